import Base
import Files
import Testing

struct WorkbookTests {
  private func day(_ text: String) -> Day { Day(iso: text)! }
  private func time(_ text: String) -> MinuteOfDay { MinuteOfDay(text: text)! }

  @Test("F-40: written cells come back, with days, times and durations as such")
  func roundTrip() throws {
    let rows: [[TableCell]] = [
      [.text("a <b> & \"c\"\nd\re"), .day(day("2026-07-04")), .time(time("9:05")), .minutes(85), .count(-3)],
      [.empty, .moment(day("1999-12-31"), time("23:59")), .time(time("0:00")), .minutes(1_234_567), .flag(true)],
      [],
      [.number("-12.5"), .day(day("1900-03-01")), .minutes(0), .minutes(-61), .number("0.00001")],
      [.text("_x0041_ _x005F_"), .text(" "), .text("=1+1"), .flag(false), .count(0)],
    ]
    let titles = ["Text", "Day", "Time", "Duration", "Rest"]
    let file = WorkbookWriter.file(Worksheet(name: "Lety & dny", titles: titles, rows: rows), last: [.text("Sum")])
    let book = try Workbook(file)
    #expect(book.tables.map(\.name) == ["Lety & dny"])
    let read = book.tables[0].rows
    #expect(read.map(\.number) == [1, 2, 3, 5, 6, 7])
    #expect(read[0].cells == titles.map { .text($0) })
    #expect(read.dropFirst().dropLast().map(\.cells) == rows.filter { !$0.isEmpty })
    #expect(read.last?.cells == [.text("Sum")])
    #expect(
      WorkbookWriter.file(Worksheet(name: "Lety & dny", titles: titles, rows: rows), last: [.text("Sum")]) == file)
  }

  @Test("F-40: days before March 1900 are text, because spreadsheets have a day there that never existed")
  func early() throws {
    let sheet = Worksheet(
      name: "", titles: ["a"], rows: [[.day(day("1900-02-28"))], [.moment(day("0001-01-01"), time("1:00"))]])
    let read = try Workbook(WorkbookWriter.file(sheet)).tables[0]
    #expect(read.rows.dropFirst().map(\.cells) == [[.text("1900-02-28")], [.text("0001-01-01 01:00")]])
    #expect(read.name == "1")
  }

  @Test("F-40: a workbook of another program is read: shared texts, styles, prefixes, skipped rows and columns")
  func foreign() throws {
    let book = try Workbook(Fixtures.workbook)
    #expect(book.tables.map(\.name) == ["Lety & dny"])
    #expect(book.tables[0].rows.map(\.number) == [1, 3])
    #expect(book.tables[0].rows[0].cells == [.text("Datum"), .empty, .text("Pozn ")])
    let cells = book.tables[0].rows[1].cells
    #expect(cells.count == 27)
    #expect(cells[0] == .day(day("2026-07-04")) && cells[1] == .time(time("9:05")) && cells[2] == .text("a\rb_x0041_"))
    #expect(cells[3] == .moment(day("2026-07-04"), time("23:59")) && cells[4] == .minutes(1525))
    #expect(cells[5] == .flag(true) && cells[6] == .number("1.1") && cells[7] == .number("0.01") && cells[8] == .empty)
    #expect(cells[9] == .text("čau") && cells[10] == .day(day("1900-02-28")) && cells[26] == .count(-12))
    #expect(book.tables[0].csvRows[1].cells[0..<4] == ["2026-07-04", "09:05", "a\rb_x0041_", "2026-07-04 23:59"])
  }

  @Test("F-40: sheet names and long texts are shortened; columns after Z have two or three letters")
  func limits() throws {
    let long = String(repeating: "ž", count: 40_000)
    var rows: [[TableCell]] = [[TableCell](repeating: .empty, count: 16_000) + [.count(7)]]
    rows.append([.text(long)])
    let file = WorkbookWriter.file(Worksheet(name: "'[a]/b?" + long, titles: [], rows: rows))
    let table = try Workbook(file).tables[0]
    #expect(table.name.unicodeScalars.count == 29 && table.name.hasPrefix("a  b ž"))
    #expect(table.rows[0].cells.count == 16_001 && table.rows[0].cells.last == .count(7))
    #expect(table.rows[1].cells == [.text(String(repeating: "ž", count: 32_766) + "…")])
  }

  @Test("F-2: no control character reaches a workbook")
  func controls() throws {
    let text = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) })) + "\u{FFFF}"
    let file = WorkbookWriter.file(Worksheet(name: text, titles: [text], rows: [[.text(text), .number(text)]]))
    let archive = try ZipArchive(file)
    for part in archive.files {
      let bytes = try archive.content(of: part.name) ?? []
      #expect(
        bytes.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 } && !bytes.contains(0x7F), "\(part.name)")
    }
    #expect(try Workbook(file).tables[0].rows[1].cells[0] == .text(text.withoutControls))
  }

  private func fault(_ sheet: String, _ limits: Workbook.Limits = .init()) -> WorkbookFault? {
    var zip = Zip()
    let relation = "<Relationship Id=\"r\" Type=\"/worksheet\" Target=\"s.xml\"/>"
    zip.add("xl/workbook.xml", Array("<workbook><sheets><sheet name=\"s\" r:id=\"r\"/></sheets></workbook>".utf8))
    zip.add("xl/_rels/workbook.xml.rels", Array("<Relationships>\(relation)</Relationships>".utf8))
    zip.add("xl/s.xml", Array("<worksheet><sheetData>\(sheet)</sheetData></worksheet>".utf8))
    do throws(WorkbookFault) {
      _ = try Workbook(zip.finish(), limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("F-40: impossible cells, and more cells than allowed, are reported with their row")
  func faults() {
    #expect(fault("<row r=\"2\"><c r=\"A2\"><v>1</v></c></row>") == nil)
    #expect(fault("<row r=\"2\"/><row r=\"2\"/>") == .wrongCell(part: "xl/s.xml", row: 2))
    #expect(fault("<row r=\"9999999\"/>") == .wrongCell(part: "xl/s.xml", row: 0))
    #expect(fault("<row><c r=\"B1\"/><c r=\"A1\"/></row>") == .wrongCell(part: "xl/s.xml", row: 1))
    #expect(fault("<row><c r=\"ZZZZZZZZZZ1\"/></row>") == .wrongCell(part: "xl/s.xml", row: 1))
    #expect(fault("<row><c t=\"s\"><v>0</v></c></row>") == .wrongCell(part: "xl/s.xml", row: 1))
    #expect(fault("<row><c s=\"1\"/></row>") == .wrongCell(part: "xl/s.xml", row: 1))
    var limits = Workbook.Limits()
    limits.cells = 1000
    #expect(fault("<row><c r=\"XFD1\"/></row>", limits) == .tooLarge(part: "xl/s.xml", row: 1))
    #expect(fault("<row>") == .part("xl/s.xml", fault(line: 1)))
    #expect(throws: WorkbookFault.zip(.noArchive)) { try Workbook([]) }
    #expect(throws: WorkbookFault.missing("xl/workbook.xml")) { try Workbook(Zip().finish()) }
  }

  private func fault(line: Int) -> XMLFault {
    do throws(XMLFault) {
      var reader = try XMLReader(Array("<a><b></a>".utf8))
      while try reader.next() != nil {}
    } catch {
      return error
    }
    fatalError("a document that is not well formed was read")
  }
}
