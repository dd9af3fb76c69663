import Base

/// F-11: a spreadsheet calculates a CSV cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return. We write
/// an apostrophe in front of such a cell. A number with its sign does not need one.
///
/// A text that begins with apostrophes followed by such a character always gets one more. Reading always removes one,
/// so it need not know whether cells were guarded.
enum FormulaGuard {
  private static let apostrophe = UInt8(ascii: "'")

  static func needsApostrophe(_ cell: UnsafeBufferPointer<UInt8>, _ formulas: CSV.Formulas) -> Bool {
    var index = 0
    while index < cell.count && cell[index] == apostrophe { index += 1 }
    if index == cell.count || !isMark(cell[index]) { return false }
    if index > 0 { return true }
    return formulas == .guarded && !isNumber(cell)
  }

  /// Whether the first byte is an apostrophe that ``needsApostrophe(_:_:)`` has added.
  static func isGuarded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < cell.count && cell[index] == apostrophe { index += 1 }
    return index > 0 && index < cell.count && isMark(cell[index])
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }

  /// A sign, digits, and optionally a point or comma with digits.
  private static func isNumber(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard cell[0] == UInt8(ascii: "+") || cell[0] == UInt8(ascii: "-") else { return false }
    var (digits, marks) = (0, 0)
    for byte in cell.dropFirst() {
      if byte >= 0x30 && byte <= 0x39 {
        digits += 1
      } else if (byte == 0x2E || byte == 0x2C) && digits > 0 {
        marks += 1
        digits = 0
      } else {
        return false
      }
    }
    return digits > 0 && marks <= 1
  }
}
