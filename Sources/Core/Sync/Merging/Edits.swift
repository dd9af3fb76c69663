import Base

/// The user's changes. Each method returns the entries to apply and commit. None of them sends anything.
extension Replica {
  /// Sets fields of a new or existing record; a nil value removes a field. Only real differences travel. Without any,
  /// the list is empty. Writing a field settles an open conflict about it.
  public func edit(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], tab: String, offset: Int = 0
  ) -> [Entry] {
    edit(key, changes, tab: tab, offset: offset, isMadeBefore: conflicts[key] != nil)
  }

  /// - Parameter isMadeBefore: whether the record existed before, even when it is not on this device: a question or a
  ///   refusal stays when the account loses access to the space. If the record is gone everywhere, the user decides
  ///   about such a change (P-8); it does not create a record with a single field.
  private func edit(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], tab: String, offset: Int = 0, isMadeBefore: Bool
  ) -> [Entry] {
    let seen = visible(key)
    // Starter content has fixed ids, so loading it again after it was deleted brings the deleted record back.
    let wasDeleted =
      seen == nil && (confirmed.contains(key) || pendingChanges(of: key).contains { $0.operation.kind == .delete })
    let isElsewhere = seen == nil && !wasDeleted && (isMadeBefore || isPending(key))
    if seen == nil, conflicts[key]?.contains(where: { $0.kind == .deletedThere }) == true {
      var fields = Fields()
      for (name, value) in changes { fields[name] = value }
      return restore(key, fields, tab: tab, offset: offset)
    }
    var operation = Operation(wasDeleted ? .restore : .edit, key, base: 0)
    var before = Fields()
    for (name, value) in changes {
      let old = seen?.fields[name]
      if let value {
        if old == value { continue }
        operation.set[name] = value
      } else {
        if old == nil && !isElsewhere { continue }
        operation.unset.append(name)
      }
      if let old { before[name] = old }
    }
    if operation.set.isEmpty && operation.unset.isEmpty && seen != nil { return [] }
    operation.base = base(of: key, writing: wasDeleted ? nil : changes.map { $0.name })
    // A record whose creation still waits for its answer is not created twice: it may be gone by then (P-8).
    operation.follows =
      operation.kind == .edit && operation.base == 0 && (isElsewhere || isPending(key) || confirmed.contains(key))
    var entries = [entry(Pending(place: nextPlace(tab: tab, after: offset), operation, before: before))]
    for conflict in conflicts[key] ?? [] {
      guard case .field(let name) = conflict.kind else { continue }
      if operation.writes(name) { entries.append(removal(of: conflict)) }
    }
    return entries
  }

  /// Deletes the record. Returns nothing when there is no such record.
  public func delete(_ key: RecordKey, tab: String, offset: Int = 0) -> [Entry] {
    guard let seen = visible(key) else { return [] }
    return deletion(of: key, seen.fields, tab: tab, offset: offset)
  }

  private func deletion(of key: RecordKey, _ seen: Fields, tab: String, offset: Int = 0) -> [Entry] {
    let operation = Operation(.delete, key, base: base(of: key, writing: nil))
    var entries = [entry(Pending(place: nextPlace(tab: tab, after: offset), operation, before: seen))]
    for conflict in conflicts[key] ?? [] { entries.append(removal(of: conflict)) }
    return entries
  }

  /// Asks again for a deletion that was not carried out. When the record is not on this device, we ask for the deletion
  /// without having seen the record, so that the question comes back with the record (P-8).
  private func deletionAgain(of key: RecordKey, _ seen: Fields, tab: String, offset: Int = 0) -> [Entry] {
    let isElsewhere = !confirmed.contains(key) && !isPending(key)
    return isElsewhere
      ? deletion(of: key, seen, tab: tab, offset: offset) : delete(key, tab: tab, offset: offset)
  }

  /// Brings a deleted record back as it was: the undo of `delete`, and the answer to `deletedThere`. The values that
  /// were kept for that question come back too, so that nothing is lost when the caller gives only some of them.
  public func restore(_ key: RecordKey, _ fields: Fields, tab: String, offset: Int = 0) -> [Entry] {
    var operation = Operation(.restore, key, base: base(of: key, writing: nil))
    var entries: [Entry] = []
    for conflict in conflicts[key] ?? [] where conflict.kind == .deletedThere {
      for member in conflict.mine?.members?.members ?? [] { operation.set[member.name] = member.value }
      entries.append(removal(of: conflict))
    }
    for member in fields.members { operation.set[member.name] = member.value }
    return [entry(Pending(place: nextPlace(tab: tab, after: offset), operation, before: Fields()))] + entries
  }

  public enum Choice: Sendable { case mine, theirs }

  /// The user has chosen (P-7, P-8). Choosing mine makes a new operation on the version that is now seen.
  public func settle(_ conflict: Conflict, _ choice: Choice, tab: String, offset: Int = 0) -> [Entry] {
    let done = removal(of: conflict)
    guard choice == .mine else { return [done] }
    switch conflict.kind {
    case .field(let name):
      return edit(conflict.key, [(name, conflict.mine)], tab: tab, offset: offset) + [done]
    case .deletedThere:
      let mine = conflict.mine?.members ?? Fields()
      if let now = visible(conflict.key)?.fields { return [done] + join(conflict.key, mine, now, tab: tab, offset: offset + 1) }
      return restore(conflict.key, mine, tab: tab, offset: offset) + [done]
    case .deletedHere:
      return deletionAgain(of: conflict.key, conflict.base?.members ?? Fields(), tab: tab, offset: offset) + [done]
    }
  }

  /// P-8: somebody else has brought the record back meanwhile. Of what was kept of it nobody knows what its user had changed and what
  /// was only seen, so values that others have changed since are asked about.
  private func join(_ key: RecordKey, _ mine: Fields, _ now: Fields, tab: String, offset: Int) -> [Entry] {
    let missing = mine.members.filter { now[$0.name] == nil }
    var entries = missing.isEmpty ? [] : edit(key, missing.map { ($0.name, $0.value) }, tab: tab, offset: offset)
    for member in mine.members {
      guard let there = now[member.name], there != member.value else { continue }
      let place = nextPlace(tab: tab, after: offset + entries.count)
      entries += asking(member.name, Pending(place: place, Operation(.edit, key, base: 0), before: Fields()), mine: member.value)
    }
    return entries
  }

  /// The user has chosen the own value in each of these questions about fields, which come in the order of ``questions``.
  public func keepMine(_ conflicts: [Conflict], tab: String) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < conflicts.count {
      // A record is changed once, whatever is asked about it.
      let key = conflicts[start].key
      let end = conflicts[start...].firstIndex { $0.key != key } ?? conflicts.count
      var changes: [(name: String, value: JSON?)] = []
      for conflict in conflicts[start..<end] {
        if case .field(let name) = conflict.kind { changes.append((name, conflict.mine)) }
      }
      entries += edit(key, changes, tab: tab, offset: entries.count)
      for conflict in conflicts[start..<end] { entries.append(removal(of: conflict)) }
      start = end
    }
    return entries
  }

  /// Drops a refused change for good. The user has been shown it.
  public func drop(_ refusal: Refusal) -> [Entry] {
    [Entry(EntryKey.refusal(space: space, place: refusal.place).text, nil)]
  }

  /// Makes a refused change again. A field that has another value by now than its user saw is not overwritten: both values become a
  /// question. So does the deletion of a record that is not as its user saw it. Nothing while it ``waits(_:)``.
  ///
  /// - Parameter earlier: the refused changes of the record that were made again just before.
  public func retry(_ refusal: Refusal, after earlier: [Refusal] = [], tab: String) -> [Entry] {
    let operation = refusal.operation
    if waits(refusal, after: earlier) { return [] }
    let again: [Entry]
    switch operation.kind {
    case .delete:
      if let seen = refusal.before, let now = visible(operation.key)?.fields, now != seen {
        again = [entry(Conflict(operation.key, .deletedHere, place: nextPlace(tab: tab), base: .object(seen)))]
      } else {
        again = deletionAgain(of: operation.key, Fields(), tab: tab)
      }
    case .restore: again = restore(operation.key, operation.set, tab: tab)
    // P-8: it was deleted meanwhile.
    case .edit where isGone(refusal): again = asking(about: refusal)
    case .edit:
      var changes: [(name: String, value: JSON?)] = operation.set.members.map { ($0.name, $0.value) }
      for name in operation.unset { changes.append((name, nil)) }
      if let seen = seen(by: refusal, after: earlier), !operation.makesRecord, visible(operation.key) != nil {
        again = edit(operation.key, changes, seen: seen, tab: tab)
      } else {
        again = edit(operation.key, changes, tab: tab, isMadeBefore: !operation.makesRecord)
      }
    }
    return again + drop(refusal)
  }

  /// What the user saw before a refused change, with what those before it have made of it; nil when nobody knows. A return is made again
  /// before changes that it comes after, and those do not overwrite it.
  private func seen(by refusal: Refusal, after earlier: [Refusal]) -> Fields? {
    guard var seen = refusal.before else { return nil }
    for other in earlier where other.place.precedesBytes(refusal.place) {
      for member in other.operation.set.members where refusal.operation.writes(member.name) { seen[member.name] = member.value }
      for name in other.operation.unset { seen[name] = nil }
    }
    return seen
  }

  /// P-6: the version that the user saw when changing these fields (nil: the whole record). It is the confirmed
  /// version, unless a pending change hides from the user what others have written since (P-21). Then it is the version
  /// on which the pending change was based, so that the user is asked.
  private func base(of key: RecordKey, writing names: [String]?) -> Int64 {
    var base = confirmed.version(of: key) ?? 0
    let hidden = hiddenFields(of: key).filter { name in names?.contains(name) ?? true }
    if hidden.isEmpty { return base }
    for pending in pendingChanges(of: key) {
      let isTouched = pending.names(among: fields(of: key)).contains { name in hidden.contains(name) }
      if isTouched { base = min(base, pending.operation.base) }
    }
    return base
  }

  /// The fields whose confirmed value the user has not seen, because a pending change covered it.
  func hiddenFields(of key: RecordKey) -> [String] {
    let fields = fields(of: key)
    var hidden: [String] = []
    var checked: [String] = []
    for pending in pendingChanges(of: key) {
      for name in pending.names(among: fields) where !checked.contains(name) {
        checked.append(name)
        if isHidden(name, fields[name], behind: pending) { hidden.append(name) }
      }
    }
    return hidden
  }

  private func fields(of key: RecordKey) -> Fields {
    confirmed[key].flatMap { $0.deleted ? nil : $0.fields } ?? Fields()
  }

  /// Whether the confirmed value is neither the one seen before the pending changes nor one that they set.
  private func isHidden(_ name: String, _ value: JSON?, behind first: Pending) -> Bool {
    if first.operation.kind != .restore && first.before[name] == value { return false }
    return !pendingChanges(of: first.operation.key).contains { $0.gives(name, value) }
  }
}

extension Pending {
  /// The fields whose confirmed value the user no longer sees.
  func names(among confirmed: Fields) -> [String] {
    switch operation.kind {
    case .edit, .restore: operation.set.members.map { $0.name } + operation.unset
    case .delete: (confirmed.members + before.members).map { $0.name }
    }
  }

  func gives(_ name: String, _ value: JSON?) -> Bool {
    guard let value else { return operation.unset.contains(name) }
    return operation.set[name] == value
  }
}
