import Base

/// What the engine says of a given dose.
public struct Verdict: Sendable {
  public enum Status: Sendable {
    case valid, notValid
    /// Not needed: the series was complete, or the person too old.
    case extraneous
    case substandard
  }

  public var status: Status
  public var reasons: [DoseReason]
  /// Which dose of the series it is, from 1; nil when it counts for none.
  public var target: Int?

  public init(_ status: Status, _ reasons: [DoseReason] = [], target: Int? = nil) {
    self.status = status
    self.reasons = reasons
    self.target = target
  }
}

/// Why a dose has its verdict, or what is to be said of one that counts.
public enum DoseReason: Sendable {
  /// Given before the day.
  case tooYoung(earliest: Day)
  /// Given on or after the day.
  case tooOld(before: Day)
  /// Given before the day, which is reckoned from a dose of that day.
  case tooSoon(after: InexactDay, earliest: Day)
  /// Another live vaccine was given on a day; until the other day none should be.
  case liveConflict(with: InexactDay, until: Day)
  /// The product never counts here.
  case inadvertent
  /// The product is not meant for this dose, or not at this age.
  case wrongProduct
  case seriesComplete
  /// V-34: with it begins what the dose would refresh.
  case beginsSeries
  /// On that day the same product, or another one that counts against the same, stands on the card already.
  case duplicate
  case substandard
  // Warnings of doses that count.
  /// A few days early, which is forgiven.
  case grace(earliest: Day)
  /// After what the licence asks, before the window of the schedule.
  case beforeWindow(from: Day)
  /// Not at an age for which the product is licensed.
  case wrongAgeForProduct
  case dateApproximate
  case productUnknown

  /// A warning does not keep a dose from counting.
  public var isWarning: Bool {
    switch self {
    case .grace, .beforeWindow, .wrongAgeForProduct, .dateApproximate, .productUnknown: true
    case .tooYoung, .tooOld, .tooSoon, .liveConflict, .inadvertent, .wrongProduct, .seriesComplete, .beginsSeries,
      .duplicate, .substandard:
      false
    }
  }
}
