import Base

/// A day of which perhaps only the month or the year is known (V-21): the days from first to last.
public struct InexactDay: Hashable, Sendable {
  public let first: Day
  public let last: Day

  public init(_ day: Day) {
    self.init(first: day, last: day)
  }

  init(first: Day, last: Day) {
    self.first = first
    self.last = last
  }

  /// Reads `2016`, `2016-05` or `2016-05-04`.
  public init?(_ text: String) {
    switch text.utf8.count {
    case 4:
      guard let first = Day(iso: text + "-01-01"), let last = Day(iso: text + "-12-31") else { return nil }
      self.init(first: first, last: last)
    case 7:
      guard let first = Day(iso: text + "-01") else { return nil }
      self.init(first: first, last: first.lastOfMonth)
    default:
      guard let day = Day(iso: text) else { return nil }
      self.init(day)
    }
  }

  /// V-47: what is only about right: of a day its month, of a month the ones beside it, of a year those beside it.
  public var about: InexactDay {
    if isExact { return InexactDay(first: first.firstOfMonth, last: first.lastOfMonth) }
    if first.days(to: last) < 31 {
      return InexactDay(first: first.adding(months: -1), last: last.firstOfMonth.adding(months: 1).lastOfMonth)
    }
    return InexactDay(first: first.adding(years: -1), last: last.adding(years: 1))
  }

  public var isExact: Bool { first == last }
}
