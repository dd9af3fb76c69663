import Base
import Foundation
import Server
import ServerStorage
import Testing

/// Data of an earlier or a later version of the program.
@Suite(.timeLimit(.minutes(4))) struct VersionTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "version-\(UUID().uuidString)").path()
  private var path: String { root + "/vademecum.sqlite" }

  /// Makes a database and changes it by SQL, from outside.
  private func withDatabase(_ sql: String, _ body: () throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let storage = try SQLiteStorage(path: path)
    try storage.write {
      try $0.insert(
        Space(id: RecordID.v8(named: "s", in: "test"), kind: .shared, title: "S", created: Instant(milliseconds: 0)))
    }
    try storage.close()
    let program = try await Program.run([
      "python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path, sql,
    ])
    #expect(program.code == 0)
    try body()
  }

  @Test("The data of a later version are refused, by the server and by a restore, and stay as they are")
  func later() async throws {
    try await withDatabase("INSERT INTO grdb_migrations (identifier) VALUES ('something later')") {
      #expect(throws: StorageError.laterVersion) { try SQLiteStorage(path: path) }
      #expect(try SQLiteStorage(path: path, acceptsLater: true).read { try $0.spaces().map { $0.title } } == ["S"])
      #expect("\(StorageError.laterVersion)".contains("later version"))
      let archive = try TarWriter(path: root + "/backup.tar")
      try archive.add(file: path, as: "vademecum.sqlite") { _ in }
      try archive.finish()
      let other = DataDirectory(root + "/other")
      #expect(throws: BackupError.self) {
        try BackupFile.restore(root + "/backup.tar", to: other, overwrites: false, label: "now")
      }
      #expect(!other.hasDatabase)
    }
  }

  @Test("P-14: an earlier version that is restored after a later one gives no version twice")
  func back() async throws {
    let sql = "INSERT INTO grdb_migrations (identifier) VALUES ('something later'); UPDATE space SET epoch = 5"
    try await withDatabase(sql) {
      let (own, archived) = (DataDirectory(root), root + "-archived")
      defer { for path in [archived, archived + ".tar", root + ".before-restore-now"] { remove(path) } }
      let before = DataDirectory(archived)
      try before.create()
      let storage = try SQLiteStorage(path: before.databasePath)
      let id = try SQLiteStorage(path: path, acceptsLater: true).read { try $0.spaces()[0].id }
      try storage.write { try $0.insert(Space(id: id, kind: .shared, title: "S", created: Instant(milliseconds: 0))) }
      try BackupFile.make(of: storage, before.blobs, at: archived + ".tar")
      try BackupFile.restore(archived + ".tar", to: own, overwrites: true, label: "now", at: Instant(milliseconds: 0))
      #expect(try SQLiteStorage(path: path).read { try $0.space(id)?.epoch } == 6)
    }
  }

  private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  @Test("The data of an earlier version become those of this one, unless nothing is to be changed")
  func earlier() async throws {
    let sql = """
      DROP TABLE left_behind; DELETE FROM grdb_migrations WHERE identifier = 'bytes of deleted spaces'
      """
    try await withDatabase(sql) { () throws in
      // Nor has the first attempt changed anything.
      for _ in 1...2 {
        #expect(throws: StorageError.earlierVersion) { try SQLiteStorage(path: path, upgrades: false) }
      }
      #expect(try SQLiteStorage(path: path).read { try $0.spaces().map { $0.title } } == ["S"])
      #expect(try SQLiteStorage(path: path, upgrades: false).read { try $0.leftBehind() }.isEmpty)
    }
  }
}
