import Base
import HTML
import Store
import Sync

/// The form of a flight or a session. The aircraft is typed as a registration; a registration that is not known yet
/// brings fields for the new aircraft with it.
struct FlightForm: Sendable {
  /// nil for a new record.
  let key: RecordKey?
  let kind: RecordKind
  /// What a new record began with.
  let beginning: FlightBeginning
  var form: Form
  /// What the record held when the form was opened: only what differs from it is saved, so that a change that arrived
  /// meanwhile stands.
  let original: Fields
  /// Whether the form began with what was typed and not saved before.
  let isRestored: Bool
  /// Texts of the controls when the form was opened without a draft, to tell whether anything was typed.
  private let opened: Fields
  /// Remarks of the last flights, to write them again by one tap.
  let remarks: [String]
  /// Whether the record has been deleted elsewhere and the user has been told.
  var mayRestore = false
  /// How the form ended, for files that come after it.
  var ending: Ending?

  enum Ending: Sendable {
    case saved(RecordID)
    case discarded
  }

  static let registration = Field(
    "registration", Text(cs: "Letadlo – imatrikulace", en: "Aircraft registration"), .text(maximum: 20),
    capitals: true)
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
        + counts.map { $0.field } + [Flight.approaches.field, Flight.remarks.field]
    case .session:
      [
        Flight.date.field, Flight.device.field, Flight.qualification.field, Flight.sessionTime.field,
        Flight.instruction.field, Flight.remarks.field,
      ]
    }
  }

  static let classes = [Flight.singlePilotSE, Flight.singlePilotME, Flight.multiPilot]
  static let functions = [Flight.pic, Flight.spic, Flight.picus, Flight.coPilot, Flight.dual, Flight.instructor]
  static let times = [Flight.total] + classes + [Flight.night, Flight.ifr] + functions
  static let counts = [Flight.takeOffsDay, Flight.takeOffsNight, Flight.landingsDay, Flight.landingsNight]

  /// - Parameters:
  ///   - key: the record to edit; nil when the record is gone or a new one is made.
  ///   - kind: of a new record.
  init?(_ key: RecordKey?, _ kind: RecordKind, _ beginning: FlightBeginning, book: Book, _ context: Context) {
    let record = key.flatMap { context.record($0) }
    if key != nil && record == nil { return nil }
    self.key = key
    self.beginning = beginning
    self.kind = record.map { $0[Flight.kind] ?? .flight } ?? kind
    original = record?.fields ?? Fields()
    var values = record?.fields ?? beginning.fields(self.kind, book, context)
    if let record { values[FlightRole.field.name] = FlightRole(of: record.fields).map { .string($0.name) } }
    values[FlightForm.registration.name] = book.aircraft(values[Flight.aircraft]).map { .string($0.registration) }
    let fields = FlightForm.fields(self.kind)
    let id = "logbook/\(self.kind.name)/\(key?.id.description ?? beginning.name)"
    let draft = context.draft(id)
    isRestored = context.hasDraft(id)
    opened = Form(id: id, fields: fields, values: values).texts
    form = Form(id: id, fields: fields, values: values, draft: draft)
    remarks = self.kind == .flight ? book.recentRemarks(context) : []
    if key == nil && draft == nil { fill(before: Fields(), book) }
  }

  /// Whether something was typed or chosen that is not saved.
  func isChanged(_ context: Context) -> Bool { form.texts != opened || !context.draftBlobs(form.id).isEmpty }

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

  /// The aircraft that was typed, when it is known.
  func aircraft(_ book: Book) -> AircraftRow? {
    let typed = plainRegistration(form.text(FlightForm.registration))
    if typed.isEmpty { return nil }
    return book.aircraft.first { plainRegistration($0.registration) == typed }
  }

  /// The aircraft that is saved. As long as nobody touches the registration it is the record's own, also when that
  /// aircraft has not arrived here yet.
  func aircraftID(_ book: Book) -> RecordID? {
    let isUntouched = form.text(FlightForm.registration).sameBytes(opened[FlightForm.registration.name]?.text ?? "")
    if isUntouched, let own = original[Flight.aircraft] { return own }
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

/// Whether the name stands for the holder of the logbook.
func isSelf(_ name: String) -> Bool {
  let text = folded(trimmed(name))
  return text == Array("self".utf8)
}
