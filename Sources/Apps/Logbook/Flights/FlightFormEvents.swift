import Base
import HTML
import Kit
import Store
import Sync

/// What is done in the form of a flight or a session.
enum FlightFormAction: String, AppAction {
  static let area = "logbook.form"

  case discard, changed, aircraft, computed, now, remark, save, insist, cancel, reset
  case onwards, template, here, night, departure, arrival
  case role, pic, instrument, up, down, more, day, approach
}

extension FlightForm {
  mutating func act(_ action: Event.Action, _ book: Book, _ context: UpdateContext) {
    let verb = action.name.parts(at: UInt8(ascii: ".")).last ?? ""
    if session.choose(verb, action.value, context) { return }
    switch FlightFormAction(action) {
    case .changed: changed(action.form, book, context)
    case .aircraft:
      var texts = form.texts
      texts[FlightForm.registration.name] = .string(action.value)
      changed(texts, book, context)
      context.focus(field: "picName")
    case .computed:
      guard let computed = computedText else { return }
      var texts = form.texts
      texts[Flight.total.name] = .string(computed)
      changed(texts, book, context)
    case .now: takeTime(action.value, book, context)
    case .remark:
      var texts = form.texts
      let before = form.text(Flight.remarks.field)
      texts[Flight.remarks.name] = .string(before.utf8.isEmpty ? action.value : before + "\n" + action.value)
      changed(texts, book, context)
    case .save:
      changed(action.form, book, context)
      save(book, context)
    case .insist:
      session.insist()
      save(book, context)
    case .cancel: cancel(context)
    case .discard: discard(context)
    case .reset:
      context.end(&session)
      if let fresh = FlightForm(key, kind, beginning, book: book, context) { self = fresh }
    case .role: press(FlightRole.field, action.value == form.text(FlightRole.field) ? "" : action.value, book, context)
    case .pic: press(Flight.picName.field, action.value, book, context)
    case .instrument: press(Flight.ifr.field, isInstrument ? "" : form.text(Flight.total.field), book, context)
    case .approach:
      var approaches = Approaches(form.text(Flight.approaches.field))
      approaches.add(action.value)
      press(Flight.approaches.field, approaches.text, book, context)
    case .day: press(Flight.date.field, action.value, book, context)
    case .up: count(action.value, 1, book, context)
    case .down: count(action.value, -1, book, context)
    case .more: showsMore = true
    case .onwards, .template, .here, .night, .departure, .arrival, nil: break
    }
  }

  /// Whether the whole flight is under IFR.
  var isInstrument: Bool {
    let total = form.text(Flight.total.field)
    return !total.utf8.isEmpty && form.text(Flight.ifr.field) == total
  }

  private mutating func press(_ field: Field, _ text: String, _ book: Book, _ context: UpdateContext) {
    var texts = form.texts
    texts[field.name] = .string(text)
    changed(texts, book, context)
  }

  /// One take-off or landing more or less.
  private mutating func count(_ name: String, _ step: Int64, _ book: Book, _ context: UpdateContext) {
    guard let attribute = FlightForm.counts.first(where: { $0.name == name }) else { return }
    let wanted = (form.value(attribute.field)?.int64 ?? 0) + step
    if (0...999).contains(wanted) { press(attribute.field, String(wanted), book, context) }
  }

  mutating func changed(_ texts: Fields, _ book: Book, _ context: UpdateContext) {
    let before = form.texts
    type(texts, book)
    if form.texts != before { context.keepDraft(session) }
  }

  /// Takes what was typed, and what follows from it.
  mutating func type(_ texts: Fields, _ book: Book) {
    let before = form.texts
    session.form.take(texts)
    if let crew = FlightForm.crew(texts) { session.form.texts[Flight.crew.name] = .string(crew) }
    fill(before: before, book)
    noteNeeded(book)
    session.noteTyped()
  }

  // MARK: - What follows from what is typed

  /// The total that the times make, as the control shows it.
  var computedText: String? { FlightForm.computed(form) }

  private static func computed(_ form: Form) -> String? {
    var fields = Fields()
    for attribute in [Flight.departureTime, Flight.arrivalTime, Flight.takeOffTime, Flight.landingTime] {
      fields[attribute.name] = form.value(attribute.field)
    }
    return Flight.computedTotal(fields).map { form.format.typedMinutes($0) }
  }

  /// Fills what can be known: the total from the times, and from the total the class of the aircraft and the function of
  /// a pilot who flies alone. Only what is empty or was filled in the same way follows; what somebody typed stands.
  mutating func fill(before: Fields, _ book: Book) {
    guard kind == .flight else { return }
    var old = form
    old.texts = before
    let oldTotal = old.text(Flight.total.field)
    fillTotal(old)
    let total = form.text(Flight.total.field)
    if total != oldTotal && !oldTotal.utf8.isEmpty {
      for attribute in FlightForm.classes + FlightForm.functions where form.text(attribute.field) == oldTotal {
        set(attribute.field, total)
      }
    }
    fillByRules(old, book)
    fillClass(total)
    fillFunction(old, total)
    fillInstrument(old, oldTotal, total, book)
    func fillClass(_ total: String) {
      guard let wanted = classOfAircraft(book), form.value(Flight.total.field) != nil else { return }
      let filled = FlightForm.classes.filter { !form.text($0.field).utf8.isEmpty }
      let isFree = filled.isEmpty || (filled.count == 1 && form.text(filled[0].field) == total)
      let hasAircraftChanged =
        old.text(FlightForm.registration) != form.text(FlightForm.registration)
        || old.text(Aircraft.engines.field) != form.text(Aircraft.engines.field)
        || old.text(Aircraft.multiPilot.field) != form.text(Aircraft.multiPilot.field)
      guard isFree, hasAircraftChanged || (filled.isEmpty && total != oldTotal) else { return }
      for attribute in FlightForm.classes { set(attribute.field, attribute.name == wanted.name ? total : "") }
    }
  }

  private mutating func fillTotal(_ old: Form) {
    let total = form.text(Flight.total.field)
    let computed = FlightForm.computed(form)
    let oldComputed = FlightForm.computed(old)
    // The total is the pilot's own when it was typed, and no longer that when it is emptied.
    guard total == old.text(Flight.total.field), let computed, computed != (oldComputed ?? "") else {
      return
    }
    if total.utf8.isEmpty || total == (oldComputed ?? "") { set(Flight.total.field, computed) }
  }

  func classOfAircraft(_ book: Book) -> Sync.Attribute<Minutes>? {
    let known = aircraft(book)
    let type = known.map { RuledType($0) } ?? RuledType(form.text(Aircraft.type.field))
    let rule = book.rules.classTime(type: type, registration: form.text(FlightForm.registration))
    if let rule { return rule }
    let isMultiPilot = known?.isMultiPilot ?? (form.text(Aircraft.multiPilot.field) == "true")
    let engines = known.map { $0.engines } ?? form.value(Aircraft.engines.field).flatMap { Aircraft.Engines(json: $0) }
    if isMultiPilot { return Flight.multiPilot }
    switch engines {
    case .single: return Flight.singlePilotSE
    case .multi: return Flight.singlePilotME
    case nil: return nil
    }
  }

  /// The role's times are the total: as chosen, or PIC for who flies as SELF. What somebody typed stands.
  private mutating func fillFunction(_ old: Form, _ total: String) {
    let before = FlightForm.role(old)
    let wanted = FlightForm.role(form)
    let filled = FlightForm.functions.filter { !form.text($0.field).utf8.isEmpty }
    let isFree = filled.allSatisfy { function in
      form.text(function.field) == total
        && before?.functions.contains { $0.name == function.name } == true
    }
    let hasChanged = before != wanted || total != old.text(Flight.total.field)
    if hasChanged && isFree && form.value(Flight.total.field) != nil {
      for function in filled { set(function.field, "") }
      for function in wanted?.functions ?? [] { set(function.field, total) }
    }
    // Times that were typed may be another role's, or that of none.
    let typed = FlightForm.functions.contains { form.text($0.field) != old.text($0.field) }
    if typed || before != wanted { showRole(total) }
  }

  private mutating func showRole(_ total: String) {
    guard FlightForm.functions.contains(where: { !form.text($0.field).utf8.isEmpty }) else { return }
    let role = FlightRole { (function: Sync.Attribute<Minutes>) -> String? in
      let text = form.text(function.field)
      return text.utf8.isEmpty ? nil : text
    } isTotal: {
      $0 == total
    }
    set(FlightRole.field, role?.name ?? "")
  }

  static func role(_ form: Form) -> FlightRole? {
    FlightRole(name: form.text(FlightRole.field)) ?? (isSelf(form.text(Flight.picName.field)) ? .pic : nil)
  }

  mutating func set(_ field: Field, _ text: String) {
    session.form.texts[field.name] = text.utf8.isEmpty && form.texts[field.name] == nil ? nil : .string(text)
  }

  // MARK: - Saving and leaving

  private mutating func save(_ book: Book, _ context: UpdateContext) {
    guard let checked = session.check() else { return showFaults(context) }
    for finding in plausibility(book, today: context.today) where finding.severity == .error {
      if let field = Flight.collection.field(named: finding.field) { session.add(finding.text, at: field) }
    }
    if !form.faults.isEmpty { return showFaults(context) }
    if context.asks(about: &session, form: "logbook.form.") { return }
    var saved: [(key: RecordKey, fields: Fields)] = []
    var aircraftID = self.aircraftID(book)
    if kind == .flight && makesAircraft(book) {
      let id = context.newID()
      aircraftID = id
      saved.append((RecordKey(Aircraft.collection.name, id), newAircraft))
    }
    let target = key ?? RecordKey(Flight.collection.name, context.newID())
    let changes = changes(checked, aircraftID)
    let notice = kind == .flight ? Words.flightSaved : Words.sessionSaved
    if let key {
      if !saved.isEmpty { context.saveAll(saved) }
      context.save(session, as: key, changes, notice: notice)
    } else {
      var fields = Fields()
      for change in changes { fields[change.name] = change.value }
      saved.append((target, fields))
      saved += attachments(of: target.id, context)
      context.saveAll(saved, notice: Notice(notice))
    }
    context.end(&session)
    ending = .saved(target.id)
    context.navigate(LogbookRoute.flight(target.id).url, replace: true)
  }

  /// L-95: what was chosen for the new record becomes its own.
  private func attachments(of flight: RecordID, _ context: UpdateContext) -> [(key: RecordKey, fields: Fields)] {
    context.draftBlobs(form.id).map { chosen in
      context.release(chosen.sha256)
      return (
        RecordKey(Attachment.collection.name, context.newID()), Attachment.shape.fields(of: chosen, flight)
      )
    }
  }

  /// The fields of a new flight as the controls say them; nil when one of them cannot be read.
  mutating func newFields(_ aircraft: RecordID?) -> Fields? {
    guard let checked = session.check() else { return nil }
    var fields = Fields()
    for change in changes(checked, aircraft) { fields[change.name] = change.value }
    return fields
  }

  private func showFaults(_ context: UpdateContext) {
    if let first = form.faults.first { context.focus(field: first.field) }
  }

  var newAircraft: Fields {
    var fields = Fields()
    fields[Aircraft.registration] = capitals(trimmed(form.text(FlightForm.registration)))
    for field in FlightForm.aircraftFields { fields[field.name] = form.value(field) }
    return fields
  }

  /// What the controls make of the record.
  private func changes(
    _ checked: [(name: String, value: JSON?)], _ aircraft: RecordID?
  ) -> [(name: String, value: JSON?)] {
    var wanted: [(name: String, value: JSON?)] = [(Flight.kind.name, kind.json)]
    for (name, value) in checked where Flight.collection.field(named: name) != nil { wanted.append((name, value)) }
    if kind == .flight { wanted.append((Flight.aircraft.name, aircraft?.json)) }
    wanted = wanted.map { name, value in
      (
        name,
        isPlace(name) ? value?.text.map { .string(place($0)) } : name == Flight.crew.name ? crew(value) : value
      )
    }
    return wanted
  }

  /// Without empty lines; nothing when nobody is left.
  private func crew(_ value: JSON?) -> JSON? {
    let text = CrewMember.saved(value?.text ?? "")
    return text.utf8.isEmpty ? nil : .string(text)
  }

  private func isPlace(_ name: String) -> Bool {
    name == Flight.departure.name || name == Flight.arrival.name
  }

  private mutating func cancel(_ context: UpdateContext) {
    guard isChanged(context) else { return discard(context) }
    context.ask(
      Dialog(
        title: Words.discardChanges, text: Words.discardChangesText,
        confirm: Words.discard, cancel: FormWords.goOnEditing, action: FlightFormAction.discard.wire,
        isDestructive: true))
  }

  private mutating func discard(_ context: UpdateContext) {
    context.end(&session)
    ending = .discarded
    leave(context)
  }

  private func leave(_ context: UpdateContext) {
    let record = session.isDeleted ? nil : key
    context.navigate(record.map { LogbookRoute.flight($0.id).url } ?? LogbookRoute.flights.url, replace: true)
  }
}

/// An ICAO code typed in small letters is written in capitals; a name stays as it is.
func place(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let isCode = bytes.count == 4 && bytes.allSatisfy { (0x61...0x7A).contains($0) }
  return isCode ? capitals(text) : text
}
