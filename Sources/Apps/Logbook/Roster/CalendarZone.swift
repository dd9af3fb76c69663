import Base
import Sync

/// The zones that rosters of European airlines are written in.
enum RosterZone {
  private static let utc = [
    "utc", "gmt", "z", "zulu", "etc/utc", "etc/gmt", "etc/zulu", "coordinated universal time",
    "universal time coordinated",
    "atlantic/reykjavik", "greenwich standard time",
  ]

  /// `GMT+0100` and `(UTC+01:00) Berlin` tell no summer time and are not known.
  static func boundary(_ name: String) -> DayBoundary? {
    let zone = folded(name)
    func has(_ words: [String]) -> Bool { words.contains { contains(zone, Array($0.utf8)) } }
    if utc.contains(where: { zone.elementsEqual($0.utf8) }) { return DayBoundary() }
    // Windows calls London's time so, which has a summer time.
    if zone.elementsEqual("gmt standard time".utf8) { return DayBoundary(hasSummerTime: true) }
    if has(["istanbul", "turkey", "moscow", "riyadh", "russian standard"]) { return DayBoundary(offsetMinutes: 180) }
    if has(["dubai", "arabian"]) { return DayBoundary(offsetMinutes: 240) }
    if has(["london", "dublin", "lisbon", "belfast", "canary", "faroe", "jersey", "guernsey", "isle_of_man"]) {
      return DayBoundary(hasSummerTime: true)
    }
    if has([
      "helsinki", "athens", "bucharest", "sofia", "kiev", "kyiv", "riga", "tallinn", "vilnius", "nicosia", "fle ",
      "mariehamn",
      "uzhgorod", "zaporozhye", "chisinau", "gtb standard",
    ]) {
      return DayBoundary(offsetMinutes: 120, hasSummerTime: true)
    }
    if has([
      "minsk", "samara", "volgograd", "kaliningrad", "saratov", "simferopol", "kirov", "astrakhan", "ulyanovsk", "utc",
      "gmt",
    ]) {
      return nil
    }
    if has(["europe/", "central europe", "w. europe", "romance standard"]) {
      return DayBoundary(offsetMinutes: 60, hasSummerTime: true)
    }
    return nil
  }
}

/// A zone as a calendar defines it (VTIMEZONE of RFC 5545): from when which offset counts.
struct CalendarZone: Sendable {
  let name: String
  private var rules: [Rule] = []

  private struct Rule: Sendable {
    var start: (day: Day, time: MinuteOfDay)?
    /// Minutes east of UTC from then on.
    var offset: Int?
    /// Of a rule that repeats every year: the month, which weekday of it (negative from its end), and the weekday, Monday being 1.
    var yearly: (month: Int, place: Int, weekday: Int)?
    /// The year in which it ends.
    var lastYear = Int.max

    /// When it began last, by the clock, at that moment or before.
    func onset(_ local: Instant) -> Instant? {
      guard let start else { return nil }
      let first = Instant(day: start.day, minute: start.time)
      guard first <= local else { return nil }
      guard let yearly else { return first }
      let year = min(local.day.year, lastYear)
      for year in [year, year - 1] where year >= start.day.year {
        guard let day = Rule.day(year, yearly) else { continue }
        let onset = Instant(day: day, minute: start.time)
        if onset <= local { return onset }
      }
      return first
    }

    private static func day(_ year: Int, _ rule: (month: Int, place: Int, weekday: Int)) -> Day? {
      guard let first = Day(year: year, month: rule.month, day: 1) else { return nil }
      if rule.place > 0 {
        return first.adding(days: (rule.weekday - first.weekday + 7) % 7 + (rule.place - 1) * 7)
      }
      let last = first.adding(months: 1).adding(days: -1)
      return last.adding(days: -((last.weekday - rule.weekday + 7) % 7) + (rule.place + 1) * 7)
    }
  }

  private init(name: String) {
    self.name = name
  }

  /// Minutes east of UTC when the clock shows that time; nil when the definition does not say.
  func offset(_ local: Instant) -> Int? {
    var best: (onset: Instant, offset: Int)?
    for rule in rules {
      guard let onset = rule.onset(local), let offset = rule.offset else { continue }
      if best.map({ $0.onset < onset }) ?? true { best = (onset, offset) }
    }
    return best?.offset
  }

  /// The zones that a file defines.
  static func all(_ properties: [CalendarProperty]) -> [CalendarZone] {
    var zones: [CalendarZone] = []
    var rules: [Rule] = []
    var rule: Rule?
    var name = ""
    var isInside = false
    for property in properties {
      switch property.name {
      case "BEGIN" where property.isCalled("VTIMEZONE"): (isInside, name, rules) = (true, "", [])
      case "END" where property.isCalled("VTIMEZONE"):
        var zone = CalendarZone(name: name)
        zone.rules = rules
        zones.append(zone)
        isInside = false
      case "BEGIN" where isInside: rule = Rule()
      case "END" where isInside:
        if let rule { rules.append(rule) }
        rule = nil
      case "TZID" where isInside: name = property.value
      case "DTSTART": rule?.start = property.clock
      case "TZOFFSETTO": rule?.offset = minutes(property.value)
      case "RRULE": if rule != nil { repeats(property.value, &rule) }
      default: break
      }
    }
    return zones
  }

  /// `+0100`, `-0330`
  private static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 5, let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let number = integer(String(utf8: bytes[1..<5]))
    else { return nil }
    let count = Int(number) / 100 * 60 + Int(number) % 100
    return sign == UInt8(ascii: "-") ? -count : count
  }

  /// `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`
  private static func repeats(_ text: String, _ rule: inout Rule?) {
    var month: Int64?
    var place: Int64?
    var weekday: Int?
    for part in capitals(text).parts(at: UInt8(ascii: ";")) {
      let pair = part.parts(at: UInt8(ascii: "="))
      guard pair.count == 2 else { continue }
      switch pair[0] {
      case "BYMONTH": month = integer(pair[1])
      case "BYDAY":
        let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        weekday = days.firstIndex { pair[1].utf8.suffix(2).elementsEqual($0.utf8) }.map { $0 + 1 }
        place = integer(String(utf8: Array(pair[1].utf8.dropLast(2)).filter { $0 != UInt8(ascii: "+") }))
      case "UNTIL":
        rule?.lastYear = integer(String(utf8: Array(pair[1].utf8.prefix(4)))).map { Int(clamping: $0) } ?? Int.max
      default: break
      }
    }
    guard let month, let place, let weekday, (1...12).contains(month), (-5...5).contains(place), place != 0 else {
      return
    }
    rule?.yearly = (Int(month), Int(place), weekday)
  }
}
