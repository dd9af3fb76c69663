import Base
import Crypto
import Foundation
import ServerStorage

/// A backup is one tar archive with the database and the blobs.
public enum BackupFile {
  private static let databaseName = "vademecum.sqlite"
  private static let blobPrefix = "blobs/"

  /// The bytes done, and the total when it is known.
  public typealias Progress = (_ done: Int64, _ total: Int64) -> Void

  /// Makes a backup, also while the server is running. The database is copied first. Blobs never change, so the blobs
  /// that its records name still exist afterwards. A blob that no record names may vanish meanwhile and is then left
  /// out.
  ///
  /// - Parameters:
  ///   - blobs: any blob store. The archive can be restored into a directory.
  ///   - deletions: comes with it, so that a later restore of an older backup knows of them too.
  ///   - path: replaces an older file only when the backup is complete.
  public static func make(
    of storage: some SelfCopyingStorage, _ blobs: some BlobStore, _ deletions: DeletionList? = nil, at path: String,
    progress: Progress = { _, _ in }
  ) throws {
    let files = FileManager.default
    if !mayReplace(path) { throw BackupError.noBackup(path) }
    let (copy, partial) = (path + ".database", path + ".partial")
    func removeParts() {
      for part in [copy, copy + "-wal", copy + "-shm", copy + "-journal", partial] { try? files.removeItem(atPath: part) }
    }
    // P-99: also what one that was killed has left.
    removeParts()
    defer { removeParts() }
    try createPrivateFile(copy)
    try storage.backup(to: copy)
    // P-95: what a restore would refuse is no backup, and must not take the place of one.
    if let problem = try SQLiteStorage.problems(inCopy: copy).first { throw BackupError.dataDamaged(problem) }
    let all = try blobList(blobs)
    let total = try size(of: copy) + all.reduce(0) { $0 + $1.size }
    var done: Int64 = 0
    func advance(_ bytes: Int64) {
      done += bytes
      progress(done, total)
    }
    let archive = try TarWriter(path: partial)
    try archive.add(file: copy, as: databaseName, progress: advance)
    for blob in all where blobs.size(blob.name, in: blob.space) == blob.size {
      try archive.add("\(blobPrefix)\(blob.space)/\(blob.name)", size: blob.size, progress: advance) { place, count in
        try blobs.read(blob.name, in: blob.space, from: place, count: count)
      }
    }
    let list = deletions?.bytes ?? Data()
    if !list.isEmpty {
      try archive.add(DeletionList.name, size: Int64(list.count), progress: { _ in }) { place, count in
        list.dropFirst(Int(place)).prefix(count)
      }
    }
    try archive.finish()
    guard rename(partial, path) == 0 else { throw BackupError.notWritable(path) }
  }

  /// P-121: what is at the path of a backup may only be an earlier one, or an empty file.
  private static func mayReplace(_ path: String) -> Bool {
    var file = stat()
    if stat(path, &file) != 0 { return true }
    if file.st_mode & S_IFMT != S_IFREG { return false }
    return file.st_size == 0 || (try? TarReader(path: path).next())?.name == databaseName
  }

  /// Replaces the data by a backup. The earlier data are moved aside, never deleted.
  ///
  /// - Parameters:
  ///   - overwrites: whether there may be data already.
  ///   - label: a point in time that tells the directories of earlier data apart.
  ///   - now: P-90: names the epoch; nil for the time of the machine.
  /// - Returns: the new path of the earlier data; nil when there were none.
  @discardableResult
  public static func restore(
    _ path: String, to directory: DataDirectory, overwrites: Bool, label: String, at now: Instant? = nil,
    progress: Progress = { _, _ in }
  ) throws -> String? {
    let files = FileManager.default
    if directory.isMountPoint { throw BackupError.mountPoint(directory.path) }
    // Two restores at once would build in the same place, and the lock of the data moves away with the data.
    let parent = URL(filePath: directory.path).deletingLastPathComponent()
    try files.createDirectory(at: parent, withIntermediateDirectories: true)
    let turn = try DataLock(directory.path + ".restoring-lock")
    defer {
      // Removed while we hold it. Afterwards it may belong to another process.
      withExtendedLifetime(turn) { try? files.removeItem(atPath: directory.path + ".restoring-lock") }
    }
    let isThere = files.fileExists(atPath: directory.path)
    let content = (isThere ? try files.contentsOfDirectory(atPath: directory.path) : []).filter {
      $0 != "lock" && $0 != DeletionList.name
    }
    if !content.isEmpty && !overwrites { throw BackupError.notEmpty(directory.path) }
    let lock = isThere ? try directory.lock() : nil
    defer { withExtendedLifetime(lock) {} }
    let fresh = DataDirectory(directory.path + ".restoring")
    try? files.removeItem(atPath: fresh.path)
    // A refused backup leaves nothing behind.
    defer { try? files.removeItem(atPath: fresh.path) }
    try fresh.create()
    try extract(path, to: fresh, progress)
    try prepare(fresh, after: directory, at: now ?? .now())
    // What is known here, and what the server has written beside its backups.
    let beside = URL(filePath: path).absoluteURL.deletingLastPathComponent().path(percentEncoded: false)
    for list in [DeletionList(directory), DeletionList(in: beside)] { try list.merge(into: DeletionList(fresh)) }
    if isThere { try fresh.handOver(toOwnerOf: directory) }
    let aside = content.isEmpty ? nil : "\(directory.path).before-restore-\(label)"
    if isThere {
      if let aside {
        try files.moveItem(atPath: directory.path, toPath: aside)
      } else {
        try files.removeItem(atPath: directory.path)
      }
    }
    try files.moveItem(atPath: fresh.path, toPath: directory.path)
    return aside
  }

  private static func extract(_ path: String, to directory: DataDirectory, _ progress: Progress) throws {
    let archive = try TarReader(path: path)
    let total = try size(of: path)
    var done: Int64 = 0
    var names: Set<String> = []
    while let header = try archive.next() {
      let target = directory.path + "/" + header.name
      guard isExpected(header.name), names.insert(header.name).inserted else {
        throw BackupError.damaged("it holds '\(header.name)'")
      }
      guard header.size <= total else { throw BackupError.damaged("it ends within '\(header.name)'") }
      let folder = URL(filePath: target).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try archive.extract(header, to: target) { bytes in
        done += bytes
        progress(done, total)
      }
      if header.name.hasPrefix(blobPrefix) { try checkBlob(target, header.name) }
    }
    guard directory.hasDatabase else { throw BackupError.damaged("it holds no database") }
  }

  /// The name of a blob is the hash of its bytes (P-19), so we check it: nobody would notice a wrong blob later.
  private static func checkBlob(_ path: String, _ name: String) throws {
    let parts = name.split(separator: "/")
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    var hash = Crypto.SHA256()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    if parts.count != 3 || hexText(Array(hash.finalize())) != String(parts[2]) {
      throw BackupError.damaged("the bytes of '\(name)' are others")
    }
  }

  /// Checks the database and begins new epochs, so that devices notice what was lost and send it again.
  private static func prepare(_ fresh: DataDirectory, after current: DataDirectory, at now: Instant) throws {
    let storage: SQLiteStorage
    do {
      try SQLiteStorage.refuseForeign(path: fresh.databasePath)
      storage = try SQLiteStorage(path: fresh.databasePath)
    } catch {
      throw reason(ofNotOpening: error)
    }
    if let problem = try storage.integrityProblems().first { throw BackupError.damaged(problem) }
    var epochs: [RecordID: Int64] = [:]
    if current.hasDatabase, let old = try? SQLiteStorage(path: current.databasePath, acceptsLater: true) {
      // Damaged data are no reason to refuse the backup that replaces them.
      epochs = (try? old.epochs()) ?? [:]
      if let ended = try? ended(in: storage, since: old) { try storage.end(ended) }
    }
    try storage.beginEpochs(after: epochs, at: now)
    try storage.close()
  }

  /// P-124: a disk that is full says nothing of the backup.
  package static func reason(ofNotOpening error: any Error) -> any Error {
    if error is BackupError || isOutOfSpace(error) || (error as? StorageError)?.isOfDisk == true { return error }
    return BackupError.damaged("its database cannot be opened: \(error)")
  }

  /// What lets somebody in, and was ended after the backup was made: a stolen phone must not be let in again.
  private static func ended(in fresh: some ServerStorage, since old: some ServerStorage) throws -> EndedSecrets {
    var ended = EndedSecrets()
    for account in try fresh.read({ try $0.accounts() }) {
      let kept = try old.read { reading in
        // Nobody has ended anything in data that began anew, or of an account that is gone.
        try reading.account(account.id).map { _ in
          (
            sessions: Set(try reading.sessions(of: account.id).map { $0.tokenHash }),
            passwords: Set(try reading.appPasswords(of: account.id).map { $0.id })
          )
        }
      }
      guard let kept else { continue }
      let (sessions, passwords) = try fresh.read {
        (try $0.sessions(of: account.id).map { $0.tokenHash }, try $0.appPasswords(of: account.id).map { $0.id })
      }
      ended.sessions += sessions.filter { !kept.sessions.contains($0) }
      ended.passwords += passwords.filter { !kept.passwords.contains($0) }
    }
    return ended
  }

  /// Nothing of an archive may be written outside the expected paths.
  private static func isExpected(_ name: String) -> Bool {
    if name == databaseName || name == DeletionList.name { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 2 && parts[0] == "blobs"
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D }
      }
  }

  /// Complete blobs, sorted by name. Blobs that are still arriving have other names.
  private static func blobList(_ blobs: some BlobStore) throws -> [(space: RecordID, name: String, size: Int64)] {
    try blobs.spaces().sorted { "\($0)" < "\($1)" }.flatMap { space in
      try blobs.names(in: space, before: .distantFuture).sorted().compactMap { name in
        blobs.size(name, in: space).map { (space, name, $0) }
      }
    }
  }

  private static func size(of path: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.int64Value ?? 0
  }
}

/// Sessions by the hashes of their tokens, and passwords of programs.
private struct EndedSecrets: Sendable {
  var sessions: [String] = []
  var passwords: [RecordID] = []
}

extension ServerStorage {
  fileprivate func end(_ ended: EndedSecrets) throws {
    try write { writing in
      for session in ended.sessions { try writing.deleteSession(tokenHash: session) }
      for password in ended.passwords { try writing.delete(appPassword: password) }
    }
  }
}

public enum BackupError: Error, Equatable, CustomStringConvertible {
  case notWritable(String)
  /// A device, a folder or another file is where a backup should be written.
  case noBackup(String)
  case changedWhileRead(String)
  case damaged(String)
  /// What was to be backed up is damaged.
  case dataDamaged(String)
  case notEmpty(String)
  case mountPoint(String)
  /// The data of this engine are copied by its own tools.
  case notOurs

  public var description: String {
    switch self {
    case .notWritable(let path): "'\(path)' cannot be written"
    case .noBackup(let path): "'\(path)' is there and is no backup. Name a file that does not exist, or an earlier backup"
    case .changedWhileRead(let path): "'\(path)' became shorter while it was read"
    case .damaged(let reason): "the backup is damaged: \(reason)"
    case .dataDamaged(let reason): "the database is damaged, and 'vademecum doctor' says what to do: \(reason)"
    case .notEmpty(let path): "there are data in '\(path)'"
    case .mountPoint(let path):
      "'\(path)' is a mount point and cannot be moved aside. Restore to a new directory in it, and start the server with that"
    case .notOurs: "this database is backed up by its own tools"
    }
  }
}
