import Base

/// One field of a record, written once: JSON, merge, validation, form, search and CSV come from it.
///
/// A class, because it is a constant that is handed around everywhere.
public final class Field: Sendable {
  public enum Kind: Sendable {
    /// One line of at most so many characters (Unicode scalars).
    case text(maximum: Int)
    /// Several lines.
    case prose(maximum: Int)
    case integer(ClosedRange<Int64>)
    /// A number with a fraction, kept as the text it was written in.
    case decimal
    /// A duration in whole minutes, from zero.
    case minutes(maximum: Int)
    /// A calendar day, `2026-11-21` in JSON.
    case day
    /// A minute of the day in UTC, `09:05` in JSON.
    case time
    case choice([Choice])
    /// The id of a record of that collection in the same space.
    case reference(String)
    case flag
    /// Codes of the code list of that name: a list of texts without commas, each once.
    case codes(String)
    /// Any JSON, for what has a structure of its own.
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
  /// A short remark under the form's control.
  public let hint: Text?
  /// Written in capitals (codes, registrations).
  public let inCapitals: Bool
  /// Whether the search looks into it.
  public let isSearched: Bool
  /// Of a duration: whether a number alone is hours however long it is, as in a sum of years.
  public let countsHours: Bool

  public init(
    _ name: String, _ label: Text, _ kind: Kind, required: Bool = false, hint: Text? = nil, capitals: Bool = false,
    searched: Bool = false, countsHours: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    isRequired = required
    self.hint = hint
    inCapitals = capitals
    isSearched = searched
    self.countsHours = countsHours
  }
}

/// A typed name of a field: `record[Flight.date]` is a `Day?`.
public struct Attribute<Value: FieldValue>: Sendable {
  public let field: Field
  public init(_ field: Field) { self.field = field }
  public var name: String { field.name }
}

/// A Swift type that stands in a field.
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
