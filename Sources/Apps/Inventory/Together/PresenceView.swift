import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// I-73: what others tell of their work, in words and on the map.
extension InventoryApp {
  private func others(in project: RecordID, _ context: Context) -> [Presence] {
    guard let row = contents.project(project), row.space != LayerStore.parent else { return [] }
    return context.presence(in: row.space).filter { $0.content.text("project") == project.description }
  }

  /// Beside the map: who else is here. With an object only who edits that.
  func presenceNote(_ project: RecordID, editing object: RecordID? = nil, _ context: Context) -> Node? {
    let here = others(in: project, context).filter { other in
      object.map { other.content.text("edits") == $0.description } ?? true
    }
    if here.isEmpty { return nil }
    return div(.class("presence"), .key("presence"), .role("status")) {
      ul(.label(TogetherWords.whoIsHere)) {
        for (place, other) in here.prefix(12).enumerated() {
          li(.key(String(place))) {
            strong { context.title(of: other) }
            " " + doing(other, context)
          }
        }
      }
    }
  }

  private func doing(_ other: Presence, _ context: Context) -> String {
    let language = context.language
    if let id = other.content.text("edits").flatMap({ RecordID($0) }) {
      guard let record = contents.object(id, context), let layer = contents.layer(contents.layer(ofObject: id)) else {
        return TogetherWords.edits(language)
      }
      return TogetherWords.edits(language) + ": " + layer.name(record.fields, context.format)
    }
    if let id = other.content.text("adds").flatMap({ RecordID($0) }) {
      return TogetherWords.adds(language) + (layerTitle(id, context).map { ": " + $0 } ?? "")
    }
    return TogetherWords.looks(language)
  }

  /// Where those are who want to be seen.
  func positionsOfOthers(_ context: Context) -> [Geometry] {
    guard case .map(let project, _) = InventoryRoute(context.route) else { return [] }
    return others(in: project, context).compactMap { other in
      guard let at = other.content.items("at"), at.count == 2, let x = at[0].double, let y = at[1].double,
        let place = Coordinates(latitude: y, longitude: x)
      else { return nil }
      return .point(Geo.Position(place))
    }
  }

  /// On the project's sharing screen: whether one is seen.
  func presenceCard(_ context: Context) -> Node {
    return section(.class("card"), .key("presence")) {
      h2 { TogetherWords.whoIsHere }
      p(.class("quiet")) { TogetherWords.presenceText }
      chips(label: TogetherWords.whoIsHere) {
        chip(
          .action(TogetherAction.hide), Preference.isHidden.field.label,
          isOn: isOn(Preference.isHidden, context))
        chip(
          .action(TogetherAction.position), Preference.showsPosition.field.label,
          isOn: isOn(Preference.showsPosition, context))
      }
    }
  }
}
