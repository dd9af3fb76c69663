import Base
import Kit
import Logbook
import Sync
import Testing

struct WebLogbookTests {
  private let header =
    "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time SE,Time ME,"
    + "Time MCC,Time Total,Landings Day,Landings Night,Time Night,Time IFR,Time PIC,Time CoPilot,Time Dual,"
    + "Time Instructor,SIM Type,SIM Time,PIC Name,Remarks\n"

  private func read(_ rows: String, existing: [Record] = []) -> ImportResult {
    Logbook.importCSV(Array((header + rows).utf8), existing: existing)
  }

  private func flights(_ result: ImportResult) -> [ImportResult.Item] {
    result.items.filter { $0.key.collection == "flight" }
  }

  private let flight = "04/07/2026,LKPR,0905,LKTB,1030,C172,OK-ABC,1:25,,,1:25,1,0,0:00,,1:25,,,,,,Self,fine\n"

  @Test("A flight of web-logbook is read with all its columns")
  func flightRow() {
    let result = read(flight)
    #expect(result.format == .webLogbook && result.problems.isEmpty)
    let aircraft = result.items[0]
    #expect(aircraft.fields[Aircraft.registration] == "OK-ABC" && aircraft.fields[Aircraft.type] == "C172")
    #expect(aircraft.fields[Aircraft.engines] == .single)
    var fields = Fields()
    fields[Flight.kind] = .flight
    fields[Flight.date] = day("2026-07-04")
    fields[Flight.departure] = "LKPR"
    fields[Flight.departureTime] = time("9:05")
    fields[Flight.arrival] = "LKTB"
    fields[Flight.arrivalTime] = time("10:30")
    fields[Flight.aircraft] = aircraft.key.id
    fields[Flight.singlePilotSE] = minutes("1:25")
    fields[Flight.total] = minutes("1:25")
    fields[Flight.pic] = minutes("1:25")
    fields[Flight.landingsDay] = 1
    fields[Flight.landingsNight] = 0
    fields[Flight.picName] = "Self"
    fields[Flight.remarks] = "fine"
    #expect(flights(result).map(\.fields) == [fields])
  }

  @Test("A simulator row is a session; a row with both is a flight and a session")
  func session() {
    let result = read("04/07/2026,,,,,,,,,,,0,0,,,,,,,FNPT II,2:30,,IFR training\n")
    #expect(result.items.count == 1)
    #expect(result.items[0].fields[Flight.kind] == .session && result.items[0].fields[Flight.device] == "FNPT II")
    #expect(result.items[0].fields[Flight.sessionTime] == minutes("2:30"))
    #expect(result.items[0].fields[Flight.remarks] == "IFR training")
    let both = read("04/07/2026,LKPR,0905,LKTB,1030,,,,,,1:25,1,0,,,,,,,FNPT II,2:30,Self,both\n")
    #expect(both.items.map { $0.fields[Flight.kind] } == [.flight, .session])
    #expect(both.items.map { $0.fields[Flight.remarks] } == ["both", nil])
  }

  @Test("L-31: importing a file twice creates no duplicates, and keeps changes made since")
  func twice() {
    let first = read(flight)
    var stored = first.items.map { Record($0.key, fields: $0.fields) }
    stored[1][Flight.remarks] = "corrected here"
    let second = read(flight, existing: stored)
    #expect(second.wanted().isEmpty && second.items.map(\.status) == [.same])
  }

  @Test("L-31: equal rows of a day without times are separate flights, in the order of the file")
  func equalRows() {
    let row = "04/07/2026,LKLT,,LKLT,,C152,OK-XYZ,0:30,,,0:30,1,0,,,0:30,,,,,,Self,\n"
    let items = flights(read(row + row))
    #expect(items.count == 2 && items[0].key.id != items[1].key.id)
    #expect(items.map { $0.fields[Flight.order] } == [1, 2])
    let older = row.replacing("04/07", with: "03/07")
    let newestFirst = flights(read(row + row + older))
    #expect(newestFirst.map { $0.fields[Flight.order] } == [2, 1, 1])
    #expect(newestFirst[0].key == items[0].key)
  }

  @Test("L-33: a flight that is already here from elsewhere is not added without asking")
  func similar() {
    let here = [
      aircraftRecord(7, "OKABC"),
      Record(
        flightKey(1),
        fields: LogbookTests.flight {
          $0[Flight.departureTime] = time("9:05")
          $0[Flight.aircraft] = id(7)
        }),
    ]
    let result = read(flight, existing: here)
    #expect(result.items.map(\.status) == [.similar(id(1), .sameAircraft)])
    #expect(result.wanted().isEmpty && result.wanted(includingSimilar: true).count == 1)
  }

  @Test("L-32: nothing of a ragged, doubtful file is dropped silently")
  func ragged() {
    let result = read(
      " 04/07/2026 , LKPR,2510,LKTB,2400,,OK-ABC,abc,,,1:25,one\n"
        + header
        + "31/02/2026,LKPR\n"
        + "\n,,,,\n"
        + "5.7.2026,LKPR,,LKTB,,Cessna 172,,,,,1.5,1,0,,,,,,,,,\u{A0}Jan Novák,ok,surplus\n")
    let items = flights(result)
    #expect(items.map { $0.fields[Flight.date] } == [day("2026-07-04"), day("2026-07-05")])
    #expect(items[0].fields[Flight.departure] == "LKPR" && items[0].fields[Flight.arrivalTime] == .midnight)
    #expect(further(items[0].fields) == "[Departure Time: 2510]\n[Time SE: abc]\n[Landings Day: one]")
    #expect(items[1].fields[Flight.total] == minutes("1:30") && items[1].fields[Flight.picName] == "Jan Novák")
    #expect(items[1].fields[Flight.remarks] == "ok")
    #expect(further(items[1].fields) == "[24: surplus]\n[Aircraft Model: Cessna 172]")
    #expect(result.rejectedCount == 1)
    #expect(
      result.problems.map { "\($0.line) \($0.columnName) \($0.consequence)" } == [
        "2 Departure Time inFurtherData", "2 Time SE inFurtherData", "2 Landings Day inFurtherData", "2  note",
        "4 Date rejected", "7 24 inFurtherData", "7 Aircraft Model inFurtherData",
      ])
  }

  @Test("An aircraft is created once, completed by later rows, and found however its registration is written")
  func aircraft() {
    let result = read(
      "01/07/2026,,,,,,OK-ABC,,,,1:00,,,,,,,,,,,,\n02/07/2026,,,,,Seneca V,ok abc,,1:00,,1:00,,,,,,,,,,,,\n")
    #expect(result.items.map(\.key.collection) == ["aircraft", "flight", "flight"])
    #expect(result.items[0].fields[Aircraft.model] == "Seneca V" && result.items[0].fields[Aircraft.engines] == .multi)
    #expect(result.items[1].fields[Flight.aircraft] == result.items[2].fields[Flight.aircraft])
  }

  @Test("An import in steps equals an import at once")
  func steps() {
    let bytes = Array((header + flight + flight.replacing("0905", with: "0906")).utf8)
    var importer = Importer([ImportFile(name: "", bytes)], existing: [])
    #expect(importer.count == 2)
    let isLeft = importer.step(rows: 1)
    #expect(isLeft && importer.done == 1)
    let isStillLeft = importer.step(rows: 1)
    #expect(!isStillLeft)
    #expect(importer.result.items.map(\.key) == Logbook.importCSV(bytes, existing: []).items.map(\.key))
  }
}
