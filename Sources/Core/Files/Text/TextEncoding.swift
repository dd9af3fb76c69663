import Base

/// The encoding of a text file.
public enum TextEncoding: Equatable, Sendable, CaseIterable {
  case utf8
  case utf16LittleEndian, utf16BigEndian
  /// The usual encoding of spreadsheets in Central Europe.
  case windows1250
  /// The usual encoding of spreadsheets in Western Europe.
  case windows1252
  /// Central European, from older systems.
  case iso8859_2

  /// The encoding by its name in an XML declaration or a header (IANA's list of character sets), in any case; nil for
  /// an encoding that we do not read.
  public init?(name: String) {
    switch String(utf8: Array(name.utf8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }) {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "utf-16", "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "windows-1250", "cp1250": self = .windows1250
    // Every byte that is a character in ISO 8859-1 is the same character here.
    case "windows-1252", "cp1252", "iso-8859-1", "latin1": self = .windows1252
    case "iso-8859-2", "latin2": self = .iso8859_2
    default: return nil
    }
  }

  /// F-1: the byte-order mark decides; then zero bytes, which only UTF-16 has; then whether the bytes are valid UTF-8.
  /// Of the code pages, ISO 8859-2 is recognised by its š, ť and ž. Everything else is read as Windows-1250.
  public static func of(_ bytes: [UInt8]) -> TextEncoding {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    if let encoding = unmarkedUTF16(bytes) { return encoding }
    if utf8Text(bytes) != nil { return .utf8 }
    return isISO8859_2(bytes) ? .iso8859_2 : .windows1250
  }

  /// The text in UTF-8, without a byte-order mark. Bytes that are not a character become U+FFFD.
  public func utf8(of bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8:
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
      return utf8Text(text) == nil ? [UInt8](String(utf8: text)) : text
    case .utf16LittleEndian: return TextEncoding.utf8(ofUTF16: bytes, isLittleEndian: true)
    case .utf16BigEndian: return TextEncoding.utf8(ofUTF16: bytes, isLittleEndian: false)
    case .windows1250: return TextEncoding.utf8(of: bytes, CodePage.windows1250)
    case .windows1252: return TextEncoding.utf8(of: bytes, CodePage.windows1252)
    case .iso8859_2: return TextEncoding.utf8(of: bytes, CodePage.iso8859_2)
    }
  }

  // MARK: - Reading

  private static func utf8(ofUTF16 bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
      index += 2
    }
    if index < bytes.count { units.append(0xFFFD) }
    if units.first == 0xFEFF { units.removeFirst() }
    return [UInt8](String(decoding: units, as: UTF16.self))
  }

  private static func utf8(of bytes: [UInt8], _ page: String) -> [UInt8] {
    let upper = page.unicodeScalars.map { [UInt8](String($0)) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: upper[Int(byte) - 0x80]) }
    }
    return text
  }

  // MARK: - Guessing

  /// Texts in our languages are mostly ASCII. In UTF-16 the other byte of an ASCII character is zero.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> TextEncoding? {
    let count = min(bytes.count, 1000) / 2
    if count < 2 || bytes.count % 2 != 0 { return nil }
    var (even, odd) = (0, 0)
    for pair in 0..<count {
      if bytes[2 * pair] == 0 { even += 1 }
      if bytes[2 * pair + 1] == 0 { odd += 1 }
    }
    if even == 0 && odd * 2 > count { return .utf16LittleEndian }
    return odd == 0 && even * 2 > count ? .utf16BigEndian : nil
  }

  /// 0x80 … 0x9F are letters and quotation marks in Windows and nothing in ISO 8859-2. One of the bytes of Š Ť Ž š ť ž
  /// must stand next to a letter, because Windows has signs there. The byte of ž does not count: in Windows it is the
  /// Slovak ľ. Polish has its ą there, but its other letters tell the encoding.
  private static func isISO8859_2(_ bytes: [UInt8]) -> Bool {
    var isFound = false
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      if byte < 0xA0 { return false }
      switch byte {
      case 0xA3, 0xAF, 0xB3, 0xBF, 0xCA, 0xEA: return false
      case 0xA9, 0xAB, 0xAE, 0xB9, 0xBB:
        let isBeside =
          (index > 0 && isLetter(bytes[index - 1])) || (index + 1 < bytes.count && isLetter(bytes[index + 1]))
        if isBeside { isFound = true }
      default: break
      }
    }
    return isFound
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }
}
