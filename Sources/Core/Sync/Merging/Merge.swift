import Base

/// The server's decision about one operation, made without I/O.
public struct Decision: Equatable, Sendable {
  public enum Status: Equatable, Sendable {
    /// The record is now exactly what the sender saw after its change.
    case applied
    /// Applied next to changes of others that the sender has not seen; also a deletion of a record that others have
    /// deleted.
    case merged
    /// Something was refused, and the user must choose (P-7, P-8).
    case conflict
  }

  public var status: Status
  /// The record after the operation; nil when the server has nothing under that id, not even a tombstone.
  public var record: ServerRecord?
  /// Whether `record` is new and must be stored with the offered version.
  public var stored: Bool
  /// Whether `record` has a field with a name that it never had before.
  public var addsNames = false
  /// The values that the server did not accept.
  public var refused = Fields()
  /// The removals that the server did not accept.
  public var refusedRemovals: [String] = []
}

/// Merges one operation into the server's record, field by field.
///
/// - Parameters:
///   - current: the server's record. A tombstone has `deleted` set.
///   - version: the version that the record gets when it changes.
///   - isOwn: whether the sending device made that version. Its user knew of it, so an edit that is made while its
///     predecessor travels does not conflict with it.
public func decide(
  _ operation: Operation, on current: ServerRecord?, version: Int64, isOwn: (Int64) -> Bool
) -> Decision {
  // P-6: a version that the sender has seen or made itself is no obstacle.
  func known(_ version: Int64) -> Bool { version <= operation.base || isOwn(version) }
  guard let current, !current.record.deleted else {
    let knowsDeletion = current.map { known($0.record.version) } ?? true
    return decideOnAbsent(operation, current, version: version, knowsDeletion: knowsDeletion)
  }
  let sawEverything = known(current.created) && current.changed.allSatisfy { known($0.version) }

  if operation.kind == .delete {
    // P-8: when somebody has changed the record since, it lives and the user is asked.
    guard sawEverything else { return Decision(status: .conflict, record: current, stored: false) }
    let tombstone = Record(operation.key, version: version, deleted: true)
    return Decision(status: .applied, record: ServerRecord(tombstone, created: version), stored: true)
  }

  var merge = FieldMerge(current, operation, version: version)
  for member in operation.set.members {
    let place = merge.fields.place(of: member.name)
    if let place, current.record.fields.members[place].value == member.value { continue }
    // P-7: the first change stands, and the second is returned. P-10: when two devices make the same record, the second
    // adds the fields that the first has left out, including those that it edits before it hears of the other.
    let marked = merge.changed.place(of: member.name)
    if known(marked.map { current.changed[$0].version } ?? current.created)
      || (operation.base == 0 && place == nil && marked == nil)
    {
      merge.set(member, at: place, marked)
    } else {
      merge.decision.refused.add(member.name, member.value)
    }
  }
  for name in operation.unset {
    guard let place = merge.fields.place(of: name) else { continue }
    let marked = merge.changed.place(of: name)
    if known(marked.map { current.changed[$0].version } ?? current.created) {
      merge.remove(name, at: place, marked)
    } else {
      merge.decision.refusedRemovals.append(name)
    }
  }
  return merge.finished(sawEverything: sawEverything)
}

private func decideOnAbsent(
  _ operation: Operation, _ current: ServerRecord?, version: Int64, knowsDeletion: Bool
) -> Decision {
  switch operation.kind {
  case .delete:
    // Somebody else deleted it. The sender did not see that, so its next change is not based on it.
    return Decision(status: knowsDeletion ? .applied : .merged, record: current, stored: false)
  case .edit where current != nil || !operation.makesRecord, .restore where !knowsDeletion:
    // P-8: the user decides about a change of a deleted record, and about a return from a deletion that the sender has
    // not seen (an old request may arrive late).
    return Decision(
      status: .conflict, record: current, stored: false, refused: operation.set, refusedRemovals: operation.unset)
  case .edit, .restore:
    let record = Record(operation.key, version: version, fields: operation.set)
    return Decision(
      status: .applied, record: ServerRecord(record, created: version), stored: true,
      addsNames: !operation.set.isEmpty)
  }
}
