import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("L-152: flights of one identity on several days")
struct RepeatedRosterTests {
  private let airports = Airports(
    """
    EGLL\tLHR\tHeathrow\tLondon\tGB\t51.4706\t-0.461941\t83
    LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247

    """)

  private func calendar(_ events: [String]) -> String {
    "BEGIN:VCALENDAR\n" + events.map { "BEGIN:VEVENT\n" + $0 + "\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
  }

  /// A flight with an identity that all have; the 7th is a Monday.
  private func flight(_ date: String, _ more: String = "", time: String = "063000Z") -> String {
    "UID:OK650\nDTSTART:202612\(date)T\(time)\nDURATION:PT2H\nSUMMARY:OK650 PRG-LHR" + (more.isEmpty ? "" : "\n" + more)
  }

  private func read(_ events: String...) throws -> RosterFile {
    try #require(RosterFile(calendar(events), airports: airports))
  }

  private func days(_ file: RosterFile) -> [Int] { file.legs.map { $0.start.day.day } }

  @Test("One identity on three days is three flights, which have the same names when they are read again")
  func severalDays() throws {
    let file = try read(flight("01"), flight("03"), flight("05"), flight("03"))
    #expect(days(file) == [1, 3, 5] && file.otherCount == 0)
    #expect(file.legs[0].uid == "OK650" && Set(file.legs.map(\.uid)).count == 3)
    let again = try read(flight("01"), flight("03", time: "064500Z"), flight("05"))
    #expect(again.legs.map(\.uid) == file.legs.map(\.uid), "also when one of them is a little later")
    let called = try read(flight("01"), flight("03", "STATUS:CANCELLED"), flight("05"))
    #expect(days(called) == [1, 5] && called.cancelled == [file.legs[1].uid] && called.otherCount == 1)
  }

  @Test("Between the same places twice a day is two flights")
  func twiceADay() throws {
    let file = try read(flight("01"), flight("02"), flight("02", time: "163000Z"))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == ["06:30", "06:30", "16:30"])
    #expect(Set(file.legs.map(\.uid)).count == 3)
  }

  @Test(
    "An event that repeats is a flight on each of its days",
    arguments: [
      ("RRULE:FREQ=WEEKLY;COUNT=3", [7, 14, 21]), ("RRULE:FREQ=DAILY;COUNT=3", [7, 8, 9]),
      ("RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261213T063000Z", [7, 10, 13]),
      ("RRULE:FREQ=DAILY;UNTIL=20261209T062900Z", [7, 8]), ("RRULE:FREQ=DAILY;UNTIL=20261209", [7, 8, 9]),
      ("RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3;WKST=SU", [7, 9, 14]),
      ("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=3", [7, 13, 21]),
      ("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=3;WKST=SU", [7, 20, 21]),
      ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261214T063000Z", [7, 21]),
      ("RRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261208,20261209", [7, 10]), ("RRULE:FREQ=DAILY;COUNT=1", [7]),
    ])
  func rules(rule: String, expected: [Int]) throws {
    let file = try read(flight("07", rule))
    #expect(days(file) == expected && file.otherCount == 0 && file.unrepeated.isEmpty)
    #expect(file.legs.allSatisfy { $0.start.minuteOfDay.text == "06:30" && $0.end.minuteOfDay.text == "08:30" })
    #expect(Set(file.legs.map(\.uid)).count == expected.count)
    #expect(try read(flight("07", rule)).legs == file.legs)
  }

  @Test("The clock of the event's zone counts, also when it changes")
  func zone() throws {
    let file = try read(
      "UID:a\nDTSTART;TZID=Europe/Prague:20261024T080000\nDTEND;TZID=Europe/Prague:20261024T100000\n"
        + "RRULE:FREQ=DAILY;COUNT=2\nSUMMARY:PRG-LHR")
    #expect(file.legs.map { $0.start.rfc3339 } == ["2026-10-24T06:00:00Z", "2026-10-25T07:00:00Z"])
  }

  @Test("A day of a rule that has an event of its own is as that event says")
  func replaced() throws {
    let file = try read(
      flight("07", "RRULE:FREQ=WEEKLY;COUNT=3"), flight("15", "RECURRENCE-ID:20261214T063000Z", time: "100000Z"))
    #expect(days(file) == [7, 15, 21] && file.legs[1].start.minuteOfDay.text == "10:00")
  }

  @Test("What the file says of one day and all that follow is so on all of them, but for days of their own (RFC 5545, 3.2.13)")
  func following() throws {
    let rule = flight("07", "RRULE:FREQ=DAILY;COUNT=5")
    let later = flight("09", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T063000Z", time: "100000Z")
    let moved = try read(rule, later)
    #expect(days(moved) == [7, 8, 9, 10, 11] && moved.otherCount == 0)
    #expect(moved.legs.map { $0.start.minuteOfDay.text } == ["06:30", "06:30", "10:00", "10:00", "10:00"])
    #expect(try read(later, rule).legs.map(\.start) == moved.legs.map(\.start), "in any order")
    let own = try read(rule, later, flight("10", "RECURRENCE-ID:20261210T063000Z", time: "120000Z"))
    #expect(own.legs.map { $0.start.minuteOfDay.text } == ["06:30", "06:30", "10:00", "12:00", "10:00"])
    let gone = try read(rule, "UID:OK650\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261209T063000Z\nSTATUS:CANCELLED")
    #expect(days(gone) == [7, 8])
    let out = try read(rule, flight("09", "EXDATE:20261210T063000Z"))
    #expect(out.legs.count == 5, "an exception of another event is none of this one")
  }

  @Test("A file of ten thousand versions of one flight is read, and the newest counts")
  func manyVersions() throws {
    let events = (0..<10_000).map { flight("01", "SEQUENCE:\($0)", time: $0 % 2 == 0 ? "063000Z" : "073000Z") }
    let file = try #require(RosterFile(calendar(events), airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == ["07:30"])
  }

  @Test(
    "Of another rule there is the first flight, and the event is named",
    arguments: [
      "RRULE:FREQ=MONTHLY;COUNT=3", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY;COUNT=100000",
      "RRULE:FREQ=DAILY;UNTIL=20991231", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3", "RRULE:FREQ=WEEKLY;BYDAY=1MO;COUNT=3",
      "RRULE:FREQ=DAILY;BYMONTH=12;COUNT=3", "RRULE:", "RDATE:20261208T063000Z", "RRULE:FREQ=DAILY;UNTIL=soon",
    ])
  func others(rule: String) throws {
    let file = try read(flight("07", rule))
    #expect(days(file) == [7] && file.otherCount == 0)
    #expect(file.unrepeated.map(\.title) == ["OK650 PRG-LHR"] && file.unrepeated.first?.day.iso == "2026-12-07")
  }

  @Test("An event that is no flight is counted once, however often it repeats")
  func noFlight() throws {
    let file = try read("UID:a\nDTSTART:20261207T063000Z\nDURATION:PT2H\nRRULE:FREQ=MONTHLY\nSUMMARY:Standby")
    #expect(file.legs.isEmpty && file.otherCount == 1 && file.unrepeated.isEmpty)
  }

  @Test(
    "The screen says which flight repeats in a way that is not understood, and an exception deletes what was planned",
    arguments: [("en", "repeats in a way that is not understood"), ("cs", "se opakuje způsobem, kterému nerozumíme")])
  func screen(language: String, words: String) {
    let phone = phone("/logbook/roster", languages: [language])
    func choose(_ event: String) {
      phone.press("logbook.roster.choose")
      phone.send(.file(Event.File(name: "roster.ics", purpose: "logbook.roster", text: calendar([event]))))
    }
    choose(flight("07", "RRULE:FREQ=YEARLY;COUNT=3"))
    #expect(phone.words.contains(words) && phone.records("plannedFlight").count == 1)
    choose(flight("07", "RRULE:FREQ=WEEKLY;COUNT=3"))
    #expect(!phone.words.contains(words) && phone.records("plannedFlight").count == 3)
    choose(flight("07", "RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261214T063000Z"))
    #expect(phone.records("plannedFlight").count == 2)
  }
}

@Suite("L-152: flights that another roster has with other identities")
struct RereadRosterTests {
  private func choose(_ phone: Phone, _ events: String...) {
    let text = events.map { "BEGIN:VEVENT\n" + $0 + "\nEND:VEVENT\n" }.joined()
    phone.press("logbook.roster.choose")
    phone.send(
      .file(
        Event.File(
          name: "roster.ics", purpose: "logbook.roster", text: "BEGIN:VCALENDAR\n" + text + "END:VCALENDAR\n")))
  }

  private func flight(_ uid: String, _ start: String, _ end: String, _ more: String = "") -> String {
    "UID:\(uid)\nDTSTART:20261201T\(start)00Z\nDTEND:20261201T\(end)00Z\nSUMMARY:OK650 PRG-LHR" + more
  }

  private func planned(_ phone: Phone) -> [String] {
    phone.records("plannedFlight").map { record in
      (record[PlannedFlight.departureTime]?.text ?? "") + " " + (record[PlannedFlight.arrivalTime]?.text ?? "")
    }.sorted()
  }

  @Test("The same beginning and places are the same planned flight, which the new roster changes")
  func otherIdentity() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"))
    let id = phone.records("plannedFlight").map { $0.id }
    choose(phone, flight("b", "0630", "0845"))
    #expect(planned(phone) == ["06:30 08:45"] && phone.records("plannedFlight").map { $0.id } == id)
    choose(phone, flight("c", "0630", "0845"), flight("d", "0630", "0845"))
    #expect(planned(phone) == ["06:30 08:45"])
    choose(phone, flight("e", "0630", "0845", "\nSTATUS:CANCELLED"))
    #expect(planned(phone).isEmpty)
  }

  @Test("A flight twice in the first file is planned once")
  func twice() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"), flight("b", "0630", "0835"))
    #expect(planned(phone) == ["06:30 08:35"])
  }

  @Test("An identity that now means another flight takes nothing from the one that it meant before")
  func swapped() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"))
    for _ in 0..<2 {
      choose(phone, flight("a", "1000", "1205"), flight("b", "0630", "0835"))
      #expect(planned(phone) == ["06:30 08:35", "10:00 12:05"])
    }
    choose(phone, flight("a", "0630", "0835", "\nSTATUS:CANCELLED"), flight("b", "0630", "0835"))
    #expect(planned(phone) == ["06:30 08:35", "10:00 12:05"], "what one event calls off, another still has")
  }

  @Test(
    "Another identity and another beginning: the same number and route on that day are the same planned flight, and it is said"
  )
  func movedFlight() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"))
    let id = phone.records("plannedFlight").map { $0.id }
    choose(phone, flight("b", "0715", "0920"))
    #expect(planned(phone) == ["07:15 09:20"] && phone.records("plannedFlight").map { $0.id } == id)
    #expect(phone.words.contains("OK650 PRG – LHR: 1 Dec 06:30 → 1 Dec 07:15 UTC"))
    choose(phone, flight("c", "0720", "0925", "\nSTATUS:CANCELLED"))
    #expect(planned(phone).isEmpty)
    phone.press("notice.undo")
    #expect(planned(phone) == ["07:15 09:20"])
  }

  @Test("Another number, another day or another flight of that number that the roster still has is not the same flight")
  func others() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"), flight("b", "1630", "1835"))
    choose(phone, flight("c", "0640", "0845").replacing("OK650", with: "OK652"), flight("b", "1630", "1835"))
    #expect(planned(phone) == ["06:30 08:35", "06:40 08:45", "16:30 18:35"])
    choose(phone, flight("d", "1700", "1905").replacing("20261201", with: "20261202"))
    #expect(planned(phone).count == 4)
    choose(phone, flight("e", "0650", "0855"), flight("f", "1640", "1845"))
    #expect(planned(phone) == ["06:40 08:45", "06:50 08:55", "16:40 18:45", "17:00 19:05"])
  }

  @Test("A flight that moves over midnight is the same one")
  func overMidnight() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "2230", "2359"))
    choose(phone, flight("b", "0015", "0220").replacing("20261201", with: "20261202"))
    #expect(planned(phone) == ["00:15 02:20"])
    #expect(phone.words.contains("1 Dec 22:30 → 2 Dec 00:15 UTC"))
  }

  @Test("Of several versions of a flight in one file the newest counts, in any order, also one that calls it off")
  func versions() {
    let phone = phone("/logbook/roster")
    choose(
      phone, flight("a", "0630", "0835"), flight("a", "0930", "1135", "\nSEQUENCE:2"),
      flight("a", "0730", "0935", "\nSEQUENCE:1"))
    #expect(planned(phone) == ["09:30 11:35"])
    choose(
      phone, flight("a", "0930", "1135", "\nSEQUENCE:3\nSTATUS:CANCELLED"), flight("a", "0930", "1135", "\nSEQUENCE:2"))
    #expect(planned(phone).isEmpty)
    // The legs of one identity have versions of their own.
    let back = flight("b", "0930", "1135", "\nSEQUENCE:1").replacing("PRG-LHR", with: "LHR-PRG")
    choose(phone, flight("b", "0630", "0835"), back)
    #expect(planned(phone) == ["06:30 08:35", "09:30 11:35"])
  }

  @Test("A cancellation may have nothing but the identity of what it calls off")
  func bareCancellation() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"), flight("b", "1630", "1835"))
    choose(phone, "UID:a\nSEQUENCE:1\nSTATUS:CANCELLED\nDTSTAMP:20261101T000000Z")
    #expect(planned(phone) == ["16:30 18:35"])
    choose(phone, "UID:b\nDTSTART:20261201T163000Z\nDTEND:20261201T183500Z\nSUMMARY:Standby\nSTATUS:CANCELLED")
    #expect(planned(phone).isEmpty)
  }

  @Test("A cancellation that has nothing but the identity calls off all flights of the event, in its own file, too")
  func bareCancellationOfSeveral() {
    let phone = phone("/logbook/roster")
    let back = flight("a", "0930", "1135").replacing("PRG-LHR", with: "LHR-PRG")
    let again = flight("a", "1430", "1635")
    choose(phone, flight("a", "0630", "0835"), back, again, flight("b", "1830", "2035"))
    #expect(planned(phone).count == 4)
    choose(phone, "UID:a\nSEQUENCE:1\nSTATUS:CANCELLED")
    #expect(planned(phone) == ["18:30 20:35"])
    phone.press("notice.undo")
    #expect(planned(phone).count == 4)
    choose(phone, flight("a", "0630", "0835"), back, again, "UID:a\nSEQUENCE:1\nSTATUS:CANCELLED")
    #expect(planned(phone) == ["18:30 20:35"])
  }

  @Test(
    "Planned flights of its days that a new roster no longer has are named, and go when the pilot says so",
    arguments: [("en", "The new roster no longer has"), ("cs", "Nový rozpis už nemá")])
  func missing(language: String, words: String) {
    let phone = phone("/logbook/roster", languages: [language])
    func on(_ day: String, _ event: String) -> String { event.replacing("20261201", with: "202612" + day) }
    let all = ["02", "03", "05", "20"].map { on($0, flight("f" + $0, "0630", "0835")) }
    choose(phone, all[0], all[1], all[2], all[3])
    #expect(!phone.words.contains(words))
    choose(phone, all[0], on("06", "UID:off\nDTSTART;VALUE=DATE:20261201\nSUMMARY:Day off"))
    #expect(phone.words.contains(words) && planned(phone).count == 4, "the pilot decides")
    phone.press("logbook.roster.dropMissing")
    #expect(
      phone.records("plannedFlight").compactMap { $0[PlannedFlight.date]?.iso }.sorted() == [
        "2026-12-02", "2026-12-20",
      ])
    #expect(!phone.words.contains(words))
    phone.press("notice.undo")
    #expect(planned(phone).count == 4)
    // One flight of a day says nothing of the others.
    choose(phone, on("03", flight("other", "1500", "1700")))
    #expect(!phone.words.contains(words))
  }

  @Test("A new roster that changes, adds and calls off is taken back by one undo")
  func undo() {
    let phone = phone("/logbook/roster")
    choose(phone, flight("a", "0630", "0835"), flight("b", "1630", "1835"))
    choose(
      phone, flight("a", "0645", "0850"), flight("b", "1630", "1835", "\nSTATUS:CANCELLED"), flight("c", "2000", "2200")
    )
    #expect(planned(phone) == ["06:45 08:50", "20:00 22:00"])
    phone.press("notice.undo")
    #expect(planned(phone) == ["06:30 08:35", "16:30 18:35"])
  }
}
