import Base
import Files
import Kit
import Sync

/// The file of airports that a server publishes, made of the CSV of the Python package `airportsdata` (columns `icao`,
/// `iata`, `name`, `city`, `country`, `lat`, `lon`, `elevation` in any order; others are left out).
///
/// The file has a line for each airport, in the order of the codes of ICAO, with tabs between icao, iata, name, city,
/// country, latitude, longitude and elevation in whole feet.
public struct AirportImport: Sendable {
  /// A row that could not be taken.
  public struct Problem: Sendable {
    /// The line of the CSV, from 1.
    public let line: Int
    public let column: String
    public let value: String
    public let reason: Text
  }

  /// The content of the file; of the rows without a problem.
  public let file: [UInt8]
  /// How many airports are in it.
  public let count: Int
  public let problems: [Problem]

  /// Reads a whole CSV file; what is wrong with it are problems.
  public init(_ bytes: [UInt8]) {
    let csv = CSV(bytes)
    var reader = AirportRows(csv.rows.first)
    if let line = csv.openQuoteLine { reader.reject(line, "", "", ImportWords.openQuote) }
    if let line = csv.cutLine { reader.reject(line, "", "", ImportWords.tooManyCells) }
    for row in csv.rows.dropFirst() where !row.isBlank { reader.take(row) }
    let lines = reader.lines
    let places = order(count: lines.count) { lines[$0].precedesBytes(lines[$1]) }
    var file: [UInt8] = []
    for place in places {
      file.append(lines[place])
      file.append(0x0A)
    }
    self.file = file
    count = lines.count
    problems = reader.problems
  }
}

/// Rows of the CSV becoming lines of the file.
private struct AirportRows {
  private(set) var lines: [String] = []
  private(set) var problems: [AirportImport.Problem] = []
  private var columns: [Int?] = []
  private var codes: Set<Key> = []

  private static let names = ["icao", "iata", "name", "city", "country", "lat", "lon", "elevation"]

  init(_ header: CSV.Row?) {
    let cells = header?.cells ?? []
    for name in AirportRows.names {
      let column = cells.firstIndex(of: name)
      columns.append(column)
      if column == nil { reject(header?.line ?? 1, name, "", Words.columnIsMissing) }
    }
  }

  mutating func reject(_ line: Int, _ column: String, _ value: String, _ reason: Text) {
    problems.append(AirportImport.Problem(line: line, column: column, value: value, reason: reason))
  }

  /// All that is wrong with a row is said, and a row with a problem makes no line.
  mutating func take(_ row: CSV.Row) {
    // Without the columns every row would be wrong for the same reason.
    if columns.contains(nil) { return }
    var cells = columns.map { trimmed(row[$0 ?? 0]) }
    let before = problems.count
    for (place, cell) in cells.enumerated() {
      if let reason = fault(place, cell) { reject(row.line, AirportRows.names[place], cell, reason) }
    }
    guard problems.count == before else { return }
    guard codes.insert(Key(cells[0])).inserted else { return reject(row.line, "icao", cells[0], Words.codeIsTwice) }
    cells[7] = wholeFeet(cells[7]) ?? "0"
    var line = cells[0]
    for cell in cells.dropFirst() { line += "\t" + cell }
    lines.append(line)
  }

  private func fault(_ place: Int, _ cell: String) -> Text? {
    if cell.utf8.contains(where: { $0 < 0x20 }) { return Words.hasControlCharacter }
    switch place {
    case 0: return isCode(cell, 4...4) ? nil : Words.notAnICAOCode
    case 1: return cell.utf8.isEmpty || isCode(cell, 3...3) ? nil : Words.notAnIATACode
    case 2: return cell.utf8.isEmpty ? Words.nameIsMissing : nil
    case 4: return isCode(cell, 2...2) ? nil : Words.notACountry
    case 5: return isNumber(cell, within: 90) ? nil : Words.notALatitude
    case 6: return isNumber(cell, within: 180) ? nil : Words.notALongitude
    case 7: return wholeFeet(cell) == nil ? Words.notAnElevation : nil
    default: return nil
    }
  }

  private func isCode(_ text: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
  }

  private func isNumber(_ text: String, within limit: Double) -> Bool {
    decimalNumber(text).map { $0.magnitude <= limit } ?? false
  }

  /// Nil for what is no height on the earth.
  private func wholeFeet(_ text: String) -> String? {
    guard let feet = decimalNumber(text), (-2000...30_000).contains(feet) else { return nil }
    return String(Int64(feet.rounded()))
  }
}
