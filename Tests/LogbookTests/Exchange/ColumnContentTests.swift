import Base
import Kit
import Sync
import Testing

@testable import Logbook

@Suite("L-35: what stands in a column tells what its name does not")
struct ColumnContentTests {
  private func read(_ text: String, _ mappings: [ColumnMapping] = []) -> ImportResult {
    Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: [], mappings: mappings)
  }

  private func guessed(_ text: String) -> ColumnMapping? {
    read(text).unknown.first.map { ColumnMapping(guessing: $0) }
  }

  private func words(_ header: String, _ row: String) -> String? {
    guessed(header + "\n" + row + "\n")?.words.joined(separator: " ")
  }

  @Test(
    "A column of aircraft has registrations, types or models",
    arguments: [
      ("Letadlo", "OK-ABC", "registration"), ("Aircraft", "N123AB", "registration"),
      ("Flugzeug", "D-EABC", "registration"),
      ("Avion", "F-GABC", "registration"), ("A/C", "C-FABC", "registration"), ("Lietadlo", "OM-M123", "registration"),
      ("Letadlo", "C172", "type"), ("Flugzeug", "A320", "type"), ("Letadlo", "Boeing 737-800", "model"),
      ("Letadlo", "PA-28R", "model"), ("Letadlo", "Z-526F", "model"), ("Letadlo", "OK-1234", "registration"),
      ("Letadlo", "moje", "kept"),
    ])
  func aircraft(name: String, cell: String, word: String) {
    #expect(words("Datum;Odkud;Kam;\(name)", "1.5.2024;LKLT;LKHK;\(cell)") == "date departure arrival \(word)")
  }

  @Test("Beside a column of registrations that of the aircraft is not one, too")
  func both() {
    #expect(words("Datum;Letadlo;Imatrikulace", "1.5.2024;OK-ABC;OK-ABC") == "date kept registration")
    #expect(words("Datum;Letadlo;Imatrikulace", "1.5.2024;C172;OK-ABC") == "date type registration")
  }

  @Test(
    "Who had the controls, by letters, yes or no; hours in such a column are not that",
    arguments: [
      ("PF/PM", "PM", "isPilotFlying"), ("PF", "x", "isPilotFlying"), ("PF / PNF", "PF", "isPilotFlying"),
      ("PF", "1:05", "kept"),
    ])
  func controls(name: String, cell: String, word: String) {
    #expect(words("Datum;Odkud;Kam;\(name)", "1.5.2024;LKLT;LKHK;\(cell)") == "date departure arrival \(word)")
  }

  private let roster = """
    Subject,Location,Start date,Start Time,End date,End Time,All day event,Show time as,ForInfoTimeZone,Categories
    RNO - LAX,(0131Z-0318Z) CP6064,10/2/2018,1:31:00,10/2/2018,3:18:00,FALSE,3,UTC,RosterBuster
    LAX - RNO,(0431Z-0618Z) CP6065,10/13/2018,4:31:00,10/13/2018,6:18:00,FALSE,3,UTC,RosterBuster

    """

  @Test("A roster as a table has the places in its titles, and the zone of its times in a column")
  func rosterTable() throws {
    let mapping = try #require(guessed(roster))
    let result = read(roster, [mapping])
    let flights = result.items.filter { $0.key.collection == "flight" }.map(\.fields)
    #expect(flights.map { $0[Flight.date] } == [day("2018-10-02"), day("2018-10-13")])
    #expect(
      flights.map { $0[Flight.departure] } == ["RNO", "LAX"] && flights.map { $0[Flight.arrival] } == ["LAX", "RNO"])
    #expect(flights.map { $0[Flight.departureTime] } == [time("1:31"), time("4:31")])
    #expect(flights.map { $0[Flight.arrivalTime] } == [time("3:18"), time("6:18")])
  }

  @Test("Times of another zone, and titles that are not all routes, are nothing until the user says so")
  func otherZone() throws {
    let local = try #require(guessed(roster.replacing("UTC", with: "Local")))
    #expect(!local.words.contains("departureTime") && !local.words.contains("arrivalTime"))
    let duties = try #require(guessed(roster.replacing("LAX - RNO", with: "Day off")))
    #expect(!duties.words.contains("route"))
  }
}
