import Base

/// What comes next of a group or of one of its series.
public struct Forecast: Sendable {
  public enum Status: Sendable {
    case notComplete, complete, agedOut, immune, notRecommended
    /// The series is not for this person.
    case notApplicable
  }

  public var status: Status
  /// Which dose is next, from 1.
  public var dose: Int?
  public var earliest: Reckoned?
  public var recommended: Reckoned?
  /// The last day of the planned window.
  public var recommendedTo: Day?
  /// The last day in time.
  public var pastDue: Reckoned?
  /// The last day on which the dose may be given at all.
  public var latest: Day?
  /// Products that can be proposed for it, by their places in the catalogue.
  public var products: [Int] = []
  /// The series begins anew, since too much time has passed.
  public var isRestart = false
  /// Only for those who are still at risk.
  public var isOnDemand = false
  /// It refreshes what is complete.
  public var isBooster = false
  /// A rule of these dates goes before the other antigens of the group.
  var isOverriding = false

  public init(_ status: Status) { self.status = status }
}

/// A day with the rule that made it.
public struct Reckoned: Sendable {
  public var day: Day
  public var by: Ground

  public init(_ day: Day, _ by: Ground) {
    self.day = day
    self.by = by
  }

  /// The later of both; the first when they are equal.
  func later(_ other: Reckoned?) -> Reckoned {
    guard let other, other.day > day else { return self }
    return other
  }
}

/// Where a day of a forecast comes from, so that it can be said in words.
public enum Ground: Sendable {
  case birth
  case age(Period)
  case pregnancyWeek(Int)
  /// So long after the dose of that day; its number when it counts.
  case interval(Period, after: InexactDay, dose: Int?)
  /// A birthday from which a shorter interval holds.
  case ageSwitch(Period, interval: Period, after: InexactDay)
  /// A live vaccine of that day.
  case liveConflict(after: InexactDay)
  case season
  /// Not before the last dose.
  case lastDose(InexactDay)
}

extension Forecast {
  /// Where today lies.
  public enum State: Sendable {
    case future, due, overdue
  }

  /// Nil when nothing is to come. The recommended day itself is due, the day after the last one in time overdue.
  public func state(on day: Day) -> State? {
    guard let recommended else { return nil }
    if day < recommended.day { return .future }
    if let pastDue, day > pastDue.day { return .overdue }
    return .due
  }
}
