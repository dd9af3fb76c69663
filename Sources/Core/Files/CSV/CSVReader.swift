import Base

/// The state machine that reads a CSV. Its states are: at the start of a cell, in a plain cell, in a quoted cell, after
/// a quoted cell.
struct CSVReader {
  private(set) var separator: UInt8
  private(set) var openQuoteLine: Int?
  private(set) var cutLine: Int?
  private let bytes: [UInt8]
  private let keepsGuards: Bool
  private var index: Int
  private var line = 1

  /// - Parameter bytes: in UTF-8.
  init(_ bytes: [UInt8], separator told: UInt8? = nil, keepsGuards: Bool) {
    self.bytes = bytes
    self.keepsGuards = keepsGuards
    index = 0
    separator = UInt8(ascii: ",")
    separator = declaredSeparator() ?? told ?? guessedSeparator()
  }

  /// All rows. Empty lines are skipped.
  mutating func rows(mostCells: Int) -> [CSV.Row] {
    var rows: [CSV.Row] = []
    var count = 0
    while index < bytes.count {
      if endLine() { continue }
      let start = line
      var cells = [cell()]
      while index < bytes.count && bytes[index] == separator && count + cells.count <= mostCells {
        index += 1
        cells.append(cell())
      }
      _ = endLine()
      count += cells.count
      if count > mostCells {
        cutLine = start
        break
      }
      rows.append(CSV.Row(line: start, cells: cells))
    }
    return rows
  }

  /// Steps over one line end: CR, LF or both.
  private mutating func endLine() -> Bool {
    guard index < bytes.count, isLineEnd(bytes[index]) else { return false }
    let isPair = bytes[index] == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == lineFeed
    index += isPair ? 2 : 1
    line += 1
    return true
  }

  private mutating func cell() -> String {
    if index < bytes.count && bytes[index] == quote { return quotedCell() }
    let start = index
    while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
    return text(bytes[start..<index])
  }

  private func text(_ cell: ArraySlice<UInt8>) -> String {
    cell.withUnsafeBufferPointer { cell in
      let isGuarded = !keepsGuards && FormulaGuard.isGuarded(cell)
      return String(utf8: isGuarded ? UnsafeBufferPointer(rebasing: cell[1...]) : cell)
    }
  }

  /// Text between the closing quotation mark and the separator belongs to the cell, so nothing is lost when another
  /// program does not double its quotation marks.
  private mutating func quotedCell() -> String {
    let firstLine = line
    index += 1
    var content: [UInt8] = []
    var start = index
    var isOpen = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        content.append(contentsOf: bytes[start..<index])
        let isDouble = index + 1 < bytes.count && bytes[index + 1] == quote
        index += isDouble ? 2 : 1
        start = isDouble ? index - 1 : index
        if isDouble { continue }
        isOpen = false
        break
      }
      if byte == lineFeed || (byte == carriageReturn && !(index + 1 < bytes.count && bytes[index + 1] == lineFeed)) {
        line += 1
      }
      index += 1
    }
    if isOpen {
      content.append(contentsOf: bytes[min(start, bytes.count)..<bytes.count])
      if openQuoteLine == nil { openQuoteLine = firstLine }
    } else {
      start = index
      while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
      content.append(contentsOf: bytes[start..<index])
    }
    return text(content[...])
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  /// `sep=;` in the first line, as a spreadsheet writes it.
  private mutating func declaredSeparator() -> UInt8? {
    let rest = bytes[index...]
    guard rest.count > 4, rest.starts(with: Array("sep=".utf8)) else { return nil }
    let declared = rest[index + 4]
    guard declared != quote, !isLineEnd(declared), rest.count == 5 || isLineEnd(rest[index + 5]) else { return nil }
    index += 5
    _ = endLine()
    return declared
  }

  /// The most frequent candidate outside quotation marks in the first non-empty line.
  private func guessedSeparator() -> UInt8 {
    var commas = 0
    var semicolons = 0
    var tabs = 0
    var isQuoted = false
    var any = false
    for byte in bytes[index...] {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if isLineEnd(byte) {
        if any { break } else { continue }
      }
      any = true
      switch byte {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: ";"): semicolons += 1
      case UInt8(ascii: "\t"): tabs += 1
      default: break
      }
    }
    if tabs > commas && tabs > semicolons { return UInt8(ascii: "\t") }
    return semicolons > commas ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }
}
