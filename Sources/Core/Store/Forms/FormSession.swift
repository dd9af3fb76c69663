import Base
import Sync

/// A form over one record, from its opening to its end: what was typed, and what its user saw of the record (P-48,
/// decision 9). A control that nobody has typed in follows the record. Beside one that somebody has typed in,
/// a value that arrived in the meantime is shown until the user chooses.
public struct FormSession: Sendable {
  /// The kind of record.
  public let collection: String
  /// Nil for a new record that has no id yet.
  public let key: RecordKey?
  public let space: String
  /// The controls with their values. Code that changes several of them itself calls ``noteTyped()`` afterwards.
  public var form: Form
  /// What the user saw of the record: for a field that was typed in, its value when the typing began; for the others, the
  /// current one. For a new record, its initial values.
  public private(set) var seen: Fields
  /// Whether the form opened with unsaved typing.
  public let isRestored: Bool
  public let isNew: Bool
  /// Whether the form was saved or discarded: nothing of it is kept.
  public internal(set) var isEnded = false
  /// Whether the user has been told that the record was deleted elsewhere, and wants it back.
  public private(set) var bringsBack = false
  /// What the controls would have held that the user was asked about last.
  private var asked = Fields()
  private var askedBack = false
  /// The texts of the controls that somebody has typed in.
  private var typed: Fields
  /// The record as it is now; nil when it is gone.
  private var now: Fields?
  /// Which field of the record a control stands for, where the names differ.
  private let fieldNames: Fields
  /// The controls' values while nobody types: for the record as it was seen, and as it is now.
  private var seenTexts = Fields()
  private var nowTexts = Fields()

  /// - Parameters:
  ///   - id: the name of its draft: `logbook/flight/0192…`.
  ///   - key: nil for a new record that has no id yet.
  ///   - record: the record as it is now; for a new one its initial values.
  ///   - controls: the values of a record's controls, by name; the record's own fields unless a form has others.
  ///   - fieldNames: which field a control stands for where the names differ: `registration` → `aircraft`.
  ///   - draft: what was typed earlier and not saved.
  /// - Returns: nil when there is neither such a record nor unsaved typing about it.
  public init?(
    id: String, of collection: String, _ key: RecordKey?, in space: String = Context.privateSpace, fields: [Field],
    record: Fields?, isNew: Bool, fieldNames: [(control: String, field: String)] = [], draft: Fields?,
    controls: (Fields) -> Fields = { $0 }
  ) {
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
    isRestored = draft != nil
    now = record
    form = Form(id: id, fields: fields, values: controls(seen))
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

  /// Whether anything was typed that is not saved.
  public var isChanged: Bool { !typed.isEmpty }

  /// Whether the record was deleted elsewhere while the form was open or its draft waited.
  public var isDeleted: Bool { !isNew && now == nil }

  // MARK: - Typing

  /// Takes the values of the page's controls.
  public mutating func take(_ texts: Fields) { change { $0.take(texts) } }

  /// Changes the controls' values, as typing does.
  public mutating func change(_ body: (inout Form) -> Void) {
    body(&form)
    noteTyped()
  }

  /// Finds out which controls differ from the record that was seen.
  public mutating func noteTyped() {
    for field in form.fields {
      let text = form.text(field)
      let isAsSeen = text == (seenTexts[field.name]?.text ?? "")
      // Typing back what was there before somebody else changed it is deliberate.
      if isAsSeen && !(typed[field.name] != nil && hasChangedElsewhere(field)) {
        typed[field.name] = nil
      } else {
        typed[field.name] = .string(text)
      }
    }
    showElsewhere()
  }

  /// The controls' values are the new record's initial ones: nobody has typed them.
  public mutating func takeAsStart() {
    guard isNew else { return }
    seenTexts = form.texts
    nowTexts = form.texts
    typed = Fields()
  }

  /// Checks every control, see ``Form/check()``.
  public mutating func check() -> [(name: String, value: JSON?)]? { form.check() }

  /// Adds a fault that a rule over several fields found.
  public mutating func add(_ fault: Text, at field: Field) { form.add(fault, at: field) }

  /// What is saved: everything for a new or restored record, otherwise only what was typed.
  ///
  /// - Parameter checked: the values of its controls, and of the fields that they stand for.
  public func changes(_ checked: [(name: String, value: JSON?)]) -> [(name: String, value: JSON?)] {
    if !isNew && !isDeleted { return checked.filter { isTyped(field: $0.name) } }
    // What the form does not show.
    let hidden = seen.members.filter { member in !checked.contains { $0.name == member.name } }
    return checked + hidden.map { ($0.name, $0.value) }
  }

  /// Whether somebody has typed into the control: for an existing record only such fields are saved.
  public func isTyped(_ control: String) -> Bool { typed[control] != nil }

  // MARK: - Changes from elsewhere

  /// Takes the record as it is now; nil when it is gone.
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

  /// The fields that changed elsewhere since the user began to type into them, and differ from what was typed.
  public var changedElsewhere: [Field] {
    form.fields.filter { hasChangedElsewhere($0) && !isAgreed($0) }
  }

  public enum Choice: Sendable { case mine, theirs }

  /// The user has seen both values of the control and chosen one.
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

  /// What the user is asked about before the form is saved: the fields that changed elsewhere, or that the record is gone.
  mutating func noteAsked() {
    asked = Fields()
    for field in changedElsewhere { asked[field.name] = nowTexts[field.name] ?? .string("") }
    askedBack = isDeleted
  }

  /// The user was asked and wants what was typed. What arrived after the question is for the next one.
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

  /// Whether both have written the same, possibly in different notation: `1:05` and `01:05`.
  private func isAgreed(_ field: Field) -> Bool {
    let theirs = nowTexts[field.name]?.text ?? ""
    if theirs == form.text(field) { return true }
    guard let mine = try? field.value(of: form.text(field)) else { return false }
    return mine == (try? field.value(of: theirs))
  }

  private mutating func showElsewhere() {
    form.elsewhere = changedElsewhere.map { field in
      Form.Elsewhere(field: field.name, value: (try? field.value(of: nowTexts[field.name]?.text ?? "")) ?? nil)
    }
  }

  private func texts(of values: Fields) -> Fields { Form(id: form.id, fields: form.fields, values: values).texts }

  // MARK: - The draft

  /// What is stored of it while it is not saved.
  public var draft: Fields {
    var texts = typed
    if isNew { for field in form.fields { texts[field.name] = .string(form.text(field)) } }
    return FormDraft(typed: texts, seen: seen).stored
  }
}

/// What is stored of a form that is not saved: the texts that were typed, and what the user saw of the record.
struct FormDraft: Sendable {
  private let typed: Fields
  /// Nil in a draft of an earlier version, which held the texts of all controls and nothing else.
  let seen: Fields?

  init(typed: Fields, seen: Fields) {
    self.typed = typed
    self.seen = seen
  }

  init(_ stored: Fields) {
    typed = stored["typed"]?.members ?? stored
    seen = stored["typed"]?.members == nil ? nil : stored["seen"]?.members
  }

  var stored: Fields {
    Fields([("typed", .object(typed)), ("seen", .object(seen ?? Fields()))])
  }

  /// Nil when it says nothing about the control. A draft of an earlier version left out a box that was not checked, like
  /// the page.
  func text(_ field: Field) -> String? {
    if let text = typed[field.name]?.text { return text }
    if case .flag = field.kind, seen == nil { return "" }
    return nil
  }
}
