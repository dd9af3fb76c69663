import Base
import Sync

/// Something in a file that could not be taken over as it is.
public struct ImportProblem: Sendable {
  public enum Consequence: Equatable, Sendable {
    /// The row did not become a record.
    case rejected
    /// The value is in the remarks instead of its field.
    case inRemarks
    /// The value is in the record's field for values that have no field of their own.
    case inFurtherData
    /// The record was made without the value, because it has no field for remarks.
    case leftOut
    /// A note for the user. Nothing was left out.
    case note
  }

  /// The line in the file, beginning with 1; 0 where the file has no lines.
  public let line: Int
  /// The file's name when there are several files.
  public var file = ""
  /// The column, beginning with 1; nil when the problem concerns the whole row.
  public let column: Int?
  public let columnName: String
  /// The field in the user's words; nil when the column has none.
  public let label: Text?
  /// The text of the cell.
  public let value: String
  public let reason: Text
  /// Why the field cannot hold the value; nil when the problem is another one.
  public let fault: FieldFault?
  public let consequence: Consequence
  /// How many values a column without a field has; nil for every other problem.
  public let valueCount: Int?

  public init(
    line: Int, column: Int? = nil, columnName: String = "", label: Text? = nil, value: String = "", reason: Text,
    fault: FieldFault? = nil, consequence: Consequence, valueCount: Int? = nil
  ) {
    self.line = line
    self.column = column
    self.columnName = columnName
    self.label = label
    self.value = value
    self.reason = reason
    self.fault = fault
    self.consequence = consequence
    self.valueCount = valueCount
  }

  /// How a value of a record is shown.
  public static func text(_ value: JSON?) -> String { value.map { $0.text ?? $0.serialized } ?? "" }
}
