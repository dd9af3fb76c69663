import Foundation

/// The directory of everything that must not be lost: the database and the blobs.
public struct DataDirectory: Sendable {
  public let path: String

  public init(_ path: String) {
    // Paths beside the directory are derived from its name.
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  public var databasePath: String { path + "/vademecum.sqlite" }
  /// The file that `vademecum airports import` writes.
  public var airportsPath: String { path + "/airports.txt" }
  public var blobPath: String { path + "/blobs" }
  public var blobs: DirectoryBlobStore { DirectoryBlobStore(directory: blobPath) }

  public var hasDatabase: Bool { FileManager.default.fileExists(atPath: databasePath) }

  /// P-122: whether a database was here, as its pictures or its log say, and is missing or has no bytes.
  package var hasLostDatabase: Bool {
    func count(_ path: String) -> Int64 {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }
    if count(databasePath) > 0 { return false }
    let pictures = (try? FileManager.default.contentsOfDirectory(atPath: blobPath)) ?? []
    return !pictures.isEmpty || count(databasePath + "-wal") > 0
  }

  /// Whether a restore was stopped when it had moved the earlier data aside and had not put the restored ones in their place, or
  /// before there were any data.
  public var isBeingRestored: Bool { !hasDatabase && DataDirectory(path + ".restoring").hasDatabase }

  public func create() throws {
    // Only its owner may read it: the database holds what people entrust to it.
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Whether a file system begins here. Then the directory itself cannot be renamed.
  package var isMountPoint: Bool {
    var (own, above) = (stat(), stat())
    let parent = URL(filePath: path).deletingLastPathComponent().path()
    return stat(path, &own) == 0 && stat(parent, &above) == 0 && own.st_dev != above.st_dev
  }

  /// Root, who restores a backup, is not the user of the server: gives everything in here to the owner of the other directory.
  package func handOver(toOwnerOf other: DataDirectory) throws {
    var owner = stat()
    guard geteuid() == 0, stat(other.path, &owner) == 0 else { return }
    for name in try [""] + FileManager.default.subpathsOfDirectory(atPath: path) {
      guard chown(path + "/" + name, owner.st_uid, owner.st_gid) == 0 else {
        throw DataDirectoryError.notWritable(path + "/" + name)
      }
    }
  }

  /// Creates the directory when it is missing, and locks it while the lock exists: against a second server, and against
  /// a restore under a running server.
  public func lock() throws -> DataLock {
    try create()
    return try DataLock(path + "/lock")
  }
}

public final class DataLock: Sendable {
  private let file: Int32

  init(_ path: String) throws {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw DataDirectoryError.notWritable(path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      throw DataDirectoryError.inUse
    }
    // The previous holder may have removed the file. Then this lock locks out nobody.
    var (held, there) = (stat(), stat())
    if fstat(descriptor, &held) != 0 || stat(path, &there) != 0 || held.st_ino != there.st_ino {
      close(descriptor)
      throw DataDirectoryError.inUse
    }
    // Set last: a complete object that throws is also deinitialised, and the second `close` may hit a file of others.
    file = descriptor
  }

  deinit {
    close(file)
  }
}

public enum DataDirectoryError: Error, Equatable, CustomStringConvertible {
  case inUse
  case notWritable(String)

  public var description: String {
    switch self {
    case .inUse: "another process is using it. Stop the server that runs with these data first"
    case .notWritable(let path): "'\(path)' cannot be written"
    }
  }
}
