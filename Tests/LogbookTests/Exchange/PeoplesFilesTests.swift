import Base
import Kit
import Sync
import Testing

@testable import Logbook

/// Files of people who have kept their book in a table of their own, or in a program of another country, for years.
struct PeoplesFilesTests {
  private func read(_ text: String, mapped: Bool = false) -> ImportResult {
    let files = [ImportFile(name: "book", Array(text.utf8))]
    let result = Logbook.importFiles(files, existing: [])
    guard mapped, let unknown = result.unknown.first else { return result }
    return Logbook.importFiles(files, existing: [], mappings: [ColumnMapping(guessing: unknown)])
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func words(_ header: String, _ row: String) -> String {
    guard let table = read(header + "\n" + row + "\n").unknown.first else { return "known" }
    return ColumnMapping(guessing: table).words.joined(separator: " ")
  }

  @Test(
    "L-161: a packed approach names its runway once",
    arguments: [
      ("1;ILS OR LOC RWY 28R;28R;KSFO;", "ILS OR LOC RWY 28R KSFO"),
      ("2;RNAV (GPS) RWY 30;30;KSQL;circling", "2× RNAV (GPS) RWY 30 KSQL circling"),
      ("1;ILS;24;LKTB;", "ILS 24 LKTB"), ("1;VOR RWY06;06;LKPR;", "VOR RWY06 LKPR"),
      ("1;ILS RWY 24L;24R;LKPR;", "ILS RWY 24L 24R LKPR"),
    ])
  func runwayOnce(packed: String, text: String) {
    let result = read(
      "Flights Table\nDate,AircraftID,From,To,TotalTime,Approach1\n2026-07-04,OKABC,LKPR,LKTB,1.0,\(packed)\n")
    #expect(flights(result).map { $0[Flight.approaches] } == [text])
  }

  @Test(
    "L-169: a word for a device in place of the registration makes a session, and what stands behind it names the device",
    arguments: [
      ("SIM:B737", "B737", "B737", nil), ("SIM: A320 FFS", "A320 FFS", "A320", .fullFlight),
      ("FFS:B738", "FFS:B738", "B738", .fullFlight),
      ("FNPT II", "FNPT II", nil, .procedures2), ("SIM1", "SIM1", nil, nil), ("sim-C172", "C172", "C172", nil),
    ] as [(String, String, String?, DeviceLevel?)])
  func devices(registration: String, device: String, type: String?, level: DeviceLevel?) {
    for times in ["0,2.0", "2.0,0"] {
      let result = read(
        "Date,Tail Number,Total Flight Time,Ground Simulator,Comments\n2024-05-01,\(registration),\(times),LPC\n")
      let found = flights(result)
      #expect(found.map { $0[Flight.kind] } == [.session] && found.map { $0[Flight.sessionTime] } == [minutes("2:00")])
      #expect(found.map { $0[Flight.device] } == [device] && found.map { $0[Flight.deviceType] } == [type])
      #expect(found.map { $0[Flight.deviceLevel] } == [level] && found.map { $0[Flight.qualification] } == [nil])
      #expect(result.items.count == 1, "a device is no aircraft")
    }
  }

  @Test(
    "L-169: a registration that only begins like such a word is one", arguments: ["SIMA", "FTDAB", "OK-SIM", "S5-SIM"])
  func noDevices(registration: String) {
    let result = read("Date,Tail Number,Total Flight Time\n2024-05-01,\(registration),2.0\n")
    #expect(flights(result).map { $0[Flight.kind] } == [.flight])
  }

  @Test("L-143: take-offs and landings of a session in a full flight simulator stay with it, others are further data")
  func landingsOfSession() {
    let header = "PILOTLOG_DATE;AC_ISSIM;AC_MODEL;AC_REG;TIME_TOTAL;TO_DAY;LDG_DAY;LDG_NIGHT\n"
    let found = flights(read(header + "2026-07-04;TRUE;B738;FFS-1;240;3;3;1\n2026-07-05;TRUE;B738;FTD-1;240;3;3;1\n"))
    #expect(found.map { $0[Flight.landingsDay] } == [3, nil] && found.map { $0[Flight.takeOffsDay] } == [3, nil])
    #expect(further(found[0]) == "" && further(found[1]) == "[TO_DAY: 3]\n[LDG_DAY: 3]\n[LDG_NIGHT: 1]")
    let lines = found.enumerated().map { LogEntry(Record(flightKey(UInt64($0.offset)), fields: $0.element)) }
    let recency = recencies(of: lines, groups: RatingGroups([Record]()), today: day("2026-07-10"))
    #expect(recency.map(\.group.title) == ["B737-300/900"] && recency.first?.passengersThrough == day("2026-10-02"))
    #expect(recency.first?.missing.landings == 0)
  }

  @Test(
    "L-35: columns that share a name are told apart by where they stand",
    arguments: [
      (
        "Datum;Odkud;Čas;Kam;Čas;Doba", "1.5.2024;LKLT;8:05;LKHK;8:50;0:45",
        "date departure departureTime arrival arrivalTime total"
      ),
      (
        "Date;From;To;Time;Time;Total", "2024-05-01;LKLT;LKHK;0805;0850;0:45",
        "date departure arrival departureTime arrivalTime total"
      ),
      ("Date;Time;From;Time;To", "2024-05-01;0805;LKLT;0850;LKHK", "date departureTime departure arrivalTime arrival"),
      ("Date;From;Time;To", "2024-05-01;LKLT;0805;LKHK", "date departure departureTime arrival"),
      ("Date;From;To;Time", "2024-05-01;LKLT;LKHK;0:45", "date departure arrival kept"),
      ("Date;From;Time;To;Time", "2024-05-01;LKLT;noon;LKHK;0850", "date departure kept arrival kept"),
      (
        "DATE;Place;Time;Place;Time;Day;Night;Night;IFR", "2024-05-13;LKLT;8:05;LKHK;8:50;1;0;0:10;0:45",
        "date departure departureTime arrival arrivalTime landingsDay landingsNight night ifr"
      ),
    ])
  func twins(header: String, row: String, expected: String) {
    #expect(words(header, row) == expected)
  }

  @Test("L-35: names of columns in other languages, with points, brackets and the zone")
  func names() {
    #expect(
      words(
        "Datum;Von;Nach;Abflug;Ankunft;Kennzeichen;Blockzeit;Landungen", "1.5.2024;EDDM;LKPR;8:05;9:10;D-EABC;1:05;1")
        == "date departure arrival departureTime arrivalTime registration total allLandings")
    #expect(
      words("Date;Départ;Heure départ;Arrivée;Heure arrivée;Immat.;Durée", "1.5.2024;LFPG;8:05;LFMN;9:10;F-GABC;1:05")
        == "date departure departureTime arrival arrivalTime registration total")
    #expect(
      words("Date;Dep.;Dep. UTC;Dep. LT;Arr.;Arr (UTC);Reg.;P1/US", "1.5.2024;LKPR;8:05;10:05;LKTB;9:05;OK-ABC;1:00")
        == "date departure departureTime kept arrival arrivalTime registration picus")
  }

  private let page = """
    My book,,,,,,,,,,,,,,,,,,,,
    DATE,DEPARTURE,,ARRIVAL,,AIRCRAFT,,SINGLE PILOT TIME,,MULTI PILOT TIME,TOTAL TIME,NAME PIC,LANDINGS,,OPERATIONAL CONDITION TIME,,PILOT FUNCTION TIME,,,,REMARKS
    ,Place,Time,Place,Time,Make Model,Registration,SE,ME,,,,Day,Night,Night,IFR,PIC,Co-pilot,Dual,Instructor,
    13/05/2024,LKLT,08:05,LKHK,08:50,C172,OK-ABC,0:45,,,0:45,SELF,1,0,0:10,0:45,0:45,,,,x

    """

  @Test("L-35: a head of two rows, as on the page of FCL.050, is one")
  func twoRows() {
    let result = read(page, mapped: true)
    #expect(result.rejectedCount == 0 && flights(result).count == 1)
    let flight = flights(result)[0]
    #expect(flight[Flight.departure] == "LKLT" && flight[Flight.departureTime] == time("8:05"))
    #expect(flight[Flight.arrival] == "LKHK" && flight[Flight.arrivalTime] == time("8:50"))
    #expect(flight[Flight.total] == minutes("0:45") && flight[Flight.singlePilotSE] == minutes("0:45"))
    #expect(flight[Flight.landingsDay] == 1 && flight[Flight.landingsNight] == 0)
    #expect(flight[Flight.night] == minutes("0:10") && flight[Flight.ifr] == minutes("0:45"))
    #expect(flight[Flight.pic] == minutes("0:45") && flight[Flight.picName] == "SELF" && flight[Flight.remarks] == "x")
    #expect(further(flight) == "" && result.items.count == 2)
  }

  @Test("L-35: a table recognised as the page of FCL.050 is understood where its columns have other names")
  func copiedPage() {
    let flight = flights(
      read(
        "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Type,Reg,SE,ME,MP,Total,PIC Name,Day Landings,Night Landings,Copilot,FI,Public\n"
          + "13/05/2024,LKLT,08:05,LKHK,08:50,C172,OK-ABC,0:45,,,0:45,SELF,2,1,0:10,0:20,yes\n"))[0]
    #expect(flight[Flight.total] == minutes("0:45") && flight[Flight.singlePilotSE] == minutes("0:45"))
    #expect(flight[Flight.landingsDay] == 2 && flight[Flight.landingsNight] == 1 && flight[Flight.aircraft] != nil)
    #expect(flight[Flight.coPilot] == minutes("0:10") && flight[Flight.instructor] == minutes("0:20"))
    #expect(further(flight) == "[Public: yes]", "what nobody understands is kept")
  }

  @Test(
    "L-34: months in the languages around us",
    arguments: [
      ("1 févr. 2024", "2024-02-01"), ("15 août 2024", "2024-08-15"), ("3 juil. 2024", "2024-07-03"),
      ("3 juin 2024", "2024-06-03"),
      ("7. mája 2024", "2024-05-07"), ("7 ago 2024", "2024-08-07"), ("7 gen 2024", "2024-01-07"),
      ("7 paź 2024", "2024-10-07"),
      ("7 mrt 2024", "2024-03-07"), ("Mar 7, 2024", "2024-03-07"), ("jeu. 7 mars 2024", "2024-03-07"),
      ("7 lip 2024", "2024-07-07"),
    ])
  func months(text: String, expected: String) {
    #expect(flights(read("PILOTLOG_DATE;AF_DEP\n\"\(text)\";LKPR\n")).map { $0[Flight.date] } == [day(expected)])
  }

  @Test(
    "L-39: sums that are called so at the beginning or the end of a table are experience brought forward",
    arguments: [
      "31.12.2023;;;Převod z minulé strany;1250:30;1000:00;2500;", ";;;;1250:30;1000:00;2500;Brought forward",
      ";Übertrag;;;1250:30;1000:00;2500;",
    ])
  func sums(row: String) {
    let header = "Datum;Odkud;Kam;Imatrikulace;Celkem;PIC;Přistání;Poznámka\n"
    let flight = "1.5.2024;LKLT;LKHK;OK-ABC;0:45;0:45;1;\n"
    for text in [header + row + "\n" + flight, header + flight + row + "\n"] {
      let result = read(text, mapped: true)
      let previous = result.items.filter { $0.key.collection == "previous" }.map(\.fields)
      #expect(
        previous.map { $0[Flight.total] } == [minutes("1250:30")]
          && previous.map { $0[Flight.pic] } == [minutes("1000:00")])
      #expect(previous.map { $0[Flight.landingsDay] } == [2500])
      #expect(flights(result).count == 1 && result.rejectedCount == 0)
      #expect(!result.problems.contains { $0.consequence == .rejected })
    }
    let within = read(header + flight + row + "\n" + flight.replacing("1.5.", with: "2.5."), mapped: true)
    #expect(
      within.rejectedCount == 1 && flights(within).count == 2
        && !within.items.contains { $0.key.collection == "previous" })
  }

  @Test("L-1: an empty total follows from the times where the pilot had a function or landed; a passenger's does not")
  func emptyTotal() {
    let header = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL;TIME_PIC;LDG_DAY\n"
    let times = "LKPR;23:30;LKTB;00:20;OK-ABC"
    let found = flights(
      read(
        header
          + "2026-07-04;\(times);;50;\n2026-07-05;\(times);;;1\n2026-07-06;\(times);;;\n2026-07-07;\(times);0;50;1\n"))
    #expect(found.map { $0[Flight.total] } == [minutes("0:50"), minutes("0:50"), nil, nil])
  }

  private func totals(_ rows: String...) -> [Minutes?] {
    let header = "Datum;Odkud;Kam;Imatrikulace;Odlet;Přílet;Doba;PIC\n"
    let lines = rows.enumerated().map { "\($0.offset + 1).6.2023;LKLT;LKHK;OK-KNA;\($0.element)\n" }.joined()
    return flights(read(header + lines, mapped: true)).map { $0[Flight.total] }
  }

  @Test("L-170: a point stands between hours and minutes where the times say so")
  func points() {
    #expect(
      totals("8.05;9.25;1.20;1.20", "8.05;9.55;1.5;1.5", ";;1.05;") == ["1:20", "1:50", "1:05"].map { minutes($0) })
    #expect(totals("8.05;9.25;1,20;1,20", "23.30;0.40;1,10;1,10") == ["1:20", "1:10"].map { minutes($0) })
    let note = read(
      "PILOTLOG_DATE;TIME_DEP;TIME_ARR;TIME_TOTAL\n2026-07-04;08:05;09:25;1.20\n2026-07-05;08:05;09:35;1.30\n"
    ).problems.first { $0.reason.en.contains("hours and minutes") }
    #expect(note?.columnName == "TIME_TOTAL" && note?.value == "1.20" && note?.consequence == .note)
    // One alone may be a slip, a decimal that the times confirm tells the others, and 1.75 can be nothing else.
    #expect(totals("8:05;9:25;1.20;") == [minutes("1:12")])
    #expect(
      totals("8:05;9:25;1.20;", "8:05;9:35;1.30;", "8:05;9:17;1.2;") == ["1:12", "1:18", "1:12"].map { minutes($0) })
    #expect(totals("8:05;9:25;1.20;", "8:05;9:35;1.30;", ";;1.75;") == ["1:12", "1:18", "1:45"].map { minutes($0) })
  }

  @Test("L-170: tenths beside an exact total do not pass it by their rounding")
  func rounding() {
    let header = "Date,Tail Number,Total Flight Time,Total Flight Time (HH:MM),Night,IFR Time,PIC\n"
    let found = flights(read(header + "2024-05-01,OK-ABC,2.1,2:05,2.1,2.3,2.1\n"))
    #expect(found.map { $0[Flight.night] } == [minutes("2:05")] && found.map { $0[Flight.pic] } == [minutes("2:05")])
    #expect(found.map { $0[Flight.ifr] } == [minutes("2:18")], "what is more than rounding stays as it is")
  }

  @Test(
    "L-35, L-170: a person's table with the columns of autoflightlog is read whole, and in hours where it has fractions"
  )
  func likeAutoFlightLog() {
    let header = "Date,Departure,Dep. Time,Arrival,Arr. Time,Registration,Total Time,PIC Time,PIC Name,Remarks\n"
    let found = flights(
      read(
        header
          + "2024-05-01,LKLT,08:05,LKHK,09:35,OK-ABC,1.5,1.5,SELF,x\n2024-05-02,LKLT,08:05,LKHK,09:05,OK-ABC,1,1,SELF,y\n"
      ))
    #expect(found.map { $0[Flight.total] } == [minutes("1:30"), minutes("1:00")])
    #expect(
      found.map { $0[Flight.departureTime] } == [time("8:05"), time("8:05")] && found.map { further($0) } == ["", ""])
    #expect(found.map { $0[Flight.picName] } == ["SELF", "SELF"] && found.map { $0[Flight.remarks] } == ["x", "y"])
  }

  @Test("L-34: a day with points begins with the day, whatever the format usually has")
  func pointedDays() {
    let header = "Date,Tail Number,Total Flight Time\n"
    let result = read(header + "01.05.2024,OK-ABC,1.0\n")
    #expect(flights(result).map { $0[Flight.date] } == [day("2024-05-01")] && result.dates.ambiguousCount == 0)
    #expect(flights(read(header + "01/05/2024,OK-ABC,1.0\n")).map { $0[Flight.date] } == [day("2024-01-05")])
  }

  @Test("L-35: a header that comes again among the first rows does not hide what the columns are")
  func repeatedHeader() {
    let header = "Date;From;To;Dep;Arr;Reg;Total\n"
    let row = "1.5.2024;LKLT;LKHK;08:05;08:50;OK-ABC;0:45\n"
    let table = read(header + row + header + row).unknown.first
    #expect(
      table.map { ColumnMapping(guessing: $0).words.joined(separator: " ") }
        == "date departure arrival departureTime arrivalTime registration total")
  }

  @Test("FCL.050: solo is time as PIC where the row has none, and is kept beside it")
  func solo() {
    let header = "Flights Table\nDate,AircraftID,From,To,TotalTime,PIC,Solo,PilotComments\n"
    let found = flights(
      read(
        header
          + "2026-07-04,OKABC,LKPR,LKTB,1.0,0.0,1.0,\n2026-07-05,OKABC,LKPR,LKTB,1.0,1.0,1.0,\n2026-07-06,OKABC,LKPR,LKTB,1.0,,0.0,\n"
      ))
    #expect(found.map { $0[Flight.pic] } == [minutes("1:00"), minutes("1:00"), nil])
    #expect(found.map { further($0) } == ["", "[Solo: 1.0]", ""])
  }
}
