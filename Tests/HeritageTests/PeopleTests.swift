import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("People, the institution and the tour")
struct PeopleTests {
  private func person(_ name: String, _ fields: [(String, JSON)]) -> (key: RecordKey, fields: Fields) {
    (Heritage.key(Person.collection, name), JSONObject([("name", .string(name))] + fields))
  }

  private func site(_ name: String, _ latitude: String, _ longitude: String, _ fields: [(String, JSON)] = [])
    -> (key: RecordKey, fields: Fields)
  {
    (
      Heritage.key(Site.collection, name),
      JSONObject(
        [("nameCs", .string(name)), ("walk", "town"), ("latitude", number(latitude)), ("longitude", number(longitude))]
          + fields)
    )
  }

  private func number(_ text: String) -> JSON { (try? JSON.parse([UInt8](text.utf8))) ?? .null }

  private func headings(_ tab: Tab) -> [String] { tab.page?.all(class: "group-name").map { $0.words } ?? [] }

  @Test("E-20: people can be grouped in several ways, and those without the value come last")
  func groups() {
    let museum = Museum([
      person("Jan Novák", [("born", "1756"), ("area", "machines"), ("kinds", ["notable"])]),
      person("Eva Malá", [("born", "1900"), ("kinds", ["notable"])]),
      person("Karel Běžec st.", [("kinds", ["athlete"]), ("faculty", "FS")]),
      person("Adam Šťastný", [("born", "1901"), ("area", "chemistry"), ("kinds", ["notable"])]),
    ])
    let tab = museum.tab("/heritage/people")
    #expect(
      headings(tab) == [
        "Narození v 18. století · 1", "Narození v 19. století · 1", "Narození v 20. století · 1",
        "Rok narození se ověřuje · 1",
      ])
    tab.visit("/heritage/people?by=area")
    #expect(headings(tab) == ["Stroje a mechanika · 1", "Chemie · 1", "Sportovci · 1", "Další obory · 1"])
    tab.visit("/heritage/people?by=faculty")
    #expect(headings(tab) == ["FS · 1", "Bez uvedené fakulty · 3"])
    tab.visit("/heritage/people?by=name")
    let names = tab.page?.all(class: "row-title").map { $0.words }.dropFirst() ?? []
    #expect(names == ["Karel Běžec st.", "Eva Malá", "Jan Novák", "Adam Šťastný"])
  }

  @Test("E-20: the search finds people by their texts too")
  func search() {
    let tab = Museum().tab("/heritage/people")
    tab.send(.action(Event.Action("heritage.people.search", text: "slalom")))
    #expect(tab.words.contains("Pollert"))
    tab.send(.action(Event.Action("heritage.people.search", text: "nikdo takovy")))
    #expect(tab.words.contains("Hledání nic neodpovídá."))
  }

  @Test("E-21: heads, gaps, strip and scale have the same number and order, and nobody has an ordinal number")
  func rectors() {
    let tab = Museum().tab("/heritage/people/rectors")
    let pages = tab.page?.all(class: "page") ?? []
    let chips = tab.page?.all(class: "strip-chip") ?? []
    #expect(pages.count == chips.count && pages.count > 20)
    #expect(pages.map { $0.attributes["data-year"] } == chips.map { $0.attributes["data-year"] })
    #expect(pages.filter { $0.words.contains("Tyto roky ještě ověřujeme") }.count > 5)
    #expect(tab.page?.all(class: "band").count == pages.count)
    #expect(!tab.words.contains("1. rektor"))
  }

  @Test("E-21: a year finds the page of its term")
  func rectorByYear() {
    let tab = Museum().tab("/heritage/people")
    let steps = tab.steps { tab.visit("/heritage/people/rectors/1864") }
    #expect(steps.contains { if case .focus(let selector) = $0 { selector == "#term-1864" } else { false } })
    #expect(tab.page?.first { $0.attributes["id"] == "term-1864" }?.words.contains("Karel Kořistka") == true)
  }

  @Test("E-23: a number names its year, and missing faculties are reported")
  func overview() {
    let tab = Museum().tab("/heritage/overview")
    #expect(tab.words.contains("18\u{A0}000") && tab.words.contains("2024"))
    #expect(tab.words.contains("Údaje o dalších fakultách se ještě ověřují."))
  }

  @Test("E-40: a place is listed and says when it is only approximate; without coordinates it is not listed")
  func places() {
    let museum = Museum([
      site("Dům", "50.1", "14.4", [("isApproximate", .bool(true)), ("addressCs", "x")]), site("Nikde", "95", "14.4"),
    ])
    let tab = museum.tab("/heritage/tour")
    #expect(tab.words.contains("Dům") && !tab.words.contains("Nikde"))
    tab.visit("/heritage/tour?place=" + Heritage.key(Site.collection, "Dům").id.description)
    #expect(tab.words.contains("jen přibližné"))
  }

  @Test("E-42: places within 20 km are near, the nearest first; the screen says when there are none")
  func near() throws {
    let museum = Museum([site("Daleko", "50.2", "14.4"), site("Blízko", "50.1", "14.4"), site("Brno", "49.2", "16.6")])
    let tab = museum.tab("/heritage/tour?near=1")
    #expect(tab.words.contains("Zjišťuji polohu"))
    let here = try #require(Coordinates(latitude: 50.101, longitude: 14.4))
    tab.send(.position(.found(Position(place: here, accuracyMetres: 10))))
    #expect(tab.page?.all(class: "row-title").map { $0.words } == ["Blízko", "Daleko"])
    #expect(tab.words.contains("110\u{A0}m") && tab.words.contains("11,0\u{A0}km"))
    let sea = try #require(Coordinates(latitude: 0, longitude: 0))
    tab.send(.position(.found(Position(place: sea, accuracyMetres: 10))))
    #expect(tab.words.contains("V okolí nic z historie školy není."))
  }

  @Test("E-43: a walk gives its length as the crow flies")
  func walk() {
    let tab = Museum([site("A", "50.1", "14.40"), site("B", "50.1", "14.41"), site("C", "50.1", "14.42")]).tab(
      "/heritage/tour?walk=town")
    #expect(tab.words.contains("Vzdušnou čarou 1,4\u{A0}km"))
    #expect(tab.page?.all(class: "row-title").map { $0.words } == ["A", "B", "C"])
  }
}
