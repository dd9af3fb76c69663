import Base
import Files
import Sync

/// Our CSV: one table for the whole logbook, with every field (L-30). A row is a record: the column `record` names its
/// collection, `id` its identity, then come the fields of all collections by name, and `other` holds as JSON what no
/// column can: unknown fields, and values that would not read back as they are.
enum OwnFormat {
  static let record = "record"
  static let id = "id"
  static let other = "other"

  /// The fields of all collections, those of one name once.
  static let fieldNames: [String] = {
    var names: [String] = []
    for collection in Logbook.csvCollections {
      for field in collection.fields where !names.contains(where: { $0.sameBytes(field.name) }) {
        names.append(field.name)
      }
    }
    return names
  }()

  static let header = [record, id] + fieldNames + [other]

  /// Where the fields of a collection stand in a row.
  static func places(of collection: Sync.Collection) -> NamedList<(field: Field, column: Int)> {
    var places = NamedList<(field: Field, column: Int)>()
    for field in collection.fields { places[field.name] = (field, column(of: field.name)) }
    return places
  }

  static func column(of name: String) -> Int {
    (fieldNames.firstIndex { $0.sameBytes(name) } ?? 0) + 2
  }

  /// Columns of an aircraft that stand in the rows of flights too, to be read by people; a row without an aircraft's
  /// id is matched by them.
  static let told = [Aircraft.registration, Aircraft.type]
}

extension Logbook {
  /// The records as our CSV: the pilot, the aircraft, flights and sessions from the oldest, then the other collections of
  /// the logbook. What is not the logbook's is left out: other apps keep their records in the same space. The same
  /// records make the same bytes.
  public static func exportCSV(_ records: [Record], _ formulas: CSV.Formulas = .guarded) -> [UInt8] {
    var aircraft: [RecordID: Fields] = [:]
    for record in records where record.key.collection.sameBytes(Aircraft.collection.name) {
      aircraft[record.id] = record.fields
    }
    var rows = [OwnFormat.header]
    let sorted = ExportPlace.sorted(records)
    rows.reserveCapacity(sorted.count + 1)
    for collection in ExportPlace.inOrder(csvCollections) {
      let places = OwnFormat.places(of: collection)
      for record in sorted where record.key.collection.sameBytes(collection.name) {
        rows.append(row(of: record, places, aircraft))
      }
    }
    return CSV.write(rows, formulas: formulas)
  }

  private static func row(
    of record: Record, _ places: NamedList<(field: Field, column: Int)>, _ aircraft: [RecordID: Fields]
  ) -> [String] {
    var other = Fields()
    var cells = [String](repeating: "", count: OwnFormat.header.count)
    cells[0] = record.key.collection
    cells[1] = record.id.description
    for member in record.fields.members {
      if let place = places[member.name], let cell = readableCell(of: member.value, place.field) {
        cells[place.column] = cell
      } else {
        other[member.name] = member.value
      }
    }
    if record.key.collection.sameBytes(Flight.collection.name), let id = record[Flight.aircraft] {
      for told in OwnFormat.told {
        if let text = aircraft[id]?[told] { cells[OwnFormat.column(of: told.name)] = text }
      }
    }
    if !other.isEmpty { cells[cells.count - 1] = JSON.object(other).serialized }
    return cells
  }

  /// Nil when the cell would not read back as the same value.
  private static func readableCell(of value: JSON, _ field: Field) -> String? {
    let cell = field.input(of: value)
    if cell.hasControls { return nil }
    let read = try? field.value(of: cell)
    return read == value ? cell : nil
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
      for place in places where place.record.key.collection.sameBytes(collection.name) { sorted.append(place.record) }
    }
    return sorted
  }

  private init(_ record: Record) {
    self.record = record
    let isFlight = record.key.collection.sameBytes(Flight.collection.name)
    position =
      isFlight ? Row.position(record[Flight.date], record[Flight.departureTime], order: record[Flight.order] ?? 0) : 0
  }

  private static func precedes(_ one: ExportPlace, _ other: ExportPlace) -> Bool {
    one.position != other.position ? one.position < other.position : one.record.id < other.record.id
  }

  /// The pilot and the aircraft stand before the flights, as in a paper logbook.
  static func inOrder(_ collections: [Sync.Collection]) -> [Sync.Collection] {
    let first = [Pilot.collection, Aircraft.collection, Flight.collection]
    return first + collections.filter { collection in !first.contains { $0.name.sameBytes(collection.name) } }
  }
}
