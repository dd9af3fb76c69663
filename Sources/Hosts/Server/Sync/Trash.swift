import Base
import ServerStorage
import Sync

/// P-54: people who could have deleted a record can see it in the trash and restore it.
extension SyncService {
  /// How long deleted records stay in the trash.
  public static var trashDays: Int64 { 30 }
  private static var trashPage: Int { 200 }

  /// `GET …/trash`: the most recently deleted first.
  ///
  /// - Parameters:
  ///   - account: the account that asks. A contributor sees only what this account has made.
  ///   - before: only records that were deleted before this version.
  public func trash(space: RecordID, role: Role, account: RecordID, before: Int?) -> SyncAnswer {
    answering {
      guard role.mayPush else { return .forbidden }
      let limit = trashLimit
      return try storage.read { reading in
        guard try reading.readable(space, by: account) != nil else { return .notFound }
        var text = LongText("{\"days\":\(Self.trashDays),\"mayEmpty\":\(role == .owner),\"records\":[")
        var (count, more) = (0, false)
        // Records that others have made are not even read, however many there are.
        let author = role == .contributor ? account : nil
        try reading.trash(in: space, before: before.map { Int64($0) }, by: author) { record in
          // Not the end: while the clock was wrong, something deleted later may have got an earlier time.
          if record.received < limit { return true }
          guard record.mayBeRestored(by: account, role) else { return true }
          if count == Self.trashPage || text.count >= Self.pageByteLimit {
            more = true
            return false
          }
          text.append((count == 0 ? "" : ",") + (try record.document(reading, for: account, role).serialized))
          count += 1
          return true
        }
        text.append("],\"more\":\(more)}")
        return SyncAnswer(status: 200, text)
      }
    }
  }

  /// `POST …/trash/restore` with `{"collection", "id"}`: 200 with the record, as it was when it was deleted.
  public func restore(space: RecordID, role: Role, account: RecordID, body: [UInt8]) async -> SyncAnswer {
    await change(of: account, in: space, parsing: { try self.trashKey(body) }) { writing, key in
      guard let role = try writing.present(role, of: account, in: space) else { return Changed(.notFound) }
      guard role.mayPush else { return Changed(.forbidden) }
      guard let found = try writing.space(space) else { return Changed(.notFound) }
      guard let trashed = try writing.trashed(key, in: space), trashed.received >= self.trashLimit,
        trashed.mayBeRestored(by: account, role)
      else { throw Refused(answer: SyncAnswer(problem: "not-found", status: 404, "it is not in the trash")) }
      var writer = try SpaceWriter(
        writing, found, schema: self.schema, references: self.references, role: role, account: account, now: self.now(),
        bytesPerAccount: self.bytesPerAccount)
      let current = try writer.current(key)
      let operation = Sync.Operation(.restore, key, base: trashed.version, set: trashed.fields)
      if let problem = writer.problem(operation, on: current) {
        return Changed(SyncAnswer(problem: problem.type, status: 422, problem.detail))
      }
      let decision = try writer.merge(operation, on: current, of: nil)
      guard decision.status != .conflict, let record = decision.record?.record, !record.deleted else {
        throw Refused(answer: SyncAnswer(problem: "conflict", status: 409, "the record was changed since"))
      }
      return Changed(SyncAnswer(status: 200, body: record.change.bytes), commit: try writer.finish())
    }
  }

  /// `DELETE …/trash`: removes its content for good.
  public func emptyTrash(space: RecordID, role: Role, account: RecordID) async -> SyncAnswer {
    await change(of: account, in: space, parsing: {}) { writing, _ in
      guard try writing.present(role, of: account, in: space) == .owner else { return Changed(.forbidden) }
      guard var found = try writing.space(space) else { return Changed(.notFound) }
      found.bytes = max(0, found.bytes - (try writing.deleteTrash(in: space, before: nil)))
      try writing.update(found)
      return Changed(SyncAnswer(status: 204))
    }
  }

  private var trashLimit: Instant {
    Instant(milliseconds: counted().milliseconds - Self.trashDays * 86_400_000)
  }

  private func trashKey(_ body: [UInt8]) throws -> RecordKey {
    let json = try JSON.parse(body)
    guard let collection = json["collection"]?.text, RecordKey.isName(collection) else {
      throw WireError("collection", "must be the name of a collection")
    }
    guard let id = json["id"]?.text.flatMap({ RecordID($0) }) else { throw WireError("id", "must be a UUID") }
    return RecordKey(collection, id)
  }
}

extension TrashedRecord {
  /// The same right as for deleting (P-52).
  fileprivate func mayBeRestored(by account: RecordID, _ role: Role) -> Bool {
    switch role {
    case .owner, .editor: true
    case .contributor: author == account
    case .reader: false
    }
  }

  fileprivate func document(_ reading: some StorageReading, for reader: RecordID, _ role: Role) throws -> JSON {
    var json = JSONObject()
    json.add("version", version)
    json.add("collection", key.collection)
    json.add("id", key.id.description)
    json.add("deleted", received.rfc3339)
    if let account, let name = try reading.shownName(of: account, to: reader, role) { json.add("name", name) }
    json.add("fields", .object(fields))
    return .object(json)
  }
}
