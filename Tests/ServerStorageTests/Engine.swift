import Base
import Foundation
import ServerStorage
import Sync

/// The engines on which every rule of the storage contract is tested.
enum Engine: String, CaseIterable, Sendable {
  case sqliteInMemory, sqliteFile

  func run(_ body: (any ServerStorage) throws -> Void) throws {
    switch self {
    case .sqliteInMemory:
      try body(SQLiteStorage())
    case .sqliteFile:
      try withTemporaryFolder { try body(SQLiteStorage(path: $0 + "/data.sqlite")) }
    }
  }
}

/// The engines whose data several objects, of one process or of several, may have open at once.
enum SharedEngine: String, CaseIterable, Sendable {
  case sqliteFile

  /// - Parameter body: is given what opens the same data once more each time, made when it is not there.
  func run(_ body: (@Sendable () throws -> any ServerStorage) async throws -> Void) async throws {
    switch self {
    case .sqliteFile:
      try await withTemporaryFolder { folder in
        try await body { try SQLiteStorage(path: folder + "/data.sqlite") }
      }
    }
  }
}

/// The engines that copy their data themselves.
enum SelfCopyingEngine: String, CaseIterable, Sendable {
  case sqliteInMemory, sqliteFile

  /// - Parameter body: is given a storage, a folder for copies, and what opens a copy.
  func run(
    _ body: (any SelfCopyingStorage, _ folder: String, _ open: (String) throws -> any ServerStorage) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let storage =
        switch self {
        case .sqliteInMemory: try SQLiteStorage()
        case .sqliteFile: try SQLiteStorage(path: folder + "/data.sqlite")
        }
      try body(storage, folder) { try SQLiteStorage(path: $0) }
    }
  }
}

func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vademecum-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}

func withTemporaryFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vademecum-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder.path)
}

let start = Instant(milliseconds: 1_800_000_000_000)

func id(_ name: String) -> RecordID { RecordID.v8(named: name, in: "test") }

func key(_ name: String, _ collection: String = "flight") -> RecordKey { RecordKey(collection, id(name)) }

func space(_ name: String, kind: Space.Kind = .shared) -> Space {
  Space(id: id(name), kind: kind, title: name, created: start)
}

func record(
  _ key: RecordKey, _ version: Int64, _ fields: Fields = Fields([("to", "LKPR")]), deleted: Bool = false,
  author: RecordID? = nil, received: Instant = start
) -> StoredRecord {
  let record = Record(key, version: version, fields: deleted ? Fields() : fields, deleted: deleted)
  return StoredRecord(ServerRecord(record, created: version), author: author, received: received)
}

extension ServerStorage {
  /// The same as `read`, for closures that only check something.
  func inspect(_ body: (any StorageReading) throws -> Void) throws {
    try read { try body($0) }
  }

  func change(_ spaces: [RecordID] = [], _ body: (any StorageWriting) throws -> Void) throws {
    try write(spaces: spaces) { try body($0) }
  }
}

extension StorageReading {
  func changedVersions(in space: RecordID, after version: Int64 = 0) throws -> [Int64] {
    var versions: [Int64] = []
    try changes(in: space, after: version) {
      versions.append($0.version)
      return true
    }
    return versions
  }
}

struct TestFailure: Error, Equatable {}

extension Engine {
  /// The same with the given spaces and accounts in it.
  func run(
    with spaces: [Space], accounts: [Account] = [], _ body: (any ServerStorage) throws -> Void
  ) throws {
    try run { storage in
      try storage.change { writing in
        for space in spaces { try writing.insert(space) }
        for account in accounts { try writing.insert(account) }
      }
      try body(storage)
    }
  }
}

extension Engine {
  /// The same with the spaces `one` and `two` and the accounts `anna` and `boris`, of which none has anything to do with another.
  func runWithTwo(_ body: (any ServerStorage) throws -> Void) throws {
    try run(with: [space("one"), space("two")], accounts: [account("anna"), account("boris")], body)
  }
}

/// A moment some milliseconds after ``start``.
func later(_ milliseconds: Int64) -> Instant { Instant(milliseconds: start.milliseconds + milliseconds) }

func account(_ name: String, created: Instant = start) -> Account {
  Account(id: id(name), email: name + "@example.org", name: name, password: "hash of " + name, created: created)
}
