import Base
import ServerStorage
import Sync

extension HistoryEntry {
  /// P-31: the difference between the new state of a record and the state before.
  init(_ new: ServerRecord, after current: StoredRecord?, by account: RecordID?, _ now: Instant) {
    let record = new.record
    let wasLiving = current.map { !$0.record.deleted } ?? false
    let kind: Kind = record.deleted ? .deleted : wasLiving ? .edited : current == nil ? .made : .restored
    self.init(version: record.version, key: record.key, kind: kind, account: account, received: now)
    switch kind {
    case .deleted: break
    case .made, .restored: fields = record.fields
    case .edited:
      let names = new.changed.filter { $0.version == record.version }.map { $0.name }
      let members = record.fields.members
      var places = NamePlaces(count: members.count, lookups: names.count) { members[$0].name }
      for name in names {
        if let place = places.place(of: name) { fields.add(name, members[place].value) } else { removed.append(name) }
      }
    }
  }
}

extension SyncService {
  private static var historyLimit: Int { 200 }

  /// `GET …/history` (P-31): newest entries first, of the whole space or of one record.
  ///
  /// - Parameters:
  ///   - collection: together with `id` for one record; both nil for all records.
  ///   - before: only entries of earlier versions.
  public func history(
    space: RecordID, role: Role, collection: String?, id: String?, before: Int?, limit: Int?, reader: RecordID? = nil
  ) -> SyncAnswer {
    answering {
      guard role.maySeeHistory else { return .forbidden }
      var key: RecordKey?
      if collection != nil || id != nil {
        guard let collection, RecordKey.isName(collection), let id = id.flatMap({ RecordID($0) }) else {
          throw WireError("collection", "and id name one record together")
        }
        key = RecordKey(collection, id)
      }
      let limit = min(max(limit ?? Self.historyLimit, 1), Self.historyLimit)
      return try storage.read { reading in
        guard let space = try reading.readable(space, by: reader) else { return .notFound }
        guard let role = try reading.present(role, of: reader, in: space.id), role.maySeeHistory else {
          return .forbidden
        }
        var text = LongText("{\"entries\":[")
        var (count, more) = (0, false)
        try reading.history(of: key, in: space.id, before: before.map { Int64($0) }) { entry in
          if count == limit || text.count >= Self.pageByteLimit {
            more = true
            return false
          }
          text.append((count == 0 ? "" : ",") + (try entry.document(reading, for: reader, role).serialized))
          count += 1
          return true
        }
        text.append("],\"more\":\(more)}")
        return SyncAnswer(status: 200, text)
      }
    }
  }
}

extension StorageReading {
  /// What a member of a space reads of another: the name, or the e-mail address where the reader may see addresses (P-52).
  ///
  /// - Parameter role: the reader's.
  /// - Returns: nil when there is neither, or when the account is gone.
  func shownName(of account: RecordID, to reader: RecordID?, _ role: Role) throws -> String? {
    guard let found = try self.account(account) else { return nil }
    if !found.name.isEmpty { return found.name }
    return role == .owner || account == reader ? found.email : nil
  }
}

extension HistoryEntry {
  /// `account` is absent for importers. `name` is also absent when the account is gone or has no name that the reader may see.
  fileprivate func document(_ reading: some StorageReading, for reader: RecordID?, _ role: Role) throws -> JSON {
    var json = JSONObject()
    json.add("version", version)
    json.add("collection", key.collection)
    json.add("id", key.id.description)
    json.add("kind", kind.name)
    json.add("received", received.rfc3339)
    if let account {
      json.add("account", account.description)
      if let name = try reading.shownName(of: account, to: reader, role) { json.add("name", name) }
    }
    json.add("fields", .object(fields))
    if !removed.isEmpty { json.add("removed", .array(removed.map { .string($0) })) }
    return .object(json)
  }
}
