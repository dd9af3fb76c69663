import Base
import Foundation
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct ScheduledBackupTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "shelf-\(UUID().uuidString)").path()
  private let start = Instant(milliseconds: 1_800_000_000_000)

  private func later(_ hours: Int64) -> Instant { Instant(milliseconds: start.milliseconds + hours * 3_600_000) }

  /// A shelf for two backups, and data to back up.
  private func withShelf(_ body: (BackupShelf, DataDirectory, SQLiteStorage) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let directory = DataDirectory(root + "/data")
    try FileManager.default.createDirectory(atPath: root + "/data", withIntermediateDirectories: true)
    let storage = try SQLiteStorage(path: directory.databasePath)
    try storage.write {
      try $0.insert(Space(id: RecordID.v8(named: "s", in: "test"), kind: .shared, title: "S", created: start))
    }
    var schedule = BackupSchedule(directory: root + "/backups")
    schedule.kept = 2
    try body(BackupShelf(schedule), directory, storage)
  }

  @Test("P-95: no backup is made of a damaged database, and the one from before stays")
  func damagedData() throws {
    try withShelf { _, directory, storage in
      let path = root + "/backup.tar"
      try BackupFile.make(of: storage, directory.blobs, at: path)
      let before = FileManager.default.contents(atPath: path)
      try storage.close()
      let file = try FileHandle(forUpdating: URL(filePath: directory.databasePath))
      let end = try file.seekToEnd()
      try file.seek(toOffset: end - 4096)
      try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
      try file.close()
      let damaged = try SQLiteStorage(path: directory.databasePath)
      #expect(throws: BackupError.self) { try BackupFile.make(of: damaged, directory.blobs, at: path) }
      #expect(FileManager.default.contents(atPath: path) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["backup.tar", "data"])
    }
  }

  @Test("A backup is due when the newest is a day old, and the oldest are deleted")
  func order() throws {
    try withShelf { shelf, directory, storage in
      for hours: Int64 in [0, 24, 48] { try shelf.add(of: directory, storage, at: later(hours)) }
      let files = try shelf.files()
      #expect(files.count == 2 && files[0] < files[1])
      #expect(try shelf.newest(at: later(48)) == later(48))
      #expect(try shelf.isDue(at: later(71)) == false)
      #expect(try shelf.isDue(at: later(72)))
      let all = try FileManager.default.contentsOfDirectory(atPath: root + "/backups")
      #expect(all.sorted() == files)
    }
  }

  @Test("Backups that a wrong clock has made take the place of no others, and make none of them rarer or more frequent")
  func wrongClock() throws {
    try withShelf { shelf, directory, storage in
      let (past, present, future) = (later(-24 * 365), later(48), later(48 + 24 * 90))
      for hours: Int64 in [0, 24] { try shelf.add(of: directory, storage, at: later(hours)) }
      // Three months ahead.
      try shelf.add(of: directory, storage, at: future)
      #expect(try shelf.newest(at: present) == later(24))
      #expect(try !shelf.isDue(at: later(47)) && shelf.isDue(at: present))
      try shelf.add(of: directory, storage, at: present)
      #expect(try shelf.newest(at: present) == present && !shelf.isDue(at: later(49)))
      // As before the battery of the clock was changed: what was just made stays, beside all later ones.
      let before = try shelf.files()
      #expect(try shelf.isDue(at: past))
      try shelf.add(of: directory, storage, at: past)
      #expect(try shelf.newest(at: past) == past && !shelf.isDue(at: later(1 - 24 * 365)))
      #expect(try Set(before).isSubset(of: shelf.files()))
    }
  }

  @Test("A scheduled backup can be restored")
  func restored() throws {
    try withShelf { shelf, directory, storage in
      let path = try shelf.add(of: directory, storage, at: start)
      let other = DataDirectory(root + "/other")
      _ = try BackupFile.restore(path, to: other, overwrites: false, label: "now")
      #expect(try SQLiteStorage(path: other.databasePath).read { try $0.spaces().map { $0.title } } == ["S"])
    }
  }

  @Test("A failed backup leaves the older ones and no partial files")
  func failure() throws {
    try withShelf { shelf, directory, storage in
      try shelf.add(of: directory, storage, at: start)
      // Something blocks the next file name.
      let name = root + "/backups/" + (try shelf.files()[0]).replacing("T08", with: "T09")
      try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      let before = try FileManager.default.contentsOfDirectory(atPath: root + "/backups").sorted()
      #expect(throws: (any Error).self) { try shelf.add(of: directory, storage, at: later(1)) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/backups").sorted() == before)
    }
  }

  @Test("Other files in the directory are not backups")
  func others() throws {
    try withShelf { shelf, directory, storage in
      try FileManager.default.createDirectory(atPath: root + "/backups", withIntermediateDirectories: true)
      for name in ["vademecum-notes.tar", "vademecum-2026-99-99T999999Z.tar", "mine.tar"] {
        try Data("x".utf8).write(to: URL(filePath: root + "/backups/" + name))
      }
      #expect(try shelf.files().isEmpty && shelf.newest(at: start) == nil)
      for hours: Int64 in [0, 24, 48] { try shelf.add(of: directory, storage, at: later(hours)) }
      #expect(FileManager.default.fileExists(atPath: root + "/backups/mine.tar"))
    }
  }
}
