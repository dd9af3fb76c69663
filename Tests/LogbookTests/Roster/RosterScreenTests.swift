import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("The roster's screen")
struct RosterScreenTests: RosterFiles {
  private func phone(_ language: String = "en") -> Phone {
    Device(LogbookCore.self).start("/logbook/roster", languages: [language])
  }

  private func choose(_ phone: Phone, _ text: String) {
    phone.press("logbook.roster.choose")
    phone.send(.file(Event.File(name: "roster.ics", purpose: "logbook.roster", text: text)))
  }

  @Test("L-152: a cancelled flight is none, and is deleted when it was planned")
  func cancelled() {
    let phone = phone()
    let flight = "UID:a\nDTSTART:20261129T080000Z\nDTEND:20261129T101500Z\nSUMMARY:OK530 PRG-LHR"
    choose(phone, calendar(flight))
    #expect(phone.records("plannedFlight").count == 1)
    choose(phone, calendar(flight + "\nSTATUS:CANCELLED", "UID:b\n" + event("CNX OK531 LHR-PRG").dropFirst(6)))
    #expect(phone.records("plannedFlight").isEmpty && phone.words.contains("Flights in the file: 0. Other events: 2."))
  }

  @Test("L-152: planned flights never count; a flown one is entered by its link, and is then no longer planned")
  func confirm() throws {
    let phone = phone()
    choose(phone, calendar("UID:a\nDTSTART:20261120T080000Z\nDTEND:20261120T101500Z\nSUMMARY:OK530 PRG-LHR"))
    #expect(phone.words.contains("Flights in the file: 1.") && !phone.words.contains("Other events"))
    #expect(phone.records().isEmpty && phone.records("plannedFlight").count == 1)
    choose(phone, calendar("UID:a\nDTSTART:20261120T083000Z\nDTEND:20261120T101500Z\nSUMMARY:OK530 PRG-LHR"))
    #expect(
      phone.records("plannedFlight").map { $0[PlannedFlight.departureTime] } == [time("8:30")],
      "a new roster changes it")
    let link = try #require(
      phone.page?.first { $0.attributes["href"]?.contains("planned=") == true }?.attributes["href"])
    phone.follow(link)
    #expect(
      phone.text("departure") == "PRG" && phone.text("arrivalTime") == "10:15" && phone.text("flightNumber") == "OK530")
    phone.type("departureTime", "8:41")
    phone.submit("logbook.form.save")
    #expect(phone.records().map { $0[Flight.total] } == [minutes("1:34")])
    phone.visit("/logbook/roster")
    #expect(phone.words.contains("No planned flights."))
  }

  @Test("L-152: a flight of the book is one planned flight, the nearest on the route and not one of another number")
  func severalADay() {
    let phone = phone()
    func plan(_ uid: String, _ start: String, _ number: String) -> String {
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20261120T\(start)00Z\nDURATION:PT45M\nSUMMARY:\(number) PRG-BRQ\nEND:VEVENT\n"
    }
    choose(
      phone,
      "BEGIN:VCALENDAR\n" + plan("a", "0630", "OK1") + plan("b", "1130", "OK3") + plan("c", "1400", "")
        + "END:VCALENDAR\n")
    func left() -> [String] {
      phone.visit("/logbook/roster")
      let shown = (phone.page?.all(class: "row-date") ?? []).map { $0.words }
      return ["06:30", "11:30", "14:00"].filter { time in shown.contains { $0.hasPrefix(time) } }
    }
    phone.addFlight("2026-11-20", "0:45", [("departure", "PRG"), ("arrival", "BRQ"), ("departureTime", "6:40")])
    #expect(left() == ["11:30", "14:00"], "the second flight on the route is still to come")
    phone.addFlight(
      "2026-11-20", "0:45",
      [("departure", "PRG"), ("arrival", "BRQ"), ("departureTime", "13:50"), ("flightNumber", "OK3")])
    #expect(left() == ["14:00"], "the number says which it was")
    phone.addFlight(
      "2026-11-20", "0:45",
      [("departure", "PRG"), ("arrival", "BRQ"), ("departureTime", "15:00"), ("flightNumber", "OK3")])
    #expect(left().isEmpty)
  }

  @Test("L-152: limits and recency look ahead with planned flights")
  func ahead() {
    let phone = phone()
    let legs = (1...9).map { number in
      "UID:\(number)\nDTSTART:2026112\(number)T000000Z\nDTEND:2026112\(number)T120000Z\nSUMMARY:PRG-LHR"
    }
    choose(
      phone, "BEGIN:VCALENDAR\n" + legs.map { "BEGIN:VEVENT\n" + $0 + "\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n")
    #expect(phone.records("plannedFlight").count == 9)
    #expect(phone.words.contains("over the limit by 8:00."))
    phone.press("logbook.roster.ask")
    phone.confirm()
    #expect(phone.records("plannedFlight").isEmpty)
    phone.press("notice.undo")
    #expect(phone.records("plannedFlight").count == 9)
    phone.visit("/logbook/limits/flight-28-days")
    #expect(phone.said.contains("Counted 0:00 Limit 100:00"), "what is planned is not flown")
  }

  @Test("L-152: the first planned flight after recent experience has ended says so, not each of them")
  func endOfRecency() {
    let phone = phone()
    phone.fly("2026-09-01", "1:00", in: "OK-ABC", [("landingsDay", "3")])
    phone.visit("/logbook/roster")
    choose(
      phone,
      calendar(
        "UID:a\nDTSTART:20261128T080000Z\nDTEND:20261128T090000Z\nSUMMARY:PRG-LHR",
        "UID:b\nDTSTART:20261202T080000Z\nDTEND:20261202T090000Z\nSUMMARY:LHR-PRG",
        "UID:c\nDTSTART:20261203T080000Z\nDTEND:20261203T090000Z\nSUMMARY:PRG-LHR"))
    let warned = phone.page?.all(class: "planned-day").map { $0.words.contains("lasts only until 30 Nov 2026") } ?? []
    #expect(warned == [false, true, false])
  }

  @Test("L-152: the screen says on which day most of a limit is flown with the roster, and until when passengers may be carried")
  func peak() {
    let phone = phone()
    phone.fly("2026-11-20", "10:00", in: "OK-ABC", [("landingsDay", "3")])
    phone.visit("/logbook/roster")
    choose(
      phone,
      calendar(
        "UID:a\nDTSTART:20261203T080000Z\nDTEND:20261203T200000Z\nSUMMARY:PRG-LHR",
        "UID:b\nDTSTART:20261230T080000Z\nDTEND:20261230T090000Z\nSUMMARY:LHR-PRG"))
    #expect(phone.said.contains("22:00 / 100:00 · most on 3 Dec"))
    #expect(phone.said.contains("23:00 / 900:00 · most on 30 Dec") && phone.said.contains("until 18 Feb 2027"))
  }

  @Test("L-152: the flights of a planned day are entered together, with their numbers; until then the list of flights says so")
  func wholeDay() {
    let phone = Device(LogbookCore.self, at: "2026-11-25T23:00:00Z").start("/logbook/roster")
    choose(
      phone,
      calendar(
        "UID:a\nDTSTART:20261125T080000Z\nDTEND:20261125T101500Z\nSUMMARY:OK530 PRG-LHR",
        "UID:b\nDTSTART:20261125T110000Z\nDTEND:20261125T130000Z\nSUMMARY:OK531 LHR-PRG",
        "UID:c\nDTSTART:20261126T080000Z\nDTEND:20261126T101500Z\nSUMMARY:OK530 PRG-LHR"))
    phone.visit("/logbook/flights")
    #expect(phone.said.contains("2 flights of the roster to enter"))
    phone.visit("/logbook/roster")
    let link = phone.page?.first { $0.attributes["href"]?.contains("new/day?planned=2026-11-25") == true }
    #expect(link?.words == "Enter the 2 flights")
    phone.follow("/logbook/flights/new/day?planned=2026-11-25")
    #expect(phone.text("off-0") == "08:00" && phone.text("arrival-1") == "PRG" && phone.words.contains("OK531"))
    phone.type("registration", "OK-TVA")
    phone.type("engines", "ME")
    phone.type("picName", "SELF")
    phone.type("on-1", "1312")
    phone.visit("/logbook/flights")
    #expect(phone.words.contains("You have unsaved flights"), "what was typed waits at its own address")
    phone.follow("/logbook/flights/new/day?planned=2026-11-25")
    #expect(phone.text("on-1") == "1312")
    phone.submit("logbook.day.save")
    #expect(phone.records().map { $0[Flight.flightNumber] ?? "" }.sorted() == ["OK530", "OK531"], "\(phone.words)")
    phone.visit("/logbook/flights")
    #expect(!phone.said.contains("of the roster to enter"))
    phone.visit("/logbook/roster")
    #expect(phone.page?.all(class: "planned-day").count == 1)
  }

  @Test("L-152: a planned flight of a past day counts for no limit, stands apart, and is entered or dropped")
  func past() {
    let phone = phone()
    let legs = ["20261115", "20261116", "20261117", "20261118", "20261119", "20261122", "20261123", "20261124"].map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:\($0)T000000Z\nDTEND:\($0)T150000Z\nSUMMARY:PRG-LHR\nEND:VEVENT\n"
    }
    choose(phone, "BEGIN:VCALENDAR\n" + legs.joined() + "END:VCALENDAR\n")
    #expect(phone.records("plannedFlight").count == 8)
    #expect(!phone.words.contains("over the limit"), "five of the eight were not flown as far as the book says")
    #expect(phone.words.contains("Of past days") && phone.words.contains("Enter the flight"))
    phone.press("logbook.roster.drop")
    #expect(phone.records("plannedFlight").count == 3 && !phone.words.contains("Of past days"))
    phone.press("notice.undo")
    #expect(phone.records("plannedFlight").count == 8)
  }

  @Test("L-103: a planned flight can be entered from the home base's midnight of its day on")
  func homeDay() {
    let phone = Device(LogbookCore.self, at: "2026-08-10T21:30:00Z").start("/logbook/limits/settings")
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "CET")])
    phone.visit("/logbook/roster")
    choose(phone, calendar("UID:a\nDTSTART:20260811T080000Z\nDTEND:20260811T101500Z\nSUMMARY:OK530 PRG-LHR"))
    #expect(phone.records("plannedFlight").count == 1 && !phone.words.contains("Enter the flight"))
    phone.pass(milliseconds: 3_600_000)
    phone.visit("/logbook/limits")
    phone.visit("/logbook/roster")
    #expect(phone.words.contains("Enter the flight"))
  }

  @Test(
    "L-152: another file is refused with a message, in both languages",
    arguments: [("en", "This file is not a calendar."), ("cs", "Tento soubor není kalendář.")])
  func notACalendar(language: String, words: String) {
    let phone = phone(language)
    choose(phone, "Date,From\n")
    #expect(phone.words.contains(words) && phone.records("plannedFlight").isEmpty)
  }
}
