import Base
import HTML
import Sync

/// A form over a record's field list: what was typed, checked by the rules that the server applies too (P-9).
public struct Form: Sendable {
  /// The name of its draft: `logbook/flight/0192…`.
  public let id: String
  public let fields: [Field]
  /// The values of the controls, by field name.
  public var texts: Fields
  public private(set) var faults: [Fault] = []
  /// What was changed elsewhere since the user began to type, see ``FormSession``.
  var elsewhere: [Elsewhere] = []

  /// A field whose value is no longer what its user saw.
  struct Elsewhere: Sendable {
    let field: String
    /// Its current value; nil if empty.
    let value: JSON?
  }

  public struct Fault: Sendable {
    public let field: String
    public let text: Text
  }

  /// - Parameters:
  ///   - values: the record's fields, or the suggestions for a new one.
  ///   - draft: what was typed earlier and not saved; it wins.
  public init(id: String, fields: [Field], values: Fields, draft: Fields? = nil) {
    self.id = id
    self.fields = fields
    texts = Fields()
    for field in fields {
      let text = Form.text(field, draft) ?? field.input(of: values[field.name])
      if !text.utf8.isEmpty { texts[field.name] = .string(text) }
    }
  }

  /// What the draft holds; nil when it says nothing about the field. Like the page it leaves out a box that is not
  /// checked.
  private static func text(_ field: Field, _ draft: Fields?) -> String? {
    guard let draft else { return nil }
    if case .flag = field.kind { return draft[field.name]?.text ?? "" }
    return draft[field.name]?.text
  }

  public func text(_ field: Field) -> String { texts[field.name]?.text ?? "" }

  /// Takes the values of the page's controls. A missing check box is off.
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

  /// Checks every field and shows faults at their controls. The result is nil when there is one.
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
