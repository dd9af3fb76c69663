import Base

/// One dose of a series with the rules for it.
public struct TargetDose: Sendable {
  public var ages: [AgeRule] = []
  /// All of those in force have to be kept.
  public var intervals: [IntervalRule] = []
  /// Of these it is enough to keep one, when the intervals are not kept.
  public var allowedIntervals: [IntervalRule] = []
  /// Products that are meant for it, and the ages at which they are. A dose of a product in neither list is not valid.
  public var preferred: [ProductRule] = []
  public var allowed: [ProductRule] = []
  /// Any product with the antigen will do; the lists then only say what a forecast names.
  public var acceptsAnyProduct = false
  /// Products that never count for it.
  public var inadvertent: [Int] = []
  public var skips: [Skip] = []
  /// It is repeated for ever.
  public var isRecurring = false
  /// It refreshes a series that is complete without it, only for those who are still at risk.
  public var isOnDemand = false
  public var season: Season?
  /// When so much has passed since the last valid dose, the series begins anew.
  public var restartsAfter: Period?
  public var isBooster = false
  public var refreshes: Refreshed?

  public init() {}
}

/// V-34: what a dose refreshes: a vaccine against all of it counts only so long after an earlier one of its kind.
public struct Refreshed: Sendable {
  /// Places in the catalogue.
  public var antigens: [Int]
  public var interval: Period

  public init(_ antigens: [Int], after interval: Period) {
    self.antigens = antigens
    self.interval = interval
  }
}

/// Ages for one dose. Ends are exclusive.
public struct AgeRule: Sendable {
  /// Before it a dose is not valid.
  public var absoluteMinimum: Period?
  public var minimum: Period?
  public var recommended: Period?
  /// The end of the planned window.
  public var recommendedEnd: Period?
  /// Past due is the day before it.
  public var latestRecommended: Period?
  /// From it on a dose is too late.
  public var maximum: Period?
  public var validity = Validity()

  public init() {}
}

/// An interval before one dose.
public struct IntervalRule: Sendable {
  public enum Reference: Sendable {
    /// The last dose of the antigen that counts or would have.
    case previous
    /// The dose that satisfied this target dose, from 1.
    case dose(Int)
    /// The last dose of one of the products.
    case products([Int])
    case observation(String)
  }

  /// Another interval from an age on (V-16): the dose is due at the earlier of the long interval, and the later of the
  /// short one and the birthday.
  public struct AgeSwitch: Sendable {
    public var age: Period
    public var minimum: Period?
    public var recommended: Period?
    public var latestRecommended: Period?

    public init(age: Period, minimum: Period? = nil, recommended: Period? = nil, latestRecommended: Period? = nil) {
      self.age = age
      self.minimum = minimum
      self.recommended = recommended
      self.latestRecommended = latestRecommended
    }
  }

  public var from: Reference
  public var absoluteMinimum: Period?
  public var minimum: Period?
  public var recommended: Period?
  public var recommendedEnd: Period?
  public var latestRecommended: Period?
  public var ageSwitch: AgeSwitch?
  /// It goes before the forecasts of the group's other antigens.
  public var isOverriding = false
  public var validity = Validity()

  public init(from: Reference) { self.from = from }
}

/// The days on which a rule is in force, both included.
public struct Validity: Sendable {
  public var since: Day?
  public var until: Day?

  public init(since: Day? = nil, until: Day? = nil) {
    self.since = since
    self.until = until
  }

  func holds(on day: Day) -> Bool {
    if let since, day < since { return false }
    if let until, day > until { return false }
    return true
  }
}

/// A product with the ages at which it may be used for a dose.
public struct ProductRule: Sendable {
  public var product: Int
  public var from: Period?
  public var before: Period?
  /// Whether a forecast may name it.
  public var isNamed = true

  public init(_ product: Int, from: Period? = nil, before: Period? = nil) {
    self.product = product
    self.from = from
    self.before = before
  }
}

/// When in the year a dose is given.
public enum Season: Sendable {
  /// One season by its dates; without an end it stays open.
  case once(start: Day, end: Day?)
  /// Every year; the last day is included.
  case yearly(from: MonthDay, best: MonthDay, to: MonthDay)

  public struct MonthDay: Sendable {
    public var month: Int
    public var day: Int

    public init(month: Int, day: Int) {
      self.month = month
      self.day = day
    }
  }
}

/// When a target dose is left out.
public struct Skip: Sendable {
  public enum Context: Sendable {
    case evaluation, forecast, both
  }

  public struct Alternative: Sendable {
    public var needsAll: Bool
    public var conditions: [SkipCondition]
    public var since: Day?

    public init(needsAll: Bool, conditions: [SkipCondition], since: Day? = nil) {
      self.needsAll = needsAll
      self.conditions = conditions
      self.since = since
    }
  }

  public var context: Context
  public var needsAll: Bool
  public var alternatives: [Alternative]

  public init(context: Context, needsAll: Bool, alternatives: [Alternative]) {
    self.context = context
    self.needsAll = needsAll
    self.alternatives = alternatives
  }
}

public enum SkipCondition: Sendable {
  case age(from: Period?, before: Period?)
  /// So much has passed since the previous dose.
  case interval(Period)
  /// A series of one of these series groups is complete.
  case completed([String])
  case count(DoseCount)
  /// The doses that satisfied these two target doses lie at least so far apart.
  case apart(first: Int, second: Int, atLeast: Period)

  /// So many doses were given: of these products (none: of the antigen), at these ages, between these days.
  public struct DoseCount: Sendable {
    public enum Comparison: Sendable {
      case more, equal, fewer
    }

    public var products: [Int] = []
    public var from: Period?
    public var before: Period?
    public var start: Day?
    /// Exclusive.
    public var end: Day?
    public var onlyValid = false
    public var comparison: Comparison
    public var count: Int

    public init(_ comparison: Comparison, _ count: Int) {
      self.comparison = comparison
      self.count = count
    }
  }
}
