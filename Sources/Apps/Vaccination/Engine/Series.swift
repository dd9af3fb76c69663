import Base

/// One way to protection from one antigen: target doses in their order.
public struct Series: Sendable {
  public enum Kind: Sendable {
    case standard
    /// For persons with an indication; before a standard series of its group.
    case risk
    /// Judges doses, and is never recommended.
    case evaluationOnly
  }

  /// From when ages are counted.
  public enum Anchor: Sendable {
    case birth
    /// Ages are weeks of the pregnancy, and earlier doses do not count.
    case pregnancy
  }

  public var id: String
  public var name: Text
  public var kind: Kind
  public var anchor: Anchor = .birth
  /// Series of one group are alternatives of each other.
  public var seriesGroup: String
  /// Series groups with the same goal.
  public var equivalentGroups: [String] = []
  /// All have to hold, or the series is not for this person.
  public var conditions: [Condition] = []
  public var isDefault = false
  public var isProductPath = false
  /// Lower is better. Series without a preference come last.
  public var priority = 0
  public var preference = Int(Int32.max)
  /// The age from which, and before which, the first dose has to be given for the series to be chosen.
  public var startsFrom: Period?
  public var startsBefore: Period?
  public var doses: [TargetDose]

  public init(id: String, name: Text, kind: Kind = .standard, seriesGroup: String = "", doses: [TargetDose]) {
    self.id = id
    self.name = name
    self.kind = kind
    self.seriesGroup = seriesGroup
    self.doses = doses
  }
}

/// Who a series is for.
public enum Condition: Sendable {
  case sex([Sex])
  /// One of the indications holds.
  case indication([Indication])
  /// Anything is known that calls for a vaccination of its kind.
  case indicated
  /// Born before so many completed weeks of gestation.
  case gestationBelow(weeks: Int)
  /// Born before a day, as a schedule that was given up asks.
  case bornBefore(Day)
  /// Pregnant, whichever week it is.
  case pregnant
  /// The age at the first dose, or today's when there is none: from, before. A dose before an age at which no series against the
  /// same begins is none (V-105).
  case firstDose(from: Period?, before: Period?, noneBefore: Period? = nil)
}

/// An observation that calls for a series, perhaps only at some ages.
public struct Indication: Sendable {
  public var observation: String
  public var from: Period?
  public var before: Period?

  public init(_ observation: String, from: Period? = nil, before: Period? = nil) {
    self.observation = observation
    self.from = from
    self.before = before
  }
}

/// Who pays.
public struct Funding: Sendable {
  /// Whether anybody at all is funded; the limits below narrow it.
  public var isFull: Bool
  public var since: Day?
  /// Age at the first dose.
  public var firstDoseFrom: Period?
  public var firstDoseBefore: Period?
  /// Age at the next dose.
  public var from: Period?
  public var before: Period?

  public init(isFull: Bool) { self.isFull = isFull }
}

/// From when and how long a dose is good for an international certificate.
public struct Certificate: Sendable {
  public var validFrom: Period
  /// Nil is for life.
  public var validFor: Period?

  public init(validFrom: Period, validFor: Period? = nil) {
    self.validFrom = validFrom
    self.validFor = validFor
  }
}
