import Base
import Sync

/// How an event repeats (RRULE of RFC 5545), as rosters say it: every so many days or weeks, so often or until a moment.
struct CalendarRule {
  private var isWeekly: Bool?
  private var interval = 1
  private var count: Int?
  private var until: String?
  /// Monday being 1; empty for the weekday of the first one.
  private var weekdays: [Int] = []
  private var weekStart = 1

  /// More than a year of days is no roster.
  private static let most = 400

  /// Nil when the rule is another one.
  init?(_ text: String) {
    for part in capitals(text).parts(at: UInt8(ascii: ";")) where !part.utf8.isEmpty {
      let pair = part.parts(at: UInt8(ascii: "="), limit: 2)
      guard pair.count == 2, take(pair[0], pair[1]) else { return nil }
    }
    guard let isWeekly, isWeekly || weekdays.isEmpty, (count == nil) != (until == nil) else { return nil }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "FREQ":
      isWeekly = value == "WEEKLY"
      return value == "WEEKLY" || value == "DAILY"
    case "INTERVAL":
      guard let number = integer(value), (1...366).contains(number) else { return false }
      interval = Int(number)
    case "COUNT":
      guard let number = integer(value), (1...Int64(CalendarRule.most)).contains(number) else { return false }
      count = Int(number)
    case "UNTIL": until = value
    case "BYDAY":
      let found = value.parts(at: UInt8(ascii: ",")).map { CalendarRule.weekday($0) }
      weekdays = found.compactMap { $0 }
      return weekdays.count == found.count
    case "WKST":
      guard let day = CalendarRule.weekday(value) else { return false }
      weekStart = day
    default: return false
    }
    return true
  }

  private static func weekday(_ text: String) -> Int? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex { $0 == text }.map { $0 + 1 }
  }

  /// On which days it happens, counted from the first one; nil when they are too many or the rule does not fit the beginning.
  func days(after start: CalendarProperty, _ zone: String, _ zones: [CalendarZone]) -> [Int]? {
    guard let first = start.clock?.day, weekdays.isEmpty || weekdays.contains(first.weekday) else { return nil }
    var last: Instant?
    if let until {
      // A day counts to its end by the clock of the beginning.
      let endOfDay = start.value.utf8.last == UInt8(ascii: "Z") ? "T235900Z" : "T235900"
      last = start.with(until.utf8.count == 8 ? until + endOfDay : until).instant(zone, zones)
      if last == nil { return nil }
    }
    var days: [Int] = []
    var period = 0
    while true {
      for day in offsets(period, first) where day >= 0 {
        if days.count == count { return days }
        if let last {
          guard let moment = start.adding(days: day)?.instant(zone, zones) else { return nil }
          if moment > last { return days }
        }
        if days.count == CalendarRule.most { return nil }
        days.append(day)
      }
      period += interval
    }
  }

  /// The days of a period that many days or weeks later, in order; the first week may have some before the beginning.
  private func offsets(_ period: Int, _ first: Day) -> [Int] {
    guard isWeekly == true else { return [period] }
    let begin = period * 7 - (first.weekday - weekStart + 7) % 7
    let weekdays = weekdays.isEmpty ? [first.weekday] : weekdays
    return (0..<7).filter { place in weekdays.contains((weekStart - 1 + place) % 7 + 1) }.map { begin + $0 }
  }
}

/// L-152: an event that repeats is a flight on each of its days.
extension RosterFile {
  private static let mostFlights = 10_000

  /// - Parameter replaced: the events that the file has for moments of this one. Such an event may be for all later moments, too: they
  ///   move as it does.
  mutating func takeAll(_ event: Event, _ zone: String, replaced: [Event]) {
    let before = legs.count
    take(event, zone)
    // A day off that repeats is one event.
    guard !event.rules.isEmpty, legs.count > before, let start = event.start else { return }
    let first = legs[before]
    legs.removeLast(legs.count - before)
    var days = event.rules.count == 1 ? CalendarRule(event.rules[0])?.days(after: start, zone, zones) : nil
    if let found = days, before + found.count > RosterFile.mostFlights { days = nil }
    if days == nil && !first.isCancelled {
      let title = event.summary.utf8.isEmpty ? first.departure + "-" + first.arrival : event.summary
      unrepeated.append(NamedEvent(title: title, day: first.start.day))
    }
    let exceptions = event.exceptions + replaced.compactMap { $0.original }
    let moments = exceptions.compactMap { $0.instant(zone, zones) }
    let wholeDays = exceptions.filter { $0.value.utf8.count == 8 }
    let others = otherCount
    let changes = replaced.filter { $0.original?.isForFollowing == true && $0.rules.isEmpty }
    var change: (event: Event, day: Int)?
    for day in days ?? [0] {
      var moved = event.moved(days: day)
      guard let start = moved.start, let moment = start.instant(zone, zones) else { continue }
      // An exception calls off what was planned for it before.
      if moments.contains(moment)
        || wholeDays.contains(where: { start.value.utf8.prefix(8).elementsEqual($0.value.utf8) })
      {
        moved.isCancelled = true
        let begins = changes.last { $0.original.map { $0.means(start, zone, zones) } ?? false }
        if let begins { change = (begins, day) }
      } else if let change {
        moved.isCancelled = true
        if !change.event.isCancelled { take(change.event.moved(days: day - change.day), zone) }
      }
      take(moved, zone)
    }
    // An event that is called off has been counted once, its exceptions never.
    otherCount = others
  }
}
