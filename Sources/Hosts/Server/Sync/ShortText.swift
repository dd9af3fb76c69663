import Base

/// Puts a text of known greatest length together on the stack: names of collections have at most 64 bytes, ids 36,
/// numbers 20.
struct ShortText {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    precondition(count + text.count <= buffer.count)
    guard let start = text.baseAddress, let end = buffer.baseAddress else { return }
    UnsafeMutableRawPointer(end + count).copyMemory(from: start, byteCount: text.count)
    count += text.count
  }

  /// In decimal digits; a version is never negative.
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

  /// The canonical form, lower-case.
  mutating func append(_ id: RecordID) {
    precondition(count + 36 <= buffer.count)
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 {
        buffer[count] = UInt8(ascii: "-")
        count += 1
      }
      let word = index < 16 ? id.high : id.low
      let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4)) & 15
      buffer[count] = digit < 10 ? 0x30 + digit : 0x57 + digit
      count += 1
    }
  }
}
