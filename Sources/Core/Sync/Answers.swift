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
    for pending in outbox.prefix(limit) where pending.operation.number == 0 {
      var numbered = pending
      numbered.operation.number = next.nextNumber
      next.nextNumber += 1
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
    var entries = [entry(next)]
    for pending in outbox where pending.operation.number != 0 {
      var unnumbered = pending
      unnumbered.operation.number = 0
      entries.append(entry(unnumbered))
    }
    return entries
  }

  /// The next batch: the first changes, as far as they are numbered and fit (P-4).
  public func batch(limit: Int, byteLimit: Int) -> [Pending] {
    var batch: [Pending] = []
    var bytes = 0
    for pending in outbox.prefix(limit) {
      guard pending.operation.number > 0 else { break }
      bytes += pending.operation.wire.serialized.utf8.count
      if bytes > byteLimit && !batch.isEmpty { break }
      batch.append(pending)
    }
    return batch.inOrder { $0.operation.number < $1.operation.number }
  }

  /// The results of a push: acknowledged changes leave the outbox, refused values become conflicts, rejected changes
  /// refusals, all in one commit. Only the operations that the results name are touched, so an edit made while
  /// its predecessor travelled stays pending (P-25).
  public func entries(for results: [PushResult]) -> [Entry] {
    var entries: [Entry] = []
    var byNumber: [Int64: Pending] = [:]
    for pending in outbox where pending.operation.number > 0 { byNumber[pending.operation.number] = pending }
    // Results of one record build on each other; most records have only one.
    var scratch: Replica?
    for result in results {
      guard let pending = byNumber[result.number] else { continue }
      if pendingCount(of: pending.operation.key) == 1 {
        entries += self.entries(for: result, of: pending)
      } else {
        var replica = scratch ?? self
        let list = replica.entries(for: result, of: pending)
        replica.apply(list)
        scratch = replica
        entries += list
      }
    }
    return entries
  }

  private func entries(for result: PushResult, of pending: Pending) -> [Entry] {
    let key = pending.operation.key
    var entries = [removal(of: pending)]
    let known = confirmed[key]
    switch result.status {
    case .applied:
      if result.version > known?.version ?? 0 {
        entries.append(entry(confirmation(of: pending.operation, result.version), key))
      }
    case .merged:
      entries += newer(result.record, than: known)
    case .conflict:
      entries += newer(result.record, than: known)
      entries += conflictEntries(result, pending)
    case .rejected(let problem):
      entries.append(entry(Refusal(place: pending.place, pending.operation, problem)))
    }
    return entries
  }

  /// The confirmed record after an operation that met nothing unknown.
  private func confirmation(of operation: Operation, _ version: Int64) -> Record {
    let living = confirmed[operation.key].flatMap { $0.deleted ? nil : $0 }
    guard var record = operation.applied(to: living) else {
      return Record(operation.key, version: version, deleted: true)
    }
    record.version = version
    return record
  }

  private func newer(_ record: Record?, than known: Record?) -> [Entry] {
    guard let record, record.version > known?.version ?? 0 else { return [] }
    return [entry(record, record.key)]
  }

  private func conflictEntries(_ result: PushResult, _ pending: Pending) -> [Entry] {
    let operation = pending.operation
    let open = conflicts[operation.key] ?? []
    if operation.kind == .delete {
      return [entry(Conflict(operation.key, .deletedHere, base: .object(pending.before)))]
    }
    guard let record = result.record, !record.deleted else {
      let earlier = open.first { $0.kind == .deletedThere }?.mine?.members
      let known = earlier ?? confirmed[operation.key].flatMap { $0.deleted ? nil : $0.fields }
      let seen = known.map { Record(operation.key, fields: $0) }
      let mine = operation.applied(to: seen)?.fields ?? operation.set
      var entries = [entry(Conflict(operation.key, .deletedThere, mine: .object(mine)))]
      if result.record == nil, confirmed[operation.key] != nil { entries.append(entry(nil, operation.key)) }
      return entries
    }
    func conflict(_ name: String, mine: JSON?) -> Entry {
      let earlier = open.first { $0.name.sameBytes(name) }
      return entry(
        Conflict(operation.key, .field(name), base: earlier.map { $0.base } ?? pending.before[name], mine: mine))
    }
    return result.conflicts.members.map { conflict($0.name, mine: $0.value) }
      + result.conflictingRemovals.map { conflict($0, mine: nil) }
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
      entries += newer(record, than: confirmed[record.key])
      if record.deleted { entries += keeping(record.key) }
    }
    var next = state
    next.cursor = page.cursor
    next.epoch = page.epoch
    next.version = max(page.version, state.version)
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// P-8: the whole record is kept for the user when it is deleted elsewhere while a change of it waits here.
  private func keeping(_ key: RecordKey) -> [Entry] {
    let isEdited = pendingChanges(of: key).contains { $0.operation.kind == .edit }
    guard isEdited, let seen = visible(key) else { return [] }
    return [entry(Conflict(key, .deletedThere, mine: .object(seen.fields)))]
  }
}
