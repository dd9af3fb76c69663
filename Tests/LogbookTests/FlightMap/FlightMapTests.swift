import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct FlightMapTests {
  static let map = "/logbook/statistics/map"

  /// A device with four flights between published airports, there and back, and one to an unknown place.
  func device(
    _ flights: [(String, String)] = [
      ("LKPR", "EGLL"), ("EGLL", "LKPR"), ("LKPR", "LKTB"), ("LKTB", "LKTB"), ("LKPR", "louka"),
    ]
  )
    -> Device<LogbookCore>
  {
    let device = Device(LogbookCore.self) { request in
      request.url == "/api/v1/published/airports" ? (200, airportsFile) : nil
    }
    device.start("/logbook/flights")
    for (from, to) in flights {
      device.visit("/logbook/flights/new/flight")
      device.type("departure", from)
      device.type("arrival", to)
      device.submit("logbook.form.save")
    }
    return device
  }

  func shown(_ device: Device<LogbookCore>) -> MapScene? {
    for effect in device.effects.reversed() {
      if case .map(.show(let scene)) = effect { return scene }
    }
    return nil
  }

  func rows(_ device: Device<LogbookCore>) -> [String] {
    device.page?.all { $0.attributes["class"] == "row" && $0.attributes["href"]?.contains("/map?") == true }.map {
      $0.words
    } ?? []
  }

  @Test("L-130: there and back are one route, drawn with the number of its flights; the list beside agrees")
  func routes() throws {
    let device = device()
    device.visit(Self.map)
    let scene = try #require(shown(device))
    #expect(scene.style == "flights")
    let routes = try #require(scene.sources.first { $0.name == "routes" }).geojson
    #expect(routes.contains(#""id":"EGLL~LKPR","count":2"#))
    #expect(routes.contains(#""id":"LKPR~LKTB","count":1"#))
    #expect(!routes.contains("LKTB~LKTB"))
    let airports = try #require(scene.sources.first { $0.name == "airports" }).geojson
    #expect(airports.contains(#"{"id":"LKTB","name":"LKTB","count":3}"#))
    #expect(rows(device).count == 3)
    #expect(device.words.contains("EGLL – LKPR"))
    #expect(device.words.contains("3 routes, 3 places"))
  }

  @Test(
    "L-130: a route follows the great circle: between Prague and Tipton it passes south of Greenland, not over the Azores"
  )
  func greatCircle() throws {
    let device = device([("LKPR", "KFME")])
    device.visit(Self.map)
    let routes = try #require(shown(device)?.sources.first { $0.name == "routes" }).geojson
    let northernmost = try #require(
      JSON.parse(Array(routes.utf8))["features"]?.items?.first?["geometry"]?["coordinates"]?.items?
        .compactMap { $0.items?[1].double }.max())
    #expect(northernmost > 55 && northernmost < 60)
  }

  @Test("L-135: one journey around the world does not make the map one of the world")
  func region() throws {
    let home = (0..<40).flatMap { _ in [("LKPR", "LKTB"), ("LKTB", "LKPR")] }
    let device = device(home + [("LKPR", "KFME")])
    device.visit(Self.map)
    guard case .box(let box, _)? = shown(device)?.camera.target else {
      Issue.record("no box")
      return
    }
    #expect(box.west > 10 && box.east < 20 && box.south > 45)
    #expect(shown(device)?.sources.first { $0.name == "routes" }?.geojson.contains("KFME~LKPR") == true)
  }

  @Test("L-131: flights whose place is not known are counted and named")
  func leftOut() {
    let device = device()
    device.visit(Self.map)
    #expect(device.words.contains("1 (louka)"))
  }

  @Test("L-132: a tapped route shows its flights, a tap beside it shows all again, and the map stays in place")
  func tapped() throws {
    let device = device()
    device.visit(Self.map)
    let place = try #require(Coordinates(latitude: 50.8, longitude: 7))
    let effects = device.steps { device.send(.map(.tapped(source: "routes", id: "EGLL~LKPR", at: place))) }
    #expect(device.address == Self.map + "?route=EGLL~LKPR")
    #expect(device.words.contains("2 flights · 564 NM"))
    #expect(!effects.contains { if case .map(.camera) = $0 { true } else { false } })
    #expect(effects.contains { if case .map(.data(let source, _)) = $0 { source.name == "chosen" } else { false } })
    device.send(.map(.tapped(source: "", id: "", at: place)))
    #expect(device.address == Self.map)
    #expect(rows(device).count == 3)
  }

  @Test("L-132: a route or an airport chosen in the list is brought into view")
  func chosenInList() {
    let device = device()
    device.visit(Self.map)
    let effects = device.steps { device.visit(Self.map + "?airport=LKTB") }
    #expect(effects.contains { if case .map(.camera(let camera)) = $0 { camera.isAnimated } else { false } })
    #expect(device.words.contains("LKTB Brno-Turany Airport"))
    #expect(device.words.contains("2 flights"))
  }

  @Test("L-133: the map shows the filtered flights, and says when there are none")
  func filter() throws {
    let device = device()
    device.visit("/logbook/flights")
    device.send(.action(Event.Action("logbook.filter.text", text: "LKTB")))
    device.visit(Self.map)
    #expect(rows(device).count == 2)
    device.send(.action(Event.Action("logbook.filter.text", text: "nothing like it")))
    #expect(rows(device).isEmpty)
    #expect(device.button("logbook.filter.clear") != nil)
  }

  @Test("L-133, K-37: the filter of the map is the one of the list", arguments: [390, 1280])
  func filterSheet(width: Int) {
    let device = device()
    device.send(.resized(width: width, height: 844))
    device.visit(Self.map)
    #expect(device.page?.first(class: "filter-sheet") == nil)
    device.press("logbook.filter.open")
    #expect(device.page?.all(class: "filter-sheet").count == 1)
    device.press("logbook.filter.open")
    #expect(device.page?.first(class: "filter-sheet") == nil)
  }

  @Test("L-133: without flights, or without any known place, the screen says what to do instead of an empty map")
  func empty() {
    let nothing = device([])
    nothing.visit(Self.map)
    #expect(nothing.words.contains("There is no flight yet"))
    let unknown = device([("louka", "les")])
    unknown.visit(Self.map)
    #expect(unknown.words.contains("Add their coordinates"))
    #expect(shown(unknown) == nil)
  }

  @Test("K-40: the list beside the map can be folded; a chosen route stands beside it")
  func foldedList() {
    let device = device()
    device.visit(Self.map)
    device.send(.resized(width: 1180, height: 820))
    device.press("map.list")
    #expect(device.page?.first(class: "alone") != nil)
    device.visit(Self.map + "?airport=LKTB")
    #expect(device.page?.first(class: "alone") == nil)
  }

  @Test("K-35: when no map can be drawn, the list says so, is complete, and offers to load the map again")
  func failed() {
    let device = device()
    device.visit(Self.map)
    device.send(.map(.failed))
    #expect(device.words.contains("The map cannot be drawn here"))
    #expect(rows(device).count == 3)
    let again = device.steps { device.press("map.again") }
    #expect(again.contains { if case .reload = $0 { true } else { false } })
  }
}

struct PlaceHereTests {
  func device(_ stored: Disk = Disk()) -> Device<LogbookCore> {
    let device = Device(LogbookCore.self, disk: stored) { request in
      request.url == "/api/v1/published/airports" ? (200, airportsFile) : nil
    }
    device.start("/logbook/flights/new/flight")
    return device
  }

  @Test(
    "L-134: an empty place of a flight is filled by where the device is: the nearest three are offered with their distance"
  )
  func nearest() throws {
    let device = device()
    let asked = device.steps { device.press("logbook.form.here", value: "departure") }
    #expect(asked.contains { if case .position(isOn: true) = $0 { true } else { false } })
    let place = try #require(Coordinates(latitude: 50.11, longitude: 14.3))
    let found = device.steps { device.send(.position(.found(Position(place: place, accuracyMetres: 20)))) }
    #expect(found.contains { if case .position(isOn: false) = $0 { true } else { false } })
    #expect(device.words.contains("Václav Havel Airport · Prague, 2 NM"))
    #expect(device.words.contains("LKCB"))
    #expect(device.words.contains("LKTB"))
    #expect(!device.words.contains("EGLL"))
    device.press("logbook.form.departure", value: "LKPR")
    #expect(device.page?.first { $0.attributes["name"] == "departure" }?.attributes["value"] == "LKPR")
    #expect(device.button("logbook.form.here", value: "departure") == nil)
    #expect(device.button("logbook.form.here", value: "arrival") != nil)
  }

  @Test("L-134: a user who does not share the position is told how to, and the device is not asked again")
  func denied() {
    let device = device()
    device.press("logbook.form.here", value: "arrival")
    let answered = device.steps { device.send(.position(.failed(.denied))) }
    #expect(answered.contains { if case .position(isOn: false) = $0 { true } else { false } })
    #expect(device.words.contains("The device does not share its position."))
  }
}
