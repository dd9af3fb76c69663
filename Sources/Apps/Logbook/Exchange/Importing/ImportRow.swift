import Base
import Files
import Kit
import Sync

/// One row on its way to a record: reads cells by column name, collects problems, and keeps among the further data what
/// does not fit its field (L-32).
struct ImportRow {
  let row: CSV.Row
  let columns: ImportColumns
  /// Of which the record will be; nil as long as the row has not told it.
  var collection: RecordType?
  var fields = Fields()
  var problems: [ImportProblem] = []
  /// Whether the record has a field for what has none of its own.
  var hasFurther = true
  private var kept = FurtherData()
  private var read: [Bool]

  init(_ row: CSV.Row, _ columns: ImportColumns) {
    self.row = row
    self.columns = columns
    read = [Bool](repeating: false, count: columns.names.count)
  }

  /// The trimmed cell of the column and its place; an absent column is empty.
  mutating func cell(_ name: String) -> String {
    guard let column = columns.index(of: name) else { return "" }
    read[column] = true
    return trimmedCell(row[column])
  }

  /// The cell with its white space.
  mutating func rawCell(_ name: String) -> String {
    guard let column = columns.index(of: name) else { return "" }
    read[column] = true
    return row[column]
  }

  /// The cell of this column cannot stand in its field.
  mutating func keep(_ name: String, _ fault: FieldFault) { keep(name, fault.words, fault) }

  mutating func keep(_ name: String, _ reason: Text, _ fault: FieldFault? = nil) {
    let value = cell(name)
    kept.add(name, value)
    note(name, value, reason, hasFurther ? .inFurtherData : .leftOut, fault)
  }

  mutating func note(
    _ name: String?, _ value: String, _ reason: Text, _ consequence: ImportProblem.Consequence, _ fault: FieldFault? = nil
  ) {
    problems.append(
      ImportProblem(
        line: row.line, column: name.flatMap { columns.index(of: $0) }.map { $0 + 1 }, columnName: name ?? "",
        label: name.flatMap { label($0) }, value: value, reason: reason, fault: fault, consequence: consequence))
  }

  /// A flight's row has the registration and the type of its aircraft, too.
  private func label(_ name: String) -> Text? {
    guard let collection else { return nil }
    return (collection.field(named: name) ?? Aircraft.collection.field(named: name))?.label
  }

  /// Keeps the cells of columns that nobody asked for, and the cells beyond the header.
  mutating func keepRest() {
    for (column, cell) in row.cells.enumerated() where column >= read.count || !read[column] {
      let value = trimmedCell(cell)
      if value.utf8.isEmpty { continue }
      let name = column < columns.names.count ? columns.names[column] : "\(column + 1)"
      kept.add(name, value)
      problems.append(
        ImportProblem(
          line: row.line, column: column + 1, columnName: name, value: value,
          reason: column < columns.names.count ? ImportWords.unknownColumn : ImportWords.beyondHeader,
          consequence: hasFurther ? .inFurtherData : .leftOut))
    }
    if row.cells.count < columns.names.count {
      note(nil, "", Words.shortRow(row.cells.count, columns.names.count), .note)
    }
  }

  /// Everything kept stands behind what the row says of further data itself.
  mutating func writeFurther() {
    if kept.entries.isEmpty || !hasFurther { return }
    var further = FurtherData(fields[FurtherData.field])
    further.entries += kept.entries
    fields[FurtherData.field] = further.json
  }
}

extension ImportRow {
  /// Whether the server would refuse the record; the problem is noted.
  mutating func isRefused(_ collection: RecordType) -> Bool {
    for field in collection.fields {
      let value = fields[field.name]
      guard let fault = field.fault(in: value) else { continue }
      note(field.name, value.map { field.input(of: $0) } ?? "", fault.words, .rejected, fault)
      return true
    }
    return false
  }
}
