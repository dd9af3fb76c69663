/// A day of the Gregorian calendar without a time zone, from 0000-01-01 to 9999-12-31. Results outside that range
/// become its nearest end, so that no arithmetic on what people typed can trap.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int32

  public static let earliest = Day(checked: -719_528)
  public static let latest = Day(checked: 2_932_896)

  private init(checked number: Int32) {
    self.number = number
  }

  public init(number: Int32) {
    self.number = min(max(number, Day.earliest.number), Day.latest.number)
  }

  /// Nil when there is no such day, for example 29 February of a common year.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1, day <= daysInMonth(year, month) else {
      return nil
    }
    number = daysBefore(year: year, month: month, day: day)
  }

  /// Reads exactly `YYYY-MM-DD` of an existing day.
  public init?(iso: String) {
    guard let day = iso.withBytes({ Day(iso: $0) }) else { return nil }
    self = day
  }

  /// Reads exactly `YYYY-MM-DD` of an existing day.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var number = 0
    for place in 0..<10 where place != 4 && place != 7 {
      guard let digit = digit(bytes[place]) else { return nil }
      number = number * 10 + digit
    }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  public var year: Int { parts.year }
  /// 1…12
  public var month: Int { parts.month }
  /// 1…31
  public var day: Int { parts.day }

  /// `YYYY-MM-DD`
  public var iso: String {
    let parts = parts
    return padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2)
  }

  public var description: String { iso }

  /// 1 = Monday … 7 = Sunday
  public var weekday: Int {
    Int((number + 719_528 + 5) % 7) + 1
  }

  /// The day so many days later, or earlier for a negative number. More than 4 million days count as 4 million.
  public func adding(days: Int) -> Day {
    Day(number: number + Int32(min(max(days, -4_000_000), 4_000_000)))
  }

  /// The same day of a later (or earlier) month, or the last day of that month when it is shorter.
  public func adding(months: Int) -> Day {
    let parts = parts
    let sum = parts.year * 12 + parts.month - 1 + min(max(months, -120_000), 120_000)
    if sum < 0 { return .earliest }
    if sum >= 120_000 { return .latest }
    let year = sum / 12
    let month = sum % 12 + 1
    return Day(checked: daysBefore(year: year, month: month, day: min(parts.day, daysInMonth(year, month))))
  }

  /// The same day of another year; 29 February becomes 28 February in a common year.
  public func adding(years: Int) -> Day {
    adding(months: min(max(years, -10_000), 10_000) * 12)
  }

  public var firstOfMonth: Day {
    Day(checked: number - Int32(day) + 1)
  }

  public var lastOfMonth: Day {
    let parts = parts
    return Day(checked: number + Int32(daysInMonth(parts.year, parts.month) - parts.day))
  }

  /// The number of days to the other day; negative when it is earlier.
  public func days(to other: Day) -> Int {
    Int(other.number - number)
  }

  public static func < (left: Day, right: Day) -> Bool {
    left.number < right.number
  }

  /// Year, month and day together. Cheaper than asking for each.
  public var parts: (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day is the last day of its year. An era is 400 years.
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

private func daysInMonth(_ year: Int, _ month: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

private func daysBefore(year: Int, month: Int, day: Int) -> Int32 {
  let shifted = month <= 2 ? year - 1 : year
  let era = (shifted >= 0 ? shifted : shifted - 399) / 400
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return Int32(era * 146_097 + dayOfEra - 719_468)
}
