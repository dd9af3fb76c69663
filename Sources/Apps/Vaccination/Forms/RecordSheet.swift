import Base
import HTML
import Kit
import Store
import Sync

/// The form of one record: what was typed, kept while it is typed, and saved. How its controls look is in the files beside this
/// one.
struct RecordSheet {
  let collection: RecordType
  var session: FormSession
  /// What a new record begins with, also in fields that are not shown.
  private let start: Fields
  private let person: RecordID?
  /// What a new record is called when that is known before.
  private let made: RecordKey?
  /// Of the line before on a paper card: offered for this one.
  var lastDate = ""
  /// Where it leads when it is saved or discarded.
  let back: String

  var key: RecordKey? { session.key }
  /// The beginning of the names of its actions.
  var prefix: String { "vaccination.\(collection.name)." }

  /// - Parameters:
  ///   - key: nil for a new record.
  ///   - hidden: names of fields that have no control.
  ///   - name: tells the drafts of different new records apart.
  /// - Returns: nil when there is no such record, nor anything that was typed about it.
  init?(
    _ collection: RecordType, _ key: RecordKey?, person: RecordID?, start: Fields = Fields(), hidden: [String] = [],
    draft name: String = "new", in space: String = Context.privateSpace, made: RecordKey? = nil, back: String,
    _ context: Context
  ) {
    self.made = made
    self.collection = collection
    self.start = start
    self.person = person
    self.back = back
    let id = "vaccination/\(collection.name)/" + (key?.id.description ?? name)
    let draft = context.draft(id)
    let space = RecordSheet.home(space, of: person ?? key?.id, draft, context)
    let record = key == nil ? start : key.flatMap { context.record($0, in: space)?.fields }
    let fields = collection.fields.filter { field in !hidden.contains(field.name) }
      .map { $0 === DoseRecord.date.field ? RecordSheet.typedDate : $0 }
    let format = context.format
    guard
      let session = FormSession(
        id: id, of: collection.name, key, in: space, fields: fields, record: record, isNew: key == nil,
        draft: draft,
        controls: { RecordSheet.controls($0, format) })
    else { return nil }
    self.session = session
  }

  /// P-109: what is typed about somebody who was deleted elsewhere stays in the space in which its form began.
  private static func home(_ space: String, of person: RecordID?, _ draft: JSONObject?, _ context: Context) -> String {
    guard let person, context.record(RecordKey(PersonRecord.collection.name, person), in: space) == nil,
      let former = draft?.text("space"), Family.spaces(context).contains(where: { $0 == former })
    else { return space }
    return former
  }

  /// V-52: the day of a dose as it is typed: `21. 11. 2026` is longer than what the record keeps of it.
  private static let typedDate = Field(
    DoseRecord.date.name, DoseRecord.date.field.label, .text(maximum: 40), required: true,
    hint: DoseRecord.date.field.hint)

  /// What the controls hold: days of doses as people write them.
  private static func controls(_ fields: Fields, _ format: Format) -> Fields {
    guard let date = fields[DoseRecord.date], let day = InexactDay(date) else { return fields }
    var fields = fields
    fields[DoseRecord.date] = day.typed(format)
    return fields
  }

  var isChanged: Bool { session.isChanged }

  /// Of a dose: whether it must say with what it was given. One of a person's own vaccines says it already.
  var needsVaccine: Bool { start[DoseRecord.own] == nil && session.seen[DoseRecord.own] == nil }

  func text(_ name: String) -> String { session.form.texts[name]?.text ?? "" }

  mutating func set(_ name: String, _ text: String, _ context: UpdateContext) {
    session.change { $0.texts[name] = text.utf8.isEmpty ? nil : .string(text) }
    context.keepDraft(session)
  }

  /// Adds a code to a list, or takes it out.
  mutating func toggle(_ name: String, _ code: String, _ context: UpdateContext) {
    var codes = text(name).parts(at: UInt8(ascii: ",")).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
    if codes.contains(code) {
      codes.removeAll { $0 == code }
    } else {
      codes.append(code)
    }
    set(name, listed(codes), context)
  }

  func has(_ name: String, _ code: String) -> Bool {
    text(name).parts(at: UInt8(ascii: ",")).contains { trimmed($0) == code }
  }

  /// P-48: the controls that nobody has typed in follow the record.
  mutating func rebase(_ keys: [RecordKey], _ context: UpdateContext) {
    guard let key, keys.isEmpty || keys.contains(key) else { return }
    let format = context.format
    session.rebase(on: context.record(key, in: session.space)?.fields) { RecordSheet.controls($0, format) }
    if session.isChanged { context.keepDraft(session) }
  }

  enum Outcome {
    case open
    case saved(RecordKey)
    case left
  }

  /// What every form can be told; ``Outcome/open`` for what is none of that, too.
  mutating func act(_ action: Event.Action, notice: Text, _ context: UpdateContext) -> Outcome {
    switch session.act(action, prefix: prefix, context) {
    case .save: save(notice, context)
    case .leave, .restart: discard(context)
    case .done, nil: .open
    }
  }

  private mutating func discard(_ context: UpdateContext) -> Outcome {
    context.end(&session)
    return .left
  }

  private mutating func save(_ notice: Text, _ context: UpdateContext) -> Outcome {
    // V-61: what was typed stays for when its user may change the card again.
    if !context.mayChange(session.space) {
      context.show(Notice(SharingWords.readOnly, isError: true))
      return .open
    }
    guard var checked = session.check() else { return showFaults(context) }
    for index in checked.indices where checked[index].name == DoseRecord.date.name && isDose {
      guard let day = checked[index].value?.text.flatMap({ InexactDay(typed: $0, today: context.localDay) }) else {
        continue
      }
      checked[index].value = .string(day.written)
    }
    addFaults(context)
    if !session.form.faults.isEmpty { return showFaults(context) }
    if context.asks(about: &session, form: prefix) { return .open }
    let target = key ?? made ?? newKey(context)
    if collection.name == PlanRecord.collection.name, !session.isDeleted {
      savePlan(target, session.changes(checked), notice, context)
    } else {
      context.save(session, as: target, checked, notice: notice)
    }
    context.end(&session)
    return .saved(target)
  }

  /// V-85: with what was planned stands when.
  private func savePlan(
    _ key: RecordKey, _ typed: [(name: String, value: JSON?)], _ notice: Text, _ context: UpdateContext
  ) {
    let changes = typed + [(PlanRecord.made.field.name, .string(context.localDay.iso))]
    if session.isNew {
      context.save(key, changes, in: session.space, notice: notice)
    } else {
      context.save(key, changes, seen: session.seen, in: session.space, notice: notice)
    }
  }

  /// One person has one plan for a series, so that two devices make the same record.
  private func newKey(_ context: UpdateContext) -> RecordKey {
    if collection.name == PlanRecord.collection.name, let person, let series = start[PlanRecord.series] {
      return PlanRecord.key(person, series)
    }
    return RecordKey(collection.name, context.newID())
  }

  /// V-83: the record says of an illness or of antibodies.
  var isImmunity: Bool { isDose && DoseRecord.Outcome(name: text(DoseRecord.outcome.name))?.isImmunity == true }

  private var isDose: Bool { collection.name == DoseRecord.collection.name }

  /// What a rule over several fields finds.
  private mutating func addFaults(_ context: Context) {
    if isDose {
      let typed = text(DoseRecord.date.name)
      if let day = InexactDay(typed: typed, today: context.localDay) {
        let given = text(DoseRecord.outcome.name)
        if day.first > context.localDay && (given.utf8.isEmpty || given == "given" || isImmunity) {
          session.add(Words.dateInFuture, at: DoseRecord.date.field)
        }
        if let born = person.flatMap({
          context.record(RecordKey(PersonRecord.collection.name, $0), in: session.space)
        })?[
          PersonRecord.born],
          day.last < born
        {
          session.add(Words.dateBeforeBirth, at: DoseRecord.date.field)
        }
      } else {
        session.add(Words.dateNotRead, at: DoseRecord.date.field)
      }
      if isImmunity {
        if text(DoseRecord.antigens.name).utf8.isEmpty && text(DoseRecord.product.name).utf8.isEmpty {
          session.add(Words.illnessMissing, at: DoseRecord.antigens.field)
        }
        return
      }
      let names = [DoseRecord.product.name, DoseRecord.productText.name, DoseRecord.antigens.name]
      if needsVaccine && !names.contains(where: { !text($0).utf8.isEmpty }) {
        session.add(Words.productMissing, at: DoseRecord.product.field)
      }
    }
    if collection.name == PersonRecord.collection.name, let born = Day(iso: text(PersonRecord.born.name)) {
      if born > context.localDay { session.add(Words.bornInFuture, at: PersonRecord.born.field) }
      if born < context.localDay.adding(years: -130) { session.add(Words.bornTooEarly, at: PersonRecord.born.field) }
    }
  }

  private func showFaults(_ context: UpdateContext) -> Outcome {
    if let first = session.form.faults.first { context.focus(field: first.field) }
    return .open
  }
}
