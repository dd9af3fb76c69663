import Base
import Files
import Sync

/// ForeFlight's import file: the aircraft, then the flights, durations as H:MM. What it has no column for stands in
/// the comments.
enum ForeFlightExport {
  /// The columns of flights with the field that each is filled from; the others are filled below.
  private static let columns: [(name: String, field: Field?)] = [
    ("Date", Flight.date.field), ("AircraftID", nil), ("From", Flight.departure.field), ("To", Flight.arrival.field),
    ("Route", nil), ("TimeOut", Flight.departureTime.field), ("TimeOff", Flight.takeOffTime.field),
    ("TimeOn", Flight.landingTime.field), ("TimeIn", Flight.arrivalTime.field), ("TotalTime", Flight.total.field),
    ("PIC", Flight.pic.field), ("SIC", Flight.coPilot.field), ("Night", Flight.night.field),
    ("PICUS", Flight.picus.field), ("MultiPilot", Flight.multiPilot.field), ("IFR", Flight.ifr.field),
    ("Takeoff Day", Flight.takeOffsDay.field), ("Takeoff Night", Flight.takeOffsNight.field),
    ("Landing Full-Stop Day", Flight.landingsDay.field), ("Landing Full-Stop Night", Flight.landingsNight.field),
    ("DualGiven", Flight.instructor.field), ("DualReceived", Flight.dual.field),
    ("SimulatedFlight", Flight.sessionTime.field), ("Person1", nil), ("PilotComments", nil),
  ]

  private static let aircraftColumns = [
    "AircraftID", "equipType", "TypeCode", "Make", "Model", "Category/Class", "multiPilot (EASA)",
  ]

  static func csv(_ records: [Record], _ formulas: CSV.Formulas) -> [UInt8] {
    let sorted = ExportPlace.sorted(records)
    var registrations: [RecordID: String] = [:]
    var devices: [String] = []
    var rows = [
      ["ForeFlight Logbook Import", "This row is required for importing into ForeFlight. Do not delete or modify."],
      [], ["Aircraft Table"], aircraftColumns,
    ]
    for record in sorted where record.key.collection.sameBytes(Aircraft.collection.name) {
      registrations[record.id] = record[Aircraft.registration] ?? ""
      rows.append(aircraft(record.fields))
    }
    let flights = sorted.filter { $0.key.collection.sameBytes(Flight.collection.name) }
    for record in flights where record[Flight.kind] == .session {
      let name = deviceName(record.fields)
      if name.utf8.isEmpty || devices.contains(where: { $0.sameBytes(name) }) { continue }
      devices.append(name)
      rows.append([name, "ftd", "", "", record[Flight.device] ?? "", "", ""])
    }
    rows.append([])
    rows.append(["Flights Table"])
    rows.append(columns.map { $0.name })
    for record in flights { rows.append(flight(record.fields, registrations)) }
    let width = columns.count
    return CSV.write(rows.map { $0 + [String](repeating: "", count: width - $0.count) }, formulas: formulas)
  }

  private static func aircraft(_ fields: Fields) -> [String] {
    var model = fields[Aircraft.model] ?? ""
    if let variant = fields[Aircraft.variant] { model += model.utf8.isEmpty ? variant : " " + variant }
    let engines =
      switch fields[Aircraft.engines] {
      case .single?: "airplane_single_engine_land"
      case .multi?: "airplane_multi_engine_land"
      case nil: ""
      }
    return [
      fields[Aircraft.registration] ?? "", "aircraft", fields[Aircraft.type] ?? "", fields[Aircraft.make] ?? "", model,
      engines, fields[Aircraft.multiPilot] == true ? "x" : "",
    ]
  }

  private static func deviceName(_ fields: Fields) -> String {
    fields[Flight.qualification] ?? fields[Flight.device] ?? ""
  }

  private static func flight(_ fields: Fields, _ registrations: [RecordID: String]) -> [String] {
    let isSession = fields[Flight.kind] == .session
    return columns.map { column in
      if let field = column.field { return field.input(of: fields[field.name]) }
      switch column.name {
      case "AircraftID":
        return isSession ? deviceName(fields) : fields[Flight.aircraft].flatMap { registrations[$0] } ?? ""
      case "Person1": return fields[Flight.picName].map { $0 + ";PIC;" } ?? ""
      case "PilotComments": return comments(fields)
      default: return ""
      }
    }
  }

  private static func comments(_ fields: Fields) -> String {
    var text = fields[Flight.remarks] ?? ""
    for field in [Flight.spic.field, Flight.crew.field, Flight.approaches.field, Flight.instruction.field] {
      guard let value = fields[field.name] else { continue }
      text += (text.utf8.isEmpty ? "[" : "\n[") + field.label.en + ": " + field.input(of: value) + "]"
    }
    return text
  }
}
