import Base

/// Compares a space with the server bucket by bucket (P-16). This also works after the server was restored from a
/// backup and has lost versions that this device still holds: what was acknowledged once is sent again, never dropped.
extension Replica {
  /// The consequences of the listing of the differing buckets.
  public struct Comparison: Equatable, Sendable {
    /// The records to fetch from the server.
    public var fetch: [RecordKey] = []
    /// The entries to apply and commit.
    public var entries: [Entry] = []
    public var repaired: Int64 = 0
  }

  /// - Parameters:
  ///   - buckets: those that the listing is of.
  ///   - lost: versions that a restored server has lost.
  ///   - tab: names who writes, for ids of what is stored.
  public func compare(_ listing: BucketListing, buckets: [Int], lost: [LostRange], tab: String) -> Comparison {
    var result = Comparison()
    var listed: Set<RecordKey> = []
    for entry in listing.entries {
      listed.insert(entry.key)
      compare(entry, lost, &result, tab)
    }
    var wanted = [Bool](repeating: false, count: Digest.bucketCount)
    for bucket in buckets { wanted[bucket] = true }
    var missing: [Record] = []
    confirmed.forEach { cursor in
      if !cursor.isDeleted && wanted[cursor.id.bucket] && !listed.contains(cursor.key) { missing.append(cursor.record) }
    }
    for record in missing.inOrder({ $0.key.precedes($1.key) }) {
      result.repaired += 1
      result.entries.append(entry(nil, record.key))
      if let range = lostRange(lost, record.version) {
        // The backup is older than the record, so the record is created again.
        result.add(self, Operation(.edit, record.key, base: 0, set: record.fields), range, tab)
      } else {
        result.entries += keeping(record.key)
      }
    }
    return result
  }

  private func compare(_ there: BucketListing.Entry, _ lost: [LostRange], _ result: inout Comparison, _ tab: String) {
    let version = confirmed.version(of: there.key)
    let isDeleted = confirmed.isDeleted(there.key)
    if version == there.version && isDeleted == there.deleted { return }
    let range = version.flatMap { lostRange(lost, $0) }
    switch (isDeleted ?? true, there.deleted) {
    case (true, true):
      return
    case (true, false):
      result.repaired += 1
      guard let range else {
        result.fetch.append(there.key)
        return
      }
      // The deletion was lost with the backup. If somebody has changed the record since, the user is asked (P-8).
      result.add(self, Operation(.delete, there.key, base: range.after), range, tab)
    case (false, true):
      result.repaired += 1
      takeDeletion(Record(there.key, version: there.version, deleted: true), range, &result, tab)
    case (false, false):
      result.repaired += 1
      result.fetch.append(there.key)
    }
  }

  /// A record that lives here is deleted there. When its version here was lost by the server, it is sent again: if the
  /// deletion is older than the backup, somebody had undone it; if it is later, the user is asked (P-8).
  private func takeDeletion(_ tombstone: Record, _ range: LostRange?, _ result: inout Comparison, _ tab: String) {
    result.entries.append(entry(tombstone, tombstone.key))
    guard let range, let here = confirmed[tombstone.key] else {
      result.entries += keeping(tombstone.key)
      return
    }
    let kind: Operation.Kind = tombstone.version <= range.after ? .restore : .edit
    var again = Operation(kind, tombstone.key, base: range.after, set: here.fields)
    again.follows = kind == .edit && range.after == 0
    result.add(self, again, range, tab)
  }

  /// Accepts fetched records as the server's truth. Values of a lost version on this device are sent again, field by
  /// field, based on the version of the backup. Fields that others have changed since become conflicts.
  public func entries(fetched: [Record], lost: [LostRange], tab: String) -> [Entry] {
    var result = Comparison()
    for record in fetched {
      let here = confirmed[record.key]
      let range = here.flatMap { lostRange(lost, $0.version) }
      if record.deleted, here?.deleted == false {
        takeDeletion(record, range, &result, tab)
        continue
      }
      result.entries.append(entry(record, record.key))
      guard let here, !here.deleted, !record.deleted, let range else {
        result.entries += noLongerNew(record.key)
        continue
      }
      var again = Operation(.edit, record.key, base: range.after)
      // The difference is not a whole record. If the record is gone by then, nobody may create one from it (P-8).
      again.follows = range.after == 0
      for member in here.fields.members where record.fields[member.name] != member.value {
        again.set[member.name] = member.value
      }
      for member in record.fields.members where here.fields[member.name] == nil { again.unset.append(member.name) }
      if !again.set.isEmpty || !again.unset.isEmpty { result.add(self, again, range, tab) }
    }
    return result.entries
  }

  /// The comparison is done, and the device is at the server's position. A server in another epoch no longer knows all
  /// numbers of this device, so the device gets a new name.
  public func checked(_ answer: DigestAnswer, at now: Instant, repaired: Int64, newDevice: RecordID) -> [Entry] {
    let isRestored = state.epoch != nil && state.epoch != answer.epoch
    let renumbered = isRestored ? renumbering(newDevice: newDevice) : []
    var next = state
    if isRestored {
      next.device = newDevice
      next.nextNumber = 1
    }
    next.cursor = answer.cursor
    next.epoch = answer.epoch
    next.version = answer.version
    next.check = SpaceState.Check(at: now, version: answer.version, repaired: repaired)
    return renumbered + [entry(next)]
  }

  private func lostRange(_ lost: [LostRange], _ version: Int64) -> LostRange? {
    lost.first { $0.contains(version) }
  }
}

extension Pending {
  /// Equal except for the number.
  fileprivate func isSame(as repair: Pending) -> Bool {
    var mine = self
    mine.operation.number = repair.operation.number
    return mine == repair
  }
}

extension Replica.Comparison {
  /// Repairs come before every change of the user, so that an edit finds its record. Each restored backup has its own
  /// places, because the repair after an earlier one may still wait.
  fileprivate mutating func add(_ replica: Replica, _ operation: Operation, _ range: LostRange, _ tab: String) {
    if operation.kind != .delete { entries += replica.asking(operation.key) }
    let key = operation.key
    let place = Pending.place(0, tab: "\(range.before)-\(key.collection)-\(key.id.description)-\(tab)")
    let repair = Pending(place: place, operation, before: Fields())
    // A repair that waits for its answer keeps its number. Without it the later numbers would have a gap (P-5).
    if !replica.pendingChanges(of: key).contains(where: { $0.isSame(as: repair) }) {
      entries.append(replica.entry(repair))
    }
  }
}

extension Replica {
  /// A repair makes what others wrote this device's own, so a pending change could overwrite values that its user has
  /// not seen (P-21). In that case we ask the user before the repair is sent (P-7, P-8).
  fileprivate func asking(_ key: RecordKey) -> [Entry] {
    let fields = confirmed[key].flatMap { $0.deleted ? nil : $0.fields } ?? Fields()
    var entries: [Entry] = []
    let hidden = hiddenFields(of: key)
    for pending in pendingChanges(of: key) {
      let news = pending.names(among: fields).filter { name in hidden.contains(name) }
      if news.isEmpty { continue }
      if pending.operation.kind == .delete {
        entries += [
          removal(of: pending), entry(Conflict(key, .deletedHere, place: pending.place, base: .object(pending.before))),
        ]
        continue
      }
      var rest = pending
      for name in news {
        entries += asking(name, pending, mine: pending.operation.set[name])
        rest.operation.set[name] = nil
        rest.operation.unset.removeAll { $0 == name }
      }
      entries.append(entry(rest))
    }
    return entries
  }
}
