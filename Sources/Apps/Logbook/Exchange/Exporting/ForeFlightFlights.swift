import Base
import Files
import Kit
import Sync

/// The table of flights of ``ForeFlightExport``: our columns, then one for each name of further data (L-32), so that what came
/// from another logbook leaves with it.
struct ForeFlightFlights {
  /// The columns with the field that each is filled from; the others are filled below.
  private static let columns: [(name: String, field: Field?)] = [
    ("Date", Flight.date.field), ("AircraftID", nil), ("From", Flight.departure.field), ("To", Flight.arrival.field),
    ("Route", nil), ("TimeOut", Flight.departureTime.field), ("TimeOff", Flight.takeOffTime.field),
    ("TimeOn", Flight.landingTime.field), ("TimeIn", Flight.arrivalTime.field), ("TotalTime", Flight.total.field),
    ("PIC", Flight.pic.field), ("SIC", Flight.coPilot.field), ("Night", Flight.night.field),
    ("CrossCountry", Flight.crossCountry.field),
    ("PICUS", Flight.picus.field), ("MultiPilot", Flight.multiPilot.field), ("IFR", Flight.ifr.field),
    ("ActualInstrument", Flight.actualInstrument.field), ("SimulatedInstrument", Flight.simulatedInstrument.field),
    ("Takeoff Day", Flight.takeOffsDay.field), ("Takeoff Night", Flight.takeOffsNight.field),
    ("Landing Full-Stop Day", Flight.landingsDay.field), ("Landing Full-Stop Night", Flight.landingsNight.field),
    ("DualGiven", Flight.instructor.field), ("DualReceived", Flight.dual.field),
    ("SimulatedFlight", Flight.sessionTime.field), ("Person1", nil), ("PilotComments", nil),
  ]

  private let aircraft: [RecordID: Fields]
  private let devices: [Key: ForeFlightDevice]
  /// Names of further data that become columns.
  private let further: [String]
  private let hasColumn: Set<Key>

  init(_ flights: [Record], aircraft: [RecordID: Fields], devices: [ForeFlightDevice]) {
    self.aircraft = aircraft
    var byName: [Key: ForeFlightDevice] = [:]
    for device in devices { byName[Key(device.name)] = device }
    self.devices = byName
    var seen: Set<Key> = []
    var names: [String] = []
    var untold: Set<Key> = []
    for record in flights {
      for entry in FurtherData(record[FurtherData.field]).entries {
        if ForeFlightFlights.isPerson(entry.name) && !ForeFlightFlights.isTold(entry, record.fields) {
          untold.insert(Key(entry.name))
        }
        if !seen.insert(Key(entry.name)).inserted || ForeFlightFlights.isField(entry.name) { continue }
        names.append(entry.name)
      }
    }
    further = names.filter { !untold.contains(Key($0)) }
    hasColumn = Set(further.map { Key($0) })
  }

  var header: [String] { ForeFlightFlights.columns.map { $0.name } + further }

  /// Whether a column of that name would be one of ours, or say something of a field once more: touch-and-goes that are part of
  /// the landings. People and their addresses come back as what they are.
  private static func isField(_ name: String) -> Bool {
    if name.utf8.isEmpty || columns.contains(where: { folded($0.name) == folded(name) }) { return true }
    return meaning(name) != .kept && !isPerson(name)
  }

  private static func meaning(_ name: String) -> SourceColumn.Meaning {
    SourceFormat.foreFlight.columns(ImportColumns(CSV.Row(line: 1, cells: [name])))[0].meaning
  }

  private static func isPerson(_ name: String) -> Bool {
    let meaning = meaning(name)
    return meaning == .person || meaning == .crew
  }

  /// Whether the person of a packed cell is still who the fields say: the pilot may have corrected a name since.
  private static func isTold(_ entry: FurtherData.Entry, _ fields: Fields) -> Bool {
    let parts = entry.text.parts(at: UInt8(ascii: ";")).map { trimmed($0) }
    let role = parts.count > 1 ? parts[1] : ""
    if folded(role) == Array("pic".utf8) { return parts[0] == fields[Flight.picName] ?? "" }
    let line = role.utf8.isEmpty ? parts[0] : role + " " + parts[0]
    return (fields[Flight.crew] ?? "").parts(at: 0x0A).contains(line)
  }

  func row(_ fields: Fields) -> [String] {
    let isSession = fields[Flight.kind] == .session
    let data = FurtherData(fields[FurtherData.field])
    var cells = ForeFlightFlights.columns.map { column in
      if let field = column.field { return field.input(of: fields[field.name]) }
      switch column.name {
      case "AircraftID":
        return isSession
          ? ForeFlightDevice.name(fields) : fields[Flight.aircraft].flatMap { aircraft[$0]?[Aircraft.registration] } ?? ""
      case "Route": return ForeFlightFlights.text(data, "Route")
      case "Person1":
        let person = ForeFlightFlights.person(fields, data)
        if !person.utf8.isEmpty { return person }
        return ForeFlightFlights.isPacked(fields) ? (fields[Flight.picName] ?? "") + ";PIC;" : ""
      case "PilotComments": return comments(fields, data)
      default: return ""
      }
    }
    for name in further { cells.append(ForeFlightFlights.text(data, name)) }
    return cells
  }

  /// Empty where there are several: they would become one.
  private static func text(_ data: FurtherData, _ name: String) -> String {
    let found = data.entries.filter { $0.name == name }
    return found.count == 1 ? found[0].text : ""
  }

  private static func person(_ fields: Fields, _ data: FurtherData) -> String {
    let entry = FurtherData.Entry(name: "Person1", text: text(data, "Person1"))
    guard isTold(entry, fields) else { return "" }
    // The pilot in command needs this column.
    let isPilot = fields[Flight.picName].map { trimmed(entry.text.parts(at: UInt8(ascii: ";"))[0]) == $0 } ?? true
    return isPilot ? entry.text : ""
  }

  /// Whether the name of the pilot in command fits among the semicolons of a packed cell.
  private static func isPacked(_ fields: Fields) -> Bool {
    fields[Flight.picName].map { !$0.utf8.contains(UInt8(ascii: ";")) } ?? false
  }

  private func comments(_ fields: Fields, _ data: FurtherData) -> String {
    let person = ForeFlightFlights.person(fields, data)
    let other = data.entries.filter { entry in
      if data.entries.count(where: { $0.name == entry.name }) > 1 { return true }
      if entry.name == "Person1" { return person.utf8.isEmpty }
      return entry.name != "Route" && !hasColumn.contains(Key(entry.name))
    }
    var told = ForeFlightFlights.isPacked(fields) || !person.utf8.isEmpty ? [Flight.picName.field] : []
    if fields[Flight.kind] == .session {
      told += devices[Key(ForeFlightDevice.name(fields))]?.told(fields) ?? []
    } else if isClassTold(fields) {
      told += [Flight.singlePilotSE.field, Flight.singlePilotME.field]
    }
    return ForeFlightComments(fields, told: told, further: other).text
  }

  /// Whether the aircraft says to which class the time of the flight goes, as reading the file would.
  private func isClassTold(_ fields: Fields) -> Bool {
    let (single, multi) = (fields[Flight.singlePilotSE], fields[Flight.singlePilotME])
    guard let craft = fields[Flight.aircraft].flatMap({ aircraft[$0] }), let engines = craft[Aircraft.engines],
      let total = fields[Flight.total]?.count, craft[Aircraft.multiPilot] != true || fields[Flight.multiPilot] != nil,
      fields[Flight.multiPilot] != nil || TypeClass(designator: TypeDesignator.of(craft)) != .multiPilot
    else { return false }
    let rest = total - (fields[Flight.multiPilot]?.count ?? 0)
    return (engines == .single ? single : multi)?.count ?? 0 == max(0, rest) && (engines == .single ? multi : single) == nil
  }
}
