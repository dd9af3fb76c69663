import Base
import HTML
import Kit
import Store

/// `/logbook/statistics/map`: the flown routes on a map, and the same routes as a list.
struct FlightMapScreen {
  /// Where the list led the map to last; nil for everything.
  var camera: MapCamera?
  var hasFailed = false
}

extension LogbookApp {
  mutating func openFlightMap(_ context: UpdateContext) {
    atlas.open(context)
    guard let choice = FlightMapChoice(context.route) else { return }
    let map = calculations.flightMap(book, list, atlas)
    if let camera = map.camera(choice) { flightMap.camera = camera }
  }

  mutating func onMap(_ event: MapEvent, _ context: UpdateContext) {
    switch event {
    case .tapped(let source, let id, _):
      let choice: FlightMapChoice? =
        switch source {
        case "routes": .route(id)
        case "airports": .airport(id)
        default: nil
        }
      // What is tapped is in sight: the map stays where it is. Back leads out of the map, not through all that was tapped.
      context.navigate(choice?.url ?? FlightMapChoice.url([]), replace: true)
    case .moved, .tile, .dragged, .backdrop: break
    case .failed: flightMap.hasFailed = true
    }
  }

  func flightMapScreen(_ context: Context) -> Screen {
    let map = calculations.flightMap(book, list, atlas)
    let view = FlightMapView(app: self, map: map, choice: FlightMapChoice(context.route), context: context)
    var screen = Screen(title: Words.flightMap)
    let filter = iconButton(FilterAction.open, Icons.filter, Words.filter)
    let hasMap = !map.sites.isEmpty && !flightMap.hasFailed
    if hasMap { screen.map = map.scene(view.choice, flightMap.camera) }
    if context.hasWideDetail {
      screen.list = div(.class("map-panel")) {
        view.panel
        filterSheet(context)
      }
      screen.listBack = StatisticsRoute.overview.url
      screen.actions = [filter]
      if hasMap {
        let isFolded = MapList.isFolded(context, isNeeded: view.choice != nil)
        screen.detail = div(.class(mapScreenClass(isFolded))) { view.map }
      }
    } else {
      screen.back = StatisticsRoute.overview.url
      screen.actions = [filter]
      screen.detail = div(.class("map-screen")) {
        if hasMap { view.map }
        div(.class("map-panel"), .key("panel")) { view.panel }
        filterSheet(context)
      }
    }
    return screen
  }
}
