import Base
import Kit
import Store
import Sync

/// I-100: which layers somebody sees on the map of a project otherwise than the project says, on this device alone, the last ones
/// first. A project's own choice is that of its pins.
struct ShownLayers {
  private static let name = "inventory/shown"
  private static let most = 500

  private var choices: [(project: String, layer: String, isShown: Bool)] = []

  init() {}

  init(_ context: Context) {
    for item in context.kept[ShownLayers.name]?.items ?? [] {
      guard let project = item.text("project"), let layer = item.text("layer"), let isShown = item.flag("shown")
      else { continue }
      choices.append((project, layer, isShown))
    }
  }

  func shows(_ pin: Contents.PinRow, of project: RecordID) -> Bool {
    let (project, layer) = (project.description, pin.layer.description)
    return choices.first { $0.project == project && $0.layer == layer }?.isShown ?? !pin.isHidden
  }

  /// Whether something else is seen than what the project says.
  func isOther(_ project: Contents.ProjectRow) -> Bool {
    project.pins.contains { shows($0, of: project.id) == $0.isHidden }
  }

  /// Where it is as the project says, the device follows the project again.
  mutating func choose(_ pin: Contents.PinRow, of project: RecordID, isShown: Bool, _ context: UpdateContext) {
    let (id, layer) = (project.description, pin.layer.description)
    choices.removeAll { $0.project == id && $0.layer == layer }
    if isShown == pin.isHidden { choices.insert((id, layer, isShown), at: 0) }
    keep(context)
  }

  /// The device sees what the project says.
  mutating func forget(_ project: RecordID, _ context: UpdateContext) {
    let id = project.description
    guard choices.contains(where: { $0.project == id }) else { return }
    choices.removeAll { $0.project == id }
    keep(context)
  }

  /// A project that goes to another space gets another id.
  mutating func move(_ project: RecordID, to other: RecordID, _ context: UpdateContext) {
    let id = project.description
    guard choices.contains(where: { $0.project == id }) else { return }
    for place in choices.indices where choices[place].project == id { choices[place].project = other.description }
    keep(context)
  }

  private mutating func keep(_ context: UpdateContext) {
    while choices.count > ShownLayers.most { choices.removeLast() }
    let items = choices.map { item in
      JSON.object(
        JSONObject([("project", .string(item.project)), ("layer", .string(item.layer)), ("shown", .bool(item.isShown))]))
    }
    context.keep(ShownLayers.name, items.isEmpty ? nil : .array(items))
  }
}

extension InventoryApp {
  /// Of the open project, from the lowest.
  func visibleLayers() -> [RecordID] { visiblePins().map { $0.layer } }

  /// From the lowest.
  func visiblePins() -> [Contents.PinRow] {
    guard let project = contents.project(map.project) else { return [] }
    return project.pins.filter { isShown($0, of: project.id) }
  }

  func isShown(_ pin: Contents.PinRow, of project: RecordID) -> Bool { shown.shows(pin, of: project) }

  /// Hides a layer on this device, or shows it. The others see what they saw.
  mutating func toggle(_ pin: RecordID?, of project: RecordID, _ context: UpdateContext) {
    guard let pin = contents.project(project)?.pins.first(where: { $0.id == pin }) else { return }
    shown = ShownLayers(context)
    shown.choose(pin, of: project, isShown: !shown.shows(pin, of: project), context)
    refreshMap(context)
  }

  /// What the pins of a project must say so that all see the layers that are seen here.
  func pinsShownForAll(_ project: Contents.ProjectRow) -> [(key: RecordKey, changes: [(name: String, value: JSON?)])] {
    project.pins.compactMap { pin in
      let isShown = shown.shows(pin, of: project.id)
      if isShown != pin.isHidden { return nil }
      return (RecordKey(Pin.collection.name, pin.id), [(name: Pin.isHidden.name, value: isShown ? nil : .bool(true))])
    }
  }
}
