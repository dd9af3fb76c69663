import Base

/// Where everything of a page stands. All lengths are hundredths of a millimetre.
package struct ReportLayout: Sendable {
  let paper: ReportOptions.Paper
  /// Rows of a page.
  let rows: Int
  let width: Int
  package let height: Int
  /// The sheets of a page.
  package let sides: [Side]

  /// One sheet of a page.
  package struct Side: Sendable {
    package let columns: [ReportColumn]
    /// The left edges of the columns and the right edge of the last.
    package let edges: [Int]
  }

  /// The font's size in cells, 6.5 or 7 points.
  let textSize: Int
  let lineHeight: Int
  let rowHeight: Int
  /// The upper edge of the heads and of the first row.
  let headTop: Int
  let rowTop: Int
  let totalHeight: Int

  /// Between the edge of a cell and its text.
  static let padding = 70

  init(_ options: ReportOptions) {
    paper = options.paper
    rows = options.rowCount
    switch options.paper {
    case .a4:
      (width, height, textSize) = (29_700, 21_000, 229)
      sides = [Side(ReportColumn.allCases, ReportLayout.widthsA4, left: 700)]
      totalHeight = 560
    case .a5:
      (width, height, textSize) = (21_000, 14_800, 247)
      // The wider margin is where the sheets are bound.
      sides = [
        Side(ReportColumn.leftPage, ReportLayout.widthsA5, left: 600),
        Side(ReportColumn.rightPage, ReportLayout.widthsA5, left: 1_000),
      ]
      totalHeight = 520
    }
    headTop = 1_150
    rowTop = headTop + 1_900
    lineHeight = textSize * 113 / 100
    rowHeight = (height - rowTop - 3 * totalHeight - 950) / rows
  }

  var linesPerRow: Int { max(1, (rowHeight - 40) / lineHeight) }
  package var totalsTop: Int { rowTop + rows * rowHeight }
  var bottom: Int { totalsTop + 3 * totalHeight }

  /// The width of a column without its padding.
  func room(_ column: ReportColumn) -> Int {
    let widths = paper == .a4 ? ReportLayout.widthsA4 : ReportLayout.widthsA5
    return widths[column.rawValue] - 2 * ReportLayout.padding
  }

  /// The lines of a text cell.
  func lines(_ column: ReportColumn, of text: String) -> [String] {
    Base.lines(of: text, size: textSize, width: room(column))
  }

  func lineCounts(of entry: ReportEntry) -> (all: Int, withoutRemarks: Int) {
    var most = 1
    for (column, text) in [
      (ReportColumn.departurePlace, entry.line.kind == .flight ? entry.line.departure : ""),
      (.arrivalPlace, entry.line.kind == .flight ? entry.line.arrival : ""), (.aircraft, entry.aircraft),
      (.registration, entry.registration), (.picName, entry.picName), (.sessionType, entry.device),
    ] {
      most = max(most, lines(column, of: text).count)
    }
    return (max(most, lines(.remarks, of: entry.remarks).count), most)
  }

  private static let widthsA4 = [
    1_340, 1_050, 770, 1_050, 770, 1_900, 1_300, 830, 830, 900, 1_000, 1_950, 640, 640, 870, 870, 880, 900, 880, 1_050,
    1_340, 1_650, 850, 4_040,
  ]

  private static let widthsA5 = [
    1_400, 1_400, 900, 1_400, 900, 2_900, 1_450, 1_000, 1_000, 1_050, 1_150, 3_050, 900, 900, 1_050, 1_050, 1_150,
    1_150, 1_150, 1_150, 1_400, 2_300, 1_050, 7_950,
  ]
}

extension ReportLayout.Side {
  init(_ columns: [ReportColumn], _ widths: [Int], left: Int) {
    var edges = [left]
    for column in columns { edges.append(edges[edges.count - 1] + widths[column.rawValue]) }
    self.columns = columns
    self.edges = edges
  }

  /// The left and the right edge of a run of columns; nil when they stand on another sheet.
  func span(_ first: ReportColumn, _ last: ReportColumn) -> (left: Int, right: Int)? {
    let start = first.rawValue - columns[0].rawValue
    let end = last.rawValue - columns[0].rawValue
    guard start >= 0, end < columns.count else { return nil }
    return (edges[start], edges[end + 1])
  }

  var left: Int { edges[0] }
  var right: Int { edges[edges.count - 1] }
}
