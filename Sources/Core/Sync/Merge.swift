import Base

/// What the server makes of one operation, decided without I/O.
public struct Decision: Equatable, Sendable {
  public enum Status: Equatable, Sendable {
    /// The record is now just what the sender saw after its change.
    case applied
    /// Applied, beside changes of others that the sender has not seen; also a deletion of what others have deleted.
    case merged
    /// Something was refused and is for the user to choose (P-7, P-8).
    case conflict
  }

  public var status: Status
  /// The record after the operation; nil when the server holds nothing under that id, not even a tombstone.
  public var record: ServerRecord?
  /// Whether `record` is new and must be stored under the version that was offered.
  public var stored: Bool
  /// The values the server did not take.
  public var refused = Fields()
  /// The removals the server did not take.
  public var refusedRemovals: [String] = []
}

/// Merges one operation into the server's record, field by field.
///
/// - Parameters:
///   - current: what the server holds; a tombstone has `deleted` set.
///   - version: the version the record gets when it changes.
///   - isOwn: whether that version was made by the device that sends, whose user therefore knew of it (an edit
///     made while its predecessor travels does not conflict with it).
public func decide(
  _ operation: Operation, on current: ServerRecord?, version: Int64, isOwn: (Int64) -> Bool
) -> Decision {
  // P-6: a version the sender has seen, or has made itself, is no obstacle.
  func known(_ version: Int64) -> Bool { version <= operation.base || isOwn(version) }
  guard let current, !current.record.deleted else {
    let knowsDeletion = current.map { known($0.record.version) } ?? true
    return decideOnAbsent(operation, current, version: version, knowsDeletion: knowsDeletion)
  }
  // P-10: of two who make the same record, the second adds what the first has left out, also with what it edits before
  // it hears of the other.
  func isAddition(_ name: String) -> Bool { operation.base == 0 && current.neverHad(name) }
  let sawEverything = known(current.created) && current.changed.allSatisfy { known($0.version) }

  if operation.kind == .delete {
    // P-8: the record lives when somebody changed it meanwhile; the user is asked.
    guard sawEverything else { return Decision(status: .conflict, record: current, stored: false) }
    let tombstone = Record(operation.key, version: version, deleted: true)
    return Decision(status: .applied, record: ServerRecord(tombstone, created: version), stored: true)
  }

  var merged = current
  var decision = Decision(status: .applied, record: nil, stored: false)
  for member in operation.set.members where current.record.fields[member.name] != member.value {
    // P-7: the first change stands; the second is given back.
    if known(current.version(of: member.name)) || isAddition(member.name) {
      merged.record.fields[member.name] = member.value
      merged.mark(member.name, changedAt: version)
      decision.stored = true
    } else {
      decision.refused[member.name] = member.value
    }
  }
  for name in operation.unset where current.record.fields[name] != nil {
    if known(current.version(of: name)) {
      merged.record.fields[name] = nil
      merged.mark(name, changedAt: version)
      decision.stored = true
    } else {
      decision.refusedRemovals.append(name)
    }
  }
  if decision.stored { merged.record.version = version }
  // P-8: who brings a record back saw none; one that lives, as after a restored backup, has more than was sent.
  let isJustThat = operation.kind != .restore || merged.record.fields == operation.set
  if !sawEverything || !isJustThat { decision.status = .merged }
  if !decision.refused.isEmpty || !decision.refusedRemovals.isEmpty { decision.status = .conflict }
  decision.record = merged
  return decision
}

private func decideOnAbsent(
  _ operation: Operation, _ current: ServerRecord?, version: Int64, knowsDeletion: Bool
) -> Decision {
  switch operation.kind {
  case .delete:
    // Deleted by somebody else: not what the sender saw, so its next change is not based on it.
    return Decision(status: knowsDeletion ? .applied : .merged, record: current, stored: false)
  case .edit where current != nil || !operation.makesRecord, .restore where !knowsDeletion:
    // P-8: the change of a deleted record is for the user to decide, and so is bringing it back from a deletion that the
    // sender has not seen (an old request may arrive late).
    return Decision(
      status: .conflict, record: current, stored: false, refused: operation.set, refusedRemovals: operation.unset)
  case .edit, .restore:
    let record = Record(operation.key, version: version, fields: operation.set)
    return Decision(status: .applied, record: ServerRecord(record, created: version), stored: true)
  }
}
