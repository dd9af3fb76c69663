import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

typealias Phone = Device<LogbookCore>

/// A phone on 21 November 2026 with the app open.
func phone(_ url: String = "/logbook/flights", languages: [String] = ["en"]) -> Phone {
  Device(LogbookCore.self).start(url, languages: languages)
}

extension Device where Apps == LogbookCore {
  func text(_ name: String) -> String? {
    page?.first { $0.attributes["name"] == name }?.attributes["value"] ?? ""
  }

  /// The records of a collection, in no order.
  func records(_ collection: String = "flight") -> [Record] {
    let replica = store.context.replica()
    return replica.keys.filter { $0.collection == collection }.compactMap { replica.visible($0) }
  }

  /// Changes a control on the page.
  func change(_ action: String, value: String = "", text: String) {
    let control = page?.first {
      $0.attributes["data-change"] == action && ($0.attributes["data-value"] ?? "") == value
    }
    guard control != nil else { return }
    send(.action(Event.Action(action, value: value, text: text)))
  }

  func confirm() { press("dialog.confirm") }

  func loadSamples() {
    visit("/logbook/transfer")
    press("logbook.transfer.load")
    visit("/logbook/flights")
  }

  /// The texts of the list's lines, without the headings of months.
  var lines: [String] {
    page?.all(class: "line").map { $0.first(class: "swipe-front")?.words ?? $0.words } ?? []
  }
}

struct FlightScreenTests {
  @Test("L-140: fields of airlines and clubs are in a closed group until they are used, and then in the detail")
  func airlineFields() throws {
    let phone = phone("/logbook/flights/new/flight")
    #expect(phone.page?.first { $0.attributes["name"] == "flightNumber" } != nil)
    #expect(phone.page?.all { $0.tag == "details" && $0.attributes["open"] != nil }.isEmpty == true)
    phone.type("date", "2026-11-20")
    phone.type("departure", "LKPR")
    phone.type("total", "145")
    phone.type("flightNumber", "ok 123")
    phone.type("simulatedInstrument", "0.30")
    #expect(phone.page?.first { $0.tag == "details" && $0.attributes["open"] != nil } != nil)
    phone.submit("logbook.form.save")
    let record = try #require(phone.records().first)
    #expect(record[Flight.flightNumber] == "OK 123" && record[Flight.simulatedInstrument] == minutes("0:30"))
    #expect(record[Flight.total] == minutes("1:45"), "bare digits are hours and minutes")
    phone.visit("/logbook/flights/" + record.id.description)
    #expect(phone.words.contains("Flight number") && phone.words.contains("OK 123"))
    #expect(!phone.words.contains("Launch"))
  }

  @Test(
    "The date of a flight is short, because its column on a phone is narrow",
    arguments: [("cs", "20. 11. 2026"), ("en", "20 Nov 2026")])
  func dateInOneLine(_ language: String, shown: String) throws {
    let phone = phone("/logbook/flights/new/flight", languages: [language])
    phone.type("date", "2026-11-20")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights/" + (try #require(phone.records().first)).id.description)
    let dates = (phone.page?.all { $0.tag == "dd" } ?? []).map { $0.words }.filter { $0.contains("2026") }
    #expect(dates.map { $0.replacing("\u{A0}", with: " ") } == [shown])
  }

  @Test("L-3: what a flight lacks is said once, however much it is")
  func missing() throws {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights/" + (try #require(phone.records().first)).id.description)
    #expect(phone.words.contains("FCL.050 also requires: Departure time UTC, Arrival place, Arrival time UTC"))
    #expect(phone.page?.all { $0.attributes["class"] == "finding" }.count == 1)
  }

  @Test(
    "The kind is chosen first, and the title of the form names it",
    arguments: [
      ("en", "New flight", "New simulator session"), ("cs", "Nový let", "Nový simulátor"),
    ])
  func kinds(language: String, flight: String, session: String) {
    let phone = phone(languages: [language])
    phone.follow("/logbook/flights/new")
    phone.follow("/logbook/flights/new/flight")
    #expect(phone.words.contains(flight))
    #expect(phone.text("date") == "2026-11-21")
    phone.visit("/logbook/flights/new")
    phone.follow("/logbook/flights/new/session")
    #expect(phone.words.contains(session) && phone.text("departure") == "")
  }

  @Test("L-19: a flight is typed, its total follows the times, and class and function follow the total")
  func newFlight() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("departure", "lkpr")
    phone.type("departureTime", "905")
    phone.type("arrival", "LKTB")
    phone.type("arrivalTime", "1030")
    #expect(phone.text("total") == "1:25")
    phone.type("registration", "ok-abc")
    #expect(phone.words.contains("This aircraft is new."))
    phone.type("engines", "SE")
    #expect(phone.text("singlePilotSE") == "1:25")
    phone.type("picName", "self")
    #expect(phone.text("pic") == "1:25")
    phone.type("arrivalTime", "1040")
    #expect([phone.text("total"), phone.text("singlePilotSE"), phone.text("pic")] == ["1:35", "1:35", "1:35"])
    phone.type("landingsDay", "1")
    phone.submit("logbook.form.save")
    #expect(phone.words.contains("The flight is saved."))
    let saved = phone.records()[0]
    #expect(phone.address == "/logbook/flights/\(saved.id)")
    #expect(saved[Flight.departure] == "LKPR" && saved[Flight.departureTime] == time("9:05"))
    #expect(saved[Flight.total] == minutes("1:35") && saved[Flight.landingsDay] == 1)
    #expect(phone.records("aircraft").map { $0[Aircraft.registration] } == ["OK-ABC"])
    #expect(saved[Flight.aircraft] == phone.records("aircraft")[0].id)
    #expect(phone.disk.keys("d/") == [])
  }

  @Test("L-19: an overridden total stays when the times change, and the computed one can be restored")
  func overridden() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("departureTime", "9:00")
    phone.type("arrivalTime", "10:00")
    phone.type("total", "0:50")
    phone.type("arrivalTime", "10:10")
    #expect(phone.text("total") == "0:50")
    #expect(phone.words.contains("The times give 1:10."))
    phone.press("logbook.form.computed")
    #expect(phone.text("total") == "1:10")
  }

  @Test("Impossible values are not saved; they are marked at their field")
  func errors() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("departureTime", "9:00")
    phone.type("arrivalTime", "25:00")
    phone.submit("logbook.form.save")
    #expect(phone.records().isEmpty)
    #expect(phone.page?.first(class: "wrong")?.words.contains("Enter a time in UTC") == true)
    phone.type("arrivalTime", "10:00")
    phone.type("night", "2:00")
    phone.submit("logbook.form.save")
    #expect(phone.records().isEmpty)
    #expect(phone.page?.first(class: "wrong")?.words.contains("longer than the total time of flight 1:00") == true)
    phone.type("night", "")
    phone.submit("logbook.form.save")
    #expect(phone.records().count == 1)
  }

  @Test("Typed text survives a reload and can be discarded")
  func draft() {
    let disk = Disk()
    let before = Device(LogbookCore.self, disk: disk).start("/logbook/flights/new/flight")
    before.type("departure", "LKHK")
    before.pass(milliseconds: 1000)
    before.close()
    let after = Device(LogbookCore.self, disk: disk).start("/logbook/flights/new/flight")
    #expect(after.text("departure") == "LKHK" && after.words.contains("Unsaved changes restored."))
    after.press("logbook.form.cancel")
    #expect(after.words.contains("Discard the changes?"))
    after.confirm()
    #expect(after.address == "/logbook/flights" && disk.keys("d/") == [])
  }

  @Test("A session is saved with its device and time, and is in the same list")
  func session() {
    let phone = phone("/logbook/flights/new/session")
    phone.type("device", "FNPT II")
    phone.type("qualification", "CZ-021")
    phone.type("sessionTime", "2")
    phone.type("instruction", "IR(A)")
    phone.submit("logbook.form.save")
    #expect(phone.records()[0][Flight.sessionTime] == minutes("2:00"))
    #expect(phone.words.contains("CZ-021") && phone.words.contains("IR(A)"))
    phone.visit("/logbook/flights")
    #expect(phone.lines == ["21 Nov FNPT II Simulator session 2:00 ⋯"])
  }

  @Test(
    "L-143: a session in a full flight simulator has take-offs and landings; they are recent experience, and in no sum of flights"
  )
  func simulatorLandings() {
    let phone = phone("/logbook/flights/new/session")
    func isAsked() -> Bool { phone.words.contains("They count as recent experience") }
    phone.type("device", "CZ-021")
    phone.type("deviceType", "B738")
    phone.type("deviceLevel", "FNPT II")
    #expect(!isAsked())
    phone.type("deviceLevel", "FFS D")
    #expect(isAsked())
    phone.type("sessionTime", "4")
    for name in ["takeOffsDay", "takeOffsNight", "landingsDay", "landingsNight"] { phone.type(name, "3") }
    phone.submit("logbook.form.save")
    #expect(phone.said.contains("Landings by night 3"))
    let id = phone.records()[0].id
    phone.visit("/logbook/certificates/recency")
    #expect(phone.words.contains("B737-300/900") && phone.words.contains("19 Feb 2027"))
    phone.visit("/logbook/statistics")
    #expect(!phone.words.contains("Landings 6"))
    phone.visit("/logbook/flights/new/session?copy=\(id)")
    #expect(phone.text("deviceType") == "B738" && phone.text("landingsDay") == "", "a copy is in the same device")
    #expect(isAsked())
  }

  @Test("L-19: only fields changed in the form are saved, so a change from elsewhere stays")
  func changesOnly() {
    let phone = phone()
    phone.loadSamples()
    let id = phone.store.context.replica().keys.first { $0.collection == "flight" }!
    phone.visit("/logbook/flights/\(id.id)/edit")
    phone.type("remarks", "changed")
    let before = phone.store.context.replica().outbox.count
    phone.submit("logbook.form.save")
    let outbox = phone.store.context.replica().outbox
    #expect(outbox[before...].map(\.operation.key.collection) == ["flight", "change"])
    #expect(outbox[before].operation.set.members.map(\.name) == ["remarks"])
  }

  @Test(
    "L-19: an aircraft that has not arrived on the device stays the flight's aircraft when something else is edited")
  func unknownAircraft() {
    let phone = phone("/logbook/transfer")
    let file = "record,id,date,aircraft,unknown\nflight,\(id(1)),2026-07-04,\(id(7)),\n"
    phone.send(.file(Event.File(name: "x.csv", purpose: "logbook.import", text: file)))
    phone.pass(milliseconds: 100)
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 100)
    phone.visit("/logbook/flights/\(id(1))/edit")
    phone.type("departure", "lkpr")
    phone.submit("logbook.form.save")
    #expect(phone.records().map { $0[Flight.departure] } == ["LKPR"])
    #expect(phone.records().map { $0[Flight.aircraft] } == [id(7)])
  }

  @Test("Deleting from the list and from the detail asks first, and can be undone")
  func deleting() {
    let phone = phone()
    phone.loadSamples()
    let newest = phone.lines[0]
    phone.press("logbook.flight.ask")
    #expect(phone.records().count == 262)
    phone.confirm()
    #expect(phone.records().count == 261 && phone.lines[0] != newest)
    phone.press("notice.undo")
    #expect(phone.records().count == 262 && phone.lines[0] == newest)
    let id = phone.button("logbook.flight.ask")!.attributes["data-value"]!
    phone.visit("/logbook/flights/\(id)")
    phone.press("logbook.flight.ask", value: id)
    phone.confirm()
    #expect(phone.records().count == 261 && phone.address == "/logbook/flights")
  }

  @Test("A copy takes over places, aircraft and people, but not day and times")
  func copy() {
    let phone = phone()
    phone.loadSamples()
    let id = phone.button("logbook.flight.ask")!.attributes["data-value"]!
    phone.visit("/logbook/flights/\(id)")
    phone.follow("/logbook/flights/new/flight?copy=\(id)")
    #expect(phone.text("date") == "2026-11-21" && phone.text("registration") == "OK-VDD")
    #expect(phone.text("departureTime") == "" && phone.text("total") == "")
  }

  @Test("Discarding changes to a copy goes back to the copy")
  func discardedCopy() {
    let phone = phone()
    phone.loadSamples()
    let id = phone.button("logbook.flight.ask")!.attributes["data-value"]!
    let url = "/logbook/flights/new/flight?copy=\(id)"
    phone.visit(url)
    let arrival = phone.text("arrival")
    phone.type("arrival", "LKHK")
    phone.visit("/logbook/flights")
    phone.visit(url)
    #expect(phone.text("arrival") == "LKHK" && phone.words.contains("Unsaved changes restored."))
    phone.press("logbook.form.reset")
    #expect(phone.text("arrival") == arrival && phone.text("registration") == "OK-VDD")
    #expect(!phone.words.contains("Unsaved changes restored."))
  }

  @Test("Saving a record that was deleted elsewhere says so, and restores it on request")
  func deletedMeanwhile() {
    let disk = Disk()
    let phone = Device(LogbookCore.self, disk: disk).start("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    let id = phone.records()[0].id
    phone.visit("/logbook/flights/\(id)/edit")
    phone.type("arrival", "LKTB")
    let other = Device(LogbookCore.self, disk: disk, seed: 2).start("/logbook/flights/\(id)", isLeader: false)
    other.press("logbook.flight.ask")
    other.confirm()
    #expect(phone.records().isEmpty)
    phone.submit("logbook.form.save")
    #expect(phone.words.contains("The record was deleted in the meantime"))
    phone.confirm()
    #expect(phone.records().map { $0[Flight.departure] } == ["LKPR"])
    #expect(phone.records().map { $0[Flight.arrival] } == ["LKTB"])
  }
}
