import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("L-162: tenths of an hour, where the pilot has chosen them")
struct TenthsTests {
  private func chosen(_ language: String = "en") -> Device<LogbookCore> {
    let phone = phone("/logbook/limits/settings", languages: [language])
    choose(true, phone)
    return phone
  }

  private func choose(_ isOn: Bool, _ phone: Device<LogbookCore>) {
    phone.visit("/logbook/limits/settings")
    phone.page?.first { $0.attributes["name"] == "tenths" }?.attributes["checked"] = isOn ? "" : nil
    phone.submit("logbook.ruleSettings.save")
    #expect(phone.records("ruleSettings").contains { $0[RuleSettings.tenths] == true } == isOn)
  }

  private func understood(_ phone: Device<LogbookCore>) -> [String] {
    phone.page?.all { $0.attributes["class"] == "hint" && $0.words.hasPrefix("= ") }.map { $0.words } ?? []
  }

  @Test(
    "List, detail, statistics and limits have tenths with the decimal sign of the language; times of day stay",
    arguments: [
      ("en", "1.8", "98.3 left"), ("cs", "1,8", "zbývá 98,3"),
    ])
  func shown(language: String, time: String, left: String) throws {
    let phone = chosen(language)
    phone.addFlight("2026-11-20", "1:45", [("departureTime", "8:00"), ("arrivalTime", "9:45")])
    let id = try #require(phone.records().first?.id)
    for url in ["/logbook/flights", "/logbook/flights/\(id)", "/logbook/statistics"] {
      phone.visit(url)
      #expect(phone.words.contains(time) && !phone.words.contains("1:45"), "\(url)")
    }
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.words.contains("8:00") && phone.words.contains("9:45"))
    phone.visit("/logbook/limits")
    #expect(phone.limitLines.contains { $0.contains(left) }, "\(phone.limitLines)")
    #expect(phone.limitLines.contains { $0.contains(time) } && !phone.limitLines.contains { $0.contains("1:45") })
  }

  @Test("Without the setting, and when it is switched off again, there are hours and minutes")
  func switchedOff() {
    let phone = chosen()
    phone.addFlight("2026-11-20", "1:45")
    choose(false, phone)
    phone.visit("/logbook/flights")
    #expect(phone.words.contains("1:45") && !phone.words.contains("1.8"))
  }

  @Test("A stored value that is no tenth is not changed by opening and saving its form")
  func exact() throws {
    let phone = chosen("cs")
    phone.addFlight("2026-11-20", "1:25", [("pic", "1:25"), ("night", "0:07")])
    let before = try #require(phone.records().first)
    phone.visit("/logbook/flights/\(before.id)/edit")
    #expect(phone.text("total") == "1,42" && phone.text("pic") == "1,42" && phone.text("night") == "0,12")
    #expect(understood(phone) == ["= 1:25", "= 1:25", "= 0:07"])
    phone.type("remarks", "beze změny dob")
    phone.submit("logbook.form.save")
    let after = try #require(phone.records().first)
    #expect(after[Flight.total] == minutes("1:25") && after[Flight.pic] == minutes("1:25"))
    #expect(after[Flight.night] == minutes("0:07") && after[Flight.remarks] == "beze změny dob")
  }

  @Test(
    "What is typed is understood by the setting, and the form says what could be another duration",
    arguments: [
      (true, "1,5", 90, nil), (true, "1,45", 87, "= 1:27"), (true, "1.45", 87, "= 1:27"), (true, "145", 105, "= 1:45"),
      (true, "1:45", 105, nil), (false, "1,45", 105, "= 1:45"), (false, "8,5", 510, "= 8:30"), (false, "145", 105, nil),
    ] as [(Bool, String, Int, String?)])
  func typed(isTenths: Bool, text: String, count: Int, says: String?) {
    let phone = isTenths ? chosen("cs") : phone("/logbook/flights", languages: ["cs"])
    phone.visit("/logbook/flights/new/flight")
    phone.type("registration", "")
    phone.type("total", text)
    #expect(understood(phone) == (says.map { [$0] } ?? []))
    phone.submit("logbook.form.save")
    #expect(phone.records().first?[Flight.total]?.count == count)
  }

  @Test("What the form fills in by itself is in tenths too: the total from the times, the role's time from the total")
  func filled() {
    let phone = chosen()
    phone.visit("/logbook/flights/new/flight")
    for (name, text) in [("departureTime", "8:00"), ("arrivalTime", "9:45"), ("picName", "SELF")] {
      phone.type(name, text)
    }
    #expect(phone.text("total") == "1.75" && phone.text("pic") == "1.75")
    phone.type("arrivalTime", "9:48")
    #expect(phone.text("total") == "1.8" && phone.text("pic") == "1.8")
    phone.submit("logbook.form.save")
    #expect(
      phone.records().first?[Flight.total] == minutes("1:48") && phone.records().first?[Flight.pic] == minutes("1:48"))
  }

  @Test("A flight that was begun before tenths were chosen keeps what its texts meant")
  func begun() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("registration", "")
    phone.type("total", "1,45")
    choose(true, phone)
    phone.visit("/logbook/flights/new/flight")
    #expect(phone.text("total") == "1,45" && understood(phone) == ["= 1:45"])
    phone.submit("logbook.form.save")
    #expect(phone.records().first?[Flight.total] == minutes("1:45"))
  }

  @Test("The question whether a flight of so many hours is allowed is asked and answered in tenths")
  func plan() {
    let phone = chosen()
    phone.addFlight("2024-01-01", "1:00")
    phone.visit("/logbook/limits")
    phone.type("plan-hours", "6.5")
    #expect(phone.words.contains("6.5 / 100.0 with it"))
    phone.type("plan-hours", "6.30")
    #expect(understood(phone) == ["= 6:18"])
  }

  @Test("Our CSV has hours and minutes whatever is chosen, and reads them back")
  func files() {
    let phone = chosen()
    phone.addFlight("2026-11-20", "1:25")
    let csv = Logbook.exportCSV(phone.records())
    let text = String(decoding: csv, as: UTF8.self)
    #expect(text.contains("1:25") && !text.contains("1.42"))
  }
}
