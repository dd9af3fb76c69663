import Base

/// What a spreadsheet can hold: sheet names, cell texts, days.
enum SheetText {
  /// At most 31 characters, without `: \ / ? * [ ]` and without apostrophes at the ends. Excel sets these limits, not
  /// ECMA-376.
  static func name(_ text: String) -> String {
    var name: [Unicode.Scalar] = []
    for scalar in text.withoutControls.unicodeScalars where name.count < 31 {
      switch scalar {
      case ":", "\\", "/", "?", "*", "[", "]", "\t", "\n", "\r": name.append(" ")
      default: name.append(scalar)
      }
    }
    while name.first == "'" || name.first == " " { name.removeFirst() }
    while name.last == "'" || name.last == " " { name.removeLast() }
    var text = ""
    for scalar in name { text.unicodeScalars.append(scalar) }
    return text.utf8.isEmpty ? "1" : text
  }

  /// The longest text of a cell in UTF-16 units.
  static let mostUnits = 32_767

  /// F-40: text that looks like an escaped character (`_x000D_`) is escaped itself. Text that is too long for a cell
  /// ends with an ellipsis.
  static func cell(_ text: String) -> String {
    var text = text.withoutControls
    if text.utf16.count > mostUnits {
      var units = 1
      var short = ""
      for scalar in text.unicodeScalars {
        units += scalar.value > 0xFFFF ? 2 : 1
        if units > mostUnits { break }
        short.unicodeScalars.append(scalar)
      }
      text = short + "…"
    }
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    let bytes = [UInt8](text)
    var escaped: [UInt8] = []
    for index in bytes.indices {
      if escape(bytes, index) != nil { escaped.append("_x005F") }
      escaped.append(bytes[index])
    }
    return String(utf8: escaped)
  }

  /// The text of a cell with its escapes resolved.
  static func read(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    let bytes = [UInt8](text)
    var read: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let unit = escape(bytes, index) {
        if let scalar = Unicode.Scalar(unit) { read.append(String(scalar)) }
        index += 7
      } else {
        read.append(bytes[index])
        index += 1
      }
    }
    return String(utf8: read)
  }

  /// The UTF-16 unit of an escape such as `_x000D_` at that index; nil when there is none.
  private static func escape(_ bytes: [UInt8], _ index: Int) -> UInt16? {
    guard bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count, bytes[index + 1] == UInt8(ascii: "x"),
      bytes[index + 6] == UInt8(ascii: "_")
    else { return nil }
    return hexNumber(String(utf8: bytes[(index + 2)..<(index + 6)])).map { UInt16(truncatingIfNeeded: $0) }
  }

  /// `A`, `Z`, `AA`, …
  ///
  /// - Parameter column: from 0.
  static func column(_ column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column + 1
    while rest > 0 {
      letters.append(0x41 + UInt8(truncatingIfNeeded: (rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(utf8: Array(letters.reversed()))
  }

  /// Day 1 is 1900-01-01. The format has a 29 February 1900 that never existed, so days before March 1900 have no
  /// number.
  static func serial(_ day: Day) -> Int64? {
    day.number < -25_508 ? nil : Int64(day.number) + 25_569
  }
}
