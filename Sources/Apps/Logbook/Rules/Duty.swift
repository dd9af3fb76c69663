import Base

/// What a pilot does between report and release, and how it counts as duty (ORO.FTL.210, ORO.FTL.225).
public enum DutyKind: Sendable, Named {
  case flightDuty
  case airportStandby
  /// At home or in a hotel.
  case otherStandby
  /// Travelling on the operator's behalf: duty, but not flight time.
  case positioning
  /// Ground school, simulator and the like: duty, but not flight time.
  case training
  /// Not duty.
  case reserve

  /// How many quarters of its time count.
  var quarters: Int {
    switch self {
    case .flightDuty, .airportStandby, .positioning, .training: 4
    case .otherStandby: 1
    case .reserve: 0
    }
  }

  public var name: String {
    switch self {
    case .flightDuty: "flightDuty"
    case .airportStandby: "airportStandby"
    case .otherStandby: "otherStandby"
    case .positioning: "positioning"
    case .training: "training"
    case .reserve: "reserve"
    }
  }

  public var label: Text {
    switch self {
    case .flightDuty: Text(cs: "Letová služba", en: "Flight duty")
    case .airportStandby: Text(cs: "Pohotovost na letišti", en: "Standby at the airport")
    case .otherStandby: Text(cs: "Jiná pohotovost (čtvrtina)", en: "Other standby (a quarter)")
    case .positioning: Text(cs: "Přemístění", en: "Positioning")
    case .training: Text(cs: "Výcvik", en: "Training")
    case .reserve: Text(cs: "Záloha (nepočítá se)", en: "Reserve (does not count)")
    }
  }
}

/// A duty period from report to release.
public struct Duty: Equatable, Sendable {
  public let kind: DutyKind
  public let time: Span

  public init(_ kind: DutyKind, _ time: Span) {
    self.kind = kind
    self.time = time
  }
}

/// A flight as the limits count it.
public struct FlownTime: Equatable, Sendable {
  public let start: Instant
  public let minutes: Int

  public init(start: Instant, minutes: Int) {
    self.start = start
    self.minutes = minutes
  }
}

/// Where one day ends and the next begins.
public struct DayBoundary: Equatable, Sendable {
  /// Minutes east of UTC of the midnight that counts: 0 for UTC, 60 for a home base on Central European Time.
  public let offsetMinutes: Int
  /// Whether a flight or duty over midnight counts to both days; otherwise it counts to the day of its beginning.
  public let splitsAtMidnight: Bool

  public init(offsetMinutes: Int = 0, splitsAtMidnight: Bool = true) {
    self.offsetMinutes = offsetMinutes
    self.splitsAtMidnight = splitsAtMidnight
  }

  /// The beginning of the day.
  public func start(of day: Day) -> Instant {
    Instant(milliseconds: Instant(day: day).milliseconds - Int64(offsetMinutes) * 60_000)
  }

  /// Minutes since the midnight that began 1970-01-01; seconds are cut off.
  func minute(_ instant: Instant) -> Int64 {
    let milliseconds = instant.milliseconds + Int64(offsetMinutes) * 60_000
    return milliseconds >= 0 ? milliseconds / 60_000 : -((59_999 - milliseconds) / 60_000)
  }
}
