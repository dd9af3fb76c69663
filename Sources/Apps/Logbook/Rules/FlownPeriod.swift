import Base

/// How much of the book a picture of the statistics shows (L-156).
public enum StatisticsPeriod: Sendable, Named {
  case week
  case month
  case year
  case all

  public var name: String {
    switch self {
    case .week: "week"
    case .month: "month"
    case .year: "year"
    case .all: "all"
    }
  }

  /// Its first and its last day; nil for all.
  ///
  /// - Parameter back: how many of them before the one of today. A week begins on Monday.
  public func days(today: Day, back: Int) -> (first: Day, last: Day)? {
    switch self {
    case .week:
      let first = today.adding(days: 1 - today.weekday - 7 * back)
      return (first, first.adding(days: 6))
    case .month:
      let first = today.firstOfMonth.adding(months: -back)
      return (first, first.lastOfMonth)
    case .year:
      guard let first = Day(year: max(1, today.year - back), month: 1, day: 1) else { return nil }
      return (first, first.adding(months: 11).lastOfMonth)
    case .all: return nil
    }
  }
}

/// The minutes of one bar.
public struct FlownColumn: Sendable {
  public let first: Day
  public let last: Day
  public private(set) var night = 0
  /// Of each flight what is beyond its night: where both are told, the night counts as flown by instruments (a reading of ours).
  public private(set) var instrumentByDay = 0
  public private(set) var other = 0
  public private(set) var count = 0

  public var total: Int { night + instrumentByDay + other }

  init(_ first: Day, _ last: Day) {
    self.first = first
    self.last = last
  }

  fileprivate mutating func add(_ entry: LogEntry, sessions: Bool) {
    if sessions {
      if entry.kind == .session { add(other: entry.sessionTime) }
      return
    }
    if entry.kind == .session { return }
    let total = entry[.total]
    let dark = min(total, entry[.night])
    let byDay = min(total - dark, max(0, entry[.ifr] - dark))
    night += dark
    instrumentByDay += byDay
    add(other: total - dark - byDay)
  }

  private mutating func add(other minutes: Int) {
    other += minutes
    count += 1
  }
}

/// L-156: the days of a week or of a month, the months of a year, or the years of a book (its months while it is younger than two
/// years), each with what was flown.
public struct FlownPeriod: Sendable {
  public private(set) var columns: [FlownColumn]
  /// Of the flights and sessions in it.
  public private(set) var totals = Totals()
  private let bounds: (first: Day, last: Day)
  private let step: Step

  private enum Step {
    case day, month
    /// So many of them in one bar: 1, 10 or 100.
    case years(Int)
  }

  /// More bars than these nobody can tell apart.
  private static let mostColumns = 200

  /// - Parameters:
  ///   - sessions: whether simulator sessions are counted instead of flights.
  ///   - entries: the newest first; those without a day are left out.
  public init(
    _ period: StatisticsPeriod, today: Day, back: Int = 0, sessions: Bool = false, _ entries: some Sequence<LogEntry>
  ) {
    columns = []
    switch period {
    case .week, .month: step = .day
    case .year: step = .month
    case .all: step = FlownPeriod.isYoung(entries) ? .month : .years(FlownPeriod.yearsOfColumn(entries))
    }
    bounds = period.days(today: today, back: back) ?? FlownPeriod.years(entries, step, today)
    columns = FlownPeriod.columns(bounds, step)
    for entry in entries {
      guard let day = entry.day, day <= bounds.last else { continue }
      // The newest come first.
      if day < bounds.first { break }
      let place = place(of: day)
      if place >= 0 && place < columns.count { columns[place].add(entry, sessions: sessions) }
      totals.add(entry)
    }
  }

  private static func ends(_ entries: some Sequence<LogEntry>) -> (oldest: Day, newest: Day)? {
    var newest: Day?
    var oldest: Day?
    for entry in entries where !entry.isBroughtForward {
      guard let day = entry.day else { continue }
      newest = newest ?? day
      oldest = day
    }
    guard let newest, let oldest else { return nil }
    return (oldest, newest)
  }

  private static func isYoung(_ entries: some Sequence<LogEntry>) -> Bool {
    guard let ends = ends(entries) else { return true }
    return ends.oldest.adding(months: 24) > ends.newest
  }

  /// A wrong date long ago makes the bars wider, and none is missing.
  private static func yearsOfColumn(_ entries: some Sequence<LogEntry>) -> Int {
    guard let ends = ends(entries) else { return 1 }
    let (first, last) = (min(ends.oldest, ends.newest).year, max(ends.oldest, ends.newest).year)
    var years = 1
    while last / years - first / years >= mostColumns { years *= 10 }
    return years
  }

  /// The years that the book has, or its months.
  private static func years(_ entries: some Sequence<LogEntry>, _ step: Step, _ today: Day) -> (first: Day, last: Day) {
    let ends = ends(entries) ?? (today, today)
    let newest = max(ends.newest, ends.oldest)
    guard case .years(let count) = step else { return (ends.oldest.firstOfMonth, newest.lastOfMonth) }
    let first = Day(year: max(1, ends.oldest.year / count * count), month: 1, day: 1) ?? ends.oldest
    let last = Day(year: newest.year, month: 12, day: 31) ?? newest
    return (first, last)
  }

  private static func columns(_ bounds: (first: Day, last: Day), _ step: Step) -> [FlownColumn] {
    var columns: [FlownColumn] = []
    var first = bounds.first
    while first <= bounds.last && columns.count < mostColumns {
      let next: Day
      switch step {
      case .day: next = first.adding(days: 1)
      case .month: next = first.adding(months: 1)
      // The first bar may begin in the year 1.
      case .years(let count): next = first.adding(years: count - first.year % count)
      }
      columns.append(FlownColumn(first, next.adding(days: -1)))
      first = next
    }
    return columns
  }

  private func place(of day: Day) -> Int {
    switch step {
    case .day: return bounds.first.days(to: day)
    case .month:
      let (one, other) = (bounds.first.parts, day.parts)
      return (other.year - one.year) * 12 + other.month - one.month
    case .years(let count): return day.year / count - bounds.first.year / count
    }
  }
}
