import Base
import Geo
import Kit
import Store
import Sync

/// I-73: who is in a project of a team, and what they edit.
extension InventoryApp {
  static let presenceTimer = "inventory.presence"
  /// Three times within what the others remember.
  static let presenceMilliseconds: Int64 = 20_000

  func isOn(_ wish: Attribute<Bool>, _ context: Context) -> Bool {
    context.record(Preference.key)?[wish] == true
  }

  mutating func set(_ wish: Attribute<Bool>, _ context: UpdateContext) {
    context.save(Preference.key, [(wish.name, isOn(wish, context) ? nil : .bool(true))])
    tellPresence(context)
  }

  /// What there is to tell: the team, and what is done in its project. Nil on other screens, and when the user does not want it.
  private func presencePlace(_ context: Context) -> (space: String, content: JSON)? {
    guard case .map(let id, let place) = InventoryRoute(context.route), let project = contents.project(id),
      project.space != LayerStore.parent, !isOn(Preference.isHidden, context)
    else { return nil }
    var content = JSONObject([("app", "inventory"), ("project", .string(id.description))])
    switch place {
    case .overview, .object: break
    case .edit(let object): content["edits"] = .string(object.description)
    case .new(let layer, _): content["adds"] = .string(layer.description)
    }
    if isOn(Preference.showsPosition, context), map.device.isWanted, let at = map.device.place {
      content["at"] = .array([JSON(number: at.longitude), JSON(number: at.latitude)])
    }
    return (project.space, .object(content))
  }

  /// Tells the team when something is different, or is to be said again.
  mutating func tellPresence(again: Bool = false, _ context: UpdateContext) {
    let place = presencePlace(context)
    let told = together.told
    if place == nil && told == nil { return }
    let source = together.source ?? context.newID()
    together.source = source
    if let told, place?.space != told.space {
      context.tellPresence(nil, for: "inventory", from: source, in: told.space)
    }
    if let place, again || told?.space != place.space || told?.content != place.content {
      context.tellPresence(place.content, for: "inventory", from: source, in: place.space)
    }
    if told == nil || again {
      context.timer(
        InventoryApp.presenceTimer, afterMilliseconds: place == nil ? -1 : InventoryApp.presenceMilliseconds)
    }
    together.told = place
  }
}
