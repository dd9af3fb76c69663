import Base
import Sync

/// A row of a source: cells by the names of their columns, as they came.
struct SourceRow {
  /// The file or table.
  let source: String
  /// The line where it begins, or its number in the table, from 1.
  let number: Int
  var cells: NamedList<String>

  init(_ source: String, _ number: Int, _ cells: NamedList<String> = NamedList()) {
    self.source = source
    self.number = number
    self.cells = cells
  }

  /// As it stands; empty when there is no such cell.
  subscript(column: String) -> String { cells[column] ?? "" }

  var id: String { trimmed(self["id"]) }
}

/// A table of a source.
struct SourceTable {
  let name: String
  var columns: [String] = []
  var rows: [SourceRow] = []

  func has(_ columns: String...) -> Bool {
    columns.allSatisfy { wanted in self.columns.contains(wanted) }
  }
}
