import Base
import CZlib
import Foundation

/// The bytes of a zip archive, piece by piece, so that its size does not matter. Files are stored as they are: pictures are
/// compressed already. What goes beyond four gigabytes or 65 535 files is told by the 64-bit records of the format.
package struct ZipWriter {
  /// A file whose size and checksum are known before its bytes are written.
  package struct Entry {
    let name: String
    let size: Int64
    let checksum: UInt32
    fileprivate var offset: Int64 = 0
    fileprivate var isLarge: Bool { size >= 0xFFFF_FFFF }

    package init(name: String, size: Int64, checksum: UInt32) {
      self.name = name
      self.size = size
      self.checksum = checksum
    }
  }

  private var entries: [Entry] = []
  private var offset: Int64 = 0
  /// In the form of the format: two-second steps since 1980.
  private let time: (date: UInt16, time: UInt16)

  package init(at now: Instant) {
    let day = now.day
    let seconds = Int(now.milliseconds / 1000 % 86_400)
    time = (
      UInt16(max(0, day.year - 1980) << 9 | day.month << 5 | day.day),
      UInt16((seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2)
    )
  }

  /// What stands before the bytes of a file, of which there are exactly `entry.size`.
  package mutating func begin(_ entry: Entry) -> [UInt8] {
    var entry = entry
    entry.offset = offset
    entries.append(entry)
    var header = LittleEndian()
    header.add(0x0403_4B50 as UInt32)
    header.add(fixedPart(entry))
    let sizes = entry.isLarge ? [UInt64(entry.size), UInt64(entry.size)] : []
    header.add(UInt16(sizes.isEmpty ? 0 : 20))
    header.add(Array(entry.name.utf8))
    header.add(extra: sizes)
    offset += Int64(header.bytes.count) + entry.size
    return header.bytes
  }

  /// The list of all files, which ends the archive.
  package func end() -> [UInt8] {
    var list = LittleEndian()
    for entry in entries {
      let isFar = entry.offset >= 0xFFFF_FFFF
      let extra =
        (entry.isLarge ? [UInt64(entry.size), UInt64(entry.size)] : []) + (isFar ? [UInt64(entry.offset)] : [])
      list.add(0x0201_4B50 as UInt32)
      // Made by a Unix: the permissions below are understood.
      list.add((3 << 8 | ZipWriter.version) as UInt16)
      list.add(fixedPart(entry))
      list.add(UInt16(extra.isEmpty ? 0 : 4 + 8 * extra.count))
      list.add(0 as UInt16)
      list.add(0 as UInt32)
      list.add((0o100644 << 16) as UInt32)
      list.add(isFar ? 0xFFFF_FFFF : UInt32(entry.offset))
      list.add(Array(entry.name.utf8))
      list.add(extra: extra)
    }
    let length = list.bytes.count
    if entries.count >= 0xFFFF || offset + Int64(length) >= 0xFFFF_FFFF { addLargeEnd(&list, length) }
    list.add(0x0605_4B50 as UInt32)
    list.add(0 as UInt32)
    list.add(UInt16(clamping: entries.count))
    list.add(UInt16(clamping: entries.count))
    list.add(UInt32(clamping: length))
    list.add(UInt32(clamping: offset))
    list.add(0 as UInt16)
    return list.bytes
  }

  private func addLargeEnd(_ list: inout LittleEndian, _ length: Int) {
    list.add(0x0606_4B50 as UInt32)
    list.add(44 as UInt64)
    list.add(ZipWriter.version)
    list.add(ZipWriter.version)
    list.add(0 as UInt64)
    list.add(UInt64(entries.count))
    list.add(UInt64(entries.count))
    list.add(UInt64(length))
    list.add(UInt64(offset))
    list.add(0x0706_4B50 as UInt32)
    list.add(0 as UInt32)
    list.add(UInt64(offset) + UInt64(length))
    list.add(1 as UInt32)
  }

  private static let version: UInt16 = 45

  /// From the version needed to the length of the name: the same before the file and in the list.
  private func fixedPart(_ entry: Entry) -> [UInt8] {
    var part = LittleEndian()
    part.add(ZipWriter.version)
    // The name is UTF-8.
    part.add(0x0800 as UInt16)
    part.add(0 as UInt16)
    part.add(time.time)
    part.add(time.date)
    part.add(entry.checksum)
    part.add(UInt32(clamping: entry.size))
    part.add(UInt32(clamping: entry.size))
    part.add(UInt16(entry.name.utf8.count))
    return part.bytes
  }
}

/// The checksum that zip archives carry, over bytes that come in pieces.
struct ZipChecksum {
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBufferPointer { UInt32(crc32(UInt(value), $0.baseAddress, UInt32($0.count))) }
  }
}

private struct LittleEndian {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: some FixedWidthInteger & UnsignedInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ more: [UInt8]) { bytes += more }

  /// The field of 64-bit numbers; nothing without any.
  mutating func add(extra numbers: [UInt64]) {
    if numbers.isEmpty { return }
    add(1 as UInt16)
    add(UInt16(8 * numbers.count))
    for number in numbers { add(number) }
  }
}
