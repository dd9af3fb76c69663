import Base
import HTML
import Sync

/// A form over a record's field list: what was typed, checked by the rules that the server applies too (P-9).
public struct Form: Sendable {
  /// The name of its draft: `logbook/flight/0192…`.
  public let id: String
  public let fields: [Field]
  /// What the controls hold, by field name.
  public var texts: Fields
  public private(set) var faults: [Fault] = []
  /// What was changed elsewhere since the user began to type, see ``FormSession``.
  var elsewhere: [Elsewhere] = []

  /// A field that holds something else by now than its user saw.
  struct Elsewhere: Sendable {
    let field: String
    /// What it holds now; nil for nothing.
    let value: JSON?
  }

  public struct Fault: Sendable {
    public let field: String
    public let text: Text
  }

  /// - Parameters:
  ///   - values: the record's fields, or the suggestions for a new one.
  ///   - draft: what was typed before and not saved; it wins.
  public init(id: String, fields: [Field], values: Fields, draft: Fields? = nil) {
    self.id = id
    self.fields = fields
    texts = Fields()
    for field in fields {
      let text = Form.text(field, draft) ?? field.input(of: values[field.name])
      if !text.utf8.isEmpty { texts[field.name] = .string(text) }
    }
  }

  /// What the draft holds; nil when it says nothing of the field. Like the page it tells that a box is not checked by
  /// leaving it out.
  private static func text(_ field: Field, _ draft: Fields?) -> String? {
    guard let draft else { return nil }
    if case .flag = field.kind { return draft[field.name]?.text ?? "" }
    return draft[field.name]?.text
  }

  public func text(_ field: Field) -> String { texts[field.name]?.text ?? "" }

  /// Takes what the page's controls hold. A check box that is not there is off.
  public mutating func take(_ form: Fields) {
    for field in fields {
      if let text = form[field.name]?.text {
        texts[field.name] = .string(text)
      } else if case .flag = field.kind {
        texts[field.name] = nil
      }
    }
  }

  /// The value of a control, nil when it is empty or wrong.
  public func value(_ field: Field) -> JSON? { (try? field.value(of: text(field))) ?? nil }

  /// Checks every field; the faults stand at their controls. The result is nil when there is one.
  public mutating func check() -> [(name: String, value: JSON?)]? {
    faults = []
    var changes: [(name: String, value: JSON?)] = []
    for field in fields {
      do throws(FieldFault) {
        let value = try field.value(of: text(field))
        if let fault = field.fault(in: value) { throw fault }
        changes.append((field.name, value))
      } catch {
        faults.append(Fault(field: field.name, text: error.words))
      }
    }
    return faults.isEmpty ? changes : nil
  }

  /// Adds a fault that a rule over several fields found.
  public mutating func add(_ fault: Text, at field: Field) {
    faults.append(Fault(field: field.name, text: fault))
  }

  public func fault(_ field: Field) -> Text? {
    faults.first { $0.field == field.name }?.text
  }
}
