import Base

/// The effects of the server's answers. Each method returns the entries to apply and commit, with everything that
/// follows from them.
extension Replica {
  /// Gives numbers to the changes that are sent next (P-5). The numbers must be on disk before the changes are sent:
  /// then no crash can give one number to two changes. Repairs go first and alone, under their own device name. Others
  /// wrote what repairs bring, so no change of this device's user may seem to be based on it (P-6).
  public func numbering(limit: Int, newDevice: RecordID) -> [Entry] {
    var entries: [Entry] = []
    var next = state
    if next.device == nil {
      next.device = newDevice
      next.nextNumber = 1
    }
    var room = limit
    for pending in outbox where pending.operation.number > 0 { room -= 1 }
    // Repairs come before all other changes.
    let hasRepairs = outbox.first?.isRepair ?? false
    for pending in outbox where pending.operation.number == 0 && room > 0 && pending.isRepair == hasRepairs {
      var numbered = pending
      numbered.operation.number = next.nextNumber
      next.nextNumber += 1
      room -= 1
      entries.append(entry(numbered))
    }
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// The server does not know this device's numbers (a restored backup, a gap): the device gets a new name and counts
  /// from 1.
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

  /// The next batch: the lowest numbers, as many as fit (P-4). Another tab may have put changes before them since.
  /// Those come later, because the server accepts numbers without gaps.
  public func batch(limit: Int, byteLimit: Int) -> [Pending] {
    let numbered = outbox.filter { $0.operation.number > 0 }.inOrder { $0.operation.number < $1.operation.number }
    var batch: [Pending] = []
    var bytes = 0
    for pending in numbered.prefix(limit) {
      bytes += pending.operation.wire.serialized.utf8.count
      if bytes > byteLimit && !batch.isEmpty { break }
      batch.append(pending)
    }
    return batch
  }

  /// The results of a push. Acknowledged changes leave the outbox, refused values become conflicts, and rejected
  /// changes become refusals, all in one commit. Only the operations in the results are touched, so an edit that was
  /// made while its predecessor travelled stays pending (P-25).
  public func entries(for response: PushResponse) -> [Entry] {
    var entries: [Entry] = []
    let sent = outbox.filter { $0.operation.number > 0 }.inOrder { $0.operation.number < $1.operation.number }
    // Results of one record build on each other. Most records have only one.
    var scratch: Replica?
    for result in response.results {
      guard let pending = pending(number: result.number, in: sent) else { continue }
      if pendingCount(of: pending.operation.key) == 1 {
        entries += self.entries(for: result, of: pending)
      } else {
        if scratch == nil { scratch = self }
        let list = scratch?.entries(for: result, of: pending) ?? []
        scratch?.apply(list)
        entries += list
      }
    }
    var next = state
    // Acknowledged values count as lost when the first pull finds another epoch.
    if next.epoch == nil { next.epoch = response.epoch }
    if isLastRepair(response) {
      // The next number is the first under a new name.
      next.device = nil
      next.nextNumber = 1
    }
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// Whether this answers all waiting repairs.
  private func isLastRepair(_ response: PushResponse) -> Bool {
    var isRepairing = false
    for pending in outbox where pending.isRepair {
      isRepairing = true
      if !response.results.contains(where: { $0.number == pending.operation.number }) { return false }
    }
    return isRepairing
  }

  /// The change with this number, among changes that are sorted by their numbers.
  private func pending(number: Int64, in sent: [Pending]) -> Pending? {
    var low = 0
    var high = sent.count
    while low < high {
      let middle = (low + high) / 2
      if sent[middle].operation.number < number { low = middle + 1 } else { high = middle }
    }
    return low < sent.count && sent[low].operation.number == number ? sent[low] : nil
  }

  private func entries(for result: PushResult, of pending: Pending) -> [Entry] {
    let key = pending.operation.key
    let known = confirmed.version(of: key)
    var entries = [removal(of: pending)]
    switch result.status {
    case .applied:
      entries += confirmation(of: pending.operation, result.version)
      entries += settled(by: pending, result.version)
      entries += rebased(after: pending, on: result.version)
    case .merged:
      entries += newer(result.record, than: known)
      entries += settled(by: pending, result.version)
      entries += rebased(after: pending, on: result.record)
    case .conflict:
      entries += newer(result.record, than: known)
      entries += conflictEntries(result, pending)
      entries += rebased(after: pending, on: result.record)
    case .rejected(let problem):
      entries.append(entry(Refusal(pending, problem)))
    }
    return entries
  }

  /// The confirmed record after an operation that met no unknown change.
  private func confirmation(of operation: Operation, _ version: Int64) -> [Entry] {
    let known = confirmed.version(of: operation.key)
    if operation.kind == .delete && version == 0 {
      // The server no longer has even a tombstone.
      return known == nil ? [] : [entry(nil, operation.key)]
    }
    guard version > known ?? 0 else { return [] }
    guard var record = outcome(of: operation) else {
      // The record is not here (the space was left and joined again). The next pull brings it.
      guard operation.kind == .delete else { return [] }
      return [entry(Record(operation.key, version: version, deleted: true), operation.key)]
    }
    record.version = version
    return [entry(record, operation.key)]
  }

  /// The record after an operation that was applied, without its version. A restored record is exactly what was sent,
  /// whatever this device holds (P-8).
  private func outcome(of operation: Operation) -> Record? {
    if operation.kind == .restore { return Record(operation.key, fields: operation.set) }
    return operation.applied(to: confirmed[operation.key].flatMap { $0.deleted ? nil : $0 })
  }

  /// The questions that need no answer any more, because of what the user has decided since: a deletion was carried
  /// out, or a record came back. A repair is no decision of a user. When it deletes, the record is gone elsewhere, and
  /// when it brings a record back, it settles only equal values.
  private func settled(by pending: Pending, _ version: Int64) -> [Entry] {
    let operation = pending.operation
    let isKnown = version >= confirmed.version(of: operation.key) ?? 0
    guard isKnown, operation.kind != .edit else { return [] }
    if pending.isRepair && operation.kind == .delete { return keeping(operation.key, besides: pending) }
    return (conflicts[operation.key] ?? []).filter { conflict in
      guard conflict.place.precedesBytes(pending.place) else { return false }
      let mine = conflict.mine?.members ?? Fields()
      return switch conflict.kind {
      case .field: operation.kind == .delete
      case .deletedThere: pending.isRepair ? operation.brings(mine) : operation.decides(mine)
      case .deletedHere: !pending.isRepair
      }
    }.map { removal(of: $0) }
  }

  /// The changes on top of an applied one become based on its version, because their user saw everything that the
  /// server has there. So they stay free of conflicts when the device gets a new name and the server no longer knows
  /// which versions are its own.
  private func rebased(after applied: Pending, on version: Int64) -> [Entry] {
    if applied.isRepair {
      return rebased(after: applied, on: version, outcome(of: applied.operation)?.fields)
    }
    var entries: [Entry] = []
    for pending in pendingChanges(of: applied.operation.key) where applied.place.precedesBytes(pending.place) {
      // An older base is kept: the later change hides something from its user.
      guard pending.operation.base >= applied.operation.base, pending.operation.base < version else { continue }
      var later = pending
      later.operation.base = version
      entries.append(entry(later))
    }
    return entries
  }

  /// A repair that met changes of others. When they have deleted the record, the user is asked.
  private func rebased(after repair: Pending, on record: Record?) -> [Entry] {
    guard repair.isRepair, let record, !record.deleted else { return [] }
    return rebased(after: repair, on: record.version, record.fields)
  }

  /// A repair brings what others wrote, and another tab may have made a change since. Only a change whose user saw these
  /// values becomes based on them. For any other change the server finds the difference (P-6), and the user is asked.
  private func rebased(after repair: Pending, on version: Int64, _ fields: Fields?) -> [Entry] {
    var fields = fields ?? Fields()
    // A value that an earlier change hides from the user is hidden from later changes too.
    var hidden: [String] = []
    var entries: [Entry] = []
    for var pending in pendingChanges(of: repair.operation.key) where !pending.isRepair {
      let operation = pending.operation
      // A deletion and a return concern the whole record.
      let names = pending.names(among: fields) + (operation.kind == .edit ? [] : hidden)
      let unseen = names.filter { name in
        hidden.contains(name)
          || (fields[name] != pending.before[name] && !pending.gives(name, fields[name]))
      }
      hidden += unseen
      fields = operation.applied(to: Record(operation.key, fields: fields))?.fields ?? Fields()
      if !unseen.isEmpty || operation.base >= version { continue }
      pending.operation.base = version
      entries.append(entry(pending))
    }
    return entries
  }

  private func newer(_ record: Record?, than known: Int64?) -> [Entry] {
    guard let record, record.version > known ?? 0 else { return [] }
    return [entry(record, record.key)]
  }

  /// The whole batch is refused for good without looking at each change, for example because a role was revoked.
  public func refusing(_ batch: [Pending], _ problem: Problem) -> [Entry] {
    var entries: [Entry] = []
    for pending in batch {
      entries.append(removal(of: pending))
      entries.append(entry(Refusal(pending, problem)))
    }
    return entries
  }

  /// A page of changes and the cursor after it, in one commit (P-20). Records that are newer here stay.
  public func entries(for page: PulledPage) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(page.changes.count + 1)
    // A full account may have refused tens of thousands.
    let refused = refusals.isEmpty || !page.changes.contains { $0.isDeleted } ? [:] : refusedPlaces
    for change in page.changes where change.version > confirmed.version(of: change.key) ?? 0 {
      entries.append(Entry(EntryKey.record(space: space, change.key).text, change.stored))
      if isPending(change.key) { entries += noLongerNew(change.key) }
      if change.isDeleted { entries += keeping(change.key, refused: refused[change.key]) }
    }
    var next = state
    next.cursor = page.cursor
    next.epoch = page.epoch
    next.version = max(page.version, state.version)
    next.isPartial = page.more
    if next != state { entries.append(entry(next)) }
    return entries
  }

  /// The same for a page whose records are known as trees.
  public func entries(for page: ChangesPage) -> [Entry] { entries(for: PulledPage(page)) }

  /// The account may no longer see the space. Its data leave the device. Unsent changes and open questions stay and can
  /// be exported. If the account gets access again, a pull from the beginning brings everything, and the device has a
  /// new name: under the old one the server would assume that it knows its own changes, which it no longer has.
  public func leaving() -> [Entry] {
    var entries = confirmed.keys.inOrder { $0.precedes($1) }.map { entry(nil, $0) }
    entries += unnumbered
    var next = SpaceState()
    next.epoch = state.epoch
    if next != state { entries.append(entry(next)) }
    return entries
  }
}
