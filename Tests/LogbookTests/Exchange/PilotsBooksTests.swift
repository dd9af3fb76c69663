import Base
import Kit
import Sync
import Testing

@testable import Logbook

/// Books of pilots as a careful person would read them: sessions of other programs, the page of FCL.050 itself.
struct PilotsBooksTests {
  private func read(_ text: String, existing: [Record] = [], mapped: Bool = false) -> ImportResult {
    let files = [ImportFile(name: "book", Array(text.utf8))]
    let result = Logbook.importFiles(files, existing: existing)
    guard mapped, let unknown = result.unknown.first else { return result }
    return Logbook.importFiles(files, existing: existing, mappings: [ColumnMapping(guessing: unknown)])
  }

  private func records(_ result: ImportResult) -> [Record] { result.items.map { Record($0.key, fields: $0.fields) } }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func session(_ registration: String) -> String {
    "mcc_DATE;AC_ISSIM;AC_MAKE;AC_MODEL;AC_REG;TIME_TOTAL\n2024-03-12;TRUE;Boeing;737-800;\(registration);240\n"
  }

  @Test(
    "L-178: a session is known again by the airliner that its device represents",
    arguments: [
      ("B738 FFS", true), ("FFS B737-800 CZ-1A23", true), ("B738", true), ("A320 FFS", false), ("FNPT II", false),
    ])
  func sameAirliner(device: String, isLike: Bool) {
    let web = "Date,Departure Place,Arrival Place,Time Total,SIM Type,SIM Time\n2024-03-12,,,,\(device),4:00\n"
    let result = read(web, existing: records(read(session("CZ-1A23"))))
    let sessions = result.items.filter { $0.fields[Flight.kind] == .session }
    #expect(sessions.count == 1 && result.similarCount == (isLike ? 1 : 0))
  }

  @Test("L-178: two numbers of devices are two devices")
  func otherNumber() {
    let known = records(read(session("CZ-1A23")))
    #expect(read(session("CZ-1A24"), existing: known).similarCount == 0)
  }

  private let page = """
    PILOT LOGBOOK,,,,,,,,,,,,,,,,,,,,,,,
    DATE,DEPARTURE,,ARRIVAL,,AIRCRAFT,,SINGLE-PILOT TIME,,MULTI-PILOT TIME,TOTAL TIME OF FLIGHT,NAME(S) PIC,LANDINGS,,OPERATIONAL CONDITION TIME,,PILOT FUNCTION TIME,,,,FSTD SESSION,,,REMARKS AND ENDORSEMENTS
    ,PLACE,TIME,PLACE,TIME,"MAKE, MODEL, VARIANT",REGISTRATION,SE,ME,,,,DAY,NIGHT,NIGHT,IFR,PIC,CO-PILOT,DUAL,INSTRUCTOR,DATE,TYPE,TOTAL TIME,
    13/05/2024,LKLT,08:05,LKLT,09:10,C172,OK-KNH,1:05,,,1:05,SELF,4,0,,,1:05,,,,,,,circuits
    ,,,,,,,,,,,,,,,,,,,,15/05/2024,FFS B738,4:00,LPC

    """

  @Test("L-179, L-180: the page of FCL.050 is read without a question, and its sessions are sessions")
  func ownPage() {
    let result = read(page)
    #expect(result.unknown.isEmpty && result.rejectedCount == 0)
    let flights = flights(result)
    #expect(flights.map { $0[Flight.kind] } == [.flight, .session])
    #expect(flights[0][Flight.total] == minutes("1:05") && flights[0][Flight.landingsDay] == 4 && flights[0][Flight.picName] == "SELF")
    #expect(flights[1][Flight.date] == day("2024-05-15") && flights[1][Flight.sessionTime] == minutes("4:00"))
    #expect(flights[1][Flight.device] == "FFS B738" && flights[1][Flight.remarks] == "LPC")
    #expect(flights.allSatisfy { $0[FurtherData.field] == nil })
    // A column that nobody understands is the user's to explain.
    let other = page.replacing("SESSION,,,REMARKS", with: "SESSION,,,QQQ,REMARKS").replacing("TOTAL TIME,\n", with: "TOTAL TIME,,\n")
    #expect(read(other).unknown.count == 1)
  }

  @Test("L-179: the sessions of a Czech table of two rows are found")
  func czechPage() {
    let text = """
      DATUM;ODLET;;PŘÍLET;;LETADLO;;CELKOVÁ DOBA;JMÉNO PIC;FSTD;;;POZNÁMKY
      ;MÍSTO;ČAS;MÍSTO;ČAS;TYP;IMATRIKULACE;;;DATUM;TYP;DOBA;
      3.5.2024;LKLT;08:05;LKLT;09:10;Z-42;OK-KNH;1:05;SELF;;;;okruhy
      ;;;;;;;;;5.5.2024;FNPT II ALX;1:30;IR výcvik

      """
    let flights = flights(read(text, mapped: true))
    #expect(flights.map { $0[Flight.kind] } == [.flight, .session] && flights.first?[Flight.picName] == "SELF")
    #expect(flights.last?[Flight.date] == day("2024-05-05") && flights.last?[Flight.sessionTime] == minutes("1:30"))
    #expect(flights.last?[Flight.device] == "FNPT II ALX")
  }

  @Test("L-99: who signed as the instructor in MyFlightbook is in the crew")
  func signer() {
    let text =
      "Date,Tail Number,Total Flight Time,Dual Received,Route,CFI Name\n2024-05-03,OK-ABC,1.1,1.1,LKBE,Eva Malá\n"
    #expect(flights(read(text)).map { $0[Flight.crew] } == ["Instructor Eva Malá"])
  }
}
