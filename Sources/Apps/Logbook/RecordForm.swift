import Base
import HTML
import Store
import Sync

/// The form of an aircraft or of the pilot: the fields of a collection, one below the other.
struct RecordForm: Sendable {
  let collection: Sync.Collection
  /// nil for a new record.
  let key: RecordKey?
  private(set) var form: Form
  private let original: Fields
  let isRestored: Bool
  private let opened: Fields
  private var mayRestore = false

  private init(_ collection: Sync.Collection, _ key: RecordKey?, _ values: Fields, _ context: Context) {
    self.collection = collection
    self.key = key
    original = key.flatMap { context.record($0) }?.fields ?? Fields()
    let id = "logbook/\(collection.name)/\(key?.id.description ?? "new")"
    let draft = context.draft(id)
    isRestored = draft != nil
    opened = Form(id: id, fields: collection.fields, values: values).texts
    form = Form(id: id, fields: collection.fields, values: values, draft: draft)
  }

  /// - Returns: nil when there is no such aircraft.
  static func aircraft(_ key: RecordKey?, _ context: Context) -> RecordForm? {
    if let key {
      guard let record = context.record(key) else { return nil }
      return RecordForm(Aircraft.collection, key, record.fields, context)
    }
    var fields = Fields()
    fields[Aircraft.engines] = .single
    return RecordForm(Aircraft.collection, nil, fields, context)
  }

  static func pilot(_ context: Context) -> RecordForm {
    RecordForm(Pilot.collection, Pilot.key, context.record(Pilot.key)?.fields ?? Fields(), context)
  }

  var isChanged: Bool { form.texts != opened }

  var currentFields: Fields {
    var fields = Fields()
    for field in form.fields { fields[field.name] = form.value(field) }
    return fields
  }

  func findings(_ book: Book, today: Day) -> [Finding] {
    if collection.name.sameBytes(Pilot.collection.name) { return pilotFindings(today) }
    return aircraftFindings(book)
  }

  private func pilotFindings(_ today: Day) -> [Finding] { Logbook.check(pilot: currentFields, today: today) }

  private func aircraftFindings(_ book: Book) -> [Finding] {
    let others = book.aircraft.filter { $0.id != key?.id }.map { $0.registration }
    return Logbook.check(aircraft: currentFields, others: others)
  }

  /// - Parameters:
  ///   - notice: what is said when it is saved.
  ///   - leadsTo: the folder of the addresses to go to afterwards; nil stays here.
  mutating func act(_ action: Event.Action, notice: Text, leadsTo: String?, _ context: inout Context) {
    let verb = action.name.parts(at: UInt8(ascii: ".")).last ?? ""
    switch verb {
    case "changed":
      form.take(action.form)
      context.setDraft(form.id, form.texts)
    case "save":
      form.take(action.form)
      save(notice, leadsTo, &context)
    case "restore":
      mayRestore = true
      save(notice, leadsTo, &context)
    case "cancel":
      guard isChanged else { return discard(leadsTo, &context) }
      context.ask(
        Dialog(
          title: context.words(Words.discardChanges), text: context.words(Words.discardChangesText),
          confirm: context.words(Words.discard), action: "logbook.\(collection.name).discard",
          isDestructive: true))
    case "discard": discard(leadsTo, &context)
    default: break
    }
  }

  private mutating func discard(_ leadsTo: String?, _ context: inout Context) {
    context.discardDraft(form.id)
    form = Form(id: form.id, fields: form.fields, values: Fields(), draft: opened)
    if let leadsTo { context.navigate(key.map { leadsTo + "/" + $0.id.description } ?? leadsTo, replace: true) }
  }

  private mutating func save(_ notice: Text, _ leadsTo: String?, _ context: inout Context) {
    guard let checked = form.check() else { return showFaults(&context) }
    if collection.name.sameBytes(Pilot.collection.name) {
      for finding in pilotFindings(context.today) where finding.severity == .error {
        if let field = collection.field(named: finding.field) { form.add(finding.text, at: field) }
      }
      if !form.faults.isEmpty { return showFaults(&context) }
    }
    if let key, leadsTo != nil, context.record(key) == nil, !mayRestore {
      return context.ask(
        Dialog(
          title: context.words(Words.deletedMeanwhile), text: context.words(Words.deletedMeanwhileText),
          confirm: context.words(Words.saveAnyway), action: "logbook.\(collection.name).restore"))
    }
    let target = key ?? RecordKey(collection.name, context.newID())
    let isWhole = mayRestore
    let changes = checked.filter { isWhole || original[$0.name] != $0.value }
    context.save(target, changes, notice: notice)
    context.discardDraft(form.id)
    if let leadsTo {
      context.navigate(leadsTo + "/" + target.id.description, replace: true)
    } else {
      self = RecordForm(collection, key, currentFields, context)
    }
  }

  private func showFaults(_ context: inout Context) {
    if let first = form.faults.first { context.focus("#f-" + first.field) }
  }

  func view(_ book: Book, _ context: Context) -> Node {
    let language = context.language
    let prefix = "logbook." + collection.name
    let found = findings(book, today: context.today)
    return HTML.form(.class("sheet"), .key(form.id), .submit(prefix + ".save", value: form.id), .flag("novalidate", true)) {
      fieldset(.class("card"), .key("fields")) {
        div(.class("fields")) {
          for field in form.fields {
            form.control(field, language, changed: prefix + ".changed")
            if form.fault(field) == nil {
              for item in found where item.field.sameBytes(field.name) {
                finding(item.text(language), item.severity, key: "L-\(item.rule)-\(field.name)")
              }
            }
          }
        }
      }
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { Words.save(language) }
        if isChanged || key != Pilot.key {
          button(.class("button quiet"), .type("button"), .action(prefix + ".cancel")) { Words.cancel(language) }
        }
      }
    }
  }
}
