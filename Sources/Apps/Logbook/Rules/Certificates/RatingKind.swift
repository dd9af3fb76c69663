import Base

/// The class, type and instrument ratings whose revalidation FCL.740.A and FCL.625 rule.
public enum RatingKind: Sendable, Named {
  case singleEngine
  case touringMotorGlider
  case multiEngine
  case singleEngineSea
  case multiEngineSea
  case type
  case instrument
  /// Anything else, with a date of its own.
  case other

  public var name: String {
    switch self {
    case .singleEngine: "SEP"
    case .touringMotorGlider: "TMG"
    case .multiEngine: "ME"
    case .singleEngineSea: "SEP sea"
    case .multiEngineSea: "ME sea"
    case .type: "type"
    case .instrument: "IR"
    case .other: "other"
    }
  }

  public var label: Text {
    switch self {
    case .singleEngine: Text(cs: "SEP – jednomotorová pístová", en: "SEP – single-engine piston")
    case .touringMotorGlider: Text(cs: "TMG – motorový kluzák", en: "TMG – touring motor glider")
    case .multiEngine: Text(cs: "ME – vícemotorová třída", en: "ME – multi-engine class")
    case .singleEngineSea: Text(cs: "SEP – jednomotorová pístová, vodní", en: "SEP (sea) – single-engine piston")
    case .multiEngineSea: Text(cs: "ME – vícemotorová třída, vodní", en: "ME (sea) – multi-engine class")
    case .type: Text(cs: "Typová kvalifikace", en: "Type rating")
    case .instrument: Text(cs: "IR – přístrojová kvalifikace", en: "IR – instrument rating")
    case .other: Text(cs: "Jiná kvalifikace", en: "Another rating")
    }
  }

  /// FCL.740 (a), FCL.625 (a); nil when only the printed date counts.
  public var validityMonths: Int? {
    switch self {
    case .singleEngine, .singleEngineSea, .touringMotorGlider: 24
    case .multiEngine, .multiEngineSea, .type, .instrument: 12
    case .other: nil
    }
  }

  /// Whether flying alone can revalidate it (FCL.740.A (b) (1)).
  public var isRevalidatedByExperience: Bool {
    switch self {
    case .singleEngine, .singleEngineSea, .touringMotorGlider: true
    case .multiEngine, .multiEngineSea, .type, .instrument, .other: false
    }
  }

  /// The last day of validity after a proficiency check: counted from the old expiry when the check is in its last
  /// three months, otherwise from the check.
  ///
  /// - Parameter toEndOfMonth: authorities extend the date to the end of its month (ARA.FCL.215). The date printed on
  ///   the licence decides; without it we compute the shorter one.
  public func expiry(afterCheck check: Day, previous: Day?, toEndOfMonth: Bool = false) -> Day? {
    guard let months = validityMonths else { return nil }
    var start = check
    if let previous, previous.adding(months: -3) <= check, check <= previous { start = previous }
    let expires = start.adding(months: months)
    return toEndOfMonth ? expires.lastOfMonth : expires
  }
}
