import Base

/// Builds a short text in place. Names of collections have at most 64 bytes, ids 36, numbers 20.
struct ShortText {
  /// Enough for everything of a record except its fields.
  static let capacity = 256

  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ buffer: UnsafeMutableRawBufferPointer) {
    self.buffer = buffer
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    precondition(count + text.count <= buffer.count)
    guard let start = text.baseAddress, let end = buffer.baseAddress else { return }
    (end + count).copyMemory(from: start, byteCount: text.count)
    count += text.count
  }

  /// Appends decimal digits. A version is never negative.
  mutating func append(_ version: Int64) {
    precondition(count + 20 <= buffer.count)
    var rest = version.magnitude
    let start = count
    repeat {
      buffer[count] = 0x30 + UInt8(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    buffer[start..<count].reverse()
  }

  /// Appends the canonical form in lower case, four bytes of the id at a time.
  mutating func append(_ id: RecordID) {
    precondition(count + 36 <= buffer.count)
    let second = hexDigits(id.high & 0xFFFF_FFFF)
    let third = hexDigits(id.low >> 32)
    put(hexDigits(id.high >> 32), at: 0)
    put(UInt32(second >> 32), at: 9)
    put(UInt32(truncatingIfNeeded: second), at: 14)
    put(UInt32(third >> 32), at: 19)
    put(UInt32(truncatingIfNeeded: third), at: 24)
    put(hexDigits(id.low & 0xFFFF_FFFF), at: 28)
    buffer[count + 8] = UInt8(ascii: "-")
    buffer[count + 13] = UInt8(ascii: "-")
    buffer[count + 18] = UInt8(ascii: "-")
    buffer[count + 23] = UInt8(ascii: "-")
    count += 36
  }

  private func put(_ digits: some FixedWidthInteger, at place: Int) {
    buffer.storeBytes(of: digits.bigEndian, toByteOffset: count + place, as: type(of: digits).self)
  }
}

/// The eight hexadecimal digits of a number below 2³², the highest in the highest byte. Each half byte gets its own
/// byte, and then becomes a digit, or a letter when it is ten or more.
private func hexDigits(_ number: UInt64) -> UInt64 {
  var spread = (number << 16 | number) & 0x0000_FFFF_0000_FFFF
  spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
  spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
  let letters = ((spread &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
  return spread &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
}
