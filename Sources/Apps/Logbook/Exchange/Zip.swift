import Base

/// A zip archive of small files with names in ASCII, compressed, without dates: the same files make the same bytes.
public struct Zip {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// - Parameter name: in ASCII.
  mutating func add(_ name: String, _ content: [UInt8]) {
    let start = bytes.count
    let packed = deflated(content)
    var head: [UInt8] = []
    // Int has 32 bits in the browser: the check sum goes over as its bits.
    // Version 2.0, no flags, deflate, 1980-01-01 00:00.
    for value in [20, 0, 8, 0, 0x21] { head.append(little: value, size: 2) }
    head.append(little: Int(truncatingIfNeeded: Zip.checkSum(content)), size: 4)
    head.append(little: packed.count, size: 4)
    head.append(little: content.count, size: 4)
    head.append(little: name.utf8.count, size: 2)
    head.append(little: 0, size: 2)
    bytes.append(contentsOf: [0x50, 0x4B, 0x03, 0x04])
    bytes.append(contentsOf: head)
    bytes.append(name)
    bytes.append(contentsOf: packed)
    directory.append(contentsOf: [0x50, 0x4B, 0x01, 0x02, 20, 0])
    directory.append(contentsOf: head)
    for size in [2, 2, 2, 4] { directory.append(little: 0, size: size) }
    directory.append(little: start, size: 4)
    directory.append(name)
    count += 1
  }

  func finish() -> [UInt8] {
    var all = bytes
    all.append(contentsOf: directory)
    all.append(contentsOf: [0x50, 0x4B, 0x05, 0x06])
    for value in [0, 0, count, count] { all.append(little: value, size: 2) }
    all.append(little: directory.count, size: 4)
    all.append(little: bytes.count, size: 4)
    all.append(little: 0, size: 2)
    return all
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: Int, size: Int) {
    var rest = UInt32(truncatingIfNeeded: value)
    for _ in 0..<size {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Zip {
  /// CRC-32 of ISO 3309.
  public static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    crcTable.withUnsafeBufferPointer { table in
      for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    }
    return ~sum
  }
}

private let crcTable: [UInt32] = {
  var table: [UInt32] = []
  for index in 0..<256 {
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    table.append(value)
  }
  return table
}()
