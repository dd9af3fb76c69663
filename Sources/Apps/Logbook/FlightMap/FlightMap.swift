import Base
import Store
import Sync

/// The flown routes as the map shows them: made once for what the filter lets through and the places known.
final class FlightMap {
  /// Those with the most flights first.
  let routes: [FlownRoutes.Route]
  let sites: [FlownRoutes.Site]
  let leftOut: Int
  let unknown: [String]
  let lines: MapSource
  let airports: MapSource
  /// Nearly all that was flown (L-135).
  let camera: MapCamera
  /// What was last chosen, drawn over the others.
  private var chosen: (name: String, source: MapSource)?

  static let element = "flight-map"
  /// Zooming in further would show a coast that is not so exact.
  static let closest = 8.0

  /// - Parameter camera: the one before, kept when it shows the same.
  init(_ book: Book, _ matches: [Int32], _ atlas: Atlas, camera before: MapCamera?) {
    var flown = FlownRoutes(isDirected: false)
    for index in matches {
      let row = book.rows[Int(index)]
      if row.kind == .flight { flown.add(row.departure, row.arrival) { atlas.coordinates($0) } }
    }
    routes = flown.routes.inOrder { $0.count > $1.count }
    sites = flown.sites.inOrder { $0.count > $1.count }
    leftOut = flown.leftOut
    unknown = flown.unknown
    lines = MapSource("routes", FlightMap.lines(routes))
    airports = MapSource("airports", FlightMap.points(sites))
    var places: [Coordinates] = []
    for route in FlownRegion(routes).routes { places += route.line }
    let box = GeographicBox(places) ?? GeographicBox(west: -12, south: 34, east: 34, north: 61)
    if let before, case .box(box, _) = before.target {
      camera = before
    } else {
      camera = MapCamera(.box(box, closest: FlightMap.closest))
    }
  }

  private static func lines(_ routes: [FlownRoutes.Route]) -> String {
    var json = GeoJSON()
    // Those with the most flights last, so that they lie on top.
    for route in routes.reversed() where !route.isLocal {
      json.addLine(
        route.line, JSONObject([("id", .string(FlightMapChoice.name(route))), ("count", .integer(Int64(route.count)))]))
    }
    return json.finished()
  }

  private static func points(_ sites: [FlownRoutes.Site]) -> String {
    var json = GeoJSON()
    for site in sites {
      json.addPoint(
        site.coordinates,
        JSONObject([("id", .string(site.name)), ("name", .string(site.name)), ("count", .integer(Int64(site.count)))]))
    }
    return json.finished()
  }

  /// What is chosen, as a source of its own.
  func source(_ choice: FlightMapChoice?) -> MapSource {
    let name = choice?.name ?? ""
    if let chosen, chosen.name == name { return chosen.source }
    var json = GeoJSON()
    for route in routes where choice?.takes(route) == true && !route.isLocal { json.addLine(route.line, JSONObject()) }
    for site in sites where choice?.takes(site) == true { json.addPoint(site.coordinates, JSONObject()) }
    let source = MapSource("chosen", json.finished())
    chosen = (name, source)
    return source
  }

  func scene(_ choice: FlightMapChoice?, _ camera: MapCamera?) -> MapScene {
    MapScene(
      element: FlightMap.element, style: "flights", sources: [lines, source(choice), airports],
      camera: camera ?? self.camera)
  }

  /// All of what is chosen; nil when it is not on the map.
  func camera(_ choice: FlightMapChoice) -> MapCamera? {
    var places: [Coordinates] = []
    for route in routes where choice.takes(route) { places += route.line }
    guard let box = GeographicBox(places) else { return nil }
    return MapCamera(.box(box, closest: FlightMap.closest), isAnimated: true)
  }
}

/// What was tapped on the map or in its list; it stands in the address: `?route=LKPR~LKTB`, `?airport=LKPR`.
enum FlightMapChoice {
  case route(String)
  case airport(String)

  init?(_ route: Route) {
    if let name = route["route"] {
      self = .route(name)
    } else if let name = route["airport"] {
      self = .airport(name)
    } else {
      return nil
    }
  }

  /// For features and addresses.
  static func name(_ route: FlownRoutes.Route) -> String { route.from + "~" + route.to }

  /// Different for each choice.
  var name: String {
    switch self {
    case .route(let name): "route " + name
    case .airport(let name): "airport " + name
    }
  }

  var url: String {
    switch self {
    case .route(let name): FlightMapChoice.url([("route", name)])
    case .airport(let name): FlightMapChoice.url([("airport", name)])
    }
  }

  static func url(_ parameters: [(name: String, value: String)]) -> String {
    Route(["logbook", "statistics", "map"], parameters: parameters).url
  }

  func takes(_ route: FlownRoutes.Route) -> Bool {
    switch self {
    case .route(let name): FlightMapChoice.name(route) == name
    case .airport(let name): route.from == name || route.to == name
    }
  }

  func takes(_ site: FlownRoutes.Site) -> Bool {
    switch self {
    case .route(let name):
      name.startsWith(site.name + "~") || name.parts(at: UInt8(ascii: "~")).contains(site.name)
    case .airport(let name): site.name == name
    }
  }

  /// Whether a flight of the book is one of them.
  func takes(_ row: Row) -> Bool {
    let (departure, arrival) = (trimmed(row.departure), trimmed(row.arrival))
    switch self {
    case .route(let name): return name == departure + "~" + arrival || name == arrival + "~" + departure
    case .airport(let name): return departure == name || arrival == name
    }
  }
}
