import Base

/// What a rule over several fields says about a record. It is shown at one of the fields.
public struct Finding: Sendable {
  public enum Severity: Equatable, Sendable {
    /// The record can be saved and is shown with a remark.
    case warning
    /// The record is impossible: a form does not save it. An import keeps and shows it, because another program says
    /// so.
    case error
  }

  /// The number n of the app's rule L-n.
  public let rule: Int
  /// The field at which the finding is shown.
  public let field: String
  public let severity: Severity
  public let text: Text

  public init(rule: Int, field: String, severity: Severity, text: Text) {
    self.rule = rule
    self.field = field
    self.severity = severity
    self.text = text
  }
}
