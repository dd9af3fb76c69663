import Base
import Sync

/// A CSV file of somebody who does not double the quotation marks within texts (Z-101).
///
/// A quotation mark ends its cell only where a cell can end: before a separator that no space follows, at the end of a
/// line when the row has all its cells or the next line begins a row, and at the end of the file. Every other one
/// belongs to the text.
struct FaultyCSV {
  private(set) var table: SourceTable
  private(set) var notes: [ImportNote] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var separator = UInt8(ascii: ";")
  /// How many cells of the row being read are complete.
  private var cellCount = 0
  private var rowLine = 1
  private var rowID = ""

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    table = SourceTable(name: name)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if utf8Text(bytes) == nil { notes.append(ImportNote(.wrongEncoding, source: name, row: 1)) }
    readHeader()
    while index < bytes.count {
      if skipLineEnd() { continue }
      readRow()
    }
  }

  private mutating func readHeader() {
    let end = bytes[index...].firstIndex { isLineEnd($0) } ?? bytes.count
    let commas = bytes[index..<end].count { $0 == UInt8(ascii: ",") }
    let semicolons = bytes[index..<end].count { $0 == UInt8(ascii: ";") }
    if commas > semicolons { separator = UInt8(ascii: ",") }
    var names = rowCells().map { trimmed($0) }
    if let last = names.last, last.utf8.isEmpty {
      note(.trailingSeparator)
      while let last = names.last, last.utf8.isEmpty { names.removeLast() }
    }
    table.columns = names
  }

  private mutating func readRow() {
    rowLine = line
    rowID = ""
    var cells = rowCells()
    if cells.count > table.columns.count, cells[table.columns.count...].allSatisfy({ $0.utf8.isEmpty }) {
      note(.trailingSeparator)
      cells.removeSubrange(table.columns.count...)
    }
    if cells.allSatisfy({ isNothing($0) }) { return note(.blankRow) }
    guard cells.count == table.columns.count else { return note(.wrongCellCount, value: String(cells.count)) }
    var row = SourceRow(table.name, rowLine)
    for (name, cell) in zip(table.columns, cells) { row.cells[name] = cell }
    table.rows.append(row)
  }

  private mutating func note(_ finding: ImportFinding, value: String = "") {
    let column = finding == .innerQuotes && cellCount < table.columns.count ? table.columns[cellCount] : ""
    notes.append(
      ImportNote(finding, source: table.name, row: rowLine, id: rowID, column: column, value: value))
  }

  /// Up to the end of the row, which is stepped over.
  private mutating func rowCells() -> [String] {
    cellCount = 0
    var cells = [cell()]
    rowID = trimmed(cells[0])
    while index < bytes.count, bytes[index] == separator {
      index += 1
      cellCount = cells.count
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

  /// Whether the quotation mark at that place is the last of its cell.
  private func endsCell(at place: Int) -> Bool {
    let next = place + 1
    if next == bytes.count { return true }
    if bytes[next] == separator {
      return next + 1 == bytes.count || bytes[next + 1] != UInt8(ascii: " ")
    }
    return isLineEnd(bytes[next]) && (cellCount + 1 >= table.columns.count || beginsRow(behind: next))
  }

  /// Whether behind the line's end a line begins with an id: digits and a separator.
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

private let quote = UInt8(ascii: "\"")
private let lineFeed: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D

private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

/// Empty, or what the lexicon writes for it.
func isNothing(_ cell: String) -> Bool {
  let cell = trimmed(cell)
  return cell.utf8.isEmpty || cell.sameBytes("''")
}
