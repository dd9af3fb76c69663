import Base
import Sync

/// The CSV of web-logbook: days as DD/MM/YYYY, times as HHMM, durations as H:MM, `0` for no landing, `Self` for the
/// holder. Columns are found by name.
enum WebLogbook {
  static let columns = [
    "Date", "Departure Place", "Departure Time", "Arrival Place", "Arrival Time", "Aircraft Model", "Aircraft Reg",
    "Time SE", "Time ME", "Time MCC", "Time Total", "Landings Day", "Landings Night", "Time Night", "Time IFR",
    "Time PIC", "Time CoPilot", "Time Dual", "Time Instructor", "SIM Type", "SIM Time", "PIC Name", "Remarks",
  ]

  static func isHeader(_ columns: ImportColumns) -> Bool {
    columns.has("Date") && (columns.has("Departure Place") || columns.has("SIM Type"))
  }

  /// The records of one row: a flight, a session, or both when the row has flight time and simulator time; none when
  /// the day cannot be read.
  ///
  /// - Returns: the fields of each record. The remarks of the row stand in the first.
  static func records(_ row: inout ImportRow, _ aircraft: inout ImportAircraft) -> [Fields] {
    let written = row.cell("Date")
    guard let day = importedDay(written) else {
      row.note("Date", written, written.utf8.isEmpty ? Words.noDate : FieldFault.notADay.words, .rejected)
      return []
    }
    flight(&row, &aircraft)
    let flight = row.fields
    row.fields = Fields()
    row.take("SIM Type", Flight.device)
    row.takeDuration("SIM Time", Flight.sessionTime)
    let session = row.fields
    let isFlight = !flight.isEmpty || session.isEmpty
    row.fields = head(isFlight ? .flight : .session, day, isFlight ? flight : session)
    row.take("Remarks", Flight.remarks)
    row.keepRest()
    row.writeRemarks()
    return isFlight && !session.isEmpty ? [row.fields, head(.session, day, session)] : [row.fields]
  }

  private static func head(_ kind: RecordKind, _ day: Day, _ fields: Fields) -> Fields {
    var all = Fields()
    all[Flight.kind] = kind
    all[Flight.date] = day
    all.members += fields.members
    return all
  }

  private static func flight(_ row: inout ImportRow, _ aircraft: inout ImportAircraft) {
    row.take("Departure Place", Flight.departure)
    row.takeTime("Departure Time", Flight.departureTime)
    row.take("Arrival Place", Flight.arrival)
    row.takeTime("Arrival Time", Flight.arrivalTime)
    row.takeDuration("Time SE", Flight.singlePilotSE)
    row.takeDuration("Time ME", Flight.singlePilotME)
    row.takeDuration("Time MCC", Flight.multiPilot)
    row.takeDuration("Time Total", Flight.total)
    row.takeCount("Landings Day", Flight.landingsDay)
    row.takeCount("Landings Night", Flight.landingsNight)
    row.takeDuration("Time Night", Flight.night)
    row.takeDuration("Time IFR", Flight.ifr)
    row.takeDuration("Time PIC", Flight.pic)
    row.takeDuration("Time CoPilot", Flight.coPilot)
    row.takeDuration("Time Dual", Flight.dual)
    row.takeDuration("Time Instructor", Flight.instructor)
    row.take("PIC Name", Flight.picName)
    takeAircraft(&row, &aircraft)
  }

  private static func takeAircraft(_ row: inout ImportRow, _ aircraft: inout ImportAircraft) {
    let registration = row.cell("Aircraft Reg")
    let model = row.cell("Aircraft Model")
    if registration.utf8.isEmpty {
      if !model.utf8.isEmpty { row.keep("Aircraft Model", Words.modelAlone) }
      return
    }
    if let fault = Aircraft.registration.field.fault(in: .string(registration)) {
      row.keep("Aircraft Reg", fault.words)
      if !model.utf8.isEmpty { row.keep("Aircraft Model", Words.modelAlone) }
      return
    }
    var known = model
    if let fault = Aircraft.model.field.fault(in: .string(model)) {
      row.keep("Aircraft Model", fault.words)
      known = ""
    }
    let engines: Aircraft.Engines? =
      row.fields[Flight.singlePilotSE] != nil ? .single : row.fields[Flight.singlePilotME] != nil ? .multi : nil
    let id = aircraft.id(
      registration: registration, model: known, engines: engines,
      isMultiPilot: row.fields[Flight.multiPilot] != nil, line: row.row.line)
    if let id { row.fields[Flight.aircraft] = id } else { row.keep("Aircraft Reg", Words.noRegistration) }
  }
}

extension ImportRow {
  /// `2400` is midnight at the end of the day, which people write for an arrival.
  mutating func takeTime(_ name: String, _ attribute: Attribute<MinuteOfDay>) {
    let text = cell(name)
    if text.sameBytes("2400") || text.sameBytes("24:00") {
      fields[attribute] = .midnight
    } else {
      take(name, attribute)
    }
  }

  /// None at all when it is zero.
  mutating func takeDuration(_ name: String, _ attribute: Attribute<Minutes>) {
    take(name, attribute)
    if fields[attribute] == .zero { fields[attribute] = nil }
  }

  /// None at all when it is zero.
  mutating func takeCount(_ name: String, _ attribute: Attribute<Int>) {
    take(name, attribute)
    if fields[attribute] == 0 { fields[attribute] = nil }
  }
}

/// `21/11/2026`, also with points, hyphens or spaces, the day first; or `2026-11-21`.
func importedDay(_ text: String) -> Day? {
  if let day = Day(iso: text) { return day }
  var numbers: [Int] = []
  var number: Int?
  for byte in text.utf8 {
    if byte >= 0x30 && byte <= 0x39 {
      number = (number ?? 0) * 10 + Int(byte - 0x30)
      if let number, number > 9999 { return nil }
    } else if byte == 0x2F || byte == 0x2E || byte == 0x2D || byte == 0x20 {
      if let found = number { numbers.append(found) }
      number = nil
    } else {
      return nil
    }
  }
  if let number { numbers.append(number) }
  guard numbers.count == 3, numbers[2] >= 1000 else { return nil }
  return Day(year: numbers[2], month: numbers[1], day: numbers[0])
}
