import Base

/// A span of the calendar: an age, or an interval between two doses.
public struct Period: Hashable, Sendable {
  public let years: Int
  public let months: Int
  /// Weeks are counted as seven days each.
  public let days: Int

  public init(years: Int = 0, months: Int = 0, days: Int = 0) {
    self.years = years
    self.months = months
    self.days = days
  }

  public static let zero = Period()

  /// The day that lies this span after another: first years and months, then days (CALCDT-1 … 6 of CDC's logic
  /// specification). A day that its month does not have becomes the first of the next month.
  public func after(_ day: Day) -> Day {
    if years == 0 && months == 0 { return day.adding(days: days) }
    let (year, month, dayOfMonth) = day.parts
    let sum = Int64(year + Period.bounded(years)) * 12 + Int64(month - 1 + Period.bounded(months))
    if sum < 0 { return .earliest }
    if sum >= 120_000 { return .latest }
    let place = (year: Int(sum / 12), month: Int(sum % 12) + 1)
    if let same = Day(year: place.year, month: place.month, day: dayOfMonth) { return same.adding(days: days) }
    guard let first = Day(year: place.year, month: place.month, day: 1) else { return .latest }
    return first.adding(months: 1).adding(days: days)
  }

  /// What is longer than the calendar is as good as the whole calendar.
  private static func bounded(_ count: Int) -> Int { min(max(count, -240_000), 240_000) }
}

extension Period {
  /// Reads terms like `1y-4d`, `3m+4w`, `6w`: numbers of at most four digits with y, m, w or d.
  public init?(terms: String) {
    var (years, months, days, value, digits, sign) = (0, 0, 0, 0, 0, 1)
    var isSigned = false
    let bytes = [UInt8](terms)
    if bytes.isEmpty { return nil }
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        if digits == 4 { return nil }
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        continue
      case 0x2B where digits == 0 && !isSigned: (sign, isSigned) = (1, true)
      case 0x2D where digits == 0 && !isSigned: (sign, isSigned) = (-1, true)
      case 0x79 where digits > 0: years += sign * value
      case 0x6D where digits > 0: months += sign * value
      case 0x77 where digits > 0: days += sign * value * 7
      case 0x64 where digits > 0: days += sign * value
      default: return nil
      }
      if digits > 0 { (value, digits, sign, isSigned) = (0, 0, 1, false) }
    }
    if digits > 0 || isSigned { return nil }
    self.init(years: years, months: months, days: days)
  }

  /// Reads a duration of ISO 8601 without a time of day: `P2M`, `P1Y6M`, `P6W`, `P0D`.
  public init?(iso: String) {
    let bytes = [UInt8](iso)
    guard bytes.count > 2, bytes[0] == 0x50 else { return nil }
    self.init(terms: String(utf8: bytes[1...].map { $0 | 0x20 }))
    // Signs are no part of the format.
    for byte in bytes where byte == 0x2B || byte == 0x2D { return nil }
  }

  /// As ``init(iso:)`` reads it; weeks when the days are whole weeks.
  public var iso: String {
    var text = "P"
    if years != 0 { text += String(years) + "Y" }
    if months != 0 { text += String(months) + "M" }
    if days != 0 && days % 7 == 0 { text += String(days / 7) + "W" } else if days != 0 { text += String(days) + "D" }
    return text.utf8.count == 1 ? "P0D" : text
  }

  /// About how many days it is, for comparing spans with each other.
  var roughDays: Int { (Period.bounded(years) * 12 + Period.bounded(months)) * 30 + Period.bounded(years) * 5 + days }
}
