import Base
import Catalog
import Logbook
import TestSupport
import Testing

/// Flights on 21 November 2026; between Prague and Brno it is night from about 15:43 UTC.
struct RoutePictureTests {
  private func flown(_ ends: (String, String), _ times: (String, String)) -> Phone {
    let phone = phoneWithAirports("/logbook/flights/new/flight")
    for (name, text) in [
      ("departure", ends.0), ("arrival", ends.1), ("departureTime", times.0), ("arrivalTime", times.1),
    ] { phone.type(name, text) }
    phone.submit("logbook.form.save")
    return phone
  }

  private func ways(_ phone: Phone) -> [String] {
    phone.page?.first(class: "route-picture")?.all(class: "way").map { $0.attributes["class"] ?? "" } ?? []
  }

  @Test(
    "U-26: a flight shows its way, by night in another colour from where the night began",
    arguments: [
      (("9:00", "10:00"), ["way"]), (("15:00", "16:00"), ["way", "way night"]), (("20:00", "21:00"), ["way night"]),
    ])
  func night(times: (String, String), parts: [String]) {
    #expect(ways(flown(("LKPR", "LKTB"), times)) == parts)
  }

  @Test("U-26: the land below is where its places are: Prague, the left end, stands at 14.26° east and 50.1° north of the world")
  func land() throws {
    let picture = try #require(flown(("LKPR", "LKTB"), ("9:00", "10:00")).page?.first(class: "route-picture"))
    let world = try #require(picture.first { $0.tag == "image" })
    let prague = try #require(picture.first(class: "end"))
    func number(_ node: DOM, _ name: String) throws -> Double { try #require(Double(node.attributes[name] ?? "")) }
    let east = try (number(prague, "cx") - number(world, "x")) / number(world, "width") * 360 - 180
    let north = try 90 - (number(prague, "cy") - number(world, "y")) / number(world, "height") * 180
    #expect(abs(east - 14.26) < 0.01 && abs(north - 50.1) < 0.01)
    // Both ends are in what is always seen.
    for end in picture.all(class: "end") {
      #expect(try (100...3100).contains(number(end, "cx")) && (100...1220).contains(number(end, "cy")))
    }
    #expect(picture.first(class: "plane") != nil)
  }

  @Test(
    "U-26: around one place and without a known one there is no picture",
    arguments: [("LKTB", "LKTB"), ("LKPR", "louka"), ("louka", "")])
  func without(from: String, to: String) {
    let phone = flown((from, to), ("9:00", "10:00"))
    #expect(phone.page?.first(class: "route") != nil && phone.page?.first(class: "route-picture") == nil)
  }
}
