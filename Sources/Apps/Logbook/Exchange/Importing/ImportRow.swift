import Base
import Files
import Kit
import Sync

/// One row on its way to a record: reads cells by column name, collects problems, and keeps in the remarks what does
/// not fit its field (L-32).
struct ImportRow {
  let row: CSV.Row
  let columns: ImportColumns
  var fields = Fields()
  var problems: [ImportProblem] = []
  /// Whether the record has remarks in which a value can be kept.
  var hasRemarks = true
  private var kept: [String] = []
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
  mutating func keep(_ name: String, _ reason: Text) {
    let value = cell(name)
    kept.append("[" + name + ": " + value + "]")
    note(name, value, reason, hasRemarks ? .inRemarks : .leftOut)
  }

  mutating func note(_ name: String?, _ value: String, _ reason: Text, _ consequence: ImportProblem.Consequence) {
    problems.append(
      ImportProblem(
        line: row.line, column: name.flatMap { columns.index(of: $0) }.map { $0 + 1 }, columnName: name ?? "",
        value: value, reason: reason, consequence: consequence))
  }

  /// Keeps the cells of columns that nobody asked for, and the cells beyond the header.
  mutating func keepRest() {
    for (column, cell) in row.cells.enumerated() where column >= read.count || !read[column] {
      let value = trimmedCell(cell)
      if value.utf8.isEmpty { continue }
      let name = column < columns.names.count ? columns.names[column] : "\(column + 1)"
      kept.append("[" + name + ": " + value + "]")
      problems.append(
        ImportProblem(
          line: row.line, column: column + 1, columnName: name, value: value,
          reason: column < columns.names.count ? ImportWords.unknownColumn : ImportWords.beyondHeader,
          consequence: hasRemarks ? .inRemarks : .leftOut))
    }
    if row.cells.count < columns.names.count {
      note(nil, "", Words.shortRow(row.cells.count, columns.names.count), .note)
    }
  }

  /// The remarks with everything kept, one below the other.
  mutating func writeRemarks() {
    if kept.isEmpty || !hasRemarks { return }
    var remarks = fields[Flight.remarks] ?? ""
    for text in kept { remarks += remarks.utf8.isEmpty ? text : "\n" + text }
    fields[Flight.remarks] = remarks
  }
}

extension ImportRow {
  /// Whether the server would refuse the record; the problem is noted.
  mutating func isRefused(_ collection: RecordType) -> Bool {
    for field in collection.fields {
      let value = fields[field.name]
      guard let fault = field.fault(in: value) else { continue }
      note(field.name, value.map { field.input(of: $0) } ?? "", fault.words, .rejected)
      return true
    }
    return false
  }
}
