import Base

/// Something in a file that could not be taken as it is.
public struct ImportProblem: Sendable {
  public enum Consequence: Equatable, Sendable {
    /// No record was made of the row.
    case rejected
    /// The value is in the remarks instead of its field.
    case inRemarks
    /// The value is in the record's field for values without their own field.
    case inFurtherData
    /// The record was made without the value, because it has no remarks for it.
    case leftOut
    /// Something to know; nothing was left out.
    case note
  }

  /// The line in the file, from 1.
  public let line: Int
  /// The file's name, when there are several.
  public var file = ""
  /// From 1; nil when it is about the whole row.
  public let column: Int?
  public let columnName: String
  /// The text of the cell.
  public let value: String
  public let reason: Text
  public let consequence: Consequence

  public init(
    line: Int, column: Int? = nil, columnName: String = "", value: String = "", reason: Text, consequence: Consequence
  ) {
    self.line = line
    self.column = column
    self.columnName = columnName
    self.value = value
    self.reason = reason
    self.consequence = consequence
  }
}
