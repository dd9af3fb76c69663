/// Why and where a text is not the JSON we accept.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    case unexpectedCharacter
    case unexpectedEnd
    /// Arrays and objects are nested more deeply than the limit allows.
    case tooDeep
    case invalidUTF8
    /// An unknown escape, or half of a surrogate pair.
    case invalidEscape
    case invalidNumber
    /// The object has this name already. The position is that of the second one.
    case duplicateName
    /// Something other than white space after the value.
    case trailingData
  }

  /// Bytes before the problem.
  public let offset: Int
  /// Counted from 1. A line ends with LF, or with CR when no LF follows.
  public let line: Int
  /// Counted from 1, in Unicode scalars.
  public let column: Int
  public let problem: Problem

  public init(offset: Int, line: Int, column: Int, problem: Problem) {
    self.offset = offset
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// In English, for logs and API responses: `line 2, column 7: unexpected character`.
  public var description: String {
    "line " + String(line) + ", column " + String(column) + ": " + reason
  }

  private var reason: String {
    switch problem {
    case .unexpectedCharacter: "unexpected character"
    case .unexpectedEnd: "the text ends too early"
    case .tooDeep: "nested too deeply"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidEscape: "invalid escape in a string"
    case .invalidNumber: "invalid number"
    case .duplicateName: "a second member of the same name"
    case .trailingData: "something follows the value"
    }
  }
}
