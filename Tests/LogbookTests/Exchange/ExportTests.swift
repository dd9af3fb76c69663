import Base
import Files
import Kit
import Logbook
import Sync
import Testing

struct ExportTests {
  private let records: [Record] = [
    aircraftRecord(7, "OK-ABC", type: "C172"),
    Record(
      flightKey(1),
      fields: flight {
        $0[Flight.departure] = "LKPR"
        $0[Flight.departureTime] = time("9:05")
        $0[Flight.arrival] = "LKTB"
        $0[Flight.arrivalTime] = time("10:30")
        $0[Flight.aircraft] = id(7)
        $0[Flight.total] = minutes("1:25")
        $0[Flight.pic] = minutes("1:00")
        $0[Flight.picus] = minutes("0:25")
        $0[Flight.spic] = minutes("0:10")
        $0[Flight.landingsDay] = 2
        $0[Flight.picName] = "SELF"
        $0[Flight.remarks] = "a <b> & \"c\"\nd"
      }),
    Record(
      flightKey(2),
      fields: flight {
        $0[Flight.kind] = .session
        $0[Flight.date] = day("2026-07-05")
        $0[Flight.device] = "FNPT II"
        $0[Flight.qualification] = "CZ-1A"
        $0[Flight.sessionTime] = minutes("2:00")
      }),
    Record(
      flightKey(3),
      fields: flight {
        $0[Flight.date] = day("2026-07-06")
        $0[Flight.departure] = "somewhere"
        $0[Flight.arrival] = "LKPR"
        $0[Flight.total] = minutes("0:35")
      }),
  ]

  private func export(_ format: ExportFormat, _ more: [Record] = []) -> ExportFile {
    let airports = Airports(
      """
      LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247
      LKTB\tBRQ\tBrno-Turany Airport\tBrno\tCZ\t49.1513\t16.6944\t778

      """)
    return Logbook.export(format, records + more, language: .english, today: day("2026-11-21"), airports: airports)
  }

  private func text(_ format: ExportFormat) -> String { String(decoding: export(format).bytes, as: UTF8.self) }

  @Test("FCL.050's columns: SPIC and PICUS are in PIC, sessions in their own columns")
  func page() {
    let rows = CSV(export(.page).bytes).rows
    #expect(export(.page).name == "logbook-2026-11-21-easa.csv" && rows.count == 4)
    func cell(_ row: Int, _ title: String) -> String { rows[row].cells[rows[0].cells.firstIndex(of: title)!] }
    #expect(
      cell(1, "Date") == "2026-07-04" && cell(1, "Departure time") == "09:05" && cell(1, "Registration") == "OK-ABC")
    #expect(cell(1, "PIC") == "1:35" && cell(1, "Total time of flight") == "1:25" && cell(1, "Landings day") == "2")
    #expect(cell(2, "Date") == "" && cell(2, "FSTD date") == "2026-07-05" && cell(2, "FSTD type") == "FNPT II, CZ-1A")
    #expect(cell(2, "FSTD total time") == "2:00" && cell(1, "Remarks and endorsements").hasSuffix("\nd"))
  }

  @Test(
    "FCL.050's columns: a flight of take-off and landing has these times; a session's landings are none of a flight")
  func pageOfOthers() {
    let airborne = Record(
      flightKey(4),
      fields: flight {
        $0[Flight.date] = day("2026-07-07")
        $0[Flight.takeOffTime] = time("9:05")
        $0[Flight.landingTime] = time("10:30")
      })
    let simulator = Record(
      flightKey(5),
      fields: flight {
        $0[Flight.kind] = .session
        $0[Flight.date] = day("2026-07-08")
        $0[Flight.sessionTime] = minutes("4:00")
        $0[Flight.landingsDay] = 3
        $0[Flight.remarks] = "LPC"
      })
    let rows = CSV(export(.page, [airborne, simulator]).bytes).rows
    func cell(_ row: Int, _ title: String) -> String { rows[row].cells[rows[0].cells.firstIndex(of: title)!] }
    #expect(cell(4, "Departure time") == "09:05" && cell(4, "Arrival time") == "10:30")
    #expect(cell(5, "Landings day") == "" && cell(5, "FSTD total time") == "4:00")
    #expect(cell(5, "Remarks and endorsements") == "LPC")
  }

  @Test(
    "L-33: the page read back into its book adds nothing: also sessions and what was brought forward look like those here"
  )
  func pageReadBack() {
    let simulator = Record(
      flightKey(5),
      fields: flight {
        $0[Flight.kind] = .session
        $0[Flight.date] = day("2026-07-08")
        $0[Flight.device] = "CAE 7000"
        $0[Flight.deviceType] = "B738"
        $0[Flight.deviceLevel] = .fullFlightD
        $0[Flight.qualification] = "CZ-21"
        $0[Flight.sessionTime] = minutes("4:00")
      })
    var sums = Fields()
    sums[PreviousExperience.through] = day("2020-12-31")
    sums[Flight.total] = minutes("205:45")
    sums[Flight.sessionTime] = minutes("1:35")
    let before = Record(RecordKey(PreviousExperience.collection.name, id(9)), fields: sums)
    let all = records + [simulator, Record(flightKey(6), fields: simulator.fields), before]
    let file = Logbook.export(.page, all, language: .english, today: day("2026-11-21"), airports: nil)
    let read = Logbook.importCSV(file.bytes, existing: all)
    #expect(read.items.count == all.count - 1 && read.similarCount == read.items.count)
    #expect(read.items.contains { $0.status == .similar(id(9), .samePrevious) })
    #expect(read.items.contains { $0.status == .similar(id(5), .sameSession) })
    #expect(read.items.contains { $0.status == .similar(id(6), .sameSession) }, "one for one")
    let other = Logbook.importCSV(file.bytes, existing: records)
    #expect(other.items.count { $0.status == .new } == 3)
  }

  @Test("ForeFlight's file reads back as the same flights, sessions and aircraft")
  func foreFlight() {
    let result = Logbook.importCSV(export(.foreFlight).bytes, existing: [])
    #expect(result.format == .foreFlight && result.problems.isEmpty)
    let read = result.items.filter { $0.key.collection == "flight" }.map(\.fields)
    #expect(read.count == 3)
    for name in [
      "date", "departure", "departureTime", "arrival", "arrivalTime", "total", "pic", "picus", "landingsDay", "picName",
    ] {
      #expect(read[0][name] == records[1].fields[name], "\(name)")
    }
    #expect(read[0][Flight.remarks] == "a <b> & \"c\"\nd" && read[0][Flight.spic] == minutes("0:10"))
    #expect(read[1][Flight.kind] == .session && read[1][Flight.sessionTime] == minutes("2:00"))
    #expect(read[1][Flight.device] == "FNPT II" && read[1][Flight.qualification] == "CZ-1A")
    #expect(result.items[0].fields[Aircraft.type] == "C172")
  }

  @Test("L-32: what ForeFlight has no column for comes back from its comments, and the remarks are the pilot's own")
  func foreFlightComments() {
    var data = FurtherData()
    data.add("Landing Touch-and-Go Day", "2")
    data.add("PIC", "an hour")
    data.add("Holds", "1")
    let full = Record(
      flightKey(9),
      fields: flight {
        $0[Flight.crew] = "SIC Eva\nCC Petr"
        $0[Flight.approaches] = "ILS 24, 2× RNP 06"
        $0[Flight.flightNumber] = "OK650"
        $0[Flight.pilotFlying] = .flying
        $0[Flight.landingsDay] = 3
        $0[Flight.remarks] = "a\n\n[not: ours]\n[Crew: nor this]"
        $0[FurtherData.field] = data.json
      })
    let file = Logbook.export(.foreFlight, [full], language: .czech, today: day("2026-11-21"), airports: nil)
    let read = Logbook.importCSV(file.bytes, existing: []).items.map(\.fields)
    #expect(read.count == 1)
    for name in ["crew", "approaches", "flightNumber", "pilotFlying", "landingsDay", "remarks"] {
      #expect(read[0][name] == full.fields[name], "\(name)")
    }
    #expect(further(read[0]) == "[Holds: 1]\n[Landing Touch-and-Go Day: 2]\n[PIC: an hour]")
  }

  @Test("L-33: a flight of which only take-off and landing are known is not added once more from the page as a table")
  func pageWithoutTotal() {
    let glider = Record(
      flightKey(3),
      fields: flight {
        ($0[Flight.departure], $0[Flight.arrival]) = ("LKBE", "LKBE")
        ($0[Flight.takeOffTime], $0[Flight.landingTime]) = (time("10:00"), time("10:49"))
      })
    let file = Logbook.export(.page, [glider], language: .english, today: day("2026-11-21"), airports: nil)
    let again = Logbook.importCSV(file.bytes, existing: [glider])
    #expect(again.items.map(\.status) == [.similar(glider.id, .sameDayWithoutTime)])
  }

  @Test("ForeFlight's file says what was brought forward, which is not in it")
  func foreFlightForward() {
    let previous = Record(
      RecordKey(PreviousExperience.collection.name, id(9)), fields: Fields([("total", .integer(60_000))]))
    #expect(export(.foreFlight).notes.isEmpty && export(.own, [previous]).notes.isEmpty)
    #expect(export(.foreFlight, [previous]).notes.map(\.en).first?.contains("1,000:00") == true)
  }

  @Test("ForeFlight's file keeps a device without a qualification number as it was", arguments: ["", "B738"])
  func foreFlightDevice(type: String) {
    let session = Record(
      flightKey(1),
      fields: flight {
        $0[Flight.kind] = .session
        $0[Flight.device] = "B737-800 FFS"
        if !type.isEmpty { $0[Flight.deviceType] = type }
        $0[Flight.sessionTime] = minutes("4:00")
      })
    let file = Logbook.export(.foreFlight, [session], language: .english, today: day("2026-11-21"), airports: nil)
    let read = Logbook.importCSV(file.bytes, existing: []).items.map(\.fields)
    #expect(read.map { $0[Flight.device] } == ["B737-800 FFS"] && read[0][Flight.qualification] == nil)
  }

  @Test("ForeFlight's file gives each session the level of its device that it had, or none")
  func foreFlightLevels() {
    let levels: [DeviceLevel?] = [nil, .procedures2, .fullFlight, .fullFlightD, .other, nil, .trainingDevice]
    let sessions = levels.enumerated().map { number, level in
      Record(
        flightKey(UInt64(number)),
        fields: flight {
          $0[Flight.kind] = .session
          $0[Flight.date] = day("2026-07-01").adding(days: number)
          $0[Flight.qualification] = "CZ-\(min(number, 5))"
          $0[Flight.sessionTime] = minutes("2:00")
          $0[Flight.deviceLevel] = level
        })
    }
    let file = Logbook.export(.foreFlight, sessions, language: .english, today: day("2026-11-21"), airports: nil)
    let read = Logbook.importCSV(file.bytes, existing: []).items.map(\.fields)
    #expect(read.allSatisfy { $0[Flight.kind] == .session })
    #expect(read.map { $0[Flight.deviceLevel] } == levels)
    #expect(read.allSatisfy { $0[Flight.remarks] == nil })
  }

  @Test(
    "L-32: only lines exactly as our export writes them, in either language, are fields again",
    arguments: [
      ("x\n[Číslo letu: OK650]", "x", "OK650"), ("[Flight number: OK650]\n[Pilot flying: PF]", nil, "OK650"),
      ("[Flight number: ok650]", "[Flight number: ok650]", nil),
      ("[Flight number: OK650] twice", "[Flight number: OK650] twice", nil),
      ("[Pilot flying: PF]\n[Flight number: OK650]", "[Pilot flying: PF]", "OK650"),
      ("[Flight number: OK650]\n[x]", "[Flight number: OK650]\n[x]", nil),
    ] as [(String, String?, String?)])
  func ownLines(_ comments: String, _ remarks: String?, _ number: String?) {
    let file = "Date,AircraftID,From,To,TimeOut,PilotComments\n2026-07-04,,LKPR,LKTB,9:05,\"\(comments)\"\n"
    let read = Logbook.importCSV(Array(file.utf8), existing: []).items.map(\.fields)
    #expect(read.map { $0[Flight.remarks] } == [remarks] && read.map { $0[Flight.flightNumber] } == [number])
  }

  @Test("L-36: a backup restores everything, and overwrites nothing without asking")
  func backup() {
    var odd = records
    odd[1].fields["unknown"] = ["deep": [1, JSON.null]] as JSON
    odd.append(Record(Pilot.key, fields: JSONObject([("firstName", "Jana")])))
    let bytes = Logbook.export(.backup, odd, language: .english, today: day("2026-11-21"), airports: nil).bytes
    let restored = Logbook.importCSV(bytes, existing: [])
    #expect(restored.format == .backup && restored.problems.isEmpty && restored.wanted().count == odd.count)
    for record in odd { #expect(restored.items.first { $0.key == record.key }?.fields == record.fields) }
    #expect(Logbook.importCSV(bytes, existing: odd).items.allSatisfy { $0.status == .same })
    var changed = odd
    changed[1].fields[Flight.remarks] = "written since"
    changed[1].fields[Flight.night] = minutes("0:10")
    let again = Logbook.importCSV(bytes, existing: changed)
    #expect(
      again.wanted().isEmpty
        && again.wanted(overwriting: true).map { $0.changes.map(\.name) } == [["remarks", "night"]])
  }

  @Test("L-36: a backup with a record that the server would refuse names the record")
  func refusedBackup() {
    let file =
      "{\"vademecum\":\"logbook\",\"version\":1,\"records\":[{\"collection\":\"flight\",\"id\":\"\(id(1))\",\"fields\":{\"kind\":\"flight\"}},{\"collection\":\"x\",\"id\":\"\(id(1))\",\"fields\":{}}]}"
    let result = Logbook.importCSV(Array(file.utf8), existing: [])
    #expect(result.items.isEmpty && result.problems.map(\.columnName) == ["date", "x"])
  }

  @Test("Routes: each pair once with its flights; unknown places are reported")
  func routes() {
    let kml = text(.kml)
    #expect(kml.contains("<name>LKPR – LKTB</name><description>1×</description>"))
    #expect(kml.contains("<coordinates>14.26000,50.10083</coordinates>"))
    #expect(
      export(.kml).notes.map(\.en) == [
        "Flights left out of the routes because the position of their departure or arrival is unknown: 1 (somewhere)."
      ])
    let gpx = text(.gpx)
    #expect(gpx.contains("<rte><name>LKPR – LKTB</name><cmt>1×</cmt><rtept lat=\"50.10083"))
  }

  @Test("Routes: an own place is located without any airports")
  func ownPlace() {
    let place = Record(
      RecordKey(OwnPlace.collection.name, id(8)),
      fields: JSONObject([("name", "Somewhere"), ("latitude", .decimal("49.5")), ("longitude", .integer(15))]))
    let file = export(.kml, [place])
    #expect(file.notes.isEmpty)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("<coordinates>15,49.50000</coordinates>"))
  }

  @Test("A spreadsheet is a zip of XML in which durations are numbers and text is safe")
  func spreadsheet() throws {
    let zip = try ZipArchive(export(.spreadsheet).bytes)
    #expect(zip.files.count == 6 && !export(.spreadsheet).isText)
    let sheet = String(decoding: try zip.content(of: "xl/worksheets/sheet1.xml") ?? [], as: UTF8.self)
    // 85 minutes of 1440, and 2026-07-04 as the days since 1899-12-30.
    #expect(
      sheet.contains("<c r=\"K2\" s=\"4\"><v>0.0590277777</v></c>")
        && sheet.contains("<c r=\"A2\" s=\"2\"><v>46207</v></c>"))
    #expect(
      sheet.contains("a &lt;b&gt; &amp; &quot;c&quot;\nd")
        && sheet.contains("<c r=\"K5\" s=\"6\"><v>0.0833333333</v></c>"))
  }

  @Test("F-11: formulas are guarded in every CSV unless the user wants them raw, and import removes the apostrophe")
  func formulas() {
    let odd = Record(
      flightKey(9),
      fields: flight {
        $0[Flight.date] = day("2026-07-07")
        $0[Flight.picName] = "=HYPERLINK(1)"
        $0[Flight.remarks] = "'@\u{1}x"
      })
    for format in [ExportFormat.own, .page, .foreFlight] {
      #expect(String(utf8: export(format, [odd]).bytes).contains("'=HYPERLINK(1)"))
      let raw = Logbook.export(
        format, [odd], language: .english, today: day("2026-11-21"), airports: nil, formulas: .raw)
      #expect(String(utf8: raw.bytes).contains(",=HYPERLINK(1)"))
    }
    for formulas in [CSV.Formulas.guarded, .raw] {
      let bytes = Logbook.exportCSV([odd], formulas)
      #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0D || $0 == 0x0A })
      #expect(Logbook.importCSV(bytes, existing: [odd]).items.map(\.status) == [.same])
      #expect(Logbook.importCSV(bytes, existing: []).items[0].fields[Flight.remarks] == "'@\u{1}x")
    }
  }
}
