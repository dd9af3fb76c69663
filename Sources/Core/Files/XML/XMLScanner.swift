import Base

/// Scans the characters of an XML document: names, values, and texts with their references resolved.
struct XMLScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the last scanned character, from 1.
  private(set) var line = 1

  /// - Parameter bytes: in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte; nil at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  // MARK: - Marks

  /// Steps over the mark, which must not contain a line end, if it comes next.
  mutating func skip(_ mark: String) -> Bool {
    let isNext = mark.withBytes { mark in
      if mark.count > bytes.count - index { return false }
      for place in 0..<mark.count where bytes[index + place] != mark[place] { return false }
      return true
    }
    if isNext { index += mark.utf8.count }
    return isNext
  }

  /// - Returns: whether there was any white space.
  mutating func skipSpace() -> Bool {
    let start = index
    while let byte, isBlank(byte) { step() }
    return index > start
  }

  /// Moves past the next occurrence of the mark.
  mutating func skip(through mark: String) throws(XMLFault) {
    while byte != nil {
      if skip(mark) { return }
      step()
    }
    throw fault(.unclosed)
  }

  private mutating func step() {
    if bytes[index] == lineFeed { line += 1 }
    index += 1
  }

  func fault(_ kind: XMLFault.Kind) -> XMLFault { XMLFault(kind, line: line) }

  // MARK: - Names and texts

  mutating func name() throws(XMLFault) -> String {
    let start = index
    while let byte, isNameByte(byte, isFirst: index == start) { index += 1 }
    if index == start { throw fault(byte == nil ? .unclosed : .wrongTag) }
    return String(utf8: bytes[start..<index])
  }

  private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  /// A value in quotation marks or apostrophes. White space in it becomes spaces.
  mutating func attributeValue() throws(XMLFault) -> String {
    guard let end = byte, end == quote || end == UInt8(ascii: "'") else { throw fault(.wrongTag) }
    index += 1
    var value: [UInt8] = []
    while let byte {
      if byte == end {
        index += 1
        return String(utf8: value)
      }
      if byte == UInt8(ascii: "<") { throw fault(.wrongTag) }
      if byte == 0x09 || byte == lineFeed || byte == carriageReturn {
        try appendCharacter(to: &value)
        value[value.count - 1] = 0x20
      } else {
        try appendCharacter(to: &value)
      }
    }
    throw fault(.unclosed)
  }

  /// The text up to the next tag.
  mutating func text() throws(XMLFault) -> String {
    var text: [UInt8] = []
    while let byte, byte != UInt8(ascii: "<") { try appendCharacter(to: &text) }
    return String(utf8: text)
  }

  /// The content of a CDATA section, where nothing is a reference.
  mutating func characterData() throws(XMLFault) -> String {
    var text: [UInt8] = []
    while byte != nil {
      if skip("]]>") { return String(utf8: text) }
      try appendRaw(to: &text)
    }
    throw fault(.unclosed)
  }

  private mutating func appendCharacter(to text: inout [UInt8]) throws(XMLFault) {
    if bytes[index] == UInt8(ascii: "&") {
      index += 1
      try appendReference(to: &text)
    } else {
      try appendRaw(to: &text)
    }
  }

  /// Appends one byte. Every line end becomes a line feed.
  private mutating func appendRaw(to text: inout [UInt8]) throws(XMLFault) {
    let byte = bytes[index]
    if byte < 0x20 && byte != 0x09 && byte != lineFeed && byte != carriageReturn { throw fault(.wrongCharacter) }
    if byte == carriageReturn {
      let isPair = index + 1 < bytes.count && bytes[index + 1] == lineFeed
      if isPair { index += 1 } else { line += 1 }
      text.append(lineFeed)
    } else {
      text.append(byte)
    }
    step()
  }

  // MARK: - References

  private mutating func appendReference(to text: inout [UInt8]) throws(XMLFault) {
    let start = index
    while let byte, byte != UInt8(ascii: ";"), index - start < 12 { index += 1 }
    guard byte == UInt8(ascii: ";") else { throw fault(.unknownEntity) }
    let name = String(utf8: bytes[start..<index])
    index += 1
    switch name {
    case "amp": text.append(UInt8(ascii: "&"))
    case "lt": text.append(UInt8(ascii: "<"))
    case "gt": text.append(UInt8(ascii: ">"))
    case "quot": text.append(quote)
    case "apos": text.append(UInt8(ascii: "'"))
    default:
      guard let scalar = XMLScanner.scalar(name) else { throw fault(.unknownEntity) }
      text.append(String(scalar))
    }
  }

  /// The character of a reference such as `#13` or `#xD`; nil when XML does not allow it.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.startsWith("#") else { return nil }
    let digits = name.dropping(bytes: 1)
    let number: Int64?
    if digits.startsWith("x") {
      number = hexNumber(digits.dropping(bytes: 1)).flatMap { $0 <= 0x10FFFF ? Int64($0) : nil }
    } else {
      number = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? integer(digits) : nil
    }
    guard let number, number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D, number <= 0x10FFFF,
      number != 0xFFFE, number != 0xFFFF
    else { return nil }
    return Unicode.Scalar(UInt32(truncatingIfNeeded: number))
  }
}
