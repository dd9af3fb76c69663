import Base
import Geo
import Kit
import Store
import Sync

/// What is done with the search of everything.
enum SearchAction: String, AppAction {
  static let area = "inventory.search"
  case typed
  /// Shows coordinates on the map: `LATITUDE LONGITUDE`.
  case place
}

/// One field for all (I-40, I-41): places by coordinates, projects and layers by title, objects by their attributes.
struct InventorySearch {
  var text = ""
  private(set) var place: EnteredPlace?
  /// Why what looks like coordinates is no place.
  private(set) var fault: EnteringFault?
  private(set) var projects: [RecordID] = []
  private(set) var layers: [RecordID] = []
  /// I-120: the first that were found, by layer and there by their names.
  private(set) var objects: [(layer: RecordID, id: RecordID)] = []
  private(set) var objectCount = 0

  /// More than these are counted, not shown.
  static let mostShown = 100

  /// - Parameter near: where the map is: a short plus code means a place near it.
  mutating func refresh(_ contents: inout Contents, near: Coordinates?, _ context: Context) {
    (place, fault, projects, layers, objects, objectCount) = (nil, nil, [], [], [], 0)
    guard InventoryRoute(context.route) == .search, !trimmed(text).utf8.isEmpty else { return }
    do throws(EnteringFault) { place = try EnteredPlace(text, near: near) } catch {
      fault = InventorySearch.looksLikeCoordinates(text, error) ? error : nil
    }
    let words = folded(trimmed(text))
    projects = contents.projects.filter { contains(folded($0.title), words) }.map { $0.id }
    layers = contents.layers.filter { contains(folded($0.title), words) }.map { $0.id }
    for place in contents.layers.indices {
      contents.prepareSearch(at: place, context)
      let layer = contents.layers[place]
      let replica = context.replica(contents.store.space(of: layer.id))
      let query = ObjectQuery(text, of: layer.attributes)
      var found: [(key: [UInt8], id: RecordID)] = []
      layer.forEachText { id, text in
        let fields = replica.visible(MappedObject.key(id))?.fields
        guard query.matches(text, fields, layer.attributes) else { return }
        objectCount += 1
        if objects.count + found.count >= InventorySearch.mostShown { return }
        found.append((Titles.key(layer.name(fields ?? Fields(), context.format), context.language), id))
      }
      objects += found.inOrder { precedes($0.key, $1.key) }.map { (layer.id, $0.id) }
    }
  }

  /// Whole numbers alone, `120 300` or `2..8`, may be anything. With degrees, a letter or decimals they are meant as a place.
  private static func looksLikeCoordinates(_ text: String, _ fault: EnteringFault) -> Bool {
    let bytes = [UInt8](text.utf8)
    // Of a text in UTF-8: ° and º.
    if contains(bytes, [0xC2, 0xB0]) || contains(bytes, [0xC2, 0xBA]) { return true }
    if fault == .empty || fault == .notCoordinates || fault == .incomplete { return false }
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"): continue
      case UInt8(ascii: "."), UInt8(ascii: ","):
        if place > 0, place + 1 < bytes.count, isDigit(bytes[place - 1]), isDigit(bytes[place + 1]) { return true }
      default: return true
      }
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension InventoryApp {
  mutating func act(_ verb: SearchAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .typed:
      search.text = action.text
      search.refresh(&contents, near: map.center, context)
    case .place:
      let parts = action.value.parts(at: 0x20).compactMap { decimalNumber($0) }
      guard parts.count == 2, let place = Coordinates(latitude: parts[0], longitude: parts[1]),
        let project = contents.project(lastProject)?.id ?? contents.projects.first?.id
      else { return }
      context.navigate(InventoryRoute.mapURL(project))
      navigated(context)
      map.look(at: place, zoom: 17)
    }
  }
}
