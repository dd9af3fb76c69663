import Foundation

/// Writes an archive that every `tar` can read (POSIX ustar), piece by piece, so that its size does not matter.
package final class TarWriter {
  private let output: FileHandle

  /// - Parameter path: a file that is created or emptied.
  package init(path: String) throws {
    try createPrivateFile(path)
    output = try FileHandle(forWritingTo: URL(filePath: path))
  }

  /// - Parameters:
  ///   - name: the name within the archive: at most 100 bytes, or a directory of at most 155 bytes and a last part of
  ///     at most 100.
  ///   - progress: called with the size of each piece.
  package func add(file path: String, as name: String, progress: (Int64) -> Void) throws {
    let input = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? input.close() }
    let size = try input.seekToEnd()
    try add(name, size: Int64(size), progress: progress) { place, count in
      try input.seek(toOffset: UInt64(place))
      return try input.read(upToCount: count) ?? Data()
    }
  }

  /// - Parameter read: reads at most this many bytes from an offset; none when the file has become shorter.
  func add(
    _ name: String, size: Int64, progress: (Int64) -> Void,
    read: (_ place: Int64, _ count: Int) throws -> some DataProtocol
  ) throws {
    try output.write(contentsOf: TarHeader(name: name, size: size).bytes)
    var place: Int64 = 0
    while place < size {
      let piece = try read(place, Int(min(size - place, 1 << 20)))
      if piece.isEmpty { throw BackupError.changedWhileRead(name) }
      try output.write(contentsOf: piece)
      place += Int64(piece.count)
      progress(Int64(piece.count))
    }
    let rest = Int(size % 512)
    if rest > 0 { try output.write(contentsOf: Data(count: 512 - rest)) }
  }

  /// Ends the archive. It is on the disk when this returns.
  package func finish() throws {
    try output.write(contentsOf: Data(count: 1024))
    try output.synchronize()
    try output.close()
  }
}

/// The block of 512 bytes before each file of an archive.
package struct TarHeader: Equatable {
  package let name: String
  package let size: Int64

  package init(name: String, size: Int64) {
    self.name = name
    self.size = size
  }

  package var bytes: Data {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      for (index, byte) in text.utf8.enumerated() { block[place + index] = byte }
    }
    func octal(_ value: Int64, digits: Int) -> String {
      let text = String(value, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    // A long name is split at its last slash. The header has a separate field for the directory.
    let cut = name.utf8.count > 100 ? name.lastIndex(of: "/") : nil
    put(cut.map { String(name[name.index(after: $0)...]) } ?? name, at: 0)
    if let cut { put(String(name[..<cut]), at: 345) }
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    if size < 1 << 33 {
      put(octal(size, digits: 11), at: 124)
    } else {
      // Sizes beyond eight gigabytes are binary and marked by the highest bit, as in GNU and BSD tar.
      for index in 0..<8 { block[135 - index] = UInt8(truncatingIfNeeded: size >> Int64(index * 8)) }
      block[124] = 0x80
    }
    put("00000000000", at: 136)
    block[156] = UInt8(ascii: "0")
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(TarHeader.checksum(block), digits: 6), at: 148)
    block[155] = 0x20
    return Data(block)
  }

  /// Nil when the block is not a header or its checksum is wrong.
  package init?(bytes: Data) {
    let block = [UInt8](bytes)
    guard block.count == 512, String(decoding: block[257..<262], as: UTF8.self) == "ustar",
      TarHeader.octal(block[148..<156]) == TarHeader.checksum(block)
    else { return nil }
    let last = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
    let front = String(decoding: block[345..<500].prefix { $0 != 0 }, as: UTF8.self)
    name = front.isEmpty ? last : front + "/" + last
    if block[124] == 0x80 {
      size = block[128..<136].reduce(0) { $0 << 8 | Int64($1) }
    } else {
      size = TarHeader.octal(block[124..<136])
    }
    if size < 0 { return nil }
  }

  /// The checksum of the block, with spaces in the checksum field.
  private static func checksum(_ block: [UInt8]) -> Int64 {
    block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int64(block[$1])) }
  }

  private static func octal(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let digits = bytes.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    return digits.reduce(0) { $0 << 3 | Int64($1 - 0x30) }
  }
}

/// P-99: creates or empties a file that only its owner may read from its first moment on. Whoever opened it before would go on
/// reading.
func createPrivateFile(_ path: String) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  if file < 0 { throw BackupError.notWritable(path) }
  close(file)
}
