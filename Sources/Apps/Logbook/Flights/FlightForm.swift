import Base
import HTML
import Kit
import Store
import Sync

/// The form of a flight or a session. The aircraft is typed as a registration; a registration that is not known yet
/// brings fields for the new aircraft with it.
struct FlightForm: Sendable {
  let kind: RecordKind
  /// What a new record began with.
  let beginning: FlightTemplate
  var session: FormSession
  /// Remarks of the last flights, to write them again by one tap.
  let remarks: [String]
  /// Whether everything is shown that a flight can have.
  var showsMore = false
  /// The controls that role, aircraft and night have asked for since the form was opened: what was shown once stays.
  private(set) var needed: [String] = []
  /// How the form ended, for files that come after it.
  var ending: FormEnding?

  static let registration = Field(
    "registration", Text(cs: "Letadlo – imatrikulace", en: "Aircraft registration"), .text(maximum: 20),
    capitals: true)
  /// Whether times are taken while flying: a control that is not shown, stored with the draft. Times that are typed afterwards run
  /// no clock.
  static let clock = Field("clock", Text(cs: "Hodiny letu", en: "Clock of the flight"), .flag)
  /// Of the new aircraft, when the registration is not known.
  static let aircraftFields = [
    Aircraft.type.field, Aircraft.model.field, Aircraft.engines.field, Aircraft.multiPilot.field,
  ]

  static func fields(_ kind: RecordKind) -> [Field] {
    switch kind {
    case .flight:
      [
        Flight.date.field, Flight.departure.field, Flight.departureTime.field, Flight.arrival.field,
        Flight.arrivalTime.field, Flight.takeOffTime.field, Flight.landingTime.field, registration,
      ] + aircraftFields + [Flight.picName.field, FlightRole.field, Flight.crew.field] + times.map { $0.field }
        + counts.map { $0.field } + Flight.airlineFields + [Flight.approaches.field, Flight.remarks.field, clock]
    case .session:
      [
        Flight.date.field, Flight.device.field, Flight.deviceType.field, Flight.deviceLevel.field,
        Flight.qualification.field, Flight.sessionTime.field, Flight.instruction.field,
      ] + counts.map { $0.field } + [Flight.remarks.field]
    }
  }

  static let classes = [Flight.singlePilotSE, Flight.singlePilotME, Flight.multiPilot]
  static let functions = [Flight.pic, Flight.spic, Flight.picus, Flight.coPilot, Flight.dual, Flight.instructor]
  static let times = [Flight.total] + classes + [Flight.night, Flight.ifr] + functions
  /// Shown when role, aircraft or night imply them, when they hold something, and to whoever wants more (L-159).
  static let seldom =
    [Flight.takeOffTime.field, Flight.landingTime.field] + (classes + functions).map { $0.field } + [
      Flight.takeOffsNight.field, Flight.landingsNight.field,
    ]
  static let counts = [Flight.takeOffsDay, Flight.takeOffsNight, Flight.landingsDay, Flight.landingsNight]

  /// - Parameters:
  ///   - key: the record to edit; nil for a new one.
  ///   - kind: of a new record.
  init?(_ key: RecordKey?, _ kind: RecordKind, _ beginning: FlightTemplate, book: Book, _ context: Context) {
    let record = key.flatMap { context.record($0)?.fields }
    self.beginning = beginning
    self.kind = FlightForm.kind(key, record, context) ?? kind
    let id = FlightForm.id(self.kind, key, beginning)
    guard
      let session = FormSession(
        id: id, of: Flight.collection.name, key, fields: FlightForm.fields(self.kind),
        record: key == nil ? beginning.fields(self.kind, book, context) : record, isNew: key == nil,
        fieldNames: [(FlightForm.registration.name, Flight.aircraft.name)], draft: context.draft(id),
        format: context.format, controls: { FlightForm.controls($0, isNew: key == nil, book) })
    else { return nil }
    self.session = session
    if case .leg = beginning { remarks = [] } else { remarks = self.kind == .flight ? book.recentRemarks(context) : [] }
    if key == nil && !session.isRestored {
      fill(before: Fields(), book)
      self.session.takeAsStart()
    }
    noteNeeded(book)
  }

  private static func id(_ kind: RecordKind, _ key: RecordKey?, _ beginning: FlightTemplate) -> String {
    "logbook/\(kind.name)/\(key?.id.description ?? beginning.name)"
  }

  /// Of a record; of one that was deleted while a draft of it waits, by that.
  private static func kind(_ key: RecordKey?, _ record: Fields?, _ context: Context) -> RecordKind? {
    guard let key else { return nil }
    if let record { return record[Flight.kind] ?? .flight }
    return RecordKind.allCases.first { context.draft(id($0, key, .blank)) != nil }
  }

  /// What the controls hold: the record's fields, the registration of its aircraft, and the pilot's role.
  private static func controls(_ record: Fields, isNew: Bool, _ book: Book) -> Fields {
    var values = record
    if !isNew { values[FlightRole.field.name] = FlightRole(of: record).map { .string($0.name) } }
    values[registration.name] = book.aircraft(record[Flight.aircraft]).map { .string($0.registration) }
    return values
  }

  /// L-159: whether the control is shown.
  func isShown(_ field: Field) -> Bool {
    showsMore || needed.contains(field.name) || form.fault(field) != nil
      || !FlightForm.seldom.contains { $0.name == field.name }
  }

  mutating func noteNeeded(_ book: Book) {
    guard kind == .flight else { return noteNeededOfSession() }
    let role = FlightForm.role(form)
    let ofAircraft = classOfAircraft(book)?.name
    let hasNight = (form.value(Flight.night.field)?.int64 ?? 0) > 0
    for field in FlightForm.seldom where !needed.contains(field.name) {
      let isImplied =
        !form.text(field).utf8.isEmpty || field.name == ofAircraft
        || role?.functions.contains { $0.name == field.name } == true
        || (hasNight && (field.name == Flight.takeOffsNight.name || field.name == Flight.landingsNight.name))
      if isImplied { needed.append(field.name) }
    }
  }

  /// L-143: only what was flown in a full flight simulator is recent experience.
  private mutating func noteNeededOfSession() {
    let level = form.value(Flight.deviceLevel.field).flatMap { DeviceLevel(json: $0) }
    let isFullFlight = (level ?? DeviceLevel(written: form.text(Flight.device.field)))?.isFullFlight ?? false
    for count in FlightForm.counts where !needed.contains(count.name) {
      if isFullFlight || !form.text(count.field).utf8.isEmpty { needed.append(count.name) }
    }
  }

  /// Nil for a new record.
  var key: RecordKey? { session.key }

  var form: Form { session.form }

  /// What the user sees of the record that is not typed.
  var original: Fields { key == nil ? Fields() : session.seen }

  /// P-48: the controls that nobody has typed in follow the record, and what follows from them.
  ///
  /// - Parameter keys: the records that changed; empty for all.
  mutating func rebase(_ keys: [RecordKey], _ book: Book, _ context: UpdateContext) {
    let isConcerned = keys.contains { $0 == key || $0.collection == Aircraft.collection.name }
    guard let key, keys.isEmpty || isConcerned, ending == nil else { return }
    session.rebase(on: context.record(key)?.fields) { FlightForm.controls($0, isNew: false, book) }
    noteNeeded(book)
    if session.isChanged { context.keepDraft(session) }
  }

  /// Whether something was typed or chosen that is not saved.
  func isChanged(_ context: Context) -> Bool { session.isChanged || !context.draftBlobs(form.id).isEmpty }

  /// The record as it would be saved now, as far as its controls can be read.
  func currentFields(_ book: Book) -> Fields {
    var fields = original
    fields[Flight.kind] = kind
    for field in FlightForm.fields(kind) where Flight.collection.field(named: field.name) != nil {
      fields[field.name] = form.value(field)
    }
    if kind == .flight { fields[Flight.aircraft] = aircraftID(book) }
    return fields
  }

  /// L-153: places and times, as far as they are shown.
  var inTurn: [TurnControl] {
    if kind == .session { return [] }
    let fields = [
      Flight.departure.field, Flight.departureTime.field, Flight.arrival.field, Flight.arrivalTime.field,
      Flight.takeOffTime.field, Flight.landingTime.field,
    ]
    return fields.filter { isShown($0) }.map { TurnControl(name: $0.name, field: $0) }
  }

  /// The aircraft that was typed, when it is known.
  func aircraft(_ book: Book) -> AircraftRow? {
    let typed = plainRegistration(form.text(FlightForm.registration))
    if typed.isEmpty { return nil }
    return book.aircraft.first { plainRegistration($0.registration) == typed }
  }

  /// The aircraft that is saved. As long as nobody touches the registration it is the record's own, also when that
  /// aircraft has not arrived here yet.
  func aircraftID(_ book: Book) -> RecordID? {
    if !session.isTyped(FlightForm.registration.name), let own = original[Flight.aircraft] { return own }
    return aircraft(book)?.id
  }

  /// Whether a registration is typed that makes a new aircraft.
  func makesAircraft(_ book: Book) -> Bool {
    plainRegistration(form.text(FlightForm.registration)).count >= 2 && aircraft(book) == nil
  }

  /// The known aircraft to choose from, last flown first; none once one is chosen.
  func suggestions(_ book: Book) -> [AircraftRow] {
    if aircraft(book) != nil { return [] }
    let typed = folded(trimmed(form.text(FlightForm.registration)))
    return Array(book.recentAircraft.filter { contains($0.foldedText, typed) }.prefix(5))
  }

  func plausibility(_ book: Book, today: Day) -> [Finding] {
    let fields = currentFields(book)
    return book.findings(key?.id, fields, today: today)
  }
}

extension LogbookApp {
  /// The open form follows its record; the form of an address whose record comes only now opens.
  mutating func flightsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    flightForm?.rebase(keys, book, context)
    guard case .flightForm(let key?, let kind) = LogbookRoute(context.route), keys.contains(key), flightForm?.key != key
    else { return }
    flightForm = FlightForm(key, kind, FlightTemplate(context.route), book: book, context)
  }
}

/// Whether the name stands for the holder of the logbook.
func isSelf(_ name: String) -> Bool {
  let text = folded(trimmed(name))
  return text == Array("self".utf8)
}
