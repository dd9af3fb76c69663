import Base
import Sync

/// A form for one record, from its opening to its end: the typed texts, and what the user saw of the record (P-48,
/// decision 9). A control in which nobody has typed follows the record. Beside a control in which somebody has typed, a
/// newer value from elsewhere is shown until the user chooses.
public struct FormSession: Sendable {
  /// The kind of record.
  public let collection: String
  /// Nil for a new record that has no id yet.
  public let key: RecordKey?
  public let space: String
  /// The controls with their values. Code that changes several of them directly calls ``noteTyped()`` afterwards.
  public var form: Form
  /// What the user saw of the record. For a field in which somebody typed, this is the value when the typing began; for
  /// other fields, the current value. For a new record, it is the initial values.
  public private(set) var seen: Fields
  /// The unsaved text with which the form opened.
  let restored: Fields?
  /// Whether the form opened with unsaved text.
  public var isRestored: Bool { restored != nil }
  public let isNew: Bool
  /// Whether the form was saved or discarded. Nothing of it is kept then.
  public internal(set) var isEnded = false
  /// Whether the user knows that the record was deleted elsewhere and wants to restore it.
  public private(set) var bringsBack = false
  /// The values from elsewhere about which the user was asked last.
  private var asked = Fields()
  private var askedBack = false
  /// Whether the draft keeps the labels of what was typed, for a form whose controls are records that may go.
  public var keepsLabels = false
  /// The texts of the controls in which somebody has typed.
  private var typed: Fields
  /// The record now; nil when it was deleted.
  private var now: Fields?
  /// The field for which a control stands, where their names differ.
  private let fieldNames: Fields
  /// The texts of the controls if nobody had typed: for the record as it was seen, and as it is now.
  private var seenTexts = Fields()
  private var nowTexts = Fields()

  /// - Parameters:
  ///   - id: the name of the draft: `logbook/flight/0192…`.
  ///   - key: nil for a new record that has no id yet.
  ///   - record: the record now; for a new record, its initial values.
  ///   - controls: gives the values of a record's controls by name; the record's own fields unless the form has other
  ///     controls.
  ///   - fieldNames: the field for which a control stands, where their names differ: `registration` → `aircraft`.
  ///   - draft: text that was typed earlier and not saved.
  ///   - format: how durations are written; what was typed earlier stays as it was written then.
  /// - Returns: nil when neither the record nor unsaved text about it exists.
  public init?(
    id: String, of collection: String, _ key: RecordKey?, in space: String = Context.privateSpace, fields: [Field],
    record: Fields?, isNew: Bool, fieldNames: [(control: String, field: String)] = [], draft: Fields?,
    format: Format = Format(.english), controls: (Fields) -> Fields = { $0 }
  ) {
    restored = draft
    // It may lie beside another one of that name (P-79).
    let id = draft?.text("draft") ?? id
    let draft = draft.map { FormDraft($0) }
    guard let seen = isNew ? record : draft?.seen ?? record else { return nil }
    var names = Fields()
    for pair in fieldNames { names[pair.control] = .string(pair.field) }
    self.fieldNames = names
    self.collection = collection
    self.key = key
    self.space = space
    self.seen = seen
    self.isNew = isNew
    now = record
    form = Form(
      id: id, fields: fields, values: controls(seen),
      format: draft.map { Format(format.language, durations: $0.durations) } ?? format)
    typed = Fields()
    seenTexts = form.texts
    nowTexts = form.texts
    for field in fields {
      guard let text = draft?.text(field) else { continue }
      let isKnown = draft?.seen != nil && !isNew
      if isKnown || text != form.text(field) { typed[field.name] = .string(text) }
    }
    showTyped()
    rebase(on: record, controls: controls)
  }

  public var id: String { form.id }

  /// Whether the form has typed text that is not saved.
  public var isChanged: Bool { !typed.isEmpty }

  /// Whether the record was deleted elsewhere while the form was open or its draft was waiting.
  public var isDeleted: Bool { !isNew && now == nil }

  // MARK: - Typing

  /// Takes the values of the page's controls.
  public mutating func take(_ texts: Fields) { change { $0.take(texts) } }

  /// Changes the controls' values, as typing does.
  public mutating func change(_ body: (inout Form) -> Void) {
    body(&form)
    noteTyped()
  }

  /// Finds the controls that differ from the record as it was seen.
  public mutating func noteTyped() {
    for field in form.fields {
      let text = form.text(field)
      let isAsSeen = text == (seenTexts[field.name]?.text ?? "")
      // Somebody who types the old value again after it was changed elsewhere does so on purpose.
      if isAsSeen && !(typed[field.name] != nil && hasChangedElsewhere(field)) {
        typed[field.name] = nil
      } else {
        typed[field.name] = .string(text)
      }
    }
    showElsewhere()
  }

  /// The controls hold the new record's initial values, which nobody has typed.
  public mutating func takeAsStart() {
    guard isNew else { return }
    seenTexts = form.texts
    nowTexts = form.texts
    typed = Fields()
  }

  /// Checks every control, see ``Form/check()``.
  public mutating func check() -> [(name: String, value: JSON?)]? { form.check() }

  /// Checks the controls for which this holds and gives only their values.
  public mutating func check(where isChecked: (Field) -> Bool) -> [(name: String, value: JSON?)]? {
    form.check(where: isChecked)
  }

  /// Adds a fault that a rule over several fields found.
  public mutating func add(_ fault: Text, at field: Field) { form.add(fault, at: field) }

  /// The fields to save: all fields of a new or restored record, otherwise only the typed ones.
  ///
  /// - Parameter checked: the values of the controls, and of the fields for which they stand.
  public func changes(_ checked: [(name: String, value: JSON?)]) -> [(name: String, value: JSON?)] {
    if !isNew && !isDeleted { return checked.filter { isTyped(field: $0.name) } }
    // Fields that the form does not show.
    let hidden = seen.members.filter { member in !checked.contains { $0.name == member.name } }
    return checked + hidden.map { ($0.name, $0.value) }
  }

  /// Whether somebody has typed into the control. For an existing record only such fields are saved.
  public func isTyped(_ control: String) -> Bool { typed[control] != nil }

  // MARK: - Changes from elsewhere

  /// Takes other controls, for a form whose controls its users define. What was typed stays, also of a control that is gone.
  ///
  /// - Parameter start: the initial values of a new record, for the controls that have come.
  public mutating func take(fields: [Field], start: Fields = Fields(), controls: (Fields) -> Fields = { $0 }) {
    let before = form.fields
    form.fields = fields
    if isNew {
      for field in fields where !before.contains(where: { $0.name == field.name }) && seen[field.name] == nil {
        seen[field.name] = start[field.name]
      }
      now = seen
    }
    seenTexts = texts(of: controls(seen))
    nowTexts = texts(of: controls(now ?? seen))
    showTyped()
  }

  /// Takes the current record; nil when it was deleted.
  public mutating func rebase(on record: Fields?, controls: (Fields) -> Fields = { $0 }) {
    if isNew { return }
    now = record
    guard let record else { return }
    for member in seen.members where record[member.name] == nil && !isTyped(field: member.name) {
      seen[member.name] = nil
    }
    for member in record.members where seen[member.name] != member.value && !isTyped(field: member.name) {
      seen[member.name] = member.value
    }
    seenTexts = texts(of: controls(seen))
    nowTexts = texts(of: controls(record))
    showTyped()
  }

  private mutating func showTyped() {
    for field in form.fields { form.texts[field.name] = typed[field.name] ?? seenTexts[field.name] }
    showElsewhere()
  }

  /// The fields that changed elsewhere since the user began to type into them, and that differ from the typed values.
  public var changedElsewhere: [Field] {
    form.fields.filter { hasChangedElsewhere($0) && !isAgreed($0) }
  }

  public enum Choice: Sendable { case mine, theirs }

  /// The user has seen both values of the control and has chosen one.
  public mutating func settle(_ control: String, _ choice: Choice) {
    guard let now, let field = form.fields.first(where: { $0.name == control }) else { return }
    let name = fieldName(of: field)
    seen[name] = now[name]
    seenTexts[control] = nowTexts[control]
    if choice == .theirs {
      typed[control] = nil
      form.texts[control] = nowTexts[control]
    }
    showElsewhere()
  }

  /// Notes what the user is asked about before the form is saved: the fields that changed elsewhere, or that the record
  /// was deleted.
  mutating func noteAsked() {
    asked = Fields()
    for field in changedElsewhere { asked[field.name] = nowTexts[field.name] ?? .string("") }
    askedBack = isDeleted
  }

  /// The user was asked and wants the typed values. Later changes from elsewhere lead to another question.
  public mutating func insist() {
    bringsBack = askedBack && isDeleted
    for field in changedElsewhere where asked[field.name] == nowTexts[field.name] ?? .string("") {
      settle(field.name, .mine)
    }
  }

  private func fieldName(of control: Field) -> String { fieldNames[control.name]?.text ?? control.name }

  /// Whether somebody has typed into a control of the field.
  func isTyped(field name: String) -> Bool {
    for member in typed.members where (fieldNames[member.name]?.text ?? member.name) == name { return true }
    return false
  }

  private func hasChangedElsewhere(_ field: Field) -> Bool {
    guard typed[field.name] != nil, let now else { return false }
    let name = fieldName(of: field)
    return now[name] != seen[name]
  }

  /// Whether both values are the same, possibly in different notation: `1:05` and `01:05`.
  private func isAgreed(_ field: Field) -> Bool {
    let theirs = nowTexts[field.name]?.text ?? ""
    if theirs == form.text(field) { return true }
    guard let mine = try? form.read(form.text(field), field) else { return false }
    return mine == (try? form.read(theirs, field))
  }

  private mutating func showElsewhere() {
    form.elsewhere = changedElsewhere.map { field in
      Form.Elsewhere(field: field.name, value: (try? form.read(nowTexts[field.name]?.text ?? "", field)) ?? nil)
    }
  }

  private func texts(of values: Fields) -> Fields {
    Form(id: form.id, fields: form.fields, values: values, format: form.format).texts
  }

  // MARK: - The draft

  /// The stored draft of the unsaved form.
  public var draft: Fields {
    var texts = typed
    if isNew { for field in form.fields { texts[field.name] = .string(form.text(field)) } }
    var stored = FormDraft(typed: texts, seen: seen, durations: form.format.durations).stored
    if keepsLabels {
      var labels = Fields()
      for field in form.fields where texts[field.name]?.text?.utf8.isEmpty == false {
        labels[field.name] = .string(field.label(form.format.language))
      }
      stored["labels"] = .object(labels)
    }
    return stored
  }
}

/// The stored draft of an unsaved form: the typed texts, and what the user saw of the record.
struct FormDraft: Sendable {
  private let typed: Fields
  /// Nil in a draft of an earlier version, which held only the texts of all controls.
  let seen: Fields?
  /// How the durations among the typed texts are written: the user may choose the other way before the form is saved.
  let durations: DurationStyle

  init(typed: Fields, seen: Fields, durations: DurationStyle) {
    self.typed = typed
    self.seen = seen
    self.durations = durations
  }

  init(_ stored: Fields) {
    typed = stored["typed"]?.members ?? stored
    seen = stored["typed"]?.members == nil ? nil : stored["seen"]?.members
    durations = stored.text("durations") == "tenths" ? .tenths : .hoursAndMinutes
  }

  var stored: Fields {
    var fields = Fields([("typed", .object(typed)), ("seen", .object(seen ?? Fields()))])
    if durations == .tenths { fields.add("durations", "tenths") }
    return fields
  }

  /// Nil when the draft says nothing about the control. A draft of an earlier version, like the page, left out a check
  /// box that was off.
  func text(_ field: Field) -> String? {
    if let text = typed[field.name]?.text { return text }
    if case .flag = field.kind, seen == nil { return "" }
    return nil
  }
}
