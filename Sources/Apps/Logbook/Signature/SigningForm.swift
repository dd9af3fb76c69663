import Base
import HTML
import Kit
import Store
import Sync

/// What is done with a signature, and while one is given.
enum SignatureAction: String, AppAction {
  static let area = "logbook.sign"

  case ask, back, clear, remove, stroke, changed, cancel, save
}

/// The screen on which somebody signs a record. What is drawn and typed is kept like the draft of any form, since a phone
/// that is handed over may go to sleep.
struct SigningForm: Sendable {
  let key: RecordKey
  var form: Form
  var strokes: [Stroke] = []
  /// Why it cannot be signed yet.
  var isUndrawn = false
  /// The record as whoever signs has seen it (P-48): nobody signs what came afterwards.
  private var seen: Fields
  /// Whether the record was changed elsewhere since, and that was said.
  private(set) var isOutdated = false

  static let role = Field(
    "role", Text(cs: "Podepisuje", en: "Signed by"),
    .choice(Signature.Role.allCases.map { Field.Choice($0.name, $0.label) }), required: true)
  static let name = Field("name", Text(cs: "Jméno a příjmení", en: "Name"), .text(maximum: 120), required: true)
  static let licence = Field("licence", Text(cs: "Číslo průkazu", en: "Licence number"), .text(maximum: 80))
  static let typed = Field(
    "typed", Text(cs: "Podepsat napsaným jménem místo kreslení", en: "Sign by the typed name instead of drawing"), .flag
  )
  static let drawn = "drawn"

  init(_ key: RecordKey, _ context: Context) {
    self.key = key
    let id = "logbook/signature/" + key.id.description
    let draft = context.draft(id)
    seen = draft?["seen"]?.members ?? context.record(key)?.fields ?? Fields()
    var start = Fields()
    start[SigningForm.role.name] = .string(Signature.Role.instructor.name)
    form = Form(
      id: id, fields: [SigningForm.role, SigningForm.name, SigningForm.licence, SigningForm.typed], values: start,
      draft: draft)
    for text in draft?.text(SigningForm.drawn)?.parts(at: UInt8(ascii: ";")) ?? [] {
      if let stroke = Stroke(text) { strokes.append(stroke) }
    }
  }

  var isTyped: Bool { form.text(SigningForm.typed) == "true" }

  mutating func act(_ action: Event.Action, _ book: Book, _ context: UpdateContext) {
    switch SignatureAction(action) {
    case .changed: form.take(action.form)
    case .stroke:
      form.take(action.form)
      if let stroke = Stroke(action.text), strokes.count < 200 { strokes.append(stroke) }
      isUndrawn = false
    case .back: if !strokes.isEmpty { strokes.removeLast() }
    case .clear: strokes = []
    case .cancel:
      context.discardDraft(form.id)
      return leave(context)
    case .save:
      form.take(action.form)
      return save(book, context)
    case .ask, .remove, nil: return
    }
    keep(context)
  }

  private func keep(_ context: UpdateContext) {
    var texts = form.texts
    var drawn = ""
    for stroke in strokes { drawn += drawn.utf8.isEmpty ? stroke.text : ";" + stroke.text }
    texts[SigningForm.drawn] = .string(drawn)
    texts["seen"] = .object(seen)
    context.setDraft(form.id, texts)
  }

  private mutating func save(_ book: Book, _ context: UpdateContext) {
    guard form.check() != nil else {
      if let first = form.faults.first { context.focus(field: first.field) }
      return
    }
    isUndrawn = strokes.isEmpty && !isTyped
    if isUndrawn { return context.focus("#signature-pad") }
    guard let record = context.record(key), let role = Signature.Role(name: form.text(SigningForm.role)) else { return }
    isOutdated = record.fields != seen
    if isOutdated {
      seen = record.fields
      keep(context)
      return context.scrollToTop()
    }
    let signature = Signature(
      role, name: trimmed(form.text(SigningForm.name)), licence: trimmed(form.text(SigningForm.licence)),
      at: context.now,
      strokes: isTyped ? [] : strokes, registration: book.aircraft(record[Flight.aircraft])?.registration ?? "",
      of: record)
    context.save(key, [(Signature.field.name, signature.json)], seen: seen, notice: Words.signed)
    context.discardDraft(form.id)
    leave(context)
  }

  private func leave(_ context: UpdateContext) {
    context.navigate(LogbookRoute.flight(key.id).url, replace: true)
  }
}
