import Base

/// Comparing a space with the server bucket by bucket (P-16), also after the server was restored from a backup and has
/// lost versions that this device still holds: what was acknowledged once is sent again, never dropped.
extension Replica {
  /// What a listing of the differing buckets asks for.
  public struct Comparison: Equatable, Sendable {
    /// To be fetched from the server.
    public var fetch: [RecordKey] = []
    /// To be applied and committed.
    public var entries: [Entry] = []
    public var repaired: Int64 = 0
  }

  public func compare(_ listing: BucketListing, buckets: [Int], lost: [LostRange], tab: String) -> Comparison {
    var result = Comparison()
    var listed: [RecordKey: BucketListing.Entry] = [:]
    for entry in listing.entries {
      listed[entry.key] = entry
      compare(entry, lost, &result, tab)
    }
    let wanted = Set(buckets)
    let missing = confirmed.values.filter { !$0.deleted && wanted.contains($0.id.bucket) && listed[$0.key] == nil }
    for record in missing.inOrder { $0.id < $1.id } {
      result.repaired += 1
      result.entries.append(entry(nil, record.key))
      if lostRange(lost, record.version) != nil {
        // The backup is older than the record: it is made again.
        result.add(self, Operation(.edit, record.key, base: 0, set: record.fields), tab)
      }
    }
    return result
  }

  private func compare(_ there: BucketListing.Entry, _ lost: [LostRange], _ result: inout Comparison, _ tab: String) {
    let here = confirmed[there.key]
    if let here, here.version == there.version, here.deleted == there.deleted { return }
    let range = here.flatMap { lostRange(lost, $0.version) }
    switch (here?.deleted ?? true, there.deleted) {
    case (true, true):
      return
    case (true, false):
      result.repaired += 1
      guard let range else {
        result.fetch.append(there.key)
        return
      }
      // The deletion was lost with the backup; a change made since is asked about (P-8).
      result.add(self, Operation(.delete, there.key, base: range.after), tab)
    case (false, true):
      result.repaired += 1
      result.entries.append(entry(Record(there.key, version: there.version, deleted: true), there.key))
      guard let range, let here else { return }
      let kind: Operation.Kind = there.version <= range.after ? .restore : .edit
      result.add(self, Operation(kind, there.key, base: range.after, set: here.fields), tab)
    case (false, false):
      result.repaired += 1
      result.fetch.append(there.key)
    }
  }

  /// Takes fetched records as the server's truth. What this device held from a lost version is sent again, field by
  /// field, on the version of the backup: what others changed since becomes a conflict.
  public func entries(fetched: [Record], lost: [LostRange], tab: String) -> [Entry] {
    var result = Comparison()
    for record in fetched {
      result.entries.append(entry(record, record.key))
      guard let here = confirmed[record.key], !here.deleted, !record.deleted,
        let range = lostRange(lost, here.version)
      else { continue }
      var again = Operation(.edit, record.key, base: range.after)
      for member in here.fields.members where record.fields[member.name] != member.value {
        again.set[member.name] = member.value
      }
      for member in record.fields.members where here.fields[member.name] == nil { again.unset.append(member.name) }
      if !again.set.isEmpty || !again.unset.isEmpty { result.add(self, again, tab) }
    }
    return result.entries
  }

  /// The comparison is done: the device stands where the server stood.
  public func checked(_ answer: DigestAnswer, at now: Instant, repaired: Int64) -> [Entry] {
    var next = state
    next.cursor = answer.cursor
    next.epoch = answer.epoch
    next.version = answer.version
    next.check = SpaceState.Check(at: now, version: answer.version, repaired: repaired)
    return [entry(next)]
  }

  private func lostRange(_ lost: [LostRange], _ version: Int64) -> LostRange? {
    lost.first { $0.contains(version) }
  }
}

extension Replica.Comparison {
  /// Repairs stand before every change of the user: an edit finds the record it belongs to.
  fileprivate mutating func add(_ replica: Replica, _ operation: Operation, _ tab: String) {
    let place = Pending.place(0, tab: "\(operation.key.id.description)-\(tab)")
    entries.append(replica.entry(Pending(place: place, operation, before: Fields())))
  }
}
