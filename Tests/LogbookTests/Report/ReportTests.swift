import Base
import Logbook
import Sync
import Testing

struct ReportTests {
  @Test("L-70: every page ends with this page, previous pages and total, in whole minutes")
  func totals() throws {
    var options = ReportOptions()
    options.rows = 5
    let report = makeReport((1...12).map { flight($0, total: 61, remarks: "") }, options)
    #expect(report.pageCount == 3)
    #expect(report.pages.map { $0.slices.count } == [5, 5, 2])
    #expect(report.totalRows(page: 0, .total) == ["5:05", "0:00", "5:05"])
    #expect(report.totalRows(page: 1, .total) == ["5:05", "5:05", "10:10"])
    #expect(report.totalRows(page: 2, .total) == ["2:02", "10:10", "12:12"])
    #expect(report.total == Minutes(12 * 61))
  }

  @Test("L-168: a record without a date is in no period, and the report says how many there are")
  func undated() {
    var fields = flight(2).fields
    fields[Flight.date] = nil
    let records = [flight(1), Record(key(2), fields: fields)]
    #expect(makeReport(records, ReportOptions()).undatedCount == 0)
    var options = ReportOptions()
    options.filter.from = Day(iso: "2020-01-01")
    let report = makeReport(records, options)
    #expect(report.undatedCount == 1 && report.entryCount == 1)
    options.filter.choose(.sessions)
    #expect(makeReport(records, options).undatedCount == 0)
  }

  @Test("L-71: there is no empty last page", arguments: [(5, 1), (6, 2), (10, 2), (11, 3)])
  func noEmptyPage(count: Int, pages: Int) {
    var options = ReportOptions()
    options.rows = 5
    let report = makeReport((1...count).map { flight($0, total: 60, remarks: "") }, options)
    #expect(report.pageCount == pages)
    for page in report.pages { #expect(!page.slices.isEmpty) }
  }

  @Test(
    "L-72: remarks are never cut: a row counts with its real height and continues on the next page",
    arguments: [
      (ReportOptions.Paper.a4, 5), (.a4, 18), (.a4, 40), (.a5, 12), (.a5, 24),
    ])
  func remarks(paper: ReportOptions.Paper, rows: Int) {
    var options = ReportOptions()
    options.paper = paper
    options.rows = rows
    let words = (1...900).map { "slovo\($0)" }
    let report = makeReport(
      [flight(1, remarks: ""), flight(2, remarks: words.joined(separator: " ")), flight(3)], options)
    let texts = (0..<report.sheetCount).flatMap { report.sheet($0).texts }
    let shown = texts.flatMap { $0.text.split(separator: " ") }.filter { $0.hasPrefix("slovo") }
    #expect(shown.map { String($0) } == words)
    for page in report.pages {
      #expect(page.slices.reduce(0) { $0 + $1.slots } <= rows)
    }
    for text in texts { #expect(text.y > 0 && text.y < report.layout.height) }
    #expect(texts.contains { $0.text == "(02.07.2026)" } == (report.pageCount > 1))
  }

  @Test("L-73: the cells are those of the twelve groups; SPIC and PICUS are in PIC and in the remarks")
  func cells() {
    var fields = flight(1, total: 90).fields
    fields[Flight.spic] = Minutes(30)
    fields[Flight.picus] = Minutes(60)
    fields[Flight.pic] = nil
    fields[Flight.landingsNight] = 2
    let report = makeReport([Record(key(1), fields: fields), session(2)], ReportOptions())
    let texts = report.sheet(1).texts.map { $0.text }
    for text in ["01.07.2026", "LKPR", "08:00", "Čáslav", "09:30", "Cessna 172 S", "OK-ABC", "1:30", "SELF", "2"] {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(texts.contains("SPIC 0:30") && texts.contains("PICUS 1:00"))
    #expect(report.totalRows(page: 0, .pic) == ["1:30", "0:00", "1:30"])
    #expect(texts.contains("FNPT II") && texts.contains("CZ-021") && texts.contains("IR(A)"))
    #expect(report.totalRows(page: 0, .total)[2] == "1:30")
    #expect(report.totalRows(page: 0, .sessionTime)[2] == "2:00")
  }

  @Test("L-73: the headings are those of the paper book, in English with Czech below")
  func heads() {
    for paper in ReportOptions.Paper.allCases {
      var options = ReportOptions()
      options.paper = paper
      let report = makeReport([flight(1)], options)
      let heads = (0..<report.formCount).flatMap { report.form($0).texts }.map { $0.text }
      for number in 1...12 { #expect(heads.filter { $0 == String(number) }.count == 1, "\(number)") }
      let all = heads.joined(separator: " ")
      for head in [
        "DEPARTURE", "ODLET (UTC)", "REMARKS AND ENDORSEMENTS", "POZNÁMKY A POTVRZENÍ",
        "TOTAL THIS PAGE / CELKEM TATO STRANA", "TOTAL FROM PREVIOUS PAGES / CELKEM Z PŘEDCHOZÍCH STRAN", "TOTAL TIME",
        "PILOT'S SIGNATURE / PODPIS PILOTA",
      ] {
        #expect(all.contains(head), "\(head)")
      }
      options.heads = .english
      #expect(!makeReport([flight(1)], options).form(0).texts.contains { $0.text.contains("PŘÍLET") })
    }
  }

  @Test("L-74: previous experience and the flights before the period are brought forward")
  func broughtForward() {
    var previous = Fields()
    previous["total"] = .integer(6_000)
    previous["sessionTime"] = .integer(90)
    let old = Record(RecordKey(PreviousExperience.collection.name, RecordID(high: 9, low: 9)), fields: previous)
    var options = ReportOptions()
    options.filter.from = Day(iso: "2026-07-03")
    let records = (1...4).map { flight($0, total: 60) }
    #expect(makeReport(records, options, previous: [old]).totalRows(page: 0, .total) == ["2:00", "102:00", "104:00"])
    #expect(makeReport(records, options, previous: [old]).totalRows(page: 0, .sessionTime) == ["0:00", "1:30", "1:30"])
    options.filter.choose(.flights)
    #expect(makeReport(records, options, previous: [old]).totalRows(page: 0, .total) == ["2:00", "2:00", "4:00"])
    options.bringsForward = false
    #expect(makeReport(records, options, previous: [old]).totalRows(page: 0, .total) == ["2:00", "0:00", "2:00"])
  }

  @Test("L-75: the checksum covers the content in any layout; any change of the content changes it")
  func checksum() {
    let records = [flight(1), flight(2)]
    var options = ReportOptions()
    let checksum = makeReport(records, options).checksum
    options.paper = .a5
    options.heads = .english
    options.firstPage = 7
    #expect(makeReport(records, options).checksum == checksum && checksum.count == 64)
    #expect(makeReport([flight(1), flight(2, remarks: "x")], options).checksum != checksum)
    #expect(makeReport([flight(1), flight(2, total: 91)], options).checksum != checksum)
    let sheet = makeReport(records, options).sheet(1)
    #expect(sheet.texts.contains { $0.text == "SHA-256 " + checksum })
    #expect(sheet.texts.contains { $0.text == "Made on 21/11/2026 08:00 UTC · Vademecum" })
    #expect(sheet.texts.contains { $0.text == "Page 7" })
  }

  @Test("The front page has the holder's name, licence number and address")
  func front() {
    let texts = makeReport([flight(1)], ReportOptions()).sheet(0).texts.map { $0.text }
    for text in ["PILOT LOGBOOK", "Eva Nováková", "CZ/PPL/123", "Žluťoučká 1", "Praha"] {
      #expect(texts.contains(text), "\(text)")
    }
  }

  @Test("L-147: name and licence number are on every page, and five changes of address on the front page")
  func everyPage() {
    var options = ReportOptions()
    options.rows = 5
    options.heads = .english
    let report = makeReport((1...12).map { flight($0) }, options)
    for paper in ReportOptions.Paper.allCases {
      var options = options
      options.paper = paper
      for hasFront in [true, false] {
        options.hasFrontPage = hasFront
        let report = makeReport((1...12).map { flight($0) }, options)
        #expect(report.sheetCount == (paper == .a4 ? 3 : 6) + (hasFront ? 1 : 0))
        for sheet in (hasFront ? 1 : 0)..<report.sheetCount {
          #expect(report.sheet(sheet).texts.contains { $0.text == "Eva Nováková · CZ/PPL/123" }, "\(paper), \(sheet)")
        }
      }
    }
    let front = report.sheet(0).texts.filter { $0.text.hasPrefix("Address (space for") }
    #expect(front.count == 5)
  }

  @Test("Options read back from the query that they write; an invalid value is named")
  func query() throws {
    var options = ReportOptions()
    options.paper = .a5
    options.rows = 14
    options.firstPage = 31
    options.heads = .english
    options.hasFrontPage = false
    options.bringsForward = false
    options.filter.text = "Čáslav & co"
    options.filter.choose(.flights)
    options.filter.choose(aircraft: RecordID(high: 1, low: 2))
    options.filter.from = Day(iso: "2026-01-01")
    options.filter.to = Day(iso: "2026-12-31")
    let query = options.query
    #expect(try ReportOptions { name in query.first { $0.name == name }?.value } == options)
    #expect(try ReportOptions { _ in nil } == ReportOptions())
    for (name, value) in [("rows", "400"), ("format", "b5"), ("from", "yesterday"), ("front", "1"), ("aircraft", "OK")]
    {
      let fault = #expect(throws: ReportOptions.Fault.self) { try ReportOptions { $0 == name ? value : nil } }
      #expect(fault?.parameter == name)
    }
  }

  @Test("Nothing is wider than its cell in either size with the longest values")
  func fits() {
    for paper in ReportOptions.Paper.allCases {
      var options = ReportOptions()
      options.paper = paper
      options.rows = paper.rowRange.upperBound
      var fields = flight(1, total: 5_999_999).fields
      fields[Flight.picName] = String(repeating: "W", count: 120)
      fields[Flight.departure] = String(repeating: "Letiště ", count: 10)
      let report = makeReport([Record(key(1), fields: fields)] + (2...60).map { flight($0, total: 5_999_999) }, options)
      for index in 0..<report.sheetCount {
        for text in report.sheet(index).texts {
          #expect(
            ReportSheet.width(of: text.text, size: text.size, isBold: text.isBold) <= text.room + text.text.count,
            "\(text.text)")
        }
      }
    }
  }
}

// MARK: - A small book

let testAircraft = RecordID(high: 1, low: 1)

func key(_ number: Int) -> RecordKey { RecordKey(Flight.collection.name, RecordID(high: 2, low: UInt64(number))) }

/// A flight of July 2026 (later numbers in the months after it).
func flight(_ number: Int, total: Int = 90, remarks: String = "Let \u{2116}1") -> Record {
  var fields = Fields()
  fields[Flight.kind] = .flight
  fields[Flight.date] = Day(iso: "2026-07-01")?.adding(days: number - 1)
  fields[Flight.departure] = "LKPR"
  fields[Flight.departureTime] = MinuteOfDay(480)
  fields[Flight.arrival] = "Čáslav"
  fields[Flight.arrivalTime] = MinuteOfDay(570)
  fields[Flight.aircraft] = testAircraft
  fields[Flight.picName] = "SELF"
  fields[Flight.total] = Minutes(total)
  fields[Flight.singlePilotSE] = Minutes(total)
  fields[Flight.pic] = Minutes(total)
  fields[Flight.landingsDay] = 1
  fields[Flight.remarks] = remarks
  return Record(key(number), fields: fields)
}

func session(_ number: Int) -> Record {
  var fields = Fields()
  fields[Flight.kind] = .session
  fields[Flight.date] = Day(iso: "2026-07-01")?.adding(days: number - 1)
  fields[Flight.device] = "FNPT II"
  fields[Flight.qualification] = "CZ-021"
  fields[Flight.instruction] = "IR(A)"
  fields[Flight.sessionTime] = Minutes(120)
  return Record(key(number), fields: fields)
}

func makeReport(_ flights: [Record], _ options: ReportOptions, previous: [Record] = []) -> Report {
  var aircraft = Fields()
  aircraft[Aircraft.registration] = "OK-ABC"
  aircraft[Aircraft.make] = "Cessna"
  aircraft[Aircraft.model] = "172 S"
  let records = flights + [Record(RecordKey(Aircraft.collection.name, testAircraft), fields: aircraft)]
  return Report(
    Book(records), record: { key in records.first { $0.key == key } }, previous: previous,
    holder: ReportHolder(name: "Eva Nováková", licence: "CZ/PPL/123", address: "Žluťoučká 1\nPraha"), options: options,
    made: Instant(rfc3339: "2026-11-21T08:00:00Z")!)
}

extension Report {
  /// The three totals of a page in a column.
  func totalRows(page: Int, _ column: ReportColumn) -> [String] {
    let side = layout.sides.firstIndex { $0.columns.contains(column) }!
    let sheet = sheet(page * layout.sides.count + side + (options.hasFrontPage ? 1 : 0))
    let edges = layout.sides[side].edges
    let right = edges[layout.sides[side].columns.firstIndex(of: column)! + 1]
    return sheet.texts.filter { $0.y > layout.totalsTop && $0.x == right - 65 }.map { $0.text }
  }
}
