/// CRC-32 of ISO 3309, the checksum of zip and PNG.
public func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  crcTable.withUnsafeBufferPointer { table in
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
  }
  return ~sum
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
