import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// What stands beside the map while something else is made of an object's shape.
extension InventoryApp {
  @NodeBuilder func reshapePanel(
    _ what: MapState.Reshape, _ record: Record, _ layer: LayerContent, _ context: Context
  ) -> [Node] {
    p(.class("hint"), .key("what")) { ShapeWords.hint(what, layer.kind(of: record)) }
    if let fault = map.reshapeFault {
      p(.class("hint fault"), .key("reshape-fault"), .role("alert")) { ShapeWords.fault(fault) }
    }
    switch what {
    case .split, .cut:
      drawingTools(context)
      let isReady = map.measured?.sketch.geometry != nil
      div(.class("map-tools"), .key("carry-out")) {
        button(
          .class("button"), .type("button"), .action(MapAction.carryOut),
          isReady ? .none : .attribute("aria-disabled", "true")
        ) { what == .split ? ShapeWords.splitHere : ShapeWords.cutHere }
        toolButton(.end, Words.cancel)
      }
    case .join:
      if let joining = map.joining {
        differences(joining, context)
      } else {
        partners(layer, context)
      }
      div(.class("map-tools"), .key("carry-out")) {
        if map.joining != nil {
          button(.class("button"), .type("button"), .action(MapAction.finishJoin)) { ShapeWords.join }
        }
        toolButton(.end, Words.cancel)
      }
    }
  }

  /// The neighbours as buttons, for those who cannot tap the map.
  @NodeBuilder private func partners(_ layer: LayerContent, _ context: Context) -> [Node] {
    let found = map.joinable.compactMap { contents.object($0, context) }
    if found.isEmpty {
      p(.class("hint quiet"), .key("alone")) { ShapeWords.noPartner }
    } else {
      div(.class("map-tools"), .key("partners"), .role("group"), .label(ShapeWords.partners)) {
        for record in found {
          chip(
            .action(MapAction.joinWith, value: record.id.description), Text(layer.name(record.fields, context.format)))
        }
      }
    }
  }

  /// Which value stays, for each attribute in which they differ.
  private func differences(_ joining: Joining, _ context: Context) -> Node {
    return section(.class("card fields"), .key("differences")) {
      p { ShapeWords.whichStay }
      for difference in joining.differences {
        div(.class("field long"), .key(difference.shape.name)) {
          p(.class("chips-label")) { difference.shape.title }
          chips(label: Text(difference.shape.title)) {
            chip(
              .action(MapAction.keep, value: difference.shape.name),
              Text(difference.shape.full(difference.mine, context.format)), isOn: !difference.takesTheirs)
            chip(
              .action(MapAction.replace, value: difference.shape.name),
              Text(difference.shape.full(difference.theirs, context.format)), isOn: difference.takesTheirs)
          }
        }
      }
    }
  }

  /// What can be made of the shape of an object, or of the one whose form is open.
  @NodeBuilder func reshapeButtons(_ kind: GeometryKind, _ language: Language) -> [Node] {
    if kind != .point {
      toolButton(.split, ShapeWords.split)
      toolButton(.join, ShapeWords.joinWith)
      if kind == .polygon { toolButton(.cut, ShapeWords.cut) }
    }
  }
}
