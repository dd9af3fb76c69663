import Base

/// A workbook of Office Open XML (ECMA-376). Cells have the values of their last calculation.
public struct Workbook: Sendable {
  public struct Limits: Sendable {
    public var archive = ZipArchive.Limits()
    /// The number of cells of all sheets, including skipped cells within a row. The same limit holds for shared texts.
    public var cells = 4_000_000
    /// The number of columns of a sheet. The same limit holds for styles.
    public var columns = 65_536

    public init() {}
  }

  public struct Row: Equatable, Sendable {
    /// From 1, as the spreadsheet counts. Rows without cells are left out.
    public let number: Int
    public let cells: [TableCell]
  }

  public struct Table: Equatable, Sendable {
    public let name: String
    public let rows: [Row]

    public static func == (one: Table, other: Table) -> Bool {
      one.name == other.name && one.rows == other.rows
    }

    /// The rows as a CSV of the sheet would have them.
    public var csvRows: [CSV.Row] { rows.map { CSV.Row(line: $0.number, cells: $0.cells.map { $0.text }) } }
  }

  public private(set) var tables: [Table] = []

  /// Whether the bytes may be a workbook: they begin like a zip archive.
  public static func isLikely(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

  public init(_ bytes: [UInt8], _ limits: Limits = Limits()) throws(WorkbookFault) {
    let package = try WorkbookPackage(bytes, limits)
    var left = limits.cells
    for sheet in package.sheets {
      var reader = SheetReader(package, sheet.path, limits, left: left)
      try reader.read()
      left = reader.left
      tables.append(Table(name: sheet.name, rows: reader.rows))
    }
  }
}
