import Base

/// One field of a record, declared once: JSON, merge, validation, form, search and CSV follow from it.
///
/// A class, because it is a constant that is passed around everywhere.
public final class Field: Sendable {
  public enum Kind: Sendable {
    /// One line of at most this many characters (Unicode scalars).
    case text(maximum: Int)
    /// Several lines.
    case prose(maximum: Int)
    case integer(ClosedRange<Int64>)
    /// A number with a fraction, kept as the text in which it was written.
    case decimal
    /// A duration in whole minutes, from zero.
    case minutes(maximum: Int)
    /// A calendar day, `2026-11-21` in JSON.
    case day
    /// A minute of the day in UTC, `09:05` in JSON.
    case time
    case choice([Choice])
    /// The id of a record of this collection in the same space.
    case reference(String)
    case flag
    /// Codes from the code list of this name: a list of distinct texts without commas.
    case codes(String)
    /// Any JSON, for a value with its own structure.
    case structure
  }

  public struct Choice: Sendable {
    public let name: String
    public let label: Text
    public init(_ name: String, _ label: Text) {
      self.name = name
      self.label = label
    }
  }

  public let name: String
  public let label: Text
  public let kind: Kind
  public let isRequired: Bool
  /// A short hint under the form control.
  public let hint: Text?
  /// Whether it is written in capitals (codes, registrations).
  public let inCapitals: Bool
  /// Whether search includes it.
  public let isSearched: Bool
  /// For a duration: whether a bare number is hours even when it is long, as in a total over years.
  public let countsHours: Bool
  /// For a number with a fraction: whether it may be below zero, so that its keys need a minus.
  public let isSigned: Bool
  /// For a number with a fraction: whether it may be so large that people part its thousands. Degrees are not.
  public let hasThousands: Bool

  public init(
    _ name: String, _ label: Text, _ kind: Kind, required: Bool = false, hint: Text? = nil, capitals: Bool = false,
    searched: Bool = false, countsHours: Bool = false, signed: Bool = true, thousands: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    isRequired = required
    self.hint = hint
    inCapitals = capitals
    isSearched = searched
    self.countsHours = countsHours
    isSigned = signed
    hasThousands = thousands
  }
}

/// A typed name of a field: `record[Flight.date]` is a `Day?`.
public struct Attribute<Value: FieldValue>: Sendable {
  public let field: Field
  public init(_ field: Field) { self.field = field }
  public var name: String { field.name }
}

/// A Swift type that a field can hold.
public protocol FieldValue: Sendable {
  init?(json: JSON)
  var json: JSON { get }
}

extension JSONObject {
  /// The field's value; nil when it is absent or of another type. Setting nil removes it.
  public subscript<Value>(_ attribute: Attribute<Value>) -> Value? {
    get { self[attribute.name].flatMap { Value(json: $0) } }
    set { self[attribute.name] = newValue.map { $0.json } }
  }
}

extension Record {
  public subscript<Value>(_ attribute: Attribute<Value>) -> Value? {
    get { fields[attribute] }
    set { fields[attribute] = newValue }
  }
}
