import Base
import Files
import Logbook
import Sync
import Testing

struct OwnCSVTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func record(_ item: ImportResult.Item) -> Record { Record(item.key, fields: item.fields) }

  @Test("L-30: the export names every field and writes values as people read them")
  func export() {
    let flight = Record(
      flightKey(1),
      fields: flight {
        $0[Flight.departureTime] = time("9:05")
        $0[Flight.total] = minutes("1:25")
        $0[Flight.aircraft] = id(7)
        $0[Flight.landingsDay] = 2
        $0[Flight.remarks] = "say \"hello\"\nagain"
      })
    let lines = CSV(Logbook.exportCSV([flight, aircraftRecord(7, "OK-ABC", type: "C172")]))
    let header = lines.rows[0].cells
    #expect(lines.rows.map { $0.cells.count } == [header.count, header.count, header.count])
    for field in Logbook.csvCollections.flatMap(\.fields) { #expect(header.contains(field.name)) }
    #expect(header.prefix(5) == ["record", "id", "kind", "date", "order"] && header.last == "other")
    func cell(_ row: Int, _ name: String) -> String { lines.rows[row].cells[header.firstIndex(of: name)!] }
    #expect(cell(1, "record") == "aircraft" && cell(1, "registration") == "OK-ABC")
    #expect(cell(2, "record") == "flight" && cell(2, "date") == "2026-07-04" && cell(2, "departureTime") == "09:05")
    #expect(cell(2, "total") == "1:25" && cell(2, "landingsDay") == "2")
    #expect(cell(2, "registration") == "OK-ABC" && cell(2, "remarks") == "say \"hello\"\nagain")
  }

  @Test("L-30: values that no column can hold are exported and imported in the column `other`")
  func other() {
    var fields = flight {
      $0[Flight.remarks] = " white space at the end "
      $0[Flight.picName] = ""
    }
    fields["passengers"] = ["Jana", 2]
    fields["total"] = "an hour"
    fields["night"] = .decimal("1.5")
    let bytes = Logbook.exportCSV([Record(flightKey(1), fields: fields)])
    let result = Logbook.importCSV(bytes, existing: [])
    // The server would refuse a total that is a text, so that row is reported and rejected.
    #expect(result.rejectedCount == 1 && result.problems.map(\.columnName) == ["total"])
    fields["total"] = nil
    fields["night"] = nil
    let sound = [Record(flightKey(1), fields: fields)]
    let again = Logbook.importCSV(Logbook.exportCSV(sound), existing: [])
    #expect(again.problems.isEmpty)
    #expect(again.items.map { record($0) } == sound)
  }

  @Test("L-30: records of other apps in the same space are not exported, and rows of unknown kinds are rejected")
  func otherApps() {
    let layer = Record(RecordKey("layer", id(3)), fields: JSONObject([("title", "Trees")]))
    #expect(CSV(Logbook.exportCSV([layer])).rows.count == 1)
    let result = Logbook.importCSV(Array("record,id,date\nlayer,\(id(3)),2026-07-04\n".utf8), existing: [])
    #expect(result.items.isEmpty && result.problems.map(\.consequence) == [.rejected])
  }

  @Test("L-30: random records come back byte by byte", arguments: 0..<60)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = [
      "LKPR", " \n", "a,b;\"c\"", "\r\nČáslav\t", "=1+2", "“\u{301}", "\u{FEFF}x", "true", "[x: y]", "{\"a\":1}",
    ]
    var records: [Record] = []
    for number in 0..<40 {
      let collection = Logbook.csvCollections[Int(random.next() % UInt64(Logbook.csvCollections.count))]
      var fields = Fields()
      for field in collection.fields where field.isRequired || random.next() % 2 == 0 {
        let word = texts[Int(random.next() % UInt64(texts.count))]
        switch field.kind {
        case .text(let maximum) where maximum <= 20: fields[field.name] = .string("OK-\(random.next() % 100)")
        case .text, .prose: fields[field.name] = .string(word)
        case .integer(let range):
          fields[field.name] = .integer(range.lowerBound + Int64(random.next() % UInt64(range.count)))
        case .minutes, .decimal: fields[field.name] = .integer(Int64(random.next() % 999))
        case .day: fields[field.name] = Day(number: Int32(random.next() % 20_000)).json
        case .time: fields[field.name] = MinuteOfDay(Int(random.next() % 1440))!.json
        case .choice(let choices):
          fields[field.name] = .string(choices[Int(random.next() % UInt64(choices.count))].name)
        case .reference: fields[field.name] = id(random.next() % 40).json
        case .flag: fields[field.name] = .bool(random.next() % 2 == 0)
        case .codes: fields[field.name] = .array([.string("a"), .string("b")])
        case .structure: fields[field.name] = .array([.null])
        }
      }
      if random.next() % 3 == 0 { fields["unknown"] = ["deep": [1, JSON.null, "x"]] as JSON }
      records.append(Record(RecordKey(collection.name, id(UInt64(number))), fields: fields))
    }
    let bytes = Logbook.exportCSV(records)
    let result = Logbook.importCSV(bytes, existing: [])
    #expect(result.problems.isEmpty)
    let sorted = result.items.map { record($0) }.sorted { $0.id < $1.id }
    #expect(sorted == records)
    #expect(Logbook.exportCSV(sorted) == bytes)
    #expect(Logbook.importCSV(bytes, existing: records).items.allSatisfy { $0.status == .same })
  }

  @Test("L-30: a file with other values changes the record here, and removes fields that the file lacks")
  func changes() {
    var fields = flight {
      $0[Flight.picName] = "SELF"
      $0[Flight.total] = minutes("1:00")
    }
    let before = Record(flightKey(1), fields: fields)
    fields[Flight.picName] = "Jana"
    fields[Flight.total] = nil
    let bytes = Logbook.exportCSV([Record(flightKey(1), fields: fields)])
    let items = Logbook.importCSV(bytes, existing: [before]).items
    #expect(items.map(\.status) == [.changed])
    #expect(items[0].changes.map(\.name) == ["picName", "total"])
    #expect(items[0].changes.map(\.value) == ["Jana", nil])
    // A table of two columns says nothing about the others.
    let short = Array("record,id,kind,date\nflight,\(id(1)),flight,2026-07-04\n".utf8)
    #expect(Logbook.importCSV(short, existing: [before]).items.map(\.status) == [.same])
  }

  @Test("L-31: hand-written rows need no id, and name the aircraft by its registration")
  func byHand() {
    let file = Array(
      "date;departure;departureTime;registration;type;total\n2026-07-04;LKPR;9:05;ok-abc;C172;1,5\n".utf8)
    let result = Logbook.importCSV(file, existing: [])
    #expect(result.format == .vademecum && result.problems.isEmpty)
    #expect(result.items.map(\.key.collection) == ["aircraft", "flight"])
    #expect(
      result.items[0].fields[Aircraft.registration] == "OK-ABC" && result.items[0].fields[Aircraft.type] == "C172")
    #expect(result.items[1].fields[Flight.total] == minutes("1:30"))
    #expect(result.items[1].fields[Flight.aircraft] == result.items[0].key.id)
    let known = aircraftRecord(7, "OK ABC")
    let again = Logbook.importCSV(file, existing: [known])
    #expect(again.items.map { $0.fields[Flight.aircraft] } == [id(7)])
  }

  private let withoutIDs = """
    record,kind,registration,type,engines,multiCrew,date,departure,departureTime,total
    flight,flight,OK-TVX,,,,2026-09-01,LKPR,08:00,2:00
    aircraft,,ok-tvx,B738,ME,true,,,,
    aircraft,,OK-ABC,C172,SE,,,,,
    flight,flight,OKABC,,,,2026-10-01,LKLT,08:00,1:00

    """

  @Test("L-30, L-31: an aircraft without an id is one aircraft, and the flights of its registration are in it")
  func aircraftWithoutID() {
    let result = Logbook.importCSV(Array(withoutIDs.utf8), existing: [])
    #expect(result.problems.isEmpty)
    let aircraft = result.items.filter { $0.key.collection == "aircraft" }
    #expect(aircraft.map { $0.fields[Aircraft.type] } == ["B738", "C172"])
    #expect(aircraft.map { $0.fields[Aircraft.engines] } == [.multi, .single])
    let flights = result.items.filter { $0.key.collection == "flight" }
    #expect(flights.map { $0.fields[Flight.aircraft] } == aircraft.map { Optional($0.key.id) })
    // The same aircraft as the one that a flight alone makes.
    let alone = Logbook.importCSV(
      Array("date,departureTime,registration\n2026-09-01,08:00,OK-TVX\n".utf8), existing: [])
    #expect(alone.items.first?.key == aircraft.first?.key)
    let again = Logbook.importCSV(Array(withoutIDs.utf8), existing: result.items.map { record($0) })
    #expect(again.items.map { $0.status } == [.same, .same, .same, .same])
    let later = Logbook.importCSV(
      Array("date,departureTime,registration\n2026-11-01,08:00,OK TVX\n".utf8),
      existing: result.items.map { record($0) })
    #expect(later.items.map { $0.fields[Flight.aircraft] } == [aircraft.first?.key.id])
  }

  @Test("L-31: an aircraft without an id is the one that the book or the file has under its registration")
  func aircraftOfRegistration() {
    let known = aircraftRecord(7, "OK-TVX", type: "B738")
    let result = Logbook.importCSV(Array(withoutIDs.utf8), existing: [known])
    let aircraft = result.items.filter { $0.key.collection == "aircraft" }
    #expect(aircraft.map { $0.status } == [.same, .new] && aircraft.first?.key.id == id(7))
    let flights = result.items.filter { $0.key.collection == "flight" }
    #expect(flights.count == 2 && flights.first?.fields[Flight.aircraft] == id(7))
    let twice = "record,id,registration\naircraft,,OK-TVX\naircraft,\(id(8)),OK-TVX\naircraft,,OK-ABC\naircraft,,OK-ABC\n"
    let both = Logbook.importCSV(Array(twice.utf8), existing: [])
    #expect(both.items.map { $0.fields[Aircraft.registration] } == ["OK-TVX", "OK-ABC"])
    #expect(both.items.first?.key.id == id(8) && both.rejectedCount == 2)
  }

  @Test("L-32: an unreadable value is kept in the further data and reported with its row and column")
  func unreadable() {
    let file = Array(
      "record,id,date,departureTime,total,remarks\nflight,,2026-07-04,25:00,1:00,fine\nflight,,tomorrow,,,\n".utf8)
    let result = Logbook.importCSV(file, existing: [])
    #expect(result.items.map { $0.fields[Flight.remarks] } == ["fine"])
    #expect(result.items.map { further($0.fields) } == ["[departureTime: 25:00]"])
    #expect(result.problems.map(\.line) == [2, 3, 3])
    #expect(result.problems.map(\.column) == [4, 3, 3])
    #expect(result.problems.map(\.consequence) == [.inFurtherData, .inFurtherData, .rejected])
    #expect(text(result.rejectedCSV).hasSuffix("flight,,tomorrow,,,\r\n"))
  }

  @Test("A file in an unknown format lists its columns")
  func unknownFile() {
    let result = Logbook.importCSV(Array("Day,Whence\n2026-01-01,LKPR\n".utf8), existing: [])
    #expect(result.format == nil && result.columns == ["Day", "Whence"] && result.items.isEmpty)
    #expect(Logbook.importCSV([], existing: []).format == nil)
  }
}
