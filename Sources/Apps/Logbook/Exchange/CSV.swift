import Base

/// A table of texts in the form of RFC 4180, read leniently: three separators, every line end, with or without a
/// byte-order mark, rows of different lengths.
public struct CSV: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    /// The number of the line in the file at which the row begins, from 1.
    public let line: Int
    public var cells: [String]

    public init(line: Int, cells: [String]) {
      self.line = line
      self.cells = cells
    }

    /// The cell, empty beyond the end of a short row.
    public subscript(column: Int) -> String { column < cells.count ? cells[column] : "" }

    /// Whether all cells are empty or white space.
    public var isBlank: Bool { cells.allSatisfy { trimmedCell($0).utf8.isEmpty } }

    public static func == (one: Row, other: Row) -> Bool {
      one.line == other.line && one.cells.count == other.cells.count
        && one.cells.indices.allSatisfy { one.cells[$0].sameBytes(other.cells[$0]) }
    }
  }

  public enum Encoding: Equatable, Sendable {
    case utf8
    case utf16
    /// What spreadsheets in Central Europe write; assumed when the bytes are not UTF-8.
    case windows1250
  }

  public var separator: UInt8
  public var encoding: Encoding
  public var rows: [Row]
  /// The line at which a quoted cell begins that never ends: everything behind it became one cell.
  public var openQuoteLine: Int?

  /// Reads a whole file; nothing in it makes this fail.
  public init(_ bytes: [UInt8]) {
    let (text, encoding) = CSV.decoded(bytes)
    var reader = CSVReader(text)
    let rows = reader.rows()
    self.separator = reader.separator
    self.encoding = encoding
    self.rows = rows
    self.openQuoteLine = reader.openQuoteLine
  }

  /// Writes rows in UTF-8 with a byte-order mark, without which spreadsheets take it for another encoding. Cells are
  /// quoted when they need it.
  public static func write(_ rows: [[String]], separator: UInt8 = UInt8(ascii: ",")) -> [UInt8] {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    for row in rows { append(row, to: &bytes, separator: separator) }
    return bytes
  }

  private static func append(_ row: [String], to bytes: inout [UInt8], separator: UInt8) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(separator) }
      // A row of one empty cell would be an empty line, which is no row.
      if needsQuotes(cell, separator) || (row.count == 1 && cell.utf8.isEmpty) {
        bytes.append(quote)
        for byte in cell.utf8 {
          if byte == quote { bytes.append(quote) }
          bytes.append(byte)
        }
        bytes.append(quote)
      } else {
        bytes.append(contentsOf: cell.utf8)
      }
    }
    bytes.append(carriageReturn)
    bytes.append(lineFeed)
  }

  private static func needsQuotes(_ cell: String, _ separator: UInt8) -> Bool {
    var isFirst = true
    var last: UInt8 = 0
    for byte in cell.utf8 {
      if byte == quote || byte == separator || byte == lineFeed || byte == carriageReturn { return true }
      // Readers other than ours drop white space at the ends.
      if isFirst && (byte == 0x20 || byte == 0x09 || byte == 0xEF) { return true }
      isFirst = false
      last = byte
    }
    return last == 0x20 || last == 0x09
  }
}

let quote = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

/// Without white space (also no-break spaces) at both ends, as cells of people's files are read.
func trimmedCell(_ text: String) -> String {
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
