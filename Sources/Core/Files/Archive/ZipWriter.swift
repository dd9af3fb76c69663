import Base

/// Writes a zip archive piece by piece, so that its size does not matter. For more than four gigabytes or 65 535 files
/// it uses the 64-bit records of the format (APPNOTE 6.3.10).
public struct ZipWriter {
  /// A file whose sizes and checksum are known before its bytes are written.
  public struct Entry {
    let name: String
    /// The size of the content.
    let size: Int64
    /// The size in the archive; nil when the content is stored uncompressed.
    let packedSize: Int64?
    let checksum: UInt32
    fileprivate var offset: Int64 = 0

    /// - Parameters:
    ///   - name: at most 65 535 bytes.
    ///   - checksum: the CRC-32 of the content, see ``crc32(_:)``.
    ///   - packedSize: the size of the content after ``deflated(_:)``; nil when it is stored uncompressed.
    public init(name: String, size: Int64, checksum: UInt32, packedSize: Int64? = nil) {
      self.name = name
      self.size = size
      self.packedSize = packedSize
      self.checksum = checksum
    }

    fileprivate var storedSize: Int64 { packedSize ?? size }
    fileprivate var isLarge: Bool { size >= 0xFFFF_FFFF || storedSize >= 0xFFFF_FFFF }
    fileprivate var isFar: Bool { offset >= 0xFFFF_FFFF }
  }

  private var entries: [Entry] = []
  private var offset: Int64 = 0
  /// Two-second steps since midnight, and the date as years since 1980, month and day.
  private let time: Int64
  private let date: Int64

  /// - Parameter now: nil for an archive without times, so that the same files give the same bytes.
  public init(at now: Instant? = nil) {
    guard let now else {
      time = 0
      date = 0x21
      return
    }
    let (day, seconds) = (now.day, now.milliseconds / 1000 % 86_400)
    time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2
    date = Int64(min(127, max(0, day.year - 1980)) << 9 | day.month << 5 | day.day)
  }

  /// The header before the content of a file. Exactly as many bytes must follow as the entry says.
  public mutating func begin(_ entry: Entry) -> [UInt8] {
    var entry = entry
    entry.offset = offset
    entries.append(entry)
    var header: [UInt8] = []
    header.append(little: 0x0403_4B50, bytes: 4)
    appendFixedPart(entry, isFar: false, to: &header)
    let sizes = entry.isLarge ? [entry.size, entry.storedSize] : []
    header.append(little: sizes.isEmpty ? 0 : 20, bytes: 2)
    header.append(entry.name)
    header.append(extra: sizes)
    offset += Int64(header.count) + entry.storedSize
    return header
  }

  /// The list of all files. It ends the archive.
  public func end() -> [UInt8] {
    var list: [UInt8] = []
    for entry in entries {
      let extra = (entry.isLarge ? [entry.size, entry.storedSize] : []) + (entry.isFar ? [entry.offset] : [])
      list.append(little: 0x0201_4B50, bytes: 4)
      // Made on Unix, so that the permissions below are understood.
      list.append(little: 3 << 8 | 45, bytes: 2)
      appendFixedPart(entry, isFar: entry.isFar, to: &list)
      list.append(little: extra.isEmpty ? 0 : Int64(4 + 8 * extra.count), bytes: 2)
      // No comment, one volume, no internal attributes.
      list.append(little: 0, bytes: 6)
      // An ordinary file that its owner may write.
      list.append(little: 0o100644 << 16, bytes: 4)
      list.append(little: entry.isFar ? 0xFFFF_FFFF : entry.offset, bytes: 4)
      list.append(entry.name)
      list.append(extra: extra)
    }
    let length = Int64(list.count)
    if entries.count >= 0xFFFF || offset + length >= 0xFFFF_FFFF { appendLargeEnd(&list, length) }
    list.append(little: 0x0605_4B50, bytes: 4)
    list.append(little: 0, bytes: 4)
    for _ in 0..<2 { list.append(little: Int64(min(entries.count, 0xFFFF)), bytes: 2) }
    list.append(little: min(length, 0xFFFF_FFFF), bytes: 4)
    list.append(little: min(offset, 0xFFFF_FFFF), bytes: 4)
    list.append(little: 0, bytes: 2)
    return list
  }

  private func appendLargeEnd(_ list: inout [UInt8], _ length: Int64) {
    list.append(little: 0x0606_4B50, bytes: 4)
    list.append(little: 44, bytes: 8)
    for _ in 0..<2 { list.append(little: 45, bytes: 2) }
    list.append(little: 0, bytes: 8)
    for _ in 0..<2 { list.append(little: Int64(entries.count), bytes: 8) }
    list.append(little: length, bytes: 8)
    list.append(little: offset, bytes: 8)
    list.append(little: 0x0706_4B50, bytes: 4)
    list.append(little: 0, bytes: 4)
    list.append(little: offset + length, bytes: 8)
    list.append(little: 1, bytes: 4)
  }

  /// The fields from the version needed up to the length of the name. They are the same before the file and in the
  /// list.
  private func appendFixedPart(_ entry: Entry, isFar: Bool, to bytes: inout [UInt8]) {
    bytes.append(little: entry.isLarge || isFar ? 45 : 20, bytes: 2)
    // Whether the name needs UTF-8.
    bytes.append(little: entry.name.utf8.contains { $0 >= 0x80 } ? 0x0800 : 0, bytes: 2)
    bytes.append(little: entry.packedSize == nil ? 0 : 8, bytes: 2)
    bytes.append(little: time, bytes: 2)
    bytes.append(little: date, bytes: 2)
    bytes.append(little: Int64(entry.checksum), bytes: 4)
    bytes.append(little: entry.isLarge ? 0xFFFF_FFFF : entry.storedSize, bytes: 4)
    bytes.append(little: entry.isLarge ? 0xFFFF_FFFF : entry.size, bytes: 4)
    bytes.append(little: Int64(entry.name.utf8.count), bytes: 2)
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: Int64, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: value >> Int64(8 * place))) }
  }

  /// The extra field of 64-bit numbers. Appends nothing when there are none.
  fileprivate mutating func append(extra numbers: [Int64]) {
    if numbers.isEmpty { return }
    append(little: 1, bytes: 2)
    append(little: Int64(8 * numbers.count), bytes: 2)
    for number in numbers { append(little: number, bytes: 8) }
  }
}
