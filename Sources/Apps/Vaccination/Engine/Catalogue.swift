import Base

/// A schedule of vaccinations in the form that the engine reckons with: names are resolved to places in its lists.
/// Readers make it of a country's data and promise what ``fault`` checks.
public struct Catalogue: Sendable {
  public var antigens: [Antigen] = []
  public var products: [Product] = []
  public var groups: [Group] = []
  public var conflicts: [Conflict] = []
  /// How many days a dose may be early and still count, beside what the rules of a dose allow. Zero in most catalogues.
  public var graceDays = 0
  /// V-96: what lies between an absolute minimum and the minimum is a time of grace. Otherwise it is a window of the licence.
  public var isGraceBeforeMinimum = false

  public init() {}

  public func antigen(_ id: String) -> Int? { antigens.firstIndex { $0.id == id } }
  public func product(_ id: String) -> Int? { products.firstIndex { $0.id == id } }
  public func group(_ id: String) -> Int? { groups.firstIndex { $0.id == id } }
}

/// What a vaccine protects from.
public struct Antigen: Sendable {
  public var id: String
  public var name: Text
  /// V-83: who has had the disease, or has antibodies, is immune for good.
  public var isLasting = false
  /// Observations that mean immunity.
  public var immunity: [String] = []
  /// Who was born before a day is immune, unless one of the observations is known.
  public var bornBefore: [(day: Day, except: [String])] = []

  public init(id: String, name: Text) {
    self.id = id
    self.name = name
  }
}

/// A vaccine.
public struct Product: Sendable {
  /// An antigen for which it counts, perhaps only at some ages.
  public struct Content: Sendable {
    public var antigen: Int
    public var from: Period?
    public var before: Period?

    public init(_ antigen: Int, from: Period? = nil, before: Period? = nil) {
      self.antigen = antigen
      self.from = from
      self.before = before
    }
  }

  public var id: String
  public var name: String
  public var contents: [Content]
  /// The licensed age; a dose outside of it counts with a warning.
  public var licensedFrom: Period?
  public var licensedBefore: Period?
  /// Whether it is known to be on the market.
  public var isOnMarket = true

  public init(id: String, name: String, contents: [Content]) {
    self.id = id
    self.name = name
    self.contents = contents
  }
}

/// What is given and forecast together: several antigens in one vaccine, or one antigen.
public struct Group: Sendable {
  /// One antigen of the group with the series that lead to protection.
  public struct Goal: Sendable {
    public var antigen: Int
    public var series: [Series]

    public init(antigen: Int, series: [Series]) {
      self.antigen = antigen
      self.series = series
    }
  }

  /// How one series is chosen of several.
  public enum Choice: Sendable {
    /// By the points of CDSi, chapter 8.
    case scored
    /// The first series that applies, unless the doses have followed another one (V-24).
    case followed
  }

  public var id: String
  public var name: Text
  /// The catalogue's word for who gets it and who pays; groups of one kind can stand for each other.
  public var kind = ""
  public var goals: [Goal]
  /// Whether all antigens are given each time, so that the antigen with the fewest doses counts.
  public var isGivenWhole: Bool
  public var choice: Choice
  public var funding: Funding?
  public var certificate: Certificate?

  public init(id: String, name: Text, goals: [Goal], isGivenWhole: Bool = false, choice: Choice = .scored) {
    self.id = id
    self.name = name
    self.goals = goals
    self.isGivenWhole = isGivenWhole
    self.choice = choice
  }
}

/// Injected live vaccines disturb each other: some days have to lie between them.
public struct Conflict: Sendable {
  public var previous: [Int]
  public var current: [Int]
  /// From when after the previous dose the next one is refused.
  public var begin: Period
  /// Until when, if the previous dose was valid.
  public var minimumEnd: Period
  /// Until when otherwise, and until when a forecast waits.
  public var end: Period
  /// Whether a forecast on the day of the previous dose is for that day: both can be given then.
  public var allowsSameDay = false

  public init(previous: [Int], current: [Int], begin: Period, minimumEnd: Period, end: Period) {
    self.previous = previous
    self.current = current
    self.begin = begin
    self.minimumEnd = minimumEnd
    self.end = end
  }
}
