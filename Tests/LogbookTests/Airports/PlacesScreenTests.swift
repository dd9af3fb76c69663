import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

/// A phone on 21 November 2026 whose server publishes the airports.
func phoneWithAirports(_ url: String, languages: [String] = ["en"], status: Int = 200) -> Phone {
  Device(LogbookCore.self) { request in
    request.url == "/api/v1/published/airports" ? (status, status == 200 ? airportsFile : "{}") : nil
  }.start(url, languages: languages)
}

extension Device where Apps == LogbookCore {
  var airportRequests: Int {
    effects.filter {
      if case .request(let request) = $0 { return request.url == "/api/v1/published/airports" }
      return false
    }.count
  }

  /// The chips below a place of the form.
  func chips(_ field: String) -> [String] {
    page?.all { $0.attributes["data-action"] == "logbook.form." + field }.map { $0.words.replacing("  ", with: " ") }
      ?? []
  }
}

struct PlacesScreenTests {
  @Test("The airports are requested once, when a flight form or the places are first opened")
  func asking() {
    let phone = phoneWithAirports("/logbook/flights")
    #expect(phone.airportRequests == 0)
    phone.visit("/logbook/flights/new/flight")
    phone.visit("/logbook/places")
    phone.visit("/logbook/flights/new/flight")
    #expect(phone.airportRequests == 1)
    phone.visit("/logbook/places")
    #expect(phone.words.contains("The list has 6 airports, also without a network."))
  }

  @Test(
    "Without the airports everything else works, a hint says so, and they are requested again",
    arguments: [
      ("en", "no airports are offered"), ("cs", "letiště nenabízejí"),
    ])
  func absent(language: String, hint: String) {
    let phone = phoneWithAirports("/logbook/places", languages: [language], status: 404)
    #expect(phone.words.contains(hint))
    phone.visit("/logbook/flights/new/flight")
    #expect(phone.words.contains(hint))
    #expect(phone.airportRequests == 2)
    for (name, text) in [
      ("departure", "LKPR"), ("arrival", "LKTB"), ("departureTime", "9:05"), ("arrivalTime", "10:30"),
    ] {
      phone.type(name, text)
    }
    #expect(phone.text("total") == "1:25" && phone.text("night") == "")
    phone.submit("logbook.form.save")
    #expect(phone.records().count == 1)
  }

  @Test("L-90: a place is completed by code, name and city, and shows its name once it is known")
  func completion() {
    let phone = phoneWithAirports("/logbook/flights/new/flight")
    phone.type("departure", "vaclav")
    #expect(phone.chips("departure") == ["LKPR Václav Havel Airport · Prague"])
    phone.press("logbook.form.departure", value: "LKPR")
    #expect(phone.text("departure") == "LKPR")
    #expect(phone.chips("departure").isEmpty)
    #expect(phone.words.contains("Václav Havel Airport · Prague"))
    phone.type("arrival", "brq")
    #expect(phone.words.contains("Brno-Turany Airport"))
    #expect(phone.words.contains("Distance: 111 NM"))
  }

  @Test("L-90: recently used places come before the airports, including the pilot's own places")
  func recent() {
    let phone = phoneWithAirports("/logbook/places")
    phone.fill("/logbook/places/new", "place", [("name", "Brdy"), ("latitude", "49,7"), ("longitude", "13.9")])
    phone.addFlight("2026-11-20", "1:00", [("departure", "LKTB"), ("arrival", "Brandýs")])
    phone.visit("/logbook/flights/new/flight")
    phone.type("arrival", "br")
    #expect(phone.chips("arrival").map { $0.split(separator: " ")[0] } == ["LKTB", "Brandýs", "Brdy"])
  }

  @Test(
    "L-91: an own place is stored with its coordinates, checked, shown with the nearest airport and used",
    arguments: [
      ("en", "The place is saved.", "Latitude is between −90 and 90 degrees."),
      ("cs", "Místo je uloženo.", "Zeměpisná šířka je od −90 do 90 stupňů."),
    ])
  func own(language: String, saved: String, fault: String) {
    let phone = phoneWithAirports("/logbook/places", languages: [language])
    phone.follow("/logbook/places/new")
    for (name, text) in [("name", "Letňany pole"), ("latitude", "150.13"), ("longitude", "14,525")] {
      phone.type(name, text)
    }
    phone.submit("logbook.place.save")
    #expect(phone.words.contains(fault) && phone.records("place").isEmpty)
    phone.type("latitude", "50.13")
    phone.submit("logbook.place.save")
    #expect(phone.words.contains(saved))
    #expect(phone.words.contains("LKPR Václav Havel Airport"))
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "letnany POLE")
    phone.type("arrival", "LKTB")
    #expect(phone.words.contains(language == "en" ? "Distance: 103 NM" : "Vzdálenost: 103 NM"))
    phone.visit("/logbook/places")
    let id = phone.records("place")[0].id.description
    phone.follow("/logbook/places/" + id)
    phone.press("logbook.place.ask")
    phone.confirm()
    #expect(phone.records("place").isEmpty)
  }
}
