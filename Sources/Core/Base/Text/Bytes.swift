extension String {
  /// Whether this text comes before the other by their UTF-8 bytes, which is also the order of their code points. This
  /// order is for machines. For people, see ``collationKey(_:_:)``.
  @inline(never)
  public func precedesBytes(_ other: String) -> Bool {
    withBytes { left in other.withBytes { precedes(left, $0) } }
  }

  /// Whether the text begins with the bytes of `start`.
  @inline(never)
  public func startsWith(_ start: String) -> Bool {
    withBytes { bytes in
      start.withBytes { start in
        if bytes.count < start.count { return false }
        for index in 0..<start.count where bytes[index] != start[index] { return false }
        return true
      }
    }
  }

  /// The first `count` bytes. They must end at a character boundary.
  @inline(never)
  public func first(bytes count: Int) -> String {
    withBytes { String(utf8: UnsafeBufferPointer(rebasing: $0[..<min(count, $0.count)])) }
  }

  /// The text after the first `count` bytes, which must end at a character boundary.
  @inline(never)
  public func dropping(bytes count: Int) -> String {
    withBytes { String(utf8: UnsafeBufferPointer(rebasing: $0[min(count, $0.count)...])) }
  }

  /// The parts between separators of one ASCII byte, including empty ones. At most `limit` parts: the last one is the
  /// rest.
  @inline(never)
  public func parts(at separator: UInt8, limit: Int = Int.max) -> [String] {
    withBytes { bytes in
      var parts: [String] = []
      var start = 0
      for index in 0..<bytes.count where bytes[index] == separator && parts.count + 1 < limit {
        parts.append(String(utf8: UnsafeBufferPointer(rebasing: bytes[start..<index])))
        start = index + 1
      }
      parts.append(String(utf8: UnsafeBufferPointer(rebasing: bytes[start...])))
      return parts
    }
  }

  /// Reads the UTF-8 bytes in place. Swift's own texts are always contiguous. Only bridged Objective-C texts may not
  /// be, and none of our platforms has those.
  @inlinable
  @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body)!
  }
}

/// A text that is a name for machines (a field, a collection, an id): hashed and compared by its UTF-8 bytes.
public struct Key: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public static func == (left: Key, right: Key) -> Bool {
    left.text == right.text
  }

  public static func < (left: Key, right: Key) -> Bool {
    left.text.precedesBytes(right.text)
  }

  @inline(never)
  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8. Nothing is repaired.
public func utf8Text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  firstInvalidUTF8(bytes) == nil ? String(utf8: bytes) : nil
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8. Nothing is repaired.
public func utf8Text(_ bytes: [UInt8]) -> String? {
  bytes.withUnsafeBufferPointer { utf8Text($0) }
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8. Nothing is repaired.
public func utf8Text(_ bytes: ArraySlice<UInt8>) -> String? {
  bytes.withUnsafeBufferPointer { utf8Text($0) }
}

/// The index of the first invalid sequence: overlong, surrogate, beyond U+10FFFF, or cut short.
func firstInvalidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  let count = bytes.count
  var index = 0
  while index < count {
    let length = lengthOfUTF8(bytes, at: index)
    if length == 0 { return index }
    index += length
  }
  return nil
}

/// How many bytes the scalar at `index` takes (1…4), or 0 when no valid scalar begins there.
@inline(__always)
func lengthOfUTF8(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  let lead = bytes[index]
  if lead < 0x80 { return 1 }
  let left = bytes.count - index
  var low: UInt8 = 0x80
  var high: UInt8 = 0xBF
  let length: Int
  switch lead {
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, low) = (3, 0xA0)
  case 0xED: (length, high) = (3, 0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, low) = (4, 0x90)
  case 0xF1...0xF3: length = 4
  case 0xF4: (length, high) = (4, 0x8F)
  default: return 0
  }
  if left < length || bytes[index + 1] < low || bytes[index + 1] > high { return 0 }
  if length > 2 && bytes[index + 2] & 0xC0 != 0x80 { return 0 }
  if length > 3 && bytes[index + 3] & 0xC0 != 0x80 { return 0 }
  return length
}

/// The value of an ASCII digit, or nil.
@inline(__always)
func digit(_ byte: UInt8) -> Int? {
  byte >= 0x30 && byte <= 0x39 ? Int(byte &- 0x30) : nil
}

/// A run of ASCII digits as a number; nil when it is empty, longer than nine digits, or has any other character.
func wholeNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
  if bytes.isEmpty || bytes.count > 9 { return nil }
  var value = 0
  for byte in bytes {
    guard let digit = digit(byte) else { return nil }
    value = value * 10 + digit
  }
  return value
}

/// A non-negative number in decimal digits, with leading zeros up to `width`.
public func padded(_ value: Int, _ width: Int) -> String {
  padded(String(value), width)
}

/// The digits with leading zeros up to `width`.
@inline(never)
public func padded(_ digits: String, _ width: Int) -> String {
  var bytes: [UInt8] = []
  for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(0x30) }
  bytes.append(digits)
  return String(utf8: bytes)
}

/// The bytes without ASCII white space at both ends.
func trimmed(_ text: String) -> ArraySlice<UInt8> {
  let bytes = [UInt8](text)
  var start = 0
  var end = bytes.count
  while start < end, isBlank(bytes[start]) { start += 1 }
  while end > start, isBlank(bytes[end - 1]) { end -= 1 }
  return bytes[start..<end]
}

/// Whether the byte is ASCII white space.
public func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
}
