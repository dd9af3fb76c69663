import Base
import Foundation
import ServerStorage

/// P-59: which accounts were deleted, beside the database: a restored backup from before that brings them back, and must say so.
/// It holds ids and times, nothing of the people, so that it may be copied into backups and beside them.
public struct DeletionList: Sendable {
  let path: String

  public init(_ directory: DataDirectory) {
    self.init(in: directory.path)
  }

  /// Also the backups have one beside them, so that it outlives the data.
  package init(in directory: String) {
    path = directory + "/" + DeletionList.name
  }

  static let name = "deleted-accounts.txt"

  /// When this returns, the line is on disk.
  package func add(_ account: RecordID, at now: Instant) throws {
    try append(["\(account)\t\(now.rfc3339)"[...]])
  }

  private func append(_ lines: [Substring]) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    if file < 0 { throw DataDirectoryError.notWritable(path) }
    defer { close(file) }
    // Root, who uses the command line, is not the user of the server, which adds to it later.
    var owner = stat()
    let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    if geteuid() == 0, stat(directory, &owner) == 0 { _ = fchown(file, owner.st_uid, owner.st_gid) }
    // A line that was cut off by a full disk is one that nobody reads. The next one begins after it.
    let isCutOff = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let text = Array(((isCutOff ? "\n" : "") + lines.map { $0 + "\n" }.joined()).utf8)
    if write(file, text, text.count) != text.count || fsync(file) != 0 { throw DataDirectoryError.notWritable(path) }
  }

  /// As they are on disk; empty when there is no list.
  var bytes: Data { FileManager.default.contents(atPath: path) ?? Data() }

  private var lines: [Substring] { String(decoding: bytes, as: UTF8.self).split(separator: "\n") }

  /// Those of the list that the data have: a restored backup brought them back.
  public func returned(in storage: some ServerStorage) throws -> [Account] {
    let deleted = Set(lines.compactMap { $0.split(separator: "\t").first.flatMap { RecordID(String($0)) } })
    return try storage.read { try $0.accounts() }.filter { deleted.contains($0.id) }
  }

  /// Adds what the other list lacks.
  func merge(into other: DeletionList) throws {
    let known = Set(other.lines)
    let missing = lines.filter { !known.contains($0) }
    if !missing.isEmpty { try other.append(missing) }
  }
}
