import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// What this device knows and shows of working together.
struct Together {
  /// A shape that an object had before a change, while it is shown on the map.
  struct Past {
    let object: RecordID
    /// The name of the change.
    let change: String
    let geometry: Geometry
  }

  var past: Past?
  /// Tells this device from the user's others (P-67); made with the first message.
  var source: RecordID?
  /// What the others were told last, and in which team.
  var told: (space: String, content: JSON)?
}

/// What is done with what others did.
enum TogetherAction: String, AppAction {
  static let area = "inventory.together"

  /// The shape before a change, by the change's name; the same again hides it.
  case past
  /// I-73: whether the others see that one is here, and where.
  case hide, position
}

extension InventoryApp {
  mutating func act(_ verb: TogetherAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .past: showPast(action.value, context)
    case .hide: set(Preference.isHidden, context)
    case .position: set(Preference.showsPosition, context)
    }
  }

  // MARK: - The shape of then

  /// I-72: a shape that the object had, on the map.
  private mutating func showPast(_ name: String, _ context: UpdateContext) {
    if together.past?.change == name {
      together.past = nil
    } else if let object = openObject(context), let layer = contents.layer(ofObject: object) {
      let space = contents.store.space(of: layer)
      let change = context.changes(of: MappedObject.key(object), in: space).first { $0.name == name }
      let geometry = change?.before(MappedObject.geometry.name).flatMap { Geometry(geoJSON: $0) }
      together.past = geometry.map { Together.Past(object: object, change: name, geometry: $0) }
    }
    sketchChanged(context)
  }

  private func openObject(_ context: Context) -> RecordID? {
    if case .map(_, .object(let id)) = InventoryRoute(context.route) { return id }
    return nil
  }

  /// At a change of the shape in the history of the object whose card is beside the map.
  func pastButton(_ change: Change, _ field: Field, _ context: Context) -> Node? {
    guard field.name == MappedObject.geometry.name, openObject(context) != nil,
      change.before(field.name) != nil
    else { return nil }
    let isOn = together.past?.change == change.name
    return button(
      .class("text-button"), .type("button"), .key("past"), .action(TogetherAction.past, value: change.name),
      .attribute("aria-pressed", isOn ? "true" : "false")
    ) { isOn ? TogetherWords.hidePast : TogetherWords.showPast }
  }

  /// What is drawn over the objects beside what is chosen: a shape of then, the user's own version of a shape that is asked
  /// about, and the places of others.
  ///
  /// - Returns: I-119: the shapes that the object does not have, or not now: an earlier one, and one that waits for an answer.
  func overlaid(_ place: InventoryRoute.MapPlace, _ context: Context) -> [Geometry] {
    var shapes: [Geometry] = []
    if case .object(let id) = place, let layer = contents.layer(ofObject: id) {
      if let past = together.past, past.object == id { shapes.append(past.geometry) }
      for question in context.openQuestions(about: MappedObject.key(id), in: contents.store.space(of: layer)) {
        guard case .field(let name) = question.kind, name == MappedObject.geometry.name else { continue }
        shapes += question.mine.compactMap { $0.flatMap { Geometry(geoJSON: $0) } }
      }
    }
    return shapes
  }
}
