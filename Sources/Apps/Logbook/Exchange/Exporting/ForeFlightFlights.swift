import Base
import Files
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

  /// What ForeFlight has no column for stands in its comments.
  private static let commented = [
    Flight.spic.field, Flight.crew.field, Flight.approaches.field, Flight.instruction.field, Flight.flightNumber.field,
    Flight.pilotFlying.field, Flight.launch.field, Flight.towed.field,
  ]

  private let registrations: [RecordID: String]
  /// Names of further data that become columns.
  private let further: [String]

  init(_ flights: [Record], registrations: [RecordID: String]) {
    self.registrations = registrations
    var seen: Set<Key> = []
    var names: [String] = []
    for record in flights {
      for entry in FurtherData(record[FurtherData.field]).entries {
        if ForeFlightFlights.isOurs(entry.name) || !seen.insert(Key(entry.name)).inserted { continue }
        names.append(entry.name)
      }
    }
    further = names
  }

  var header: [String] { ForeFlightFlights.columns.map { $0.name } + further }

  /// A name that would be read as one of our columns again.
  private static func isOurs(_ name: String) -> Bool {
    name.utf8.isEmpty || columns.contains { folded($0.name) == folded(name) }
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
      case "PilotComments": return ForeFlightFlights.comments(fields, data)
      default: return ""
      }
    }
    for name in further { cells.append(ForeFlightFlights.text(data, name)) }
    return cells
  }

  private static func text(_ data: FurtherData, _ name: String) -> String {
    joined(data.entries.filter { $0.name == name }.map { $0.text }, by: "; ")
  }

  private static func comments(_ fields: Fields, _ data: FurtherData) -> String {
    var text = fields[Flight.remarks] ?? ""
    func add(_ name: String, _ value: String) {
      text += (text.utf8.isEmpty ? "[" : "\n[") + name + ": " + value + "]"
    }
    for field in commented {
      if let value = fields[field.name] { add(field.label.en, field.input(of: value)) }
    }
    for entry in data.entries where isOurs(entry.name) {
      if entry.name != "Route" && entry.name != "Person1" { add(entry.name, entry.text) }
    }
    return text
  }
}
