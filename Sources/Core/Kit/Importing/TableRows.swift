import Base
import Files
import Sync

/// Makes records of rows.
extension TableSource {
  mutating func take(_ row: CSV.Row, _ table: Table) {
    // A file that was put together from several files repeats their header.
    let names = table.header.names
    if names.indices.allSatisfy({ trimmedCell(row[$0]) == names[$0] }) { return }
    if let format = table.format { take(row, table, format) } else { takeOwn(row, table) }
  }

  // MARK: - Declared formats

  private mutating func take(_ row: CSV.Row, _ table: Table, _ format: TableFormat) {
    var reading = RowReading(row, table.header)
    for (column, place) in zip(format.columns, table.places) {
      guard let place, let cell = reading.cell(place) else { continue }
      do throws(FieldFault) {
        if let value = try column.read(cell) { reading.fields[column.field.name] = value }
      } catch {
        reading.keep(place, error, ImportWords.field(column.field.label, column: reading.name(place)))
      }
    }
    reading.keepRest()
    let keeps = format.remarks != nil
    if let remarks = format.remarks, !reading.kept.isEmpty {
      var text = reading.fields[remarks] ?? ""
      for line in reading.kept { text += text.utf8.isEmpty ? line : "\n" + line }
      reading.fields[remarks] = text
    }
    note(reading, table, keeps ? .inRemarks : .leftOut)
    guard !isRefused(row, reading.fields, format.collection, table) else { return }
    let key = RecordKey(format.collection.name, rowIDs.next(row, table.header.names, in: format.name))
    let fields = reading.fields
    var item = ImportItem(key, fields, line: row.line, old: existing[key]?.fields) { _ in true }
    if existing[key] != nil {
      // The record with an id that was made here came from the same row. What the user has changed since stays.
      item.status = .same
      item.changes = []
    } else if let text = format.likeness(fields) {
      let alike = TableSource.key(format, text)
      if let similar = known[alike] { item.status = .similar(similar, format.why) } else { known[alike] = key.id }
    }
    contents.items.append(item)
  }

  // MARK: - Our own table

  private mutating func takeOwn(_ row: CSV.Row, _ table: Table) {
    var reading = RowReading(row, table.header)
    let named = reading.cell(RecordTable.record)
    guard let collection = own.collections.first(where: { $0.name == named }) else {
      return reject(row, ImportWords.notACollection, table, value: named)
    }
    let idText = reading.cell(RecordTable.id)
    let id = RecordID(idText)
    if id == nil && !idText.utf8.isEmpty {
      note(
        ImportProblem(
          line: row.line, columnName: RecordTable.id, value: idText, reason: ImportWords.notAnID, consequence: .note),
        table.file)
    }
    for field in collection.fields {
      guard let place = table.header.index(of: field.name), reading.cell(place) != nil else { continue }
      do throws(FieldFault) {
        // The cell is read with its white space, because this project wrote it.
        if let value = try field.value(of: typed(field, row[place])) { reading.fields[field.name] = value }
      } catch {
        reading.keep(place, error, field.label)
      }
    }
    let other = reading.cell(RecordTable.other)
    if let members = JSON.read(other)?.members {
      for member in members.members { reading.fields[member.name] = member.value }
    } else if !other.utf8.isEmpty, let place = table.header.index(of: RecordTable.other) {
      reading.keep(place, ImportWords.notJSON)
    }
    reading.keepRest()
    note(reading, table, .leftOut)
    guard !isRefused(row, reading.fields, collection, table) else { return }
    let key = RecordKey(collection.name, id ?? rowIDs.next(row, table.header.names, in: collection.name + "-csv"))
    guard seen.insert(key).inserted else { return reject(row, ImportWords.twice, table) }
    let header = table.header
    let item = ImportItem(key, reading.fields, line: row.line, old: existing[key]?.fields) { [own] name in
      header.has(name) || (header.has(RecordTable.other) && !own.hasField(name))
    }
    contents.items.append(item)
  }

  // MARK: - Problems

  /// Whether the server would refuse the record.
  private mutating func isRefused(
    _ row: CSV.Row, _ fields: Fields, _ collection: RecordType, _ table: Table
  ) -> Bool {
    for field in collection.fields {
      guard let fault = field.fault(in: fields[field.name]) else { continue }
      let value = fields[field.name].map { field.input(of: $0) } ?? ""
      reject(row, fault.words, table, field, fault, value: value)
      return true
    }
    return false
  }

  private mutating func reject(
    _ row: CSV.Row, _ reason: Text, _ table: Table, _ field: Field? = nil, _ fault: FieldFault? = nil, value: String = ""
  ) {
    note(
      ImportProblem(
        line: row.line, columnName: field?.name ?? "", label: field?.label, value: value, reason: reason, fault: fault,
        consequence: .rejected), table.file)
    contents.rejected.append(row)
  }

  private mutating func note(_ reading: RowReading, _ table: Table, _ consequence: ImportProblem.Consequence) {
    for problem in reading.problems {
      note(
        ImportProblem(
          line: reading.row.line, column: problem.place + 1, columnName: reading.name(problem.place),
          label: problem.label, value: problem.cell, reason: problem.reason, fault: problem.fault, consequence: consequence),
        table.file)
    }
  }
}

/// A row that is becoming a record: which cells were read, and what fits no field.
private struct RowReading {
  let row: CSV.Row
  let header: ImportColumns
  var fields = Fields()
  private(set) var kept: [String] = []
  private(set) var problems: [(place: Int, cell: String, reason: Text, label: Text?, fault: FieldFault?)] = []
  private var read: [Bool]

  init(_ row: CSV.Row, _ header: ImportColumns) {
    self.row = row
    self.header = header
    read = [Bool](repeating: false, count: max(row.cells.count, header.names.count))
  }

  /// The trimmed cell; nil when it is empty.
  mutating func cell(_ place: Int) -> String? {
    read[place] = true
    let cell = trimmedCell(row[place])
    return cell.utf8.isEmpty ? nil : cell
  }

  /// The trimmed cell of a column; empty when there is none.
  mutating func cell(_ name: String) -> String {
    header.index(of: name).flatMap { cell($0) } ?? ""
  }

  func name(_ place: Int) -> String { place < header.names.count ? header.names[place] : String(place + 1) }

  /// Keeps a cell that its field cannot hold.
  mutating func keep(_ place: Int, _ fault: FieldFault, _ label: Text) { keep(place, fault.words, label, fault) }

  mutating func keep(_ place: Int, _ reason: Text, _ label: Text? = nil, _ fault: FieldFault? = nil) {
    let cell = trimmedCell(row[place])
    kept.append("[" + name(place) + ": " + cell + "]")
    problems.append((place, cell, reason, label, fault))
  }

  /// Keeps the cells of columns that no field asked for, and the cells beyond the header.
  mutating func keepRest() {
    for place in row.cells.indices where !read[place] && !trimmedCell(row[place]).utf8.isEmpty {
      keep(place, place < header.names.count ? ImportWords.unknownColumn : ImportWords.beyondHeader)
    }
  }
}
