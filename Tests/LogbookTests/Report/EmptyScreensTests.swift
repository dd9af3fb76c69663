import Catalog
import Logbook
import Store
import TestSupport
import Testing

@Suite("L-173: a screen that has nothing to show has the button of the next step")
struct EmptyScreensTests {
  private func buttons(_ phone: Device<LogbookCore>) -> [String] {
    phone.page?.first(class: "empty")?.all { $0.attributes["class"]?.hasPrefix("button") == true && $0.tag == "a" }
      .compactMap { $0.attributes["href"] ?? nil } ?? []
  }

  @Test("L-173: limits begin with the first flight or duty; without one there is no limit to keep and nothing to plan")
  func limits() {
    let phone = phone("/logbook/limits")
    #expect(phone.limitLines == [] && phone.control("plan-hours") == nil)
    #expect(phone.words.contains("There is no flight and no duty yet."))
    #expect(buttons(phone) == ["/logbook/flights/new/flight", "/logbook/limits/duty/new"])
    phone.visit("/logbook/limits/breaches")
    #expect(phone.words.contains("Write the first flight"))
    phone.addFlight("2026-11-20", "2:00")
    phone.visit("/logbook/limits")
    #expect(buttons(phone) == [] && phone.limitLines.count == 6 && phone.control("plan-hours") != nil)
  }

  @Test(
    "L-173: a limit in whose window nothing counts is not called kept",
    arguments: [("en", "Kept", "Nothing yet"), ("cs", "Dodrženo", "Zatím nic")])
  func states(language: String, kept: String, nothing: String) {
    let phone = phone("/logbook/limits", languages: [language])
    phone.addFlight("2026-11-20", "2:00")
    phone.visit("/logbook/limits")
    #expect(phone.limitLines.map { $0.contains(kept) } == [true, true, true, false, false, false])
    #expect(phone.limitLines.map { $0.contains(nothing) } == [false, false, false, true, true, true])
    phone.visit("/logbook/limits/duty-7-days")
    let detail = phone.page?.first(class: "sheet")?.words ?? ""
    #expect(detail.contains(nothing) && !detail.contains(kept))
  }

  @Test("L-173: certificates and ratings begin with a choice of what to add, and so does each of them while there is none")
  func certificates() {
    let phone = phone("/logbook/certificates")
    #expect(buttons(phone) == ["/logbook/certificates/new"] && phone.words.contains("no certificate and no rating yet"))
    #expect(phone.words.contains("Add the date of birth"))
    phone.addRating("IR", [("checked", "2026-03-10")])
    phone.visit("/logbook/certificates")
    #expect(buttons(phone) == [] && phone.words.contains("There is no certificate yet."))
    let none = phone.page?.first { $0.attributes["class"] == "remark" && $0.words.hasPrefix("There is no certificate") }
    #expect(none?.first { $0.attributes["href"] == "/logbook/certificates/new" } != nil)
  }

  @Test("L-173: a report of nothing has no choices; those of a period without flights stay")
  func report() {
    let phone = phone("/logbook/report")
    func choices() -> Int { phone.page?.all { ["input", "select"].contains($0.tag) }.count ?? 0 }
    #expect(choices() == 0 && buttons(phone) == ["/logbook/flights/new/flight"])
    #expect(phone.words.contains("There is no flight yet to make a report of."))
    phone.addFlight("2026-11-20", "2:00")
    phone.visit("/logbook/report")
    #expect(choices() > 5 && buttons(phone) == [])
    phone.visit("/logbook/report?type=B738")
    #expect(choices() == 0 && buttons(phone) == ["/logbook/report"], "the filter is one of the list")
    phone.visit("/logbook/report?from=2026-01-01&to=2026-01-31")
    #expect(choices() > 5 && phone.words.contains("No record is chosen"))
    phone.type("from", "")
    phone.type("to", "")
    phone.pass(milliseconds: 500)
    #expect(phone.words.contains("1 record"))
  }
}
