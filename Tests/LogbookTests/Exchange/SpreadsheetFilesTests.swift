import Base
import Kit
import Logbook
import Sync
import Testing

/// Books that have been through a spreadsheet, or come without what other tables say.
struct SpreadsheetFilesTests {
  private func read(_ text: String, existing: [Record] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: existing)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func aircraft(_ registration: String, _ type: String, _ engines: Aircraft.Engines?) -> Record {
    var fields = Fields()
    fields[Aircraft.registration] = registration
    fields[Aircraft.type] = type
    fields[Aircraft.engines] = engines
    return Record(RecordKey("aircraft", RecordID.v8(named: registration, in: "test")), fields: fields)
  }

  private func times(_ rows: String...) -> String {
    "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Time Total\n"
      + rows.enumerated().map { "\($0.offset + 1)/11/2026,LKPR,\($0.element)\n" }.joined()
  }

  private func ends(_ result: ImportResult) -> [String] {
    flights(result).map {
      ($0[Flight.departureTime]?.text ?? "-") + " " + ($0[Flight.arrivalTime]?.text ?? "-")
    }
  }

  @Test("L-163: a column of times whose leading zeros are lost is read as hours and minutes in a row")
  func lostZeros() {
    let result = read(
      times("2330,LKTB,5,0:35", "45,LKTB,805,7:20", "5,LKTB,45,0:40", "905,LKTB,1010,1:05", "2200,LKTB,0,2:00"))
    #expect(ends(result) == ["23:30 00:05", "00:45 08:05", "00:05 00:45", "09:05 10:10", "22:00 00:00"])
    #expect(flights(result).allSatisfy { $0[FurtherData.field] == nil })
    let notes = result.problems.filter { $0.reason.en.contains("lost their leading zeros") }
    #expect(notes.map(\.columnName) == ["Departure Time", "Arrival Time"] && notes.map(\.value) == ["45", "5"])
    #expect(
      notes.allSatisfy { $0.consequence == .note } && notes.first?.reason.en.contains("45 is read as 00:45") == true)
  }

  @Test("L-163: an empty cell is midnight where the total says so, and otherwise nothing")
  func blankMidnight() {
    let result = read(
      times("2330,LKTB,5,0:35", "2200,LKTB,,2:00", "2200,LKTB,,1:30", ",LKTB,130,1:30", "45,LKTB,130,0:45"))
    #expect(ends(result) == ["23:30 00:05", "22:00 00:00", "22:00 -", "00:00 01:30", "00:45 01:30"])
  }

  @Test("L-163: where the column has something else, or no hour at all, a short number is no time and is kept")
  func notThatColumn() {
    let mixed = read(times("905,LKTB,5,1:00", "905,LKTB,1075,1:00"))
    #expect(ends(mixed) == ["09:05 -", "09:05 -"])
    #expect(flights(mixed).allSatisfy { $0[FurtherData.field] != nil })
    let hours = read(times("9,LKTB,10,1:00", "8,LKTB,9,1:00"))
    #expect(ends(hours) == ["- -", "- -"])
  }

  @Test("L-163: nothing changes for a column that has lost nothing")
  func intact() {
    let result = read(times("0805,LKTB,0905,1:00", "805,LKTB,9:05,1:00"))
    #expect(ends(result) == ["08:05 09:05", "08:05 09:05"])
    #expect(!result.problems.contains { $0.reason.en.contains("zeros") })
  }

  private func book(_ rows: String...) -> String {
    "Date,AircraftID,AircraftType,From,To,TotalTime,PilotComments\n"
      + rows.enumerated().map { "2026-11-\($0.offset + 10),\($0.element),LKPR,LKTB,1:00,x\n" }.joined()
  }

  private func classes(_ result: ImportResult) -> [String] {
    flights(result).map { fields in
      let parts = [("SE", Flight.singlePilotSE), ("ME", Flight.singlePilotME), ("MP", Flight.multiPilot)]
      return parts.compactMap { fields[$0.1] == minutes("1:00") ? $0.0 : nil }.joined()
    }
  }

  @Test(
    "L-164: without a column of the class it follows from the aircraft in the book, its type there, or the type itself")
  func classOfAircraft() {
    let existing = [aircraft("OK-OWN", "QQQQ", .multi), aircraft("OK-OLD", "VVVV", .single)]
    let result = read(
      book("OK-OWN,QQQQ", "OK-NEW,VVVV", "OK-SEP,C172", "OK-MEP,PA34", "OK-JET,A320"), existing: existing)
    #expect(classes(result) == ["ME", "SE", "SE", "ME", "MP"])
    let made = result.items.filter { $0.key.collection == "aircraft" && $0.status == .new }.map(\.fields)
    #expect(made.map { $0[Aircraft.registration] } == ["OK-NEW", "OK-SEP", "OK-MEP", "OK-JET"])
    #expect(made.map { $0[Aircraft.engines] } == [.single, .single, .multi, .multi])
    #expect(made.map { $0[Aircraft.multiPilot] } == [nil, nil, nil, true])
    #expect(!result.problems.contains { $0.reason.en.contains("How many engines") })
  }

  @Test("L-164: an aircraft of which nobody knows the class is named once; its flights have the total alone")
  func unknownClass() {
    let existing = [aircraft("OK-ONE", "VVVV", .single), aircraft("OK-TWO", "VVVV", .multi)]
    let result = read(book("OK-AAA,ZZZZ", "OK-AAA,ZZZZ", "OK-BBB,VVVV", "OK-CCC,C525"), existing: existing)
    #expect(classes(result) == ["", "", "", ""])
    #expect(flights(result).allSatisfy { $0[Flight.total] == minutes("1:00") })
    let notes = result.problems.filter { $0.reason.en.contains("How many engines") }
    #expect(notes.map(\.value) == ["OK-AAA", "OK-BBB", "OK-CCC"] && notes.allSatisfy { $0.consequence == .note })
    #expect(notes.map(\.columnName) == ["AircraftID", "AircraftID", "AircraftID"])
  }

  @Test(
    "L-177: the name of a light aeroplane tells its engines",
    arguments: [
      ("C172S", "SE"), ("Cessna 172", "SE"), ("Cessna 172S Skyhawk", "SE"), ("C-182T", "SE"), ("Reims Cessna F152", "SE"), ("PA28", "SE"),
      ("PA-28-181 Archer", "SE"), ("PA28-161", "SE"), ("Piper PA-28R-201", "SE"), ("DA40D", "SE"), ("DA-40NG", "SE"), ("DA40-180", "SE"),
      ("DR400-140B", "SE"), ("TB10", "SE"), ("TB-20", "SE"), ("SR22T", "SE"), ("M20J", "SE"), ("AA5B", "SE"), ("Zlin Z-142", "SE"),
      ("Zlín 142", "SE"), ("Z 526", "SE"), ("DA42NG", "ME"), ("DA 42", "ME"), ("PA-34-220T", "ME"), ("PA44-180", "ME"), ("P2006T", "ME"),
      ("P68", "ME"), ("L-200", "ME"), ("Beech 76", "ME"), ("BE350", ""), ("C425", ""), ("C525", ""), ("C208", ""), ("PA-46-500TP", ""),
      ("SF25C", ""), ("R44", ""),
    ])
  func lightNames(name: String, engines: String) {
    let text =
      "Date,Departure,Arrival,Aircraft,Registration,Total Time,PIC Time\n2026-01-05,LKPR,LKTB,\(name),OK-ABC,60,60\n"
    let result = read(text)
    #expect(classes(result) == [engines])
    let made = result.items.first { $0.key.collection == "aircraft" }?.fields
    #expect((made?["engines"]?.text ?? "") == engines && made?[Aircraft.multiPilot] == nil)
  }

  @Test("L-164: what the file says of an aircraft stands, whatever its type tells")
  func said() {
    let result = read(
      "Aircraft Table\nAircraftID,TypeCode,Class\nOK-ABC,C172,airplane_multi_engine_land\n\nFlights Table\n"
        + book("OK-ABC,C172"))
    #expect(classes(result) == ["ME"])
  }

  @Test(
    "L-164: several engines say nothing of the crew: other aircraft of the type in the book tell it, then the type itself"
  )
  func crewOfAircraft() {
    let table =
      "Aircraft Table\nAircraftID,TypeCode,Class\nOK-JET,A320,airplane_multi_engine_land\n"
      + "OK-MEP,PA34,airplane_multi_engine_land\nOK-OWN,QQQQ,airplane_multi_engine_land\n\nFlights Table\n"
    var two = aircraft("OK-TWO", "QQQQ", .multi)
    two.fields[Aircraft.multiPilot] = true
    let result = read(table + book("OK-JET,A320", "OK-MEP,PA34", "OK-OWN,QQQQ"), existing: [two])
    #expect(classes(result) == ["MP", "ME", "MP"])
    let made = result.items.filter { $0.key.collection == "aircraft" && $0.status == .new }.map(\.fields)
    #expect(made.map { $0[Aircraft.engines] } == [.multi, .multi, .multi])
    #expect(made.map { $0[Aircraft.multiPilot] } == [true, nil, true])
  }

  @Test("L-164: multi-pilot time of one flight says nothing of another one, before it or behind it", arguments: [false, true])
  func crewOfFlights(isReversed: Bool) {
    let told = ["", "1.0", "", "", "1.0", "1.0"]
    let rows = told.enumerated().map { number, time in
      "2026-11-1\(number),\(["OK-MEP", "OK-MEP", "OK-MEP", "OK-KNG", "OK-KNG", "OK-KNG"][number]),LKPR,LKTB,8:00,9:00,1.0,\(time)"
    }
    let result = read(
      "Aircraft Table\nAircraftID,TypeCode,Class\nOK-MEP,PA34,airplane_multi_engine_land\n"
        + "OK-KNG,BE20,airplane_multi_engine_land\n\nFlights Table\nDate,AircraftID,From,To,TimeOut,TimeIn,TotalTime,MultiPilot\n"
        + (isReversed ? rows.reversed() : rows).joined(separator: "\n") + "\n")
    let wanted = told.map { $0.isEmpty ? "ME" : "MP" }
    #expect(classes(result) == (isReversed ? wanted.reversed() : wanted))
    let made = result.items.filter { $0.key.collection == "aircraft" }.map(\.fields)
    let two = made.filter { $0[Aircraft.multiPilot] == true }.map { $0[Aircraft.registration] }
    #expect(two == ["OK-KNG"])
  }

  @Test("L-39: nobody's address stands in the description of experience brought forward, which is printed")
  func privateExperience() {
    let result = read(
      "PILOTLOG_DATE;IS_PREVEXP;AC_MODEL;AC_REG;TIME_TOTAL;PILOT2_EMAIL;PAX\n2020-01-01;True;C172;;600;eva@example.org;7 times\n")
    let made = result.items.first { $0.key.collection == "previous" }?.fields
    #expect(made?[PreviousExperience.description] == "[PAX: 7 times]")
    #expect(result.problems.contains { $0.value.contains("eva@example.org") })
  }

  @Test(
    "L-164: an airliner with a rating of its own, or called by a name of several types, is flown by two pilots",
    arguments: ["SF34", "MD-11", "F50", "E120", "B747", "B757", "B-767", "Saab 2000"])
  func airliner(type: String) {
    let result = read(
      "Aircraft Table\nAircraftID,TypeCode,Class\nOK-JET,\(type),airplane_multi_engine_land\n\nFlights Table\n" + book("OK-JET,"))
    #expect(classes(result) == ["MP"])
  }

  @Test(
    "L-164: the crew that a file tells stands",
    arguments: [
      ("AC_REG;AC_MODEL;AC_ME;AC_MP", "OK-JET;A320;TRUE;FALSE", "ME"), ("AC_REG;AC_MODEL;AC_ME", "OK-JET;A320;TRUE", "MP"),
    ])
  func crewOfFile(header: String, row: String, wanted: String) {
    let result = read("PILOTLOG_DATE;TIME_TOTAL;" + header + "\n2026-11-10;60;" + row + "\n")
    #expect(classes(result) == [wanted])
    let fields = result.items.first { $0.key.collection == "aircraft" }?.fields
    #expect((fields?[Aircraft.multiPilot] == true) == (wanted == "MP"))
  }
}
