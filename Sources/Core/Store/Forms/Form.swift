import Base
import HTML
import Sync

/// A form for the fields of a record: the typed texts, checked with the same rules as on the server (P-9).
public struct Form: Sendable {
  /// The name of its draft: `logbook/flight/0192…`.
  public let id: String
  public internal(set) var fields: [Field]
  /// How durations stand in its controls, and are read from them.
  public let format: Format
  /// The values of the controls, by field name.
  public var texts: Fields
  public private(set) var faults: [Fault] = []
  /// The fields that were changed elsewhere since the user began to type, see ``FormSession``.
  var elsewhere: [Elsewhere] = []

  /// A field whose value is no longer the one that the user saw.
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
  ///   - values: the record's fields, or the suggested values of a new record.
  ///   - draft: text that was typed earlier and not saved. It has precedence.
  ///   - format: how durations are written.
  public init(
    id: String, fields: [Field], values: Fields, draft: Fields? = nil, format: Format = Format(.english)
  ) {
    self.id = id
    self.fields = fields
    self.format = format
    texts = Fields()
    for field in fields {
      let text = Form.text(field, draft) ?? field.input(of: values[field.name], format)
      if !text.utf8.isEmpty { texts[field.name] = .string(text) }
    }
  }

  /// The text in the draft; nil when the draft says nothing about the field. The draft, like the page, leaves out a
  /// check box that is off.
  private static func text(_ field: Field, _ draft: Fields?) -> String? {
    guard let draft else { return nil }
    if case .flag = field.kind { return draft[field.name]?.text ?? "" }
    return draft[field.name]?.text
  }

  public func text(_ field: Field) -> String { texts[field.name]?.text ?? "" }

  /// Takes the values of the page's controls. A check box that is missing is off.
  public mutating func take(_ form: Fields) {
    for field in fields {
      if let text = form[field.name]?.text {
        texts[field.name] = .string(text)
      } else if case .flag = field.kind {
        texts[field.name] = nil
      }
    }
  }

  /// The value of a control; nil when it is empty or invalid.
  public func value(_ field: Field) -> JSON? { (try? read(text(field), field)) ?? nil }

  /// What a text in the control of the field means.
  func read(_ text: String, _ field: Field) throws(FieldFault) -> JSON? {
    try field.value(of: text, format.durations, in: format.language)
  }

  /// Checks every field and shows faults at their controls. Returns nil when there is a fault.
  public mutating func check() -> [(name: String, value: JSON?)]? { check { _ in true } }

  /// Checks some of the fields and gives only their values.
  mutating func check(where isChecked: (Field) -> Bool) -> [(name: String, value: JSON?)]? {
    faults = []
    var changes: [(name: String, value: JSON?)] = []
    for field in fields where isChecked(field) {
      do throws(FieldFault) {
        let value = try read(text(field), field)
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
