import Base
import Files
import Kit
import Logbook
import Sync
import Testing

/// Files as other people's books have them: our own page, workbooks, times of places, two programs one after the other.
struct ForeignFilesTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func read(_ text: String, existing: [Record] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: existing)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func records(_ result: ImportResult) -> [Record] {
    result.wanted().map { Record($0.key, fields: $0.fields) }
  }

  private let book = """
    PILOTLOG_DATE;IS_PREVEXP;AC_ISSIM;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_MODEL;AC_ME;AC_REG;PILOT1_NAME;TIME_TOTAL;TIME_PIC;TIME_NIGHT;LDG_DAY;LDG_NIGHT;REMARKS
    2019-12-31;TRUE;FALSE;;;;;C172;;;;6000;3000;;;;the paper book
    2026-11-20;FALSE;FALSE;LKPR;23:30;EGLL;1:25;A320;TRUE;OK-ABC;SELF;115;115;60;0;1;night stop
    2026-11-21;FALSE;TRUE;;;;;A320;;FFS-1;;240;;;;;check
    2026-11-22;FALSE;FALSE;EGLL;9:05;LKPR;10:50;A320;TRUE;OK-ABC;SELF;105;105;;1;0;

    """

  @Test(
    "L-31, L-39: our table of FCL.050's page comes back with aircraft, class, names, sessions and what was brought forward"
  )
  func page() {
    let first = records(read(book))
    for language in Language.allCases {
      let page = Logbook.export(.page, first, language: language, today: day("2026-11-27"), airports: nil)
      let result = read(text(page.bytes))
      #expect(result.format == .webLogbook && result.problems.isEmpty, "\(language)")
      #expect(result.items.map { $0.key.collection }.filter { $0 == "aircraft" }.count == 1)
      let again = Logbook.export(
        .page, records(result), language: language, today: day("2026-11-27"), airports: nil)
      #expect(text(again.bytes) == text(page.bytes))
    }
  }

  @Test("L-31: a workbook is read like a text, all its sheets with flights, and names the sheets that hold none")
  func workbook() throws {
    let rows = CSV(Array(book.utf8)).rows.map { $0.cells }
    let cells = rows.dropFirst().map { row in row.map { $0.isEmpty ? TableCell.empty : .text($0) } }
    let file = WorkbookWriter.file(Worksheet(name: "2026", titles: rows[0], rows: Array(cells)))
    let result = Logbook.importFiles([ImportFile(name: "book.xlsx", file)], existing: [])
    #expect(result.format == .crewLounge && result.problems.isEmpty)
    #expect(flights(result).map { $0[Flight.total] } == flights(read(book)).map { $0[Flight.total] })
    // Our own workbook: numbers of days, times and durations; its last row adds up and is no flight.
    for language in Language.allCases {
      let ours = Logbook.export(
        .spreadsheet, records(result), language: language, today: day("2026-11-27"), airports: nil)
      let again = Logbook.importFiles([ImportFile(name: "ours.xlsx", ours.bytes)], existing: [])
      #expect(flights(again).compactMap { $0[Flight.total]?.count } == [115, 105])
      #expect(flights(again).map { $0[Flight.departureTime] } == [time("23:30"), nil, time("9:05")])
      #expect(again.rejectedCount == 0 && again.problems.isEmpty, "\(language)")
    }
    let broken = Logbook.importFiles([ImportFile(name: "x.xlsx", [0x50, 0x4B, 3, 4, 0])], existing: [])
    #expect(broken.format == nil && broken.problems.map { $0.consequence } == [.rejected])
  }

  @Test("L-32: only the sums of our own workbook are passed over; every other row without a day is reported")
  func sums() {
    let result = read(
      "Date,Departure Place,Arrival Place,Total Time of Flight,FSTD date,FSTD Total Time,Remarks and Endorsements\n"
        + "Totals,,,1:00,,,\n,,,1:00,,Totals,\nTotals of May,,,1:00,,,\n,LKPR,LKTB,1:00,,,Totals\n"
        + "Totals,,,,2026-11-21,2:00,\n2026-11-22,LKPR,LKTB,1:00,,,Totals\n")
    #expect(result.rejectedCount == 3)
    #expect(flights(result).map { $0[Flight.kind] } == [.session, .flight])
    #expect(flights(result).map { $0[Flight.date] } == [day("2026-11-21"), day("2026-11-22")])
    let other = read("PILOTLOG_DATE;AF_DEP;TIME_TOTAL\nTotals;;60\n")
    #expect(other.rejectedCount == 1)
  }

  @Test("L-32: times that their row says are not in UTC are kept word for word, and reported")
  func localTimes() {
    let result = read(
      """
      PILOTLOG_DATE;TIME_MODE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;TIME_TOTAL
      2024-07-01;LOCAL;LKPR;10:00;EGLL;11:00;120
      2024-07-02;UTC;LKPR;08:00;EGLL;10:00;120

      """)
    let found = flights(result)
    #expect(found.map { $0[Flight.departureTime] } == [nil, time("8:00")])
    #expect(found.map { $0[Flight.total] } == [minutes("2:00"), minutes("2:00")])
    #expect(
      FurtherData(found[0][FurtherData.field]).text
        == "[TIME_MODE: LOCAL]\n[TIME_DEP: 10:00]\n[TIME_ARR: 11:00]")
    #expect(found[1][FurtherData.field] == nil)
    #expect(result.problems.map { $0.columnName } == ["TIME_DEP", "TIME_ARR", "TIME_MODE"])
  }

  private func isWithoutTime(_ status: ImportItem.Status) -> Bool {
    if case .similar(_, let why) = status { why == .sameDayWithoutTime } else { false }
  }

  @Test("L-33: a book without times after one with times, and the other way round, brings no flight twice")
  func withoutTimes() {
    let timed = """
      PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL
      2024-03-01;LKPR;08:00;EGLL;10:05;OK-TVA;125
      2024-03-01;EGLL;12:00;LKPR;13:50;OK-TVA;110
      2024-03-02;LKPR;08:00;LKPR;09:00;OK-ABC;60
      2024-03-02;LKPR;10:00;LKPR;11:02;OK-ABC;62

      """
    let timeless = """
      Date,Tail Number,Total Flight Time,Route
      2024-03-01,OK-TVA,2.1,LKPR EGLL
      2024-03-01,OK-TVA,1.8,EGLL LKPR
      2024-03-02,OK-ABC,1.0,LKPR LKPR
      2024-03-02,OK-ABC,1.0,LKPR LKPR
      2024-03-02,OK-ABC,1.0,LKPR LKPR

      """
    for (first, second, new) in [(timed, timeless, 1), (timeless, timed, 0)] {
      let result = read(second, existing: records(read(first)))
      let states = result.items.filter { $0.key.collection == "flight" }.map(\.status)
      #expect(states.count { $0 == .new } == new)
      #expect(states.count { isWithoutTime($0) } == 4)
    }
  }

  @Test("L-33: a record that an own row stands for is like no other row, wherever the new row stands in the file")
  func ownRowFirst() {
    let header = "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_REG;TIME_TOTAL;REMARKS\n"
    let here = records(read(header + "2024-03-01;LKPR;LKPR;OK-A;60;first\n"))
    let grown = read(
      header + "2024-03-01;LKPR;LKPR;OK-A;60;second\n2024-03-01;LKPR;LKPR;OK-A;60;first\n", existing: here)
    #expect(flights(grown).count == 2)
    #expect(grown.items.filter { $0.key.collection == "flight" }.map(\.status) == [.new, .same])
  }

  @Test(
    "L-34: days with their weekday, and the numbers in which spreadsheets count days",
    arguments: [
      ("45296", "2024-01-05"), ("Fri 05 Jan 2024", "2024-01-05"), ("pátek 5. ledna 2024", "2024-01-05"),
      ("Friday, January 5, 2024", "2024-01-05"), ("Fr 5.1.2024", "2024-01-05"), ("So, 6. Okt 2024", "2024-10-06"),
    ])
  func days(_ text: String, _ expected: String) {
    #expect(flights(read("PILOTLOG_DATE;AF_DEP\n\(text);LKPR\n")).map { $0[Flight.date] } == [day(expected)])
  }

  @Test(
    "L-31: openPilotLog's minute 1440 is midnight; MyFlightbook's block times and places; PILOTLOG's word for engines")
  func columns() {
    let minute = flights(read("doft,tblk,dept,tofb,tonb\n2024-01-02,60,LKPR,1380,1440\n"))
    #expect(minute.map { $0[Flight.arrivalTime] } == [time("0:00")])
    let block = flights(
      read(
        "Date,Tail Number,Total Flight Time,From,To,Block Out Time,Block In Time\n"
          + "2024-01-02,N1,1.0,KJFK,KLGA,2024-01-02 10:00Z,2024-01-02 11:00Z\n"))
    #expect(block.map { $0[Flight.departure] } == ["KJFK"] && block.map { $0[Flight.arrivalTime] } == [time("11:00")])
    let engines = flights(read("PILOTLOG_DATE;AC_REG;AC_ENGINES;TIME_TOTAL\n2024-01-02;OK-A;Multi;60\n"))
    #expect(engines.map { $0[Flight.singlePilotME] } == [minutes("1:00")])
  }

  @Test("L-30: our CSV comes back from a spreadsheet of another country: days, times, yes and no, separators")
  func spreadsheet() {
    let first = records(
      read(
        "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;AC_MP;TIME_TOTAL\n"
          + "2026-11-02;LKPR;08:05;LKTB;09:05;OK-MP;TRUE;60\n2026-12-24;LKTB;10:00;LKPR;11:00;OK-MP;TRUE;60\n"))
    let ours = text(Logbook.exportCSV(first))
    for (yes, one, two) in [("PRAVDA", "2.11.2026", "24.12.2026"), ("TRUE", "11/2/2026", "12/24/2026")] {
      var edited = ours.replacing("2026-11-02", with: one).replacing("2026-12-24", with: two)
      edited = edited.replacing("08:05", with: "8:05:00").replacing(",true,", with: "," + yes + ",").replacing(
        ",", with: ";")
      let result = read(edited, existing: first)
      #expect(result.problems.isEmpty && result.items.map(\.status) == [.same, .same, .same], "\(yes)")
    }
  }

  @Test("L-31: whole numbers of LogTen are minutes when their times say so, and hours beside fractions")
  func wholeNumbers() {
    let header = "flight_flightDate\tflight_actualDepartureTime\tflight_actualArrivalTime\tflight_totalTime\n"
    func totals(_ rows: String) -> [Minutes?] { flights(read(header + rows)).map { $0[Flight.total] } }
    #expect(totals("2026-11-21\t10:00\t10:20\t20\n2026-11-22\t\t\t12\n") == [minutes("0:20"), minutes("0:12")])
    #expect(totals("2026-11-21\t10:00\t12:00\t2\n2026-11-22\t\t\t3\n") == [minutes("2:00"), minutes("3:00")])
    #expect(totals("2026-11-21\t\t\t120\n2026-11-22\t\t\t1.5\n") == [minutes("120:00"), minutes("1:30")])
  }
}
