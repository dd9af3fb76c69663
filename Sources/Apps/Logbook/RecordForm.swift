import Base
import HTML
import Store
import Sync

/// The form of a record: the fields of a collection (or some of them), one below the other.
struct RecordForm: Sendable {
  let collection: Sync.Collection
  /// nil for a new record.
  let key: RecordKey?
  private(set) var form: Form
  private let original: Fields
  /// What a new record begins with, also in fields that are not shown.
  private let start: Fields
  private let opened: Fields
  private var mayRestore = false

  private init(
    _ collection: Sync.Collection, _ key: RecordKey?, _ fields: [Field], start: Fields, draft name: String = "new",
    _ context: Context
  ) {
    self.collection = collection
    self.key = key
    self.start = start
    let record = key.flatMap { context.record($0) }
    original = record?.fields ?? Fields()
    let values = record?.fields ?? start
    let id = "logbook/\(collection.name)/\(key?.id.description ?? name)"
    opened = Form(id: id, fields: fields, values: values).texts
    form = Form(id: id, fields: fields, values: values, draft: context.draft(id))
  }

  /// - Parameters:
  ///   - key: nil for a new record.
  ///   - fields: those to show; nil for all.
  ///   - start: what a new record begins with, also in fields that are not shown.
  ///   - draft: tells the drafts of different new records of the collection apart.
  /// - Returns: nil when there is no such record.
  static func open(
    _ collection: Sync.Collection, _ key: RecordKey?, fields: [Field]? = nil, start: Fields = Fields(),
    draft: String = "new", _ context: Context
  ) -> RecordForm? {
    if let key, context.record(key) == nil { return nil }
    return RecordForm(collection, key, fields ?? collection.fields, start: start, draft: draft, context)
  }

  /// The one record of a collection, which need not be there yet.
  static func single(_ collection: Sync.Collection, _ key: RecordKey, _ context: Context) -> RecordForm {
    RecordForm(collection, key, collection.fields, start: Fields(), context)
  }

  static func aircraft(_ key: RecordKey?, _ context: Context) -> RecordForm? {
    var fields = Fields()
    fields[Aircraft.engines] = .single
    return open(Aircraft.collection, key, start: fields, context)
  }

  static func pilot(_ context: Context) -> RecordForm { single(Pilot.collection, Pilot.key, context) }

  var isChanged: Bool { form.texts != opened }

  /// Whether there is one such record, so that its form is its detail too.
  private var isSingle: Bool { key == Pilot.key || key == RuleSettings.key }

  /// The record as it would be saved now, as far as its controls can be read.
  var currentFields: Fields {
    var fields = key == nil ? start : original
    for field in form.fields { fields[field.name] = form.value(field) }
    return fields
  }

  private func findings(_ book: Book, today: Day) -> [Finding] {
    if collection.name.sameBytes(Aircraft.collection.name) {
      let others = book.aircraft.filter { $0.id != key?.id }.map { $0.registration }
      return Logbook.check(aircraft: currentFields, others: others)
    }
    return ownFindings(today)
  }

  /// What can be said without the rest of the book.
  private func ownFindings(_ today: Day) -> [Finding] {
    collection.name.sameBytes(Pilot.collection.name)
      ? Logbook.check(pilot: currentFields, today: today)
      : Logbook.check(paper: collection, currentFields, today: today)
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
    for finding in ownFindings(context.today) where finding.severity == .error {
      if let field = collection.field(named: finding.field) { form.add(finding.text, at: field) }
    }
    if !form.faults.isEmpty { return showFaults(&context) }
    if let key, leadsTo != nil, context.record(key) == nil, !mayRestore {
      return context.ask(
        Dialog(
          title: context.words(Words.deletedMeanwhile), text: context.words(Words.deletedMeanwhileText),
          confirm: context.words(Words.saveAnyway), action: "logbook.\(collection.name).restore"))
    }
    let target = key ?? RecordKey(collection.name, context.newID())
    var changes = mayRestore ? checked : checked.filter { original[$0.name] != $0.value }
    // What the form does not show: of a new record, and of one that comes back as a whole.
    let hidden = key == nil ? start : mayRestore ? original : Fields()
    for member in hidden.members where !checked.contains(where: { $0.name.sameBytes(member.name) }) {
      changes.append((member.name, member.value))
    }
    context.save(target, changes, notice: notice)
    context.discardDraft(form.id)
    if let leadsTo {
      context.navigate(leadsTo + "/" + target.id.description, replace: true)
    } else {
      self = RecordForm(collection, key, form.fields, start: start, context)
    }
  }

  private func showFaults(_ context: inout Context) {
    if let first = form.faults.first { context.focus("#f-" + first.field) }
  }

  /// - Parameter addition: what follows from the fields and is shown below them.
  func view(_ book: Book, _ context: Context, addition: Node? = nil) -> Node {
    let language = context.language
    let prefix = "logbook." + collection.name
    let found = findings(book, today: context.today)
    return HTML.form(
      .class("sheet"), .key(form.id), .submit(prefix + ".save", value: form.id), .flag("novalidate", true)
    ) {
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
      addition
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { Words.save(language) }
        if isChanged || !isSingle {
          button(.class("button quiet"), .type("button"), .action(prefix + ".cancel")) { Words.cancel(language) }
        }
      }
    }
  }
}
