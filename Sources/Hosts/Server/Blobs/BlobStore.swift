import Base
import Crypto
import Foundation
import Synchronization

/// The bytes of blobs as files: `SPACE/SHA256`, and `SPACE/SHA256.partial` while they arrive. Which blobs there are says
/// the storage; a file without an entry there is not one yet. Beside the directory lies another one with smaller versions
/// of pictures.
public final class BlobStore: Sendable {
  /// One upload at a time writes a file.
  private let arriving = Mutex<Set<String>>([])
  private let directory: String

  public init(directory: String) {
    self.directory = directory
  }

  func path(_ sha256: String, in space: RecordID) -> String {
    "\(directory)/\(space)/\(sha256)"
  }

  /// Of a version with this width (P-35).
  func scaledPath(_ sha256: String, in space: RecordID, width: Int) -> String {
    "\(directory)-scaled/\(space)/\(sha256).\(width)"
  }

  /// How many bytes of an upload have arrived.
  func received(_ sha256: String, in space: RecordID) -> Int64 {
    fileSize(path(sha256, in: space) + ".partial") ?? 0
  }

  /// Begins to receive, or goes on where the last attempt ended.
  /// - Parameter offset: 0 begins anew.
  /// - Returns: what must be ended; nil when another request is sending the same.
  /// - Throws: when the file cannot be written.
  package func receive(_ sha256: String, in space: RecordID, at offset: Int64) throws -> BlobUpload? {
    let path = path(sha256, in: space)
    guard arriving.withLock({ $0.insert(path).inserted }) else { return nil }
    do {
      return try BlobUpload(path: path, sha256: sha256, offset: offset) { [self] in
        _ = arriving.withLock { $0.remove(path) }
      }
    } catch {
      _ = arriving.withLock { $0.remove(path) }
      throw error
    }
  }

  /// Keeps uploads of a blob away while `body` runs, so that no bytes arrive under what is being removed.
  /// - Returns: nil when one is under way.
  func holding<Result>(_ sha256: String, in space: RecordID, _ body: () throws -> Result) rethrows -> Result? {
    let path = path(sha256, in: space)
    guard arriving.withLock({ $0.insert(path).inserted }) else { return nil }
    defer { _ = arriving.withLock { $0.remove(path) } }
    return try body()
  }

  func remove(_ sha256: String, in space: RecordID) throws {
    let path = path(sha256, in: space)
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    for width in PictureWidth.allCases {
      let scaled = scaledPath(sha256, in: space, width: width.rawValue)
      if FileManager.default.fileExists(atPath: scaled) { try FileManager.default.removeItem(atPath: scaled) }
    }
  }

  /// The files of a space that are complete and were last changed before `limit`.
  func names(in space: RecordID, before limit: Date) throws -> [String] {
    let folder = "\(directory)/\(space)"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return !name.hasSuffix(".partial") && (attributes[.modificationDate] as? Date).map { $0 < limit } ?? false
    }
  }

  /// The bytes of a range, or fewer at the end of the file.
  func read(_ sha256: String, in space: RecordID, from offset: Int64, count: Int) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path(sha256, in: space)))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(offset))
    return Array(try file.read(upToCount: count) ?? Data())
  }

  func size(_ sha256: String, in space: RecordID) -> Int64? {
    fileSize(path(sha256, in: space))
  }

  /// Removes all blobs of a space.
  func removeAll(of space: RecordID) throws {
    for folder in ["\(directory)/\(space)", "\(directory)-scaled/\(space)"]
    where FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  /// The uploads of these spaces that are not complete, without the given one: how many, and their bytes.
  func arriving(in spaces: [RecordID], except sha256: String) -> (count: Int, bytes: Int64) {
    var (count, bytes) = (0, Int64(0))
    for space in spaces {
      let folder = "\(directory)/\(space)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasSuffix(".partial") && !name.hasPrefix(sha256) {
        count += 1
        bytes += fileSize(folder + "/" + name) ?? 0
      }
    }
    return (count, bytes)
  }

  /// Removes what began to arrive before `limit` and never did.
  ///
  /// - Returns: how many.
  @discardableResult
  package func removeAbandoned(before limit: Date) throws -> Int {
    let files = FileManager.default
    var count = 0
    guard files.fileExists(atPath: directory) else { return 0 }
    for name in try files.subpathsOfDirectory(atPath: directory) where name.hasSuffix(".partial") {
      let attributes = try files.attributesOfItem(atPath: directory + "/" + name)
      if let changed = attributes[.modificationDate] as? Date, changed < limit {
        try files.removeItem(atPath: directory + "/" + name)
        count += 1
      }
    }
    return count
  }
}

/// The bytes of one blob on their way into a file. Used by one request, which says when it ends (a thread that has written
/// may hold the object for longer than that, and the next piece comes at once); blocks while it writes.
package final class BlobUpload: @unchecked Sendable {
  private let path: String
  private let sha256: String
  private let file: FileHandle
  private let release: @Sendable () -> Void
  private(set) var size: Int64

  fileprivate init(path: String, sha256: String, offset: Int64, release: @escaping @Sendable () -> Void) throws {
    self.path = path
    self.sha256 = sha256
    let partial = path + ".partial"
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: partial) {
      _ = FileManager.default.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    file = try FileHandle(forUpdating: URL(filePath: partial))
    try file.truncate(atOffset: UInt64(offset))
    size = offset
    self.release = release
  }

  /// Lets others send the same.
  package func end() {
    try? file.close()
    release()
  }

  package func append(_ bytes: [UInt8]) throws {
    try file.write(contentsOf: bytes)
    size += Int64(bytes.count)
  }

  /// The first bytes, by which types are told apart.
  func start() throws -> [UInt8] {
    try file.seek(toOffset: 0)
    return Array(try file.read(upToCount: 512) ?? Data())
  }

  /// Whether all bytes together have the hash that names them.
  func isWhole() throws -> Bool {
    try file.seek(toOffset: 0)
    var hash = Crypto.SHA256()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return hexText(Array(hash.finalize())) == sha256
  }

  /// Gives the file its name; it survives a power failure when this returns.
  package func finish() throws {
    try file.synchronize()
    guard rename(path + ".partial", path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let folder = open(URL(filePath: path).deletingLastPathComponent().path(), O_RDONLY)
    fsync(folder)
    close(folder)
  }

  /// What arrived is not what was announced.
  func discard() {
    try? FileManager.default.removeItem(atPath: path + ".partial")
  }
}

private func fileSize(_ path: String) -> Int64? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: path)
  return (attributes?[.size] as? NSNumber)?.int64Value
}
