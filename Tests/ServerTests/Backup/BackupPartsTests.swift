import Base
import Foundation
import NIOCore
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct BackupPartsTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString)").path()

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }

  private func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test("P-99: nobody else may read the copy of the database while a backup is made, and what a killed one left is removed")
  func privateParts() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let directory = DataDirectory(root + "/data")
    try directory.create()
    let storage = try SQLiteStorage(path: directory.databasePath)
    for rest in ["b.tar.database", "b.tar.database-wal", "b.tar.database-shm", "b.tar.database-journal", "b.tar.partial"] {
      try Data("of a backup that was killed".utf8).write(to: URL(filePath: root + "/" + rest))
    }
    var seen: [String: Int] = [:]
    try BackupFile.make(of: storage, directory.blobs, at: root + "/b.tar") { _, _ in
      for name in (try? names()) ?? [] where name != "data" { seen[name] = try? permissions(name) }
    }
    #expect(seen["b.tar.database"] == 0o600 && seen["b.tar.partial"] == 0o600)
    #expect(seen.values.allSatisfy { $0 == 0o600 }, "\(seen)")
    #expect(try names() == ["b.tar", "data"])
    #expect(try permissions("b.tar") == 0o600)
  }

  @Test("P-121: a backup takes the place of an earlier one or of an empty file, and of nothing else")
  func replacing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replacing-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let directory = DataDirectory(folder)
    try directory.create()
    let storage = try SQLiteStorage(path: directory.databasePath)
    let (backup, letter, folderInside) = (folder + "/a.tar", folder + "/letter.txt", folder + "/inside")
    FileManager.default.createFile(atPath: backup, contents: nil)
    for _ in 0..<2 { try BackupFile.make(of: storage, directory.blobs, at: backup) }
    try Data("Dear Ann".utf8).write(to: URL(filePath: letter))
    try FileManager.default.createDirectory(atPath: folderInside, withIntermediateDirectories: true)
    for path in [directory.databasePath, letter, folderInside, "/dev/null"] {
      #expect(throws: BackupError.noBackup(path)) { try BackupFile.make(of: storage, directory.blobs, at: path) }
    }
    #expect(FileManager.default.contents(atPath: letter) == Data("Dear Ann".utf8))
    #expect(try storage.integrityProblems() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("partial") } == [])
  }

  @Test("P-122: a missing or empty database is known as lost where other parts of the data are, and a new directory is not")
  func lost() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lost-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (files, directory) = (FileManager.default, DataDirectory(folder))
    #expect(!directory.hasLostDatabase)
    try directory.create()
    files.createFile(atPath: directory.databasePath, contents: nil)
    #expect(!directory.hasLostDatabase)
    try files.createDirectory(atPath: directory.blobPath, withIntermediateDirectories: true)
    #expect(!directory.hasLostDatabase)
    files.createFile(atPath: directory.databasePath + "-wal", contents: Data("log".utf8))
    #expect(directory.hasLostDatabase)
    try files.removeItem(atPath: directory.databasePath + "-wal")
    try files.createDirectory(atPath: directory.blobPath + "/a", withIntermediateDirectories: true)
    #expect(directory.hasLostDatabase)
    try Data("database".utf8).write(to: URL(filePath: directory.databasePath))
    #expect(!directory.hasLostDatabase)
    try files.removeItem(atPath: directory.databasePath)
    #expect(directory.hasLostDatabase)
  }

  @Test("P-124: a disk that is full during a restore is not called damage of the backup")
  func fullDisk() {
    #expect(BackupFile.reason(ofNotOpening: StorageError.fullDisk) as? StorageError == .fullDisk)
    #expect(isOutOfSpace(BackupFile.reason(ofNotOpening: CocoaError(.fileWriteOutOfSpace))))
    #expect(BackupFile.reason(ofNotOpening: StorageError.laterVersion) is BackupError)
    #expect(BackupFile.reason(ofNotOpening: StorageError.engine(code: 26, message: "file is not a database")) is BackupError)
  }

  @Test("P-106: what is written aside has no name, and is read as it was written")
  func unnamed() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let file = try #require(ScratchFile(in: root))
    let parts = try [3, 0, 70_000].map { try #require(file.add([UInt8](repeating: UInt8($0 & 0xFF), count: $0))) }
    #expect(try names().isEmpty)
    #expect(try parts.map { try $0.read(0..<$0.count).readableBytes } == [3, 0, 70_000])
    #expect(try Array(parts[2].read(69_998..<70_000).readableBytesView) == [UInt8](repeating: UInt8(70_000 & 0xFF), count: 2))
  }

  @Test("P-102: whatever a killed server has left of a scheduled backup is removed by the next one, and nothing else")
  func leftParts() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let directory = DataDirectory(root + "/data")
    try directory.create()
    let storage = try SQLiteStorage(path: directory.databasePath)
    let shelf = BackupShelf(BackupSchedule(directory: root + "/backups"))
    let first = try shelf.add(of: directory, storage, at: Instant(milliseconds: 1_800_000_000_000))
    let old = root + "/backups/vademecum-2026-11-22T023000Z.tar"
    let parts = [
      ".unchecked", ".unchecked.database", ".unchecked.database-wal", ".unchecked.database-journal", ".unchecked.partial",
      ".trial.restoring-lock",
    ]
    for part in parts { try Data("x".utf8).write(to: URL(filePath: old + part)) }
    for part in [".trial", ".trial.restoring"] {
      try FileManager.default.createDirectory(atPath: old + part + "/blobs", withIntermediateDirectories: true)
    }
    for other in ["vademecum-notes.tar.unchecked", "mine.trial"] {
      try Data("x".utf8).write(to: URL(filePath: root + "/backups/" + other))
    }
    let second = try shelf.add(of: directory, storage, at: Instant(milliseconds: 1_800_086_400_000))
    let kept = try FileManager.default.contentsOfDirectory(atPath: root + "/backups").filter { $0 != "deleted-accounts.txt" }
    let made = [first, second].map { URL(filePath: $0).lastPathComponent }
    #expect(Set(kept) == Set(made + ["vademecum-notes.tar.unchecked", "mine.trial"]))
  }
}
