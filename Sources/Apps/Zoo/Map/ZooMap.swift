import Base
import HTML
import Kit
import Store
import Sync

/// What is done with the map.
enum MapAction: String, AppAction {
  static let area = "zoo.map"

  case locate, steps, sheet, search
}

/// The map of the zoo as a screen, `/zoo/map`. What is chosen stands in the address: `?place=ID`, with `&way=1` the way to it;
/// `?near=1` what is around the visitor.
struct ZooMap {
  var content: ZooMapContent?
  var visitor = DevicePosition()
  var hasFailed = false
  var avoidsSteps = false
  /// What is looked for among the places.
  private(set) var search = ""
  /// Where the sheet rests over the map of a phone.
  var detent = Detent.half
  private(set) var camera: MapCamera?
  /// Z-49.
  var scroll = PanelScroll()
  /// `side` is nil without a way to the place.
  private var chosen: (id: RecordID?, side: GoalSide?, source: MapSource) = (nil, nil, MapSource(empty: "chosen"))
  /// The places without the goal of a way, whose pin stands beside it; nil without a way.
  private var others: (goal: RecordID?, source: MapSource?) = (nil, nil)
  private var way: (key: String, way: PathGraph.Way?, source: MapSource) = ("", nil, MapSource(empty: "way"))

  static let element = "zoo-map"
  static let path = ["zoo", "map"]

  /// What an address asks for.
  struct Question {
    let place: RecordID?
    let hasWay: Bool
    let isNear: Bool

    init(_ route: Route) {
      place = route["place"].flatMap { RecordID($0) }
      hasWay = route["way"] != nil
      isNear = route["near"] != nil
    }
  }

  static func url(_ parameters: (name: String, value: String)...) -> String { Route(path, parameters: parameters).url }

  /// The map with this place in its middle: where an animal's detail leads.
  static func url(place: RecordID) -> String { url(("place", place.description)) }

  // MARK: - Events

  /// The records of the space have changed, or the language has.
  mutating func forget() {
    content = nil
    chosen = (nil, nil, MapSource(empty: "chosen"))
    others = (nil, nil)
    way = ("", nil, MapSource(empty: "way"))
  }

  /// - Parameter forEach: hands over each record of the zoo's space.
  mutating func open(_ context: Context, _ forEach: ((Record) -> Void) -> Void) {
    if content == nil { content = ZooMapContent(context.language, forEach) }
    let question = Question(context.route)
    if question.isNear || question.hasWay { visitor.isWanted = true }
    follow(question)
    guard let content else { return }
    if question.hasWay, let found = way.way,
      let box = GeographicBox(found.places + (content.place(question.place).map { [$0.coordinates] } ?? []))
    {
      camera = MapCamera(.box(box, closest: 18), isAnimated: true)
    } else if let place = content.place(question.place) {
      camera = MapCamera(.place(place.coordinates, zoom: 17.5), isAnimated: true)
    } else if camera == nil, let box = content.box {
      camera = MapCamera(.box(box, closest: 17))
    }
  }

  /// Brings what is drawn of the question up to date.
  private mutating func follow(_ question: Question) {
    guard let content else { return }
    if chosen.id != question.place, question.place != nil {
      // Both the place on the map and what is there are seen.
      detent = .half
    }
    findWay(question, content)
    let place = content.place(question.place)
    let goal = question.hasWay ? place : nil
    let side = goal.map { GoalSide($0.coordinates, way.way) }
    if chosen.id != question.place || chosen.side != side {
      chosen = (question.place, side, MapSource("chosen", ZooMapDrawing.chosen(place, side: side)))
    }
    if others.goal != goal?.id {
      others.goal = goal?.id
      others.source = goal.map { goal in
        MapSource(
          "places", ZooMapDrawing.places(content.places.filter { $0.id != goal.id }, areServices: false))
      }
    }
  }

  private mutating func findWay(_ question: Question, _ content: ZooMapContent) {
    let start = start(content)
    var key = ""
    if question.hasWay, let place = content.place(question.place), let start {
      key =
        place.id.description + (avoidsSteps ? " level " : " ") + JSON.degrees(start.latitude).serialized + " "
        + JSON.degrees(start.longitude).serialized
    }
    if key == way.key { return }
    var found: PathGraph.Way?
    if !key.utf8.isEmpty, let place = content.place(question.place), let start {
      found = content.graph.way(from: start, to: place.coordinates, avoidingSteps: avoidsSteps)
    }
    way = (key, found, MapSource("way", ZooMapDrawing.way(found)))
  }

  /// Where ways begin: at the visitor when he is in the zoo, else at the entrance.
  private func start(_ content: ZooMapContent) -> Coordinates? {
    if let place = visitor.place, content.isNear(place) { return place }
    return content.entrance?.coordinates
  }

  var foundWay: PathGraph.Way? { way.way }

  /// Z-50: what remains of the way, while the visitor is on it.
  var walk: WalkingPill? {
    guard let way = way.way, let here = visitor.place, let content, content.isNear(here) else { return nil }
    // What lies nearer than a position is exact does not say where to turn.
    let next = way.places.first { GreatCircle(from: here, to: $0).metres > 20 } ?? way.places.last
    return next.map { WalkingPill(from: here, toward: $0, metres: way.metres, minutes: way.minutes) }
  }

  mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    switch MapAction(action) {
    case .locate:
      // Z-48: on the way the map comes back to the visitor; the position is needed until the way is left.
      if walk != nil, let place = visitor.place {
        camera = MapCamera(.place(place, zoom: 17.5), isAnimated: true)
      } else {
        visitor.toggle()
        goToVisitor(context)
      }
    case .steps: avoidsSteps.toggle()
    // The browser asks for the files of the map anew with the page.
    case .sheet: detent = Detent(name: action.text) ?? detent
    case .search:
      search = action.text
      // What is found has the room that the keyboard leaves.
      detent = .full
    case nil: return
    }
    follow(Question(context.route))
  }

  mutating func onMap(_ event: MapEvent, _ context: UpdateContext) {
    switch event {
    case .tapped(let source, let id, _):
      if source == "chosen", let id = RecordID(id) {
        return id == Question(context.route).place ? () : context.navigate(ZooRoute.animals(id).url)
      }
      let isPlace = source == "places" || source == "services"
      context.navigate(isPlace ? ZooMap.url(("place", id)) : ZooMap.url(), replace: true)
      follow(Question(context.route))
    case .moved, .tile, .dragged, .backdrop: break
    case .failed: hasFailed = true
    }
  }

  mutating func onPosition(_ event: PositionEvent, _ context: UpdateContext) {
    if visitor.take(event) { goToVisitor(context) }
    follow(Question(context.route))
  }

  private mutating func goToVisitor(_ context: Context) {
    guard let place = visitor.place, let content, content.isNear(place), !Question(context.route).hasWay else { return }
    camera = MapCamera(.place(place, zoom: 17.5), isAnimated: true)
  }

  // MARK: - Screen

  /// - Parameters:
  ///   - visits: what the visitor has seen.
  ///   - today: the programme of today; nil without any.
  func screen(_ visits: Visits, _ today: Node?, _ context: Context) -> Screen {
    var screen = Screen(title: ZooMapWords.title)
    guard let content, let box = content.box else {
      screen.list = empty(ZooMapWords.empty, picture: "no-map-files") {
        a(.class("button"), .href(ZooRoute.animals(nil).url)) { Words.showAnimals }
      }
      return screen
    }
    let view = ZooMapView(
      map: self, content: content, visits: visits, today: today, question: Question(context.route), context: context)
    let places = content.sources.map { $0.name == "places" ? others.source ?? $0 : $0 }
    let scene = MapScene(
      element: ZooMap.element, style: "zoo", sources: places + [way.source, chosen.source, visitor.source],
      camera: camera ?? MapCamera(.box(box, closest: 17)))
    view.frame.fill(
      &screen, scene, map: view.map, panel: view.panel, heading: view.heading, detent: detent,
      action: MapAction.sheet.wire)
    screen.keepsAwake = walk != nil
    return screen
  }
}
