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
  /// Western European, from older systems; ISO 8859-1 is read as Windows-1252.
  case iso8859_15

  /// Whether every byte is a character of its own, so that any file can be read so.
  public var isCodePage: Bool {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: false
    case .windows1250, .windows1252, .iso8859_2, .iso8859_15: true
    }
  }

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
    case "iso-8859-15", "latin9", "latin-9": self = .iso8859_15
    default: return nil
    }
  }

  /// F-1: the byte-order mark decides; then zero bytes, which only UTF-16 has; then whether the bytes are valid UTF-8; then the
  /// letters (``CodePageGuess``).
  public static func of(_ bytes: [UInt8]) -> TextEncoding {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    if let encoding = unmarkedUTF16(bytes) { return encoding }
    if utf8Text(bytes) != nil { return .utf8 }
    return CodePageGuess.of(bytes)
  }

  /// The text in UTF-8, without a byte-order mark. Bytes that are not a character become U+FFFD.
  public func utf8(of bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8:
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
      return utf8Text(text) == nil ? [UInt8](String(utf8: text)) : text
    case .utf16LittleEndian: return TextEncoding.utf8(ofUTF16: bytes, isLittleEndian: true)
    case .utf16BigEndian: return TextEncoding.utf8(ofUTF16: bytes, isLittleEndian: false)
    case .windows1250, .windows1252, .iso8859_2, .iso8859_15: return TextEncoding.utf8(of: bytes, page)
    }
  }

  /// The characters 0x80 … 0xFF of a code page; empty for another encoding.
  private var page: String {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: ""
    case .windows1250: CodePage.windows1250
    case .windows1252: CodePage.windows1252
    case .iso8859_2: CodePage.iso8859_2
    case .iso8859_15: CodePage.iso8859_15
    }
  }

  /// The same by number.
  var characters: [UInt32] { page.unicodeScalars.map { $0.value } }

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
}
