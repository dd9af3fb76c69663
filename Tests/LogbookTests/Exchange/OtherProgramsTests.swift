import Base
import Files
import Kit
import Logbook
import Sync
import Testing

/// Files of programs that put the day, the names or the times elsewhere than in columns of their own.
struct OtherProgramsTests {
  private func read(_ text: String, mappings: [ColumnMapping] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book.csv", Array(text.utf8))], existing: [], mappings: mappings)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == Flight.collection.name }.map { $0.fields }
  }

  @Test("L-188, L-189: Capzlog has the day in front of its times, also over midnight")
  func capzlog() {
    let result = read(
      """
      Departure,Arrival,Off Block,On Block,Block,Takeoff,Landing,Airborne,Aircraft,Model,Single Engine,Multi Engine,Multi Pilot,\
      PIC Name,VFR,IFR,Day,Night,Pilot Function,PIC,Copi,Dual,Instructor,Landings,Day Landings,Night Landings,Remark,Sea Landings
      EDAZ,EDAY,8/15/2026 04:00,8/15/2026 06:07,2:07,,,0:00,D-ERAE,C172,2:07,0:00,0:00,Self,\
      2:07,0:00,2:07,0:00,PIC,2:07,0:00,0:00,0:00,1,1,0,,0
      EDAZ,EDAY,8/16/2026 23:00,8/17/2026 01:07,2:07,8/16/2026 23:10,8/17/2026 01:00,1:50,D-ERAE,C172,2:07,0:00,0:00,Eva Nová,2:07,0:00,\
      0:00,2:07,DUAL,0:00,0:00,2:07,0:00,1,0,1,night,0

      """)
    let found = flights(result)
    #expect(result.format == .capzlog && found.count == 2 && result.rejectedCount == 0)
    #expect(found.map { $0[Flight.date] } == [day("2026-08-15"), day("2026-08-16")])
    #expect(found[1][Flight.departureTime]?.text == "23:00" && found[1][Flight.arrivalTime]?.text == "01:07")
    #expect(found[1][Flight.takeOffTime]?.text == "23:10" && found[1][Flight.dual]?.text == "2:07")
    #expect(found[1][Flight.landingsDay] == 0 && found[1][Flight.landingsNight] == 1)
    #expect(found[0][Flight.singlePilotSE]?.text == "2:07" && found[0][Flight.picName] == "Self")
  }

  @Test("L-188, L-189: SkyDemon has minutes and no total; which number of a day is the month, the days tell")
  func skyDemon() {
    let result = read(
      """
      Departure Time,Departure Place,Arrival Time,Arrival Place,Aircraft Reg,Aircraft Type,PIC Name,PIC Time,Dual Time,Night Time,\
      IFR Time,Instructor Time,,,,Day Landings,Night Landings,Comments
      10/11/2025 14:46,EDOI,10/11/2025 15:53,EDOI,DEROQ,C172,SELF,67,0,0,0,0,0,0,0,1,0,
      13/11/2025 09:00,EDOI,13/11/2025 10:00,EDAY,DEROQ,C172,Hans Lehrer,0,60,0,0,0,0,0,0,3,0,circuits

      """)
    let found = flights(result)
    #expect(result.format == .skyDemon && found.count == 2 && result.dates.order == .dayFirst)
    #expect(found.map { $0[Flight.date] } == [day("2025-11-10"), day("2025-11-13")])
    #expect(found.map { $0[Flight.total]?.text } == ["1:07", "1:00"])
    #expect(found[0][Flight.pic]?.text == "1:07" && found[1][Flight.dual]?.text == "1:00")
    #expect(found[0][FurtherData.field] == nil && found[1][Flight.remarks] == "circuits")
  }

  @Test("L-189: FLYLOG.io, the columns of both generations")
  func flyLog() {
    let new = read(
      """
      DATE,DEPARTURE_AIRPORT,ARRIVAL_AIRPORT,AIRCRAFT_TYPE,AIRCRAFT_REGISTRATION,DURATION_BLOCK,LDGS_DAY,TIME_BLOCK_START,\
      TIME_BLOCK_END,DURATION_DUAL,DURATION_SIMULATOR,SIMULATOR_TYPE,NAME_PIC,NAME_INSTRUCTOR,TAKEOFFS_DAY,FLIGHT_NUMBER
      2026-08-11,EDAZ,EDAY,C172,D-ERAE,0:48,1,09:45,10:33,0:48,,,Alex Rivera,Alex Rivera,1,
      2026-08-12,,,,,,,,,,2:00,FNPT II,,,,

      """)
    #expect(new.format == .flyLog && flights(new).count == 2)
    #expect(flights(new)[0][Flight.departureTime]?.text == "09:45" && flights(new)[0][Flight.picName] == "Alex Rivera")
    #expect(flights(new)[1][Flight.kind] == .session && flights(new)[1][Flight.sessionTime]?.text == "2:00")
    let old = read(
      """
      "date";"departure_airport";"block_start";"departure_time";"arrival_airport";"arrival_time";"block_end";"aircraft_type";\
      "aircraft_registration";"single_pilot_se";"total_time";"pic_name";"ldgs_day";"pic"
      2020-07-01;LKPR;08:00;08:10;LKTB;08:55;09:00;C172;OK-ABC;1:00;1:00;SELF;1;1:00

      """)
    #expect(old.format == .flyLog && flights(old)[0][Flight.landingTime]?.text == "08:55")
  }

  @Test("L-188: people's tables may have the day in front of the time as well")
  func ownTable() {
    let text = "Reg;From;To;Off block;On block;Captain\nOK-ABC;LKPR;LKTB;21.11.2026 23:30;22.11.2026 00:40;SELF\n"
    let found = flights(read(text, mappings: read(text).guessed))
    #expect(found.count == 1 && found[0][Flight.date] == day("2026-11-21") && found[0][Flight.total]?.text == "1:10")
  }

  private static let myFlightbook = """
    Date,Tail Number,ICAO Model,Landings,FS Night Landings,Dual Received,Total Flight Time,Total Flight Time (HH:MM),Route,\
    Flight Properties,Comments,CFI Name

    """

  @Test("L-190: MyFlightbook's flight properties become fields; what has none is kept")
  func properties() {
    let result = read(
      Self.myFlightbook + """
        2026-08-15,OK-ABC,C172,2,1,,1.5,1:30,LKPR LKTB,"Block: 15.08.2026 18:05 to 15.08.2026 19:35 (1.5); \
        PIC: Jan Novák; Takeoffs - Night: 1; IFR Time: 0.5; Carried Passengers: 2",nice,
        2026-08-16,OK-ABC,C172,1,0,,1.0,1:00,LKPR LKTB,Block Out Time: 8/16/2026 08:05; Student: Petr,,

        """)
    let found = flights(result)
    #expect(found[0][Flight.departureTime]?.text == "18:05" && found[0][Flight.arrivalTime]?.text == "19:35")
    #expect(found[0][Flight.picName] == "Jan Novák" && found[0][Flight.takeOffsNight] == 1)
    #expect(found[0][Flight.ifr]?.text == "0:30" && found[0][Flight.remarks] == "nice")
    #expect(found[0][FurtherData.field]?.serialized == #"[["Flight Properties","Carried Passengers: 2"]]"#)
    #expect(found[1][Flight.departureTime]?.text == "08:05" && found[1][Flight.crew] == "Student Petr")
    #expect(found[1][FurtherData.field] == nil)
  }

  @Test("L-190: a column of its own takes precedence over the properties")
  func columnOfProperty() {
    let found = flights(
      read(
        """
        Date,Tail Number,Total Flight Time,Route,Flight Properties,Block Out Time,Name of PIC,Supervised PIC Time (PICUS)
        2026-08-15,OK-ABC,1.5,LKPR LKTB,Block Out Time: 15.08.2026 18:00; PIC: JN,2026-08-15 18:05:00Z,Jan Novák,1.5

        """))
    #expect(found[0][Flight.departureTime]?.text == "18:05" && found[0][Flight.picName] == "Jan Novák")
    #expect(found[0][Flight.picus]?.text == "1:30" && found[0][FurtherData.field] == nil)
  }

  @Test("L-191: the instructor of a dual flight is its PIC where the file names nobody else")
  func instructor() {
    let found = flights(
      read(
        Self.myFlightbook + """
          2026-08-15,OK-ABC,C172,1,0,1.0,1.0,1:00,LKPR LKTB,,,Karel Učitel
          2026-08-16,OK-ABC,C172,1,0,1.0,1.0,1:00,LKPR LKTB,PIC: Eva Nová,,Karel Učitel
          2026-08-17,OK-ABC,C172,1,0,,1.0,1:00,LKPR LKTB,,,Karel Učitel

          """))
    #expect(found.map { $0[Flight.picName] } == ["Karel Učitel", "Eva Nová", nil])
    #expect(found[0][Flight.crew] == "Instructor Karel Učitel")
  }

  @Test("L-39: a session whose remarks begin like sums is a session", arguments: ["Brought forward", "Převod z minulé strany"])
  func sessionLikeSums(remarks: String) throws {
    let text = "record,id,kind,date,device,sessionTime,remarks\nflight,,session,2026-08-15,FNPT II,2:00,\(remarks)\n"
    let first = read(text).wanted().map { Record($0.key, fields: $0.fields) }
    for format in [ExportFormat.page, .spreadsheet, .foreFlight] {
      let file = Logbook.export(format, first, language: .english, today: day("2026-11-27"), airports: nil)
      let again = Logbook.importFiles([ImportFile(name: "book", file.bytes)], existing: [])
      #expect(again.rejectedCount == 0, "\(format.name)")
      #expect(flights(again).map { $0[Flight.sessionTime]?.text } == ["2:00"], "\(format.name)")
    }
  }

  @Test("L-192: a table is guessed by the names of its columns if they tell day, registration and time")
  func guess() {
    let text = "Datum;Letadlo;Odkud;Kam;Odlet;Přílet;Poznámka\n21.11.2026;OK-ABC;LKPR;LKTB;8:05;9:10;hezky\n"
    let result = read(text)
    #expect(result.format == nil && result.guessed.count == 1)
    let found = flights(read(text, mappings: result.guessed))
    #expect(found.count == 1 && found[0][Flight.total]?.text == "1:05" && found[0][Flight.arrival] == "LKTB")
    #expect(read("Name;Date;Amount\nJan;21.11.2026;5\n").guessed.isEmpty)
  }

  @Test("L-35: both rows of a head may stand in one, as `LETADLO IMATRIKULACE`")
  func joinedHead() {
    let found = read(
      """
      DATUM;ODLET MÍSTO;ODLET ČAS;PŘÍLET MÍSTO;PŘÍLET ČAS;LETADLO TYP;LETADLO IMATRIKULACE;CELKOVÁ DOBA LETU;PIC;FSTD TYP;FSTD DOBA
      13.4.24;LKPR;8:00;EGLL;10:00;B738;OK-TVS;2:00;2:00;;
      14.4.24;;;;;;;;;B738 FFS;4:00

      """)
    let records = flights(found)
    #expect(found.items.contains { $0.fields[Aircraft.registration] == "OK-TVS" && $0.fields[Aircraft.type] == "B738" })
    #expect(records.count == 2 && records[0][Flight.multiPilot]?.text == "2:00" && records[0][FurtherData.field] == nil)
    #expect(records[1][Flight.sessionTime]?.text == "4:00" && records[1][Flight.device] == "B738 FFS")
  }

  @Test("L-32: a zero with its unit says nothing")
  func zeroHours() {
    let found = flights(
      read("Date,AircraftID,TotalTime,PIC,PilotComments,GroundTraining\n2025-06-14,OK-ABC,1.5h,1.5h,hello,0.0h\n"))
    #expect(found.count == 1 && found[0][FurtherData.field] == nil && found[0][Flight.total]?.text == "1:30")
  }

  @Test("L-30: a table with the names of records is ours without their ids as well")
  func withoutIDs() {
    let result = read("record,registration,type\naircraft,OK-ABC,C172\naircraft,OK-DEF,PA34\n")
    #expect(result.items.count == 2 && result.items.allSatisfy { $0.key.collection == Aircraft.collection.name })
  }
}
