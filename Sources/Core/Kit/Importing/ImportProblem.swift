import Base

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
  /// The text of the cell.
  public let value: String
  public let reason: Text
  public let consequence: Consequence
  /// How many values a column without a field has; nil for every other problem.
  public let valueCount: Int?

  public init(
    line: Int, column: Int? = nil, columnName: String = "", value: String = "", reason: Text, consequence: Consequence,
    valueCount: Int? = nil
  ) {
    self.line = line
    self.column = column
    self.columnName = columnName
    self.value = value
    self.reason = reason
    self.consequence = consequence
    self.valueCount = valueCount
  }
}
