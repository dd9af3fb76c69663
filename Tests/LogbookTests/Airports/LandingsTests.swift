import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

/// From Prague to Brno on 21 November 2026, where it is night from 15:48 and 15:41 UTC.
struct LandingsTests {
  private func form(_ times: (String, String), kind: String = "flight") -> Phone {
    let phone = phoneWithAirports("/logbook/flights/new/\(kind)")
    for (name, text) in [
      ("departure", "LKPR"), ("arrival", "LKTB"), ("departureTime", times.0), ("arrivalTime", times.1),
    ] {
      phone.type(name, text)
    }
    return phone
  }

  private func counts(_ phone: Phone) -> [String?] {
    ["takeOffsDay", "takeOffsNight", "landingsDay", "landingsNight"].map { phone.text($0) }
  }

  @Test(
    "L-101: one take-off and one landing are filled in by day or night, and follow the times",
    arguments: [
      (("9:00", "10:00"), ["1", "", "1", ""]), (("15:00", "16:00"), ["1", "", "", "1"]),
      (("20:00", "21:00"), ["", "1", "", "1"]),
    ])
  func filled(times: (String, String), expected: [String]) {
    let phone = form(times)
    #expect(counts(phone) == expected)
    phone.type("arrivalTime", "23:00")
    #expect(counts(phone)[3] == "1")
  }

  @Test("L-101: typed or cleared values stay")
  func overridden() {
    let phone = form(("9:00", "10:00"))
    phone.type("landingsDay", "3")
    phone.type("arrivalTime", "16:30")
    #expect(counts(phone) == ["1", "", "3", ""])
    let other = form(("9:00", "10:00"))
    for name in ["takeOffsDay", "landingsDay"] { other.type(name, "") }
    other.type("arrivalTime", "11:00")
    #expect(counts(other) == ["", "", "", ""])
  }

  @Test("L-101: not in a multi-pilot aircraft, and not in an existing flight")
  func others() {
    let phone = phoneWithAirports("/logbook/flights/new/flight")
    for (name, text) in [("registration", "OK-TSA"), ("departure", "LKPR"), ("arrival", "LKTB")] {
      phone.type(name, text)
    }
    phone.page?.first { $0.attributes["name"] == "multiCrew" }?.attributes["checked"] = ""
    phone.type("engines", "ME")
    phone.type("departureTime", "9:00")
    phone.type("arrivalTime", "10:00")
    #expect(phone.text("multiPilot") == "1:00")
    #expect(counts(phone) == ["", "", "", ""])
    phone.submit("logbook.form.save")
    phone.visit(phone.address + "/edit")
    phone.type("arrivalTime", "10:30")
    #expect(counts(phone) == ["", "", "", ""])
  }

  @Test("L-102: the totals include the distance, and say which flights have no known places")
  func distance() {
    let phone = form(("9:00", "10:00"))
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "Somewhere")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/statistics")
    #expect(phone.words.contains("Distance") && phone.words.contains("NM"))
    #expect(phone.words.contains("1 flight without known places"))
  }
}
