import Foundation

/// Reads archives that ``TarWriter`` has written.
final class TarReader {
  private let input: FileHandle

  init(path: String) throws {
    input = try FileHandle(forReadingFrom: URL(filePath: path))
  }

  /// The next file of the archive; nil after the last one.
  /// - Throws: ``BackupError/damaged(_:)``
  func next() throws -> TarHeader? {
    guard let block = try input.read(upToCount: 512), block.count == 512 else {
      throw BackupError.damaged("it ends too early")
    }
    if block.allSatisfy({ $0 == 0 }) {
      // A disk that fails leaves zeros in the middle too.
      while let rest = try input.read(upToCount: 1 << 20), !rest.isEmpty {
        if !rest.allSatisfy({ $0 == 0 }) { throw BackupError.damaged("a part of it is empty") }
      }
      return nil
    }
    guard let header = TarHeader(bytes: block) else { throw BackupError.damaged("it is not an archive of a backup") }
    return header
  }

  /// Writes the content of the file whose header was just read.
  func extract(_ header: TarHeader, to path: String, progress: (Int64) -> Void) throws {
    try createPrivateFile(path)
    let output = try FileHandle(forWritingTo: URL(filePath: path))
    var left = header.size
    while left > 0 {
      guard let piece = try input.read(upToCount: Int(min(left, 1 << 20))), !piece.isEmpty else {
        throw BackupError.damaged("it ends within '\(header.name)'")
      }
      try output.write(contentsOf: piece)
      left -= Int64(piece.count)
      progress(Int64(piece.count))
    }
    try output.synchronize()
    try output.close()
    let rest = Int(header.size % 512)
    if rest > 0 { _ = try input.read(upToCount: 512 - rest) }
  }
}
