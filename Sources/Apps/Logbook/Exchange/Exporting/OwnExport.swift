import Base
import Files
import Kit
import Sync

extension Logbook {
  /// Our CSV: one table for the whole logbook, with every field (L-30).
  static let table = RecordTable(csvCollections)

  /// The records as our CSV: the pilot, the aircraft, flights and sessions from the oldest, then the other collections of
  /// the logbook. What is not the logbook's is left out: other apps keep their records in the same space. The same
  /// records make the same bytes. A flight tells its aircraft also by registration and type, to be read by people; a row
  /// without an aircraft's id is matched by them.
  public static func exportCSV(_ records: [Record], _ formulas: CSV.Formulas = .guarded) -> [UInt8] {
    var aircraft: [RecordID: Fields] = [:]
    for record in records where record.key.collection == Aircraft.collection.name {
      aircraft[record.id] = record.fields
    }
    return table.csv(ExportPlace.sorted(records), formulas) { record in
      guard record.key.collection == Flight.collection.name, let id = record[Flight.aircraft] else { return [] }
      var told: [(name: String, text: String)] = []
      for attribute in [Aircraft.registration, Aircraft.type] {
        if let text = aircraft[id]?[attribute] { told.append((attribute.name, text)) }
      }
      return told
    }
  }
}

/// A record and its place among those of its collection.
struct ExportPlace {
  private let record: Record
  private let position: UInt64

  /// The living records of the logbook: its collections one after the other, flights from the oldest.
  static func sorted(_ records: [Record]) -> [Record] {
    let places = records.filter { !$0.deleted }.map { ExportPlace($0) }.inOrder(precedes)
    var sorted: [Record] = []
    sorted.reserveCapacity(places.count)
    for collection in inOrder(Logbook.backupCollections) {
      for place in places where place.record.key.collection == collection.name { sorted.append(place.record) }
    }
    return sorted
  }

  private init(_ record: Record) {
    self.record = record
    let isFlight = record.key.collection == Flight.collection.name
    position =
      isFlight ? Row.position(record[Flight.date], record[Flight.departureTime], order: record[Flight.order] ?? 0) : 0
  }

  private static func precedes(_ one: ExportPlace, _ other: ExportPlace) -> Bool {
    one.position != other.position ? one.position < other.position : one.record.id < other.record.id
  }

  /// The pilot and the aircraft stand before the flights, as in a paper logbook.
  static func inOrder(_ collections: [RecordType]) -> [RecordType] {
    let first = [Pilot.collection, Aircraft.collection, Flight.collection]
    return first + collections.filter { collection in !first.contains { $0.name == collection.name } }
  }
}
