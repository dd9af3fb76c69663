import Base

/// P-48: a change of a record that its user saw some time ago, in a form that was open or a draft that waited.
extension Replica {
  /// Sets fields (a nil value removes one) of a record that the user saw as `seen`. Only what differs from that is a change.
  /// A field that holds something else by now is not written: both values become a question for the user. A record that is
  /// gone by now is kept whole, as the user wanted it, for the user to bring back.
  ///
  /// What was seen is told by values, not by a version: the versions of a restored server are others, and those of this
  /// device are no obstacle to it (P-6).
  public func edit(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], seen: Fields, tab: String, offset: Int = 0
  ) -> [Entry] {
    let wanted = changes.filter { $0.value != seen[$0.name] }
    if wanted.isEmpty { return [] }
    guard let now = visible(key)?.fields else {
      // Nothing was seen of a record that is made by its first change.
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
    // What this user has wanted since then, and waits or is asked about, is later than what the form showed.
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
