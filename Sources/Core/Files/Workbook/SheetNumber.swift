import Base

/// A decimal number as a sheet stores it: `45123.5`, `1.0000000000000001E-2`.
struct SheetNumber {
  private let isNegative: Bool
  /// At most fifteen digits, the precision of a spreadsheet, without zeros at the ends.
  private let digits: [UInt8]
  /// How many digits stand before the decimal point. May be negative, or more than there are digits.
  private let pointPlace: Int

  /// Nil when the text is not a number, or beyond 10^300.
  init?(_ text: String) {
    var bytes = [UInt8](text)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var digits: [UInt8] = []
    var point: Int?
    var exponent: Int64 = 0
    while let byte = bytes.first {
      bytes.removeFirst()
      if byte >= 0x30 && byte <= 0x39 {
        digits.append(byte - 0x30)
      } else if byte == UInt8(ascii: ".") && point == nil {
        point = digits.count
      } else if byte | 0x20 == UInt8(ascii: "e"), let power = integer(String(utf8: bytes)) {
        exponent = power
        break
      } else {
        return nil
      }
    }
    guard !digits.isEmpty, exponent.magnitude <= 300 else { return nil }
    var place = (point ?? digits.count) + Int(exponent)
    while digits.first == 0 {
      digits.removeFirst()
      place -= 1
    }
    if digits.count > 15 { SheetNumber.round(&digits, &place) }
    while digits.last == 0 { digits.removeLast() }
    guard place <= 300 else { return nil }
    self.digits = digits
    pointPlace = digits.isEmpty ? 0 : place
  }

  private static func round(_ digits: inout [UInt8], _ place: inout Int) {
    let isUp = digits[15] >= 5
    digits.removeSubrange(15...)
    guard isUp else { return }
    var index = 14
    while index >= 0 && digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      place += 1
    }
  }

  /// The number without its fraction.
  var whole: Int? {
    guard pointPlace <= 9 else { return nil }
    var value = 0
    for index in 0..<max(0, pointPlace) { value = value * 10 + (index < digits.count ? Int(digits[index]) : 0) }
    return isNegative ? -value : value
  }

  /// The number of days as minutes; nil beyond a million days.
  var minutes: Int? {
    guard pointPlace <= 6 else { return nil }
    // Nine decimals of a day are exact to a tenth of a millisecond.
    var billionths: Int64 = 0
    for place in 0..<(max(0, pointPlace) + 9) {
      let index = place + min(0, pointPlace)
      billionths = billionths * 10 + (index >= 0 && index < digits.count ? Int64(digits[index]) : 0)
    }
    let minutes = Int(truncatingIfNeeded: (billionths * 1440 + 500_000_000) / 1_000_000_000)
    return isNegative ? -minutes : minutes
  }

  /// A whole number of at most nine digits becomes a count.
  var plain: TableCell {
    if digits.isEmpty { return .count(0) }
    if digits.count <= pointPlace, let whole { return .count(whole) }
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if pointPlace <= 0 { text.append("0.") }
    for _ in 0..<max(0, -pointPlace) { text.append(0x30) }
    for (index, digit) in digits.enumerated() {
      if index == pointPlace && index > 0 { text.append(UInt8(ascii: ".")) }
      text.append(0x30 + digit)
    }
    for _ in 0..<max(0, pointPlace - digits.count) { text.append(0x30) }
    return .number(String(utf8: text))
  }
}
