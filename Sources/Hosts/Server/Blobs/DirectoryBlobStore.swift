import Base
import Foundation

/// Blobs as files: `SPACE/SHA256`, and `SPACE/SHA256.partial` while they arrive. Smaller versions of pictures lie in
/// another directory beside it. A process that uploads or removes a blob locks its partial file, so several processes
/// may share the directory.
public struct DirectoryBlobStore: BlobStore {
  private let directory: String

  public init(directory: String) {
    self.directory = directory
  }

  private func folder(_ space: RecordID) -> String { "\(directory)/\(space)" }

  private func path(_ sha256: String, in space: RecordID) -> String { folder(space) + "/" + sha256 }

  private func scaledPath(_ sha256: String, in space: RecordID, width: Int) -> String {
    "\(directory)-scaled/\(space)/\(sha256).\(width)"
  }

  public func received(_ sha256: String, in space: RecordID) -> Int64 {
    fileSize(path(sha256, in: space) + ".partial") ?? 0
  }

  public func receive(_ sha256: String, in space: RecordID, at offset: Int64) throws -> (any BlobUpload)? {
    let path = path(sha256, in: space)
    guard let lock = try PartialLock(path + ".partial") else { return nil }
    return try DirectoryBlobUpload(path: path, sha256: sha256, offset: offset, lock)
  }

  public func holding<Result>(_ sha256: String, in space: RecordID, _ body: () throws -> Result) throws -> Result? {
    guard let lock = try PartialLock(path(sha256, in: space) + ".partial") else { return nil }
    defer { lock.end() }
    return try body()
  }

  public func remove(_ sha256: String, in space: RecordID) throws {
    try removeFile(path(sha256, in: space))
    for width in PictureWidth.allCases { try removeFile(scaledPath(sha256, in: space, width: width.rawValue)) }
  }

  public func names(in space: RecordID, before limit: Date) throws -> [String] {
    let folder = folder(space)
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      guard !name.hasSuffix(".partial") else { return false }
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return (attributes[.modificationDate] as? Date).map { $0 < limit } ?? false
    }
  }

  public func spaces() throws -> [RecordID] {
    guard FileManager.default.fileExists(atPath: directory) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: directory).compactMap { RecordID($0) }
  }

  public func read(_ sha256: String, in space: RecordID, from offset: Int64, count: Int) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path(sha256, in: space)))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(offset))
    return Array(try file.read(upToCount: count) ?? Data())
  }

  public func withFile<Result>(
    _ sha256: String, in space: RecordID, _ body: (String) throws -> Result
  ) throws -> Result {
    try body(path(sha256, in: space))
  }

  public func size(_ sha256: String, in space: RecordID) -> Int64? {
    fileSize(path(sha256, in: space))
  }

  public func removeAll(of space: RecordID) throws {
    for folder in [folder(space), "\(directory)-scaled/\(space)"] { try removeFile(folder) }
  }

  public func unfinished(in spaces: [RecordID]) -> [UnfinishedUpload] {
    var found: [(upload: UnfinishedUpload, changed: Date)] = []
    for space in spaces {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(space))) ?? []
      for name in names where name.hasSuffix(".partial") {
        // One that vanishes here has been completed or given up.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder(space) + "/" + name),
          let size = attributes[.size] as? NSNumber, let changed = attributes[.modificationDate] as? Date
        else { continue }
        let sha256 = String(name.dropLast(".partial".count))
        found.append((UnfinishedUpload(space: space, sha256: sha256, size: size.int64Value), changed))
      }
    }
    return found.sorted { $0.changed < $1.changed }.map { $0.upload }
  }

  public func giveUp(_ sha256: String, in space: RecordID) throws -> Bool {
    guard let lock = try PartialLock(path(sha256, in: space) + ".partial") else { return false }
    lock.remove()
    lock.end()
    return true
  }

  @discardableResult
  public func removeAbandoned(before limit: Date) throws -> Int {
    let files = FileManager.default
    var count = 0
    guard files.fileExists(atPath: directory) else { return 0 }
    for name in try files.subpathsOfDirectory(atPath: directory) where name.hasSuffix(".partial") {
      let path = directory + "/" + name
      // A file that vanishes here has been completed or given up by somebody else.
      guard let changed = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date, changed < limit,
        let lock = try PartialLock(path)
      else { continue }
      lock.remove()
      lock.end()
      count += 1
    }
    return count
  }

  public func scaled(_ sha256: String, in space: RecordID, width: Int) -> [UInt8]? {
    FileManager.default.contents(atPath: scaledPath(sha256, in: space, width: width)).map { Array($0) }
  }

  public func keep(scaled bytes: [UInt8], of sha256: String, in space: RecordID, width: Int) throws {
    let path = scaledPath(sha256, in: space, width: width)
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }

  private func removeFile(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
  }
}

private func fileSize(_ path: String) -> Int64? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: path)
  return (attributes?[.size] as? NSNumber)?.int64Value
}
