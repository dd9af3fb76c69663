import Base
import Foundation
import ServerStorage

/// P-59: which accounts were deleted, beside the database: a restored backup from before that brings them back, and must say so.
/// It holds ids and times, nothing of the people.
public struct DeletionList: Sendable {
  let path: String

  public init(_ directory: DataDirectory) {
    path = directory.path + "/" + DeletionList.name
  }

  static let name = "deleted-accounts.txt"

  /// When this returns, the line is on disk.
  package func add(_ account: RecordID, at now: Instant) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    if file < 0 { throw DataDirectoryError.notWritable(path) }
    defer { close(file) }
    // Root, who uses the command line, is not the user of the server, which adds to it later.
    var owner = stat()
    if geteuid() == 0, stat(URL(filePath: path).deletingLastPathComponent().path(), &owner) == 0 {
      _ = fchown(file, owner.st_uid, owner.st_gid)
    }
    let line = Array("\(account)\t\(now.rfc3339)\n".utf8)
    // A line that was cut off by a full disk is one that nobody reads.
    if write(file, line, line.count) != line.count || fsync(file) != 0 { throw DataDirectoryError.notWritable(path) }
  }

  /// Those of the list that the data have: a restored backup brought them back.
  public func returned(in storage: some ServerStorage) throws -> [Account] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let deleted = Set(lines.compactMap { $0.split(separator: "\t").first.flatMap { RecordID(String($0)) } })
    return try storage.read { try $0.accounts() }.filter { deleted.contains($0.id) }
  }

  /// The data of a restore know as much as those that they replace.
  func copy(to other: DeletionList) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.copyItem(atPath: path, toPath: other.path)
  }
}
