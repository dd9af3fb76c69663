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
