/// Why a file is no workbook that can be read.
public enum WorkbookFault: Error, Equatable, Sendable {
  case zip(ZipFault)
  /// The name of the part is that in the archive.
  case part(String, XMLFault)
  case missing(String)
  /// More cells, rows or columns than were allowed; the row is from 1.
  case tooLarge(part: String, row: Int)
  /// A cell whose place or style cannot be, in that row.
  case wrongCell(part: String, row: Int)
}
