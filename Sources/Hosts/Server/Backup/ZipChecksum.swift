import CZlib

/// The checksum of zip archives, over bytes that come in pieces.
struct ZipChecksum {
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBufferPointer { UInt32(crc32(UInt(value), $0.baseAddress, UInt32($0.count))) }
  }
}
