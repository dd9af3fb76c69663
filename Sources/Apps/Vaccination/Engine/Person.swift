import Base

public enum Sex: Sendable, Named {
  case female, male, unknown

  public var name: String {
    switch self {
    case .female: "female"
    case .male: "male"
    case .unknown: "unknown"
    }
  }
}

/// What the engine has to know of a person.
public struct Person: Sendable {
  /// Something that is known of a person and changes a schedule: a disease, a risk, a proof of immunity.
  public struct Observation: Sendable {
    /// As the catalogue calls it.
    public let code: String
    public let day: Day?

    public init(_ code: String, on day: Day? = nil) {
      self.code = code
      self.day = day
    }
  }

  public var born: Day
  public var sex: Sex
  /// Completed weeks of gestation at birth, if they are known.
  public var gestationWeeks: Int?
  /// The day from which the weeks of a pregnancy are counted.
  public var pregnantSince: Day?
  public var observations: [Observation]
  /// The ids of antigens of which the person has had the disease, or has antibodies.
  public var immuneTo: [String] = []

  public init(
    born: Day, sex: Sex = .unknown, gestationWeeks: Int? = nil, pregnantSince: Day? = nil,
    observations: [Observation] = []
  ) {
    self.born = born
    self.sex = sex
    self.gestationWeeks = gestationWeeks
    self.pregnantSince = pregnantSince
    self.observations = observations
  }

  func observation(among codes: [String]) -> Observation? {
    for observation in observations where codes.contains(observation.code) {
      return observation
    }
    return nil
  }
}

/// A dose as it stands on the card.
public struct GivenDose: Sendable {
  /// What it is called by verdicts, for example the id of its record.
  public var id: String
  /// The day with which it is reckoned: one of those from the first to the last on which it can have been given.
  public var day: Day
  public var firstDay: Day
  /// The same as `firstDay` when the day is known.
  public var lastDay: Day
  /// The place of the product in the catalogue; nil when it is not known.
  public var product: Int?
  /// The places of the antigens in the catalogue, when the product is not known but what it is against.
  public var antigens: [Int]
  /// Expired, recalled or not whole: it counts for nothing.
  public var isSubstandard: Bool

  public init(
    id: String, day: Day, lastDay: Day? = nil, product: Int? = nil, antigens: [Int] = [], isSubstandard: Bool = false
  ) {
    self.id = id
    self.day = day
    firstDay = day
    self.lastDay = max(day, lastDay ?? day)
    self.product = product
    self.antigens = antigens
    self.isSubstandard = isSubstandard
  }

  /// Whether the day is not known exactly.
  public var isInexact: Bool { firstDay != lastDay }

  /// The day as far as it is known, for words (V-90).
  var knownDay: InexactDay { InexactDay(first: firstDay, last: lastDay) }
}
