import Base
import Files
import Sync

/// One table for the records of several collections, which can be read back without loss. The column `record` names the
/// collection and `id` the record. Then come the fields of all collections by name. The column `other` holds as JSON
/// what no other column can hold: unknown fields, and values that would change when they are read back.
public struct RecordTable: Sendable {
  public static let record = "record"
  public static let id = "id"
  public static let other = "other"

  public let collections: [RecordType]
  /// The fields of all collections; fields with the same name appear once.
  public let fieldNames: [String]

  public init(_ collections: [RecordType]) {
    self.collections = collections
    var names: [String] = []
    for collection in collections {
      for field in collection.fields where !names.contains(field.name) {
        names.append(field.name)
      }
    }
    fieldNames = names
  }

  public var header: [String] { [RecordTable.record, RecordTable.id] + fieldNames + [RecordTable.other] }

  /// Whether a field has this column.
  public func hasField(_ name: String) -> Bool { fieldNames.contains(name) }

  /// The rows of the records, in their order. Records of other collections are left out.
  ///
  /// - Parameter told: texts for people, by the names of their columns.
  public func rows(_ records: [Record], told: (Record) -> [(name: String, text: String)] = { _ in [] }) -> [[String]] {
    let places = collections.map { columns(of: $0) }
    var rows: [[String]] = []
    rows.reserveCapacity(records.count)
    for record in records {
      guard let index = collections.firstIndex(where: { $0.name == record.key.collection }) else { continue }
      rows.append(row(of: record, places[index], told(record)))
    }
    return rows
  }

  /// The file with the records.
  public func csv(
    _ records: [Record], _ formulas: CSV.Formulas = .guarded,
    told: (Record) -> [(name: String, text: String)] = { _ in [] }
  ) -> [UInt8] {
    CSV.write([header] + rows(records, told: told), formulas: formulas)
  }

  private func columns(of collection: RecordType) -> NamedList<(field: Field, column: Int)> {
    var columns = NamedList<(field: Field, column: Int)>()
    for field in collection.fields { columns[field.name] = (field, column(of: field.name)) }
    return columns
  }

  private func column(of name: String) -> Int {
    (fieldNames.firstIndex(of: name) ?? 0) + 2
  }

  private func row(
    of record: Record, _ columns: NamedList<(field: Field, column: Int)>, _ told: [(name: String, text: String)]
  ) -> [String] {
    var other = Fields()
    var cells = [String](repeating: "", count: fieldNames.count + 3)
    cells[0] = record.key.collection
    cells[1] = record.id.description
    for member in record.fields.members {
      if let column = columns[member.name], let cell = RecordTable.readableCell(of: member.value, column.field) {
        cells[column.column] = cell
      } else {
        other[member.name] = member.value
      }
    }
    for item in told { cells[column(of: item.name)] = item.text }
    if !other.isEmpty { cells[cells.count - 1] = JSON.object(other).serialized }
    return cells
  }

  /// Nil when reading the cell back would give another value. Control characters are not written (F-2).
  private static func readableCell(of value: JSON, _ field: Field) -> String? {
    let cell = field.input(of: value)
    if cell.hasControls { return nil }
    let read = try? field.value(of: cell)
    return read == value ? cell : nil
  }
}
