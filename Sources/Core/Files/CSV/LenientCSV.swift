import Base

/// A CSV file from a program that does not double the quotation marks within texts (F-12).
///
/// A quotation mark ends its cell only where a cell can end: before a separator that no space follows; at the end of a
/// line, when the row has all its cells or the next line begins a row; and at the end of the file. Every other
/// quotation mark belongs to the text. A row begins with digits and a separator.
public struct LenientCSV {
  /// What was wrong with the file, and where.
  public struct Fault: Equatable, Sendable {
    public enum Kind: Equatable, Sendable, CaseIterable {
      /// Bytes that are not UTF-8. They became U+FFFD.
      case wrongEncoding
      /// An extra separator at the end of a row. It was dropped.
      case trailingSeparator
      /// Quotation marks within a cell that were not doubled. The cell was corrected.
      case innerQuotes
      /// A quotation mark without its closing one.
      case openQuote
      /// An empty row. It was skipped.
      case blankRow
      /// A row with another number of cells than the header. It was skipped.
      case wrongCellCount
      /// Reading stopped before this row, because the table has too many cells (F-10).
      case tooLarge
    }

    public let kind: Kind
    /// From 1.
    public let line: Int
    /// The content of the row's first cell.
    public let id: String
    /// The name of the column; empty when the fault concerns the whole row.
    public let column: String
    public let value: String
  }

  /// The names of the columns, without white space.
  public private(set) var columns: [String] = []
  /// Each row has as many cells as there are columns.
  public private(set) var rows: [CSV.Row] = []
  public private(set) var faults: [Fault] = []
  private let bytes: [UInt8]
  private let blanks: [String]
  private let mostCells: Int
  private var index = 0
  private var line = 1
  private var separator = UInt8(ascii: ";")
  /// How many cells of the row being read are complete.
  private var cellCount = 0
  private var rowLine = 1
  private var rowID = ""

  /// - Parameter blanks: texts that stand for an empty cell.
  public init(_ bytes: [UInt8], blanks: [String] = [], mostCells: Int = CSV.mostCells) {
    self.bytes = bytes
    self.blanks = blanks
    self.mostCells = mostCells
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if utf8Text(bytes) == nil { note(.wrongEncoding) }
    readHeader()
    while index < bytes.count {
      if skipLineEnd() { continue }
      rowLine = line
      rowID = ""
      // A fault takes as much memory as ten cells.
      if rows.count * columns.count + faults.count * 10 >= mostCells {
        note(.tooLarge)
        break
      }
      readRow()
    }
  }

  private mutating func readHeader() {
    let end = bytes[index...].firstIndex { isLineEnd($0) } ?? bytes.count
    let commas = bytes[index..<end].count { $0 == UInt8(ascii: ",") }
    let semicolons = bytes[index..<end].count { $0 == UInt8(ascii: ";") }
    if commas > semicolons { separator = UInt8(ascii: ",") }
    var names = rowCells().map { trimmedCell($0) }
    if let last = names.last, last.utf8.isEmpty {
      note(.trailingSeparator)
      while let last = names.last, last.utf8.isEmpty { names.removeLast() }
    }
    columns = names
  }

  private mutating func readRow() {
    var cells = rowCells()
    if cells.count > columns.count, cells[columns.count...].allSatisfy({ $0.utf8.isEmpty }) {
      note(.trailingSeparator)
      cells.removeSubrange(columns.count...)
    }
    if cells.allSatisfy({ isNothing($0) }) { return note(.blankRow) }
    guard cells.count == columns.count else { return note(.wrongCellCount, value: String(cells.count)) }
    rows.append(CSV.Row(line: rowLine, cells: cells))
  }

  private func isNothing(_ cell: String) -> Bool {
    let cell = trimmedCell(cell)
    return cell.utf8.isEmpty || blanks.contains(cell)
  }

  private mutating func note(_ kind: Fault.Kind, value: String = "") {
    let column = kind == .innerQuotes && cellCount < columns.count ? columns[cellCount] : ""
    faults.append(Fault(kind: kind, line: rowLine, id: rowID, column: column, value: value))
  }

  /// Reads up to the end of the row, and steps over the line end.
  private mutating func rowCells() -> [String] {
    cellCount = 0
    var cells = [cell()]
    rowID = trimmedCell(cells[0])
    while index < bytes.count, bytes[index] == separator {
      index += 1
      cellCount = cells.count
      if cellCount >= mostCells {
        note(.tooLarge)
        index = bytes.count
        break
      }
      cells.append(cell())
    }
    _ = skipLineEnd()
    return cells
  }

  private mutating func cell() -> String {
    if index < bytes.count, bytes[index] == quote { return quotedCell() }
    let start = index
    while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
    return String(utf8: bytes[start..<index])
  }

  private mutating func quotedCell() -> String {
    index += 1
    var content: [UInt8] = []
    var isRepaired = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        if endsCell(at: index) {
          index += 1
          if isRepaired { note(.innerQuotes, value: String(utf8: content)) }
          return String(utf8: content)
        }
        if index + 1 < bytes.count, bytes[index + 1] == quote, !endsCell(at: index + 1) {
          index += 1
        } else {
          isRepaired = true
        }
      } else if byte == lineFeed
        || (byte == carriageReturn && (index + 1 == bytes.count || bytes[index + 1] != lineFeed))
      {
        line += 1
      }
      content.append(byte)
      index += 1
    }
    note(.openQuote, value: String(utf8: content))
    return String(utf8: content)
  }

  /// Whether the quotation mark at this index is the last of its cell.
  private func endsCell(at index: Int) -> Bool {
    let next = index + 1
    if next == bytes.count { return true }
    if bytes[next] == separator {
      return next + 1 == bytes.count || bytes[next + 1] != UInt8(ascii: " ")
    }
    return isLineEnd(bytes[next]) && (cellCount + 1 >= columns.count || beginsRow(behind: next))
  }

  /// Whether a line that begins with an id (digits and a separator) follows the line end.
  private func beginsRow(behind place: Int) -> Bool {
    var place = place
    while place < bytes.count, isLineEnd(bytes[place]) { place += 1 }
    if place == bytes.count { return true }
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place > start && place < bytes.count && bytes[place] == separator
  }

  private mutating func skipLineEnd() -> Bool {
    guard index < bytes.count, isLineEnd(bytes[index]) else { return false }
    let isPair = bytes[index] == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == lineFeed
    index += isPair ? 2 : 1
    line += 1
    return true
  }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
