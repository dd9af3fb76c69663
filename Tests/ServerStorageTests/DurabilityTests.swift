import Base
import Foundation
import ServerStorage
import Sync
import Testing

struct DurabilityTests {
  @Test("P-27: a commit is on the disk before it is reported: SQLite syncs each")
  func synchronous() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = try SQLiteStorage(path: folder.appendingPathComponent("data.sqlite").path)
    #expect(try storage.synchronousLevel() == 2)
  }

  @Test("P-105: a disk without room is known by the codes of SQLite that mean it, and a broken one is called nothing else")
  func fullDisk() {
    // SQLITE_FULL, and SQLITE_IOERR_SHMSIZE, which is what a start meets first.
    for code: Int32 in [13, 4874] { #expect(SQLiteStorage.isFull(code)) }
    // SQLITE_IOERR, _READ, _WRITE and _SHMMAP, SQLITE_CORRUPT, SQLITE_CANTOPEN.
    for code: Int32 in [10, 266, 778, 5386, 11, 14] { #expect(!SQLiteStorage.isFull(code)) }
  }

  @Test("P-124: a full or read-only disk is told from damage")
  func faultsOfDisk() {
    // SQLITE_READONLY and its _DBMOVED.
    for code: Int32 in [8, 1032] { #expect(SQLiteStorage.fault(ofDisk: code) == .readOnlyDisk) }
    for code: Int32 in [13, 4874] { #expect(SQLiteStorage.fault(ofDisk: code) == .fullDisk) }
    for code: Int32 in [10, 11, 14, 26] { #expect(SQLiteStorage.fault(ofDisk: code) == nil) }
    #expect(StorageError.fullDisk.isOfDisk && !StorageError.engine(code: 11, message: "").isOfDisk)
  }

  @Test("P-59: what was deleted is not in the file of the database any more")
  func deletedText() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/data.sqlite"
      let storage = try SQLiteStorage(path: path)
      let text = String(repeating: "confidential ", count: 1000)
      try storage.write { try $0.insert(space("kept")) }
      try storage.write { try $0.insert(space("gone")) }
      for name in ["kept", "gone"] {
        try storage.write(spaces: [id(name)]) { writing in
          var changes = RecordChanges()
          for number in 1...20 {
            let stored = record(key("\(name) \(number)"), Int64(number), Fields([("text", .string(name + text))]))
            changes.records.append(.init(stored, isNew: true))
          }
          _ = try writing.apply(changes, in: id(name))
        }
      }
      try storage.write { try $0.delete(space: id("gone")) }
      try storage.close()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.range(of: Data("keptconfidential".utf8)) != nil)
      #expect(bytes.range(of: Data("goneconfidential".utf8)) == nil)
    }
  }
}
