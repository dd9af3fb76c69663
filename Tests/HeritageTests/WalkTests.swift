import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("A walk and its stops")
struct WalkTests {
  private func site(_ name: String, _ longitude: Double, walk: String = "town") -> (key: RecordKey, fields: Fields) {
    (
      Heritage.key(Site.collection, name),
      JSONObject([
        ("nameCs", .string(name)), ("walk", .string(walk)), ("latitude", JSON.degrees(50.1)),
        ("longitude", JSON.degrees(longitude)),
      ])
    )
  }

  private func museum() -> Museum {
    Museum([site("B", 14.41), site("C", 14.42), site("A", 14.40), site("Jinde", 14.5, walk: "")])
  }

  private func url(_ name: String) -> String {
    "/heritage/tour?place=" + Heritage.key(Site.collection, name).id.description + "&walk=town"
  }

  private func source(_ name: String, _ tab: Tab) -> String {
    tab.store.apps.screen(app: "heritage", tab.store.context).map?.sources.first { $0.name == name }?.geojson ?? ""
  }

  @Test("K-40: the list beside the map of the tour can be folded; a chosen place stands beside it")
  func foldedList() {
    let tab = museum().tab("/heritage/tour?walk=town")
    tab.send(.resized(width: 1180, height: 820))
    tab.press("map.list")
    #expect(tab.page?.first(class: "alone") != nil)
    tab.visit(url("A"))
    #expect(tab.page?.first(class: "alone") == nil)
  }

  @Test("E-46: the stops have the same numbers on the map and in the list; without a walk nothing has a number")
  func numbers() {
    let tab = museum().tab("/heritage/tour?walk=town")
    #expect(tab.page?.all(class: "map-number").map { $0.words } == ["1", "2", "3"])
    #expect(tab.page?.all(class: "row-title").map { $0.words } == ["A", "B", "C"])
    let stops = source("places", tab).matches(of: /"name":"(\w+)","number":([0-9])/).map { String($0.1) + String($0.2) }
    #expect(Set(stops) == ["A1", "B2", "C3"])
    tab.visit("/heritage/tour")
    #expect(!source("places", tab).contains("number") && tab.page?.first(class: "map-number") == nil)
  }

  @Test("E-46: a stop keeps its walk, and leads to the stops before and after it")
  func steps() throws {
    let tab = museum().tab(url("B"))
    #expect(tab.words.contains("2 · B"))
    #expect(source("way", tab).contains("LineString"))
    let links = tab.page?.first(class: "steps")?.all { $0.tag == "a" }.compactMap { $0.attributes["href"] }
    #expect(links == [url("A"), url("C")])
    tab.visit(url("A"))
    #expect(tab.page?.first(class: "steps")?.all { $0.tag == "a" }.count == 1)
    let walk = tab.page?.first { $0.attributes["href"] == "/heritage/tour?walk=town" }
    #expect(walk != nil, "the way back to the walk")
  }

  @Test("E-46: a tapped stop keeps the walk, and a tapped place elsewhere leaves it")
  func tapped() throws {
    let here = try #require(Coordinates(latitude: 50.1, longitude: 14.4))
    let tab = museum().tab("/heritage/tour?walk=town")
    tab.send(.map(.tapped(source: "places", id: Heritage.key(Site.collection, "C").id.description, at: here)))
    #expect(tab.address == url("C"))
    tab.send(.map(.tapped(source: "", id: "", at: here)))
    #expect(tab.address == "/heritage/tour?walk=town")
    let other = Heritage.key(Site.collection, "Jinde").id.description
    tab.send(.map(.tapped(source: "places", id: other, at: here)))
    #expect(tab.address == "/heritage/tour?place=" + other)
  }

  @Test("E-47: a place begins at its top, and the list keeps its position")
  func scrolling() {
    let tab = museum().tab("/heritage/tour")
    func scrolls(_ effects: [Effect]) -> [Int] {
      effects.compactMap { if case .scroll(let top) = $0 { top } else { nil } }
    }
    tab.send(.scrolled(list: "list", top: 420, height: 300))
    #expect(scrolls(tab.steps { tab.visit(url("B")) }) == [0])
    #expect(scrolls(tab.steps { tab.visit(url("C")) }) == [0])
    #expect(scrolls(tab.steps { tab.visit("/heritage/tour") }) == [420])
  }
}
