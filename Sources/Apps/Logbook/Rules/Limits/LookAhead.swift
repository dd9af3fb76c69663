import Base

/// What one limit says to a plan.
public struct Forecast: Sendable {
  public let limit: Limit
  /// The value on the worst day, with the plan.
  public let value: Minutes
  /// The longest plan of that day which keeps the limit; zero when nothing does.
  public let most: Minutes
  public let isLegal: Bool
  /// The first day, from the planned one, on which the whole plan keeps the limit; nil within a year and a month.
  public let firstLegalDay: Day?
}

extension Limits {
  /// May I fly (or serve) so much on that day? Later records, which are plans too, are kept in mind: the plan must
  /// not break a limit on any day on which its hours still count.
  ///
  /// - Returns: an answer for each limit of the subject.
  public func lookAhead(_ plan: Minutes, on day: Day, of subject: Limit.Subject) -> [Forecast] {
    Limit.allCases.filter { $0.subject == subject }.map { forecast($0, plan, on: day) }
  }

  private func forecast(_ limit: Limit, _ plan: Minutes, on day: Day) -> Forecast {
    let most = limit.most.count * 4
    let worst = worst(limit, from: day)
    var legal: Day?
    if plan <= limit.most {
      var candidate = day
      while legal == nil, day.days(to: candidate) <= 397 {
        if self.worst(limit, from: candidate) + plan.count * 4 <= most { legal = candidate }
        candidate = candidate.adding(days: 1)
      }
    }
    return Forecast(
      limit: limit, value: roundedUp(worst + plan.count * 4), most: Minutes(max(0, most - worst) / 4),
      isLegal: worst + plan.count * 4 <= most, firstLegalDay: legal)
  }

  /// The highest value, in quarters of a minute, on the days on which hours of this day count. It rises only on days
  /// with hours of their own.
  private func worst(_ limit: Limit, from day: Day) -> Int {
    let sums = sums(limit)
    let release = limit.release(of: day)
    var worst = sums.sum(from: limit.windowStart(on: day), through: day)
    var index = sums.index(of: day.adding(days: 1))
    while index < sums.days.count, sums.days[index] < release.number {
      let later = Day(number: sums.days[index])
      worst = max(worst, sums.sum(from: limit.windowStart(on: later), through: later))
      index += 1
    }
    return worst
  }
}
