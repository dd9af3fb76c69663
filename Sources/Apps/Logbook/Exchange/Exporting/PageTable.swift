import Base
import Files
import Kit
import Sync

/// The flights and sessions in the columns of FCL.050's page (AMC1 FCL.050), from the oldest: for the CSV and the
/// spreadsheet, after what was brought forward. SPIC and PICUS stand in PIC.
struct PageTable {
  /// Where a column has its value from.
  private enum Source {
    case field(Field)
    /// Of a flight or of a session only.
    case flightDay, sessionDay, departureTime, arrivalTime, aircraftName, registration, pic, deviceName
  }

  let titles: [String]
  private(set) var rows: [[TableCell]] = []

  private static let columns: [(title: Text, source: Source)] = [
    (Text(cs: "Datum", en: "Date"), .flightDay),
    (Text(cs: "Odlet místo", en: "Departure place"), .field(Flight.departure.field)),
    (Text(cs: "Odlet čas", en: "Departure time"), .departureTime),
    (Text(cs: "Přílet místo", en: "Arrival place"), .field(Flight.arrival.field)),
    (Text(cs: "Přílet čas", en: "Arrival time"), .arrivalTime),
    (Text(cs: "Letadlo (výrobce, model, varianta)", en: "Aircraft make, model, variant"), .aircraftName),
    (Text(cs: "Imatrikulace", en: "Registration"), .registration),
    (Text(cs: "Jednopilotní SE", en: "Single-pilot time SE"), .field(Flight.singlePilotSE.field)),
    (Text(cs: "Jednopilotní ME", en: "Single-pilot time ME"), .field(Flight.singlePilotME.field)),
    (Text(cs: "Vícepilotní", en: "Multi-pilot time"), .field(Flight.multiPilot.field)),
    (Text(cs: "Celková doba letu", en: "Total time of flight"), .field(Flight.total.field)),
    (Text(cs: "Jméno velitele", en: "Name of PIC"), .field(Flight.picName.field)),
    (Text(cs: "Přistání den", en: "Landings day"), .field(Flight.landingsDay.field)),
    (Text(cs: "Přistání noc", en: "Landings night"), .field(Flight.landingsNight.field)),
    (Text(cs: "Noc", en: "Night"), .field(Flight.night.field)),
    (Text(cs: "IFR", en: "IFR"), .field(Flight.ifr.field)),
    (Text(cs: "Velitel (PIC)", en: "PIC"), .pic),
    (Text(cs: "Druhý pilot", en: "Co-pilot"), .field(Flight.coPilot.field)),
    (Text(cs: "Ve výcviku (Dual)", en: "Dual"), .field(Flight.dual.field)),
    (Text(cs: "Instruktor", en: "Instructor"), .field(Flight.instructor.field)),
    (Text(cs: "FSTD datum", en: "FSTD date"), .sessionDay),
    (Text(cs: "FSTD typ", en: "FSTD type"), .deviceName),
    (Text(cs: "FSTD celková doba", en: "FSTD total time"), .field(Flight.sessionTime.field)),
    (Text(cs: "Poznámky a potvrzení", en: "Remarks and endorsements"), .field(Flight.remarks.field)),
  ]

  init(_ records: [Record], _ language: Language) {
    titles = PageTable.columns.map { $0.title(language) }
    var aircraft: [RecordID: AircraftRow] = [:]
    for record in records where record.key.collection == Aircraft.collection.name {
      aircraft[record.id] = AircraftRow(record)
    }
    let sorted = ExportPlace.sorted(records)
    for record in sorted where record.key.collection == PreviousExperience.collection.name {
      rows.append(PageTable.columns.map { PageTable.forward($0.source, record.fields, language) })
    }
    for record in sorted where record.key.collection == Flight.collection.name {
      let craft = record[Flight.aircraft].flatMap { aircraft[$0] }
      rows.append(PageTable.columns.map { PageTable.cell($0.source, record.fields, craft) })
    }
  }

  /// L-39: a row of what was brought forward, so that the sums below are those of the book. It has the fields of a flight that
  /// can be summed.
  private static func forward(_ source: Source, _ fields: Fields, _ language: Language) -> TableCell {
    switch source {
    case .aircraftName: return TableExport.cell(fields[PreviousExperience.type] ?? "")
    case .field(let field):
      if field.name == Flight.remarks.name {
        return TableExport.cell(
          joined([Words.broughtForward(language), fields[PreviousExperience.description] ?? ""], by: ": "))
      }
      return TableExport.cell(field, fields[field.name])
    case .flightDay, .pic: return cell(source, fields, nil)
    case .sessionDay, .departureTime, .arrivalTime, .registration, .deviceName: return .empty
    }
  }

  private static func cell(_ source: Source, _ fields: Fields, _ craft: AircraftRow?) -> TableCell {
    let isSession = fields[Flight.kind] == .session
    switch source {
    case .field(let field):
      // The landings of a session are none of a flight, nor are they on the page.
      let isOfPage = !isSession || sessionFields.contains { $0.name == field.name }
      return isOfPage ? TableExport.cell(field, fields[field.name]) : .empty
    case .departureTime: return time(isSession ? nil : fields[Flight.departureTime] ?? fields[Flight.takeOffTime])
    case .arrivalTime: return time(isSession ? nil : fields[Flight.arrivalTime] ?? fields[Flight.landingTime])
    case .flightDay: return isSession ? .empty : fields[Flight.date].map { .day($0) } ?? .empty
    case .sessionDay: return isSession ? fields[Flight.date].map { .day($0) } ?? .empty : .empty
    case .aircraftName:
      guard let craft else { return .empty }
      return TableExport.cell(craft.name.utf8.isEmpty ? craft.type : craft.name)
    case .registration: return TableExport.cell(craft?.registration ?? "")
    case .pic:
      var sum = 0
      for attribute in [Flight.pic, Flight.spic, Flight.picus] { sum += fields[attribute]?.count ?? 0 }
      return sum == 0 ? .empty : .minutes(sum)
    case .deviceName:
      return TableExport.cell(
        joined([Flight.deviceTitle(fields), fields[Flight.qualification] ?? ""], by: ", "))
    }
  }

  private static let sessionFields = [Flight.sessionTime.field, Flight.remarks.field]

  private static func time(_ time: MinuteOfDay?) -> TableCell {
    TableExport.cell(Flight.departureTime.field, time?.json)
  }

  /// The last row of the spreadsheet sums up.
  func export(_ language: Language) -> TableExport {
    TableExport(
      Worksheet(name: Words.flights(language), titles: titles, rows: rows), sumTitle: Words.bookTotals(language))
  }
}
