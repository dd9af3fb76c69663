import Base

/// The six limits of ORO.FTL.210, for commercial air transport. Reaching one is legal, passing it is not.
public enum Limit: Sendable, Named {
  case flight28Days
  case flightCalendarYear
  case flight12Months
  case duty7Days
  case duty14Days
  case duty28Days

  /// In addresses.
  public var name: String {
    switch self {
    case .flight28Days: "flight-28-days"
    case .flightCalendarYear: "flight-year"
    case .flight12Months: "flight-12-months"
    case .duty7Days: "duty-7-days"
    case .duty14Days: "duty-14-days"
    case .duty28Days: "duty-28-days"
    }
  }

  public enum Subject: Sendable {
    /// From first moving to take off until finally at rest.
    case flightTime
    /// From reporting to release; standby in part, see ``DutyKind``.
    case duty
  }

  public var subject: Subject {
    switch self {
    case .flight28Days, .flightCalendarYear, .flight12Months: .flightTime
    case .duty7Days, .duty14Days, .duty28Days: .duty
    }
  }

  public var most: Minutes {
    switch self {
    case .flight28Days: Minutes(100 * 60)
    case .flightCalendarYear: Minutes(900 * 60)
    case .flight12Months: Minutes(1000 * 60)
    case .duty7Days: Minutes(60 * 60)
    case .duty14Days: Minutes(110 * 60)
    case .duty28Days: Minutes(190 * 60)
    }
  }

  /// The first day that counts on this day.
  public func windowStart(on day: Day) -> Day {
    switch self {
    case .duty7Days: day.adding(days: -6)
    case .duty14Days: day.adding(days: -13)
    case .flight28Days, .duty28Days: day.adding(days: -27)
    case .flightCalendarYear: day.adding(months: 1 - day.month).firstOfMonth
    case .flight12Months: day.firstOfMonth.adding(months: -11)
    }
  }

  /// The last day of the window to which this day belongs: the day itself, or the end of the year or month.
  public func windowEnd(on day: Day) -> Day {
    switch self {
    case .duty7Days, .duty14Days, .flight28Days, .duty28Days: day
    case .flightCalendarYear: day.adding(months: 12 - day.month).lastOfMonth
    case .flight12Months: day.lastOfMonth
    }
  }

  /// The first day on which the hours of this day no longer count. Every window follows from it.
  public func release(of day: Day) -> Day {
    switch self {
    case .duty7Days: day.adding(days: 7)
    case .duty14Days: day.adding(days: 14)
    case .flight28Days, .duty28Days: day.adding(days: 28)
    case .flightCalendarYear: windowEnd(on: day).adding(days: 1)
    case .flight12Months: day.firstOfMonth.adding(months: 12)
    }
  }

  public var title: Text {
    switch self {
    case .flight28Days: Text(cs: "Doba letu za 28 dní", en: "Flight time in 28 days")
    case .flightCalendarYear: Text(cs: "Doba letu za kalendářní rok", en: "Flight time in the calendar year")
    case .flight12Months: Text(cs: "Doba letu za 12 měsíců", en: "Flight time in 12 months")
    case .duty7Days: Text(cs: "Služba za 7 dní", en: "Duty in 7 days")
    case .duty14Days: Text(cs: "Služba za 14 dní", en: "Duty in 14 days")
    case .duty28Days: Text(cs: "Služba za 28 dní", en: "Duty in 28 days")
    }
  }
}
