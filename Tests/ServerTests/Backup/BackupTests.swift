import Base
import Foundation
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct BackupTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)").path()
  private let space = RecordID(high: 0x0198_c0de_0000_7000, low: 0x8000_0000_0000_00aa)
  private let blob = SHA256.hex(of: Array("a picture".utf8))

  /// A directory with one space and one blob.
  private func filled() throws -> (DataDirectory, SQLiteStorage) {
    let directory = DataDirectory(root + "/data")
    try directory.create()
    let storage = try SQLiteStorage(path: directory.databasePath)
    try storage.write {
      try $0.insert(Space(id: space, kind: .private, title: "Mine", version: 5, created: Instant(milliseconds: 0)))
    }
    let folder = directory.blobPath + "/\(space)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a picture".utf8).write(to: URL(filePath: folder + "/" + blob))
    try Data("half".utf8).write(to: URL(filePath: folder + "/\(blob).partial"))
    return (directory, storage)
  }

  private func content(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("P-14: a backup restores the database and the blobs, in the next epoch")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    let other = DataDirectory(root + "/other")
    let time = Instant(milliseconds: 1_800_000_000_999)
    #expect(try BackupFile.restore(root + "/backup.tar", to: other, overwrites: false, label: "now", at: time) == nil)
    let restored = try SQLiteStorage(path: other.databasePath).read { try $0.space(space) }
    #expect(restored?.title == "Mine")
    #expect(restored?.epoch == 1_800_000_000)
    #expect(restored?.lost == [LostRange(after: 5, before: firstVersion(ofEpoch: 1_800_000_000))])
    #expect(content(other.blobPath + "/\(space)/" + blob) == "a picture")
    #expect(content(other.blobPath + "/\(space)/\(blob).partial") == nil)
  }

  @Test("P-90: what devices got from a restored backup counts as lost when the same backup is restored to an empty directory again")
  func restoredAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    func restored(_ name: String, _ second: Int64) throws -> Space? {
      let other = DataDirectory("\(root)/\(name)")
      let time = Instant(milliseconds: second * 1000)
      try BackupFile.restore(root + "/backup.tar", to: other, overwrites: false, label: "now", at: time)
      return try SQLiteStorage(path: other.databasePath).read { try $0.space(space) }
    }
    let first = try #require(try restored("first", 1_800_000_000))
    let again = try #require(try restored("again", 1_800_000_060))
    #expect(again.epoch > first.epoch)
    #expect(again.lost.contains { $0.contains(first.version + 10_000_000) })
    // Programs that read numbers as JavaScript does know these versions exactly.
    #expect(again.version < 1 << 53)
  }

  @Test("P-59: a restore knows which accounts were deleted after its backup, also in an otherwise empty directory")
  func deletedAccounts() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let (ann, ben) = (RecordID.v8(named: "ann", in: "test"), RecordID.v8(named: "ben", in: "test"))
    try storage.write { writing in
      for (id, name) in [(ann, "ann"), (ben, "ben")] {
        try writing.insert(
          Account(id: id, email: name + "@example.org", name: "", password: "", created: Instant(milliseconds: 0)))
      }
    }
    let list = DeletionList(directory)
    #expect(try list.returned(in: storage).isEmpty)
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    for id in [RecordID.v8(named: "long gone", in: "test"), ann] { try list.add(id, at: Instant(milliseconds: 0)) }
    try storage.write { try $0.delete(account: ann) }
    #expect(try list.returned(in: storage).isEmpty)
    try storage.close()
    try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: true, label: "now")
    #expect(try list.returned(in: SQLiteStorage(path: directory.databasePath)).map { $0.email } == ["ann@example.org"])
    // On another machine, with a copy of the list.
    let other = DataDirectory(root + "/other")
    try other.create()
    try FileManager.default.copyItem(
      atPath: directory.path + "/deleted-accounts.txt", toPath: other.path + "/deleted-accounts.txt")
    try BackupFile.restore(root + "/backup.tar", to: other, overwrites: false, label: "now")
    #expect(try DeletionList(other).returned(in: SQLiteStorage(path: other.databasePath)).count == 1)
  }

  @Test("P-59: a restore knows of deleted accounts by the list in the backup, the one beside it, and the one in the data")
  func listsOfDeletedAccounts() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let start = Instant(milliseconds: 0)
    func id(_ name: String) -> RecordID { .v8(named: name, in: "test") }
    try storage.write { writing in
      for name in ["ann", "ben", "eve", "kept"] {
        try writing.insert(Account(id: id(name), email: name, name: "", password: "", created: start))
      }
    }
    let backup = root + "/backup.tar"
    try DeletionList(directory).add(id("ann"), at: start)
    try BackupFile.make(of: storage, directory.blobs, DeletionList(directory), at: backup)
    func returned(to name: String, listed: String? = nil) throws -> [String] {
      let other = DataDirectory(root + "/" + name)
      try other.create()
      if let listed { try DeletionList(other).add(id(listed), at: start) }
      try BackupFile.restore(backup, to: other, overwrites: false, label: "now")
      let storage = try SQLiteStorage(path: other.databasePath)
      return try DeletionList(other).returned(in: storage).map { $0.email }.sorted()
    }
    #expect(try returned(to: "one") == ["ann"])
    try DeletionList(in: root).add(id("ben"), at: start)
    #expect(try returned(to: "two") == ["ann", "ben"])
    #expect(try returned(to: "three", listed: "eve") == ["ann", "ben", "eve"])
  }

  @Test("P-59: a line of the list that a full disk has cut off takes no other with it")
  func cutOffLine() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let (ann, start) = (RecordID.v8(named: "ann", in: "test"), Instant(milliseconds: 0))
    try storage.write {
      try $0.insert(Account(id: ann, email: "ann@example.org", name: "", password: "", created: start))
    }
    let half = "\(RecordID.v8(named: "ben", in: "test"))\t1970"
    try Data(half.utf8).write(to: URL(filePath: directory.path + "/deleted-accounts.txt"))
    try DeletionList(directory).add(ann, at: start)
    #expect(try DeletionList(directory).returned(in: storage).map { $0.id } == [ann])
  }

  @Test("A restore overwrites data only on request, and keeps the earlier data")
  func keeping() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    try storage.close()
    #expect(throws: BackupError.notEmpty(directory.path)) {
      try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: false, label: "now")
    }
    try Data("changed".utf8).write(to: URL(filePath: directory.blobPath + "/\(space)/" + blob))
    let aside = try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: true, label: "now")
    #expect(aside == directory.path + ".before-restore-now")
    #expect(content(directory.blobPath + "/\(space)/" + blob) == "a picture")
    #expect(content((aside ?? "") + "/blobs/\(space)/" + blob) == "changed")
  }

  @Test("P-50: a session that was ended after the backup was made is not let in by a restore, and no other is")
  func revoked() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let (ann, start) = (RecordID.v8(named: "ann", in: "test"), Instant(milliseconds: 0))
    func session(_ name: String) -> Session {
      Session(
        id: RecordID.v8(named: name, in: "test"), tokenHash: name, account: ann, created: start, used: start,
        name: name,
        kind: "", address: "", isUnconfirmed: false)
    }
    func password(_ name: String) -> AppPassword {
      AppPassword(
        id: RecordID.v8(named: name, in: "test"), secretHash: name, account: ann, space: space, purpose: .reading,
        name: name, created: start)
    }
    try storage.write { writing in
      try writing.insert(Account(id: ann, email: "ann@example.org", name: "", password: "", created: start))
      for name in ["phone", "stolen"] {
        try writing.insert(session(name))
        try writing.insert(password(name))
      }
    }
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    func left(_ directory: DataDirectory) throws -> [String] {
      try SQLiteStorage(path: directory.databasePath).read {
        try ($0.sessions(of: ann).map { $0.name } + $0.appPasswords(of: ann).map { $0.name }).sorted()
      }
    }
    // Where nothing else is known everybody stays signed in.
    let other = DataDirectory(root + "/other")
    try BackupFile.restore(root + "/backup.tar", to: other, overwrites: false, label: "now")
    #expect(try left(other) == ["phone", "phone", "stolen", "stolen"])
    try storage.write { writing in
      try writing.deleteSession(tokenHash: "stolen")
      try writing.delete(appPassword: password("stolen").id)
    }
    try storage.close()
    try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: true, label: "now")
    #expect(try left(directory) == ["phone", "phone"])
  }

  @Test("What root restores belongs to the user to whom the earlier data belonged")
  func owner() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    try storage.close()
    // Only root can give files away. Anybody else has them already.
    let user: uid_t = geteuid() == 0 ? 12_345 : geteuid()
    #expect(chown(directory.path, user, getgid()) == 0)
    try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: true, label: "now")
    for path in [directory.path, directory.databasePath, directory.blobPath + "/\(space)/" + blob] {
      let owner = try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? NSNumber
      #expect(owner?.uint32Value == user, "\(path)")
    }
  }

  @Test("A directory that is a mount point is named, and stays as it is")
  func mountPoint() throws {
    #expect(DataDirectory("/proc").isMountPoint && !DataDirectory("/proc/self").isMountPoint)
    #expect(throws: BackupError.mountPoint("/proc")) {
      try BackupFile.restore(root + "/backup.tar", to: DataDirectory("/proc"), overwrites: true, label: "now")
    }
  }

  @Test("A restore under a running server is refused")
  func running() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    let lock = try directory.lock()
    #expect(throws: DataDirectoryError.inUse) {
      try BackupFile.restore(root + "/backup.tar", to: directory, overwrites: true, label: "now")
    }
    withExtendedLifetime(lock) {}
  }

  @Test("A refused lock closes no file of others")
  func refused() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let directory = DataDirectory(root + "/data")
    let lock = try directory.lock()
    let lost = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        (0..<200_000).reduce(into: 0) { count, _ in
          if close(open("/dev/null", O_RDONLY)) != 0 { count += 1 }
        }
      }
      group.addTask {
        for _ in 0..<200_000 { _ = try? directory.lock() }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(lost == 0)
    withExtendedLifetime(lock) {}
  }

  @Test("A damaged or forged backup restores nothing", arguments: ["cut", "noise", "forged", "empty"])
  func damaged(how: String) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let path = root + "/backup.tar"
    try BackupFile.make(of: storage, directory.blobs, at: path)
    var bytes = try Data(contentsOf: URL(filePath: path))
    switch how {
    case "cut": bytes = bytes.prefix(bytes.count / 2)
    case "noise": bytes = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    case "empty": bytes = Data()
    default:
      // A name that leads out of the directory, with a valid checksum.
      let header = TarHeader(name: "../../evil", size: 0)
      bytes = header.bytes + Data(count: 1024)
    }
    try bytes.write(to: URL(filePath: path))
    let other = DataDirectory(root + "/other")
    #expect(throws: BackupError.self) { try BackupFile.restore(path, to: other, overwrites: false, label: "now") }
    #expect(!other.hasDatabase)
    #expect(content(root + "/evil") == nil)
    // Nothing is left of it, and another attempt is possible.
    #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["backup.tar", "data"])
  }

  @Test("A backup with changed bytes in a blob, a duplicate file or a trigger in its database restores nothing")
  func forged() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let path = root + "/backup.tar"
    let other = DataDirectory(root + "/other")
    try BackupFile.make(of: storage, directory.blobs, at: path)
    let good = try Data(contentsOf: URL(filePath: path))
    let start = good.count - 1024 - 1024
    let twice = good.prefix(good.count - 1024) + good[start..<(start + 1024)] + Data(count: 1024)
    var (changed, hollow) = (good, good)
    changed[start + 512] ^= 1
    // A block of the disk is gone: the rest would look like the end.
    hollow.replaceSubrange(start..<(start + 512), with: Data(count: 512))
    for bytes in [twice, changed, hollow] {
      try bytes.write(to: URL(filePath: path))
      #expect(throws: BackupError.self) { try BackupFile.restore(path, to: other, overwrites: false, label: "now") }
    }
    try storage.close()
    let program = try await Program.run([
      "python3", "-c",
      "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript("
        + "'CREATE TRIGGER t AFTER UPDATE ON space BEGIN DELETE FROM record; END')", directory.databasePath,
    ])
    #expect(program.code == 0)
    try BackupFile.make(of: try SQLiteStorage(path: directory.databasePath), directory.blobs, at: path)
    #expect(throws: BackupError.self) { try BackupFile.restore(path, to: other, overwrites: false, label: "now") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["backup.tar", "data"])
    try good.write(to: URL(filePath: path))
    #expect(try BackupFile.restore(path, to: other, overwrites: false, label: "now") == nil)
  }

  @Test("Of two simultaneous restores one is refused, or one follows the other")
  func atOnce() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    let path = root + "/backup.tar"
    try BackupFile.make(of: storage, directory.blobs, at: path)
    let other = DataDirectory(root + "/other")
    let done = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          do {
            try BackupFile.restore(path, to: other, overwrites: false, label: "now")
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(done == 1)
    #expect(try SQLiteStorage(path: other.databasePath).read { try $0.space(space) }?.lost.count == 1)
  }

  @Test("`tar` can read the archive")
  func tar() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (directory, storage) = try filled()
    try BackupFile.make(of: storage, directory.blobs, at: root + "/backup.tar")
    let names = try await Program.run(["tar", "-tf", root + "/backup.tar"]).output
    #expect(names == "vademecum.sqlite\nblobs/\(space)/\(blob)\n")
  }

  @Test("Sizes beyond eight gigabytes survive in the header of the archive")
  func largeHeader() {
    for size: Int64 in [0, 1, 511, 1 << 33 - 1, 1 << 33, 5_000_000_000_000] {
      let header = TarHeader(name: "vademecum.sqlite", size: size)
      #expect(TarHeader(bytes: header.bytes) == header)
    }
  }
}
