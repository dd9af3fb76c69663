import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// I-110: where an object is, as a small map on its page.
struct ObjectMap {
  private static let element = "object-map"
  /// So many objects are indexed in a moment.
  fileprivate static let mostIndexed = 20_000

  let object: RecordID
  let geometry: Geometry
  /// Its layer, as its project shows it.
  fileprivate(set) var pin: Contents.PinRow
  private let camera: MapCamera
  private let chosen: MapSource
  private let others = [MapSource(empty: "sketch"), MapSource(empty: "position")]
  fileprivate(set) var tiles: MapSource

  /// Nil for an object without a place.
  fileprivate init?(_ object: RecordID, _ geometry: Geometry, _ pin: Contents.PinRow, nearest: Int, tiles: Int64) {
    guard let box = GeographicBox(geometry), let middle = box.middleOfMap else { return nil }
    self.object = object
    self.geometry = geometry
    self.pin = pin
    // Also where the layer is shown only from nearer.
    camera =
      geometry.dimension == 0
      ? MapCamera(.place(middle, zoom: Double(max(17, nearest)))) : MapCamera(.box(box, closest: 18))
    chosen = MapOverlays.chosen([geometry])
    self.tiles = MapSource("objects", tiles: tiles)
  }

  var scene: MapScene {
    MapScene(element: ObjectMap.element, style: "inventory", sources: [tiles, chosen] + others, camera: camera)
  }

  /// A link over all of it: the map itself takes no finger that scrolls the page, and no focus.
  func node(_ url: String, credit: String) -> Node {
    div(.class("object-map"), .key("map")) {
      div(.flag("inert", true)) {
        mapElement(ObjectMap.element) { p(.class("map-credit")) { credit } }
      }
      a(.href(url), .label(LayerWords.onMap), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {}
    }
  }
}

extension InventoryApp {
  /// After the address or the records have changed.
  mutating func followObject(_ context: Context) {
    guard case .object(let id) = InventoryRoute(context.route), !map.hasFailed,
      let geometry = contents.object(id, context).flatMap({ LayerContent.geometry($0) }),
      let layer = contents.layer(contents.layer(ofObject: id)),
      let pin = contents.project(project(with: layer.id))?.pins.first(where: { $0.layer == layer.id })
    else {
      objectMap = nil
      return
    }
    // Nobody waits for the index of a town to read about one lamp: the ring alone says where it is.
    if layer.places.box != nil || layer.count <= ObjectMap.mostIndexed { index(layer.id, context) }
    let state = tileState([pin], context.language) { contents.layer($0)?.revision ?? 0 }
    if let shown = objectMap, shown.object == id, shown.geometry == geometry, shown.pin.id == pin.id {
      objectMap?.pin = pin
      if shown.tiles.tiles != state { objectMap?.tiles = MapSource("objects", tiles: state) }
      return
    }
    let nearest = DrawnStyle(layer, pin.style).zooms.lowerBound
    objectMap = ObjectMap(id, geometry, pin, nearest: nearest, tiles: state)
  }

  mutating func onObjectMap(_ event: MapEvent, _ context: UpdateContext) {
    switch event {
    case .tile(let request):
      let tile = TileID(zoom: request.zoom, x: request.x, y: request.y)
      let feeding = TileFeeding(contents: contents, context: context, pins: objectMap.map { [$0.pin] } ?? [])
      context.answer(request, tile.map { feeding.bytes($0) } ?? [])
    case .failed:
      map.hasFailed = true
      objectMap = nil
    case .moved, .tapped, .dragged, .backdrop: break
    }
  }

  /// On the page of the object.
  func objectMapNode(_ id: RecordID, _ context: Context) -> Node? {
    guard let objectMap, objectMap.object == id, let project = contents.project(project(with: objectMap.pin.layer))
    else { return nil }
    var credit = ""
    for shown in shownBaseMaps(project) { credit += shown.credit + " · " }
    return objectMap.node(
      InventoryRoute.mapURL(project.id, .object(id)), credit: credit + MapListWords.credit)
  }

  func objectScene(_ id: RecordID) -> MapScene? {
    guard let objectMap, objectMap.object == id, let project = contents.project(project(with: objectMap.pin.layer))
    else { return nil }
    var scene = objectMap.scene
    scene.backdrops = shownBaseMaps(project).map { $0.backdrop }
    return scene
  }
}
