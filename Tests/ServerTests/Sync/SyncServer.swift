import Base
import Server
import ServerStorage
import Sync
import Synchronization

/// A server with one shared space. Its clock stands still until a test moves it.
final class SyncServer: Sendable {
  let storage: SQLiteStorage
  let service: SyncService<SQLiteStorage>
  let space = RecordID.v8(named: "space", in: "test")
  private let clock: Shared<Instant>
  private let told: Shared<[Int64]>

  /// - Parameter path: the path of the file; nil for a storage in memory.
  init(schema: Schema = SyncServer.schema, path: String? = nil, bytesPerAccount: Int64 = .max) throws {
    let clock = Shared(Instant(milliseconds: 1_800_000_000_000))
    let told = Shared<[Int64]>([])
    storage = try path.map { try SQLiteStorage(path: $0) } ?? SQLiteStorage()
    service = SyncService(
      storage: storage, schema: schema, now: { clock.value }, bytesPerAccount: bytesPerAccount,
      onCommit: { _, version in told.change { $0.append(version) } })
    self.clock = clock
    self.told = told
    let space = Space(id: self.space, kind: .shared, title: "Test", created: clock.value)
    try storage.write { if try $0.space(space.id) == nil { try $0.insert(space) } }
  }

  /// The versions that were announced after commits.
  var announced: [Int64] { told.value }

  func advance(days: Int64) {
    clock.change { $0.milliseconds += days * 86_400_000 }
  }

  static let schema = Schema([
    RecordType(
      "flight", Text(cs: "Let", en: "Flight"),
      [
        Field("to", Text(cs: "Kam", en: "To"), .text(maximum: 10), required: true),
        Field("from", Text(cs: "Odkud", en: "From"), .text(maximum: 10)),
        Field("aircraft", Text(cs: "Letadlo", en: "Aircraft"), .reference("aircraft")),
      ]),
    RecordType(
      "aircraft", Text(cs: "Letadlo", en: "Aircraft"),
      [Field("registration", Text(cs: "Značka", en: "Registration"), .text(maximum: 10), required: true)]),
  ])
}

/// A value that several closures share.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) {
    mutex = Mutex(value)
  }

  var value: Value { mutex.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) {
    mutex.withLock { body(&$0) }
  }
}

/// A device that only counts its operations.
struct TestDevice {
  let id: RecordID
  var next: Int64 = 1

  init(_ name: String) {
    id = RecordID.v8(named: name, in: "device")
  }
}

func key(_ name: String, _ collection: String = "flight") -> RecordKey {
  RecordKey(collection, RecordID.v8(named: name, in: "test"))
}

func fields(_ members: (String, JSON)...) -> Fields {
  Fields(members.map { ($0.0, $0.1) })
}

extension SyncServer {
  /// Pushes and returns the results. The device fills in numbers that are 0.
  func push(
    _ device: inout TestDevice, _ operations: Operation..., role: Role = .editor, account: RecordID? = nil
  ) throws -> [PushResult] {
    let numbered = operations.map { operation in
      var operation = operation
      if operation.number == 0 {
        operation.number = device.next
        device.next += 1
      }
      return operation
    }
    let answer = push(PushRequest(device: device.id, epoch: nil, operations: numbered), role: role, account: account)
    return try PushResponse(wire: answer.json).results
  }

  /// Makes the account a member, unless it is one.
  func join(_ account: RecordID, _ role: Role) throws {
    try storage.write { writing in
      if try writing.role(of: account, in: space) == nil { try writing.setRole(role, of: account, in: space) }
    }
  }

  func push(_ request: PushRequest, role: Role = .editor, account: RecordID? = nil) -> SyncAnswer {
    if let account { try? join(account, role) }
    return service.push(space: space, role: role, account: account, body: request.wire.bytes)
  }

  func page(_ cursor: String? = nil, limit: Int? = nil) throws -> ChangesPage {
    try ChangesPage(wire: service.changes(space: space, cursor: cursor, limit: limit).json)
  }

  /// All records on the pages after the cursor.
  func pull(_ cursor: String? = nil, limit: Int? = nil) throws -> [Record] {
    var page = try page(cursor, limit: limit)
    var changes = page.changes
    while page.more {
      page = try self.page(page.cursor, limit: limit)
      changes += page.changes
    }
    return changes
  }

  func record(_ key: RecordKey) throws -> StoredRecord? {
    try storage.read { try $0.record(key, in: space) }
  }

  func digest() throws -> DigestAnswer {
    try DigestAnswer(wire: service.digest(space: space).json)
  }
}

extension SyncAnswer {
  var json: JSON { (try? JSON.parse(body)) ?? .null }
  var problem: String? { json["type"]?.text }
}
