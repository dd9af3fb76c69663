import Base
import Files
import Kit
import Sync

/// The import in steps, so that a screen can show its progress and be left.
public struct Importer: ImportSource {
  public internal(set) var result = ImportResult()
  /// Rows read so far, and all.
  public private(set) var done = 0
  public private(set) var count = 0

  public var contents: ImportContents { result.contents }

  var tables: [SourceTable] = []
  var backup: [BackupRecord] = []
  var keys = SourceKeys()
  let existing: [RecordKey: Record]
  var likeness: ImportLikeness
  /// L-194
  let placeCodes: PlaceCodes
  var aircraft = ImportAircraft()
  /// L-150
  let rules: FlightRules
  var rowIDs = RowIDs()
  var orders: [Day: Int] = [:]
  var seen: Set<RecordKey> = []
  /// The places of the new records among the items.
  var unsettled: [Int] = []
  var keptCounts: [Int] = []
  /// Of columns of aircraft without a field: those that no record keeps.
  var leftOutCounts: [Int] = []
  /// Whether the table being read has had a flight.
  var hasFlights = false
  /// L-199: of the row above.
  var dayAbove: Day?
  var undated: (line: Int, count: Int)?
  /// Registrations of aircraft whose class is not known.
  var unclassed: Set<Key> = []
  var table = 0
  var rowInTable = 0
  let today: Day
  private var isAlone: Bool

  /// - Parameters:
  ///   - mappings: how the user has explained tables that no format knows.
  ///   - order: how dates are to be read, when the user says so.
  ///   - today: the day in UTC, for the plausibility rules.
  ///   - airports: by which codes of IATA and of ICAO are one place (L-33), and a code beside a name is known (L-194).
  public init(
    _ files: [ImportFile], existing: [Record], mappings: [ColumnMapping] = [], order: DateOrder? = nil,
    today: Day = .latest, airports: Airports? = nil
  ) {
    self.today = today
    isAlone = files.count == 1
    rules = FlightRules(existing.filter { !$0.deleted })
    var known: [RecordKey: Record] = [:]
    known.reserveCapacity(existing.count)
    likeness = ImportLikeness(airports)
    placeCodes = PlaceCodes(airports, existing)
    for record in existing where !record.deleted {
      known[record.key] = record
      if record.key.collection == Aircraft.collection.name {
        aircraft.add(record.id, record.fields)
      } else {
        likeness.addKnown(record)
      }
    }
    self.existing = known
    for file in files { open(file, mappings) }
    settleFormat()
    for table in tables where table.source == nil { addAircraft(of: table) }
    for index in tables.indices {
      tables[index].findShortTimes()
      tables[index].findPoints()
    }
    for table in tables { count += table.rows.count }
    count += backup.count
    result.dates = DateReading(tables, told: order)
    if let first = tables.first { beginTable(first) }
  }

  private mutating func open(_ file: ImportFile, _ mappings: [ColumnMapping]) {
    if let json = JSONSource(file) {
      switch json {
      case .backup(let records): backup += records
      case .table(let table): tables.append(table)
      case .unknown: result.unknown.append(UnknownTable(file: file.name, columns: [], samples: []))
      }
      return
    }
    if Workbook.isLikely(file.bytes) { return openWorkbook(file, mappings) }
    let (csv, source) = Importer.read(file, mappings)
    if let line = csv.cutLine {
      note(ImportProblem(line: line, reason: ImportWords.tooManyCells, consequence: .rejected), file.name)
    }
    if let line = source.openQuoteLine {
      note(ImportProblem(line: line, reason: ImportWords.openQuote, consequence: .note), file.name)
    }
    tables += source.tables
    for other in source.others { add(other, file.name) }
  }

  private mutating func add(_ other: SourceTable, _ file: String) {
    if VademecumCSV.isHeader(other.columns.names) {
      tables.append(other)
    } else {
      result.unknown.append(Importer.unknown(other, file))
    }
  }

  private static func unknown(_ table: SourceTable, _ file: String) -> UnknownTable {
    let samples = table.rows.prefix(20).filter { !table.isHeader($0) }.prefix(5).map { $0.cells }
    return UnknownTable(file: file, columns: table.columns.names, samples: Array(samples))
  }

  private static func understoodCount(_ table: SourceTable) -> Int {
    ColumnMapping(guessing: unknown(table, "")).words.count { $0 != "kept" }
  }

  /// Every sheet that holds a known table is read; the names of the others are in the report. If there is none, the user
  /// explains the one of which most is understood (L-197).
  private mutating func openWorkbook(_ file: ImportFile, _ mappings: [ColumnMapping]) {
    guard let sheets = try? Workbook(file.bytes).tables.filter({ !$0.rows.isEmpty }) else {
      return note(ImportProblem(line: 1, reason: ImportWords.noWorkbook, consequence: .rejected), file.name)
    }
    if sheets.count > 1 { isAlone = false }
    let sources = sheets.map { sheet in
      let name = sheets.count > 1 ? file.name + " (" + sheet.name + ")" : file.name
      return (sheet.name, name, SourceFile(Importer.rows(sheet), name: name, mappings))
    }
    let hasKnown = sources.contains { $0.2.isKnown }
    let understood = sources.map { source in source.2.others.reduce(0) { max($0, Importer.understoodCount($1)) } }
    let asked = understood.firstIndex(of: understood.max() ?? 0)
    for (place, (sheet, name, source)) in sources.enumerated() {
      if source.isKnown {
        tables += source.tables
        for other in source.others { add(other, name) }
      } else if hasKnown {
        note(ImportProblem(line: 1, value: sheet, reason: Words.otherSheet, consequence: .note), file.name)
      } else if place == asked {
        for other in source.others { add(other, name) }
      }
    }
  }

  /// A sheet does not store the empty cells at the ends of its rows.
  private static func rows(_ sheet: Workbook.Table) -> [CSV.Row] {
    let width = sheet.rows.reduce(0) { max($0, $1.cells.count) }
    var rows = sheet.csvRows
    for index in rows.indices {
      rows[index].cells += [String](repeating: "", count: width - rows[index].cells.count)
    }
    return rows
  }

  /// A title may stand above the header without any separator, and some separators nobody guesses: then the one with which a
  /// format is recognised is right.
  private static func read(_ file: ImportFile, _ mappings: [ColumnMapping]) -> (CSV, SourceFile) {
    let csv = CSV(file.bytes)
    let source = SourceFile(csv, name: file.name, mappings)
    if source.isKnown { return (csv, source) }
    var best = (csv: csv, source: source)
    for separator in CSV.candidates where separator != csv.separator {
      let other = CSV(file.bytes, encoding: csv.encoding, separator: separator)
      let read = SourceFile(other, name: file.name, mappings)
      if read.isKnown { return (other, read) }
      if read.width > best.source.width && best.source.width < 2 { best = (other, read) }
    }
    return best
  }

  /// Aircraft and people are read before the flights that name them.
  private mutating func settleFormat() {
    tables = tables.inOrder { Importer.rank($0) < Importer.rank($1) }
    if let main = tables.last {
      result.format = main.source?.format ?? .vademecum
      result.contents.columns = main.columns.names
    } else if !backup.isEmpty {
      result.format = .backup
      // A table of ours was edited on purpose, a backup was not (L-36).
      result.contents.overwrites = false
    } else {
      result.contents.columns = result.unknown.first?.columns ?? []
    }
  }

  private static func rank(_ table: SourceTable) -> Int {
    switch table.source?.role {
    case .people?: 0
    case .aircraft?: 1
    case .flights?, nil: 2
    }
  }

  /// Reads so many rows more.
  ///
  /// - Returns: whether there is anything left to do.
  public mutating func step(rows limit: Int) -> Bool {
    guard result.format != nil, done < count else { return false }
    let end = min(count, done + limit)
    while done < end, table < tables.count {
      let current = tables[table]
      let last = min(current.rows.count, rowInTable + end - done)
      while rowInTable < last {
        take(current.rows[rowInTable], current)
        rowInTable += 1
        done += 1
      }
      if rowInTable == current.rows.count {
        endTable(current)
        table += 1
        rowInTable = 0
        if table < tables.count { beginTable(tables[table]) }
      }
    }
    while done < end {
      takeBackup(backup[done - (count - backup.count)])
      done += 1
    }
    if done < count { return true }
    settleLikeness()
    if isNewestFirst { reverseOrders() }
    addMadeAircraft()
    return false
  }

  private mutating func beginTable(_ table: SourceTable) {
    keptCounts = [Int](repeating: 0, count: table.columns.names.count)
    leftOutCounts = keptCounts
    hasFlights = false
    dayAbove = nil
    undated = nil
    if let text = table.pointedDuration, let total = table.column(FlightFields.total),
      let minutes = SourceTable.pointed(text)
    {
      note(
        ImportProblem(
          line: table.rows.first?.line ?? 1, column: total + 1, columnName: table.columns.names[total],
          label: table.label(total), value: text, reason: Words.pointedDurations(text, minutes.text), consequence: .note
        ), table.file)
    }
    for short in table.shortTimes {
      let time = shortTime(short.example)?.text ?? ""
      note(
        ImportProblem(
          line: table.rows.first?.line ?? 1, column: short.column + 1, columnName: table.columns.names[short.column],
          label: table.label(short.column), value: short.example, reason: Words.shortTimes(short.example, time),
          consequence: .note), table.file)
    }
  }

  private mutating func take(_ row: CSV.Row, _ table: SourceTable) {
    if table.isHeader(row) || table.isTotals(row) { return }
    guard let source = table.source else { return takeOwn(row, table) }
    switch source.role {
    case .people: takePerson(row, table)
    case .aircraft: takeAircraft(row, table)
    case .flights: takeFlight(row, table, source)
    }
  }

  mutating func note(_ problem: ImportProblem, _ file: String) {
    var problem = problem
    if !isAlone { problem.file = file }
    result.contents.problems.append(problem)
  }

  mutating func note(_ problems: [ImportProblem], _ table: SourceTable) {
    for problem in problems { note(problem, table.file) }
  }
}
