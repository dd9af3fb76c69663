import Base
import Files
import Kit
import Logbook
import Sync
import Testing

/// Lessons from books of a whole career.
struct CareerImportTests {
  private func read(_ text: String, existing: [Record] = [], airports: Airports? = nil) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: existing, airports: airports)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func aircraft(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "aircraft" }.map(\.fields)
  }

  private let airports = Airports(
    """
    LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247
    LKTB\tBRQ\tBrno-Turany Airport\tBrno\tCZ\t49.1513\t16.6944\t778

    """)

  /// ForeFlight's format of some years ago: types above the header, times as hhmm.
  private let older = """
    ForeFlight Logbook Import,This row is required for importing into ForeFlight. Do not delete or modify.,,,,,

    Aircraft Table,,,,,,,
    Text,Text,Text,YYYY,Text,Text,Text,Text
    AircraftID,equipType (FAA),TypeCode,Year,Make,Model,aircraftClass (FAA),complexAircraft (FAA)
    OKABC,aircraft,C172,1999,Cessna,172 S,airplane_single_engine_land,
    OKSEA,aircraft,C185,1980,Cessna,185,airplane_single_engine_sea,
    SIM1,ffs,B738,,Boeing,737-800,,
    Flights Table,,,,,,,
    Date,Text,Text,Text,hhmm,hhmm,Decimal,Decimal,Number,Number,Number,Number,Decimal,Packed Detail,Packed Detail,Text
    Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,PIC,DayTakeoffs,DayLandingsFullStop,AllLandings,Holds,SimulatedFlight,Person1,Person2,PilotComments
    2016-07-04,OKABC,LKPR,LKTB,0905,1030,1.4,1.4,1,1,3,2,,Jana;PIC;jana@example.org,;SIC;,fine
    2016-07-05,OKABC,LKTB,LKPR,0905,1030,1.4,1.4,0,0,0,0,,,,
    2016-07-06,SIM1,,,,,0.0,0.0,,0,0,,2.5,,,

    """

  @Test(
    "L-32: ForeFlight's older file with types above the header is read completely, and the remarks are the pilot's own")
  func olderForeFlight() {
    let result = read(older)
    let flights = flights(result)
    #expect(result.format == .foreFlight && flights.count == 3 && result.rejectedCount == 0)
    #expect(flights[0][Flight.departureTime] == time("9:05") && flights[0][Flight.total] == minutes("1:24"))
    #expect(flights[0][Flight.singlePilotSE] == minutes("1:24") && flights[0][Flight.remarks] == "fine")
    #expect(further(flights[0]).contains("[Holds: 2]") && further(flights[0]).contains("jana@example.org"))
    #expect(flights[0][Flight.landingsDay] == 3 && further(flights[0]).contains("[DayLandingsFullStop: 1]"))
    #expect(flights[0][Flight.picName] == "Jana" && flights[0][Flight.crew] == nil, "a role without a name is nobody")
    #expect(flights[2][Flight.kind] == .session && flights[2][Flight.sessionTime] == minutes("2:30"))
    #expect(flights[2][Flight.deviceLevel] == .fullFlight && flights[2][Flight.deviceType] == "B738")
    #expect(flights[2][Flight.device] == "Boeing 737-800" && further(flights[2]) == "")
    #expect(
      aircraft(result).map { $0[AircraftClass.attribute] } == [nil, .singleEngineSea], "seaplanes are a class apart")
  }

  @Test("L-32: the same file with four thousand flights leaves the remarks empty")
  func longForeFlight() {
    var text = older
    for number in 0..<4_489 {
      let day = day("2000-01-01").adding(days: number)
      text += "\(day.iso),OKABC,LKPR,LKTB,0905,1030,1.4,1.4,1,1,1,0,,,,\n"
    }
    let result = read(text)
    #expect(flights(result).count == 4_492)
    #expect(flights(result).count { $0[Flight.remarks] != nil } == 1)
    #expect(flights(result).count { $0[FurtherData.field] != nil } == 1)
  }

  @Test("L-32: zero take-offs and landings were counted; empty cells were not")
  func zero() {
    let flights = flights(read(older))
    #expect(flights[1][Flight.takeOffsDay] == 0 && flights[1][Flight.landingsDay] == 0)
    #expect(flights[0][Flight.takeOffsNight] == nil)
    let entry = LogEntry(Record(flightKey(1), fields: flights[1]))
    #expect(entry.takeOffs.day == 0 && entry.landings.day == 0)
  }

  @Test("L-141: make, type and variant are separated; a variant is never the whole name")
  func names() {
    let result = read(
      "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_MAKE;AC_MODEL;AC_VARIANT;AC_REG;TIME_TOTAL\n"
        + "2026-07-04;LKPR;LKTB;Airbus;A320;200;OK-A;60\n2026-07-04;LKPR;LKTB;Cessna;172;S;OK-B;60\n")
    #expect(aircraft(result)[0][Aircraft.type] == "A320" && aircraft(result)[0][Aircraft.variant] == "200")
    let records = result.items.map { Record($0.key, fields: $0.fields) }
    #expect(Book(records).aircraft.map(\.name) == ["Airbus A320-200", "Cessna 172 S"])
    let page = CSV(
      Logbook.export(.page, records, language: .english, today: day("2026-11-21"), airports: nil).bytes)
    #expect(page.rows[1].cells.contains("Airbus A320-200"))
    let again = Logbook.importCSV(
      Logbook.export(.foreFlight, records, language: .english, today: day("2026-11-21"), airports: nil).bytes,
      existing: [])
    let read = Book(again.items.map { Record($0.key, fields: $0.fields) })
    #expect(read.aircraft.map(\.name) == ["Airbus A320-200", "Cessna 172 S"] && read.aircraft[0].type == "A320")
  }

  @Test(
    "L-141: a name in one cell is told apart, and no make is said twice",
    arguments: [
      ("", "Airbus", "A320, 200", "A320", "Airbus A320-200"), ("A320", "Airbus", "A320, 200", "A320", "Airbus A320-200"),
      ("", "Airbus", "Airbus A320-214", "A320", "Airbus A320-214"), ("", "", "Airbus, A320, 200", "A320", "Airbus A320-200"),
      ("A320", "Airbus", "200", "A320", "Airbus A320-200"), ("A20N", "Airbus", "271N", "A20N", "Airbus A320-271N"),
      ("A320, 200", "Airbus", "", "A320", "Airbus A320-200"), ("Airbus, A320, 200", "", "", "A320", "Airbus A320-200"),
      ("A320-200", "Airbus", "", "A320", "Airbus A320-200"), ("Airbus A320-214", "", "", "A320", "Airbus A320-214"),
      ("", "Airbus", "A-320", "A320", "Airbus A-320"), ("", "", "Airbus A330", "A330", "Airbus A330"),
      ("", "Airbus Industrie", "Airbus A320;214", "A320", "Airbus Industrie A320-214"),
      ("", "Boeing", "737, 800", "B738", "Boeing 737-800"), ("B738", "Boeing", "800", "B738", "Boeing 737-800"),
      ("B738", "Boeing", "737", "B738", "Boeing 737"), ("MD82", "McDonnell Douglas", "82", "MD82", "McDonnell Douglas 82"),
      ("AT76", "ATR", "600", "AT76", "ATR72-600"), ("AT76", "ATR", "72-600", "AT76", "ATR 72-600"),
      ("", "Cessna", "172, S", nil, "Cessna 172 S"), ("C172", "Cessna", "Cessna 172S", "C172", "Cessna 172S"),
      ("C172", "Cessna", "172", "C172", "Cessna 172"), ("", "", "Cessna, 172", nil, "Cessna 172"),
      ("", "Airbus", "200", nil, "Airbus -200"), ("", "Cessna", "200", nil, "Cessna 200"), ("", "Airbus", "320", nil, "Airbus 320"),
      ("B737", "Boeing", "737-800", "B737", "Boeing 737-800"), ("B38M", "Boeing", "737-800", "B38M", "Boeing 737-800"),
      ("", "Diamond", "DiamondStar", nil, "Diamond DiamondStar"), ("E190", "Embraer", "190", "E190", "Embraer 190"),
    ] as [(String, String, String, String?, String)])
  func oneCell(type: String, make: String, model: String, designator: String?, name: String) {
    let result = read(
      "ForeFlight Logbook Import\n\nAircraft Table\nAircraftID,TypeCode,Make,Model,Category/Class\n"
        + "OK-A,\"\(type)\",\(make),\"\(model)\",airplane_multi_engine_land\n\n"
        + "Flights Table\nDate,AircraftID,From,To,TimeOut,TimeIn,TotalTime\n2026-07-04,OK-A,LKPR,LKTB,8:00,9:00,1.0\n")
    #expect(aircraft(result).map { $0[Aircraft.type] } == [designator])
    let records = result.items.map { Record($0.key, fields: $0.fields) }
    #expect(Book(records).aircraft.map(\.name) == [name])
    let again = Logbook.importCSV(
      Logbook.export(.foreFlight, records, language: .english, today: day("2026-11-21"), airports: nil).bytes, existing: [])
    #expect(Book(again.items.map { Record($0.key, fields: $0.fields) }).aircraft.map(\.name) == [name])
  }

  @Test(
    "L-142: an airliner that is called by its name gets its designator, and keeps the name",
    arguments: [
      ("Airbus", "A319-112", "", "A319"), ("Airbus", "A320-214", "", "A320"), ("Airbus", "A320-271N", "", "A20N"),
      ("Airbus", "A321-251NX", "", "A21N"), ("Airbus", "A350-1041", "", "A35K"), ("Boeing", "737", "800", "B738"),
      ("Boeing", "737", "MAX8", "B38M"), ("", "B737-800", "", "B738"), ("", "Boeing 737-86N", "", "B738"),
      ("Boeing", "737-8", "", "B38M"), ("Boeing", "737-10", "", "B3XM"), ("Boeing", "737", "100", "B731"),
      ("Boeing", "777-300ER", "", "B77W"), ("Boeing", "787-9", "", "B789"), ("Bombardier", "CRJ-900", "", "CRJ9"),
      ("Bombardier", "DHC8-Q400", "", "DH8D"), ("De Havilland Canada", "DHC-8-402", "", "DH8D"),
      ("ATR", "72", "600", "AT76"), ("Embraer", "ERJ 190-200", "", "E195"), ("ATR", "ATR 72-212A", "", nil),
      ("Cessna", "172", "S", nil), ("Boeing", "737", "NG", nil),
    ] as [(String, String, String, String?)])
  func designators(make: String, model: String, variant: String, type: String?) {
    let result = read(
      "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_MAKE;AC_MODEL;AC_VARIANT;AC_REG;AC_MP;TIME_TOTAL\n"
        + "2026-07-04;LKPR;LKTB;\(make);\(model);\(variant);OK-ABC;TRUE;60\n")
    #expect(aircraft(result).map { $0[Aircraft.type] } == [type] && aircraft(result)[0][Aircraft.model] == model)
  }

  @Test("L-142: our table of FCL.050's page, read again, gives the airliner its designator")
  func page() {
    let records = read(
      "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_MAKE;AC_MODEL;AC_REG;AC_MP;TIME_TOTAL\n2026-07-04;LKPR;LKTB;Airbus;A321-251N;OK-A;TRUE;60\n"
    ).items.map { Record($0.key, fields: $0.fields) }
    let page = Logbook.export(.page, records, language: .english, today: day("2026-11-21"), airports: nil)
    let again = Logbook.importCSV(page.bytes, existing: [])
    #expect(aircraft(again).map { $0[Aircraft.type] } == ["A21N"])
    #expect(aircraft(again).map { $0[Aircraft.multiPilot] } == [true])
  }

  @Test("L-32: motor gliders and seaplanes of CrewLounge are classes apart, whichever column tells them")
  func classRatings() {
    let result = read(
      "PILOTLOG_DATE;AC_MODEL;AC_REG;AC_RATING;AC_MP;AC_TMG;AC_SEA;AC_ME;TIME_TOTAL\n"
        + "2026-07-04;G109 B;OK-1234;;FALSE;TRUE;FALSE;FALSE;60\n2026-07-04;SF 25;OK-5678;TMG;;;;;60\n"
        + "2026-07-04;172 S;OK-SEA;;FALSE;FALSE;TRUE;FALSE;60\n2026-07-04;172 N;OK-SEB;SEP (sea);;;;;60\n"
        + "2026-07-04;Mallard;OK-MES;;FALSE;FALSE;TRUE;TRUE;60\n2026-07-04;172 R;OK-SEP;SEP (land);FALSE;FALSE;FALSE;;60\n"
        + "2026-07-04;737-800;OK-TVX;B737 300-900;TRUE;FALSE;FALSE;TRUE;60\n")
    #expect(
      aircraft(result).map { $0[AircraftClass.attribute] } == [
        .touringMotorGlider, .touringMotorGlider, .singleEngineSea, .singleEngineSea, .multiEngineSea, nil, nil,
      ])
    #expect(
      aircraft(result).map { $0[Aircraft.engines] } == [.single, .single, .single, .single, .multi, .single, .multi])
    #expect(further(flights(result)[6]) == "[AC_RATING: B737 300-900]", "a type rating has no field")
    #expect(flights(result).dropLast().allSatisfy { $0[FurtherData.field] == nil })
    #expect(flights(result)[1][Flight.singlePilotSE] == minutes("1:00"), "a motor glider has one engine")
  }

  @Test(
    "L-164: a glider, a helicopter or a balloon is no single-engine aeroplane, and its flights count for no SEP rating",
    arguments: ["Glider", "Sailplane", "Helicopter", "rotorcraft_helicopter", "Hot-air balloon", "Gyroplane"])
  func noAeroplane(category: String) {
    let head = "PILOTLOG_DATE;AC_MODEL;AC_REG;AC_CLASS;AC_MP;AC_ME;TIME_TOTAL;TIME_PIC;LDG_DAY\n"
    let result = read(head + "2026-07-04;XX 1;OK-1234;\(category);FALSE;FALSE;135;135;3\n")
    #expect(aircraft(result).map { $0[Aircraft.engines] } == [nil])
    #expect(flights(result).map { $0[Flight.singlePilotSE] } == [nil])
    #expect(flights(result).map { $0[Flight.total] } == [minutes("2:15")])
    #expect(further(flights(result)[0]) == "[AC_CLASS: \(category)]")
    let records = result.items.map { Record($0.key, fields: $0.fields) }
    let groups = RatingGroups(records.filter { $0.key.collection == "aircraft" })
    let lines = records.filter { $0.key.collection == "flight" }.map { LogEntry($0) }
    #expect(recencies(of: lines, groups: groups, today: day("2026-07-05")).isEmpty)

    let aeroplane = read(head + "2026-07-04;XX 1;OK-ABC;Aeroplane;FALSE;FALSE;135;135;3\n")
    #expect(flights(aeroplane).map { $0[Flight.singlePilotSE] } == [minutes("2:15")])
  }

  @Test("L-32: whom two columns name in one role is in the crew once, and a session keeps its crew under our word for it")
  func crewOnce() {
    let aircraftTable = "Aircraft Table\nAircraftID,EquipmentType,TypeCode\nSIM1,ffs,B738\n\n"
    let header =
      "Flights Table\nDate,AircraftID,From,To,TimeOut,TimeIn,TotalTime,SimulatedFlight,InstructorName,Person1\n"
    let result = read(
      aircraftTable + header + "2026-07-04,OK-ABC,LKLT,LKLT,10:00,11:00,1.0,,Eva Malá,Eva Malá;Instructor\n"
        + "2026-07-05,SIM1,,,,,,4.0,Eva Malá,Eva Malá;Instructor\n")
    #expect(flights(result)[0][Flight.crew] == "Instructor Eva Malá")
    #expect(further(flights(result)[1]) == "[\(Flight.crew.field.label.en): Instructor Eva Malá]")
  }

  @Test("L-7: the class of a known aircraft fills the time of its flights")
  func classFromBook() {
    let known = Record(
      aircraftKey(7),
      fields: {
        var fields = Fields()
        fields[Aircraft.registration] = "OK-ABC"
        fields[Aircraft.engines] = .multi
        fields[Aircraft.multiPilot] = true
        return fields
      }())
    let result = read(
      "flight_flightDate\tflight_from\tflight_to\tflight_totalTime\taircraft_aircraftID\n2026-07-04\tLKPR\tLKTB\t1:25\tOKABC\n",
      existing: [known])
    #expect(flights(result).map { $0[Flight.multiPilot] } == [minutes("1:25")])
    #expect(flights(result).map { $0[Flight.aircraft] } == [id(7)])
  }

  @Test("L-32: further data are exported with ForeFlight's file and with ours, and imported again")
  func lossless() {
    let stored = read(older).items.map { Record($0.key, fields: $0.fields) }
    let own = Logbook.exportCSV(stored)
    #expect(Logbook.importCSV(own, existing: []).items.count == stored.count)
    for item in Logbook.importCSV(own, existing: []).items {
      #expect(item.fields[FurtherData.field] == stored.first { $0.key == item.key }?[FurtherData.field])
    }
    let foreFlight = Logbook.export(.foreFlight, stored, language: .english, today: day("2026-11-21"), airports: nil)
    let read = Logbook.importCSV(foreFlight.bytes, existing: [])
    let again = flights(read)
    let aircraft = read.items.filter { $0.key.collection == Aircraft.collection.name }
    #expect(aircraft.contains { FurtherData($0.fields[FurtherData.field]).text.contains("[Year: ") })
    for item in aircraft {
      #expect(item.fields[FurtherData.field] == stored.first { $0.key == item.key }?[FurtherData.field])
    }
    #expect(further(again[0]).contains("[Holds: 2]") && again[0][Flight.remarks] == "fine")
  }

  @Test(
    "L-32: a report prints the pilot's own remarks, other remarks by choice, and nobody's address or telephone number")
  func report() {
    var fields = flights(read(older))[0]
    var data = FurtherData(fields[FurtherData.field])
    data.add("PILOT2_PHONE", "777 123 456")
    data.add("Contact", "+420 777 123 456")
    data.add("Mobil", "777123456")
    data.add("PAX tel.", "777123456")
    data.add("Passengers", "Jan 777 123 456")
    data.add("Rider", "(777) 123-4567")
    fields[FurtherData.field] = data.json
    let record = Record(flightKey(1), fields: fields)
    func remarks(_ options: ReportOptions) -> String {
      makeReport([record], options).sheet(1).texts.map(\.text).joined(separator: " ")
    }
    var options = ReportOptions()
    #expect(remarks(options).contains("fine") && !remarks(options).contains("Holds"))
    options.printsFurther = true
    #expect(remarks(options).contains("Holds"))
    #expect(!remarks(options).contains("jana@example.org") && !remarks(options).contains("777"))
    let read = try? ReportOptions { name in options.query.first { $0.name == name }?.value }
    #expect(read?.printsFurther == true)
  }

  @Test("L-33: PRG and LKPR are one place, and two different legs in one minute are two flights")
  func likeness() {
    let first = read(
      "mcc_DATE;AF_DEP;AF_ARR;AC_MODEL;AC_REG;TIME_TOTAL\n2026-07-04;LKPR;LKTB;C172;OK-ABC;60\n")
    let stored = first.items.map { Record($0.key, fields: $0.fields) }
    let newer = "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_MODEL;AC_REG;TIME_TOTAL\n2026-07-04;PRG;BRQ;C172;OK-ABC;60\n"
    let again = read(newer, existing: stored, airports: airports)
    #expect(again.similarCount == 1 && again.wanted().isEmpty)
    #expect(
      Logbook.heldBack(again, stored) == [
        "Row 2, 2026-07-04 PRG – BRQ, is held back: without a time; same day, places, aircraft and duration as a record here (2026-07-04 LKPR – LKTB)"
      ])
    #expect(read(newer, existing: stored).similarCount == 0, "without the airports nobody knows")

    let header = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL\n"
    let legs = read(
      header + "2026-07-04;LKPR;0:00;LKTB;1:00;OK-ABC;60\n2026-07-04;EDDF;0:00;EGLL;1:00;OK-XYZ;60\n"
        + "2026-07-04;LKPR;0:00;LKTB;1:00;OK-XYZ;61\n")
    #expect(
      legs.wanted().count == 4 && legs.similarCount == 1, "two aircraft and two flights; the third is like the first")
    #expect(
      Logbook.heldBack(legs, []) == [
        "Row 4, 2026-07-04 00:00 LKPR – LKTB, is held back: same day and departure time as an earlier row of the file (2026-07-04 00:00 LKPR – LKTB, row 2)"
      ])
    // With times, a three-letter code is not another place, also when the airports are unknown.
    let timed = read(header + "2026-07-04;LKPR;9:05;LKTB;10:05;OK-ABC;60\n").items.map {
      Record($0.key, fields: $0.fields)
    }
    #expect(read(header + "2026-07-04;PRG;9:05;BRQ;10:05;OK-ABC;60\n", existing: timed).similarCount == 1)
  }

  @Test("L-38: a finding is counted by record and names its field")
  func findings() {
    let result = read(
      "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_REG;TIME_TOTAL\n2026-07-04;LKPR;;OK-ABC;60\n2026-07-05;LKPR;;OK-ABC;60\n")
    let arrival = result.findings.filter { $0.field == "arrival" }
    #expect(arrival.map(\.count) == [2] && arrival.map(\.rule) == [3] && arrival[0].label.en == "Arrival place")
    #expect(result.findings.filter { $0.rule == 3 }.allSatisfy { $0.count == 2 })
  }

  @Test("L-39: the totals of the spreadsheet and of the page's table include experience brought forward")
  func broughtForward() throws {
    var fields = Fields()
    fields[PreviousExperience.description] = "Book 1"
    fields[Flight.total] = minutes("100:00")
    fields[Flight.landingsDay] = 90
    let records =
      [Record(RecordKey(PreviousExperience.collection.name, id(90)), fields: fields)]
      + [
        Record(
          flightKey(1),
          fields: flight {
            $0[Flight.total] = minutes("1:30")
            $0[Flight.landingsDay] = 2
          })
      ]
    let page = CSV(
      Logbook.export(.page, records, language: .english, today: day("2026-11-21"), airports: nil).bytes)
    #expect(page.rows.count == 3 && page.rows[1].cells.contains("Brought forward: Book 1"))
    #expect(page.rows[1].cells.contains("100:00") && page.rows[1].cells.contains("90"))
    let book = try Workbook(
      Logbook.export(.spreadsheet, records, language: .english, today: day("2026-11-21"), airports: nil).bytes)
    let sums = try #require(book.tables.first?.csvRows.last?.cells)
    #expect(sums.contains("101:30") && sums.contains("92"), "\(sums)")
  }
}
