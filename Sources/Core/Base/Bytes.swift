extension String {
  /// Whether both texts have the same UTF-8 bytes. Unlike `==`, it does not normalise: NFC and NFD differ.
  public func sameBytes(_ other: String) -> Bool {
    let left = utf8
    let right = other.utf8
    if left.count != right.count { return false }
    let same = left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
      }
    }
    return same.flatMap { $0 } ?? left.elementsEqual(right)
  }

  /// Whether this text comes before the other in the order of their UTF-8 bytes, which is also the order of
  /// their code points. It is an order for machines; for people see ``collationKey(_:_:)``.
  public func precedesBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A text that is a name for machines (a field, a collection, an id): hashed and compared by its UTF-8 bytes.
public struct Key: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public static func == (left: Key, right: Key) -> Bool {
    left.text.sameBytes(right.text)
  }

  public static func < (left: Key, right: Key) -> Bool {
    left.text.precedesBytes(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    let utf8 = text.utf8
    let hashed: Void? = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if hashed == nil {
      for byte in utf8 { hasher.combine(byte) }
    }
    hasher.combine(0xFF as UInt8)
  }
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8 (nothing is repaired).
public func utf8Text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  firstInvalidUTF8(bytes) == nil ? String(decoding: bytes, as: UTF8.self) : nil
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8 (nothing is repaired).
public func utf8Text(_ bytes: [UInt8]) -> String? {
  bytes.withUnsafeBufferPointer { utf8Text($0) }
}

/// The text of UTF-8 bytes, or nil when they are not valid UTF-8 (nothing is repaired).
public func utf8Text(_ bytes: ArraySlice<UInt8>) -> String? {
  bytes.withUnsafeBufferPointer { utf8Text($0) }
}

/// Where the first sequence that is not UTF-8 begins: overlong forms, surrogates, beyond U+10FFFF, cut short.
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

/// A run of ASCII digits as a number; nil when it is empty, longer than nine or holds anything else.
func wholeNumber(_ bytes: some Collection<UInt8>) -> Int? {
  if bytes.isEmpty || bytes.count > 9 { return nil }
  var value = 0
  for byte in bytes {
    guard let digit = digit(byte) else { return nil }
    value = value * 10 + digit
  }
  return value
}

/// A non-negative number in decimal digits, with zeros before it up to `width`.
func padded(_ value: Int, _ width: Int) -> String {
  var text = String(value)
  while text.utf8.count < width { text = "0" + text }
  return text
}

/// The bytes without ASCII white space at both ends.
func trimmed(_ text: String) -> ArraySlice<UInt8> {
  var bytes = Array(text.utf8)[...]
  while let first = bytes.first, first == 0x20 || (first >= 9 && first <= 13) { bytes.removeFirst() }
  while let last = bytes.last, last == 0x20 || (last >= 9 && last <= 13) { bytes.removeLast() }
  return bytes
}
