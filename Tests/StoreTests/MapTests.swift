import Base
import HTML
import Store
import Sync
import TestSupport
import Testing

/// An app with a map on one of its two screens.
private struct MapApp: PocketApp {
  private var points = MapSource(empty: "points")
  private var camera = MapCamera(.place(MapApp.prague, zoom: 9))
  private var backdrops: [MapBackdrop] = []
  private var heard: [String] = []

  static let prague = Coordinates(latitude: 50.1, longitude: 14.26)!
  static let entry = AppEntry(
    "map", Text(cs: "Mapa", en: "Map"), icon: "<svg></svg>",
    tabs: [AppEntry.Tab("map", Text(cs: "Mapa", en: "Map"), icon: "<svg></svg>")])
  static let collections: [RecordType] = []

  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {}

  mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .action(let action):
      if action.name == "map.point" {
        var json = GeoJSON()
        json.addPoint(MapApp.prague, JSONObject([("id", .string("LKPR"))]))
        points = MapSource("points", json.finished())
      }
      if action.name == "map.backdrops" {
        backdrops = [MapBackdrop(name: "photos", address: "https://e.org/{z}/{x}/{y}", zooms: 6...20)]
      }
      if action.name == "map.tiles" { points = MapSource("points", tiles: 1) }
      if action.name == "map.change" || action.name == "map.changes" {
        let box = GeographicBox(west: 14, south: 50, east: 14.1, north: 50.1)
        points = MapSource("points", tiles: (points.tiles ?? 0) + 1, since: points, within: box)
        if action.name == "map.changes" { points = MapSource("points", tiles: 9, since: points, within: box) }
      }
      if action.name == "map.look" {
        camera = MapCamera(
          .box(GeographicBox(west: 12, south: 48.5, east: 19, north: 51.1), closest: 8), isAnimated: true)
      }
    case .map(.tapped(let source, let id, let place)): heard.append("\(source) \(id) \(place.latitude)")
    case .map(.dragged(let source, let id, let phase, let place)):
      heard.append("\(phase) \(source) \(id) \(place.longitude)")
    case .map(.moved(_, let zoom, let box)): heard.append("moved \(zoom) \(box.west)")
    case .map(.tile(let tile)): context.answer(tile, [UInt8(tile.zoom), UInt8(tile.x), UInt8(tile.y)])
    case .map(.backdrop(let name, let isThere)): heard.append("backdrop \(name) \(isThere)")
    case .map(.failed): heard.append("failed")
    case .position(.found(let position)): heard.append("at \(position.place.longitude) ±\(position.accuracyMetres)")
    case .position(.failed(let fault)): heard.append("\(fault)")
    case .navigated, .file, .blob, .timer, .answer: break
    }
  }

  func screen(_ context: Context) -> Screen {
    var screen = Screen(title: "Map", detail: p { heard.last ?? "nothing" })
    guard context.route.part(1) == "map" else { return screen }
    screen.map = MapScene(element: "m", style: "flights", sources: [points], backdrops: backdrops, camera: camera)
    screen.needsPosition = context.route["here"] != nil
    screen.takesPosition = context.route["takes"] != nil
    screen.keepsAwake = context.route["awake"] != nil
    screen.detail = div {
      mapElement("m") { button(.action("map.point")) { "point" } }
      button(.action("map.look")) { "look" }
      button(.action("map.backdrops")) { "backdrops" }
      for name in ["map.tiles", "map.change", "map.changes"] { button(.action(name)) { name } }
      p { heard.last ?? "nothing" }
    }
    return screen
  }

  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { "" }
}

private struct MapApps: AppSet {
  var map = MapApp()
  static let entries = [MapApp.entry]
  static let schema = Schema([])
  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {}
  mutating func handle(_ event: AppEvent, app: String, _ context: UpdateContext) { map.handle(event, context) }
  func screen(app: String, _ context: Context) -> Screen { map.screen(context) }
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { "" }
}

struct MapTests {
  private let device = Device(MapApps.self).start("/map/map")

  /// The map and position effects that the host receives, as it reads them.
  private func told(_ work: () -> Void) -> [String] {
    device.steps(work).compactMap { effect in
      switch effect {
      case .map, .position, .positionIfAllowed, .awake:
        var (bytes, rest): ([UInt8], [UInt8]) = ([], [])
        effect.print(into: &bytes, rest: &rest)
        return String(decoding: bytes, as: UTF8.self)
      default: return nil
      }
    }
  }

  @Test("A map is shown with its sources and camera together with its screen, and hidden when another screen is shown")
  func shownAndHidden() {
    let device = Device(MapApps.self)
    let shown = device.steps { device.start("/map/map") }
    #expect(shown.contains { if case .map(.show(let scene)) = $0 { scene.element == "m" } else { false } })
    #expect(told { self.device.visit("/map/other") } == [#"{"do":"map","hide":true}"#])
    #expect(
      told { self.device.visit("/map/map") } == [
        #"{"do":"map","show":"m","style":"flights","sources":{"points":"{\"type\":\"FeatureCollection\",\"features\":[]}"},"#
          + #""camera":{"center":[14.26,50.1],"zoom":9,"animated":false}}"#
      ])
  }

  @Test("For a map that is already shown, only the differences are sent")
  func differences() {
    #expect(told { self.device.send(.visible) } == [])
    let data = told { self.device.press("map.point") }
    #expect(data.count == 1)
    #expect(data.first?.hasPrefix(#"{"do":"map","source":"points","geojson":"{\"type\":\"FeatureCollection\""#) == true)
    #expect(
      told { self.device.press("map.look") } == [
        #"{"do":"map","camera":{"box":[12,48.5,19,51.1],"closest":8,"animated":true}}"#
      ])
    #expect(told { self.device.send(.visible) } == [])
  }

  @Test("Of pictures of the ground the host is told what there is, and says what it cannot get")
  func backdrops() {
    let photos =
      #""backdrops":[{"name":"photos","address":"https://e.org/{z}/{x}/{y}","least":6,"most":20}]"#
    #expect(told { self.device.press("map.backdrops") } == [#"{"do":"map","# + photos + "}"])
    #expect(told { self.device.press("map.backdrops") } == [])
    device.send(.map(.backdrop(name: "photos", isThere: false)))
    #expect(device.words.contains("backdrop photos false"))
    device.visit("/map/other")
    #expect(told { self.device.visit("/map/map") }.first?.contains(#"]}"},"# + photos + #","camera""#) == true)
  }

  @Test("Of tiles the host is told where they changed, unless it has not seen the state before")
  func changedTiles() {
    #expect(told { self.device.press("map.change") } == [#"{"do":"map","source":"points","tiles":1}"#])
    #expect(told { self.device.press("map.tiles") } == [#"{"do":"map","source":"points","tiles":1}"#])
    #expect(
      told { self.device.press("map.change") } == [
        #"{"do":"map","source":"points","tiles":2,"within":[14,50,14.1,50.1]}"#
      ])
    #expect(told { self.device.press("map.changes") } == [#"{"do":"map","source":"points","tiles":9}"#])
  }

  @Test("A tile is answered with its bytes, and asking for one does not draw the page anew")
  func tiles() {
    let tile = TileRequest(number: 12, source: "points", zoom: 4, x: 8, y: 5)
    let steps = device.steps { device.send(.map(.tile(tile))) }
    #expect(steps.count == 1)
    #expect(told { self.device.send(.map(.tile(tile))) } == [#"{"do":"map","tile":12,"bytes":3}"#])
    var store = Store<MapApps>()
    for json in [
      #"{"type":"started","url":"/map/map","languages":["en"],"viewport":{"width":390,"height":844}}"#,
      #"{"type":"loaded"}"#,
    ] { _ = store.handle(bridged: Array(json.utf8)) }
    let asked = #"{"type":"map","event":"tile","tile":3,"source":"points","zoom":4,"x":8,"y":5}"#
    #expect(
      store.handle(bridged: Array(asked.utf8)) == Array(#"[{"do":"map","tile":3,"bytes":3}]"#.utf8) + [0x0A, 4, 8, 5])
    #expect(store.handle(bridged: Array(#"{"type":"map","event":"tile","tile":3,"zoom":4}"#.utf8)).isEmpty)
  }

  @Test("The display is kept on as long as a screen wants it")
  func awake() {
    #expect(told { self.device.visit("/map/map?awake=1") } == [#"{"do":"awake","on":true}"#])
    #expect(told { self.device.visit("/map/map?awake=2") } == [])
    #expect(told { self.device.visit("/map/map") } == [#"{"do":"awake","on":false}"#])
  }

  @Test("The position is requested as long as a screen needs it")
  func position() {
    #expect(told { self.device.visit("/map/map?here=1") } == [#"{"do":"position","on":true}"#])
    #expect(told { self.device.send(.position(.found(Position(place: MapApp.prague, accuracyMetres: 12)))) } == [])
    #expect(device.words.contains("at 14.26 ±12.0"))
    #expect(told { self.device.visit("/map/map") } == [#"{"do":"position","on":false}"#])
  }

  @Test("A position that the user has allowed before is taken without asking; a screen that needs it asks")
  func allowedPosition() {
    #expect(told { self.device.visit("/map/map?takes=1") } == [#"{"do":"position","on":true,"ifAllowed":true}"#])
    #expect(told { self.device.visit("/map/map?takes=1&here=1") } == [#"{"do":"position","on":true}"#])
    #expect(told { self.device.visit("/map/map?takes=1") } == [#"{"do":"position","on":true,"ifAllowed":true}"#])
    #expect(told { self.device.visit("/map/map") } == [#"{"do":"position","on":false}"#])
  }

  @Test("Map events reach the app of the current screen as the bridge sends them")
  func events() {
    var store = Store<MapApps>()
    for json in [
      #"{"type":"started","url":"/map/map","languages":["en"],"viewport":{"width":390,"height":844}}"#,
      #"{"type":"loaded"}"#,
    ] {
      _ = store.handle(bridged: Array(json.utf8))
    }
    func heard(_ json: String) -> Bool { !store.handle(bridged: Array(json.utf8)).isEmpty }
    #expect(heard(#"{"type":"map","event":"tapped","source":"points","id":"LKPR","latitude":50.1,"longitude":14}"#))
    #expect(heard(#"{"type":"map","event":"moved","latitude":50,"longitude":14,"zoom":9.5,"box":[12,48,19,51]}"#))
    #expect(heard(#"{"type":"map","event":"failed"}"#))
    for phase in ["started", "moved", "ended", "cancelled"] {
      #expect(
        heard(
          #"{"type":"map","event":"dragged","source":"s","id":"v","phase":"\#(phase)","latitude":50,"longitude":14}"#))
    }
    #expect(
      !heard(#"{"type":"map","event":"dragged","source":"s","id":"v","phase":"thrown","latitude":50,"longitude":14}"#))
    #expect(heard(#"{"type":"position","latitude":50.1,"longitude":14.26,"accuracy":8.5}"#))
    #expect(heard(#"{"type":"position","failed":"denied"}"#))
    #expect(!heard(#"{"type":"map","event":"tapped","latitude":91,"longitude":14}"#))
    #expect(!heard(#"{"type":"map","event":"turned"}"#))
  }

  @Test("Changes around a map leave its element alone")
  func placeOfTheMap() {
    let changes = device.steps { self.device.send(.map(.tapped(source: "points", id: "LKPR", at: MapApp.prague))) }
    #expect(device.words.contains("points LKPR 50.1"))
    guard case .patch(let operations)? = changes.first else { return #expect(Bool(false), "nothing was changed") }
    #expect(operations.allSatisfy { if case .setText = $0 { true } else { false } })
  }
}
