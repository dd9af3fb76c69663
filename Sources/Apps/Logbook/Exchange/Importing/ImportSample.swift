import Base
import Kit
import Sync

/// L-38: the first flights and sessions that an import will store, in the order of the file, and how many they are.
struct ImportSample: Sendable {
  struct Line: Sendable {
    let entry: LogEntry
    let aircraft: AircraftRow?
  }

  static let limit = 3

  private(set) var lines: [Line] = []
  private(set) var count = 0

  init() {}

  /// - Parameter existing: the records of the book.
  init(_ preview: ImportPreview, _ existing: [Record]) {
    for item in preview.wanted where item.key.collection == Flight.collection.name {
      count += 1
      if lines.count == ImportSample.limit { continue }
      let entry = LogEntry(Record(item.key, fields: item.fields))
      let aircraft = entry.aircraft.flatMap { ImportSample.aircraft($0, preview.contents.items, existing) }
      lines.append(Line(entry: entry, aircraft: aircraft))
    }
  }

  /// The file may bring its own.
  private static func aircraft(_ id: RecordID, _ items: [ImportItem], _ existing: [Record]) -> AircraftRow? {
    let key = RecordKey(Aircraft.collection.name, id)
    if let item = items.first(where: { $0.key == key }) { return AircraftRow(Record(key, fields: item.fields)) }
    return existing.first { $0.key == key }.map { AircraftRow($0) }
  }
}
