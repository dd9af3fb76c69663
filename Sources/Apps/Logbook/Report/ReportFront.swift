import Base

extension Report {
  /// The front page: whose logbook it is, with room for five changes of the address.
  func frontSheet() -> ReportSheet {
    var sheet = ReportSheet(layout)
    let left = layout.width / 7
    let right = layout.width - left
    sheet.box(
      options.heads.parts(ReportWords.pilotLogbook), left: left, top: layout.height / 16, right: right,
      bottom: layout.height / 16 + 2_000, size: 700)
    var top = layout.height / 16 + 2_300
    let step = (layout.height - top - 1_300) / 9
    let address = addressLines(right - left - 4_600)
    field(ReportWords.holderName, [holder.name], top, step, left, right, &sheet)
    top += step
    field(ReportWords.licence, [holder.licence], top, step, left, right, &sheet)
    top += step
    field(ReportWords.address, address, top, 2 * step, left, right, &sheet)
    top += 2 * step
    for _ in 0..<5 {
      field(ReportWords.addressChange, [], top, step, left, right, &sheet)
      top += step
    }
    sheet.horizontal(left, right, at: top, isBold: true)
    writeFooter(&sheet, left, right)
    return sheet
  }

  private func addressLines(_ width: Int) -> [String] { lines(of: holder.address, size: 320, width: width) }

  private func field(
    _ name: Text, _ values: [String], _ top: Int, _ height: Int, _ left: Int, _ right: Int, _ sheet: inout ReportSheet
  ) {
    let middle = left + 4_400
    sheet.horizontal(left, right, at: top, isBold: true)
    sheet.shade(left, top, middle, top + height)
    sheet.vertical(top, top + height, at: left, isBold: true)
    sheet.vertical(top, top + height, at: middle)
    sheet.vertical(top, top + height, at: right, isBold: true)
    sheet.box(options.heads.parts(name), left: left, top: top, right: middle, bottom: top + height, size: 230)
    // An address of many lines stands closer.
    let size = min(320, (height - 160) * 100 / max(1, values.count) / 125)
    var y = top + (height - values.count * size * 125 / 100) / 2 + size
    for value in values {
      sheet.line(value, x: middle + 200, y: y, size: size, room: right - middle - 400)
      y += size * 125 / 100
    }
  }
}
