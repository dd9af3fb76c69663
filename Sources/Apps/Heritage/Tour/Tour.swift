import Base
import HTML
import Kit
import Store
import Sync

/// The places of the history on the map, `/heritage/tour` (E-40 … E-43). What is chosen stands in the address: `?place=ID`,
/// `?walk=CODE`, `?near=1`.
struct Tour: Sendable {
  private(set) var reader = DevicePosition()
  private(set) var hasFailed = false
  /// Where the sheet rests over the map of a phone.
  private var detent = Detent.half
  private var camera: MapCamera?
  /// E-47.
  var scroll = PanelScroll()
  /// The places, and the walk whose numbers they have.
  private var places: (walk: String, source: MapSource)?
  private var chosen: (id: RecordID?, source: MapSource) = (nil, MapSource(empty: "chosen"))
  private var way: (walk: String, source: MapSource) = ("", MapSource(empty: "way"))

  static let element = "heritage-map"
  /// Nearer, the map would show a place without the town around it.
  private static let closest = 14.4
  /// The places of a walk lie in one another's neighbourhood.
  private static let closestOfWalk = 15.4
  /// Farther away nothing is near.
  static let nearMetres = 20_000.0

  struct Question {
    let place: RecordID?
    let walk: String
    let isNear: Bool

    init(_ route: Route) {
      place = route["place"].flatMap { RecordID($0) }
      walk = route["walk"] ?? ""
      isNear = route["near"] != nil
    }
  }

  static func url(_ parameters: (name: String, value: String)...) -> String {
    Route(["heritage", "tour"], parameters: parameters).url
  }

  /// - Parameter walk: the walk on which the place is visited; empty without one.
  static func url(place: RecordID, walk: String = "") -> String {
    walk.utf8.isEmpty ? url(("place", place.description)) : url(("place", place.description), ("walk", walk))
  }

  static func url(walk: String) -> String { walk.utf8.isEmpty ? url() : url(("walk", walk)) }

  /// The places of a walk in their order; of an unknown walk none.
  static func walk(_ code: String, _ chronicle: Chronicle) -> [SiteRow] {
    let sites = chronicle.sites.filter { $0.walk == code }
    return WalkOrder.of(sites.map { $0.place }).map { sites[$0] }
  }

  /// E-46: the minutes that a way takes on foot, at 4 km/h.
  static func minutes(_ metres: Double) -> Int { max(1, Int((metres / 4000 * 60).rounded())) }

  /// E-43: the way of a walk along the streets, `[[longitude, latitude], …]`; nil where the institution gives none.
  static func path(_ code: String, _ chronicle: Chronicle) -> [Coordinates]? {
    let walks = chronicle.institution?.items(Institution.walks.name) ?? []
    guard let points = walks.first(where: { $0.text("id") == code })?.items("path") else {
      return nil
    }
    var path: [Coordinates] = []
    for point in points {
      guard let numbers = point.items, numbers.count >= 2, let longitude = numbers[0].double,
        let latitude = numbers[1].double, let place = Coordinates(latitude: latitude, longitude: longitude)
      else { return nil }
      path.append(place)
    }
    return path.count > 1 ? path : nil
  }

  /// E-44: the places that the whole tour begins with. The few that lie far from all others would make the rest one blot.
  static func begins(_ sites: [SiteRow]) -> [SiteRow] {
    let middle = sites.count / 2
    guard !sites.isEmpty,
      let place = Coordinates(
        latitude: sites.map { $0.place.latitude }.inOrder(<)[middle],
        longitude: sites.map { $0.place.longitude }.inOrder(<)[middle])
    else { return sites }
    let near = sites.filter { WalkOrder.metres(place, $0.place) < nearMetres / 2 }
    return near.count * 4 >= sites.count * 3 ? near : sites
  }

  /// E-44: the places with room for their names, which are pictures of up to 120 pixels below them: on a narrow phone as well.
  static func box(_ sites: [SiteRow]) -> GeographicBox? {
    guard let box = GeographicBox(sites.map { $0.place }) else { return nil }
    let (width, height) = (box.east - box.west, box.north - box.south)
    return GeographicBox(
      west: box.west - width / 6, south: max(-85, box.south - height / 5), east: box.east + width / 6, north: box.north)
  }

  // MARK: - Events

  mutating func forget() {
    places = nil
    chosen = (nil, MapSource(empty: "chosen"))
    way = ("", MapSource(empty: "way"))
  }

  mutating func open(_ chronicle: Chronicle, _ context: Context) {
    let question = Question(context.route)
    if question.isNear { reader.isWanted = true }
    if chosen.id != question.place {
      if question.place != nil { detent = .half }
      chosen = (question.place, MapSource("chosen", TourDrawing.chosen(question.place.flatMap { chronicle.site($0) })))
    }
    let walked = Tour.walk(question.walk, chronicle)
    if places?.walk != question.walk {
      places = (question.walk, MapSource("places", TourDrawing.places(chronicle.sites, walked)))
    }
    if way.walk != question.walk {
      let line = Tour.path(question.walk, chronicle) ?? walked.map { $0.place }
      way = (question.walk, MapSource("way", TourDrawing.way(line)))
    }
    if let site = question.place.flatMap({ chronicle.site($0) }) {
      camera = MapCamera(.place(site.place, zoom: Tour.closest), isAnimated: true)
    } else if let box = Tour.box(walked.isEmpty ? Tour.begins(chronicle.sites) : walked) {
      let closest = walked.count > 1 ? Tour.closestOfWalk : Tour.closest
      camera = MapCamera(.box(box, closest: closest), isAnimated: camera != nil)
    }
  }

  mutating func act(_ action: Event.Action, _ chronicle: Chronicle, _ context: Context) {
    switch action.name {
    case "heritage.tour.locate": reader.toggle()
    case "heritage.tour.sheet": detent = Detent(name: action.text) ?? detent
    default: break
    }
  }

  mutating func onMap(_ event: MapEvent, _ chronicle: Chronicle, _ context: UpdateContext) {
    switch event {
    case .tapped(let source, let id, _):
      let walk = Question(context.route).walk
      let site = source == "places" ? RecordID(id).flatMap { chronicle.site($0) } : nil
      context.navigate(site.map { Tour.url(place: $0.id, walk: $0.walk == walk ? walk : "") } ?? Tour.url(walk: walk), replace: true)
      open(chronicle, context)
    case .moved, .tile, .dragged, .backdrop: break
    case .failed: hasFailed = true
    }
  }

  mutating func onPosition(_ event: PositionEvent, _ chronicle: Chronicle, _ context: Context) {
    guard reader.take(event), let place = reader.place, !near(chronicle).isEmpty else { return }
    camera = MapCamera(.place(place, zoom: 15), isAnimated: true)
  }

  /// E-42: what stands around the reader, the nearest first; empty when nothing does.
  func near(_ chronicle: Chronicle) -> [(site: SiteRow, metres: Double)] {
    guard let here = reader.place else { return [] }
    let all = chronicle.sites.map { (site: $0, metres: WalkOrder.metres(here, $0.place)) }
    return all.filter { $0.metres < Tour.nearMetres }.inOrder { $0.metres < $1.metres }
  }

  // MARK: - Screen

  func screen(_ chronicle: Chronicle, _ context: Context) -> Screen {
    var screen = Screen(title: Words.tour)
    guard let box = Tour.box(Tour.begins(chronicle.sites)) else {
      screen.detail = empty(Words.noSites)
      return screen
    }
    let view = TourView(tour: self, chronicle: chronicle, question: Question(context.route), context: context)
    let scene = MapScene(
      element: Tour.element, style: "walk", sources: [places?.source, way.source, chosen.source, reader.source].compactMap { $0 },
      camera: camera ?? MapCamera(.box(box, closest: Tour.closest)))
    view.frame.fill(
      &screen, scene, map: view.map, panel: view.panel, heading: view.heading, detent: detent,
      action: "heritage.tour.sheet")
    return screen
  }
}
