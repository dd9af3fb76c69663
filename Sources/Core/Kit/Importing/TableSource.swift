import Base
import Files
import Sync

/// Reads tables in declared formats, and our own tables, from CSV files and workbooks.
public struct TableSource: ImportSource {
  struct Table {
    let file: String
    let header: ImportColumns
    let rows: [CSV.Row]
    /// Nil for our own table.
    let format: TableFormat?
    /// The index of each of the format's columns in the table.
    let places: [Int?]
  }

  public internal(set) var contents = ImportContents()
  public private(set) var done = 0
  public private(set) var count = 0
  let own: RecordTable
  /// What a cell of our own table means for its field, where people may write that in several ways.
  public var typed: @Sendable (Field, String) -> String = { _, text in text }
  let existing: [RecordKey: Record]
  /// The likenesses of the existing records, by collection and text.
  var known: [Key: RecordID] = [:]
  var seen: Set<RecordKey> = []
  var rowIDs = RowIDs()
  private var tables: [Table] = []
  private var table = 0
  private var row = 0
  private let isAlone: Bool

  /// - Parameters:
  ///   - formats: the first format that recognises a table reads it.
  ///   - own: our own table, which is always recognised.
  ///   - existing: the existing records of all collections.
  ///   - workbook: reads the tables of a workbook. An app whose files are texts gives nil, which makes its core 80 kB
  ///     smaller.
  public init(
    _ files: [ImportFile], formats: [TableFormat], own: RecordTable, existing: [Record],
    workbook: ((ImportFile) -> [[CSV.Row]]?)? = TableSource.workbookTables
  ) {
    self.own = own
    isAlone = files.count == 1
    var byKey: [RecordKey: Record] = [:]
    for record in existing where !record.deleted {
      byKey[record.key] = record
      for format in formats where format.collection.name == record.key.collection {
        if let text = format.likeness(record.fields) { known[TableSource.key(format, text)] = record.id }
      }
    }
    self.existing = byKey
    for file in files { open(file, formats, workbook) }
    contents.columns = tables.first?.header.names ?? contents.columns
    for table in tables { count += table.rows.count }
  }

  /// Whether a format recognises any table in the files.
  public var isKnown: Bool { !tables.isEmpty }

  /// The titles of the formats, each once. Our own tables have none.
  public var titles: [Text] {
    var titles: [Text] = []
    for table in tables {
      guard let title = table.format?.title, !titles.contains(where: { $0.en == title.en }) else { continue }
      titles.append(title)
    }
    return titles
  }

  static func key(_ format: TableFormat, _ text: String) -> Key { Key(format.collection.name + "\u{1F}" + text) }

  // MARK: - Opening

  /// The rows of each table; nil for a workbook that cannot be read.
  public static func workbookTables(_ file: ImportFile) -> [[CSV.Row]]? {
    (try? Workbook(file.bytes))?.tables.map { $0.csvRows }
  }

  private mutating func open(
    _ file: ImportFile, _ formats: [TableFormat], _ workbook: ((ImportFile) -> [[CSV.Row]]?)?
  ) {
    if let workbook, Workbook.isLikely(file.bytes) {
      guard let tables = workbook(file) else {
        return note(ImportProblem(line: 1, reason: ImportWords.noWorkbook, consequence: .rejected), file.name)
      }
      for rows in tables { add(rows, file, formats) }
      return
    }
    let csv = CSV(file.bytes)
    if let line = csv.openQuoteLine {
      note(ImportProblem(line: line, reason: ImportWords.openQuote, consequence: .note), file.name)
    }
    if let line = csv.cutLine {
      note(ImportProblem(line: line, reason: ImportWords.tooManyCells, consequence: .rejected), file.name)
    }
    add(csv.rows, file, formats)
  }

  /// The header is the first of the first twenty rows that a format recognises: people write titles above it.
  private mutating func add(_ all: [CSV.Row], _ file: ImportFile, _ formats: [TableFormat]) {
    let rows = all.filter { !$0.isBlank }
    for (place, row) in rows.prefix(20).enumerated() {
      let header = ImportColumns(row)
      let rest = Array(rows[(place + 1)...])
      if header.has(RecordTable.record) && header.has(RecordTable.id) {
        tables.append(Table(file: file.name, header: header, rows: rest, format: nil, places: []))
        return
      }
      if let format = formats.first(where: { $0.isHeader(header) }) {
        tables.append(
          Table(file: file.name, header: header, rows: rest, format: format, places: format.places(header)))
        return
      }
    }
    guard let first = rows.first else { return }
    let columns = first.cells.map { trimmedCell($0) }
    if contents.columns.isEmpty { contents.columns = columns }
    note(ImportProblem(line: first.line, reason: ImportWords.unknownTable(columns), consequence: .rejected), file.name)
  }

  // MARK: - Steps

  public mutating func step(rows limit: Int) -> Bool {
    let end = min(count, done + limit)
    while done < end, table < tables.count {
      let current = tables[table]
      if row == current.rows.count {
        table += 1
        row = 0
        continue
      }
      take(current.rows[row], current)
      row += 1
      done += 1
    }
    return done < count
  }

  mutating func note(_ problem: ImportProblem, _ file: String) {
    var problem = problem
    if !isAlone { problem.file = file }
    contents.problems.append(problem)
  }
}
