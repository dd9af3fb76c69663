import Base

/// Where one day ends and the next begins.
public struct DayBoundary: Equatable, Sendable {
  /// Minutes east of UTC of the midnight that counts: 0 for UTC, 60 for a home base on Central European Time; in winter,
  /// when there is summer time.
  public let offsetMinutes: Int
  /// Whether clocks go forward by an hour in summer, by the directive 2000/84/EC: from 01:00 UTC of the last Sunday of March
  /// to 01:00 UTC of the last Sunday of October.
  public let hasSummerTime: Bool
  /// Whether a flight or duty over midnight counts to both days; otherwise it counts to the day of its beginning.
  public let splitsAtMidnight: Bool

  public init(offsetMinutes: Int = 0, hasSummerTime: Bool = false, splitsAtMidnight: Bool = true) {
    self.offsetMinutes = offsetMinutes
    self.hasSummerTime = hasSummerTime
    self.splitsAtMidnight = splitsAtMidnight
  }

  /// Minutes east of UTC at that moment.
  func offset(at instant: Instant) -> Int {
    guard hasSummerTime else { return offsetMinutes }
    let year = instant.day.year
    let (start, end) = (DayBoundary.change(year, month: 3), DayBoundary.change(year, month: 10))
    guard let start, let end, instant >= start, instant < end else { return offsetMinutes }
    return offsetMinutes + 60
  }

  /// When the clocks change in March and in October, which both have 31 days.
  private static func change(_ year: Int, month: Int) -> Instant? {
    guard let last = Day(year: year, month: month, day: 31) else { return nil }
    return Instant(day: last.adding(days: -(last.weekday % 7)), minute: MinuteOfDay(60) ?? .midnight)
  }

  /// The day that it is then: for the present moment, today as the limits count it, which may be another day than in UTC.
  public func day(of instant: Instant) -> Day { instant.adding(minutes: offset(at: instant)).day }

  /// The beginning of the day.
  public func start(of day: Day) -> Instant {
    let midnight = Instant(day: day).milliseconds
    let winter = Instant(milliseconds: midnight - Int64(offsetMinutes) * 60_000)
    return Instant(milliseconds: midnight - Int64(offset(at: winter)) * 60_000)
  }

  /// Minutes since the midnight that began 1970-01-01; seconds are cut off.
  func minute(_ instant: Instant) -> Int64 {
    let milliseconds = instant.milliseconds + Int64(offset(at: instant)) * 60_000
    return milliseconds >= 0 ? milliseconds / 60_000 : -((59_999 - milliseconds) / 60_000)
  }
}
