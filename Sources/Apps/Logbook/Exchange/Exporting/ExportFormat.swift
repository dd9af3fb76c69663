import Base
import Files
import Kit
import Sync

/// As what the logbook can be taken away.
public enum ExportFormat: Sendable, Named {
  case own
  case page
  case foreFlight
  case spreadsheet
  case backup
  case kml
  case gpx

  /// As the command line names it.
  public var name: String {
    switch self {
    case .own: "csv"
    case .page: "easa"
    case .foreFlight: "foreflight"
    case .spreadsheet: "xlsx"
    case .backup: "json"
    case .kml: "kml"
    case .gpx: "gpx"
    }
  }

  var title: Text {
    switch self {
    case .own: Text(cs: "CSV", en: "CSV")
    case .page: Text(cs: "CSV podle FCL.050", en: "CSV by FCL.050")
    case .foreFlight: Text(cs: "ForeFlight", en: "ForeFlight")
    case .spreadsheet: Text(cs: "Excel (XLSX)", en: "Excel (XLSX)")
    case .backup: Text(cs: "Záloha (JSON)", en: "Backup (JSON)")
    case .kml: Text(cs: "Trasy (KML)", en: "Routes (KML)")
    case .gpx: Text(cs: "Trasy (GPX)", en: "Routes (GPX)")
    }
  }

  var explanation: Text {
    switch self {
    case .own:
      Text(
        cs: "všechny údaje v jedné tabulce; lze ji upravit a načíst zpět",
        en: "all data in one table, to be edited and read back")
    case .page: Text(cs: "sloupce papírového zápisníku EASA", en: "the columns of EASA's paper logbook")
    case .foreFlight:
      Text(cs: "lety a letadla pro import do ForeFlight", en: "flights and aircraft for ForeFlight's import")
    case .spreadsheet: Text(cs: "doby jako čísla, se kterými lze počítat", en: "durations as numbers to calculate with")
    case .backup:
      Text(
        cs: "celý zápisník s přílohami, které jsou v tomto zařízení; obnoví se importem",
        en: "the whole logbook with the attachments that are on this device; restored by importing it")
    case .kml: Text(cs: "pro Google Earth a jiné mapy", en: "for Google Earth and other maps")
    case .gpx: Text(cs: "pro navigace a mapy", en: "for navigation devices and maps")
    }
  }
}

extension Logbook {
  /// The records in a format. The same records make the same bytes.
  ///
  /// - Parameters:
  ///   - language: of the headings that people read.
  ///   - today: for the file's name.
  ///   - airports: those that are published, for the routes; own places are among the records.
  ///   - formulas: what becomes of cells of a CSV that a spreadsheet would calculate (F-11).
  public static func export(
    _ format: ExportFormat, _ records: [Record], language: Language, today: Day, airports: Airports?,
    formulas: CSV.Formulas = .guarded
  ) -> ExportFile {
    let name = "logbook-" + today.iso
    let csv = ExportFile.csvType
    switch format {
    case .own: return ExportFile(name + ".csv", csv, exportCSV(records, formulas))
    case .page: return ExportFile(name + "-easa.csv", csv, PageTable(records, language).export(language).csv(formulas))
    case .foreFlight:
      return ExportFile(
        name + "-foreflight.csv", csv, ForeFlightExport.csv(records, formulas), notes: ForeFlightExport.notes(records))
    case .spreadsheet:
      return ExportFile(
        name + ".xlsx", ExportFile.workbookType,
        PageTable(records, language).export(language).workbook, isText: false)
    case .backup: return ExportFile(name + ".json", "application/json", exportBackup(records))
    case .kml, .gpx:
      let atlas = Atlas(own: records.filter { $0.key.collection == OwnPlace.collection.name }, airports)
      let routes = RouteExport(records) { atlas.coordinates($0) }
      let isKML = format == .kml
      return ExportFile(
        name + (isKML ? ".kml" : ".gpx"),
        isKML ? "application/vnd.google-earth.kml+xml" : "application/gpx+xml", isKML ? routes.kml : routes.gpx,
        notes: routes.notes)
    }
  }
}
