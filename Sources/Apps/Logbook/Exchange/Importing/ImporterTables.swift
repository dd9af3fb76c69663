import Base
import Files
import Kit
import Sync

/// Rows of each kind of table.
extension Importer {
  /// Rows of our file may name an aircraft that stands in a later row. One without an id is known by its registration (L-31), after
  /// all that have one.
  mutating func addAircraft(of table: SourceTable) {
    var withoutID: [Fields] = []
    for row in table.rows {
      var reader = ImportRow(row, table.columns)
      guard reader.cell(RecordTable.record) == Aircraft.collection.name else { continue }
      VademecumCSV.takeFields(of: Aircraft.collection, &reader, .dayFirst)
      if reader.isRefused(Aircraft.collection) { continue }
      if let id = RecordID(reader.cell(RecordTable.id)) {
        aircraft.add(id, reader.fields)
      } else {
        withoutID.append(reader.fields)
      }
    }
    for fields in withoutID { aircraft.add(fields) }
  }

  mutating func takeOwn(_ csvRow: CSV.Row, _ table: SourceTable) {
    var row = ImportRow(csvRow, table.columns)
    let record = VademecumCSV.record(&row, &aircraft, result.dates.order)
    note(row.problems, table)
    guard let record else {
      result.contents.rejected.append(csvRow)
      return
    }
    let key = RecordKey(record.collection, record.id ?? ownID(record.collection, record.fields, csvRow, table))
    if !seen.insert(key).inserted {
      result.contents.rejected.append(csvRow)
      note(ImportProblem(line: csvRow.line, reason: ImportWords.twice, consequence: .rejected), table.file)
    } else if record.id != nil {
      append(item(key, record.fields, line: csvRow.line, table.columns))
    } else {
      add(key, record.fields, line: csvRow.line)
    }
  }

  /// Of a row of ours that tells none (L-31).
  private mutating func ownID(
    _ collection: String, _ fields: Fields, _ row: CSV.Row, _ table: SourceTable
  ) -> RecordID {
    if let single = [Pilot.key, RuleSettings.key].first(where: { $0.collection == collection }) { return single.id }
    if collection == Aircraft.collection.name, let id = aircraft.id(of: fields[Aircraft.registration] ?? "") {
      return id
    }
    return rowIDs.next(row, table.columns.names, in: "logbook-csv")
  }

  mutating func takePerson(_ csvRow: CSV.Row, _ table: SourceTable) {
    var key = ""
    var first = ""
    var last = ""
    var isSelf = false
    for (column, meaning) in table.meanings.enumerated() {
      let text = trimmedCell(csvRow[column])
      switch meaning.meaning {
      case .key: key = text
      case .firstName: first = text
      case .lastName: last = text
      case .alias: isSelf = folded(text) == Array("self".utf8)
      default: break
      }
    }
    let name = first.utf8.isEmpty ? last : last.utf8.isEmpty ? first : first + " " + last
    keys.people[Key(key)] = isSelf ? "SELF" : name
  }

  /// What has no field stands among the further data of an aircraft that is made, and in the report alone where there is none.
  mutating func takeAircraft(_ csvRow: CSV.Row, _ table: SourceTable) {
    var row = SourceRow(csvRow, table, SourceKeys(), .dayFirst)
    row.read()
    note(row.problems, table)
    var facts = row.facts
    facts.further = row.further
    for (column, meaning) in table.meanings.enumerated() where meaning.meaning == .key {
      keys.aircraft[Key(trimmedCell(csvRow[column]))] = facts
    }
    var isKept = false
    if !facts.registration.utf8.isEmpty {
      keys.aircraft[ImportAircraft.key(facts.registration)] = facts
      let id = facts.isDevice ? nil : aircraft.id(facts, line: csvRow.line)
      isKept = aircraft.isMade(id)
    }
    for column in row.keptColumns where column < keptCounts.count {
      if isKept { keptCounts[column] += 1 } else { leftOutCounts[column] += 1 }
    }
  }

  mutating func takeFlight(_ csvRow: CSV.Row, _ table: SourceTable, _ source: SourceFormat) {
    var row = SourceRow(csvRow, table, keys, result.dates.order)
    row.read()
    row.settlePlaces(placeCodes)
    if row.isSums {
      // In the middle of a table the sums are those of its own pages.
      guard isAtEnd(of: table) else { return rejectSums(row, table) }
      row.takeSums()
    }
    let fillsClass =
      !table.has(.field, FlightFields.singlePilotSE) && !table.has(.field, FlightFields.singlePilotME)
    if row.isPrevious { return takePrevious(&row, table, source, fillsClass: fillsClass) }
    hasFlights = true
    takeDay(&row)
    row.settleCounts()
    let records = row.records(&aircraft, fillsClass: fillsClass, rules)
    for column in row.keptColumns where column < keptCounts.count { keptCounts[column] += 1 }
    for name in row.missingTables where !result.missingTables.contains(name) {
      result.missingTables.append(name)
    }
    note(row.problems, table)
    if row.lacksClass { noteUnknownClass(row, table) }
    for fields in records {
      if let (field, fault) = refusal(fields) {
        note(
          ImportProblem(
            line: csvRow.line, columnName: field.name, label: field.label, reason: fault.words, fault: fault,
            consequence: .rejected), table.file)
        result.contents.rejected.append(csvRow)
        return
      }
    }
    if records.isEmpty {
      result.contents.rejected.append(csvRow)
      return
    }
    let id = rowIDs.next(csvRow, table.columns.names, in: source.format.namespace)
    for (index, var fields) in records.enumerated() {
      if let day = fields[Flight.date], fields[Flight.departureTime] == nil {
        let order = orders[day, default: 0] + 1
        orders[day] = order
        fields[Flight.order] = min(order, 9999)
      }
      let key = index == 0 ? id : RecordID.v8(named: id.description, in: source.format.namespace + "-session")
      add(RecordKey(Flight.collection.name, key), fields, line: csvRow.line)
    }
  }

  /// L-199: people write the day once for the flights below it.
  private mutating func takeDay(_ row: inout SourceRow) {
    if row.day == nil, row.isOfDayAbove, let dayAbove {
      row.day = dayAbove
      undated = (undated?.line ?? row.row.line, (undated?.count ?? 0) + 1)
    }
    dayAbove = row.day
  }

  private func isAtEnd(of table: SourceTable) -> Bool { !hasFlights || rowInTable + 1 == table.rows.count }

  private mutating func rejectSums(_ row: SourceRow, _ table: SourceTable) {
    note(ImportProblem(line: row.row.line, reason: Words.sumsWithin, consequence: .rejected), table.file)
    result.contents.rejected.append(row.row)
  }

  /// L-164: once for each aircraft, however many flights it has. A flight without any is found by L-3.
  private mutating func noteUnknownClass(_ row: SourceRow, _ table: SourceTable) {
    let registration = row.facts.registration
    guard !registration.utf8.isEmpty, unclassed.insert(ImportAircraft.key(registration)).inserted else { return }
    note(
      ImportProblem(
        line: row.row.line, column: row.registrationColumn.map { $0 + 1 },
        columnName: row.registrationColumn.map { row.name($0) } ?? "",
        label: row.registrationColumn.flatMap { table.label($0) }, value: registration, reason: Words.unknownClass,
        consequence: .note), table.file)
  }

  /// L-39: what has no field in experience brought forward is in the report.
  private mutating func takePrevious(
    _ row: inout SourceRow, _ table: SourceTable, _ source: SourceFormat, fillsClass: Bool
  ) {
    let fields = row.previous(aircraft, fillsClass: fillsClass)
    for column in row.keptColumns where column < keptCounts.count { keptCounts[column] += 1 }
    note(row.problems, table)
    if fields.isEmpty { return result.contents.rejected.append(row.row) }
    let id = rowIDs.next(row.row, table.columns.names, in: source.format.namespace)
    // Earlier versions took it for a flight, which the pilot may have kept.
    let flight = RecordKey(Flight.collection.name, id)
    if let stored = existing[flight] { return add(flight, stored.fields, line: row.row.line) }
    add(RecordKey(PreviousExperience.collection.name, id), fields, line: row.row.line)
  }

  /// Why the server would refuse the record: remarks may be too long.
  private func refusal(_ fields: Fields) -> (field: Field, fault: FieldFault)? {
    var next = 0
    for member in fields.members {
      guard let place = FlightFields.place(member.name, near: next) else { continue }
      next = place + 1
      let field = FlightFields.all[place]
      if let fault = field.fault(in: member.value) { return (field, fault) }
    }
    return nil
  }

  /// One remark for each column that has no field, instead of one for each row.
  mutating func endTable(_ table: SourceTable) {
    func note(_ counts: [Int], _ consequence: ImportProblem.Consequence) {
      for (column, count) in counts.enumerated() where count > 0 {
        self.note(
          ImportProblem(
            line: table.rows.first?.line ?? 1, column: column + 1, columnName: table.columns.names[column],
            reason: Words.columnWithoutField(count), consequence: consequence, valueCount: count), table.file)
      }
    }
    if let undated {
      let column = table.meanings.firstIndex { $0.meaning == .day } ?? 0
      self.note(
        ImportProblem(
          line: undated.line, column: column + 1, columnName: table.columns.names[column], label: table.label(column),
          reason: Words.daysFromAbove(undated.count), consequence: .note), table.file)
    }
    note(keptCounts, .inFurtherData)
    note(leftOutCounts, .leftOut)
    keptCounts = []
    leftOutCounts = []
  }
}
