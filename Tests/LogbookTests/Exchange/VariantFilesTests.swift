import Base
import Files
import Kit
import Logbook
import Sync
import Testing

/// Files of the programs we read as they look after years, other versions and a spreadsheet of another language.
struct VariantFilesTests {
  private func read(_ text: String, existing: [Record] = []) -> ImportResult {
    read(Array(text.utf8), existing: existing)
  }

  private func read(_ bytes: [UInt8], existing: [Record] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", bytes)], existing: existing)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private let pilotLog = """
    PILOTLOG_DATE;IS_PREVEXP;AC_ISSIM;FlightNumber;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_MODEL;AC_REG;PILOT1_NAME;TIME_TOTAL;PF;LDG_DAY;REMARKS
    21.11.2026;FALSE;FALSE;OK1;LKPR;23:30;EGLL;1:25;A320;ok-abc;Šárka Žáková;1:55;TRUE;1;night stop
    22.11.2026;FALSE;FALSE;OK2;EGLL;9:05;LKPR;10:50;A320;OK-ABC;SELF;105;FALSE;0;

    """

  @Test(
    "Whatever separates the cells, and whatever stands above the header, the columns decide how the file is read",
    arguments: [",", ";", "\t", "|"])
  func separators(_ separator: String) {
    let table = pilotLog.replacing(";", with: separator)
    for text in [table, "My logbook\n\n" + table, "\u{FEFF}Book of 2026; mine, not yours\n" + table] {
      let flights = flights(read(text))
      #expect(flights.map { $0[Flight.total] } == [minutes("1:55"), minutes("1:45")])
      #expect(flights.map { $0[Flight.departure] } == ["LKPR", "EGLL"])
    }
  }

  @Test("L-140: a column of the pilot's own in ForeFlight that has the flight's number fills the field of that name")
  func flightNumberOfForeFlight() {
    for column in ["[Text]Flight number", "[Text]FlightNumber", "[Text]Flight #"] {
      let text =
        "Flights Table\nDate,AircraftID,From,To,TimeOut,TimeIn,TotalTime,\(column),[Text]Gate\n"
        + "2016-07-04,OKABC,LKPR,LKTB,0905,1030,1.4,OK530,B7\n"
      let flight = flights(read(text)).first
      #expect(flight?[Flight.flightNumber] == "OK530", "\(column)")
    }
  }

  @Test("A book of four encodings is the same book")
  func encodings() {
    let text = pilotLog
    let wide = Array(text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let letters: [Character: UInt8] = ["Š": 0x8A, "á": 0xE1, "Ž": 0x8E]
    let windows: [UInt8] = text.flatMap { letter -> [UInt8] in letters[letter].map { [$0] } ?? Array(letter.utf8) }
    for bytes in [Array(text.utf8), little, big, windows] {
      #expect(flights(read(bytes)).map { $0[Flight.picName] } == ["Šárka Žáková", "SELF"])
    }
  }

  @Test("A leg over midnight, a registration in small letters, one aircraft")
  func overnight() {
    let result = read(pilotLog)
    #expect(
      flights(result)[0][Flight.date] == day("2026-11-21") && flights(result)[0][Flight.arrivalTime] == time("1:25"))
    let aircraft = result.items.filter { $0.key.collection == "aircraft" }
    #expect(aircraft.map { $0.fields[Aircraft.registration] } == ["OK-ABC"])
    #expect(Logbook.check(flights(result)[0], today: day("2026-11-30")).isEmpty)
  }

  @Test(
    "A spreadsheet in Czech, German or French writes FALSE in its own words: no flight becomes a session",
    arguments: [
      ("PRAVDA", "NEPRAVDA"), ("WAHR", "FALSCH"), ("VRAI", "FAUX"), ("True", "False"), ("1", "0"), ("yes", "no"),
    ])
  func localisedFlags(_ yes: String, _ no: String) {
    let flights = flights(read(pilotLog.replacing("FALSE", with: no).replacing("TRUE", with: yes)))
    #expect(flights.map { $0[Flight.kind] } == [.flight, .flight])
    #expect(flights.map { $0[Flight.pilotFlying] } == [.flying, .monitoring])
    #expect(flights.map { $0[FurtherData.field] } == [nil, nil])
  }

  @Test("Pilot flying in letters: PF, PM and PNF")
  func pilotFlying() {
    let result = read("PILOTLOG_DATE,AF_DEP,PF\n2026-11-21,LKPR,PF\n2026-11-22,LKPR,PM\n2026-11-23,LKPR,PNF\n")
    #expect(flights(result).map { $0[Flight.pilotFlying] } == [.flying, .monitoring, .monitoring])
  }

  @Test(
    "Times are read as programs and spreadsheets write them",
    arguments: [
      ("9:05", "09:05"), ("0905", "09:05"), ("905", "09:05"), ("9.05", "09:05"), ("09:05:30", "09:05"),
      ("09:05Z", "09:05"),
      ("0905Z", "09:05"), ("9:05 AM", "09:05"), ("9:05 pm", "21:05"), ("12:10 AM", "00:10"), ("12:10PM", "12:10"),
      ("2026-11-21T09:05:00.000Z", "09:05"), ("2026-11-21T09:05:00+00:00", "09:05"), ("11/21/2026 9:05 PM", "21:05"),
      ("24:00", "00:00"), ("2400", "00:00"), ("24:00:00", "00:00"), ("09:05 UTC", "09:05"),
    ])
  func times(_ text: String, _ expected: String) {
    let flight = flights(read("PILOTLOG_DATE,AF_DEP,TIME_DEP\n2026-11-21,LKPR,\(text)\n")).first
    #expect(flight?[Flight.departureTime] == time(expected))
  }

  @Test(
    "L-32: what is no time in UTC is kept word for word",
    arguments: ["9:75", "25:00", "2026-11-21T00:30:00+01:00", "morning", "13:05 PM", "9.5"])
  func noTimes(_ text: String) {
    let result = read("PILOTLOG_DATE,AF_DEP,TIME_DEP\n2026-11-21,LKPR,\(text)\n")
    #expect(flights(result).map { $0[Flight.departureTime] } == [nil])
    #expect(flights(result).map { further($0) } == ["[TIME_DEP: \(text)]"])
    #expect(result.problems.map(\.columnName) == ["TIME_DEP"])
  }

  @Test(
    "Durations are read as programs write them",
    arguments: [
      ("1:25", "1:25"), ("1+25", "1:25"), ("85", "1:25"), ("1.42", "1:25"), ("\"1,42\"", "1:25"), ("1h25", "1:25"),
      ("1 h 25 min", "1:25"), ("85 min", "1:25"), ("1.5 hrs", "1:30"), ("1:25:00", "1:25"), ("01:25", "1:25"),
      ("1.4166667", "1:25"),
    ])
  func durations(_ text: String, _ expected: String) {
    let flight = flights(read("PILOTLOG_DATE,AF_DEP,TIME_TOTAL\n2026-11-21,LKPR,\(text)\n")).first
    #expect(flight?[Flight.total] == minutes(expected))
  }

  @Test(
    "L-34: days in digits only, and months in Czech, German and English",
    arguments: [
      ("20261121", "2026-11-21"), ("21112026", "2026-11-21"), ("21. listopadu 2026", "2026-11-21"),
      ("3. července 2026", "2026-07-03"), ("3. června 2026", "2026-06-03"), ("3. Dez 2026", "2026-12-03"),
      ("21-Nov-26", "2026-11-21"), ("Mai 3 2026", "2026-05-03"), ("2026-11-21 00:00:00", "2026-11-21"),
    ])
  func days(_ text: String, _ expected: String) {
    #expect(flights(read("PILOTLOG_DATE,AF_DEP\n\(text),LKPR\n")).map { $0[Flight.date] } == [day(expected)])
  }

  @Test("Landings as whole numbers, also with decimals of a spreadsheet; others are kept")
  func counts() {
    let flights = flights(
      read("PILOTLOG_DATE;AF_DEP;LDG_DAY\n1.7.2026;LKPR;2,0\n2.7.2026;LKPR;3.0\n3.7.2026;LKPR;1,5\n"))
    #expect(flights.map { $0[Flight.landingsDay] } == [2, 3, nil] && further(flights[2]) == "[LDG_DAY: 1,5]")
  }

  @Test("0:00 is no time of both ends and no duration, but a departure at midnight is one")
  func midnight() {
    let header = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;TIME_TOTAL;TIME_NIGHT;TIME_TO;TIME_LDG\n"
    let flights = flights(
      read(
        header + "1.7.2026;LKPR;00:00;LKTB;00:00;45;0:00;00:00;00:00\n"
          + "2.7.2026;LKPR;00:00;LKTB;00:45;45;0;0:05;0:40\n3.7.2026;LKPR;23:15;LKTB;24:00;45;45;;\n"))
    #expect(flights.map { $0[Flight.departureTime] } == [nil, time("0:00"), time("23:15")])
    #expect(flights.map { $0[Flight.arrivalTime] } == [nil, time("0:45"), time("0:00")])
    #expect(flights.map { $0[Flight.night] } == [nil, nil, minutes("0:45")])
    #expect(flights.map { $0[Flight.takeOffTime] } == [nil, time("0:05"), nil])
  }

  @Test("Line breaks and quotation marks within a remark; a remark with a separator too many is kept")
  func quotes() {
    let result = read(
      "PILOTLOG_DATE,AF_DEP,REMARKS\r\n2026-11-21,LKPR,\"first line\r\nsecond \"\"line\"\", third\"\r\n2026-11-22,LKPR,one, two\r\n"
    )
    #expect(flights(result)[0][Flight.remarks] == "first line\r\nsecond \"line\", third")
    #expect(flights(result)[1][Flight.remarks] == "one" && further(flights(result)[1]) == "[4: two]")
  }

  @Test("Two columns of one name: the first is the field, the second is kept")
  func twice() {
    let flight = flights(read("PILOTLOG_DATE,AF_DEP,AF_DEP,TIME_TOTAL,TIME_TOTAL\n2026-11-21,LKPR,LKTB,60,61\n"))[0]
    #expect(flight[Flight.departure] == "LKPR" && flight[Flight.total] == minutes("1:00"))
    #expect(further(flight) == "[AF_DEP: LKTB]\n[TIME_TOTAL: 61]")
  }

  @Test(
    "A file of which columns are missing is still recognised",
    arguments: [
      ("PILOTLOG_DATE,AC_REG,TIME_TOTAL\n2026-11-21,OK-ABC,60\n", ImportResult.Format.crewLounge),
      ("mcc_DATE\tAF_DEP\n21/11/2026\tLKPR\n", .crewLounge),
      ("flight_flightDate\tflight_totalTime\n2026-11-21\t1:00\n", .logTen),
      ("Date,Aircraft ID,From,To,Out,In,Total Time\n11/21/2026,OK-ABC,LKPR,LKTB,9:00,10:00,1:00\n", .logTen),
      ("Date,AircraftID,From,To,TotalTime,PilotComments\n2026-11-21,OKABC,LKPR,LKTB,1.0,fine\n", .foreFlight),
      ("Date,Tail Number,Total Flight Time\n2026-11-21,OK-ABC,1.0\n", .myFlightbook),
      ("doft,tblk,dept\n2026-11-21,60,LKPR\n", .openPilotLog),
    ])
  func missingColumns(_ text: String, _ format: ImportResult.Format) {
    let result = read(text)
    #expect(result.format == format && flights(result).map { $0[Flight.date] } == [day("2026-11-21")])
  }

  @Test("ForeFlight's file with types that only its makers know, below the header, and with a title in the singular")
  func foreFlightTypes() {
    let result = read(
      """
      ForeFlight Logbook Import
      Aircraft Table
      AircraftID;EquipmentType;TypeCode;Make;Category;Class
      text;text;text;text;category;class
      OKABC;aircraft;C172;Cessna;airplane;airplane_single_engine_land
      Flight Table 
      Date;AircraftID;From;To;TimeOut;TotalTime;Person1;AllLandings
      date;text;text;text;hhmm;decimal;packedDetail;number
      2026-11-21;okabc;LKPR;LKTB;905;1,5;"Jana;PIC;;+420 777 123 456";2

      """)
    #expect(result.items.map { $0.key.collection } == ["aircraft", "flight"])
    let flight = flights(result)[0]
    #expect(flight[Flight.total] == minutes("1:30") && flight[Flight.singlePilotSE] == minutes("1:30"))
    #expect(flight[Flight.departureTime] == time("9:05") && flight[Flight.picName] == "Jana")
    #expect(FurtherData(flight[FurtherData.field]).printable.entries.isEmpty, "nobody's telephone is printed")
  }

  @Test("The columns as the page of FCL.050 calls them")
  func pageColumns() {
    let result = read(
      "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Registration,Single Pilot SE,Total Time of Flight,Name(s) PIC,Landings Day,Night,PIC,Co-Pilot,FSTD Type,FSTD Total Time,Remarks and Endorsements\n"
        + "21/11/2026,LKPR,0900,LKTB,1000,C172,OK-ABC,1:00,1:00,SELF,1,,1:00,,,,fine\n"
        + "22/11/2026,,,,,,,,,,,,,,FNPT II,2:00,training\n")
    let flights = flights(result)
    #expect(flights[0][Flight.pic] == minutes("1:00") && flights[0][Flight.remarks] == "fine")
    #expect(flights[1][Flight.kind] == .session && flights[1][Flight.sessionTime] == minutes("2:00"))
    #expect(result.items.count { $0.key.collection == "aircraft" } == 1)
  }

  @Test("L-35: of a table that nobody knows the header is not the title above it")
  func unknownHeader() {
    let result = read("Kniha letů 2026;;;\n\nDen;Odkud;Kam;Doba\n21.11.2026;LKPR;LKTB;1,5\n")
    #expect(result.format == nil && result.columns == ["Den", "Odkud", "Kam", "Doba"])
  }
}
