import Base

/// The day and the time at the zoo, whatever the visitor's device says.
///
/// Z-50: central European time. Summer time lasts from the last Sunday of March to the last Sunday of October, from 01:00 UTC to
/// 01:00 UTC (directive 2000/84/EC).
struct ZooClock: Equatable, Sendable {
  let day: Day
  let time: MinuteOfDay

  init(_ instant: Instant) {
    let local = Instant(
      milliseconds: instant.milliseconds + Int64(ZooClock.offsetMinutes(instant)) * 60_000)
    day = local.day
    time = local.minuteOfDay
  }

  /// Minutes east of UTC.
  static func offsetMinutes(_ instant: Instant) -> Int {
    let year = instant.day.year
    guard let start = change(year, 3), let end = change(year, 10) else { return 60 }
    return start <= instant && instant < end ? 120 : 60
  }

  /// The last Sunday of a month of 31 days, 01:00 UTC.
  private static func change(_ year: Int, _ month: Int) -> Instant? {
    guard let last = Day(year: year, month: month, day: 31), let hour = MinuteOfDay(60) else { return nil }
    return Instant(day: last.adding(days: -(last.weekday % 7)), minute: hour)
  }
}
