import Base

/// Flight time and duty against the limits of ORO.FTL.210.
///
/// Made of the whole book (20 000 flights take about a millisecond), asked for any day. Amounts are kept in
/// quarters of a minute, so that a standby of 25 % is exact; what people see is rounded up to the minute.
public struct Limits: Sendable {
  /// Flights of more than a day and duty periods that cannot be: they are not counted, and the app says so.
  public let uncountedCount: Int
  private let flights: DaySums
  private let duties: DaySums

  public init(flights: [FlownTime], duties: [Duty], boundary: DayBoundary = DayBoundary()) {
    var uncounted = 0
    var amounts: [DayAmount] = []
    amounts.reserveCapacity(flights.count + flights.count / 8)
    for flight in flights {
      guard flight.minutes >= 0, flight.minutes <= 1440 else {
        uncounted += 1
        continue
      }
      boundary.split(from: boundary.minute(flight.start), minutes: flight.minutes, weight: 4, into: &amounts)
    }
    self.flights = DaySums(amounts)
    amounts.removeAll(keepingCapacity: true)
    let times = DutyTimes(duties)
    for span in times.full { boundary.split(span, weight: 4, into: &amounts) }
    for span in times.quarter { boundary.split(span, weight: 1, into: &amounts) }
    self.duties = DaySums(amounts)
    uncountedCount = uncounted + times.implausibleCount
  }

  /// All six limits at the end of that day.
  public func standings(on day: Day) -> [Standing] {
    Limit.allCases.map { standing($0, on: day) }
  }

  public func standing(_ limit: Limit, on day: Day) -> Standing {
    let sums = sums(limit)
    let start = limit.windowStart(on: day)
    let first = sums.index(of: start)
    var release: Standing.Release?
    if first < sums.days.count, sums.days[first] <= day.number {
      let next = limit.release(of: Day(number: sums.days[first]))
      let lastWithIt = min(limit.windowStart(on: next).adding(days: -1), day)
      let amount = sums.sum(from: start, through: lastWithIt)
      release = Standing.Release(day: next, minutes: roundedUp(amount))
    }
    return Standing(
      limit: limit, value: roundedUp(sums.sum(from: start, through: day)), windowStart: start,
      windowEnd: limit.windowEnd(on: day), nextRelease: release)
  }

  /// All hours of the window that ends with this day, by the day on which they no longer count, the next one first.
  public func releases(_ limit: Limit, on day: Day) -> [Standing.Release] {
    let sums = sums(limit)
    var releases: [Standing.Release] = []
    var start = limit.windowStart(on: day)
    while start <= day {
      let first = sums.index(of: start)
      guard first < sums.days.count, sums.days[first] <= day.number else { break }
      let next = limit.release(of: Day(number: sums.days[first]))
      let after = limit.windowStart(on: next)
      let amount = sums.sum(from: start, through: min(after.adding(days: -1), day))
      releases.append(Standing.Release(day: next, minutes: roundedUp(amount)))
      start = after
    }
    return releases
  }

  func sums(_ limit: Limit) -> DaySums {
    switch limit.subject {
    case .flightTime: flights
    case .duty: duties
    }
  }
}

/// One limit on one day.
public struct Standing: Sendable {
  public let limit: Limit
  /// What has been flown (or served) from `windowStart` through the day.
  public let value: Minutes
  public let windowStart: Day
  public let windowEnd: Day
  /// When the oldest hours of the window no longer count; nil when there are none.
  public let nextRelease: Release?

  public struct Release: Equatable, Sendable {
    public let day: Day
    public let minutes: Minutes
  }

  /// Below zero when the limit is passed.
  public var remaining: Minutes { limit.most - value }
  /// Equal is legal.
  public var isKept: Bool { value <= limit.most }
}

/// Quarters of a minute as minutes: rounding never hides a breach.
func roundedUp(_ quarters: Int) -> Minutes { Minutes((quarters + 3) / 4) }
