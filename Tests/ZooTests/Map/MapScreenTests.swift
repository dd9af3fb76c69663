import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("The map of the zoo on the screen")
struct MapScreenTests {
  private let zoo = Menagerie([])
  private let house = Zoo.key(Location.collection, "pavilon")

  private func place(_ name: String, _ latitude: Double, number: Int64 = 1, _ kind: JSON = "house") -> Fields {
    JSONObject([
      ("number", .integer(number)), ("nameCs", .string(name)), ("kind", kind),
      ("latitude", JSON.degrees(latitude)), ("longitude", JSON.degrees(14.4061)),
    ])
  }

  private func tab(_ url: String = "/zoo/map") -> Tab {
    let locality = JSON.array([
      .object(JSONObject([("title", "Pavilon šelem"), ("place", .string(house.id.description))]))
    ])
    zoo.server.publish(
      "zoo",
      [
        (house, place("Pavilon šelem", 50.1164)), (Zoo.key(Location.collection, "sovy"), place("Sovy", 50.1194)),
        Menagerie.animal("Lev indický", [("localities", locality)]),
      ])
    return zoo.tab(url)
  }

  private func stand(_ tab: Tab, at latitude: Double) throws {
    let here = try #require(Coordinates(latitude: latitude, longitude: 14.4061))
    tab.send(.position(.found(Position(place: here, accuracyMetres: 10))))
  }

  @Test("Z-29: only a visitor at a place is offered its animals for the passport")
  func met() throws {
    let tab = tab("/zoo/map?near=1")
    #expect(tab.button("zoo.seen") == nil)
    try stand(tab, at: 50.1166)
    tab.press("zoo.seen")
    let lion = Menagerie.key("Lev indický").id
    #expect(tab.store.context.record(Sighting.key(lion, ZooClock(tab.store.context.now).day)) != nil)
    #expect(tab.button("zoo.seen")?.attributes["aria-pressed"] == "true")
    try stand(tab, at: 50.1175)
    #expect(tab.button("zoo.seen") == nil, "120 m away")
    let roughly = try #require(Coordinates(latitude: 50.1166, longitude: 14.4061))
    tab.send(.position(.found(Position(place: roughly, accuracyMetres: 800))))
    #expect(tab.button("zoo.seen") == nil && tab.words.contains("polohu jen s přesností na 800"), "Z-130")
  }

  @Test("Z-46: who is in the zoo already is not offered the way to it, and who is elsewhere is")
  func wayToTheZoo() throws {
    let tab = tab()
    let gate = place("Hlavní vchod", 50.1160, "entrance")
    zoo.server.publish("zoo", [(Zoo.key(Location.collection, "brana"), gate)])
    tab.send(.visible)
    #expect(tab.words.contains("Trasa do zoo"), "nobody knows where the visitor is")
    try stand(tab, at: 50.1166)
    #expect(!tab.words.contains("Trasa do zoo"))
    try stand(tab, at: 49.2)
    #expect(tab.words.contains("Trasa do zoo"))
  }

  @Test("Z-58: a pin shows the first animal of its place that has a picture or a drawing, and how many there are")
  func pins() throws {
    let coordinates = try #require(Coordinates(latitude: 50.1164, longitude: 14.4061))
    func resident(_ number: Int, _ pin: String) -> ZooMapContent.Resident {
      ZooMapContent.Resident(id: RecordID(high: 7, low: UInt64(number)), name: "Zvíře \(number)", pin: pin)
    }
    var place = ZooMapContent.Place(
      id: house.id, number: 1, name: "Pavilon šelem", kind: .house, coordinates: coordinates, folded: [])
    #expect(ZooMapDrawing.places([place], areServices: false).contains("\"pin\":\"\""))
    place.animals = [resident(0, ""), resident(1, "#ursidae"), resident(2, "/picture")]
    let drawn = ZooMapDrawing.places([place], areServices: false)
    #expect(drawn.contains("\"animals\":3") && drawn.contains("\"pin\":\"#ursidae\""))
    #expect(ZooMapDrawing.chosen(place).contains("\"at\":8") && ZooMapDrawing.chosen(place).contains("\"at\":16"))
    // On the way there the first one stands for all of them.
    let goal = ZooMapDrawing.chosen(place, side: .left)
    #expect(goal.matches(of: /"side":"left"/).count == 2, "the name and the pin")
    #expect(goal.contains("\"pin\":\"#ursidae\"") && goal.contains(house.id.description) && !goal.contains("\"at\""))
    // One animal stands where its place is; many have a second ring.
    place.animals = [resident(0, "#ursidae")]
    #expect(!ZooMapDrawing.chosen(place).contains("\"at\""))
    place.animals = (0..<40).map { resident($0, "#ursidae") }
    let places = ZooMapDrawing.chosen(place).matches(of: /"at":([0-9]+)/).compactMap { Int($0.1) }
    #expect(places.count == ZooMapDrawing.mostFanned && Set(places).count == places.count)
    #expect(places.allSatisfy { $0 < 48 } && places.contains { $0 >= 24 })
  }

  @Test("Z-58: the name of the chosen place stands below the rings of its animals")
  func nameBelowTheFan() throws {
    let coordinates = try #require(Coordinates(latitude: 50.1164, longitude: 14.4061))
    var place = ZooMapContent.Place(
      id: house.id, number: 1, name: "Pavilon šelem", kind: .house, coordinates: coordinates, folded: [])
    for (count, rings) in [(0, 0), (1, 0), (2, 1), (8, 1), (9, 2), (40, 2)] {
      place.animals = (0..<count).map {
        ZooMapContent.Resident(id: RecordID(high: 7, low: UInt64($0)), name: "Zvíře \($0)", pin: "#ursidae")
      }
      #expect(ZooMapDrawing.chosen(place).contains("\"rings\":\(rings)"), "\(count) animals")
    }
  }

  @Test("Z-58: a tapped animal of the fan leads to its page")
  func fan() throws {
    let tab = tab("/zoo/map?place=" + house.id.description)
    let lion = Menagerie.key("Lev indický").id.description
    let here = try #require(Coordinates(latitude: 50.1164, longitude: 14.4061))
    tab.send(.map(.tapped(source: "chosen", id: lion, at: here)))
    #expect(tab.address == "/zoo/animals/" + lion)
    #expect(tab.page?.first(class: "photo-hero") != nil)
  }

  @Test("Z-29: the animals of a chosen place can be marked, wherever the visitor is")
  func chosen() {
    let tab = tab("/zoo/map?place=" + house.id.description)
    tab.press("zoo.seen")
    #expect(tab.button("zoo.seen")?.attributes["aria-pressed"] == "true")
    tab.press("zoo.seen")
    #expect(tab.button("zoo.seen")?.attributes["aria-pressed"] == "false")
  }

  @Test("Z-29: the marks of more than eight animals are folded, and of fewer they are seen", arguments: [8, 9])
  func folded(_ count: Int) throws {
    let locality = JSON.array([
      .object(JSONObject([("title", "Pavilon šelem"), ("place", .string(house.id.description))]))
    ])
    zoo.server.publish("zoo", (1..<count).map { Menagerie.animal("Kočka \($0)", [("localities", locality)]) })
    for url in ["/zoo/map?near=1", "/zoo/map?place=" + house.id.description] {
      let tab = tab(url)
      try stand(tab, at: 50.1166)
      let folded = tab.page?.first { $0.tag == "details" }
      #expect((folded != nil) == (count > 8), "\(url)")
      let marks = (folded ?? tab.page)?.all { $0.attributes["data-action"] == "zoo.seen" }
      #expect(marks?.count == count)
      if let folded { #expect(folded.words.contains("(9)") && folded.attributes["open"] == nil) }
    }
  }

  /// A path from the house to the north, and a visitor on the way to the owls.
  private func walking(from latitude: Double) throws -> Tab {
    let ends = [50.1164, 50.1180, 50.1194].compactMap { Coordinates(latitude: $0, longitude: 14.4061) }
    let way = MapShape.text([MapShape(.path, [ends.map { MapPoint($0) }])])
    zoo.server.publish(
      "zoo", [(MapLayer.key("ways"), JSONObject([("name", "ways"), ("shapes", .string(way))]))])
    let owls = Zoo.key(Location.collection, "sovy")
    let tab = tab("/zoo/map?place=" + owls.id.description + "&way=1")
    #expect(tab.page?.first(class: "walking-pill") == nil, "nobody knows where the visitor is")
    try stand(tab, at: latitude)
    return tab
  }

  @Test("Z-55: until the visitor arrives, a pill shows where to turn, the distance and the time left")
  func pill() throws {
    let tab = try walking(from: 50.1164)
    let pill = try #require(tab.page?.first(class: "walking-pill"))
    for piece in ["na sever,", "330 m", "6 min"] { #expect(pill.words.contains(piece), "\(pill.words)") }
    #expect(pill.first { $0.attributes["transform"] == "rotate(0 12 12)" } != nil)
    try stand(tab, at: 50.11945)
    #expect(tab.page?.first(class: "walking-pill")?.words == "Jste na místě")
    try stand(tab, at: 49.2)
    #expect(tab.page?.first(class: "walking-pill") == nil, "not in the zoo")
  }

  private func scene(_ tab: Tab) -> MapScene? { tab.store.apps.screen(app: "zoo", tab.store.context).map }

  @Test("Z-48: on the way the button of the position brings the map back to the visitor, and the way goes on")
  func backToTheVisitor() throws {
    let tab = try walking(from: 50.1164)
    tab.press("zoo.map.locate")
    #expect(tab.page?.first(class: "walking-pill") != nil)
    guard case .place(let place, _)? = scene(tab)?.camera.target else { throw NoPlace() }
    #expect(place.latitude == 50.1164)
  }

  private struct NoPlace: Error {}

  @Test("Z-58: the pin of a way's goal stands where the way does not come from, and not under the other pins")
  func besideTheGoal() throws {
    let locality = JSON.array([
      .object(JSONObject([("title", "Pavilon šelem"), ("place", .string(house.id.description))]))
    ])
    zoo.server.publish("zoo", [Menagerie.animal("Tygr", [("order", "Carnivora"), ("localities", locality)])])
    let tab = try walking(from: 50.1164)
    func source(_ name: String) -> String { scene(tab)?.sources.first { $0.name == name }?.geojson ?? "" }
    // Nobody knows of animals there, so the name stands below the place.
    #expect(source("chosen").contains("\"side\":\"here\"") && !source("places").contains("Sovy"))
    #expect(source("places").contains("Pavilon šelem"))
    tab.visit("/zoo/map?place=" + house.id.description + "&way=1")
    try stand(tab, at: 50.1194)
    #expect(source("chosen").matches(of: /"side":"below"/).count == 2, "it comes from the north")
    #expect(!source("places").contains("Pavilon šelem"))
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(!source("chosen").contains("\"side\"") && source("places").contains("Pavilon šelem"))
  }

  @Test("Z-58: the animals of a place stay together while a way leads there")
  func wayWithoutFan() {
    let tab = tab()
    zoo.server.publish(
      "zoo",
      [
        Menagerie.animal(
          "Tygr",
          [
            (
              "localities",
              .array([.object(JSONObject([("title", "Pavilon šelem"), ("place", .string(house.id.description))]))])
            )
          ])
      ])
    tab.send(.visible)
    func chosen() -> String { scene(tab)?.sources.first { $0.name == "chosen" }?.geojson ?? "" }
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(chosen().contains("\"at\""))
    tab.visit("/zoo/map?place=" + house.id.description + "&way=1")
    #expect(!chosen().contains("\"at\"") && chosen().contains("Pavilon šelem"))
    let way = tab.address
    let here = Coordinates(latitude: 50.1164, longitude: 14.4061)
    here.map { tab.send(.map(.tapped(source: "chosen", id: house.id.description, at: $0))) }
    #expect(tab.address == way, "a tap on the goal leaves the way as it is")
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(chosen().contains("\"at\""))
  }

  @Test(
    "Z-61: a search finds places by their names and by those of their animals",
    arguments: [
      ("sov", "Sovy", ""), ("ŠELEM pav", "Pavilon šelem", ""), ("indicky", "Pavilon šelem", "Lev indický"),
      ("lev sovy", "", ""),
    ])
  func search(_ text: String, _ place: String, _ remark: String) {
    let tab = tab()
    tab.send(.action(Event.Action("zoo.map.search", text: text)))
    let titles = tab.page?.all(class: "row-title").map { $0.words } ?? []
    #expect(titles == (place.utf8.isEmpty ? [] : [place]))
    if !remark.utf8.isEmpty { #expect(tab.page?.first(class: "row-remark")?.words == remark) }
    tab.send(.action(Event.Action("zoo.map.search", text: "nic takového")))
    #expect(tab.words.contains("Zrušit hledání"), "K-63")
    tab.press("zoo.map.search")
    #expect(!tab.words.contains("Zrušit hledání"))
    tab.send(.action(Event.Action("zoo.map.search", text: " ")))
    #expect((tab.page?.all(class: "row-title").count ?? 0) == 2)
  }

  @Test("Z-55: the sheet of a phone rests where it was dragged, and a chosen place is visible beside it")
  func sheet() {
    let tab = tab()
    func sheet() -> DOM? { tab.page?.first { $0.attributes["data-sheet"] == "zoo.map.sheet" } }
    #expect(sheet()?.attributes["data-detent"] == "half")
    tab.send(.action(Event.Action("zoo.map.sheet", text: "full")))
    #expect(sheet()?.attributes["data-detent"] == "full")
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(sheet()?.attributes["data-detent"] == "half")
    #expect(tab.page?.all { $0.tag == "h2" && $0.words == "1 · Pavilon šelem" }.count == 1)
    tab.send(.action(Event.Action("zoo.map.sheet", text: "nonsense")))
    #expect(sheet()?.attributes["data-detent"] == "half")
    tab.send(.resized(width: 1180, height: 820))
    #expect(sheet() == nil && tab.words.contains("Pavilon šelem"), "side by side")
    tab.send(.resized(width: 844, height: 390))
    #expect(sheet() != nil, "a low window shows one pane, which must have both")
    tab.send(.map(.failed))
    #expect(sheet() == nil && tab.words.contains("Pavilon šelem"))
  }

  private func scrolls(_ effects: [Effect]) -> [Int] {
    effects.compactMap { if case .scroll(let top) = $0 { top } else { nil } }
  }

  @Test("Z-49: a place begins at its top, and the list keeps its position")
  func scrolling() {
    let tab = tab()
    tab.send(.scrolled(list: "list", top: 420, height: 300))
    #expect(scrolls(tab.steps { tab.visit("/zoo/map?place=" + house.id.description) }) == [0])
    tab.send(.scrolled(list: "list", top: 60, height: 300))
    #expect(scrolls(tab.steps { tab.visit("/zoo/map?place=" + house.id.description + "&way=1") }).isEmpty)
    #expect(scrolls(tab.steps { tab.visit("/zoo/map") }) == [420])
  }

  @Test("Z-49: the scroll position of another screen's list does not count for the map's")
  func otherList() {
    let tab = tab("/zoo/animals")
    tab.send(.scrolled(list: "list", top: 4000, height: 300))
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(scrolls(tab.steps { tab.visit("/zoo/map") }) == [0])
    tab.visit("/zoo/animals")
    tab.send(.scrolled(list: "list", top: 4000, height: 300))
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(scrolls(tab.steps { tab.visit("/zoo/map") }) == [0])
  }

  @Test("Z-49: a map that cannot be drawn says so, shows the list of everything, and can be loaded again")
  func failed() {
    let tab = tab()
    tab.send(.map(.failed))
    #expect(tab.words.contains("Mapu tu nelze nakreslit.") && tab.words.contains("Pavilon šelem"))
    let again = tab.steps { tab.press("map.again") }
    #expect(again.contains { if case .reload = $0 { true } else { false } })
  }

  @Test("K-40: the list beside a map is folded on this device until it is wanted; what is chosen stands beside the map")
  func foldedList() throws {
    let disk = Disk()
    _ = tab()
    let tab = zoo.tab("/zoo/map", disk: disk)
    #expect(tab.button("map.list") == nil, "a phone has a sheet")
    tab.send(.resized(width: 1180, height: 820))
    func isAlone() -> Bool { tab.page?.first(class: "alone") != nil }
    #expect(!isAlone() && tab.button("map.list")?.attributes["aria-expanded"] == "true")
    tab.press("map.list")
    #expect(isAlone() && tab.button("map.list")?.attributes["aria-label"] == "Zobrazit seznam")
    tab.visit("/zoo/map?place=" + house.id.description)
    #expect(!isAlone() && tab.button("map.list") == nil)
    tab.visit("/zoo/map?place=" + house.id.description + "&way=1")
    #expect(isAlone(), "who walks looks at the map")
    tab.visit("/zoo/map?near=1")
    #expect(!isAlone())
    tab.close()
    let again = zoo.tab("/zoo/map", disk: disk)
    again.send(.resized(width: 1180, height: 820))
    #expect(again.page?.first(class: "alone") != nil)
    again.press("map.list")
    #expect(again.page?.first(class: "alone") == nil)
    again.send(.map(.failed))
    #expect(again.page?.first(class: "map-panel") != nil && again.page?.first(class: "map-screen") == nil)
  }

  @Test("Z-44: two records with one name at one spot are one place, and both of their addresses show it")
  func twins() throws {
    let twin = Zoo.key(Location.collection, "vlci-2")
    zoo.server.publish(
      "zoo",
      [
        (Zoo.key(Location.collection, "vlci"), place("Vlci hřivnatí", 50.1178, number: 37)),
        (twin, place("Vlci hřivnatí", 50.1178, number: 44)),
        (Zoo.key(Location.collection, "vlci-3"), place("Vlci hřivnatí", 50.1188, number: 45)),
      ])
    let tab = tab()
    let lines = tab.page?.all { $0.attributes["class"] == "row-title" && $0.words == "Vlci hřivnatí" } ?? []
    #expect(lines.count == 2)
    tab.visit("/zoo/map?place=" + twin.id.description)
    #expect(tab.page?.first { $0.tag == "h2" && $0.words.contains("Vlci hřivnatí") } != nil)
  }
}
