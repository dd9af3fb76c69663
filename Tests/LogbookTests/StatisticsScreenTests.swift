import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct StatisticsScreenTests {
  /// The cells of the row that begins with this text.
  func row(_ phone: Phone, _ name: String) -> [String]? {
    phone.page?.all { $0.tag == "tr" }.map { row in row.children.map { $0.words } }.first { $0.first == name }
  }

  @Test("Totals of everything, restricted by the list's filter, which is shown and can be cleared")
  func totals() {
    let phone = phone("/logbook/statistics")
    #expect(phone.words.contains("There is nothing to sum up yet."))
    phone.loadSamples()
    phone.visit("/logbook/statistics")
    #expect(
      row(phone, "Flights") == ["Flights", "250"] && row(phone, "Simulator sessions") == ["Simulator sessions", "12"])
    for name in ["Total time of flight", "Night", "IFR", "PIC", "Co-pilot", "Dual", "Multi-pilot", "Landings by night"]
    {
      #expect(row(phone, name)?.count == 2, "\(name)")
    }
    phone.send(.action(Event.Action("logbook.filter.type", text: "C152")))
    #expect(row(phone, "Flights") == ["Flights", "90"] && row(phone, "Multi-pilot") == ["Multi-pilot", "0:00"])
    #expect(phone.said.contains("C152 90 of 262"))
    phone.press("logbook.filter.ask")
    phone.confirm()
    #expect(row(phone, "Flights") == ["Flights", "250"])
  }

  @Test(
    "Two panes need room in both directions: a phone on its side shows the list, with a way on", arguments: [820, 390])
  func panes(height: Int) {
    let phone = phone()
    phone.addFlight("2026-11-20", "2:30")
    phone.send(.resized(width: 1180, height: height))
    phone.visit("/logbook/statistics")
    #expect(phone.page?.first(class: "metric")?.words == "2:30")
    #expect((phone.page?.first(class: "chart") != nil) == (height == 820), "the years beside the list")
    phone.visit("/logbook/limits")
    #expect(phone.words.contains("When hours free up") == (height == 820), "the limit of 28 days beside the list")
  }

  @Test("L-156: one number for week, month, year and all; a chosen bar leads to its flights")
  func periods() {
    let phone = phone()
    phone.addFlight("2026-11-02", "1:00")
    phone.addFlight("2026-11-20", "2:30")
    phone.addFlight("2025-03-01", "4:00")
    phone.visit("/logbook/statistics")
    func sum() -> String? { phone.page?.first(class: "metric")?.words }
    #expect(sum() == "3:30" && phone.page?.all { $0.attributes["class"] == "bar-column" }.count == 12)
    #expect(phone.words.contains("November 2026: 3:30"))
    phone.press("logbook.statistics.earlier")
    #expect(sum() == "4:00" && phone.page?.first(class: "period-sum")?.words.hasPrefix("2025") == true)
    phone.press("logbook.statistics.later")
    phone.change("logbook.statistics.period", text: "month")
    #expect(sum() == "3:30" && phone.page?.all { $0.attributes["class"] == "bar-column" }.count == 30)
    phone.change("logbook.statistics.period", text: "all")
    #expect(sum() == "7:30")
    phone.change("logbook.statistics.period", text: "year")
    phone.send(.action(Event.Action("logbook.statistics.column", text: "10")))
    #expect(phone.words.contains("Show 2 records"))
    phone.press("logbook.statistics.flights")
    #expect(phone.address == "/logbook/flights" && phone.lines.count == 2)
  }

  @Test("L-156: of a filter whose flights are from long ago the last period that has one is shown first, and one goes on from there")
  func longAgo() {
    let phone = phone()
    phone.addFlight("2026-11-20", "2:30", [("departure", "LKPR")])
    phone.addFlight("2014-03-31", "4:00", [("departure", "EGLL")])
    phone.addFlight("2013-12-30", "1:00", [("departure", "EGLL")])
    phone.visit("/logbook/statistics")
    func sum() -> String? { phone.page?.first(class: "metric")?.words }
    func title() -> String { phone.page?.first(class: "period-sum")?.words ?? "" }
    #expect(sum() == "2:30" && title().hasPrefix("2026"))
    phone.send(.action(Event.Action("logbook.filter.text", text: "EGLL")))
    #expect(sum() == "4:00" && title().hasPrefix("2014"), "\(title())")
    phone.press("logbook.statistics.earlier")
    #expect(sum() == "1:00" && title().hasPrefix("2013"))
    phone.press("logbook.statistics.later")
    phone.press("logbook.statistics.later")
    #expect(sum() == "0:00" && title().hasPrefix("2015"), "later years are there, too")
    for (period, shown) in [("month", "March 2014"), ("week", "31 Mar – 6 Apr 2014")] {
      phone.change("logbook.statistics.period", text: period)
      #expect(sum() == "4:00" && title().hasPrefix(shown), "\(title())")
    }
    phone.send(.action(Event.Action("logbook.filter.text", text: "")))
    #expect(sum() == "2:30" && title().hasPrefix("16 Nov"), "without a filter it is the week of today")
  }

  @Test("L-157: the longest flight leads to itself, the month with the most hours to its flights")
  func bests() {
    let phone = phone()
    phone.addFlight("2026-11-02", "1:00")
    phone.addFlight("2026-11-20", "2:30")
    phone.addFlight("2025-03-01", "4:00")
    phone.visit("/logbook/statistics")
    #expect(phone.page?.first(class: "bests")?.words.contains("Longest flight") == true)
    #expect(phone.page?.first(class: "bests")?.words.contains("1 Mar 2025 4:00") == true)
    #expect(phone.button("logbook.statistics.flights", value: "2025-03-01/2025-03-31") != nil)
    let rows = phone.page?.first(class: "bests")?.all(class: "row") ?? []
    #expect(rows.count == 2 && rows.allSatisfy { row in row.first { $0.tag == "svg" } != nil }, "each looks as if it leads on")
    phone.press("logbook.statistics.flights", value: "2025-03-01/2025-03-31")
    #expect(phone.address == "/logbook/flights" && phone.lines.count == 1)
  }

  @Test("How many hours with my Boeing: they stand on the first screen, and a tap restricts everything to it")
  func boeing() {
    let phone = phone()
    phone.loadSamples()
    phone.visit("/logbook/statistics")
    let boeing = row(phone, "B738")
    #expect(boeing?[1] == "50")
    phone.press("logbook.statistics.type", value: "B738")
    #expect(row(phone, "Total time of flight")?[1] == boeing?[2])
    #expect(row(phone, "OK-VDD")?[1] == "50" && row(phone, "OK-VDA") == nil)
    phone.press("logbook.statistics.aircraft")
    #expect(phone.said.contains("OK-VDD 50 of 262"))
    phone.visit("/logbook/flights")
    #expect(phone.said.contains("OK-VDD 50 of 262"))
  }

  @Test(
    "By month, year, type, aircraft and airport: a picture with a description, and a table",
    arguments: [
      ("year", "Hours by year"), ("month", "Hours by month"), ("type", "Hours by type"),
      ("aircraft", "Hours by aircraft"), ("airport", "Hours by airport"),
    ])
  func groups(name: String, title: String) {
    let phone = phone()
    phone.loadSamples()
    phone.visit("/logbook/statistics")
    phone.follow("/logbook/statistics/by/\(name)")
    let chart = phone.page?.first(class: "chart")
    #expect(chart?.first { $0.tag == "title" }?.words == title)
    #expect(chart?.first { $0.tag == "desc" }?.words.contains(":") == true)
    let bars = chart?.all { $0.attributes["class"] == "bar" }.count ?? 0
    #expect(bars > 2 && bars <= 24)
    #expect(phone.page?.first(class: "figures") != nil)
  }

  @Test("A year without flights is in the picture, and tapping a year makes it the period")
  func years() {
    let phone = phone()
    phone.addFlight("2024-02-29", "1:00")
    phone.addFlight("2026-03-01", "2:30")
    phone.visit("/logbook/statistics/by/year")
    #expect(phone.words.contains("2024 1:00, 2025 0:00, 2026 2:30."))
    phone.press("logbook.statistics.year", value: "2024-01-01")
    #expect(row(phone, "2024") == ["2024", "1", "1:00"] && row(phone, "2026") == nil)
    #expect(phone.said.contains("From 1 Jan 2024, to 31 Dec 2024") || phone.said.contains("2024 1:00."))
  }

  @Test("L-158: a picture has simulator time apart from flight time, and names both only where both are")
  func simulator() {
    let phone = phone()
    phone.addFlight("2026-03-01", "2:30")
    func legend() -> String? { phone.page?.first(class: "bar-chart-legend")?.words }
    phone.visit("/logbook/statistics/by/year")
    #expect(legend() == nil)
    phone.visit("/logbook/flights/new/session")
    phone.type("device", "FNPT II")
    phone.type("sessionTime", "2:00")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/statistics/by/year")
    #expect(phone.words.contains("2026 2:30 + Simulator 2:00.") && legend() == "Flight time Simulator")
    #expect(row(phone, "2026") == ["2026", "2", "2:30", "2:00"])
    phone.send(.action(Event.Action("logbook.filter.kinds", text: "sessions")))
    #expect(phone.words.contains("2026 Simulator 2:00.") && legend() == "Simulator")
  }

  @Test(
    "L-44: previous experience is a part of its own in the sums, belongs to its type, and is deleted and brought back")
  func previous() {
    let phone = phone()
    phone.fly("2026-06-01", "1:00", in: "OK-ABC", [("type", "C172")])
    phone.visit("/logbook/statistics")
    phone.follow("/logbook/statistics/previous")
    #expect(phone.words.contains("There is no previous experience yet."))
    phone.fill(
      "/logbook/statistics/previous/new", "previous",
      [
        ("description", "Logbook 1"), ("type", "c172"), ("total", "120:30"), ("landingsDay", "1500"),
        ("night", "130:00"),
      ])
    #expect(phone.words.contains("The previous experience is saved."))
    // L-44: more than the total needs a confirmation.
    #expect(phone.words.contains("It cannot be longer than the total time of flight 120:30."))
    phone.visit("/logbook/statistics")
    #expect(row(phone, "Total time of flight") == ["Total time of flight", "121:30 1:00 + 120:30"])
    #expect(row(phone, "Landings by day")?.last == "1,500 0 + 1,500")
    #expect(row(phone, "C172") == ["C172", "1", "121:30"])
    #expect(row(phone, "Previous experience") == ["Previous experience", "0", "120:30"])
    phone.press("logbook.statistics.aircraft")
    #expect(row(phone, "Total time of flight") == ["Total time of flight", "1:00"])
    phone.visit("/logbook/statistics/previous/\(phone.records("previous")[0].id)")
    phone.press("logbook.previous.ask")
    #expect(phone.page?.first(class: "dialog")?.words.contains("Logbook 1") == true)
    phone.confirm()
    #expect(phone.records("previous").isEmpty)
    phone.press("notice.undo")
    #expect(phone.records("previous").count == 1)
  }

  @Test("Totals follow every change of a record at once")
  func follows() {
    let phone = phone()
    for number in 1...40 { phone.addFlight("2026-01-\(number % 28 + 1 < 10 ? "0" : "")\(number % 28 + 1)", "1:00") }
    phone.visit("/logbook/statistics")
    #expect(row(phone, "Total time of flight")?[1] == "40:00")
    let flight = phone.records()[7].id
    phone.visit("/logbook/flights/\(flight)/edit")
    phone.type("total", "2:30")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/statistics")
    #expect(row(phone, "Total time of flight")?[1] == "41:30" && row(phone, "Flights")?[1] == "40")
    phone.visit("/logbook/flights/\(flight)")
    phone.press("logbook.flight.ask", value: flight.description)
    phone.confirm()
    phone.visit("/logbook/statistics")
    #expect(row(phone, "Total time of flight")?[1] == "39:00")
    phone.press("notice.undo")
    #expect(row(phone, "Total time of flight")?[1] == "41:30")
  }

  @Test(
    "The bar shows flights, limits, certificates and statistics, and everything else is behind it",
    arguments: [
      ("en", "Flights Limits Certificates Statistics More"), ("cs", "Lety Limity Osvědčení Statistiky Další"),
    ])
  func tabs(language: String, names: String) {
    let phone = phone(languages: [language])
    #expect(phone.page?.first(class: "bottom")?.words == names)
  }

  @Test("K-63: a table without groups leads on: it clears the search, or begins")
  func nothing() {
    let phone = phone("/logbook/statistics/by/year")
    #expect(phone.page?.first { $0.tag == "a" && $0.attributes["href"] == "/logbook/flights/new" } != nil)
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    phone.send(.action(Event.Action("logbook.filter.text", text: "nothing of the kind")))
    phone.visit("/logbook/statistics/by/year")
    #expect(phone.page?.first(class: "empty")?.words.contains("Clear the search") == true)
    phone.press("logbook.filter.clear")
    #expect(!phone.words.contains("Nothing matches the search."))
  }
}
