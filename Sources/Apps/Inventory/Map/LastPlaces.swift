import Base
import Geo
import Store
import Sync

/// I-19: where the map of each project stood on this device, the last ones first.
struct LastPlaces {
  private static let name = "inventory/places"
  private static let most = 50

  private var places: [(project: String, place: Coordinates, zoom: Double)] = []

  init(_ context: Context) {
    for item in context.kept[LastPlaces.name]?.items ?? [] {
      guard let project = item.text("project"), let zoom = item["zoom"]?.double,
        let latitude = item["latitude"]?.double, let longitude = item["longitude"]?.double,
        let place = Coordinates(latitude: latitude, longitude: longitude)
      else { continue }
      places.append((project, place, zoom))
    }
  }

  subscript(project: RecordID?) -> (place: Coordinates, zoom: Double)? {
    places.first { $0.project == project?.description }.map { ($0.place, $0.zoom) }
  }

  mutating func put(_ project: RecordID, _ place: Coordinates, zoom: Double, _ context: UpdateContext) {
    places.removeAll { $0.project == project.description }
    places.insert((project.description, place, zoom), at: 0)
    if places.count > LastPlaces.most { places.removeLast() }
    let items = places.map { item in
      JSON.object(
        JSONObject([
          ("project", .string(item.project)), ("latitude", .degrees(item.place.latitude)),
          ("longitude", .degrees(item.place.longitude)), ("zoom", .degrees(item.zoom)),
        ]))
    }
    context.keep(LastPlaces.name, .array(items))
  }
}

extension InventoryApp {
  /// Small moves are not worth a transaction.
  func rememberPlace(_ center: Coordinates, zoom: Double, _ box: GeographicBox, _ context: UpdateContext) {
    guard let project = map.project, !map.awaitsContent else { return }
    var places = LastPlaces(context)
    if let last = places[project], abs(last.zoom - zoom) < 0.5, box.middleQuarter.contains(last.place) { return }
    places.put(project, center, zoom: zoom, context)
  }

  /// I-121: what is being drawn is seen when its form is opened anew, as after a page that was discarded. A map that stood there
  /// stays.
  mutating func lookAtSketch(_ context: Context) {
    guard let sketch = editing?.history?.sketch, let last = sketch.paths.last(where: { !$0.isEmpty })?.last?.coordinates
    else { return }
    if let stood = LastPlaces(context)[map.project] {
      // A fifth of what a phone shows.
      var near = 60.0
      for _ in 0..<Int(stood.zoom) { near /= 2 }
      let isSeen =
        abs(stood.place.longitude - last.longitude) < near && abs(stood.place.latitude - last.latitude) < near
      if isSeen { return }
    }
    let positions = sketch.paths.flatMap { $0 }
    if measuring.isWalking || positions.count == 1 { return map.look(at: last, zoom: 17, animated: false) }
    if let box = GeographicBox(.points(positions)) { map.look(at: box, animated: false) }
  }
}
