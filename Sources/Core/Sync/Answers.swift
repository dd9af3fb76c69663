import Base

/// What the server's answers change. Each returns the entries to apply and commit together with what they imply.
extension Replica {
  /// Gives numbers to the changes that are to be sent next (P-5). They must be on disk before they are sent: the same
  /// number never stands for two different changes, whatever crashes.
  public func numbering(limit: Int, newDevice: RecordID) -> [Entry] {
    var entries: [Entry] = []
    var next = state
    if next.device == nil {
      next.device = newDevice
      next.nextNumber = 1
    }
    var room = limit
    for pending in outbox where pending.operation.number > 0 { room -= 1 }
    for pending in outbox where pending.operation.number == 0 && room > 0 {
      var numbered = pending
      numbered.operation.number = next.nextNumber
      next.nextNumber += 1
      room -= 1
      entries.append(entry(numbered))
    }
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// The server does not know this device's numbers (a restored backup, a number gap): a new name, counting from 1.
  public func renumbering(newDevice: RecordID) -> [Entry] {
    var next = state
    next.device = newDevice
    next.nextNumber = 1
    return [entry(next)] + unnumbered
  }

  private var unnumbered: [Entry] {
    outbox.filter { $0.operation.number != 0 }.map { pending in
      var pending = pending
      pending.operation.number = 0
      return entry(pending)
    }
  }

  /// The next batch: the lowest numbers, as far as they fit (P-4). Another tab may have put changes before them
  /// meanwhile; these come later, for the server takes numbers without gaps.
  public func batch(limit: Int, byteLimit: Int) -> [Pending] {
    let numbered = outbox.filter { $0.operation.number > 0 }.sorted { $0.operation.number < $1.operation.number }
    var batch: [Pending] = []
    var bytes = 0
    for pending in numbered.prefix(limit) {
      bytes += pending.operation.wire.serialized.utf8.count
      if bytes > byteLimit && !batch.isEmpty { break }
      batch.append(pending)
    }
    return batch
  }

  /// The results of a push: acknowledged changes leave the outbox, refused values become conflicts, rejected changes
  /// refusals, all in one commit. Only the operations that the results name are touched, so an edit made while
  /// its predecessor travelled stays pending (P-25).
  public func entries(for response: PushResponse) -> [Entry] {
    var entries: [Entry] = []
    var byNumber: [Int64: Pending] = [:]
    for pending in outbox where pending.operation.number > 0 { byNumber[pending.operation.number] = pending }
    // Results of one record build on each other; most records have only one.
    var scratch: Replica?
    for result in response.results {
      guard let pending = byNumber[result.number] else { continue }
      if pendingCount(of: pending.operation.key) == 1 {
        entries += self.entries(for: result, of: pending)
      } else {
        if scratch == nil { scratch = self }
        let list = scratch?.entries(for: result, of: pending) ?? []
        scratch?.apply(list)
        entries += list
      }
    }
    if state.epoch == nil {
      // What is acknowledged now is known to be lost when the first pull finds another epoch.
      var next = state
      next.epoch = response.epoch
      entries.append(entry(next))
    }
    return entries
  }

  private func entries(for result: PushResult, of pending: Pending) -> [Entry] {
    let key = pending.operation.key
    let known = confirmed[key]
    var entries = [removal(of: pending)]
    switch result.status {
    case .applied:
      entries += confirmation(of: pending.operation, result.version)
      entries += settled(by: pending, result.version)
      entries += rebased(after: pending, on: result.version)
    case .merged:
      entries += newer(result.record, than: known)
      entries += settled(by: pending, result.version)
    case .conflict:
      entries += newer(result.record, than: known)
      entries += conflictEntries(result, pending)
    case .rejected(let problem):
      entries.append(entry(Refusal(place: pending.place, pending.operation, problem)))
    }
    return entries
  }

  /// The confirmed record after an operation that met nothing unknown.
  private func confirmation(of operation: Operation, _ version: Int64) -> [Entry] {
    let known = confirmed[operation.key]
    if operation.kind == .delete && version == 0 {
      // The server has not even a tombstone any more.
      return known == nil ? [] : [entry(nil, operation.key)]
    }
    guard version > known?.version ?? 0 else { return [] }
    let living = known.flatMap { $0.deleted ? nil : $0 }
    guard var record = operation.applied(to: living) else {
      // An edit of a record that is not here (the space was left and joined again) comes with the next pull.
      guard operation.kind == .delete else { return [] }
      return [entry(Record(operation.key, version: version, deleted: true), operation.key)]
    }
    record.version = version
    return [entry(record, operation.key)]
  }

  /// What the user has decided since then need not be asked any more: a deletion took place, or a record came back.
  private func settled(by pending: Pending, _ version: Int64) -> [Entry] {
    let operation = pending.operation
    let isKnown = version >= confirmed[operation.key]?.version ?? 0
    guard isKnown, operation.kind != .edit else { return [] }
    return (conflicts[operation.key] ?? []).filter { conflict in
      guard conflict.place.precedesBytes(pending.place) else { return false }
      return switch conflict.kind {
      case .field: operation.kind == .delete
      case .deletedThere: operation.decides(conflict.mine?.members ?? Fields())
      case .deletedHere: true
      }
    }.map { removal(of: $0) }
  }

  /// The changes made on top of an applied one are based on its version: their user saw all that the server has there.
  /// So they stay free of conflicts when the device gets a new name and the server no longer knows its own.
  private func rebased(after applied: Pending, on version: Int64) -> [Entry] {
    var entries: [Entry] = []
    for pending in pendingChanges(of: applied.operation.key) where applied.place.precedesBytes(pending.place) {
      // An older base stands for something that the later change hides from its user.
      guard pending.operation.base >= applied.operation.base, pending.operation.base < version else { continue }
      var later = pending
      later.operation.base = version
      entries.append(entry(later))
    }
    return entries
  }

  private func newer(_ record: Record?, than known: Record?) -> [Entry] {
    guard let record, record.version > known?.version ?? 0 else { return [] }
    return [entry(record, record.key)]
  }

  private func conflictEntries(_ result: PushResult, _ pending: Pending) -> [Entry] {
    let operation = pending.operation
    let later = pendingChanges(of: operation.key).filter { pending.place.precedesBytes($0.place) }
    if operation.kind == .delete {
      // Undone by the user meanwhile: there is nothing to ask.
      if later.contains(where: { $0.operation.kind == .restore }) { return [] }
      return [entry(Conflict(operation.key, .deletedHere, place: pending.place, base: .object(pending.before)))]
    }
    guard let record = result.record, !record.deleted else {
      let gone = result.record == nil && confirmed[operation.key] != nil ? [entry(nil, operation.key)] : []
      // Deleted or brought back by the user meanwhile.
      if later.contains(where: { $0.operation.decides(operation.set) }) { return gone }
      let changes = pendingChanges(of: operation.key).filter { $0.operation.kind != .delete }
      return keeping(operation.key, changes, answered: pending.place) + gone
    }
    var entries: [Entry] = []
    for member in result.conflicts.members { entries += asking(member.name, pending, mine: member.value) }
    for name in result.conflictingRemovals { entries += asking(name, pending, mine: nil) }
    return entries
  }

  /// P-25: the triple of base, theirs and mine. Of several changes of the field that are open, the last one made here is
  /// asked about, with the base of the first.
  func asking(_ name: String, _ pending: Pending, mine: JSON?) -> [Entry] {
    var base = pending.before[name]
    var entries: [Entry] = []
    for earlier in conflicts[pending.operation.key] ?? [] where earlier.isAbout(name) {
      if pending.place.precedesBytes(earlier.place) { return [] }
      base = earlier.base
      entries.append(removal(of: earlier))
    }
    return entries + [
      entry(Conflict(pending.operation.key, .field(name), place: pending.place, base: base, mine: mine))
    ]
  }

  /// P-8: the record is gone elsewhere while these changes of it wait here: it is kept whole, with the user's values of
  /// this and of every open conflict, for the user to bring back.
  private func keeping(_ key: RecordKey, _ changes: [Pending], answered: String? = nil) -> [Entry] {
    let open = conflicts[key] ?? []
    var mine = confirmed[key].flatMap { $0.deleted ? nil : $0 } ?? Record(key)
    // In the order in which they were made, so that the last value of the user is kept.
    let conflicts = open.map { (place: $0.place, operation: $0.wanted) }
    let all = (conflicts + changes.map { ($0.place, $0.operation) }).sorted { $0.place.precedesBytes($1.place) }
    for change in all { mine = change.operation.applied(to: mine) ?? mine }
    let place = all.last?.place ?? ""
    let kept = Conflict(key, .deletedThere, place: place, mine: .object(mine.fields))
    return open.map { removal(of: $0) } + [entry(kept)] + noLongerNew(key, except: answered)
  }

  /// Edits of a record that was new are now edits of one that is gone: alone they must not make half a record.
  private func noLongerNew(_ key: RecordKey, except answered: String?) -> [Entry] {
    var entries: [Entry] = []
    for var pending in pendingChanges(of: key) where pending.operation.kind == .edit && pending.operation.base == 0 {
      if let answered, answered.sameBytes(pending.place) { continue }
      pending.operation.base = 1
      entries.append(entry(pending))
    }
    return entries
  }

  /// What must be kept or is settled when a record turns out to be deleted elsewhere.
  func keeping(_ key: RecordKey) -> [Entry] {
    let changes = pendingChanges(of: key)
    // A deletion or a return that waits here decides for itself.
    if changes.contains(where: { $0.operation.kind != .edit }) { return [] }
    let open = conflicts[key] ?? []
    let hasValues = open.contains { $0.kind != .deletedHere }
    return changes.isEmpty && !hasValues ? open.map { removal(of: $0) } : keeping(key, changes)
  }

  /// The whole batch is refused for good, without a look at each (a revoked role).
  public func refusing(_ batch: [Pending], _ problem: Problem) -> [Entry] {
    var entries: [Entry] = []
    for pending in batch {
      entries.append(removal(of: pending))
      entries.append(entry(Refusal(place: pending.place, pending.operation, problem)))
    }
    return entries
  }

  /// A page of changes with the cursor behind it, in one commit (P-20). What is already newer here stays.
  public func entries(for page: ChangesPage) -> [Entry] {
    var entries: [Entry] = []
    for record in page.changes {
      let news = newer(record, than: confirmed[record.key])
      entries += news
      if record.deleted && !news.isEmpty { entries += keeping(record.key) }
    }
    var next = state
    next.cursor = page.cursor
    next.epoch = page.epoch
    next.version = max(page.version, state.version)
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// The account may not see the space any more: its data leave the device, the unsent changes and what is left to settle
  /// stay and can be exported. Should the account be let in again, everything comes with a pull from the beginning, and
  /// the device has a new name: under the old one the server would take it to know its own changes, which it has no more.
  public func leaving() -> [Entry] {
    var entries = confirmed.keys.sorted { $0.id < $1.id }.map { entry(nil, $0) }
    entries += unnumbered
    var next = SpaceState()
    next.epoch = state.epoch
    if next != state { entries.append(entry(next)) }
    return entries
  }
}

extension Operation {
  /// Whether this later change of the same user leaves nothing of these values to be asked about.
  fileprivate func decides(_ values: Fields) -> Bool {
    switch kind {
    case .delete: true
    case .restore: values.members.allSatisfy { set[$0.name] != nil }
    case .edit: false
    }
  }
}

extension Conflict {
  /// What the user wanted, as a change of a living record.
  fileprivate var wanted: Operation {
    var operation = Operation(.edit, key, base: 0)
    switch kind {
    case .field(let name): if let mine { operation.set[name] = mine } else { operation.unset.append(name) }
    case .deletedThere: operation.set = mine?.members ?? Fields()
    case .deletedHere: break
    }
    return operation
  }
}
