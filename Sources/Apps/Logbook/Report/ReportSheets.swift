import Base

/// A sheet of the report, by its place.
public enum ReportRoute: Sendable {
  case front
  /// A page, and of a spread the left (0) or the right (1) sheet.
  case page(Int, side: Int)
}

extension Report {
  /// Sheets of paper, one page of the file each.
  public var sheetCount: Int { pages.count * layout.sides.count + (options.hasFrontPage ? 1 : 0) }
  /// How many forms there are: one for each sheet of a page.
  public var formCount: Int { layout.sides.count }

  public func place(_ sheet: Int) -> ReportRoute {
    if options.hasFrontPage && sheet == 0 { return .front }
    let index = sheet - (options.hasFrontPage ? 1 : 0)
    return .page(index / layout.sides.count, side: index % layout.sides.count)
  }

  /// The number in the corner of a sheet; nil on the front page, which has none.
  func pageNumber(of sheet: Int) -> Int? {
    guard case .page(let index, let side) = place(sheet) else { return nil }
    return options.firstPage + index * layout.sides.count + side
  }

  /// The sheet with that number in its corner, or the one nearest to it.
  func sheet(ofPage number: Int) -> Int {
    let index = max(0, number - options.firstPage)
    return min(index, pages.count * layout.sides.count - 1) + (options.hasFrontPage ? 1 : 0)
  }

  /// What all pages have in common.
  public func form(_ side: Int) -> ReportSheet { .form(layout, layout.sides[side], options.heads) }

  /// What is written on a sheet; of a page it belongs on the form of its side.
  public func sheet(_ index: Int) -> ReportSheet {
    switch place(index) {
    case .front: return frontSheet()
    case .page(let page, let side): return pageSheet(page, side)
    }
  }

  private func pageSheet(_ index: Int, _ sideIndex: Int) -> ReportSheet {
    let page = pages[index]
    let side = layout.sides[sideIndex]
    var sheet = ReportSheet(layout)
    var slot = 0
    for slice in page.slices {
      write(slice, top: layout.rowTop + slot * layout.rowHeight, side, &sheet)
      slot += slice.slots
    }
    var all = page.previous
    all.add(page.sums)
    for (place, sums) in [page.sums, page.previous, all].enumerated() {
      writeTotals(sums, top: layout.totalsTop + place * layout.totalHeight, side, &sheet)
    }
    writeEdges(&sheet, side, number: options.firstPage + index * layout.sides.count + sideIndex)
    return sheet
  }

  private func write(_ slice: Slice, top: Int, _ side: ReportLayout.Side, _ sheet: inout ReportSheet) {
    let entry = entries[slice.entry]
    let sums = entry.sums
    for (place, column) in side.columns.enumerated() {
      let (left, right) = (side.edges[place], side.edges[place + 1])
      let text = entry.text(column, sums, day: options.heads.day)
      let room = right - left - 2 * ReportLayout.padding
      if column.kind == .text {
        let lines = layout.lines(column, of: text)
        guard slice.lines.lowerBound < lines.count else { continue }
        let shown = lines[slice.lines.lowerBound..<min(slice.lines.upperBound, lines.count)]
        for (place, line) in shown.enumerated() {
          let y = baseline(top, place, of: shown.count)
          sheet.line(line, x: left + ReportLayout.padding, y: y, size: layout.textSize, room: room)
        }
        if column == .remarks && !entry.strokes.isEmpty && slice.lines.upperBound >= lines.count {
          let first = max(0, lines.count - ReportEntry.signatureLines - slice.lines.lowerBound)
          sheet.sign(
            entry.strokes, left: left + ReportLayout.padding,
            top: baseline(top, min(first, shown.count - 1), of: shown.count) - layout.textSize,
            right: right - ReportLayout.padding,
            bottom: baseline(top, shown.count - 1, of: shown.count) + layout.textSize / 4)
        }
      } else if slice.lines.lowerBound == 0 {
        let y = baseline(top, 0, of: 1)
        sheet.line(
          text, x: column.kind == .mark ? (left + right) / 2 : right - ReportLayout.padding, y: y,
          size: layout.textSize,
          anchor: column.kind == .mark ? .middle : .end, room: room)
      } else if column == .date || column == .sessionDate, !text.utf8.isEmpty {
        let y = baseline(top, 0, of: 1)
        sheet.line(
          "(" + text + ")", x: (left + right) / 2, y: y, size: layout.textSize, anchor: .middle, room: room)
      }
    }
  }

  /// Where a line of a cell stands: lines of one row in the middle of its height, further ones in the rows below, so that
  /// no rule goes through them.
  private func baseline(_ top: Int, _ line: Int, of count: Int) -> Int {
    let perRow = layout.linesPerRow
    let inRow = count > perRow ? perRow : count
    let first = top + line / perRow * layout.rowHeight
    return first + (layout.rowHeight - inRow * layout.lineHeight) / 2 + line % perRow * layout.lineHeight
      + layout.textSize * 92 / 100
  }

  private func writeTotals(_ sums: ReportSums, top: Int, _ side: ReportLayout.Side, _ sheet: inout ReportSheet) {
    for (place, column) in side.columns.enumerated() where column.kind == .minutes || column.kind == .count {
      let right = side.edges[place + 1]
      sheet.line(
        ReportEntry.text(column, sums[column]), x: right - 65, y: top + layout.totalHeight / 2 + 75,
        size: layout.textSize, isBold: true, anchor: .end, room: right - side.edges[place] - 110)
    }
  }

  /// The holder and the number of the page above, date and checksum below.
  private func writeEdges(_ sheet: inout ReportSheet, _ side: ReportLayout.Side, number: Int) {
    let heads = options.heads
    let room = (side.right - side.left) / 2
    let holder = joined([holder.name, holder.licence], by: " · ")
    sheet.line(holder, x: side.left, y: layout.headTop - 170, size: 230, isBold: true, room: room)
    sheet.line(
      heads.line(ReportWords.page) + " " + String(number), x: side.right, y: layout.headTop - 170, size: 230,
      isBold: true, anchor: .end, room: room)
    writeFooter(&sheet, side.left, side.right)
  }

  func writeFooter(_ sheet: inout ReportSheet, _ left: Int, _ right: Int) {
    let y = layout.bottom + 330
    let day = options.heads.day(made.day) + " " + made.minuteOfDay.text + " UTC"
    sheet.line(
      options.heads.line(ReportWords.made) + " " + day + " · Vademecum", x: left, y: y, size: 165,
      room: (right - left) * 2 / 5)
    sheet.line("SHA-256 " + checksum, x: right, y: y, size: 165, anchor: .end, room: (right - left) * 3 / 5 - 200)
  }
}

enum ReportWords {
  static let page = Text(cs: "strana", en: "Page")
  static let made = Text(cs: "vyhotoveno", en: "Made on")
  static let pilotLogbook = Text(cs: "ZÁPISNÍK LETŮ PILOTA", en: "PILOT LOGBOOK")
  static let holderName = Text(cs: "Jméno a příjmení držitele", en: "Holder's name")
  static let licence = Text(cs: "Číslo průkazu způsobilosti", en: "Licence number")
  static let address = Text(cs: "Adresa držitele", en: "Holder's address")
  static let addressChange = Text(cs: "Změna adresy", en: "Address (space for changes)")
}
