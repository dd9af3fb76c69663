import Base
import Files
import Sync

/// A CSV file of the zoo, whose quotation marks within texts are not doubled (Z-101).
struct LexiconFile {
  private(set) var table: SourceTable
  let notes: [ImportNote]

  init(_ file: ZooImport.File) {
    let encoding = LexiconFile.encoding(file.bytes)
    let csv = LenientCSV(encoding == .utf8 ? file.bytes : encoding.utf8(of: file.bytes), blanks: [emptyMarker])
    table = SourceTable(name: file.name, columns: csv.columns)
    for row in csv.rows {
      var source = SourceRow(file.name, row.line)
      for (name, cell) in zip(csv.columns, row.cells) { source.cells[name] = cell }
      table.rows.append(source)
    }
    let other = encoding == .utf8 ? [] : [ImportNote(.otherEncoding, source: file.name, row: 1)]
    notes =
      other
      + csv.faults.map {
        ImportNote(
          LexiconFile.finding($0.kind), source: file.name, row: $0.line, id: $0.id, column: $0.column, value: $0.value)
      }
  }

  /// A spreadsheet saves the file in another encoding than it was. UTF-8 with a few damaged letters remains UTF-8.
  private static func encoding(_ bytes: [UInt8]) -> TextEncoding {
    let found = TextEncoding.of(bytes)
    guard found.isCodePage else { return found }
    var (whole, damaged) = (0, 0)
    for scalar in String(utf8: bytes).unicodeScalars where scalar.value >= 0x80 {
      if scalar.value == 0xFFFD { damaged += 1 } else { whole += 1 }
    }
    return damaged > whole ? found : .utf8
  }

  private static func finding(_ kind: LenientCSV.Fault.Kind) -> ImportFinding {
    switch kind {
    case .wrongEncoding: .wrongEncoding
    case .trailingSeparator: .trailingSeparator
    case .innerQuotes: .innerQuotes
    case .openQuote: .openQuote
    case .blankRow: .blankRow
    case .wrongCellCount: .wrongCellCount
    case .tooLarge: .tooLarge
    }
  }
}

/// What the lexicon writes for an empty value.
private let emptyMarker = "''"

/// Empty, or what the lexicon writes for it.
func isNothing(_ cell: String) -> Bool {
  let cell = trimmed(cell)
  return cell.utf8.isEmpty || cell == emptyMarker
}
