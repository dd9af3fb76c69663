import Base
import Sync

extension Logbook {
  /// Reads a file of ours or of web-logbook and says what there is to store. The app and the command line both use it.
  ///
  /// - Parameter existing: the records of the book, of all collections.
  public static func importCSV(_ bytes: [UInt8], existing: [Record]) -> ImportResult {
    var importer = Importer(bytes, existing: existing)
    while importer.step(rows: 1000) {}
    return importer.result
  }
}

/// The import in steps, so that a screen can show its progress and be left.
public struct Importer: Sendable {
  public private(set) var result = ImportResult()
  /// Rows read so far, and all.
  public private(set) var done = 0
  public let count: Int

  private let rows: [CSV.Row]
  private let columns: ImportColumns
  private let existing: [RecordKey: Record]
  /// Flights by day, departure time and aircraft, to recognise what came here another way.
  private var flights: [FlightPlace: RecordID] = [:]
  private var aircraft = ImportAircraft()
  private var ordinals: [Key: Int] = [:]
  private var orders: [Day: Int] = [:]
  private var seen: Set<RecordKey> = []

  public init(_ bytes: [UInt8], existing: [Record]) {
    let csv = CSV(bytes)
    let all = csv.rows.filter { !$0.isBlank }
    let header = all.first ?? CSV.Row(line: 1, cells: [])
    columns = ImportColumns(header, asked: OwnFormat.header + WebLogbook.columns)
    rows = Array(all.dropFirst())
    count = rows.count
    var known: [RecordKey: Record] = [:]
    known.reserveCapacity(existing.count)
    for record in existing where !record.deleted {
      known[record.key] = record
      if record.key.collection.sameBytes(Aircraft.collection.name) {
        aircraft.add(record.id, record.fields)
      } else if let place = FlightPlace(record.fields) {
        flights[place] = record.id
      }
    }
    self.existing = known
    result.columns = columns.names
    result.format =
      OwnFormat.isHeader(columns.names) ? .vademecum : WebLogbook.isHeader(columns) ? .webLogbook : nil
    if let line = csv.openQuoteLine {
      result.problems.append(
        ImportProblem(
          line: line, column: nil, columnName: "", value: "", reason: Words.openQuote, consequence: .note))
    }
    if result.format == .vademecum { addAircraftOfFile() }
  }

  /// Reads so many rows more.
  ///
  /// - Returns: whether there is anything left to do.
  public mutating func step(rows limit: Int) -> Bool {
    guard let format = result.format, done < count else { return false }
    let end = min(count, done + limit)
    while done < end {
      let row = rows[done]
      done += 1
      if isHeader(row) { continue }
      switch format {
      case .vademecum: takeOwn(row)
      case .webLogbook: takeWebLogbook(row)
      }
    }
    if done < count { return true }
    if isNewestFirst { reverseOrders() }
    addMadeAircraft()
    return false
  }

  /// Files put together of several have their header more than once.
  private func isHeader(_ row: CSV.Row) -> Bool {
    columns.names.indices.allSatisfy { trimmedCell(row[$0]).sameBytes(columns.names[$0]) }
  }

  /// Rows of our file may name an aircraft that stands in a later row.
  private mutating func addAircraftOfFile() {
    for row in rows {
      var reader = ImportRow(row, columns)
      guard reader.cell(OwnFormat.record).sameBytes(Aircraft.collection.name),
        let id = RecordID(reader.cell(OwnFormat.id))
      else { continue }
      var fields = Fields()
      fields[Aircraft.registration] = reader.cell(Aircraft.registration.name)
      aircraft.add(id, fields)
    }
  }

  private mutating func takeOwn(_ csvRow: CSV.Row) {
    var row = ImportRow(csvRow, columns)
    let record = OwnFormat.record(&row, &aircraft)
    result.problems += row.problems
    guard let record else {
      result.rejected.append(csvRow)
      return
    }
    if let id = record.id {
      let key = RecordKey(record.collection, id)
      if !seen.insert(key).inserted {
        result.rejected.append(csvRow)
        reject(csvRow, Words.twice)
        return
      }
      result.items.append(item(key, record.fields, line: csvRow.line))
    } else {
      let isPilot = record.collection.sameBytes(Pilot.collection.name)
      let id = isPilot ? Pilot.key.id : madeID(csvRow, in: "logbook-csv")
      add(RecordKey(record.collection, id), record.fields, line: csvRow.line)
    }
  }

  private mutating func takeWebLogbook(_ csvRow: CSV.Row) {
    var row = ImportRow(csvRow, columns)
    let records = WebLogbook.records(&row, &aircraft)
    let isRefused = !records.isEmpty && row.isRefused(Flight.collection)
    result.problems += row.problems
    if records.isEmpty || isRefused {
      result.rejected.append(csvRow)
      return
    }
    let id = madeID(csvRow, in: "web-logbook")
    for (index, var fields) in records.enumerated() {
      if let day = fields[Flight.date], fields[Flight.departureTime] == nil {
        let order = orders[day, default: 0] + 1
        orders[day] = order
        fields[Flight.order] = min(order, 9999)
      }
      let key = index == 0 ? id : RecordID.v8(named: id.description, in: "web-logbook-session")
      add(RecordKey(Flight.collection.name, key), fields, line: csvRow.line)
    }
  }

  private mutating func reject(_ row: CSV.Row, _ reason: Text) {
    result.problems.append(
      ImportProblem(
        line: row.line, column: nil, columnName: "", value: "", reason: reason, consequence: .rejected))
  }

  /// L-31: the id of a row that has none is made of its cells, so that importing the file again finds it, and of how
  /// many equal rows came before it, because two equal rows are two flights.
  private mutating func madeID(_ row: CSV.Row, in namespace: String) -> RecordID {
    var name = ""
    for (column, cell) in row.cells.enumerated() {
      let value = trimmedCell(cell)
      if value.utf8.isEmpty { continue }
      name += column < columns.names.count ? columns.names[column] : "\(column)"
      name += "\u{1F}" + value + "\u{1E}"
    }
    let ordinal = ordinals[Key(name), default: 0]
    ordinals[Key(name)] = ordinal + 1
    return RecordID.v8(named: name + "\(ordinal)", in: namespace)
  }

  /// A record whose id was made here: what is stored under it came from the same row, and what the user has changed
  /// since then stands.
  private mutating func add(_ key: RecordKey, _ fields: Fields, line: Int) {
    var item = self.item(key, fields, line: line)
    if existing[key] != nil {
      item.status = .same
      item.changes = []
    } else if let place = FlightPlace(fields), let similar = flights[place] {
      item.status = .similar(similar)
    }
    result.items.append(item)
  }

  private func item(_ key: RecordKey, _ fields: Fields, line: Int) -> ImportResult.Item {
    let old = existing[key]?.fields
    var changes: [(name: String, value: JSON?)] = []
    for member in fields.members where old?[member.name] != member.value {
      changes.append((member.name, member.value))
    }
    for member in old?.members ?? [] where fields[member.name] == nil && isColumn(member.name) {
      changes.append((member.name, nil))
    }
    let status: ImportResult.Status = old == nil ? .new : changes.isEmpty ? .same : .changed
    return ImportResult.Item(key: key, fields: fields, changes: changes, status: status, line: line)
  }

  /// Whether the file would say so if the record had this field.
  private func isColumn(_ name: String) -> Bool {
    columns.has(name) || (columns.has(OwnFormat.other) && !OwnFormat.fieldNames.contains { $0.sameBytes(name) })
  }

  private var isNewestFirst: Bool {
    guard let first = result.items.first?.fields[Flight.date], let last = result.items.last?.fields[Flight.date]
    else { return false }
    return first > last
  }

  /// The orders were counted down the file.
  private mutating func reverseOrders() {
    for index in result.items.indices {
      guard let order = result.items[index].fields[Flight.order], let day = result.items[index].fields[Flight.date],
        let last = orders[day]
      else { continue }
      let reversed = last + 1 - order
      result.items[index].fields[Flight.order] = reversed
      for place in result.items[index].changes.indices
      where result.items[index].changes[place].name.sameBytes(Flight.order.name) {
        result.items[index].changes[place].value = reversed.json
      }
    }
  }

  private mutating func addMadeAircraft() {
    var items: [ImportResult.Item] = []
    for made in aircraft.made {
      items.append(item(RecordKey(Aircraft.collection.name, made.id), made.fields, line: made.line))
    }
    result.items = items + result.items
  }
}

/// No pilot leaves twice at one minute with one aircraft.
private struct FlightPlace: Hashable {
  let day: Day
  let time: MinuteOfDay
  let aircraft: RecordID

  init?(_ fields: Fields) {
    guard fields[Flight.kind] == .flight, let day = fields[Flight.date], let time = fields[Flight.departureTime],
      let aircraft = fields[Flight.aircraft]
    else { return nil }
    self.day = day
    self.time = time
    self.aircraft = aircraft
  }
}
