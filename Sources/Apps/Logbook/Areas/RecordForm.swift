import Base
import HTML
import Store
import Sync

/// The form of a record: the fields of a collection (or some of them), one below the other.
struct RecordForm: Sendable {
  let collection: RecordType
  private(set) var session: FormSession
  /// What a new record begins with, also in fields that are not shown.
  private let start: Fields
  /// Whether there is one such record, so that its form is its detail too.
  private let isSingle: Bool

  /// Nil for a new record.
  var key: RecordKey? { session.key }

  private init?(
    _ collection: RecordType, _ key: RecordKey?, _ fields: [Field], start: Fields, draft name: String = "new",
    isSingle: Bool = false, _ context: Context
  ) {
    self.collection = collection
    self.start = start
    self.isSingle = isSingle
    let id = RecordForm.id(collection.name, key?.id.description ?? name)
    let record = key == nil ? start : RecordForm.record(key, isSingle: isSingle, context)
    guard
      let session = FormSession(
        id: id, of: collection.name, key, fields: fields, record: record, isNew: key == nil, draft: context.draft(id))
    else { return nil }
    self.session = session
  }

  private static func id(_ collection: String, _ name: String) -> String { "logbook/\(collection)/\(name)" }

  /// The record, or what its user saw of it when it is gone and a draft waits.
  static func fields(of key: RecordKey, _ context: Context) -> Fields? {
    context.record(key)?.fields ?? context.seen(inDraft: id(key.collection, key.id.description))
  }

  private static func record(_ key: RecordKey?, isSingle: Bool, _ context: Context) -> Fields? {
    key.flatMap { context.record($0)?.fields } ?? (isSingle ? Fields() : nil)
  }

  /// - Parameters:
  ///   - key: nil for a new record.
  ///   - fields: those to show; nil for all.
  ///   - start: what a new record begins with, also in fields that are not shown.
  ///   - draft: tells the drafts of different new records of the collection apart.
  /// - Returns: nil when there is no such record.
  static func open(
    _ collection: RecordType, _ key: RecordKey?, fields: [Field]? = nil, start: Fields = Fields(),
    draft: String = "new", _ context: Context
  ) -> RecordForm? {
    RecordForm(collection, key, fields ?? collection.fields, start: start, draft: draft, context)
  }

  /// The one record of a collection, which need not be there yet.
  static func single(_ collection: RecordType, _ key: RecordKey, _ context: Context) -> RecordForm? {
    RecordForm(collection, key, collection.fields, start: Fields(), isSingle: true, context)
  }

  static func aircraft(_ key: RecordKey?, _ context: Context) -> RecordForm? {
    var fields = Fields()
    fields[Aircraft.engines] = .single
    return open(Aircraft.collection, key, start: fields, context)
  }

  static func pilot(_ context: Context) -> RecordForm? { single(Pilot.collection, Pilot.key, context) }

  var isChanged: Bool { session.isChanged }

  /// The beginning of the names of its actions.
  private var prefix: String { "logbook.\(collection.name)." }

  /// The record as it would be saved now, as far as its controls can be read.
  var currentFields: Fields {
    var fields = session.seen
    for field in session.form.fields { fields[field.name] = session.form.value(field) }
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

  /// P-48: the controls that nobody has typed in follow the record.
  ///
  /// - Parameter keys: the records that changed; empty for all.
  mutating func rebase(_ keys: [RecordKey], _ context: Context) {
    guard let key, keys.isEmpty || keys.contains(key) else { return }
    session.rebase(on: RecordForm.record(key, isSingle: isSingle, context))
    if session.isChanged { context.keepDraft(session) }
  }

  /// - Parameters:
  ///   - notice: what is said when it is saved.
  ///   - leadsTo: the folder of the addresses to go to afterwards; nil stays here.
  mutating func act(_ action: Event.Action, notice: Text, leadsTo: String?, _ context: inout Context) {
    let verb = action.name.parts(at: UInt8(ascii: ".")).last ?? ""
    if session.choose(verb, action.value, context) { return }
    switch verb {
    case "changed":
      session.take(action.form)
      context.keepDraft(session)
    case "save":
      session.take(action.form)
      save(notice, leadsTo, &context)
    case "insist":
      session.insist()
      save(notice, leadsTo, &context)
    case "cancel":
      guard isChanged else { return discard(leadsTo, &context) }
      context.ask(
        Dialog(
          title: context.words(Words.discardChanges), text: context.words(Words.discardChangesText),
          confirm: context.words(Words.discard), action: prefix + "discard", isDestructive: true))
    case "discard": discard(leadsTo, &context)
    case "reset": reset(&context)
    default: break
    }
  }

  private mutating func discard(_ leadsTo: String?, _ context: inout Context) {
    let isGone = session.isDeleted
    reset(&context)
    guard let leadsTo else { return }
    context.navigate(isGone ? leadsTo : key.map { leadsTo + "/" + $0.id.description } ?? leadsTo, replace: true)
  }

  private mutating func reset(_ context: inout Context) {
    context.discardDraft(session.id)
    if let blank = RecordForm(
      collection, key, session.form.fields, start: start, draft: session.id.parts(at: UInt8(ascii: "/")).last ?? "",
      isSingle: isSingle, context)
    {
      self = blank
    }
  }

  private mutating func save(_ notice: Text, _ leadsTo: String?, _ context: inout Context) {
    guard let checked = session.check() else { return showFaults(&context) }
    for finding in ownFindings(context.today) where finding.severity == .error {
      if let field = collection.field(named: finding.field) { session.add(finding.text, at: field) }
    }
    if !session.form.faults.isEmpty { return showFaults(&context) }
    if context.asks(about: &session, form: prefix) { return }
    let target = key ?? RecordKey(collection.name, context.newID())
    context.save(session, as: target, checked, notice: notice)
    context.end(&session)
    if let leadsTo {
      context.navigate(leadsTo + "/" + target.id.description, replace: true)
    } else {
      reset(&context)
    }
  }

  private func showFaults(_ context: inout Context) {
    if let first = session.form.faults.first { context.focus("#f-" + first.field) }
  }

  /// - Parameter addition: what follows from the fields and is shown below them.
  func view(_ book: Book, _ context: Context, addition: Node? = nil) -> Node {
    let language = context.language
    let found = findings(book, today: context.today)
    return HTML.form(
      .class("sheet"), .key(session.id), .submit(prefix + "save", value: session.id), .flag("novalidate", true)
    ) {
      session.banner(language, form: prefix)
      fieldset(.class("card"), .key("fields")) {
        div(.class("fields")) {
          for field in session.form.fields {
            session.form.control(field, language, changed: prefix + "changed")
            if session.form.fault(field) == nil {
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
          button(.class("button quiet"), .type("button"), .action(prefix + "cancel")) { Words.cancel(language) }
        }
      }
    }
  }
}
