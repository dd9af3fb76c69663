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

  private let registrations: [RecordID: String]
  /// Names of further data that become columns.
  private let further: [String]
  private let hasColumn: Set<Key>

  init(_ flights: [Record], registrations: [RecordID: String]) {
    self.registrations = registrations
    var seen: Set<Key> = []
    var names: [String] = []
    for record in flights {
      for entry in FurtherData(record[FurtherData.field]).entries {
        if !seen.insert(Key(entry.name)).inserted || ForeFlightFlights.isField(entry.name) { continue }
        names.append(entry.name)
      }
    }
    further = names
    hasColumn = Set(names.map { Key($0) })
  }

  var header: [String] { ForeFlightFlights.columns.map { $0.name } + further }

  /// Whether a column of that name would be one of ours, or say something of a field once more: touch-and-goes that are part of
  /// the landings. People and their addresses come back as what they are.
  private static func isField(_ name: String) -> Bool {
    if name.utf8.isEmpty || columns.contains(where: { folded($0.name) == folded(name) }) { return true }
    let meaning = SourceFormat.foreFlight.columns(ImportColumns(CSV.Row(line: 1, cells: [name])))[0].meaning
    return meaning != .kept && meaning != .person && meaning != .crew
  }

  func row(_ fields: Fields) -> [String] {
    let isSession = fields[Flight.kind] == .session
    let data = FurtherData(fields[FurtherData.field])
    var cells = ForeFlightFlights.columns.map { column in
      if let field = column.field { return field.input(of: fields[field.name]) }
      switch column.name {
      case "AircraftID":
        return isSession
          ? ForeFlightExport.deviceName(fields) : fields[Flight.aircraft].flatMap { registrations[$0] } ?? ""
      case "Route": return ForeFlightFlights.text(data, "Route")
      case "Person1":
        let person = ForeFlightFlights.text(data, "Person1")
        return person.utf8.isEmpty ? fields[Flight.picName].map { $0 + ";PIC;" } ?? "" : person
      case "PilotComments": return comments(fields, data)
      default: return ""
      }
    }
    for name in further { cells.append(ForeFlightFlights.text(data, name)) }
    return cells
  }

  private static func text(_ data: FurtherData, _ name: String) -> String {
    joined(data.entries.filter { $0.name == name }.map { $0.text }, by: "; ")
  }

  private func comments(_ fields: Fields, _ data: FurtherData) -> String {
    let other = data.entries.filter { $0.name != "Route" && $0.name != "Person1" && !hasColumn.contains(Key($0.name)) }
    return ForeFlightComments(fields, further: other).text
  }
}
