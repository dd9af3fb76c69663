/// A number as people type it: `05`, `.5`, `+5`, `−5` with a minus that is longer than a hyphen, `1 234,5` with any blank or an
/// apostrophe between its thousands. A comma is decimal where nothing else says what it is.
public struct TypedNumber: Equatable, Sendable {
  /// The same number by the grammar of JSON.
  public let text: String
  /// The other reading of a text like `1,234`, whose comma may part thousands; nil where there is none.
  public let whole: String?

  private typealias Part = (mark: UInt8, digits: [UInt8])
  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  /// Nil for what is no number.
  public init?(_ text: String) {
    var bytes = TypedNumber.simple([UInt8](text))
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    while bytes.first == 0x20 { bytes.removeFirst() }
    guard var parts = TypedNumber.parts(bytes), let last = parts.last else { return nil }
    let sign: String = isNegative ? "-" : ""
    if parts.count == 1 {
      self.text = TypedNumber.written(sign, last.digits, [])
      whole = nil
      return
    }
    let isLastAlone = !parts.dropLast().contains { $0.mark == last.mark }
    let isFraction = isLastAlone && (last.mark == TypedNumber.point || last.mark == TypedNumber.comma)
    if isFraction { parts.removeLast() }
    guard let digits = TypedNumber.joined(parts) else { return nil }
    self.text = TypedNumber.written(sign, digits, isFraction ? last.digits : [])
    let mayBeThousands = isFraction && last.mark == TypedNumber.comma && parts.count == 1 && last.digits.count == 3
    let isLikeThousands = mayBeThousands && (1...3).contains(digits.count) && digits[0] != UInt8(ascii: "0")
    whole = isLikeThousands ? TypedNumber.written(sign, digits + last.digits, []) : nil
  }

  /// The bytes with one kind of minus, of blank, and of apostrophe.
  private static func simple(_ bytes: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: [0xC2, 0xA0] as [UInt8]) {
        found.append(0x20)
        index += 2
      } else if rest.count > 2, let plain = plain(bytes[index], bytes[index + 1], bytes[index + 2]) {
        found.append(plain)
        index += 3
      } else {
        found.append(bytes[index])
        index += 1
      }
    }
    return found
  }

  private static func plain(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt8? {
    if first != 0xE2 { return nil }
    switch (second, third) {
    // The minus sign and the dash that some keyboards make of a hyphen.
    case (0x88, 0x92), (0x80, 0x93): return UInt8(ascii: "-")
    // Blanks of a figure's width, thin and narrow.
    case (0x80, 0x87), (0x80, 0x89), (0x80, 0xAF): return 0x20
    case (0x80, 0x99): return UInt8(ascii: "'")
    default: return nil
    }
  }

  /// Digits, each with the mark before them. Only the whole part may be empty, before a fraction.
  private static func parts(_ bytes: [UInt8]) -> [Part]? {
    var parts: [Part] = [(0, [])]
    for byte in bytes {
      if (0x30...0x39).contains(byte) {
        parts[parts.count - 1].digits.append(byte)
      } else if byte == point || byte == comma || byte == 0x20 || byte == UInt8(ascii: "'") {
        parts.append((byte, []))
      } else {
        return nil
      }
    }
    let isBare = parts.count == 2 && parts[0].digits.isEmpty && (parts[1].mark == point || parts[1].mark == comma)
    return parts.dropFirst(isBare ? 1 : 0).allSatisfy { !$0.digits.isEmpty } ? parts : nil
  }

  /// The digits of thousands, which are three by three behind the same mark.
  private static func joined(_ parts: [Part]) -> [UInt8]? {
    var digits = parts[0].digits
    if parts.count > 1 && digits.count > 3 { return nil }
    for part in parts.dropFirst() {
      if part.digits.count != 3 || part.mark != parts[1].mark { return nil }
      digits += part.digits
    }
    return digits
  }

  private static func written(_ sign: String, _ whole: [UInt8], _ fraction: [UInt8]) -> String {
    let zero = UInt8(ascii: "0")
    var digits = Array(whole.drop { $0 == zero })
    if digits.isEmpty { digits = [zero] }
    let isZero = digits == [zero] && fraction.allSatisfy { $0 == zero }
    if !fraction.isEmpty { digits += [point] + fraction }
    return (isZero ? "" : sign) + String(utf8: digits)
  }
}
