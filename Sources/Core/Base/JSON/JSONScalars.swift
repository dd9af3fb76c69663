extension JSONParser {
  /// The number at `index`, by the grammar of RFC 8259.
  mutating func number() throws(JSONError) -> JSON {
    let start = index
    if let value = try integer() { return .integer(value) }
    return .decimal(String(utf8: UnsafeBufferPointer(rebasing: bytes[start..<index])))
  }

  /// Steps over the number at `index`; nil when it is not a 64-bit integer.
  mutating func integer() throws(JSONError) -> Int64? {
    let start = index
    let negative = bytes[index] == 0x2D
    if negative { index += 1 }
    let first = index
    // Counting down reaches Int64.min, which has no positive counterpart. We detect overflow by comparison, because the
    // browser has no 128-bit multiplication.
    var value: Int64 = 0
    var fits = true
    while index < bytes.count, let digit = digit(bytes[index]) {
      if value < Int64.min / 10 || (value == Int64.min / 10 && digit > 8) { fits = false }
      value = value &* 10 &- Int64(digit)
      index += 1
    }
    if index == first || (bytes[first] == 0x30 && index - first > 1) { throw error(.invalidNumber, at: start) }
    let whole = index
    if index < bytes.count && bytes[index] == 0x2E {
      index += 1
      try digits(from: start)
    }
    if index < bytes.count && bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < bytes.count && (bytes[index] == 0x2B || bytes[index] == 0x2D) { index += 1 }
      try digits(from: start)
    }
    if index == whole && fits {
      if negative && value < 0 { return value }
      if !negative && value != Int64.min { return -value }
    }
    return nil
  }

  private mutating func digits(from start: Int) throws(JSONError) {
    let first = index
    while index < bytes.count, digit(bytes[index]) != nil { index += 1 }
    if index == first { throw error(.invalidNumber, at: start) }
  }

  /// The string at `index`, which is at its opening quotation mark.
  @inline(__always)
  mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        let text = String(utf8: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        index += 1
        return text
      }
      if byte == 0x5C { return try escapedString(from: start) }
      if byte < 0x80 {
        if byte < 0x20 { throw error(.unexpectedCharacter) }
        index += 1
      } else {
        let length = lengthOfUTF8(bytes, at: index)
        if length == 0 { throw error(.invalidUTF8) }
        index += length
      }
    }
    throw error(.unexpectedEnd)
  }

  /// The rest of a string from its first backslash on, appended to the part that was read before.
  @inline(never)
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text: [UInt8] = []
    // A run without escapes is copied in one piece.
    var run = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 || byte == 0x5C {
        text.append(UnsafeBufferPointer(rebasing: bytes[run..<index]))
        if byte == 0x22 {
          index += 1
          return String(utf8: text)
        }
        try escape(into: &text)
        run = index
        continue
      }
      if byte < 0x20 { throw error(.unexpectedCharacter) }
      let length = lengthOfUTF8(bytes, at: index)
      if length == 0 { throw error(.invalidUTF8) }
      index += length
    }
    throw error(.unexpectedEnd)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    let byte = try peek()
    index += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: text.append(byte)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: appendUTF8(try scalar(from: start), to: &text)
    default: throw error(.invalidEscape, at: start)
    }
  }

  /// The scalar of one `\uXXXX`, or of two that form a surrogate pair.
  private mutating func scalar(from start: Int) throws(JSONError) -> UInt32 {
    let first = try codeUnit(from: start)
    if first & 0xF800 != 0xD800 { return first }
    if first >= 0xDC00 { throw error(.invalidEscape, at: start) }
    if try peek() != 0x5C { throw error(.invalidEscape, at: start) }
    index += 1
    if try peek() != 0x75 { throw error(.invalidEscape, at: start) }
    index += 1
    let second = try codeUnit(from: start)
    if second & 0xFC00 != 0xDC00 { throw error(.invalidEscape, at: start) }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexDigit(try peek()) else { throw error(.invalidEscape, at: start) }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}

/// Appends the UTF-8 of a valid scalar.
func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
  if scalar < 0x80 {
    bytes.append(UInt8(scalar))
    return
  }
  if scalar < 0x800 {
    bytes.append(UInt8(0xC0 | scalar >> 6))
  } else {
    if scalar < 0x10000 {
      bytes.append(UInt8(0xE0 | scalar >> 12))
    } else {
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
    }
    bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
  }
  bytes.append(UInt8(0x80 | scalar & 0x3F))
}
