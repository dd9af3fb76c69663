import Base
import Kit
import Logbook
import Sync

/// Imports as a whole; the screen and the command line import in steps.
extension Logbook {
  static func importCSV(_ bytes: [UInt8], existing: [Record]) -> ImportResult {
    importFiles([ImportFile(name: "", bytes)], existing: existing)
  }

  /// - Parameter files: those that belong together, for example openPilotLog's three tables.
  static func importFiles(
    _ files: [ImportFile], existing: [Record], mappings: [ColumnMapping] = [], today: Day = .latest,
    airports: Airports? = nil
  ) -> ImportResult {
    var importer = Importer(files, existing: existing, mappings: mappings, today: today, airports: airports)
    while importer.step(rows: 1000) {}
    return importer.result
  }
}
