import Base

/// P-48: a change of a record that its user saw some time ago, in an open form or a waiting draft.
extension Replica {
  /// Sets fields of a record that the user saw as `seen`; a nil value removes a field. Only differences from `seen` are
  /// changes. A field that has another value by now is not written: both values become a question for the user. A
  /// record that is gone by now is kept whole, as the user wanted it, so that the user can bring it back.
  ///
  /// `seen` holds values, not a version: a restored server has other versions, and the versions of this device are no
  /// obstacle to itself (P-6).
  public func edit(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], seen: Fields, tab: String, offset: Int = 0
  ) -> [Entry] {
    let wanted = changes.filter { $0.value != seen[$0.name] }
    if wanted.isEmpty { return [] }
    guard let now = visible(key)?.fields else {
      // The user saw nothing of a record that this change creates.
      return seen.isEmpty
        ? edit(key, wanted, tab: tab, offset: offset) : keepWhole(key, wanted, seen, tab: tab, offset: offset)
    }
    var known: [(name: String, value: JSON?)] = []
    var unseen: [(name: String, value: JSON?)] = []
    for change in wanted where now[change.name] != change.value {
      if now[change.name] == seen[change.name] { known.append(change) } else { unseen.append(change) }
    }
    var entries = known.isEmpty ? [] : edit(key, known, tab: tab, offset: offset)
    for change in unseen {
      let place = nextPlace(tab: tab, after: offset + entries.count)
      let asked = Pending(place: place, Operation(.edit, key, base: 0), before: seen)
      entries += asking(change.name, asked, mine: change.value)
    }
    return entries
  }

  private func keepWhole(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], _ seen: Fields, tab: String, offset: Int
  ) -> [Entry] {
    let open = (conflicts[key] ?? []).filter { $0.kind == .deletedThere }
    var mine = seen
    // What this user has wanted since then, pending or in question, is later than what the form showed.
    let waiting = pendingChanges(of: key).map { (place: $0.place, operation: $0.operation) }
    let asked = (conflicts[key] ?? []).map { (place: $0.place, operation: $0.wanted(beside: [])) }
    for later in (waiting + asked).inOrder({ $0.place.precedesBytes($1.place) }) {
      for member in later.operation.set.members { mine[member.name] = member.value }
      for name in later.operation.unset { mine[name] = nil }
    }
    for change in changes { mine[change.name] = change.value }
    let kept = Conflict(key, .deletedThere, place: nextPlace(tab: tab, after: offset), mine: .object(mine))
    return open.map { removal(of: $0) } + [entry(kept)]
  }
}
