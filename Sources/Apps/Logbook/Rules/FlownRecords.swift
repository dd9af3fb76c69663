import Base

/// L-157: the best of a book. Each is nil where there is none.
public struct FlownRecords: Sendable {
  /// The place of the flight among the entries.
  public private(set) var longest: (place: Int, minutes: Int)?
  public private(set) var farthest: (place: Int, nauticalMiles: Double)?
  public private(set) var busiestDay: (day: Day, minutes: Int, count: Int)?
  public private(set) var busiestMonth: (first: Day, minutes: Int, count: Int)?
  private var day: (day: Day, minutes: Int, count: Int)?
  private var month: (first: Day, minutes: Int, count: Int)?

  public init() {}

  /// - Parameters:
  ///   - entries: in the order of their days.
  ///   - distance: between the places of a flight; nil where one is not known.
  public init(_ entries: some Sequence<LogEntry>, distance: (LogEntry) -> Double? = { _ in nil }) {
    for (place, entry) in entries.enumerated() {
      add(entry, place, distance)
    }
    finish()
  }

  mutating func add(_ entry: LogEntry, _ place: Int, _ distance: (LogEntry) -> Double?) {
    guard entry.kind == .flight, !entry.isBroughtForward else { return }
    let minutes = entry[.total]
    if minutes > longest?.minutes ?? 0 { longest = (place, minutes) }
    if let far = distance(entry), far > farthest?.nauticalMiles ?? 0 { farthest = (place, far) }
    guard let flown = entry.day else { return }
    if day?.day != flown {
      closeDay()
      day = (flown, 0, 0)
      if month?.first != flown.firstOfMonth {
        closeMonth()
        month = (flown.firstOfMonth, 0, 0)
      }
    }
    day?.minutes += minutes
    day?.count += 1
    month?.minutes += minutes
    month?.count += 1
  }

  mutating func finish() {
    closeDay()
    closeMonth()
  }

  private mutating func closeDay() {
    if let day, day.minutes > busiestDay?.minutes ?? 0 { busiestDay = day }
  }

  private mutating func closeMonth() {
    if let month, month.minutes > busiestMonth?.minutes ?? 0 { busiestMonth = month }
  }
}
