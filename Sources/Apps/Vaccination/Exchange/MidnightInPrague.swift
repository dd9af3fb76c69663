import Base

/// The beginning of a day in Prague as systems write it that store days as moments: 4 May 2020 as `2020-05-03T22:00:00Z` (V-40).
struct MidnightInPrague {
  let day: Day

  /// - Returns: nil for any other moment, and for one whose zone is not said to be UTC.
  init?(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "T"), limit: 2)
    guard parts.count == 2, let day = Day(iso: parts[0]) else { return nil }
    let hour = MidnightInPrague.isSummer(day) ? "22:" : "23:"
    guard parts[1].startsWith(hour) else { return nil }
    // Minutes and seconds of nothing, then the zone.
    let rest = parts[1].utf8.dropFirst(3).filter { byte in
      byte != UInt8(ascii: "0") && byte != UInt8(ascii: ":") && byte != UInt8(ascii: ".")
    }
    guard rest.count == 1, let sign = rest.first else { return nil }
    if sign != UInt8(ascii: "Z") && sign != UInt8(ascii: "+") && sign != UInt8(ascii: "-") { return nil }
    self.day = day.adding(days: 1)
  }

  /// Whether summer time holds in the evening: from the last Sunday of March to that of October, until 1995 of September.
  private static func isSummer(_ day: Day) -> Bool {
    if day.year < 1979 { return false }
    guard let end = Day(year: day.year, month: day.year < 1996 ? 9 : 10, day: day.year < 1996 ? 30 : 31),
      let begin = Day(year: day.year, month: 3, day: 31)
    else { return false }
    return day >= lastSunday(to: begin) && day < lastSunday(to: end)
  }

  private static func lastSunday(to day: Day) -> Day { day.adding(days: -(day.weekday % 7)) }
}
