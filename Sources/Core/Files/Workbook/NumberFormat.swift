import Base

/// The meaning of a cell's number, known from its display format.
enum NumberFormat: Equatable {
  case number, day, time, moment, duration

  /// The built-in formats, which have no format code (ECMA-376 part 1, 18.8.30).
  init(id: Int64) {
    switch id {
    case 14...17: self = .day
    case 18...21, 45, 47: self = .time
    case 22: self = .moment
    case 46: self = .duration
    default: self = .number
    }
  }

  /// `yyyy\-mm\-dd`, `[h]:mm`, `[$-405]d/m/yyyy h:mm;@`: the first section decides.
  init(code: String) {
    var (hasDay, hasTime, hasMonth, isElapsed) = (false, false, false, false)
    let bytes = [UInt8](code)
    var index = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): index += 1
      case UInt8(ascii: "["):
        // Colours, conditions and languages in brackets are more than one repeated letter.
        let first = index + 1 < bytes.count ? bytes[index + 1] | 0x20 : 0
        var isOne = first == UInt8(ascii: "h") || first == UInt8(ascii: "m") || first == UInt8(ascii: "s")
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
          if bytes[index] | 0x20 != first { isOne = false }
          index += 1
        }
        if isOne { isElapsed = true }
      case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "d"), UInt8(ascii: "D"): hasDay = true
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "s"), UInt8(ascii: "S"): hasTime = true
      case UInt8(ascii: "m"), UInt8(ascii: "M"): hasMonth = true
      default: break
      }
      index += 1
    }
    if isElapsed {
      self = .duration
    } else if hasDay {
      self = hasTime ? .moment : .day
    } else {
      self = hasTime ? .time : hasMonth ? .day : .number
    }
  }

  /// The cell of a number. It is a text when the number is not a number or not a valid day.
  func cell(_ text: String, beginsIn1904: Bool) -> TableCell {
    guard let number = SheetNumber(text) else { return text.utf8.isEmpty ? .empty : .text(text) }
    switch self {
    case .number: return number.plain
    case .duration: return number.minutes.map { .minutes($0) } ?? number.plain
    case .time:
      // A time of more than 24 hours is a date and time whose date is not shown.
      guard let minutes = number.minutes, minutes >= 0 else { return number.plain }
      return MinuteOfDay(minutes % 1440).map { .time($0) } ?? number.plain
    case .day:
      guard let days = number.whole, let day = NumberFormat.day(days, beginsIn1904) else { return number.plain }
      return .day(day)
    case .moment:
      guard let minutes = number.minutes, minutes >= 0, let time = MinuteOfDay(minutes % 1440),
        let day = NumberFormat.day(minutes / 1440, beginsIn1904)
      else { return number.plain }
      return .moment(day, time)
    }
  }

  private static func day(_ serial: Int, _ beginsIn1904: Bool) -> Day? {
    if serial < 0 || serial > 2_958_465 || (serial == 60 && !beginsIn1904) { return nil }
    let number = beginsIn1904 ? serial - 24_107 : serial < 60 ? serial - 25_568 : serial - 25_569
    return Day(number: Int32(truncatingIfNeeded: number))
  }
}
