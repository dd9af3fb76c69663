import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct ListScreenTests {
  @Test(
    "An empty logbook says so and offers the first steps, in both languages",
    arguments: [
      ("en", "The logbook is still empty."), ("cs", "Zápisník je zatím prázdný."),
    ])
  func empty(language: String, text: String) {
    let phone = phone(languages: [language])
    #expect(phone.words.contains(text))
    #expect(phone.page?.first(class: "button")?.attributes["href"] == "/logbook/flights/new")
  }

  @Test("L-40: the sample book is loaded, loaded again without change, and removed in one step that can be undone")
  func samples() {
    let phone = phone("/logbook/transfer")
    phone.press("logbook.transfer.load")
    #expect(phone.records().count == 262 && phone.records("aircraft").count == 4)
    #expect(phone.button("logbook.transfer.load") == nil)
    phone.press("logbook.transfer.askRemove")
    phone.confirm()
    #expect(phone.records().isEmpty && phone.records("aircraft").isEmpty)
    phone.press("notice.undo")
    #expect(phone.records().count == 262)
    phone.press("logbook.transfer.askRemove")
    phone.confirm()
    phone.press("logbook.transfer.load")
    #expect(phone.records().count == 262 && phone.records("aircraft").count == 4)
  }

  @Test(
    "U-8: beside the list stands its newest flight until another is chosen; the list is what prints",
    arguments: [820, 390])
  func newestBeside(height: Int) {
    let phone = phone()
    phone.send(.resized(width: 1180, height: height))
    phone.addFlight("2026-11-19", "1:00")
    phone.addFlight("2026-11-20", "2:30")
    phone.visit("/logbook/flights")
    let isThere = height == 820
    #expect((phone.page?.first(class: "detail")?.first(class: "sheet") != nil) == isThere)
    #expect(phone.page?.first { $0.attributes["id"] == "content" }?.attributes["class"] == "panes")
    let chosen = phone.page?.first(class: "chosen")
    #expect((chosen != nil) == isThere && chosen?.words.contains("2:30") != false)
    phone.visit(phone.page?.all(class: "line").last?.first(class: "row")?.attributes["href"] ?? "")
    #expect(phone.page?.first { $0.attributes["id"] == "content" }?.attributes["class"] == "panes with-detail")
  }

  @Test(
    "U-8: beside every list of the logbook stands the first of it, and nothing beside an empty one",
    arguments: ["aircraft", "certificates", "limits/duty", "places", "templates", "statistics/previous", "statistics"])
  func firstBeside(screen: String) {
    let phone = phone()
    phone.send(.resized(width: 700, height: 1000))
    phone.visit("/logbook/" + screen)
    #expect(phone.page?.first(class: "placeholder") == nil)
    let isRecency = screen == "certificates"
    #expect((phone.page?.first(class: "detail") != nil) == isRecency)
    phone.loadSamples()
    phone.addDuty("2026-11-20", "06:00", "14:00")
    phone.addCertificate("class2", [("issued", "2026-01-10")])
    phone.fill("/logbook/places/new", "place", [("name", "Čáslav"), ("latitude", "49.9"), ("longitude", "15.4")])
    phone.fill("/logbook/templates/new", "remarkTemplate", [("text", "Line check")])
    phone.fill("/logbook/statistics/previous/new", "previous", [("total", "10:00")])
    phone.visit("/logbook/" + screen)
    #expect(phone.page?.first(class: "placeholder") == nil)
    #expect(phone.page?.first(class: "detail")?.first(class: "content") != nil, "\(phone.words)")
    #expect(phone.page?.first { $0.attributes["id"] == "content" }?.attributes["class"] == "panes")
    let chosen = phone.page?.first(class: "list")?.first { $0.attributes["aria-current"] == "true" }
    #expect(chosen != nil || screen == "statistics")
  }

  @Test("The filter says how many records it shows, and showing them closes it")
  func filterResult() {
    let phone = phone()
    phone.loadSamples()
    phone.press("logbook.filter.open")
    #expect(phone.words.contains("Show 262 records"))
    phone.change("logbook.filter.kinds", text: "sessions")
    #expect(phone.words.contains("Show 12 records"))
    let show = phone.page?.first { $0.attributes["data-action"] == "logbook.filter.open" && $0.words.contains("Show") }
    #expect(show != nil)
    phone.press("logbook.filter.open")
    #expect(!phone.words.contains("Show 12 records"))
  }

  @Test("L-24: a filter offers aircraft by one press, takes the choice back, and finds one of many")
  func filterAircraft() {
    let phone = phone()
    phone.loadSamples()
    phone.press("logbook.filter.open")
    let boeing = phone.records("aircraft").first { $0[Aircraft.registration] == "OK-VDD" }!.id.description
    #expect(phone.page?.first { $0.attributes["id"] == "filter-aircraft" } == nil, "four need no search")
    phone.press("logbook.filter.aircraft", value: boeing)
    #expect(phone.words.contains("Show 50 records"))
    phone.press("logbook.filter.aircraft", value: boeing)
    #expect(phone.words.contains("Show 262 records"))
    for number in 1...9 { phone.fly("2026-11-0\(number)", "1:00", in: "OK-NO\(number)", [("model", "Zlin")]) }
    phone.visit("/logbook/flights")
    // K-37: the filter does not lie on a form.
    #expect(!phone.words.contains("Show 271 records"))
    phone.press("logbook.filter.open")
    #expect(phone.words.contains("Show 271 records"))
    #expect(phone.page?.first { $0.attributes["id"] == "filter-aircraft" } != nil)
    phone.send(.action(Event.Action("logbook.filter.aircraftText", text: "okno7")))
    let found = phone.page?.all { $0.attributes["data-action"] == "logbook.filter.aircraft" }.map(\.words)
    #expect(found == ["OK-NO7"])
    phone.send(.action(Event.Action("logbook.filter.aircraftText", text: "no such")))
    #expect(phone.words.contains("There is no such aircraft"))
  }

  @Test("Many aircraft are searched by registration, type and name")
  func aircraftSearch() {
    let phone = phone("/logbook/transfer")
    phone.press("logbook.transfer.choose")
    var file = "record,id,registration,type,make\n"
    for number in 100..<600 {
      file += "aircraft,,OK-\(number),\(number % 2 == 0 ? "C172" : "PA28"),\(number % 2 == 0 ? "Cessna" : "Piper")\n"
    }
    phone.send(.file(Event.File(name: "aircraft.csv", purpose: "logbook.import", text: file)))
    phone.pass(milliseconds: 500)
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 500)
    #expect(phone.records("aircraft").count == 500)
    phone.visit("/logbook/aircraft")
    func count() -> Int {
      phone.page?.all {
        $0.attributes["href"]?.hasPrefix("/logbook/aircraft/0") == true || $0.attributes["class"] == "row"
      }.count ?? 0
    }
    let all = count()
    phone.send(.action(Event.Action("logbook.aircraft.text", text: "ok101 piper")))
    #expect(all >= 500 && count() == 1 && phone.words.contains("OK-101"))
    phone.send(.action(Event.Action("logbook.aircraft.text", text: "ok101 cessna")))
    #expect(count() == 0)
    phone.send(.resized(width: 1180, height: 820))
    #expect(phone.words.contains("No aircraft matches “ok101 cessna”.") && !phone.words.contains("Choose an aircraft"))
    phone.press("logbook.aircraft.clear")
    #expect(count() >= 500)
  }

  @Test("Rows show day, time, places, registration and total, by months, and only visible rows are drawn")
  func rows() {
    let phone = phone()
    phone.loadSamples()
    #expect(phone.lines.count < 60)
    #expect(phone.lines[0] == "20 Nov 17:10 LGAV – LKPR OK-VDD · B738 2:29 ⋯")
    #expect(phone.page?.first(class: "month")?.words == "November 2026 6 records · 12:26")
  }

  @Test("A filter shows its effect, is cleared after a question, and says when nothing matches")
  func filter() {
    let phone = phone()
    phone.loadSamples()
    phone.send(.action(Event.Action("logbook.filter.text", text: "prvni samostatny")))
    #expect(phone.lines.count == 1)
    #expect(phone.page?.first(class: "filter-banner")?.words.contains("1 of 262") == true)
    phone.send(.action(Event.Action("logbook.filter.text", text: "xyz")))
    #expect(phone.words.contains("Nothing matches the search.") && !phone.words.contains("filter"))
    let clear = phone.page?.all { $0.attributes["data-action"] == "logbook.filter.clear" }
    #expect(clear?.map(\.words) == ["Clear the search"], "one button, and words alone are no filter")
    phone.press("logbook.filter.clear")
    #expect(!phone.lines.isEmpty && phone.page?.first(class: "filter-banner") == nil)
    phone.send(.action(Event.Action("logbook.filter.kinds", text: "flights")))
    phone.send(.action(Event.Action("logbook.filter.text", text: "xyz")))
    #expect(phone.words.contains("Nothing matches the filter."))
    phone.press("logbook.filter.ask")
    #expect(phone.lines.isEmpty)
    phone.confirm()
    #expect(!phone.lines.isEmpty && phone.page?.first(class: "filter-banner") == nil)
  }

  @Test("L-21: when only sessions are wanted, the aircraft is neither asked for nor kept")
  func sessions() {
    let phone = phone()
    phone.loadSamples()
    phone.press("logbook.filter.open")
    phone.send(.action(Event.Action("logbook.filter.type", text: "C152")))
    #expect(phone.page?.first(class: "filter-banner")?.words.contains("90 of 262") == true)
    #expect(phone.button("logbook.filter.clearAircraft") != nil)
    phone.send(.action(Event.Action("logbook.filter.kinds", text: "sessions")))
    #expect(phone.page?.first(class: "filter-banner")?.words.contains("12 of 262") == true)
    #expect(phone.button("logbook.filter.type") == nil)
    phone.send(.action(Event.Action("logbook.filter.kinds", text: "")))
    #expect(phone.page?.first(class: "filter-banner") == nil)
  }

  @Test("How many hours with my Boeing: one step from the aircraft to its flights and their time")
  func boeing() {
    let phone = phone()
    phone.loadSamples()
    let boeing = phone.records("aircraft").first { $0[Aircraft.type] == "B738" }!
    phone.visit("/logbook/aircraft/\(boeing.id)")
    #expect(phone.words.contains("Flight time 82:41"))
    phone.press("logbook.aircraft.flights")
    #expect(phone.address == "/logbook/flights")
    #expect(
      phone.page?.first(class: "filter-banner")?.words.hasSuffix("50 of 262 · Flight time 82:41 Clear the filter")
        == true)
  }

  @Test("L-18: aircraft are created, changed and deleted; an aircraft with flights stays")
  func aircraft() {
    let phone = phone("/logbook/aircraft/new")
    phone.submit("logbook.aircraft.save")
    #expect(phone.page?.first(class: "wrong")?.words.contains("Please fill in this field.") == true)
    phone.type("registration", "ok-new")
    phone.submit("logbook.aircraft.save")
    #expect(phone.records("aircraft").map { $0[Aircraft.registration] } == ["OK-NEW"])
    let id = phone.records("aircraft")[0].id
    phone.follow("/logbook/aircraft/\(id)/edit")
    phone.type("model", "152")
    phone.submit("logbook.aircraft.save")
    #expect(phone.words.contains("The aircraft is saved.") && phone.words.contains("152"))
    phone.press("logbook.aircraft.ask")
    phone.confirm()
    #expect(phone.records("aircraft").isEmpty)
    phone.loadSamples()
    let used = phone.records("aircraft").first { $0[Aircraft.type] == "C152" }!
    phone.visit("/logbook/aircraft/\(used.id)")
    phone.press("logbook.aircraft.ask", value: used.id.description)
    #expect(phone.words.contains("OK-VDA cannot be deleted, the logbook needs it: 90 records."))
    #expect(phone.records("aircraft").count == 4)
  }

  @Test("The pilot is one record, with the same id on all devices")
  func pilot() {
    let phone = phone("/logbook/pilot/edit")
    phone.type("firstName", "Jana")
    phone.type("birthDate", "2030-01-01")
    phone.submit("logbook.pilot.save")
    #expect(phone.records("pilot").isEmpty)
    phone.type("birthDate", "1987-06-10")
    phone.submit("logbook.pilot.save")
    #expect(phone.records("pilot").map(\.key) == [Pilot.key])
    #expect(phone.records("pilot")[0][Pilot.birthDate] == day("1987-06-10"))
    phone.visit("/logbook/pilot/edit")
    phone.type("lastName", "Nová")
    phone.submit("logbook.pilot.save")
    #expect(phone.records("pilot")[0][Pilot.firstName] == "Jana" && phone.records("pilot")[0][Pilot.lastName] == "Nová")
  }

  @Test("U-25: an empty screen shows what will be there", arguments: [
    ("/logbook/flights", "first-flight"), ("/logbook/limits", "empty-gauge"), ("/logbook/statistics", "empty-chart"),
    ("/logbook/certificates", "empty-licence"), ("/logbook/aircraft", "empty-hangar"), ("/logbook/pilot", "empty-licence"),
    ("/logbook/roster", "empty-programme"),
  ])
  func drawings(address: String, drawing: String) {
    let picture = phone(address).page?.first(class: "empty")?.first(class: "illustration")
    #expect(picture?.attributes["src"] == "/illustrations/" + drawing + ".svg")
  }

  @Test("L-172, K-16: the form of the pilot has a way back and Cancel, and saving leads to what was saved")
  func pilotForm() {
    let phone = phone("/logbook/pilot")
    #expect(phone.words.contains("on every page of the report") && phone.page?.first { $0.tag == "form" } == nil)
    phone.follow("/logbook/pilot/edit")
    #expect(phone.page?.first(class: "back")?.attributes["href"] == "/logbook/pilot")
    phone.press("logbook.pilot.cancel")
    #expect(phone.address == "/logbook/pilot", "nothing was typed, so nothing is asked")
    phone.follow("/logbook/pilot/edit")
    phone.type("licence", "CZ.FCL.1")
    phone.press("logbook.pilot.cancel")
    phone.confirm()
    #expect(phone.address == "/logbook/pilot" && phone.records("pilot").isEmpty)
    phone.follow("/logbook/pilot/edit")
    #expect(phone.text("licence") == "")
    phone.type("licence", "CZ.FCL.2")
    phone.submit("logbook.pilot.save")
    #expect(phone.address == "/logbook/pilot" && phone.words.contains("The pilot's data are saved."))
    #expect(phone.words.contains("Licence number CZ.FCL.2") && phone.page?.first { $0.tag == "form" } == nil)
    #expect(phone.button("logbook.pilot.ask") == nil, "there is always one")
    phone.follow("/logbook/pilot/edit")
    #expect(phone.text("licence") == "CZ.FCL.2")
  }

  @Test("K-16: saving and cancelling the settings of the limits lead to the limits")
  func ruleSettings() {
    let phone = phone("/logbook/limits/settings")
    phone.press("logbook.ruleSettings.cancel")
    #expect(phone.address == "/logbook/limits")
    phone.fill("/logbook/limits/settings", "ruleSettings", [("homeZone", "CET")])
    #expect(phone.address == "/logbook/limits" && phone.words.contains("The settings are saved."))
  }
}

@Suite("Today above the list of flights")
struct TodayStripTests {
  @Test(
    "L-155: hours of 28 days, the next expiry and recency with passengers are above the list, and link to their screens"
  )
  func today() {
    let phone = phone()
    #expect(phone.page?.first(class: "now-strip") == nil, "an empty book says how to begin")
    phone.visit("/logbook/flights/new/flight")
    for (name, text) in [
      ("date", "2026-11-20"), ("departure", "LKPR"), ("departureTime", "8:00"), ("arrival", "LKPR"),
      ("arrivalTime", "18:00"), ("registration", "OK-ABC"), ("engines", "SE"), ("takeOffsDay", "3"),
      ("landingsDay", "3"),
    ] { phone.type(name, text) }
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights")
    let words = strip(phone)
    #expect(words.contains("10%") && words.contains("28 days 90:00 left"), "\(words)")
    #expect(words.contains("Passengers until") && words.contains("18 Feb"), "\(words)")
    #expect(words.contains("Add a certificate"))
    #expect(links(phone).count == 3 && links(phone)[0] == "/logbook/limits/flight-28-days")
    phone.addCertificate("class2", [("issued", "2025-05-01"), ("expires", "2026-12-03")])
    phone.visit("/logbook/flights")
    #expect(strip(phone).contains("12") && strip(phone).contains("Until expiry"), "\(strip(phone))")
    #expect(links(phone)[1] == "/logbook/certificates/\(phone.records("certificate")[0].id)")
    // A search has another purpose.
    phone.send(.action(Event.Action("logbook.filter.text", text: "LKPR")))
    #expect(phone.page?.first(class: "now-strip") == nil)
  }

  @Test("L-155: of recency that has ended there stands what carrying passengers by day takes, not what the night does")
  func missing() {
    let phone = phone()
    phone.fly("2026-11-20", "1:00", in: "OK-ABC", [("landingsDay", "1")])
    phone.visit("/logbook/flights")
    let words = strip(phone)
    #expect(words.contains("2 take-offs, 2 landings") && !words.contains("night"), "\(words)")
  }

  private func strip(_ phone: Phone) -> String { phone.page?.first(class: "now-strip")?.words ?? "" }

  private func links(_ phone: Phone) -> [String] {
    phone.page?.first(class: "now-strip")?.all { $0.tag == "a" }.compactMap { $0.attributes["href"] } ?? []
  }
}
