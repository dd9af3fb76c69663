import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("L-165: one event for a whole duty")
struct DutyRosterTests {
  private let airports = Airports(
    """
    EDDM\tMUC\tMunich\tMunich\tDE\t48.3538\t11.7861\t1487
    EGLL\tLHR\tHeathrow\tLondon\tGB\t51.4706\t-0.461941\t83
    LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247

    """)

  private func calendar(_ texts: String, zone: String = "", status: String = "CONFIRMED") -> String {
    let parameter = zone.isEmpty ? "" : ";TZID=" + zone
    let sign = zone.isEmpty ? "Z" : ""
    return "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:d1\nSTATUS:\(status)\n"
      + "DTSTART\(parameter):20261125T070000\(sign)\nDTEND\(parameter):20261125T140000\(sign)\n\(texts)\n"
      + "END:VEVENT\nEND:VCALENDAR\n"
  }

  private func legs(_ file: RosterFile) -> [String] {
    file.legs.map {
      $0.departure + " " + $0.start.minuteOfDay.text + " " + $0.arrival + " " + $0.end.minuteOfDay.text + " "
        + $0.number
    }
  }

  private let both = ["LKPR 08:05 EGLL 10:10 OK650", "EGLL 11:00 LKPR 13:00 OK651"]

  @Test(
    "Flights are planned where the text says both times of each",
    arguments: [
      "SUMMARY:PRG-LHR-PRG OK650/651\nDESCRIPTION:OK650 PRG 0805 - LHR 1010\\nOK651 LHR 1100 - PRG 1300",
      "SUMMARY:Flight duty\nDESCRIPTION:REP 0700 OK650 PRG 08:05Z LHR 10:10Z OK651 LHR 11:00Z PRG 13:00Z",
      "SUMMARY:OK650 PRG-LHR 0805-1010 OK651 LHR-PRG 1100-1300",
      "SUMMARY:Duty\nDESCRIPTION:OK650 0805 PRG - 1010 LHR\\, OK651 1100 LHR - 1300 PRG",
      "SUMMARY:Duty\nDESCRIPTION:OK650 PRG 0805 - LHR 1010 / OK651 1100 - PRG 1300",
      "SUMMARY:Duty\nDESCRIPTION:Check-in: 0700 PRG\\nOK650 PRG 0805 - 1010 LHR (A319)\\nOK651 LHR 1100 - 1300 PRG (A319)",
    ])
  func timed(texts: String) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(legs(file) == both && file.untimed.isEmpty && file.otherCount == 0)
    #expect(Set(file.legs.map(\.uid)).count == 2 && file.legs[0].uid == "d1")
  }

  @Test(
    "L-185: a title of several numbers is a duty of them, also where their times do not fit",
    arguments: [
      ("SUMMARY:OK650/651\nDESCRIPTION:OK650 PRG-LHR 0805-1010\\nOK651 LHR-PRG 1500-1700", [], ["OK650/651"]),
      ("SUMMARY:OK650/OK651\nDESCRIPTION:OK650 PRG-LHR 08:05z-10:10z\\nOK651 LHR-PRG 11:00z-13:00z", nil, []),
      // One flight that two airlines sell.
      ("SUMMARY:OK650/AF1650\nLOCATION:PRG-LHR", ["LKPR 07:00 EGLL 14:00 OK650"], []),
    ] as [(String, [String]?, [String])])
  func severalNumbers(texts: String, planned: [String]?, untimed: [String]) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(legs(file) == planned ?? both && file.untimed.map(\.title) == untimed)
  }

  @Test("L-186: numbers may stand behind their flights")
  func numbersBehind() throws {
    let texts = "SUMMARY:Duty\nDESCRIPTION:08:05 PRG - 10:10 LHR (OK650)\\n11:00 LHR - 13:00 PRG (OK651)"
    #expect(try legs(#require(RosterFile(calendar(texts), airports: airports))) == both)
  }

  @Test("L-185: an event of a whole day that is one flight with both times in UTC is planned")
  func wholeDayFlight() throws {
    func read(_ title: String) throws -> RosterFile {
      try #require(
        RosterFile(
          "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20261125\nSUMMARY:\(title)\nEND:VEVENT\nEND:VCALENDAR\n",
          airports: airports))
    }
    #expect(try legs(read("OK650 PRG 0805Z LHR 1010Z")) == [both[0]])
    let file = try read("OK650 PRG 0805 LHR 1010")
    #expect(file.legs.isEmpty && file.untimed.map(\.title) == ["OK650 PRG 0805 LHR 1010"])
  }

  @Test("Times without a letter are those of the event's zone")
  func zone() throws {
    let file = try #require(
      RosterFile(
        calendar(
          "SUMMARY:Duty\nDESCRIPTION:OK650 PRG 0905 - LHR 1110L OK651 LHR 1100Z - PRG 1300Z", zone: "Europe/Prague"),
        airports: airports))
    #expect(legs(file) == both)
  }

  @Test(
    "The time of reporting or release is that of no flight", arguments: ["REP 0700", "Report: 07:00", "Check-in: 0700"])
  func report(label: String) throws {
    let text = "SUMMARY:Duty\nDESCRIPTION:\(label) PRG 0805 LHR 1010 LHR 1100 PRG 1300 RLS 1330"
    let file = try #require(RosterFile(calendar(text), airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == ["08:05", "11:00"])
    #expect(file.legs.map { $0.end.minuteOfDay.text } == ["10:10", "13:00"])
  }

  @Test(
    "Digits in front of an airport and a time are the number of a flight",
    arguments: [
      "Report 05:35\\n1102 PRG 08:05 - LHR 10:10\\n1103 LHR 11:00 - PRG 13:00",
      "1102 PRG 0805 LHR 1010 1103 LHR 1100 PRG 1300",
    ])
  func digits(text: String) throws {
    let file = try #require(RosterFile(calendar("SUMMARY:Flight duty\nDESCRIPTION:" + text), airports: airports))
    #expect(legs(file) == ["LKPR 08:05 EGLL 10:10 1102", "EGLL 11:00 LKPR 13:00 1103"])
  }

  @Test(
    "A duty of a whole day gives its flights when their times say their zone",
    arguments: [
      ("PRG 0805Z LHR 1010Z LHR 1100Z PRG 1300Z", "", 2), ("PRG 0805 LHR 1010 LHR 1100 PRG 1300", "", 0),
      ("PRG 0905 LHR 1110 LHR 1200 PRG 1400", "X-WR-TIMEZONE:Europe/Prague\n", 2),
      ("PRG 0805Z LHR 1010Z LHR 1100Z PRG 1300Z", "DAYS", 0),
    ])
  func wholeDay(text: String, head: String, count: Int) throws {
    let end = head == "DAYS" ? "\nDTEND;VALUE=DATE:20261128" : "\nDTEND;VALUE=DATE:20261126"
    let event =
      "BEGIN:VEVENT\nUID:d1\nDTSTART;VALUE=DATE:20261125\(end)\nSUMMARY:OK650/651 PRG-LHR-PRG\nDESCRIPTION:\(text)\nEND:VEVENT\n"
    let file = try #require(
      RosterFile(
        "BEGIN:VCALENDAR\n" + (head == "DAYS" ? "" : head) + event + "END:VCALENDAR\n", airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == (count == 2 ? ["08:05", "11:00"] : []))
    #expect(file.untimed.count == (count == 2 ? 0 : 1))
  }

  @Test("Lines may end as they did on an old Macintosh")
  func carriageReturns() throws {
    let text = calendar("SUMMARY:OK650 PRG-\n LHR").replacing("\n", with: "\r")
    #expect(try #require(RosterFile(text, airports: airports)).legs.map(\.number) == ["OK650"])
  }

  @Test("A pair of places that is flown twice is two flights, also when the roster is read again")
  func shuttle() throws {
    let text = "SUMMARY:Duty\nDESCRIPTION:PRG 0705 MUC 0800 MUC 0900 PRG 1000 PRG 1030 MUC 1130 MUC 1200 PRG 1300"
    let file = try #require(RosterFile(calendar(text), airports: airports))
    #expect(file.legs.map { $0.departure + $0.arrival } == ["LKPREDDM", "EDDMLKPR", "LKPREDDM", "EDDMLKPR"])
    #expect(Set(file.legs.map(\.uid)).count == file.legs.count)
    let again = try #require(RosterFile(calendar(text), airports: airports))
    #expect(again.legs.map(\.uid) == file.legs.map(\.uid))
  }

  @Test(
    "A duty whose text does not say them is named instead of becoming one long flight",
    arguments: [
      "SUMMARY:PRG-LHR-PRG OK650/651", "SUMMARY:PRG-LHR-PRG OK650/651\nDESCRIPTION:OK650 PRG 0805 - LHR 1010",
      "SUMMARY:PRG-LHR-PRG OK650/651\nDESCRIPTION:OK650 PRG 0805 - LHR 1010 OK651 LHR 1100 - PRG 1700",
      "SUMMARY:PRG-LHR-PRG OK650/651\nDESCRIPTION:PRG 0805L - LHR 1010L LHR 1100L - PRG 1300L",
    ])
  func untimed(texts: String) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(file.legs.isEmpty && file.otherCount == 0)
    #expect(file.untimed.map(\.title) == ["PRG-LHR-PRG OK650/651"] && file.untimed.first?.day.iso == "2026-11-25")
    let without = try #require(RosterFile(calendar("SUMMARY:PRG-LHR-PRG OK650/651"), airports: nil))
    #expect(without.legs.isEmpty && without.untimed.count == 1)
  }

  @Test(
    "A duty that names its flights one by one, without their times, is named and becomes none of them",
    arguments: [
      "SUMMARY:OK650 PRG-LHR OK651 LHR-PRG", "SUMMARY:PRG-LHR LHR-PRG", "SUMMARY:OK 650 PRG - LHR / OK 651 LHR - PRG",
      "SUMMARY:OK650 PRG LHR OK651 LHR PRG", "SUMMARY:Flight duty\nDESCRIPTION:OK650 PRG-LHR\\nOK651 LHR-PRG",
      "SUMMARY:OK650 PRG-LHR OK4711 MUC-PRG",
    ])
  func pairs(texts: String) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(file.legs.isEmpty && file.otherCount == 0 && file.untimed.map(\.day.iso) == ["2026-11-25"])
  }

  @Test("Without the airports, flights that go on where the one before ended are several")
  func pairsWithoutAirports() throws {
    let several = try #require(RosterFile(calendar("SUMMARY:OK650 PRG-LHR OK651 LHR-PRG"), airports: nil))
    #expect(several.legs.isEmpty && several.untimed.count == 1)
    let one = try #require(RosterFile(calendar("SUMMARY:OK650 PRG-LHR CSA650 LKPR-EGLL"), airports: nil))
    #expect(one.legs.map(\.number) == ["OK650"] && one.untimed.isEmpty)
  }

  @Test(
    "A flight that is named twice is one",
    arguments: [
      "SUMMARY:OK650 PRG-LHR CSA650 LKPR-EGLL", "SUMMARY:OK650 PRG-LHR (PRG-LHR)", "SUMMARY:OK650 PRG/LKPR - LHR/EGLL",
      "SUMMARY:OK650 PRG LHR\nDESCRIPTION:PRG-LHR", "SUMMARY:Trip\nDESCRIPTION:OK650 PRG-LHR\\nLKPR-EGLL",
    ])
  func namedTwice(texts: String) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(legs(file) == ["LKPR 07:00 EGLL 14:00 OK650"] && file.untimed.isEmpty)
  }

  @Test(
    "L-152: the title may have the number alone, and the places stand below it",
    arguments: [
      "SUMMARY:FLY LH1691\nDESCRIPTION:From: PRG\\nTo: MUC\\nAircraft: A319",
      "SUMMARY:FLY LH1691\nDESCRIPTION:From: Prague (PRG)\\nTo: Munich (MUC)\\nCheck-in: 0705",
      "SUMMARY:FLY LH 1691\nLOCATION:PRG\nDESCRIPTION:From PRG To MUC",
      "SUMMARY:LH1691\nDESCRIPTION:Departure: PRG 08:05\\nArrival: MUC 09:10",
      "SUMMARY:LH1691\nDESCRIPTION:PRG 0805 MUC 0910", "SUMMARY:LH1691\nDESCRIPTION:PRG-MUC",
      "SUMMARY:FLY LH1691\nDESCRIPTION:Von: PRG\\nNach: MUC",
    ])
  func numberAlone(texts: String) throws {
    let file = try #require(RosterFile(calendar(texts), airports: airports))
    #expect(legs(file) == ["LKPR 07:00 EDDM 14:00 LH1691"] && file.otherCount == 0 && file.untimed.isEmpty)
  }

  @Test("L-152: two known airports with their times are a flight, also without a number and a dash")
  func placesWithTimes() throws {
    let file = try #require(RosterFile(calendar("SUMMARY:PRG 0805 MUC 0910"), airports: airports))
    #expect(legs(file) == ["LKPR 07:00 EDDM 14:00 "] && file.otherCount == 0)
    let without = try #require(RosterFile(calendar("SUMMARY:PRG 0805 MUC 0910"), airports: nil))
    #expect(without.legs.isEmpty && without.otherCount == 1, "without the airports nobody knows")
  }

  private func event(_ summary: String, _ start: String, _ end: String) -> String {
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:d1\nDTSTART\(start)\n\(end)\nSUMMARY:\(summary)\nEND:VEVENT\nEND:VCALENDAR\n"
  }

  @Test(
    "L-152: an end before the beginning on one day is past midnight",
    arguments: [
      (":20261125T230000Z", "DTEND:20261125T003000Z", "23:00 00:30"),
      (";TZID=Europe/Prague:20261125T233000", "DTEND;TZID=Europe/Prague:20261125T010000", "22:30 00:00"),
    ])
  func pastMidnight(start: String, end: String, times: String) throws {
    let file = try #require(RosterFile(event("LH1691 PRG-MUC", start, end), airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text + " " + $0.end.minuteOfDay.text } == [times])
  }

  @Test(
    "L-152: a flight whose times or places the calendar does not say is named, other events are counted",
    arguments: [
      ("LH1691 PRG-MUC", ";VALUE=DATE:20261125", "TRANSP:OPAQUE", true),
      ("LH1691 PRG-MUC", ":20261125T080500Z", "TRANSP:OPAQUE", true),
      ("LH1691 PRG-MUC", ":20261125T080500Z", "DTEND:20261125T080500Z", true),
      ("FLY LH1691", ":20261125T080500Z", "DTEND:20261125T091000Z", true),
      ("CRM2", ":20261125T080500Z", "DTEND:20261125T091000Z", false),
      ("OFF", ";VALUE=DATE:20261125", "TRANSP:OPAQUE", false),
      ("DH LH1691 PRG-MUC", ";VALUE=DATE:20261125", "TRANSP:OPAQUE", false),
    ])
  func unplanned(summary: String, start: String, end: String, isNamed: Bool) throws {
    let file = try #require(RosterFile(event(summary, start, end), airports: airports))
    #expect(file.legs.isEmpty && file.untimed.map(\.day.iso) == (isNamed ? ["2026-11-25"] : []))
    #expect(file.otherCount == (isNamed ? 0 : 1))
  }

  @Test(
    "L-152: places below a title without a number, or of a passenger, are no flight; of different flights the duty is named"
  )
  func placesAlone() throws {
    for title in ["DH LH1691", "Simulator", "SIM A320", "Meeting"] {
      let file = try #require(
        RosterFile(calendar("SUMMARY:\(title)\nDESCRIPTION:From: PRG\\nTo: MUC"), airports: airports))
      #expect(file.legs.isEmpty && file.otherCount == 1, "\(title)")
    }
    let several = try #require(
      RosterFile(
        calendar("SUMMARY:FLY LH1691\nDESCRIPTION:From: PRG\\nTo: MUC\\nFrom: MUC\\nTo: PRG"), airports: airports))
    #expect(several.legs.isEmpty && several.otherCount == 0 && several.untimed.map(\.title) == ["FLY LH1691"])
  }

  @Test("An event that names one flight is that flight, whatever plan of the day stands below it")
  func single() throws {
    let text = "SUMMARY:OK650 PRG-LHR\nDESCRIPTION:OK650 PRG 0805 LHR 1010 OK651 LHR 1100 PRG 1300"
    let file = try #require(RosterFile(calendar(text), airports: airports))
    #expect(legs(file) == ["LKPR 07:00 EGLL 14:00 OK650"] && file.untimed.isEmpty)
  }

  @Test("A duty that is called off calls off each of its flights")
  func cancelled() throws {
    let text = "SUMMARY:PRG-LHR-PRG\nDESCRIPTION:PRG 0805 LHR 1010 LHR 1100 PRG 1300"
    let planned = try #require(RosterFile(calendar(text), airports: airports))
    let file = try #require(RosterFile(calendar(text, status: "CANCELLED"), airports: airports))
    #expect(file.legs.isEmpty && file.cancelled == planned.legs.map(\.uid) && file.cancelled.count == 2)
  }

  @Test("The screen says which duty lacks what", arguments: [("en", "does not say the times"), ("cs", "neříká časy")])
  func screen(language: String, words: String) {
    let phone = phone("/logbook/roster", languages: [language])
    phone.press("logbook.roster.choose")
    let text = calendar("SUMMARY:PRG-LHR-PRG OK650/651")
    phone.send(.file(Event.File(name: "roster.ics", purpose: "logbook.roster", text: text)))
    #expect(phone.words.contains("PRG-LHR-PRG OK650/651") && phone.words.contains(words))
    #expect(phone.records("plannedFlight").isEmpty)
  }
}
