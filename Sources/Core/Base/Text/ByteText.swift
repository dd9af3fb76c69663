// Writing and reading texts as arrays of UTF-8 bytes. There is one function for each purpose, because each use of the
// standard library's generic functions adds a copy of their code.

extension String {
  /// The text of UTF-8 bytes. Invalid bytes are replaced by U+FFFD.
  @inline(never)
  public init(utf8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of UTF-8 bytes. Invalid bytes are replaced by U+FFFD.
  @inline(never)
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of UTF-8 bytes. Invalid bytes are replaced by U+FFFD.
  public init(utf8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
  }
}

extension [UInt8] {
  /// The text's UTF-8.
  @inline(never)
  public init(_ text: String) {
    self = text.withBytes { [UInt8]($0) }
  }

  /// Appends the text's UTF-8.
  @inline(never)
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Appends the number in decimal digits.
  @inline(never)
  public mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    var scale: UInt64 = 1
    var rest = value.magnitude
    while rest / scale > 9 { scale *= 10 }
    while scale > 0 {
      append(0x30 + UInt8(truncatingIfNeeded: rest / scale))
      rest %= scale
      scale /= 10
    }
  }

  /// Appends the text as a JSON string, in quotation marks.
  @inline(never)
  public mutating func append(json text: String) {
    append(0x22)
    text.withBytes { appendEscaped($0) }
    append(0x22)
  }

  /// Runs of characters that need no escape are copied in one piece.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      if byte >= 0x20 && byte != 0x22 && byte != 0x5C { continue }
      append(UnsafeBufferPointer(rebasing: text[start..<index]))
      appendEscape(byte)
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(0x5C)
    switch byte {
    case 0x22, 0x5C: append(byte)
    case 0x08: append(0x62)
    case 0x09: append(0x74)
    case 0x0A: append(0x6E)
    case 0x0C: append(0x66)
    case 0x0D: append(0x72)
    default:
      append("u00")
      append(hexCharacter(byte >> 4))
      append(hexCharacter(byte & 15))
    }
  }

  @inline(never)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(contentsOf: bytes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the other bytes stand here from that index on. Eight bytes are compared at a time.
  @inline(__always)
  public func has(_ other: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    if other.count > count - start { return false }
    let (own, others) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var index = 0
    while index + 8 <= other.count {
      let here = own.loadUnaligned(fromByteOffset: start + index, as: UInt64.self)
      if here != others.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < other.count {
      if self[start + index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether these are the bytes of the text.
  public func isText(_ text: StaticString) -> Bool {
    if count != text.utf8CodeUnitCount { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// The index of the first such byte at or after the start; the end when there is none. Eight bytes are compared at a
  /// time.
  @inline(never)
  public func place(of byte: UInt8, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(self)
    var index = start
    while index + 8 <= count {
      let eight = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = eight ^ (ones &* UInt64(byte))
      // A byte that is zero borrows from the bit above it. The lowest bit set marks a byte that is really zero.
      let zeros = (difference &- ones) & ~difference & (ones << 7)
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count && self[index] != byte { index += 1 }
    return index
  }
}

/// Reads a whole number in decimal digits, with an optional sign; nil for anything else and beyond 64 bits.
@inline(never)
public func integer(_ text: String) -> Int64? {
  text.withBytes { bytes in
    var index = 0
    let negative = bytes.first == 0x2D
    if negative || bytes.first == 0x2B { index = 1 }
    if index == bytes.count { return nil }
    // Counting down reaches Int64.min, which has no positive counterpart.
    var value: Int64 = 0
    while index < bytes.count {
      guard let digit = digit(bytes[index]) else { return nil }
      if value < Int64.min / 10 || (value == Int64.min / 10 && digit > 8) { return nil }
      value = value &* 10 &- Int64(digit)
      index += 1
    }
    if negative { return value }
    return value == Int64.min ? nil : -value
  }
}

/// Reads 1 to 16 hexadecimal digits.
@inline(never)
public func hexNumber(_ text: String) -> UInt64? {
  text.withBytes { bytes in
    if bytes.isEmpty || bytes.count > 16 { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      guard let digit = hexDigit(byte) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }
}

/// The number as 16 hexadecimal digits, lower-case.
@inline(never)
public func hexText(_ value: UInt64) -> String {
  var bytes: [UInt8] = []
  for place in 0..<16 { bytes.append(hexCharacter(UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15)) }
  return String(utf8: bytes)
}
