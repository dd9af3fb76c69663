import Base

/// Writes a workbook of Office Open XML (ECMA-376) with one sheet. Durations, times and days are numbers with a format,
/// so that a spreadsheet can calculate with them.
public enum WorkbookWriter {
  /// - Parameter last: a last row in bold, for sums.
  public static func file(_ table: Worksheet, last: [TableCell] = []) -> [UInt8] {
    var zip = Zip()
    zip.add("[Content_Types].xml", document(contentTypes))
    zip.add("_rels/.rels", document(packageRelations))
    zip.add("xl/workbook.xml", workbook(SheetText.name(table.name)))
    zip.add("xl/_rels/workbook.xml.rels", document(workbookRelations))
    zip.add("xl/styles.xml", document(styles))
    zip.add("xl/worksheets/sheet1.xml", sheet(table, last))
    return zip.finish()
  }

  private static func document(_ body: String) -> [UInt8] {
    [UInt8](declaration + body)
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  /// In the order of `styles`.
  private enum Style: Int64 {
    case plain, head, day, time, minutes, wrapped, sum, moment
  }

  private static func sheet(_ table: Worksheet, _ last: [TableCell]) -> [UInt8] {
    var xml: [UInt8] = []
    xml.append(declaration)
    xml.append("<worksheet xmlns=\"\(main)\"><sheetViews><sheetView workbookViewId=\"0\">")
    xml.append(
      "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>")
    xml.append(
      "<sheetFormatPr defaultRowHeight=\"15\"/><cols><col min=\"1\" max=\"\(max(1, table.titles.count))\" width=\"13\" customWidth=\"1\"/></cols>"
    )
    xml.append("<sheetData>")
    row(1, table.titles.map { .text($0) }, .head, into: &xml)
    for (index, cells) in table.rows.enumerated() { row(index + 2, cells, nil, into: &xml) }
    if !last.isEmpty { row(table.rows.count + 2, last, .sum, into: &xml) }
    xml.append("</sheetData></worksheet>")
    return xml
  }

  // MARK: - Rows

  private static func row(_ number: Int, _ cells: [TableCell], _ style: Style?, into xml: inout [UInt8]) {
    xml.append("<row r=\"")
    xml.append(decimal: Int64(number))
    xml.append("\">")
    for (column, cell) in cells.enumerated() {
      switch cell {
      case .empty: break
      case .text(let text): textCell(column, number, style, text, into: &xml)
      case .day(let day): value(column, number, .day, SheetText.serial(day), 1, into: &xml, day.iso)
      case .moment(let day, let time):
        let count = SheetText.serial(day).map { $0 * 1440 + Int64(time.minute) }
        value(column, number, .moment, count, 1440, into: &xml, cell.text)
      case .time(let time): value(column, number, .time, Int64(time.minute), 1440, into: &xml, time.text)
      case .minutes(let count): value(column, number, style ?? .minutes, Int64(count), 1440, into: &xml, "")
      case .count(let count): value(column, number, .plain, Int64(count), 1, into: &xml, "")
      case .number(let text):
        guard decimalNumber(text) != nil else {
          textCell(column, number, style, text, into: &xml)
          break
        }
        open(column, number, .plain, "\">", into: &xml)
        xml.append("<v>" + text + "</v></c>")
      case .flag(let isOn):
        open(column, number, .plain, "\" t=\"b\">", into: &xml)
        xml.append(isOn ? "<v>1</v></c>" : "<v>0</v></c>")
      }
    }
    xml.append("</row>")
  }

  private static func textCell(_ column: Int, _ row: Int, _ style: Style?, _ text: String, into xml: inout [UInt8]) {
    let text = SheetText.cell(text)
    if text.utf8.isEmpty { return }
    open(column, row, style ?? (text.utf8.contains(lineFeed) ? .wrapped : .plain), inlineText, into: &xml)
    xml.append("<is><t xml:space=\"preserve\">")
    xml.append(xml: text)
    xml.append("</t></is></c>")
  }

  /// A number: `count` of `parts` in a whole. A text when the spreadsheet cannot represent the day.
  private static func value(
    _ column: Int, _ row: Int, _ style: Style, _ count: Int64?, _ parts: Int64, into xml: inout [UInt8], _ text: String
  ) {
    guard let count else { return textCell(column, row, nil, text, into: &xml) }
    open(column, row, style, "\">", into: &xml)
    xml.append("<v>")
    xml.append(fraction: count, of: parts)
    xml.append("</v></c>")
  }

  private static let inlineText = "\" t=\"inlineStr\">"

  private static func open(_ column: Int, _ row: Int, _ style: Style, _ end: String, into xml: inout [UInt8]) {
    xml.append("<c r=\"")
    xml.append(SheetText.column(column))
    xml.append(decimal: Int64(row))
    if style != .plain {
      xml.append("\" s=\"")
      xml.append(decimal: style.rawValue)
    }
    xml.append(end)
  }

  // MARK: - The other parts

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"

  private static let contentTypes =
    "<Types xmlns=\"\(package)/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"\(part("sheet.main"))\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(part("worksheet"))\"/><Override PartName=\"/xl/styles.xml\" ContentType=\"\(part("styles"))\"/></Types>"

  private static func part(_ name: String) -> String {
    "application/vnd.openxmlformats-officedocument.spreadsheetml." + name + "+xml"
  }

  private static let packageRelations = relations([("officeDocument", "xl/workbook.xml")])
  private static let workbookRelations = relations([("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")])

  private static func relations(_ targets: [(kind: String, path: String)]) -> String {
    var xml = "<Relationships xmlns=\"\(package)/relationships\">"
    for (index, target) in targets.enumerated() {
      xml += "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(target.kind)\" Target=\"\(target.path)\"/>"
    }
    return xml + "</Relationships>"
  }

  private static func workbook(_ name: String) -> [UInt8] {
    var xml = document("<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets><sheet name=\"")
    xml.append(xml: name)
    xml.append("\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>")
    return xml
  }

  private static let styles =
    "<styleSheet xmlns=\"\(main)\"><numFmts count=\"3\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/><numFmt numFmtId=\"165\" formatCode=\"[h]:mm\"/><numFmt numFmtId=\"166\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm\"/></numFmts><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"8\"><xf/>\(xf(0, font: 1, wraps: true))\(xf(164))\(xf(20))\(xf(165))\(xf(0, wraps: true))\(xf(165, font: 1))\(xf(166))</cellXfs></styleSheet>"

  private static func xf(_ format: Int, font: Int = 0, wraps: Bool = false) -> String {
    let start = "<xf numFmtId=\"\(format)\" fontId=\"\(font)\" applyNumberFormat=\"1\" applyFont=\"1\""
    return start + (wraps ? " applyAlignment=\"1\"><alignment wrapText=\"1\" vertical=\"top\"/></xf>" : "/>")
  }
}

extension [UInt8] {
  /// Appends `count` / `parts`. Ten decimals are enough to restore each minute over centuries.
  public mutating func append(fraction count: Int64, of parts: Int64, decimals: Int = 10) {
    if count < 0 { append(UInt8(ascii: "-")) }
    let (count, parts) = (count.magnitude, parts.magnitude)
    append(decimal: Int64(clamping: count / parts))
    var rest = count % parts
    if rest == 0 { return }
    append(UInt8(ascii: "."))
    for _ in 0..<decimals {
      rest *= 10
      append(0x30 + UInt8(truncatingIfNeeded: rest / parts))
      rest %= parts
    }
  }
}
