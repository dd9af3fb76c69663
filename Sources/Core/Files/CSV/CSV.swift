import Base

/// A table of texts in the form of RFC 4180, read leniently: three separators, every kind of line end, with or without
/// a byte-order mark, rows of different lengths.
public struct CSV: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    /// The line of the file at which the row begins, from 1.
    public let line: Int
    public var cells: [String]

    public init(line: Int, cells: [String]) {
      self.line = line
      self.cells = cells
    }

    /// The cell; empty beyond the end of a short row.
    public subscript(column: Int) -> String { column < cells.count ? cells[column] : "" }

    /// Whether all cells are empty or white space.
    public var isBlank: Bool { cells.allSatisfy { trimmedCell($0).utf8.isEmpty } }

    public static func == (one: Row, other: Row) -> Bool {
      one.line == other.line && one.cells.count == other.cells.count
        && one.cells.indices.allSatisfy { one.cells[$0] == other.cells[$0] }
    }
  }

  /// How to write cells that a spreadsheet would take for formulas (F-11).
  public enum Formulas: Equatable, Sendable {
    /// Written with an apostrophe in front.
    case guarded
    /// Written as they are, for programs that would show the apostrophe.
    case raw
  }

  /// F-10: reading stops before the row that would exceed this number of cells.
  public static let mostCells = 10_000_000

  /// What separates cells in people's files. The most frequent of the first three in the first line is taken.
  public static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]

  public var separator: UInt8
  public var encoding: TextEncoding
  public var rows: [Row]
  /// The line where a quoted cell begins that never ends. Everything after it became one cell.
  public var openQuoteLine: Int?
  /// The first line that was not read because the table has too many cells.
  public var cutLine: Int?

  /// Reads a whole file. No content makes this fail.
  ///
  /// - Parameters:
  ///   - encoding: nil to find it out (F-1).
  ///   - separator: nil to find it out, see ``candidates``.
  ///   - keepsGuards: whether apostrophes that guard formulas stay in the cells.
  public init(
    _ bytes: [UInt8], encoding: TextEncoding? = nil, separator: UInt8? = nil, keepsGuards: Bool = false,
    mostCells: Int = CSV.mostCells
  ) {
    let encoding = encoding ?? TextEncoding.of(bytes)
    var reader = CSVReader(encoding.utf8(of: bytes), separator: separator, keepsGuards: keepsGuards)
    let rows = reader.rows(mostCells: mostCells)
    self.separator = reader.separator
    self.encoding = encoding
    self.rows = rows
    self.openQuoteLine = reader.openQuoteLine
    self.cutLine = reader.cutLine
  }

  /// Writes rows in UTF-8 with a byte-order mark; without it spreadsheets assume another encoding. Cells are quoted
  /// when necessary. Control characters are left out (F-2).
  public static func write(
    _ rows: [[String]], separator: UInt8 = UInt8(ascii: ","), formulas: Formulas = .guarded
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    for (line, row) in rows.enumerated() {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(separator) }
        let cell = cell.withoutControls
        // A row of one empty cell would be an empty line, and an empty line is not a row.
        let isQuoted =
          needsQuotes(cell, separator) || (row.count == 1 && cell.utf8.isEmpty)
          || (line == 0 && mayDeclare(cell))
        append(cell, to: &bytes, isQuoted: isQuoted, formulas)
      }
      bytes.append(carriageReturn)
      bytes.append(lineFeed)
    }
    return bytes
  }

  private static func append(
    _ cell: String, to bytes: inout [UInt8], isQuoted: Bool, _ formulas: Formulas
  ) {
    cell.withBytes { cell in
      let isGuarded = FormulaGuard.needsApostrophe(cell, formulas)
      if isQuoted { bytes.append(quote) }
      if isGuarded { bytes.append(UInt8(ascii: "'")) }
      for byte in cell {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      if isQuoted { bytes.append(quote) }
    }
  }

  private static func needsQuotes(_ cell: String, _ separator: UInt8) -> Bool {
    cell.withBytes { cell in
      for byte in cell where byte == quote || byte == separator || byte == lineFeed || byte == carriageReturn {
        return true
      }
      guard let first = cell.first, let last = cell.last else { return false }
      // Other readers drop white space at the ends, and a byte-order mark.
      return first == 0x20 || first == 0x09 || first == 0xEF || last == 0x20 || last == 0x09
    }
  }

  /// Whether the cell, when it is in the first row, could be read as a declaration of the separator.
  private static func mayDeclare(_ cell: String) -> Bool {
    if cell.startsWith("sep=") { return true }
    return cell.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t") }
  }
}

let quote = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

/// Without white space at both ends, including no-break spaces. Cells of imported files are read this way.
public func trimmedCell(_ text: String) -> String {
  var bytes = Array(text.utf8)[...]
  while true {
    if let first = bytes.first, first == 0x20 || (0x09...0x0D).contains(first) {
      bytes.removeFirst()
    } else if bytes.starts(with: [0xC2, 0xA0]) {
      bytes.removeFirst(2)
    } else {
      break
    }
  }
  while true {
    if let last = bytes.last, last == 0x20 || (0x09...0x0D).contains(last) {
      bytes.removeLast()
    } else if bytes.suffix(2).elementsEqual([0xC2, 0xA0]) {
      bytes.removeLast(2)
    } else {
      break
    }
  }
  return bytes.count == text.utf8.count ? text : String(utf8: bytes)
}
