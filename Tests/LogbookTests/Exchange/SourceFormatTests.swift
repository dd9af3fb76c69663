import Base
import Kit
import Logbook
import Sync
import Testing

struct SourceFormatTests {
  private func read(_ text: String, existing: [Record] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: existing)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private let foreFlight = """
    ForeFlight Logbook Import,This row is required for importing into ForeFlight. Do not delete or modify.,,,,,

    Aircraft Table,,,,,
    Text,Text,Text,Text,Text,Boolean
    AircraftID,equipType,TypeCode,Make,Category/Class,complexAircraft
    OKABC,aircraft,C172,Cessna,airplane_single_engine_land,
    OKXYZ,aircraft,PA34,Piper,airplane_multi_engine_land,x
    FNPT,ftd,,,,
    Flights Table,,,,,
    Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,PIC,Night,MultiPilot,DualGiven,Landing Full-Stop Day,Landing Touch-and-Go Day,SimulatedFlight,Distance,Person1,PilotComments,Approach1
    Date,Text,Text,Text,HH:MM,HH:MM,Decimal or HH:MM,Decimal or HH:MM,Decimal or HH:MM,Decimal or HH:MM,Decimal or HH:MM,Number,Number,Decimal or HH:MM,Decimal,Packed Detail,Text,Packed Detail
    2026-07-04,OKABC,LKPR,LKTB,09:05,10:30,1.4,1:25,0.0,,,1,2,,97.30,Jana;PIC;,fine,1;ILS;24;LKTB;
    2026-07-05,OKXYZ,LKTB,LKPR,9:05,10:35,1.5,1.5,,,1.0,1,,,0.00,,,
    2026-07-06,FNPT,,,,,0.0,0.0,,,,,,2.5,,,IFR training,

    """

  @Test("ForeFlight: two tables in one file, a row of types, packed people, the class of the aircraft")
  func foreFlightFile() {
    let result = read(foreFlight)
    let flights = flights(result)
    #expect(result.format == .foreFlight && flights.count == 3)
    #expect(
      result.items.filter { $0.key.collection == "aircraft" }.map { $0.fields[Aircraft.type] } == ["C172", "PA34"])
    #expect(flights[0][Flight.total] == minutes("1:24") && flights[0][Flight.pic] == minutes("1:25"))
    #expect(flights[0][Flight.singlePilotSE] == minutes("1:24") && flights[1][Flight.singlePilotME] == minutes("1:30"))
    #expect(flights[0][Flight.landingsDay] == 3 && flights[0][Flight.picName] == "Jana")
    #expect(flights[0][Flight.remarks] == "fine" && flights[0][Flight.approaches] == "ILS 24 LKTB")
    #expect(
      further(flights[0]) == "[Distance: 97.30]\n[Landing Full-Stop Day: 1]\n[Landing Touch-and-Go Day: 2]")
    #expect(flights[1][Flight.instructor] == minutes("1:00") && flights[1][Flight.remarks] == nil)
    #expect(flights[2][Flight.kind] == .session && flights[2][Flight.sessionTime] == minutes("2:30"))
    #expect(flights[2][Flight.device] == "FNPT" && flights[2][Flight.remarks] == "IFR training")
    #expect(
      result.problems.map { "\($0.columnName) \($0.consequence)" } == [
        "complexAircraft inFurtherData", "Distance inFurtherData",
      ])
  }

  @Test("ForeFlight with semicolons gives the same")
  func semicolons() {
    let text = foreFlight.replacing(";", with: "|").replacing(",", with: ";").replacing(
      "Jana|PIC|", with: "\"Jana;PIC;\""
    )
    .replacing("1|ILS|24|LKTB|", with: "\"1;ILS;24;LKTB;\"")
    #expect(flights(read(text)).map(\.members.count) == flights(read(foreFlight)).map(\.members.count))
    #expect(flights(read(text))[0][Flight.picName] == "Jana")
  }

  @Test("LogTen: tab separated, spaces before names, times with and without days")
  func logTen() {
    let header = [
      "flight_flightDate", " flight_from", " flight_to", " flight_actualDepartureTime", " flight_actualArrivalTime",
      " flight_totalTime", " flight_sic", " flight_p1us", " flight_dayLandings", " flight_selectedCrewPIC",
      " flight_selectedCrewSIC", " aircraft_aircraftID", " aircraftType_type", " flight_simulator", " flight_type",
    ]
    let rows = [
      [
        "2026-08-09", "WSSS", "ZJHK", "23:29", "2026-08-10 02:56", "3:27", "", "3:27", "1", "Tan Wei Ming", "Me",
        "9V-NCI", "A21N", "", "0",
      ],
      ["2026-08-10", "EHAM", "EHAM", "", "", "4:00", "4:00", "", "", "", "", "", "A21N", "4:00", "0"],
    ]
    let result = read(([header] + rows).map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    let flights = flights(result)
    #expect(result.format == .logTen && flights.count == 2)
    #expect(flights[0][Flight.departureTime] == time("23:29") && flights[0][Flight.arrivalTime] == time("2:56"))
    #expect(flights[0][Flight.total] == minutes("3:27") && flights[0][Flight.picus] == minutes("3:27"))
    #expect(flights[0][Flight.remarks] == nil && flights[0][Flight.crew] == "SIC Me")
    #expect(flights[1][Flight.kind] == .session && flights[1][Flight.device] == "A21N")
    #expect(further(flights[1]).contains("[flight_sic: 4:00]"))
  }

  @Test("LogTen's JSON: the order of dates as declared, decimal hours and 1+30")
  func logTenJSON() {
    let result = read(
      """
      {"metadata": {"application": "x", "dateFormat": "dd/MM/yyyy"}, "entities": [
      {"entity_name": "Flight", "flight_key": "a1", "flight_flightDate": "03/04/2026", "flight_from": "LKPR",
       "flight_to": "LKTB", "flight_pic": "1+30", "flight_totalTime": 1.5, "flight_takeoffTime": "03/04/2026 15:50",
       "flight_selectedAircraftID": "OK-ABC", "flight_selectedAircraftType": "C172", "flight_holds": 2}]}
      """)
    let flights = flights(result)
    #expect(flights.map { $0[Flight.date] } == [day("2026-04-03")] && result.dates.evidence == .told)
    #expect(flights[0][Flight.pic] == minutes("1:30") && flights[0][Flight.total] == minutes("1:30"))
    #expect(flights[0][Flight.takeOffTime] == time("15:50") && further(flights[0]) == "[flight_holds: 2]")
  }

  @Test("MyFlightbook: landings are all landings, hours and minutes are more exact than decimals, a route has two ends")
  func myFlightbook() {
    let result = read(
      "Date,Flight ID,Model,ICAO Model,Tail Number,Category/Class,Landings,FS Night Landings,FS Day Landings,Ground Simulator,PIC,Total Flight Time,Total Flight Time (HH:MM),Route,Comments,Retract\n"
        + "3/7/2026,77,\"C-172 S, Cessna Skyhawk SP\",C172,N12345,ASEL,5,1,2,0.0,1.4,1.4,1:23,KSFO-KSJC KOAK,Bay tour,No\n"
        + "3/13/2026,78,,FNPT,SIM1,,0,0,0,2.0,0.0,0.0,0:00,,,\n")
    let flights = flights(result)
    #expect(result.format == .myFlightbook && result.dates.order == .monthFirst)
    #expect(flights[0][Flight.date] == day("2026-03-07") && flights[0][Flight.total] == minutes("1:23"))
    #expect(flights[0][Flight.landingsDay] == 4 && flights[0][Flight.landingsNight] == 1)
    #expect(flights[0][Flight.departure] == "KSFO" && flights[0][Flight.arrival] == "KOAK")
    #expect(flights[0][Flight.remarks] == "Bay tour")
    #expect(flights[1][Flight.kind] == .session && flights[1][Flight.sessionTime] == minutes("2:00"))
  }

  @Test("A title above the header, a byte-order mark, repeated headers and spaces do no harm")
  func untidy() {
    let header = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL;TIME_PIC\n"
    let result = read(
      "\u{FEFF}My logbook;;;\n" + header + "21/11/2026; LKPR;09:05;LKTB;10:30;OK-ABC;1:25;85\n" + header
        + "22/11/2026;LKTB;09:05;LKPR;10:30;OK-ABC;85\n")
    let flights = flights(result)
    #expect(flights.map { $0[Flight.total] } == [minutes("1:25"), minutes("1:25")])
    #expect(flights.map { $0[Flight.departure] } == ["LKPR", "LKTB"] && flights[0][Flight.pic] == minutes("1:25"))
    // A short row, and an aircraft of which nobody knows the class.
    #expect(result.problems.map(\.consequence) == [.note, .note])
  }

  @Test("L-34: the order of dates follows from what is possible, then from the sequence of rows, then from the format")
  func dateOrder() {
    func dates(_ days: String...) -> DateReading {
      read("Date,Tail Number,Total Flight Time,FS Night Landings\n" + days.map { $0 + ",N1,1.0,0\n" }.joined()).dates
    }
    #expect(dates("1/2/2026", "13/2/2026").order == .dayFirst)
    #expect(dates("1/2/2026", "2/13/2026").evidence == .others)
    let sequence = dates("1/11/2026", "2/11/2026", "3/11/2026", "1/12/2026", "2/12/2026")
    #expect(sequence.order == .dayFirst && sequence.evidence == .sequence && sequence.ambiguousCount == 5)
    #expect(dates("1/2/2026").order == .monthFirst && dates("1/2/2026").evidence == .none)
    #expect(dates("1/13/2026", "13/1/2026", "2/3/2026").evidence == .mixed)
    #expect(dates("2026-01-02", "1/1/2026").ambiguousCount == 0)
  }

  @Test(
    "Days are read as people write them",
    arguments: [
      ("2026-11-21", "2026-11-21"), ("2026/11/21", "2026-11-21"), ("21.11.2026", "2026-11-21"),
      ("21. 11. 2026", "2026-11-21"), ("21-11-26", "2026-11-21"), ("21 Nov 2026", "2026-11-21"),
      ("Nov 21, 2026", "2026-11-21"), ("2026-11-21T09:05:00Z", "2026-11-21"), ("21/11/2026 9:05", "2026-11-21"),
      ("21/11/98", "1998-11-21"), ("1795255500", "2026-11-21"),
    ])
  func days(_ text: String, _ expected: String) {
    let result = read("PILOTLOG_DATE;AF_DEP\n\"\(text)\";LKPR\n")
    #expect(flights(result).map { $0[Flight.date] } == [day(expected)])
  }

  @Test(
    "L-33: the same minute of departure, an earlier row, and the same day, places and total without times look alike")
  func likeness() {
    let header = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL\n"
    let row = "2026-07-04;LKPR;09:05;LKTB;10:30;OK-XYZ;1:25\n"
    let here = [
      aircraftRecord(7, "OK-ABC"),
      Record(
        flightKey(1),
        fields: flight {
          $0[Flight.departureTime] = time("9:05")
          $0[Flight.aircraft] = id(7)
        }),
      Record(
        flightKey(2),
        fields: flight {
          $0[Flight.date] = day("2026-07-05")
          $0[Flight.departure] = "LKLT"
          $0[Flight.arrival] = "LKLT"
          $0[Flight.aircraft] = id(7)
          $0[Flight.total] = minutes("0:30")
        }),
    ]
    let other = "2026-07-06;LKPR;09:05;LKTB;10:30;OK-ABC;1:25\n"
    let timeless = "2026-07-05;LKLT;;LKLT;;OK-ABC;0:30\n"
    let result = read(header + row + other + other + timeless + timeless, existing: here)
    #expect(
      result.items.filter { $0.key.collection == "flight" }.map(\.status) == [
        .similar(id(1), .sameTime), .new, .similar(result.items[2].key.id, .earlierRow),
        .similar(id(2), .sameDayPlacesTotal), .new,
      ])
  }

  @Test("Findings of the rules in the flights of a file are counted")
  func findings() {
    let result = read(
      "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL\n2026-07-04;LKPR;09:05;LKTB;10:30;OK-XYZ;1:35\n")
    #expect(result.findings.map(\.rule) == [3, 6] && result.findings.map(\.count) == [1, 1])
  }
}
