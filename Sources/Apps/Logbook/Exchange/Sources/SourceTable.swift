import Base
import Files
import Kit

/// A table of a file: its header, what its columns mean, and its rows without repeated headers.
struct SourceTable: Sendable {
  let file: String
  let columns: ImportColumns
  var rows: [CSV.Row]
  /// Nil for our own CSV.
  var source: SourceFormat?
  var meanings: [SourceColumn] = []
  /// The order of dates that the file or the user's mapping tells.
  var declaredOrder: DateOrder?
  /// Whether a bare number in a duration is minutes.
  private(set) var countsMinutes = false
  /// L-170: the first total whose point stands between hours and minutes; nil when points are decimal.
  var pointedDuration: String?
  /// L-163: columns of times without their leading zeros.
  var shortTimes: [ShortTimes] = []

  init(_ source: SourceFormat, _ columns: ImportColumns, _ rows: [CSV.Row], file: String) {
    self.file = file
    self.columns = columns
    self.rows = rows
    self.source = source
    meanings = source.columns(columns)
    if source.format == .webLogbook || source.format == .autoFlightLog { fillMeanings() }
    countsMinutes = source.countsMinutes || (source.format == .logTen && hasMinutes)
    // People have columns of these names, too, and write hours.
    if source.format == .autoFlightLog && hasFractions { countsMinutes = false }
  }

  /// The field that a column tells, in the user's words; nil when it tells none.
  func label(_ column: Int) -> Text? {
    guard column < meanings.count, let label = meanings[column].label else { return nil }
    return ImportWords.field(label, column: columns.names[column])
  }

  /// LogTen writes hours, or the minutes that it stores: then all totals are whole numbers, and one is of more than a day or what
  /// its times say.
  private var hasMinutes: Bool {
    guard let total = column(FlightFields.total) else { return false }
    let (out, off) = (column(FlightFields.departureTime), column(FlightFields.arrivalTime))
    var isFound = false
    for row in rows where !isHeader(row) {
      let text = trimmedCell(row[total])
      if text.utf8.isEmpty { continue }
      guard let number = integer(text) else { return false }
      if isFound || number == 0 { continue }
      isFound = number > 24 || number == block(row, out, off)
    }
    return isFound
  }

  private var hasFractions: Bool {
    guard let total = column(FlightFields.total) else { return false }
    return rows.contains { row in row[total].utf8.contains { $0 == 0x2E || $0 == 0x2C } }
  }

  /// People copy the page of FCL.050 and call some of its columns otherwise: what no field of the page is told by yet.
  private mutating func fillMeanings() {
    for column in meanings.indices where meanings[column].meaning == .kept {
      let values = rows.prefix(20).filter { !isHeader($0) }.map { trimmedCell($0[column]) }
      let word = ColumnMapping.word(columns.names[column], values)
      guard word != "kept", word != "-", let meaning = SourceColumn(word), !has(meaning.meaning, meaning.place) else {
        continue
      }
      if meaning.meaning == .allLandings && has(.field, FlightFields.landingsDay) { continue }
      meanings[column] = meaning
    }
  }

  /// Columns of times, in front of which the day may stand (L-188).
  var datedTimes: [Int] {
    [FlightFields.departureTime, FlightFields.takeOffTime, FlightFields.landingTime, FlightFields.arrivalTime]
      .compactMap { column($0) }
  }

  func column(_ place: Int) -> Int? {
    meanings.firstIndex { $0.meaning == .field && $0.place == place }
  }

  func block(_ row: CSV.Row, _ out: Int?, _ off: Int?) -> Int64? {
    guard let out, let off else { return nil }
    func time(_ column: Int) -> MinuteOfDay? { importedTime(trimmedCell(row[column]), countsMinutes: false) }
    return Flight.block(time(out), time(off)).map { Int64($0.count) }
  }

  /// A table of ours, or one that no format knows.
  init(_ columns: ImportColumns, _ rows: [CSV.Row], file: String) {
    self.file = file
    self.columns = columns
    self.rows = rows
  }

  /// Files put together of several have their header more than once.
  func isHeader(_ row: CSV.Row) -> Bool {
    columns.names.indices.allSatisfy { trimmedCell(row[$0]) == columns.names[$0] }
  }

  /// The sums at the end of our own workbook: our word for them stands before anything else, and there is no day. A flight has one.
  func isTotals(_ row: CSV.Row) -> Bool {
    guard source?.format == .webLogbook, let first = row.cells.first(where: { !trimmedCell($0).utf8.isEmpty }),
      [Words.bookTotals.en, Words.bookTotals.cs].contains(trimmedCell(first))
    else { return false }
    return !meanings.indices.contains { meanings[$0].meaning == .day && WrittenDay(trimmedCell(row[$0])) != nil }
  }

  func has(_ meaning: SourceColumn.Meaning, _ place: Int = 0) -> Bool {
    meanings.contains { $0.meaning == meaning && $0.place == place }
  }
}

/// The tables of a file, by their headers.
struct SourceFile {
  private(set) var tables: [SourceTable] = []
  /// Tables of ours and those that nobody knows.
  private(set) var others: [SourceTable] = []
  private(set) var openQuoteLine: Int?
  private let name: String

  init(_ csv: CSV, name: String, _ mappings: [ColumnMapping]) {
    self.init(csv.rows, name: name, mappings)
    openQuoteLine = csv.openQuoteLine
  }

  init(_ all: [CSV.Row], name: String, _ mappings: [ColumnMapping]) {
    self.name = name
    let rows = all.filter { !$0.isBlank }
    if let titles = SourceFile.foreFlightTitles(rows) {
      addForeFlight(rows, titles)
    } else {
      add(rows, mappings)
    }
  }

  /// Whether a format, ours or the user's, knows a table and some of its columns.
  var isKnown: Bool {
    tables.contains { $0.meanings.contains { $0.meaning != .kept } }
      || others.contains { VademecumCSV.isHeader($0.columns.names) }
  }

  /// How many columns the first table has.
  var width: Int { others.first?.columns.names.count ?? 0 }

  /// The header is the first row that a format knows: people write titles above it.
  private mutating func add(_ rows: [CSV.Row], _ mappings: [ColumnMapping]) {
    for (place, row) in rows.prefix(20).enumerated() {
      let columns = ImportColumns(row, asked: Logbook.table.header)
      let rest = Array(rows[(place + 1)...])
      if VademecumCSV.isHeader(columns.names) {
        others.append(SourceTable(columns, rest, file: name))
        return
      }
      if let source = SourceFormat.of(columns) {
        tables.append(SourceTable(source, columns, rest, file: name))
        return
      }
      if let mapping = mappings.first(where: { $0.isFor(columns.names) }) {
        tables.append(mapping.table(columns, rest, file: name))
        return
      }
    }
    for place in rows.indices.prefix(20) {
      if let page = page(rows, place, mappings) { return tables.append(page) }
    }
    let (columns, rest) = SourceFile.head(rows)
    if let mapping = mappings.first(where: { $0.isFor(columns.names) }) {
      tables.append(mapping.table(columns, rest, file: name))
    } else {
      others.append(SourceTable(columns, rest, file: name))
    }
  }

  /// L-180: the page of FCL.050 below its own head of two rows, of which every column is understood; nil where the user has said
  /// how to read it.
  private func page(_ rows: [CSV.Row], _ place: Int, _ mappings: [ColumnMapping]) -> SourceTable? {
    guard place + 1 < rows.count, let head = SourceFile.joinedHead(rows[place], rows[place + 1]) else { return nil }
    let (columns, rest) = (ImportColumns(head), Array(rows.dropFirst(place + 2)))
    let mapping = ColumnMapping(
      guessing: UnknownTable(file: name, columns: columns.names, samples: rest.prefix(20).map { $0.cells }))
    guard !mapping.countsMinutes, !mappings.contains(where: { $0.isFor(columns.names) }),
      SourceFile.wordsOfPage.allSatisfy({ mapping.words.contains($0) }),
      !columns.names.indices.contains(where: { mapping.words[$0] == "kept" && !columns.names[$0].utf8.isEmpty })
    else { return nil }
    var table = SourceTable(SourceFormat.webLogbook, columns, rest, file: name)
    for column in columns.names.indices { table.meanings[column] = SourceColumn(mapping.words[column]) ?? .kept }
    return table
  }

  private static let wordsOfPage = [
    "date", "departure", "departureTime", "arrival", "arrivalTime", "registration", "total", "picName", "landingsDay",
    "landingsNight", "night", "ifr", "pic", "dual", "remarks",
  ]

  /// Of a table that nobody knows. Titles of groups may stand above those of their columns, as on the page of FCL.050.
  private static func head(_ rows: [CSV.Row]) -> (columns: ImportColumns, rest: [CSV.Row]) {
    if rows.isEmpty { return (ImportColumns(CSV.Row(line: 1, cells: [])), []) }
    let place = headerPlace(rows)
    for upper in [place, place - 1] where upper >= 0 && upper + 1 < rows.count {
      if let header = joinedHead(rows[upper], rows[upper + 1]) {
        return (ImportColumns(header), Array(rows.dropFirst(upper + 2)))
      }
    }
    return (ImportColumns(rows[place]), Array(rows.dropFirst(place + 1)))
  }

  /// `DEPARTURE / Place`, `DEPARTURE / Time`; nil when the two rows are not the two of a head.
  private static func joinedHead(_ upper: CSV.Row, _ lower: CSV.Row) -> CSV.Row? {
    func cell(_ row: CSV.Row, _ column: Int) -> String { trimmedCell(row[column]) }
    let width = max(upper.cells.count, lower.cells.count)
    func count(_ row: CSV.Row) -> Int { (0..<width).count { !cell(row, $0).utf8.isEmpty } }
    func hasDigits(_ text: String) -> Bool { text.utf8.contains { (0x30...0x39).contains($0) } }
    let fills = (0..<width).contains { cell(upper, $0).utf8.isEmpty && !cell(lower, $0).utf8.isEmpty }
    let leaves = (0..<width).contains { !cell(upper, $0).utf8.isEmpty && cell(lower, $0).utf8.isEmpty }
    guard fills, leaves, count(upper) > 1, count(lower) > 1, !lower.cells.contains(where: { hasDigits($0) }),
      !upper.cells.contains(where: { WrittenDay(trimmedCell($0)) != nil })
    else { return nil }
    var group = ""
    var names: [String] = []
    for column in 0..<width {
      let (title, own) = (cell(upper, column), cell(lower, column))
      if !title.utf8.isEmpty || own.utf8.isEmpty { group = title }
      names.append(own.utf8.isEmpty || group.utf8.isEmpty ? group + own : group + " / " + own)
    }
    return CSV.Row(line: upper.line, cells: names)
  }

  /// Of a table that nobody knows: the first row that is not much shorter than the longest, because titles stand in few cells.
  private static func headerPlace(_ rows: [CSV.Row]) -> Int {
    func count(_ row: CSV.Row) -> Int { row.cells.count { !trimmedCell($0).utf8.isEmpty } }
    let longest = rows.prefix(20).reduce(0) { max($0, count($1)) }
    return rows.prefix(20).firstIndex { 2 * count($0) > longest } ?? 0
  }

  // MARK: - ForeFlight

  /// The rows that say which table follows; nil when the file has none of them.
  private static func foreFlightTitles(_ rows: [CSV.Row]) -> [Int]? {
    var titles: [Int] = []
    for (place, row) in rows.enumerated() where row[0].utf8.count < 40 {
      let first = trimmedCell(row[0])
      if isAircraftTitle(first) || isFlightsTitle(first) { titles.append(place) }
    }
    return titles.isEmpty ? nil : titles
  }

  private static func isAircraftTitle(_ text: String) -> Bool { folded(text) == Array("aircraft table".utf8) }

  /// Converters of other programs write the singular.
  private static func isFlightsTitle(_ text: String) -> Bool {
    let small = folded(text)
    return small == Array("flights table".utf8) || small == Array("flight table".utf8)
  }

  /// A row of types (`Text`, `HH:MM`) stands above or below the header.
  private mutating func addForeFlight(_ rows: [CSV.Row], _ titles: [Int]) {
    for (place, title) in titles.enumerated() {
      let end = place + 1 < titles.count ? titles[place + 1] : rows.count
      let part = rows[(title + 1)..<end].filter { !SourceFile.isTypes($0) }
      guard !part.isEmpty else { continue }
      let source =
        SourceFile.isAircraftTitle(trimmedCell(rows[title][0]))
        ? SourceFormat.foreFlightAircraft : SourceFormat.foreFlight
      // Whatever another version of the program writes above its header.
      let first = part.prefix(5).firstIndex { SourceFile.isForeFlightHeader(ImportColumns($0)) } ?? 0
      let columns = ImportColumns(part[first])
      tables.append(SourceTable(source, columns, Array(part[(first + 1)...]), file: name))
    }
  }

  private static func isForeFlightHeader(_ columns: ImportColumns) -> Bool {
    columns.has("AircraftID") || columns.has("AircraftCode")
  }

  /// In small letters; `hhmm` is how older exports write it.
  private static let typeNames = [
    "text", "date", "datetime", "yyyy", "boolean", "number", "numeric", "decimal", "hh:mm", "hhmm", "decimal or hh:mm",
    "decimal or hhmm", "packed detail", "hours", "counter", "toggle",
  ]

  /// Every cell names a type; or the first two do, where no flight has its day and no aircraft its registration, and the others
  /// have names that only their program knows.
  private static func isTypes(_ row: CSV.Row) -> Bool {
    func isType(_ cell: String) -> Bool {
      let small = folded(trimmedCell(cell))
      return small.isEmpty || typeNames.contains { $0.utf8.elementsEqual(small) }
    }
    let first = trimmedCell(row[0])
    return row.cells.allSatisfy(isType)
      || (!first.utf8.isEmpty && !trimmedCell(row[1]).utf8.isEmpty && isType(first) && isType(row[1]))
  }
}
