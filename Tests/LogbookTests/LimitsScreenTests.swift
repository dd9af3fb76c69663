import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

extension Device where Apps == LogbookCore {
  /// Fills in a form and saves it.
  func fill(_ url: String, _ collection: String, _ texts: [(String, String)]) {
    visit(url)
    for (name, text) in texts { type(name, text) }
    submit("logbook.\(collection).save")
  }

  func addDuty(_ date: String, _ report: String, _ release: String, _ kind: String = "flightDuty") {
    fill(
      "/logbook/limits/duty/new", "duty", [("kind", kind), ("date", date), ("report", report), ("release", release)])
  }

  func addFlight(_ date: String, _ total: String, _ others: [(String, String)] = []) {
    visit("/logbook/flights/new/flight")
    for (name, text) in [("date", date), ("total", total), ("registration", "")] + others {
      // Of an aircraft that the book has, the form does not ask for the engines.
      if name != "engines" || control(name) != nil { type(name, text) }
    }
    submit("logbook.form.save")
  }

  /// The texts of the six limits.
  var limitLines: [String] {
    page?.all { $0.attributes["class"]?.hasPrefix("limit") == true && $0.tag == "li" }
      .map { $0.words.replacing("  ", with: " ") } ?? []
  }
}

struct LimitsScreenTests {
  @Test(
    "The first screen shows all six limits with value, limit, what is left, a word and the next day",
    arguments: [
      ("en", "Duty in 7 days Kept 10:00 / 60:00 · 50:00 left 10:00 free up on 26 Nov 2026"),
      ("cs", "Služba za 7 dní Dodrženo 10:00 / 60:00 · zbývá 50:00 26. 11. 2026 se uvolní 10:00"),
    ])
  func overview(language: String, line: String) {
    let phone = phone("/logbook/limits", languages: [language])
    phone.addDuty("2026-11-19", "6:00", "16:00")
    phone.visit("/logbook/limits")
    #expect(phone.limitLines.count == 6)
    #expect(phone.limitLines[3] == line)
  }

  @Test("U-28: the limits begin with the one of which most is used, with what is left")
  func tightest() {
    let phone = phone("/logbook/limits")
    phone.addFlight("2026-11-19", "20:00")
    phone.visit("/logbook/limits")
    #expect(phone.page?.first(class: "tightest")?.words == "20% 80:00 left Flight time in 28 days 20:00 free up on 17 Dec 2026")
    for day in ["15", "16", "17", "18", "19"] { phone.addDuty("2026-11-" + day, "6:00", "17:00") }
    phone.visit("/logbook/limits")
    #expect(phone.page?.first(class: "tightest")?.words.hasPrefix("91% 5:00 left Duty in 7 days") == true)
    #expect(phone.limitLines.count == 6)
    phone.follow("/logbook/limits/duty-7-days")
  }

  @Test("U-28: where nothing counts any more, no limit is before the others")
  func noTightest() {
    let phone = phone("/logbook/limits")
    phone.addFlight("2024-11-19", "3:00")
    phone.visit("/logbook/limits")
    #expect(phone.page?.first(class: "tightest") == nil && phone.limitLines.count == 6)
  }

  @Test("A limit is near when less than a tenth of it is left, and exceeded beyond it")
  func words() {
    let phone = phone("/logbook/limits")
    for day in ["15", "16", "17", "18", "19"] { phone.addDuty("2026-11-" + day, "6:00", "17:00") }
    phone.visit("/logbook/limits")
    #expect(phone.limitLines[3].contains("Near the limit 55:00 / 60:00 · 5:00 left"))
    phone.addDuty("2026-11-20", "6:00", "11:01")
    phone.visit("/logbook/limits")
    #expect(phone.limitLines[3].contains("Exceeded 60:01 / 60:00 · over by 0:01"))
    #expect(phone.page?.first(class: "meter")?.attributes["aria-hidden"] == "true")
    phone.follow("/logbook/limits/breaches")
    #expect(phone.words.contains("Duty in 7 days 20 Nov 2026 – 21 Nov 2026 60:01 / 60:00"))
  }

  @Test("A limit shows its window, its rule and all days on which hours drop out")
  func limit() {
    let phone = phone("/logbook/limits")
    phone.addDuty("2026-11-19", "6:00", "16:00")
    phone.addDuty("2026-11-20", "6:00", "7:00")
    phone.visit("/logbook/limits")
    phone.follow("/logbook/limits/duty-7-days")
    #expect(phone.words.contains("15 Nov 2026 – 21 Nov 2026"))
    #expect(phone.words.contains("26 Nov 2026 10:00 27 Nov 2026 1:00"))
    #expect(phone.words.contains("ORO.FTL.210 (a)(1)"))
  }

  @Test("May I fly 6:30 tomorrow: an answer in words, with the deciding limit and the first possible day")
  func plan() {
    let phone = phone("/logbook/limits")
    for day in 1...12 { phone.addFlight("2026-11-" + (day < 10 ? "0\(day)" : "\(day)"), "8:00") }
    phone.visit("/logbook/limits")
    phone.type("plan-hours", "6:30")
    #expect(phone.words.contains("No, a limit would be exceeded."))
    #expect(phone.words.contains("The limit that decides is Flight time in 28 days: 102:30 / 100:00 with it."))
    #expect(phone.words.contains("At most 4:00 on 22 Nov 2026. 6:30 is possible from 29 Nov 2026."))
    phone.type("plan-hours", "4")
    #expect(phone.words.contains("Yes, every limit would be kept."))
    phone.type("plan-day", "2026-11-29")
    phone.type("plan-hours", "6:30")
    #expect(phone.words.contains("Yes, every limit would be kept."))
    phone.type("plan-hours", "6:77")
    #expect(phone.words.contains("Enter a duration, for example 6:30."))
    phone.type("plan-subject", "duty")
    phone.type("plan-hours", "61")
    #expect(phone.words.contains("No day within the next year allows that much."))
  }

  @Test("A duty is entered, listed, changed, deleted after a question, and restored")
  func duty() {
    let phone = phone("/logbook/limits/duty")
    #expect(phone.words.contains("There is no duty yet."))
    phone.addDuty("2026-11-19", "22:00", "6:30", "otherStandby")
    #expect(phone.words.contains("The duty is saved."))
    let duty = phone.records("duty")[0]
    #expect(phone.address == "/logbook/limits/duty/\(duty.id)" && phone.words.contains("Length 8:30"))
    phone.visit("/logbook/limits/duty")
    #expect(phone.lines == ["19 Nov 2026 Other standby (a quarter) 22:00 – 06:30 8:30"])
    phone.fill("/logbook/limits/duty/\(duty.id)/edit", "duty", [("release", "2:00")])
    #expect(phone.records("duty")[0][DutyPeriod.release] == time("2:00"))
    phone.visit("/logbook/limits")
    #expect(phone.limitLines[3].contains("1:00 / 60:00"))
    phone.visit("/logbook/limits/duty/\(duty.id)")
    phone.press("logbook.duty.ask")
    #expect(phone.words.contains("Other standby (a quarter) 19 Nov 2026"))
    phone.confirm()
    #expect(phone.records("duty").isEmpty && phone.address == "/logbook/limits/duty")
    phone.press("notice.undo")
    #expect(phone.records("duty").count == 1)
  }

  @Test("L-41: a release before the report is not saved, and a duty of more than a day needs a confirmation")
  func implausible() {
    let phone = phone("/logbook/limits/duty")
    phone.addDuty("2026-11-19", "8:00", "9:00")
    let duty = phone.records("duty")[0].id
    phone.fill("/logbook/limits/duty/\(duty)/edit", "duty", [("releaseDate", "2026-11-18")])
    #expect(phone.records("duty")[0][DutyPeriod.releaseDate] == nil)
    #expect(phone.page?.first(class: "wrong")?.words.contains("by at most 31 days") == true)
    phone.type("releaseDate", "2026-11-21")
    phone.submit("logbook.duty.save")
    #expect(phone.words.contains("Length 49:00") && phone.words.contains("The duty lasts longer than a day."))
  }

  @Test(
    "L-103: the home base's midnight is chosen as a time zone, with the summer time of the European Union",
    arguments: [
      ("UTC", 0, 0), ("WET", 0, 60), ("CET", 60, 120), ("EET", 120, 180), ("TRT", 180, 180), ("GST", 240, 240),
      ("UTC-12", -720, -720), ("UTC-9:30", -570, -570), ("UTC-5", -300, -300), ("UTC+5:45", 345, 345), ("UTC+14", 840, 840),
    ])
  func zones(zone: String, winter: Int, summer: Int) {
    var fields = Fields()
    fields[RuleSettings.homeZone] = zone
    // An offset from before there were zones no longer counts.
    fields[RuleSettings.midnightOffset] = -400
    let boundary = RuleSettings.boundary(fields)
    func offset(_ iso: String) -> Int {
      let day = day(iso)
      return Int(Instant(day: day).milliseconds - boundary.start(of: day).milliseconds) / 60_000
    }
    #expect(offset("2026-01-15") == winter && offset("2026-07-15") == summer)
  }

  @Test("L-103: without a zone the home base has UTC, and the form says so; nothing is stored for it", arguments: ["cs", "en"])
  func universalTime(language: String) {
    let phone = phone("/logbook/limits/settings", languages: [language])
    func options() -> [String] { phone.control("homeZone")?.all { $0.tag == "option" }.map { $0.words } ?? [] }
    #expect(options().first == "UTC" && options().filter { $0 == "UTC" || $0 == "–" }.count == 1)
    phone.submit("logbook.ruleSettings.save")
    #expect(phone.records("ruleSettings").allSatisfy { $0[RuleSettings.homeZone] == nil })
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "CET")])
    phone.visit("/logbook/limits/settings")
    #expect(phone.control("homeZone")?.first { $0.attributes["selected"] != nil }?.attributes["value"] == "CET")
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "")])
    #expect(phone.records("ruleSettings").allSatisfy { $0[RuleSettings.homeZone] == nil })
    // As earlier versions stored it.
    let other = Device(LogbookCore.self)
    other.disk.entries["r/me/ruleSettings/\(RuleSettings.key.id)"] = #"{"v":1,"f":{"homeZone":"UTC"}}"#
    other.start("/logbook/limits/settings")
    let shown = other.control("homeZone")?.all { $0.tag == "option" } ?? []
    #expect(shown.filter { $0.words == "UTC" || $0.words == "–" }.map { $0.attributes["value"] } == ["UTC"])
  }

  @Test("L-103: the offset in minutes is shown only where one was entered before there were zones")
  func zoneForm() {
    #expect(phone("/logbook/limits/settings").page?.first { $0.attributes["name"] == "midnightOffset" } == nil)
    let phone = Device(LogbookCore.self)
    phone.disk.entries["r/me/ruleSettings/\(RuleSettings.key.id)"] = #"{"v":1,"f":{"midnightOffset":60}}"#
    phone.start("/logbook/limits/settings")
    #expect(phone.page?.first { $0.attributes["name"] == "midnightOffset" } != nil)
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "CET")])
    phone.visit("/logbook/limits/settings")
    #expect(phone.page?.first { $0.attributes["name"] == "midnightOffset" } == nil)
    #expect(phone.records("ruleSettings").map { $0[RuleSettings.homeZone] } == ["CET"])
  }

  @Test(
    "L-103: today is the home base's day, on the screen, in the plan and above the list",
    arguments: [
      ("CET", "2026-08-10T23:30:00Z", "2026-08-12", "15 Jul 2026 – 11 Aug 2026"),
      ("UTC-5", "2026-08-11T02:00:00Z", "2026-08-11", "14 Jul 2026 – 10 Aug 2026"),
    ])
  func homeDay(zone: String, now: String, tomorrow: String, window: String) {
    let phone = Device(LogbookCore.self, at: now).start("/logbook/limits/settings")
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", zone)])
    phone.visit("/logbook/flights/new/flight")
    for (name, text) in [
      ("date", "2026-08-10"), ("departure", "LKPR"), ("departureTime", "22:10"), ("arrival", "LKTB"),
      ("arrivalTime", "23:10"),
    ] {
      phone.type(name, text)
    }
    phone.submit("logbook.form.save")
    #expect(phone.records().count == 1)
    phone.visit("/logbook/limits")
    #expect(phone.limitLines.prefix(3).allSatisfy { $0.contains(" 1:00 / ") }, "\(phone.limitLines)")
    #expect(phone.text("plan-day") == tomorrow)
    phone.visit("/logbook/limits/flight-28-days")
    #expect(phone.words.contains(window))
    phone.visit("/logbook/flights")
    #expect(phone.page?.first(class: "now-strip")?.words.contains("99:00 left") == true)
  }

  @Test("Settings decide to which day a flight over midnight counts")
  func settings() {
    let phone = phone("/logbook/limits")
    phone.addDuty("2026-11-14", "20:00", "4:00")
    phone.visit("/logbook/limits")
    #expect(phone.limitLines[3].contains(" 4:00 / 60:00"))
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "UTC+1")])
    #expect(phone.words.contains("The settings are saved."))
    #expect(phone.limitLines[3].contains(" 5:00 / 60:00"))
    #expect(phone.records("ruleSettings").map { $0.key } == [RuleSettings.key])
  }
}
