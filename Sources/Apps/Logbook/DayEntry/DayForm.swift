import Base
import Kit
import Store
import Sync

/// The flights of one day, a line each (L-153): what they share is said once, of each leg only its places and times are
/// typed. Saving makes an ordinary flight of each line.
struct DayForm: Sendable {
  /// Where its drafts lie: one for each planned day, and one that begins empty.
  static let area = "logbook/day/"
  static let id = area + "new"
  static let mostLegs = 8

  /// What stands in the line of a leg.
  enum Slot: String, Named, CaseIterable {
    case departure, off, arrival, on

    var name: String { rawValue }

    /// The field of the flight that it becomes.
    var field: Field {
      switch self {
      case .departure: Flight.departure.field
      case .off: Flight.departureTime.field
      case .arrival: Flight.arrival.field
      case .on: Flight.arrivalTime.field
      }
    }

    var isTime: Bool { self == .off || self == .on }

    /// What an empty field shows.
    var example: String {
      switch self {
      case .departure: "LKPR"
      case .off: "0805"
      case .arrival: "EGLL"
      case .on: "0950"
      }
    }

    func control(_ leg: Int) -> String { name + "-" + String(leg) }
  }

  /// What is said of a leg with one press: as it usually is until somebody presses it.
  enum Mark: String, Named, CaseIterable {
    case instrument, landing

    var name: String { rawValue }

    func control(_ leg: Int) -> String { name + "-" + String(leg) }
  }

  var session: FormSession
  /// The names of those who flew along lately.
  let names: [String]
  /// Whether it began with the flights of a roster.
  let isPlanned: Bool
  /// Whether the last flight was all under IFR: the next ones are likely to be.
  let isUsuallyInstrument: Bool

  static let shared: [Field] =
    [Flight.date.field, FlightForm.registration] + FlightForm.aircraftFields + [Flight.picName.field, FlightRole.field]

  private static let fields: [Field] = {
    var fields = shared
    for leg in 0..<mostLegs {
      for slot in Slot.allCases {
        fields.append(
          Field(slot.control(leg), Words.leg(leg, slot.field.label), slot.field.kind, capitals: slot == .departure))
      }
      for mark in Mark.allCases { fields.append(Field(mark.control(leg), Words.legs, .text(maximum: 3))) }
    }
    return fields
  }()

  /// - Parameter planned: the flights of one day that a roster has planned (L-152), from the first.
  init?(_ book: Book, _ context: Context, planned: [PlannedRow] = []) {
    isPlanned = !planned.isEmpty
    let last = book.rows.first { $0.kind == .flight }
    let source = last.flatMap { context.record(RecordKey(Flight.collection.name, $0.id))?.fields }
    var start = Fields()
    start[Flight.date] = context.today
    start[Slot.departure.control(0)] = last.flatMap { $0.arrival.utf8.isEmpty ? nil : .string($0.arrival) }
    start[FlightForm.registration.name] = book.aircraft(last?.aircraft).map { .string($0.registration) }
    start[Flight.picName.name] = source?[Flight.picName.name]
    let ruled = book.ruledRole(start[FlightForm.registration.name]?.text ?? "", type: "")
    start[FlightRole.field.name] = (ruled ?? source.flatMap { FlightRole(of: $0) }).map { .string($0.name) }
    if ruled?.isOwnCommand == false && isSelf(source?[Flight.picName] ?? "") { start[Flight.picName.name] = nil }
    if let day = planned.first?.day { start[Flight.date] = day }
    for (leg, plan) in planned.prefix(DayForm.mostLegs).enumerated() {
      start[Slot.departure.control(leg)] = .string(plan.departure)
      start[Slot.off.control(leg)] = plan.start.json
      start[Slot.arrival.control(leg)] = .string(plan.arrival)
      start[Slot.on.control(leg)] = plan.end.json
    }
    let id = planned.first.map { DayForm.area + $0.day.iso } ?? DayForm.id
    guard
      let session = FormSession(
        id: id, of: Flight.collection.name, nil, fields: DayForm.fields, record: start, isNew: true,
        draft: context.draft(id), format: context.format)
    else { return nil }
    self.session = session
    names = book.recentNames(context)
    isUsuallyInstrument = source.map { $0[Flight.ifr] != nil && $0[Flight.ifr] == $0[Flight.total] } ?? false
  }

  var form: Form { session.form }

  /// The control in which typing begins: the first of the last line that holds nothing.
  var first: String? {
    let leg = shownLegs - 1
    return Slot.allCases.first { text($0, leg).utf8.isEmpty }?.control(leg)
  }

  func text(_ slot: Slot, _ leg: Int) -> String { form.texts[slot.control(leg)]?.text ?? "" }

  func mark(_ mark: Mark, _ leg: Int) -> Bool? {
    switch form.texts[mark.control(leg)]?.text ?? "" {
    case "yes": true
    case "no": false
    default: nil
    }
  }

  func time(_ slot: Slot, _ leg: Int) -> MinuteOfDay? {
    (try? slot.field.value(of: text(slot, leg))).flatMap { $0 }.flatMap { MinuteOfDay(json: $0) }
  }

  /// Whether more was typed than where the leg begins, which follows from the one before.
  func isUsed(_ leg: Int) -> Bool {
    Slot.allCases.contains { $0 != .departure && !text($0, leg).utf8.isEmpty }
  }

  func isComplete(_ leg: Int) -> Bool { Slot.allCases.allSatisfy { !text($0, leg).utf8.isEmpty } }

  var usedLegs: [Int] { (0..<DayForm.mostLegs).filter { isUsed($0) } }

  /// The lines that are shown: those that were used, and an empty one after a complete one.
  var shownLegs: Int {
    guard let last = usedLegs.last else { return 1 }
    return min(DayForm.mostLegs, isComplete(last) ? last + 2 : last + 1)
  }

  /// The day on which a leg departs: one that begins before the leg before it has ended is flown on the day after.
  func day(_ leg: Int) -> Day? {
    guard var day = form.value(Flight.date.field).flatMap({ Day(json: $0) }) else { return nil }
    var end: MinuteOfDay?
    for earlier in 0...leg {
      guard let off = time(.off, earlier) else { continue }
      if let end, off < end { day = day.adding(days: 1) }
      if earlier == leg { break }
      guard let on = time(.on, earlier) else { continue }
      if on < off { day = day.adding(days: 1) }
      end = on
    }
    return day
  }
}
