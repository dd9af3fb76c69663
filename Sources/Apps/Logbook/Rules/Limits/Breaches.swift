import Base

/// A limit was passed.
public struct Breach: Equatable, Sendable {
  public let limit: Limit
  /// The day whose hours passed the limit.
  public let first: Day
  /// The last day before the value was legal again; may lie in the future.
  public let last: Day
  /// The highest value in between.
  public let most: Minutes
}

extension Limits {
  /// All breaches that began through this day, the limits in their order, the oldest first.
  public func breaches(through day: Day) -> [Breach] {
    var breaches: [Breach] = []
    for limit in Limit.allCases { findBreaches(limit, through: day, into: &breaches) }
    return breaches
  }

  /// Goes from one day on which hours come in or fall out to the next; in between nothing changes.
  private func findBreaches(_ limit: Limit, through day: Day, into breaches: inout [Breach]) {
    let sums = sums(limit)
    let most = limit.most.count * 4
    var added = 0
    var released = 0
    var nextRelease = Day.latest
    var first: Day?
    var highest = 0
    while added < sums.days.count || released < added {
      let nextDay = added < sums.days.count ? Day(number: sums.days[added]) : .latest
      let today = min(nextDay, nextRelease)
      if first == nil && today > day { return }
      if nextDay == today && added < sums.days.count { added += 1 }
      while released < added, limit.release(of: Day(number: sums.days[released])) <= today { released += 1 }
      nextRelease = released < added ? limit.release(of: Day(number: sums.days[released])) : .latest
      let value = sums.before[added] - sums.before[released]
      if value > most {
        if first == nil { (first, highest) = (today, 0) }
        highest = max(highest, value)
      } else if let start = first {
        breaches.append(
          Breach(limit: limit, first: start, last: today.adding(days: -1), most: roundedUp(highest)))
        first = nil
      }
    }
  }
}
