import Base

/// A part of a Czech text about measures, see ``Proportions``.
struct MeasureToken {
  enum Kind { case word, number, percent, dash, open, mark, line }

  let kind: Kind
  /// Of a word its folded letters.
  let text: String
  var isCapital = false

  init(_ kind: Kind, _ text: String, isCapital: Bool = false) {
    self.kind = kind
    self.text = text
    self.isCapital = isCapital
  }

  /// Nil where there is a sign that no such text has.
  static func all(in text: String) -> [MeasureToken]? {
    let bytes = Array(text.utf8)
    var tokens: [MeasureToken] = []
    var index = 0
    while index < bytes.count {
      if let length = space(bytes, index) {
        index += length
      } else if bytes[index] == 0x0A {
        tokens.append(MeasureToken(.line, "\n"))
        index += 1
      } else if isDigit(bytes, index) {
        tokens.append(MeasureToken(.number, number(bytes, &index)))
      } else if let length = dash(bytes, index) {
        // Two of them are one.
        if tokens.last?.kind != .dash { tokens.append(MeasureToken(.dash, "–")) }
        index += length
      } else if let kind = sign(bytes[index]) {
        tokens.append(MeasureToken(kind, String(utf8: bytes[index...index])))
        index += 1
      } else if let word = word(bytes, &index) {
        tokens.append(word)
      } else {
        return nil
      }
    }
    return tokens
  }

  private static func isDigit(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
  }

  /// How many bytes the space there has: an ordinary, a no-break or a thin one.
  private static func space(_ bytes: [UInt8], _ index: Int) -> Int? {
    let rest = bytes[index...]
    if rest.first == 0x20 || rest.first == 0x09 || rest.first == 0x0D { return 1 }
    if rest.starts(with: [0xC2, 0xA0]) { return 2 }
    return rest.starts(with: [0xE2, 0x80, 0x89]) || rest.starts(with: [0xE2, 0x80, 0xAF]) ? 3 : nil
  }

  /// A hyphen, a dash of any length, or a minus.
  private static func dash(_ bytes: [UInt8], _ index: Int) -> Int? {
    let rest = bytes[index...]
    if rest.first == UInt8(ascii: "-") { return 1 }
    if rest.starts(with: [0xE2, 0x88, 0x92]) { return 3 }
    return rest.starts(with: [0xE2, 0x80]) && rest.count > 2 && (0x90...0x95).contains(bytes[index + 2]) ? 3 : nil
  }

  private static func sign(_ byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "("): .open
    case UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "."): .mark
    default: nil
    }
  }

  /// `1 200` is 1,200, and `2,5` is 2.5.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> String {
    var digits: [UInt8] = []
    func take() {
      while isDigit(bytes, index) {
        digits.append(bytes[index])
        index += 1
      }
    }
    take()
    while digits.count < 10, let length = index < bytes.count ? space(bytes, index) : nil,
      (0..<3).allSatisfy({ isDigit(bytes, index + length + $0) }), !isDigit(bytes, index + length + 3)
    {
      index += length
      digits.append(UInt8(ascii: ","))
      take()
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ","), isDigit(bytes, index + 1) {
      index += 1
      digits.append(UInt8(ascii: "."))
      take()
    }
    return String(utf8: digits)
  }

  /// Nil where no letter stands.
  private static func word(_ bytes: [UInt8], _ index: inout Int) -> MeasureToken? {
    let start = index
    while index < bytes.count, (0x61...0x7A).contains(bytes[index] | 0x20) || (0xC3...0xC5).contains(bytes[index]) {
      index += bytes[index] < 0x80 ? 1 : 2
    }
    if index == start || index > bytes.count { return nil }
    let isCapital = bytes[start] < 0x5B
    let word = String(utf8: folded(String(utf8: bytes[start..<index])))
    // The full stop of an abbreviation.
    if word == "min" || word == "max", index < bytes.count, bytes[index] == UInt8(ascii: ".") { index += 1 }
    return MeasureToken(.word, word, isCapital: isCapital)
  }
}
