import Base
import HTML
import Kit
import Store
import Sync

/// What is done with the rows of the lists of projects, layers and attributes (I-34).
enum RowAction: String, AppAction {
  static let area = "inventory.rows"

  /// The words that the listed layers contain.
  case filter
  case choose, toggle, all, none
  case askDelete, delete
  /// The project is chosen on whose map the chosen layers are put, and they are put there.
  case project, pin
  /// A layer is looked at on a map.
  case map
}

/// Which rows are chosen, and by which words layers are filtered. One list at a time is open.
struct RowChoice {
  private(set) var list = InventoryRoute.unknown
  var text = ""
  private(set) var isChoosing = false
  private(set) var chosen: Set<RecordID> = []
  /// I-98: the rows of the list in the order that they had when the choosing began.
  private var kept: [RecordID: Int] = [:]
  /// The project to which the chosen layers are added.
  var project: RecordID?

  /// Another list begins with nothing chosen. The filter stays, for who comes back.
  mutating func follow(_ route: InventoryRoute) {
    if list != route { end() }
    list = route
  }

  mutating func begin(_ ids: [RecordID]) {
    isChoosing = true
    kept = [:]
    for (place, id) in ids.enumerated() { kept[id] = place }
  }

  mutating func end() { (isChoosing, chosen, kept, project) = (false, [], [:], nil) }

  /// I-98: while rows are chosen none moves under a finger; new ones come last.
  func inPlace<Row>(_ rows: [Row], _ id: (Row) -> RecordID) -> [Row] {
    if !isChoosing { return rows }
    let places = rows.enumerated().map { place, row in kept[id(row)] ?? kept.count + place }
    return order(count: rows.count) { places[$0] < places[$1] }.map { rows[$0] }
  }

  mutating func toggle(_ id: RecordID) {
    if chosen.remove(id) == nil { chosen.insert(id) }
  }

  mutating func choose(_ ids: [RecordID]) { chosen = Set(ids) }

  /// Ignoring case and diacritics; each word somewhere.
  func shows(_ title: String) -> Bool {
    let title = folded(title)
    return searchedWords(text).allSatisfy { contains(title, $0) }
  }
}

extension InventoryApp {
  mutating func act(_ verb: RowAction, _ action: Event.Action, _ context: UpdateContext) {
    let route = InventoryRoute(context.route)
    rows.follow(route)
    let id = RecordID(action.value)
    switch verb {
    case .filter: rows.text = action.text
    case .choose: rows.begin(all(route))
    case .toggle: if let id { rows.toggle(id) }
    case .all: rows.choose(listed(route, context))
    case .none: rows.end()
    case .askDelete: askDeleteRows(route, context)
    case .delete: deleteRows(route, context)
    case .map:
      guard let id, let project = project(with: id) else { return }
      context.navigate(InventoryRoute.mapURL(project))
      navigated(context)
      look(atLayer: id, context)
    case .project: rows.project = RecordID(action.text)
    case .pin: if let project = rows.project { pinRows(to: project, context) }
    }
  }

  /// The ids of the rows, in their order.
  private func all(_ route: InventoryRoute) -> [RecordID] {
    switch route {
    case .projects: contents.projects.map { $0.id }
    case .layers: contents.layers.map { $0.id }
    case .design(let layer): contents.layer(layer)?.attributes.map { $0.id } ?? []
    default: []
    }
  }

  /// Those that the filter shows.
  private func listed(_ route: InventoryRoute, _ context: Context) -> [RecordID] {
    if route != .layers { return all(route) }
    return contents.layers.filter { rows.shows($0.title) }.map { $0.id }
  }

  /// Those of the chosen rows that are still listed and that this user may delete.
  private func deletable(_ route: InventoryRoute, _ context: Context) -> [RecordID] {
    listed(route, context).filter { id in
      guard rows.chosen.contains(id) else { return false }
      switch route {
      case .projects: return contents.project(id).map { mayTakeOut(of: $0.space, context) } ?? false
      case .layers: return mayDefine(id, context)
      case .design(let layer): return mayDefine(layer, context)
      default: return false
      }
    }
  }

  private func askDeleteRows(_ route: InventoryRoute, _ context: UpdateContext) {
    if rows.chosen.isEmpty { return context.show(RowWords.noneChosen) }
    let ids = deletable(route, context)
    if ids.isEmpty { return context.show(route == .projects ? SharingWords.readOnlyProject : SharingWords.ownersOnly) }
    var text = ids.compactMap { rowTitle($0, route) }.joined(separator: ", ") + "."
    switch route {
    case .projects: text += " " + Words.deleteProjectText(context.language)
    case .layers: for id in ids { text += " " + deletionText(id, context) }
    default: text += " " + LayerWords.deleteAttributeText(context.language)
    }
    context.ask(
      Dialog(
        title: RowWords.deleteChosen, text: Text(text), confirm: Words.delete, action: RowAction.delete.wire,
        isDestructive: true))
  }

  private func rowTitle(_ id: RecordID, _ route: InventoryRoute) -> String? {
    switch route {
    case .projects: contents.project(id)?.title
    case .design(let layer): contents.layer(layer)?.attributes.first { $0.id == id }?.title
    // What becomes of a layer begins with its title.
    default: nil
    }
  }

  private mutating func deleteRows(_ route: InventoryRoute, _ context: UpdateContext) {
    let ids = deletable(route, context)
    rows.end()
    var parts: [SpaceChanges] = []
    switch route {
    case .projects: for id in ids { if let row = contents.project(id) { parts.append(deletion(of: row)) } }
    case .layers:
      for id in ids {
        if isDeletedAsSpace(id, context) {
          context.deleteChildSpace(id.description)
        } else {
          parts += deletion(ofLayer: id)
        }
      }
      contents.update([], context)
    case .design(let layer):
      let keys = ids.map { RecordKey(LayerAttribute.collection.name, $0) }
      parts = [SpaceChanges(contents.store.space(of: layer), deleted: keys)]
    default: return
    }
    let notice = Text(RowWords.deleted(ids.count, context.format))
    if parts.isEmpty { return ids.isEmpty ? () : context.show(notice) }
    context.change(parts, notice: notice)
  }

  private mutating func pinRows(to project: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(project) else { return }
    if rows.chosen.isEmpty { return context.show(RowWords.noneChosen) }
    guard mayChange(row, context) else { return context.show(SharingWords.readOnlyProject) }
    let layers = contents.layers.filter { layer in
      rows.chosen.contains(layer.id) && !row.pins.contains { $0.layer == layer.id }
    }
    let last = row.pins.last?.order ?? 0
    rows.end()
    let notice = Text(RowWords.pinned(layers.count, row.title, context.format))
    if layers.isEmpty { return context.show(notice) }
    let pins = layers.enumerated().map { number, layer in
      ProjectMaking.pin(layer.id, layer.title, to: project, place: last + number + 1, context)
    }
    context.change([SpaceChanges(row.space, made: pins)], notice: notice)
  }
}
