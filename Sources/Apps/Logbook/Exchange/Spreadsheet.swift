import Base

/// A workbook of Office Open XML (ECMA-376) with one sheet: durations, times and days are numbers with a format, so that
/// a spreadsheet can calculate with them; the last row sums up.
enum Spreadsheet {
  static func file(_ table: PageTable, _ language: Language) -> [UInt8] {
    var zip = Zip()
    zip.add("[Content_Types].xml", document(contentTypes))
    zip.add("_rels/.rels", document(packageRelations))
    zip.add("xl/workbook.xml", document(workbook(Words.flights(language))))
    zip.add("xl/_rels/workbook.xml.rels", document(workbookRelations))
    zip.add("xl/styles.xml", document(styles))
    zip.add("xl/worksheets/sheet1.xml", sheet(table, language))
    return zip.finish()
  }

  private static func document(_ body: String) -> [UInt8] {
    Array((declaration + body).utf8)
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  /// The styles by their place in `styles`.
  private enum Style: Int64 {
    case plain, head, day, time, minutes, wrapped, sum
  }

  private static func sheet(_ table: PageTable, _ language: Language) -> [UInt8] {
    var xml: [UInt8] = []
    xml.append(declaration)
    xml.append("<worksheet xmlns=\"\(main)\"><sheetViews><sheetView workbookViewId=\"0\">")
    xml.append(
      "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>")
    xml.append(
      "<sheetFormatPr defaultRowHeight=\"15\"/><cols><col min=\"1\" max=\"\(table.titles.count)\" width=\"13\" customWidth=\"1\"/></cols>"
    )
    xml.append("<sheetData>")
    row(1, table.titles.map { .text($0) }, .head, into: &xml)
    for (index, cells) in table.rows.enumerated() { row(index + 2, cells, nil, into: &xml) }
    if !table.rows.isEmpty { row(table.rows.count + 2, sums(table, language), .sum, into: &xml) }
    xml.append("</sheetData></worksheet>")
    return xml
  }

  private static func sums(_ table: PageTable, _ language: Language) -> [PageTable.Cell] {
    var sums = [PageTable.Cell](repeating: .empty, count: table.titles.count)
    for row in table.rows {
      for (column, cell) in row.enumerated() {
        switch (cell, sums[column]) {
        case (.minutes(let count), .minutes(let sum)): sums[column] = .minutes(sum + count)
        case (.count(let count), .count(let sum)): sums[column] = .count(sum + count)
        case (.minutes, _), (.count, _): sums[column] = cell
        case (.empty, _), (.text, _), (.day, _), (.time, _): break
        }
      }
    }
    sums[0] = .text(Words.bookTotals(language))
    return sums
  }

  // MARK: - Rows

  private static func row(_ number: Int, _ cells: [PageTable.Cell], _ style: Style?, into xml: inout [UInt8]) {
    xml.append("<row r=\"")
    xml.append(decimal: Int64(number))
    xml.append("\">")
    for (column, cell) in cells.enumerated() {
      switch cell {
      case .empty: break
      case .text(let text):
        open(column, number, style ?? (text.utf8.contains(0x0A) ? .wrapped : .plain), isText: true, into: &xml)
        xml.append("<is><t xml:space=\"preserve\">")
        xml.append(xml: text)
        xml.append("</t></is></c>")
      case .day(let day):
        // Day 1 is 1900-01-01, and there is a 29 February 1900 that never was.
        value(column, number, .day, day.number < -25_509 ? nil : Int64(day.number) + 25_569, 1, into: &xml, day.iso)
      case .time(let time): value(column, number, .time, Int64(time.minute), 1440, into: &xml, time.text)
      case .minutes(let count): value(column, number, style ?? .minutes, Int64(count), 1440, into: &xml, "")
      case .count(let count): value(column, number, .plain, Int64(count), 1, into: &xml, "")
      }
    }
    xml.append("</row>")
  }

  /// A number that is `count` of `parts` in a whole; as text where the spreadsheet knows no such day.
  private static func value(
    _ column: Int, _ row: Int, _ style: Style, _ count: Int64?, _ parts: Int64, into xml: inout [UInt8], _ text: String
  ) {
    guard let count else {
      open(column, row, .plain, isText: true, into: &xml)
      xml.append("<is><t>" + text + "</t></is></c>")
      return
    }
    open(column, row, style, isText: false, into: &xml)
    xml.append("<v>")
    xml.append(fraction: count, of: parts)
    xml.append("</v></c>")
  }

  private static func open(_ column: Int, _ row: Int, _ style: Style, isText: Bool, into xml: inout [UInt8]) {
    xml.append("<c r=\"")
    if column >= 26 { xml.append(UInt8(0x40 + column / 26)) }
    xml.append(UInt8(0x41 + column % 26))
    xml.append(decimal: Int64(row))
    if style != .plain {
      xml.append("\" s=\"")
      xml.append(decimal: style.rawValue)
    }
    xml.append(isText ? "\" t=\"inlineStr\">" : "\">")
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

  private static func workbook(_ title: String) -> String {
    "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets><sheet name=\"\(title)\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
  }

  private static let styles =
    "<styleSheet xmlns=\"\(main)\"><numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/><numFmt numFmtId=\"165\" formatCode=\"[h]:mm\"/></numFmts><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"7\"><xf/>\(xf(0, font: 1, wraps: true))\(xf(164))\(xf(20))\(xf(165))\(xf(0, wraps: true))\(xf(165, font: 1))</cellXfs></styleSheet>"

  private static func xf(_ format: Int, font: Int = 0, wraps: Bool = false) -> String {
    let start = "<xf numFmtId=\"\(format)\" fontId=\"\(font)\" applyNumberFormat=\"1\" applyFont=\"1\""
    return start + (wraps ? " applyAlignment=\"1\"><alignment wrapText=\"1\" vertical=\"top\"/></xf>" : "/>")
  }
}

extension [UInt8] {
  /// Text between tags: what XML cannot hold is left out.
  mutating func append(xml text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case 0x09, 0x0A, 0x0D: append(byte)
      default: if byte >= 0x20 { append(byte) }
      }
    }
  }

  /// `count` / `parts`; with ten decimals each minute of centuries comes back.
  mutating func append(fraction count: Int64, of parts: Int64, decimals: Int = 10) {
    append(decimal: count / parts)
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
