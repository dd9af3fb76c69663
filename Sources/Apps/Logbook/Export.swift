import Base
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
    for collection in Logbook.collections {
      for field in collection.fields where !names.contains(where: { $0.sameBytes(field.name) }) {
        names.append(field.name)
      }
    }
    return names
  }()

  static let header = [record, id] + fieldNames + [other]

  /// Columns of an aircraft that stand in the rows of flights too, to be read by people; a row without an aircraft's
  /// id is matched by them.
  static let told = [Aircraft.registration, Aircraft.type]
}

extension Logbook {
  /// The records as our CSV: the pilot, the aircraft, flights and sessions from the oldest, then what this version does
  /// not know. The same records make the same bytes.
  public static func exportCSV(_ records: [Record]) -> [UInt8] {
    var aircraft: [RecordID: Fields] = [:]
    for record in records where record.key.collection.sameBytes(Aircraft.collection.name) {
      aircraft[record.id] = record.fields
    }
    let sorted = records.filter { !$0.deleted }.map { ExportPlace($0) }.inOrder(ExportPlace.precedes)
    var rows = [OwnFormat.header]
    rows.reserveCapacity(sorted.count + 1)
    for place in sorted { rows.append(row(of: place.record, aircraft)) }
    return CSV.write(rows)
  }

  private static func row(of record: Record, _ aircraft: [RecordID: Fields]) -> [String] {
    let collection = Schema(collections).collection(named: record.key.collection)
    var other = Fields()
    var cells = [String](repeating: "", count: OwnFormat.header.count)
    cells[0] = record.key.collection
    cells[1] = record.id.description
    for member in record.fields.members {
      guard let field = collection?.field(named: member.name),
        let column = OwnFormat.fieldNames.firstIndex(where: { $0.sameBytes(member.name) }),
        let cell = readableCell(of: member.value, field)
      else {
        other[member.name] = member.value
        continue
      }
      cells[column + 2] = cell
    }
    if record.key.collection.sameBytes(Flight.collection.name), let id = record[Flight.aircraft] {
      for told in OwnFormat.told {
        guard let text = aircraft[id]?[told],
          let column = OwnFormat.fieldNames.firstIndex(where: { $0.sameBytes(told.name) })
        else { continue }
        cells[column + 2] = text
      }
    }
    if !other.isEmpty { cells[cells.count - 1] = JSON.object(other).serialized }
    return cells
  }

  /// Nil when the cell would not read back as the same value.
  private static func readableCell(of value: JSON, _ field: Field) -> String? {
    let cell = field.input(of: value)
    let read = try? field.value(of: cell)
    return read == value ? cell : nil
  }
}

private struct ExportPlace {
  let record: Record
  let group: Int
  let position: UInt64

  init(_ record: Record) {
    self.record = record
    let collections = [Pilot.collection, Aircraft.collection, Flight.collection]
    group = collections.firstIndex { $0.name.sameBytes(record.key.collection) } ?? collections.count
    position =
      group == 2
      ? Row.position(record[Flight.date], record[Flight.departureTime], order: record[Flight.order] ?? 0) : 0
  }

  static func precedes(_ one: ExportPlace, _ other: ExportPlace) -> Bool {
    if one.group != other.group { return one.group < other.group }
    if one.position != other.position { return one.position < other.position }
    return one.record.id < other.record.id
  }
}
