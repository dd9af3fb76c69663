import Base

extension CSV {
  /// The file's text as UTF-8: what is not UTF-8 is UTF-16 when it says so by its mark, else Windows-1250.
  static func decoded(_ bytes: [UInt8]) -> ([UInt8], Encoding) {
    if bytes.starts(with: [0xFF, 0xFE]) { return (fromUTF16(bytes, isLittleEndian: true), .utf16) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (fromUTF16(bytes, isLittleEndian: false), .utf16) }
    if utf8Text(bytes) != nil { return (bytes, .utf8) }
    return (fromWindows1250(bytes), .windows1250)
  }

  private static func fromUTF16(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func fromWindows1250(_ bytes: [UInt8]) -> [UInt8] {
    let upper = windows1250.unicodeScalars.map { Array(String($0).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: upper[Int(byte) - 0x80]) }
    }
    return text
  }

  /// The characters 0x80 … 0xFF; U+FFFD where there is none.
  private static let windows1250 =
    "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
    + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
    + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
    + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
}
