import Base
import HTML
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
    let names = tab.page?.all(class: "row-title").map { $0.words } ?? []
    #expect(names == ["Karel Běžec st.", "Eva Malá", "Jan Novák", "Adam Šťastný"])
  }

  @Test("E-20: nobody is missing in the groups by century, however long ago")
  func earlyCenturies() {
    let tab = Museum([
      person("Ludmila", [("born", "0860"), ("kinds", ["notable"])]), person("Václav", [("born", "0907")]),
      person("Božena", [("born", "2002")]),
    ]).tab("/heritage/people", languages: ["en"])
    #expect(
      headings(tab) == ["Born in the 9th century · 1", "Born in the 10th century · 1", "Born in the 21st century · 1"])
  }

  @Test("E-3: a fact that is only in the other language is marked")
  func factInOtherLanguage() {
    let museum = Museum([person("Jan Novák", [("fieldCs", "mosty"), ("sportEn", "rowing")])])
    let tab = museum.tab(
      "/heritage/people/" + Heritage.key(Person.collection, "Jan Novák").id.description, languages: ["en"])
    #expect(tab.page?.first { $0.attributes["lang"] == "cs" && $0.words == "mosty" } != nil)
    #expect(tab.words.contains("(in Czech)"))
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

  @Test("E-21: of two terms that begin in one year each has its own page and address")
  func sameYear() {
    func term(_ from: String, _ to: String?) -> JSON {
      .array([.object(JSONObject([("from", .string(from))] + (to.map { [("to", .string($0))] } ?? [])))])
    }
    let museum = Museum([
      person("Jan Novák", [("terms", term("1950-01", "1950-06"))]),
      person("Eva Malá", [("terms", term("1950-06", nil))]),
    ])
    let tab = museum.tab("/heritage/people/" + Heritage.key(Person.collection, "Eva Malá").id.description)
    #expect(tab.words.contains("od června 1950"))
    let steps = tab.steps { tab.follow("/heritage/people/rectors/1950-2") }
    #expect(steps.contains { if case .focus(let selector) = $0 { selector == "#term-1950-2" } else { false } })
    let ids = tab.page?.all(class: "page").map { $0.attributes["id"] }
    #expect(ids == ["term-1950", "term-1950-2"])
    #expect(tab.words.contains("Rektoři"))
    let director = JSON.array([["from": "1990", "role": "director"]])
    let house = Museum([person("Adam Malý", [("terms", director)])]).tab("/heritage/people")
    #expect(house.words.contains("Kdo stál v čele") && !house.words.contains("Rektoři"), "a museum has no rectors")
    #expect(tab.page?.first { $0.attributes["id"] == "term-1950-2" }?.words.contains("Eva Malá") == true)
  }

  @Test("E-21: a year finds the page of its term")
  func rectorByYear() {
    let tab = Museum().tab("/heritage/people")
    let steps = tab.steps { tab.visit("/heritage/people/rectors/1864") }
    #expect(steps.contains { if case .focus(let selector) = $0 { selector == "#term-1864" } else { false } })
    #expect(tab.page?.first { $0.attributes["id"] == "term-1864" }?.words.contains("Karel Kořistka") == true)
  }

  @Test("E-21: a year within a term finds the page of that term, also of who is still in office")
  func rectorWithin() {
    func term(_ from: String, _ to: String?) -> JSON {
      .array([.object(JSONObject([("from", .string(from))] + (to.map { [("to", .string($0))] } ?? [])))])
    }
    let museum = Museum([
      person("Jan Novák", [("terms", term("1950", "1960"))]), person("Eva Malá", [("terms", term("1960", "1965"))]),
      person("Adam Malý", [("terms", term("2020", nil))]),
    ])
    let tab = museum.tab("/heritage/people")
    for (year, anchor) in [("1957", "1950"), ("1962", "1960"), ("1980", "1965-gap"), ("2024", "2020"), ("1900", "1900")] {
      let steps = tab.steps { tab.visit("/heritage/people/rectors/" + year) }
      #expect(steps.contains { if case .focus(let selector) = $0 { selector == "#term-" + anchor } else { false } })
    }
  }

  @Test("E-23: a number names its year, and missing faculties are reported")
  func overview() {
    let tab = Museum().tab("/heritage/overview")
    #expect(tab.words.contains("18 000") && tab.words.contains("2024"))
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

  @Test("E-1: a place on the tour names its sources, in the app and on its printed page")
  func sourcesOfPlaces() throws {
    let dům = site("Dům", "50.1", "14.4", [("sources", ["https://www.example.org/a", "Kniha o domech"])])
    let tab = Museum([dům]).tab("/heritage/tour?place=" + dům.key.id.description)
    #expect(tab.words.contains("Prameny (2)") && tab.words.contains("Kniha o domech"))
    let page = try #require(HeritagePages([Record(dům.key, fields: dům.fields)]).page(.tour, .czech))
    let printed = page.content.html(.czech)
    #expect(printed.contains("https://www.example.org/a") && printed.contains("Kniha o domech"))
  }

  @Test("E-92: the address of a head leads to that head on a device that gets the records only now, too")
  func firstVisitOfAHead() {
    let museum = Museum()
    let tab = museum.tab("/heritage/people/rectors/1930", isOnline: false)
    #expect(!tab.effects.contains { if case .focus = $0 { true } else { false } })
    tab.send(.online(true))
    #expect(tab.effects.contains { if case .focus(let selector) = $0 { selector == "#term-1930" } else { false } })
  }

  @Test("E-93: a page has no empty card")
  func emptyCard() throws {
    let (key, fields) = person("Eva Nová", [])
    let page = try #require(HeritagePages([Record(key, fields: fields)]).page(.person(key.id), .czech))
    #expect(!page.content.html(.czech).contains("card prose"))
  }

  @Test("Z-130: a position that the device knows only roughly is said to be so beside what is near")
  func vague() throws {
    let tab = Museum([site("Blízko", "50.1", "14.4")]).tab("/heritage/tour?near=1")
    let here = try #require(Coordinates(latitude: 50.101, longitude: 14.4))
    tab.send(.position(.found(Position(place: here, accuracyMetres: 1_500))))
    #expect(tab.words.contains("jen s přesností na 1,5\u{A0}km") || tab.words.contains("jen s přesností na 1,5 km"))
    tab.send(.position(.found(Position(place: here, accuracyMetres: 50))))
    #expect(!tab.words.contains("s přesností"))
  }

  @Test("E-42: places within 20 km are near, the nearest first; the screen says when there are none")
  func near() throws {
    let museum = Museum([site("Daleko", "50.2", "14.4"), site("Blízko", "50.1", "14.4"), site("Brno", "49.2", "16.6")])
    let tab = museum.tab("/heritage/tour?near=1")
    #expect(tab.words.contains("Zjišťuji polohu"))
    let here = try #require(Coordinates(latitude: 50.101, longitude: 14.4))
    tab.send(.position(.found(Position(place: here, accuracyMetres: 10))))
    #expect(tab.page?.all(class: "row-title").map { $0.words } == ["Blízko", "Daleko"])
    #expect(tab.words.contains("110 m") && tab.words.contains("11,0 km"))
    let sea = try #require(Coordinates(latitude: 0, longitude: 0))
    tab.send(.position(.found(Position(place: sea, accuracyMetres: 10))))
    #expect(tab.words.contains("V okolí nic z této historie není."))
  }

  @Test(
    "E-44: the map shows the places of a walk with room for their names, and the mark of a place goes with the choice")
  func room() throws {
    let museum = Museum([site("A", "50.10", "14.40"), site("B", "50.11", "14.46")])
    let tab = museum.tab("/heritage/tour?walk=town")
    var scene: MapScene? { tab.store.apps.screen(app: "heritage", tab.store.context).map }
    guard case .box(let box, _)? = scene?.camera.target else { throw NoBox() }
    #expect(box.west < 14.3901 && box.east > 14.4699 && box.south < 50.0981 && box.north == 50.11)
    tab.visit("/heritage/tour?place=" + Heritage.key(Site.collection, "A").id.description)
    func chosen() -> String { scene?.sources.first { $0.name == "chosen" }?.geojson ?? "" }
    #expect(chosen().contains("Point"))
    tab.visit("/heritage/overview")
    tab.send(.action(Event.Action("settings.language", text: "en")))
    tab.visit("/heritage/tour")
    #expect(!chosen().contains("Point"))
  }

  @Test("E-44: one place far away does not make the others one blot; where many lie far apart, all of them are shown")
  func far() throws {
    let town = ["14.40", "14.42", "14.44"].map { site("T" + $0, "50.10", $0) }
    func west(_ sites: [(key: RecordKey, fields: Fields)]) throws -> Double {
      let tab = Museum(sites).tab("/heritage/tour")
      guard case .box(let box, _)? = tab.store.apps.screen(app: "heritage", tab.store.context).map?.camera.target else {
        throw NoBox()
      }
      return box.west
    }
    #expect(try west(town + [site("K", "50.14", "14.10")]) > 14.38)
    #expect(try west(town + [site("K", "50.14", "14.10"), site("B", "50.16", "14.17")]) < 14.10)
    #expect(try west([site("K", "50.14", "14.10")]) < 14.11)
  }

  private struct NoBox: Error {}

  @Test("E-43: a walk gives its length as the crow flies")
  func walk() {
    let tab = Museum([site("A", "50.1", "14.40"), site("B", "50.1", "14.41"), site("C", "50.1", "14.42")]).tab(
      "/heritage/tour?walk=town")
    #expect(tab.words.contains("21 min · 1,4 km vzdušnou čarou"))
    #expect(tab.page?.all(class: "row-title").map { $0.words } == ["A", "B", "C"])
  }

  @Test("U-14: the synchronisation screen says who and what a code stands for")
  func questions() {
    let eva = person("Eva Nová", [])
    let tab = Museum([eva]).tab("/heritage/people")
    func said(_ value: JSON, _ field: Field, _ collection: RecordType) -> String? {
      tab.store.apps.describe(
        value, of: field.name, RecordKey(collection.name, eva.key.id), Fields(), tab.store.context)?.words
    }
    #expect(said(["head", "athlete"], Person.kinds.field, Person.collection) == "V čele instituce, Sportovec")
    #expect(said([.string(eva.key.id.description)], Milestone.people.field, Milestone.collection) == "Eva Nová")
    #expect(said("Text", Milestone.text.cs, Milestone.collection) == nil)
  }

  @Test("E-20: faculties stand in the order of their names, by the alphabet of the language")
  func faculties() {
    func faculty(_ code: String, _ name: String) -> (key: RecordKey, fields: Fields) {
      (Heritage.key(Faculty.collection, code), JSONObject([("code", .string(code)), ("nameCs", .string(name))]))
    }
    let tab = Museum([
      faculty("A", "Chemie"), faculty("B", "Hutnictví"), faculty("C", "Čerpadla"),
      person("Jan Adam", [("faculty", "A")]), person("Jan Bok", [("faculty", "B")]), person("Jan Cek", [("faculty", "C")]),
    ]).tab("/heritage/people?by=faculty")
    #expect(headings(tab) == ["Čerpadla · 1", "Hutnictví · 1", "Chemie · 1"])
  }

  @Test("K-63: a search that finds nobody and nothing has a button that clears it")
  func clearing() {
    let milestone = Museum.milestone("a", "1707")
    let tab = Museum([person("Eva Nová", []), milestone]).tab("/heritage/people")
    for (url, action, title) in [
      ("/heritage/people", "heritage.people.search", "Eva Nová"), ("/heritage/history/list", "heritage.search", "Událost a"),
    ] {
      tab.visit(url)
      tab.send(.action(Event.Action(action, text: "nikdo")))
      #expect(!tab.words.contains(title) || url.hasSuffix("list"), "\(url)")
      #expect(tab.page?.first(class: "empty")?.words.contains("Zrušit hledání") == true, "\(url)")
      tab.press(action)
      #expect(tab.page?.first(class: "empty") == nil && tab.words.contains(title), "\(url)")
    }
  }
}
