/// Why a file is not a workbook that we can read.
public enum WorkbookFault: Error, Equatable, Sendable {
  case zip(ZipFault)
  /// The first value is the name of the part in the archive.
  case part(String, XMLFault)
  case missing(String)
  /// More cells, rows or columns than allowed. Rows count from 1.
  case tooLarge(part: String, row: Int)
  /// A cell in that row with an impossible reference or style.
  case wrongCell(part: String, row: Int)
}
