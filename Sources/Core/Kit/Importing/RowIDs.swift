import Base
import Files
import Sync

/// The ids of rows that have none (L-31). An id is made of the row's cells, so that importing the file again finds it, and of the
/// number of equal rows before it, because two equal rows are two records.
public struct RowIDs: Sendable {
  private var counts: [Key: Int] = [:]

  public init() {}

  /// - Parameters:
  ///   - columns: their names; a cell beyond them is named by its number.
  ///   - namespace: the kind of file, so that rows of other kinds have other ids.
  public mutating func next(_ row: CSV.Row, _ columns: [String], in namespace: String) -> RecordID {
    var name: [UInt8] = []
    for (column, cell) in row.cells.enumerated() {
      if cell.utf8.isEmpty { continue }
      let value = trimmedCell(cell)
      if value.utf8.isEmpty { continue }
      if column < columns.count { name.append(columns[column]) } else { name.append(decimal: Int64(column)) }
      name.append(0x1F)
      name.append(value)
      name.append(0x1E)
    }
    return next(named: String(utf8: name), in: namespace)
  }

  /// For rows that are no text.
  /// - Parameter name: equal for equal rows alone.
  public mutating func next(named name: String, in namespace: String) -> RecordID {
    let count = counts[Key(name), default: 0]
    counts[Key(name)] = count + 1
    return RecordID.v8(named: name + String(count), in: namespace)
  }
}
