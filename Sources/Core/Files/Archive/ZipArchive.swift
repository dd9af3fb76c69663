import Base

/// Why bytes are not a zip archive that we can read, with the name of the file at fault.
public enum ZipFault: Error, Equatable, Sendable {
  /// There is no list of files at the end.
  case noArchive
  /// The list of files is not where it should be, or ends early.
  case brokenList
  /// There are more files, or more content in total, than the limits allow.
  case tooManyFiles(Int)
  case tooLarge(Int64)
  /// Encrypted, in several volumes, over four gigabytes, or compressed by another method than deflate.
  case unsupported(String)
  /// The bytes before the content are not the header of that file, or the content overlaps with that of another file.
  case brokenFile(String)
  case duplicate(String)
  case wrongContent(String, InflateFault)
  /// The content has another length or checksum than the list says.
  case wrongChecksum(String)
}

/// A zip archive in memory. Sizes are known and limited before anything is unpacked (F-20).
public struct ZipArchive: Sendable {
  public struct Limits: Sendable {
    public var files = 10_000
    /// The total size of the content of all files.
    public var bytes = 256 << 20

    public init(files: Int = 10_000, bytes: Int = 256 << 20) {
      self.files = files
      self.bytes = bytes
    }
  }

  public struct File: Sendable {
    public let name: String
    /// The size of the content.
    public let size: Int
    let checksum: UInt32
    let isDeflated: Bool
    /// The offset of the header.
    let offset: Int
    /// The size in the archive.
    let packedSize: Int
    /// The offset of the content.
    var start = 0
  }

  /// In the order of the list.
  public private(set) var files: [File] = []
  private let bytes: [UInt8]

  /// Reads the list of files and checks that each file is where the list says.
  public init(_ bytes: [UInt8], _ limits: Limits = Limits()) throws(ZipFault) {
    self.bytes = bytes
    guard let end = ZipArchive.end(bytes) else { throw .noArchive }
    let count = number(end + 10, 2)
    if number(end + 4, 4) != 0 || count == 0xFFFF { throw .unsupported("") }
    if count > limits.files { throw .tooManyFiles(Int(count)) }
    let (size, start) = (number(end + 12, 4), number(end + 16, 4))
    guard start + size <= Int64(end) else { throw .brokenList }
    try readList(from: Int(start), to: Int(start + size), count: Int(count), limits)
    try locate(before: Int(start))
  }

  /// The content of a file; nil when there is no file of that name.
  public func content(of name: String) throws(ZipFault) -> [UInt8]? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    let packed = bytes[file.start..<file.start + file.packedSize]
    var content = Array(packed)
    if file.isDeflated {
      do throws(InflateFault) {
        content = try inflated(packed, atMost: file.size)
      } catch {
        throw .wrongContent(name, error)
      }
    }
    guard content.count == file.size, crc32(content) == file.checksum else { throw .wrongChecksum(name) }
    return content
  }

  // MARK: - List

  /// The start of the end record. A comment of up to 65 535 bytes may follow it.
  private static func end(_ bytes: [UInt8]) -> Int? {
    var index = bytes.count - 22
    while index >= 0 && index >= bytes.count - 22 - 0xFFFF {
      if bytes[index] == 0x50, bytes[index + 1] == 0x4B, bytes[index + 2] == 5, bytes[index + 3] == 6,
        index + 22 + Int(bytes[index + 20]) + Int(bytes[index + 21]) << 8 == bytes.count
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  private mutating func readList(from start: Int, to end: Int, count: Int, _ limits: Limits) throws(ZipFault) {
    var index = start
    var total: Int64 = 0
    var names: Set<Key> = []
    for _ in 0..<count {
      guard index + 46 <= end, number(index, 4) == 0x0201_4B50 else { throw .brokenList }
      let nameEnd = index + 46 + Int(number(index + 28, 2))
      let next = nameEnd + Int(number(index + 30, 2)) + Int(number(index + 32, 2))
      guard next <= end else { throw .brokenList }
      let name = String(utf8: bytes[(index + 46)..<nameEnd])
      let (flags, method) = (number(index + 8, 2), number(index + 10, 2))
      let (packedSize, size, offset) = (number(index + 20, 4), number(index + 24, 4), number(index + 42, 4))
      guard flags & 1 == 0, method == 0 || method == 8, number(index + 34, 2) == 0 else { throw .unsupported(name) }
      if max(packedSize, size, offset) == 0xFFFF_FFFF { throw .unsupported(name) }
      total += size
      if total > Int64(limits.bytes) { throw .tooLarge(total) }
      guard names.insert(Key(name)).inserted else { throw .duplicate(name) }
      guard offset + packedSize <= Int64(start), method == 8 || packedSize == size else { throw .brokenFile(name) }
      files.append(
        File(
          name: name, size: Int(size), checksum: UInt32(truncatingIfNeeded: number(index + 16, 4)),
          isDeflated: method == 8, offset: Int(offset), packedSize: Int(packedSize)))
      index = next
    }
  }

  /// Finds the content of each file behind its header. Files that share bytes could unpack to a thousand times more
  /// than an honest archive.
  private mutating func locate(before end: Int) throws(ZipFault) {
    for place in files.indices {
      let file = files[place]
      guard file.offset + 30 <= end, number(file.offset, 4) == 0x0403_4B50 else { throw .brokenFile(file.name) }
      let start = file.offset + 30 + Int(number(file.offset + 26, 2)) + Int(number(file.offset + 28, 2))
      guard start + file.packedSize <= end else { throw .brokenFile(file.name) }
      files[place].start = start
    }
    let inOrder = files.inOrder { $0.offset < $1.offset }
    for place in inOrder.indices.dropFirst() {
      let before = inOrder[place - 1]
      if before.start + before.packedSize > inOrder[place].offset { throw .brokenFile(inOrder[place].name) }
    }
  }

  private func number(_ index: Int, _ count: Int) -> Int64 {
    var value: Int64 = 0
    for place in 0..<count { value |= Int64(bytes[index + place]) << Int64(8 * place) }
    return value
  }
}
