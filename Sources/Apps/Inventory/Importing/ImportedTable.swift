import Base
import Files
import Geo
import Kit
import Sync

/// I-101: what a file holds, whatever kind of file it is: objects with a shape, and values under the names that the file gives.
struct ImportedTable: Sendable {
  struct Row: Sendable {
    /// Of the object in a file that the app has written.
    var id: RecordID?
    var geometry: Geometry?
    /// Of the column at the same place; nil where there is none.
    var values: [JSON?] = []
    let place: ImportPlace
    /// The row of a CSV.
    var cells: CSV.Row?
    var note = CaptureNote(how: .imported)
  }

  var columns: [String] = []
  var rows: [Row] = []
  var problems: [ImportProblem] = []
  /// The header of a CSV, and its rows that became no object, as they are in the file.
  var header: [String] = []
  var rejected: [CSV.Row] = []
  /// Whether the app has written it: what it says of each object beside its values is known.
  var isOwn = false

  /// The value goes under this name; a name that is not there yet becomes a column.
  mutating func put(_ value: JSON, _ name: String, into row: inout Row) {
    let place: Int
    if let known = columns.firstIndex(where: { $0 == name }) {
      place = known
    } else {
      place = columns.count
      columns.append(name)
    }
    while row.values.count <= place { row.values.append(nil) }
    row.values[place] = value
  }

  func value(_ row: Row, _ column: Int) -> JSON? { column < row.values.count ? row.values[column] : nil }

  /// All values of a column, without those that are not there.
  func values(_ column: Int) -> [JSON] { rows.compactMap { value($0, column) } }

  func column(_ name: String) -> Int? { columns.firstIndex { $0 == name } }
}

/// Where something stands in a file: at a line, or as the n-th object of a file whose lines nobody counts.
struct ImportPlace: Sendable {
  var line = 0
  /// From 1.
  var number = 0

  func problem(_ reason: Text, value: String = "", _ consequence: ImportProblem.Consequence) -> ImportProblem {
    ImportProblem(
      line: line, label: line > 0 ? nil : ImportingWords.object(number), value: value, reason: reason,
      consequence: consequence)
  }

  /// The same of a value of the column.
  func problem(
    ofColumn name: String, _ reason: Text, value: String, _ consequence: ImportProblem.Consequence
  ) -> ImportProblem {
    ImportProblem(
      line: line, label: line > 0 ? Text(name) : Text(cs: name + ", ", en: name + ", ") + ImportingWords.object(number),
      value: value, reason: reason, consequence: consequence)
  }
}

/// Why nothing can be read of a file, where, and what to do.
struct ImportFault: Error {
  let text: Text
}
