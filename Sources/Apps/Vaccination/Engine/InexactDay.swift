import Base

/// A day of which perhaps only the month or the year is known (V-21): the days from first to last.
public struct InexactDay: Hashable, Sendable {
  public let first: Day
  public let last: Day

  public init(_ day: Day) {
    self.init(first: day, last: day)
  }

  private init(first: Day, last: Day) {
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

  public var isExact: Bool { first == last }
}
