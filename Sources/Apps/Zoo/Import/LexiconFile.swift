import Base
import Files
import Sync

/// A CSV file of the zoo, whose quotation marks within texts are not doubled (Z-101).
struct LexiconFile {
  private(set) var table: SourceTable
  let notes: [ImportNote]

  init(_ file: ZooImport.File) {
    let csv = LenientCSV(file.bytes, blanks: [emptyMarker])
    table = SourceTable(name: file.name, columns: csv.columns)
    for row in csv.rows {
      var source = SourceRow(file.name, row.line)
      for (name, cell) in zip(csv.columns, row.cells) { source.cells[name] = cell }
      table.rows.append(source)
    }
    notes = csv.faults.map {
      ImportNote(
        LexiconFile.finding($0.kind), source: file.name, row: $0.line, id: $0.id, column: $0.column, value: $0.value)
    }
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
