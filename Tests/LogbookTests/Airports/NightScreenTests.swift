import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

/// The form of a flight from Prague to Brno on 21 November 2026, where it is night from 15:48 and 15:41 UTC (ephem).
struct NightScreenTests {
  private func form(_ times: (String, String), status: Int = 200, language: String = "en") -> Phone {
    let phone = phoneWithAirports("/logbook/flights/new/flight", languages: [language], status: status)
    for (name, text) in [
      ("departure", "LKPR"), ("arrival", "LKTB"), ("departureTime", times.0), ("arrivalTime", times.1),
    ] { phone.type(name, text) }
    return phone
  }

  @Test(
    "L-92: night time is filled in from places, day and times, and marked as calculated",
    arguments: [
      ("en", "Night: 1:00 (computed) · take-off by night, landing by night"),
      ("cs", "Noc: 1:00 (vypočteno) · vzlet v noci, přistání v noci"),
    ])
  func filled(language: String, line: String) {
    let phone = form(("20:00", "21:00"), language: language)
    #expect(phone.text("night") == "1:00")
    #expect(phone.words.contains(line))
    #expect(phone.button("logbook.form.night") == nil)
    phone.type("arrivalTime", "21:10")
    #expect(phone.text("night") == "1:10")
    phone.submit("logbook.form.save")
    #expect(phone.records()[0][Flight.night] == minutes("1:10"))
  }

  @Test("L-92: a flight by day has no night time, and a flight into dusk has some")
  func parts() throws {
    let day = form(("9:00", "10:00"))
    #expect(day.text("night") == "")
    #expect(day.words.contains("Night: 0:00 (computed) · take-off by day, landing by day"))
    let dusk = form(("15:00", "16:00"))
    let night = try #require(Minutes(text: dusk.text("night") ?? ""))
    #expect(night.count == 17, "from about 15:43 on")
    #expect(dusk.words.contains("take-off by day, landing by night"))
    dusk.type("arrivalTime", "15:10")
    #expect(dusk.text("night") == "")
  }

  @Test("L-92: the pilot's entry stays, also a cleared field, until it is undone")
  func override() {
    let phone = form(("20:00", "21:00"))
    phone.type("night", "0:30")
    phone.type("arrivalTime", "21:10")
    #expect(phone.text("night") == "0:30")
    #expect(phone.words.contains("Use 1:10"))
    phone.press("logbook.form.night")
    #expect(phone.text("night") == "1:10")
    phone.type("night", "")
    phone.type("remarks", "dark")
    #expect(phone.text("night") == "")
  }

  @Test("L-92: airports that arrive late fill in what was typed before")
  func late() {
    let phone = Device(LogbookCore.self).start("/logbook/flights/new/flight")
    for (name, text) in [
      ("departure", "LKPR"), ("arrival", "LKTB"), ("departureTime", "20:00"), ("arrivalTime", "21:00"),
    ] {
      phone.type(name, text)
    }
    #expect(phone.text("night") == "")
    phone.answer(200, airportsFile)
    #expect(phone.text("night") == "1:00")
  }

  @Test("L-90: the detail of a flight has its great circle and the names of its airports")
  func distance() {
    let phone = form(("9:00", "10:00"))
    phone.submit("logbook.form.save")
    #expect(phone.words.contains("Distance 111 NM"))
    // Each with its town, unless its name says it.
    let names = phone.page?.all { $0.attributes["class"] == "route-name" }.map { $0.words }
    #expect(names == ["Václav Havel Airport · Prague", "Brno-Turany Airport"])
  }
}

struct NightFillTests {
  @Test(
    "L-93: flights without night time are found in the whole book and filled in as one change that can be undone",
    arguments: [
      ("en", "2 flights without night time, 2:30 of night in all.", "Night time is filled in for 2 flights."),
      ("cs", "2 lety bez doby v noci, celkem 2:30 v noci.", "Doba v noci je doplněna u 2 letů."),
    ])
  func filling(language: String, found: String, notice: String) {
    let phone = phoneWithAirports("/logbook/flights", languages: [language])
    for (departure, arrival, start, end, night) in [
      ("LKPR", "LKTB", "20:00", "21:00", ""), ("LKTB", "LKPR", "21:30", "23:00", ""),
      ("LKPR", "LKTB", "1:00", "2:00", "0:10"),
      ("LKPR", "LKTB", "9:00", "10:00", ""), ("LKPR", "Louka", "22:00", "22:30", ""),
    ] {
      // Typed before the airports are known, as in an import.
      phone.saveFlight(departure, arrival, start, end, night)
    }
    phone.visit("/logbook/transfer")
    phone.press("logbook.night.search")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains(found))
    #expect(phone.words.contains(language == "en" ? "The places of 1 flight are not known" : "U 1 letu neznáme"))
    phone.press("logbook.night.fill")
    #expect(phone.words.contains(notice))
    #expect(phone.nights == ["", "", "0:10", "1:00", "1:30"])
    phone.press("notice.undo")
    #expect(phone.nights == ["", "", "", "", "0:10"])
    phone.press("logbook.night.search")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains(found))
  }

  @Test("L-96: a signed flight keeps what was signed: its night is not filled in, and that is said")
  func signed() {
    let phone = phoneWithAirports("/logbook/flights")
    phone.saveFlight("LKPR", "Louka", "20:00", "21:00", "")
    let id = phone.records()[0].id
    phone.visit("/logbook/flights/\(id)/sign")
    phone.type("name", "Jan Instruktor")
    phone.send(.action(Event.Action("logbook.sign.stroke", text: "1 2 3 4")))
    phone.submit("logbook.sign.save")
    #expect(phone.records()[0][Signature.field] != nil)
    phone.visit("/logbook/places/new")
    for (name, text) in [("name", "Louka"), ("latitude", "49.2"), ("longitude", "16.7")] { phone.type(name, text) }
    phone.submit("logbook.place.save")
    phone.visit("/logbook/transfer")
    phone.press("logbook.night.search")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Signed records stay as they are, so that the signature stays valid: 1."))
    #expect(phone.button("logbook.night.fill") == nil && phone.nights == [""])
  }

  @Test("L-93: a book without such flights says so; without the airports the search uses the pilot's own places")
  func nothing() {
    let phone = phoneWithAirports("/logbook/transfer", status: 404)
    phone.press("logbook.night.search")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Nothing to fill in: no flight is missing night time that can be computed."))
    phone.press("logbook.night.close")
    #expect(phone.button("logbook.night.search") != nil)
  }
}

extension Device where Apps == LogbookCore {
  /// Saves a flight of 20 November with exactly these fields.
  fileprivate func saveFlight(_ departure: String, _ arrival: String, _ start: String, _ end: String, _ night: String) {
    visit("/logbook/flights/new/flight")
    for (name, text) in [
      ("date", "2026-11-20"), ("departure", departure), ("arrival", arrival), ("departureTime", start),
      ("arrivalTime", end), ("night", night),
    ] { type(name, text) }
    submit("logbook.form.save")
  }

  /// The night times of the flights, in order.
  fileprivate var nights: [String] { records().map { $0[Flight.night]?.text ?? "" }.sorted() }
}
