import Base

/// What is printed on every page of the paper book: the heads of the twelve groups, the rows, the totals' names.
extension ReportSheet {
  static func form(_ layout: ReportLayout, _ side: ReportLayout.Side, _ heads: ReportOptions.Heads) -> ReportSheet {
    var sheet = ReportSheet(layout)
    sheet.drawHeads(layout, side, heads)
    sheet.drawRows(layout, side)
    sheet.drawTotals(layout, side, heads)
    return sheet
  }

  private mutating func drawHeads(_ layout: ReportLayout, _ side: ReportLayout.Side, _ heads: ReportOptions.Heads) {
    let (top, bottom) = (layout.headTop, layout.rowTop)
    let numberBottom = top + 260
    let titleBottom = top + 1_080
    shade(side.left, top, side.right, bottom)
    for group in ReportGroup.all {
      guard let span = side.span(group.first, group.last) else { continue }
      box(
        [(String(group.number), false)], left: span.left, top: top, right: span.right, bottom: numberBottom, size: 160)
      for block in group.blocks {
        guard let span = side.span(block.first, block.last) else { continue }
        let isAlone = block.columns.isEmpty
        box(
          heads.parts(block.title), left: span.left, top: numberBottom, right: span.right,
          bottom: isAlone ? bottom : titleBottom, size: 170)
        if !isAlone { horizontal(span.left, span.right, at: titleBottom) }
        for (place, title) in block.columns.enumerated() {
          let column = ReportColumn.allCases[block.first.rawValue + place]
          guard let cell = side.span(column, column) else { continue }
          box(heads.parts(title), left: cell.left, top: titleBottom, right: cell.right, bottom: bottom, size: 158)
          if place > 0 { vertical(titleBottom, foot(of: column, layout), at: cell.left) }
        }
        let isFirst = block.first == group.first
        vertical(isFirst ? top : numberBottom, foot(of: block.first, layout), at: span.left, isBold: isFirst)
      }
    }
    horizontal(side.left, side.right, at: numberBottom)
  }

  /// The names of the totals stand across the first four groups.
  private func foot(of column: ReportColumn, _ layout: ReportLayout) -> Int {
    let isAcross = column.rawValue > ReportColumn.date.rawValue && column.rawValue < ReportColumn.singlePilotSE.rawValue
    return isAcross ? layout.totalsTop : layout.bottom
  }

  private mutating func drawRows(_ layout: ReportLayout, _ side: ReportLayout.Side) {
    for row in 1..<max(1, layout.rows) {
      horizontal(side.left, side.right, at: layout.rowTop + row * layout.rowHeight)
    }
    horizontal(side.left, side.right, at: layout.headTop, isBold: true)
    horizontal(side.left, side.right, at: layout.rowTop, isBold: true)
    horizontal(side.left, side.right, at: layout.totalsTop, isBold: true)
    horizontal(side.left, side.right, at: layout.bottom, isBold: true)
    vertical(layout.headTop, layout.bottom, at: side.right, isBold: true)
  }

  private mutating func drawTotals(_ layout: ReportLayout, _ side: ReportLayout.Side, _ heads: ReportOptions.Heads) {
    // The field of group 12 beside the totals is for the signature.
    let remarks = side.span(.remarks, .remarks)
    let right = remarks?.left ?? side.right
    for (place, name) in ReportGroup.totals.enumerated() {
      let top = layout.totalsTop + place * layout.totalHeight
      if place > 0 { horizontal(side.left, right, at: top) }
      guard let span = side.span(.date, .registration) else { continue }
      shade(span.left, top, span.right, top + layout.totalHeight)
      let middle = top + layout.totalHeight / 2
      let text = heads.line(name)
      line(
        text, x: span.right - 100, y: middle + 62, size: 176, isBold: true, anchor: .end,
        room: span.right - span.left - 200)
    }
    if let remarks { drawCertification(layout, remarks.left, remarks.right, heads) }
  }

  private mutating func drawCertification(
    _ layout: ReportLayout, _ left: Int, _ right: Int, _ heads: ReportOptions.Heads
  ) {
    let bottom = layout.bottom
    let lineY = bottom - 330
    box(
      heads.parts(ReportGroup.certification).map { ($0.text, false) }, left: left, top: layout.totalsTop, right: right,
      bottom: layout.totalsTop + 560, size: 165)
    horizontal(left + 200, right - 200, at: lineY)
    line(
      heads.line(ReportGroup.signature), x: (left + right) / 2, y: bottom - 120, size: 150, anchor: .middle,
      room: right - left - 200)
  }
}

extension ReportOptions.Heads {
  /// The official English in bold, the other language below.
  func parts(_ text: Base.Text) -> [(text: String, isBold: Bool)] {
    switch self {
    case .english: [(text.en, true)]
    case .englishAndCzech: text.cs == text.en ? [(text.en, true)] : [(text.en, true), (text.cs, false)]
    }
  }

  func line(_ text: Base.Text) -> String {
    switch self {
    case .english: text.en
    case .englishAndCzech: text.cs == text.en ? text.en : text.en + " / " + text.cs
    }
  }

  /// Days as the paper books have them, with the year in full.
  func day(_ day: Day) -> String {
    let parts = day.parts
    let mark =
      switch self {
      case .english: "/"
      case .englishAndCzech: "."
      }
    return padded(parts.day, 2) + mark + padded(parts.month, 2) + mark + padded(parts.year, 4)
  }
}
