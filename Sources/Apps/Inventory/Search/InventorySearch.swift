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
  private(set) var projects: [RecordID] = []
  private(set) var layers: [RecordID] = []
  /// The first of them, by layer.
  private(set) var objects: [(layer: RecordID, id: RecordID)] = []
  private(set) var objectCount = 0

  /// More than these are counted, not shown.
  static let mostShown = 100

  /// - Parameter near: where the map is: a short plus code means a place near it.
  mutating func refresh(_ contents: inout Contents, near: Coordinates?, _ context: Context) {
    (place, projects, layers, objects, objectCount) = (nil, [], [], [], 0)
    guard InventoryRoute(context.route) == .search, !trimmed(text).utf8.isEmpty else { return }
    place = InventorySearch.place(text, near: near)
    let words = folded(trimmed(text))
    projects = contents.projects.filter { contains(folded($0.title), words) }.map { $0.id }
    layers = contents.layers.filter { contains(folded($0.title), words) }.map { $0.id }
    for place in contents.layers.indices {
      contents.prepareSearch(at: place, context)
      let layer = contents.layers[place]
      let replica = context.replica(contents.store.space(of: layer.id))
      let query = ObjectQuery(text, of: layer.attributes)
      layer.forEachText { id, text in
        guard query.matches(text, replica.visible(MappedObject.key(id))?.fields, layer.attributes) else { return }
        objectCount += 1
        if objects.count < InventorySearch.mostShown { objects.append((layer.id, id)) }
      }
    }
  }

  private static func place(_ text: String, near: Coordinates?) -> EnteredPlace? {
    do throws(EnteringFault) { return try EnteredPlace(text, near: near) } catch { return nil }
  }
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
