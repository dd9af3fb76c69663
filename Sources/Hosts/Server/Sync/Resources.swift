import Base
import ServerStorage
import Sync

/// P-28: the same records, one at a time, for scripts and other programs. A record is `{"collection", "id", "version",
/// "fields"}`; its version is its `ETag`. A request that cannot be fulfilled completely is refused as a whole, because
/// a script has nobody to settle half a conflict.
extension SyncService {
  /// `GET /{collection}/{id}`.
  public func record(space: RecordID, collection: String, id: String) -> SyncAnswer {
    answering {
      let key = try self.key(collection, id)
      return try storage.read { reading in
        guard try reading.space(space) != nil else { return .notFound }
        guard let record = try reading.record(key, in: space)?.record, !record.deleted else { return .noRecord }
        return SyncAnswer(record, status: 200)
      }
    }
  }

  /// `POST /{collection}` with `{"id"?, "fields"}`: 201, 200 when the same record exists, 409 when another one does.
  public func create(
    space: RecordID, role: Role, account: RecordID?, collection: String, body: [UInt8]
  ) async -> SyncAnswer {
    await change(of: account, in: space, parsing: { try self.creation(collection, body) }) { writing, operation in
      try self.resource(operation, space, role, account, writing) { writer, current in
        let decision = try writer.merge(operation, on: current, of: nil)
        let isSame = current.map { !$0.record.deleted && $0.record.fields == operation.set } ?? false
        guard current == nil || isSame, let record = decision.record?.record else { return .conflict(current?.record) }
        return SyncAnswer(record, status: current == nil ? 201 : 200, in: space)
      }
    }
  }

  /// `PATCH /{collection}/{id}` with a merge patch (RFC 7396) of the record: `{"fields": {"to": "LKTB", "from":
  /// null}}`. 202, or 409 with the current record when somebody else has changed one of these fields.
  ///
  /// - Parameter ifMatch: the header with the `ETag` on which the change is based.
  public func update(
    space: RecordID, role: Role, account: RecordID?, collection: String, id: String, ifMatch: String?, body: [UInt8]
  ) async -> SyncAnswer {
    await change(of: account, in: space, parsing: { try self.patch(collection, id, ifMatch, body) }) {
      writing, operation in
      try self.resource(operation, space, role, account, writing) { writer, current in
        guard let current, !current.record.deleted else { return .noRecord }
        guard operation.base <= current.record.version else { return .conflict(current.record) }
        let decision = try writer.merge(operation, on: current, of: nil)
        guard decision.status != .conflict, let record = decision.record?.record else {
          return .conflict(current.record)
        }
        return SyncAnswer(record, status: 202)
      }
    }
  }

  /// `DELETE /{collection}/{id}`: 204, 404 when it is gone, 409 with the current record when it has changed since.
  public func delete(
    space: RecordID, role: Role, account: RecordID?, collection: String, id: String, ifMatch: String?
  ) async -> SyncAnswer {
    await change(
      of: account, in: space,
      parsing: {
        try Sync.Operation(.delete, self.key(collection, id), base: self.version(ifMatch))
      }
    ) { writing, operation in
      try self.resource(operation, space, role, account, writing) { writer, current in
        guard let current, !current.record.deleted else { return .noRecord }
        guard operation.base <= current.record.version else { return .conflict(current.record) }
        let decision = try writer.merge(operation, on: current, of: nil)
        return decision.status == .applied ? SyncAnswer(status: 204) : .conflict(current.record)
      }
    }
  }

  /// One change of one record. It is undone when the answer is not a success.
  private func resource(
    _ operation: Sync.Operation, _ id: RecordID, _ role: Role, _ account: RecordID?, _ writing: Storage.Writing,
    _ body: (inout SpaceWriter<Storage.Writing>, StoredRecord?) throws -> SyncAnswer
  ) throws -> Changed {
    guard let role = try writing.present(role, of: account, in: id) else { return Changed(.notFound) }
    guard role.mayPush else { return Changed(.forbidden) }
    guard let space = try writing.space(id) else { return Changed(.notFound) }
    var writer = try SpaceWriter(
      writing, space, schema: schema, references: references, role: role, account: account, now: now(),
      bytesPerAccount: bytesPerAccount)
    let current = try writer.current(operation.key)
    if let problem = writer.problem(operation, on: current) {
      let status = problem.type == "forbidden" ? 403 : 422
      let field = problem.field.map { [("field", JSON.string($0))] } ?? []
      return Changed(SyncAnswer(problem: problem.type, status: status, problem.detail, more: field))
    }
    if try operation.kind != .delete && writer.isFull() {
      return Changed(SyncAnswer(problem: Problem.accountFull.type, status: 507, Problem.accountFull.detail))
    }
    let answer = try body(&writer, current)
    if answer.status >= 300 { throw Refused(answer: answer) }
    return Changed(answer, commit: try writer.finish())
  }
}

// MARK: - Requests

extension SyncService {
  private func key(_ collection: String, _ id: String) throws -> RecordKey {
    guard RecordKey.isName(collection), let id = RecordID(id) else { throw Refused(answer: .noRecord) }
    return RecordKey(collection, id)
  }

  private func object(_ body: [UInt8]) throws -> JSONObject {
    guard body.count <= PushRequest.byteLimit else {
      throw Refused(answer: SyncAnswer(problem: "too-large", status: 413, "a record has at most 4 MiB"))
    }
    guard let object = try JSON.parse(body).members else { throw WireError("body", "must be an object") }
    return object
  }

  private func creation(_ collection: String, _ body: [UInt8]) throws -> Sync.Operation {
    guard RecordKey.isName(collection) else { throw Refused(answer: .noRecord) }
    let object = try object(body)
    guard let fields = object["fields"]?.members else { throw WireError("fields", "must be an object") }
    var id = newID()
    if let value = object["id"] {
      guard let given = value.text.flatMap({ RecordID($0) }) else { throw WireError("id", "must be a UUID") }
      id = given
    }
    return Sync.Operation(.edit, RecordKey(collection, id), base: 0, set: fields)
  }

  private func patch(
    _ collection: String, _ id: String, _ ifMatch: String?, _ body: [UInt8]
  ) throws -> Sync.Operation {
    let key = try self.key(collection, id)
    var operation = Sync.Operation(.edit, key, base: try version(ifMatch))
    guard let fields = try object(body)["fields"]?.members else { throw WireError("fields", "must be an object") }
    for member in fields.members {
      if member.value.isNull {
        operation.unset.append(member.name)
      } else {
        operation.set.add(member.name, member.value)
      }
    }
    return operation
  }

  /// The version of an `ETag`; 428 without one.
  private func version(_ ifMatch: String?) throws -> Int64 {
    guard let ifMatch else {
      throw Refused(
        answer: SyncAnswer(problem: "if-match-missing", status: 428, "If-Match must name the version that was read"))
    }
    let digits = ifMatch.utf8.dropFirst().dropLast()
    guard ifMatch.utf8.first == 0x22, ifMatch.utf8.last == 0x22, ifMatch.utf8.count > 2,
      let version = Int64(String(digits) ?? ""), version > 0
    else { throw WireError("If-Match", "must be one ETag of this server") }
    return version
  }
}

extension SyncAnswer {
  fileprivate static let noRecord = SyncAnswer(problem: "not-found", status: 404, "there is no such record")

  fileprivate static func conflict(_ current: Record?) -> SyncAnswer {
    let members = current.map { [("record", $0.change)] } ?? []
    var answer = SyncAnswer(problem: "conflict", status: 409, "the record was changed since", more: members)
    answer.etag = current.map { "\"\($0.version)\"" }
    return answer
  }

  fileprivate init(_ record: Record, status: Int, in space: RecordID? = nil) {
    self.init(status: status, body: record.change.bytes, etag: "\"\(record.version)\"")
    location = space.map { "/api/v1/spaces/\($0)/\(record.key.collection)/\(record.id)" }
  }
}
