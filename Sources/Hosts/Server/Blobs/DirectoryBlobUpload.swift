import Base
import Crypto
import Foundation

/// The lock of a partial file. A thread that has written may hold this object longer than its request, and the next
/// piece comes at once. So the lock is ended explicitly and not when the object is freed.
final class PartialLock: @unchecked Sendable {
  let file: FileHandle
  private let path: String

  /// Creates the file when it is missing.
  ///
  /// - Returns: nil when somebody else holds the lock.
  /// - Throws: when the file cannot be written.
  init?(_ path: String) throws {
    self.path = path
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    while true {
      let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        close(descriptor)
        return nil
      }
      // Between opening and locking, the file may have become the blob or have been removed.
      var (held, there) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        return
      }
      close(descriptor)
    }
  }

  /// Call this once, at the end. A file with no bytes is removed.
  func end() {
    var (held, there) = (stat(), stat())
    if fstat(file.fileDescriptor, &held) == 0, held.st_size == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
      remove()
    }
    try? file.close()
  }

  func remove() {
    unlink(path)
  }
}

/// An upload into `PATH.partial`, which becomes `PATH`.
final class DirectoryBlobUpload: BlobUpload, @unchecked Sendable {
  private let path: String
  private let sha256: String
  private let lock: PartialLock
  private(set) var size: Int64

  init(path: String, sha256: String, offset: Int64, _ lock: PartialLock) throws {
    self.path = path
    self.sha256 = sha256
    self.lock = lock
    size = offset
    do {
      try lock.file.truncate(atOffset: UInt64(offset))
    } catch {
      lock.end()
      throw error
    }
  }

  func end() {
    lock.end()
  }

  func append(_ bytes: [UInt8]) throws {
    try lock.file.write(contentsOf: bytes)
    size += Int64(bytes.count)
  }

  func start() throws -> [UInt8] {
    try lock.file.seek(toOffset: 0)
    return Array(try lock.file.read(upToCount: 512) ?? Data())
  }

  func isWhole() throws -> Bool {
    try lock.file.seek(toOffset: 0)
    var hash = Crypto.SHA256()
    while let piece = try lock.file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return hexText(Array(hash.finalize())) == sha256
  }

  func finish() throws {
    try lock.file.synchronize()
    guard rename(path + ".partial", path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let folder = open(URL(filePath: path).deletingLastPathComponent().path(), O_RDONLY)
    fsync(folder)
    close(folder)
  }

  func discard() {
    lock.remove()
  }
}
