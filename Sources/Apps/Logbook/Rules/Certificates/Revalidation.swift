import Base

/// What is still to be done to revalidate a rating before it expires (FCL.740.A, FCL.625).
public struct Revalidation: Sendable {
  public let expires: Day
  /// From this day on a check keeps the old date: three months before the expiry.
  public let checkFrom: Day
  public let isCheckDone: Bool
  /// By flying in the last twelve months, for SEP and TMG; empty for the others.
  public let experience: [Need]
  /// From this day on flights count: twelve months before the expiry.
  public let experienceFrom: Day
  /// Beside the check, for multi-engine and type ratings; nil for the others.
  public let routeSectors: Need?

  /// What is asked for, in minutes or in number.
  public struct Need: Sendable {
    public enum Kind: Equatable, Sendable {
      case flightTime
      case timeAsPIC
      case takeOffs
      case landings
      /// With an instructor.
      case refresherTraining
      case routeSectors
    }

    public let kind: Kind
    public let have: Int
    public let need: Int
    /// In which class it is asked for, where two are combined (FCL.740.A (b) (4)); nil for both together.
    public var group: RatingGroup?

    public var missing: Int { max(0, need - have) }
    public var isMet: Bool { have >= need }
  }

  public var isExperienceComplete: Bool { !experience.isEmpty && experience.allSatisfy { $0.isMet } }

  /// Whether nothing but the paperwork is left to do.
  public var isComplete: Bool {
    isExperienceComplete || (isCheckDone && (routeSectors?.isMet ?? true))
  }

  /// - Parameters:
  ///   - flights: those of the rating's class or type; of SEP and TMG both when the pilot holds both ratings
  ///     (FCL.740.A (b) (2)). Others are not looked at.
  ///   - checks: the days of passed proficiency checks for this rating.
  ///   - isRefresherWaived: a check or skill test in another class or type stands for the refresher training.
  ///   - landAndSea: the flights by land and by water when the pilot holds both ratings of single-engine pistons, empty otherwise.
  ///   - isSectorWithExaminerFlown: one route sector with an examiner, which may be part of the check, stands for ten.
  public init(
    of kind: RatingKind, expires: Day, flights: [LogEntry], today: Day, checks: [Day] = [],
    isRefresherWaived: Bool = false, landAndSea: [(group: RatingGroup, flights: [LogEntry])] = [],
    isSectorWithExaminerFlown: Bool = false
  ) {
    self.expires = expires
    checkFrom = expires.adding(months: -3)
    experienceFrom = expires.adding(months: -12)
    let firstOfChecks = checkFrom
    isCheckDone = checks.contains { firstOfChecks <= $0 && $0 <= expires && $0 <= today }
    let last = min(today, expires)
    if kind.isRevalidatedByExperience {
      let alone = Revalidation.experience(in: flights, from: experienceFrom, through: last, isRefresherWaived)
      let combined = Revalidation.combined(landAndSea, from: experienceFrom, through: last, isRefresherWaived)
      // The class alone is enough; both together ask for some of each.
      experience = combined.isEmpty || alone.allSatisfy { $0.isMet } ? alone : combined
    } else {
      experience = []
    }
    switch kind {
    case .multiEngine, .multiEngineSea, .type:
      let sectors = Revalidation.sectors(in: flights, from: expires.adding(months: -12), through: last)
      routeSectors = Need(kind: .routeSectors, have: isSectorWithExaminerFlown ? max(10, sectors) : sectors, need: 10)
    case .singleEngine, .singleEngineSea, .touringMotorGlider, .instrument, .other:
      routeSectors = nil
    }
  }

  private static func experience(
    in flights: [LogEntry], from first: Day, through last: Day, _ isRefresherWaived: Bool
  ) -> [Need] {
    var totals = Totals()
    var takeOffs = 0
    for entry in flights where entry.isFlown(from: first, through: last) {
      totals.add(entry)
      takeOffs += entry.takeOffs.day + entry.takeOffs.night
    }
    let dual = totals[.dual]
    return [
      Need(kind: .flightTime, have: totals[.total], need: 12 * 60),
      Need(kind: .timeAsPIC, have: totals[.pic] + totals[.spic] + totals[.picus], need: 6 * 60),
      Need(kind: .takeOffs, have: takeOffs, need: 12),
      Need(kind: .landings, have: totals[.landingsDay] + totals[.landingsNight], need: 12),
      Need(kind: .refresherTraining, have: isRefresherWaived ? max(60, dual) : dual, need: 60),
    ]
  }

  /// FCL.740.A (b) (4): land and water together do for both ratings, with an hour as PIC and six take-offs and landings in each.
  ///
  /// - Returns: empty when there is nothing to combine.
  private static func combined(
    _ classes: [(group: RatingGroup, flights: [LogEntry])], from first: Day, through last: Day, _ isRefresherWaived: Bool
  ) -> [Need] {
    let flown = classes.map { ($0.group, $0.flights.filter { $0.isFlown(from: first, through: last) }) }
    if flown.count < 2 || flown.contains(where: { $0.1.isEmpty }) { return [] }
    var needs = experience(in: flown.flatMap { $0.1 }, from: first, through: last, isRefresherWaived)
    for (group, flights) in flown {
      for need in experience(in: flights, from: first, through: last, true) {
        let least: Int
        switch need.kind {
        case .timeAsPIC: least = 60
        case .takeOffs, .landings: least = 6
        case .flightTime, .refresherTraining, .routeSectors: continue
        }
        needs.append(Need(kind: need.kind, have: need.have, need: least, group: group))
      }
    }
    return needs
  }

  /// A route sector has a cruise, so it leads to another place.
  private static func sectors(in flights: [LogEntry], from first: Day, through last: Day) -> Int {
    var count = 0
    for entry in flights where entry.isFlown(from: first, through: last) {
      if entry.departure != entry.arrival { count += 1 }
    }
    return count
  }
}
