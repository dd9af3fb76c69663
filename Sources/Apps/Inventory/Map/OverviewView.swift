import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// What stands beside the map while nothing is open: what to do, the layers, the tools.
extension InventoryApp {
  @NodeBuilder func overview(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    switch map.tool {
    case .look: toAdd(project, context)
    case .rectangle(let corner):
      p(.class("hint"), .key("hint"), .role("status")) {
        corner == nil ? DrawingWords.firstCorner : DrawingWords.secondCorner
      }
      div(.class("map-tools"), .key("tools")) {
        toolButton(.cross, DrawingWords.cornerAtCross, isFirst: true)
        toolButton(.end, Words.cancel)
      }
    case .measure: drawingTools(context)
    case .reshape: toAdd(project, context)
    }
    presenceNote(project.id, context)
    layerList(project, context)
    if project.space != LayerStore.parent && mayChange(project, context) && shown.isOther(project) {
      p(.class("hint"), .key("shown-here"), .role("status")) { MapListWords.shownOnlyHere }
    }
    strayNotes(project, context)
    if project.isSample && project.space == LayerStore.parent {
      div(.class("card"), .key("sample")) {
        p { SampleWords.hint }
        div(.class("buttons")) {
          button(
            .class("button small quiet"), .type("button"),
            .action(ProjectAction.askThrowAway, value: project.id.description)
          ) { SampleWords.throwAway }
        }
      }
    }
    baseMapCard(project, context)
    placeForm(context.format)
    more(project, context)
    if mayChange(project, context) { addLayer(project) }
  }

  func toolButton(_ verb: MapAction, _ words: Text, isFirst: Bool = false) -> Node {
    button(
      .class(isFirst ? "button small" : "button small quiet"), .type("button"), .key(verb.name), .action(verb)
    ) { words }
  }

  /// How a first object comes onto the map.
  @NodeBuilder private func toAdd(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    if project.pins.isEmpty {
      p(.class("hint"), .key("hint")) { DrawingWords.noLayer }
    } else if let note = readOnlyNote(context) {
      note
    } else if map.isLocked {
      p(.class("hint"), .key("hint")) { DrawingWords.isLocked }
      div(.class("map-tools"), .key("tools")) {
        toolButton(.lock, DrawingWords.unlock, isFirst: true)
      }
    } else if let layer = contents.layer(map.activeLayer) {
      p(.class("hint"), .key("hint")) { layer.title + ": " + DrawingWords.tapToAdd }
      div(.class("map-tools"), .key("tools")) {
        kindChoice(layer, drawnKind(layer))
        toolButton(.cross, DrawingWords.atCross, isFirst: true)
        toolButton(.here, DrawingWords.atPosition)
        if drawnKind(layer) == .point {
          toolButton(.average, DrawingWords.average)
        } else {
          toolButton(.walk, DrawingWords.walk)
        }
      }
    }
  }

  // MARK: - Layers

  private func layerList(_ project: Contents.ProjectRow, _ context: Context) -> Node {
    ul(.class("rows map-layers"), .key("layers"), .label(Words.layersOfProject)) {
      for (place, pin) in project.pins.enumerated().reversed() {
        if let layer = contents.layer(pin.layer) {
          row(pin, layer, isUppermost: place == project.pins.count - 1, project, context)
        } else {
          absentRow(pin, project, context)
        }
      }
    }
  }

  private func row(
    _ pin: Contents.PinRow, _ layer: LayerContent, isUppermost: Bool, _ project: Contents.ProjectRow,
    _ context: Context
  ) -> Node {
    let language = context.language
    let mayChange = mayChange(project, context)
    let isActive = map.activeLayer == layer.id
    let isShown = isShown(pin, of: project.id)
    let name = ": " + layer.title
    let style = DrawnStyle(layer, pin.style)
    return li(.class(isActive ? "line active" : "line"), .key(pin.id.description)) {
      button(
        .class("row"), .type("button"), .action(MapAction.activate, value: layer.id.description),
        .attribute("aria-pressed", isActive ? "true" : "false"),
        .label(DrawingWords.drawInto + name)
      ) {
        layerMark(layer.kind, style.symbol, style.colour)
        span(.class("row-main")) {
          span(.class("row-title")) { layer.title }
          span(.class("row-remark")) {
            Words.objects(layer.count, context.format)
              + (isActive && !map.isLocked ? " · " + DrawingWords.active(language) : "")
          }
        }
      }
      div(.class("map-layer-tools")) {
        iconButton(
          MapAction.toggle, value: pin.id.description, isShown ? InventoryIcons.eye : InventoryIcons.eyeOff,
          DrawingWords.visible + name, isOn: isShown)
        iconButton(
          MapAction.zoomLayer, value: layer.id.description, InventoryIcons.extent, DrawingWords.zoomToLayer + name)
        if !isUppermost && mayChange {
          iconButton(MapAction.raise, value: pin.id.description, InventoryIcons.up, MapListWords.raise + name)
        }
        if mayChange {
          iconLink(
            InventoryRoute.projectsURL(project.id.description, "pin", pin.id.description), Icons.edit,
            StyleWords.change + name)
        }
        iconLink(InventoryRoute.layerURL(layer.id), InventoryIcons.layers, MapListWords.asTable + name)
        if mayTakeOut(pin, of: project, context) {
          iconButton(MapAction.askTakeOut, value: pin.id.description, Icons.close, Words.takeOut + name)
        }
      }
    }
  }

  private func addLayer(_ project: Contents.ProjectRow) -> Node {
    let others = contents.layers.filter { layer in !project.pins.contains { $0.layer == layer.id } }
    return details(.class("card"), .key("add")) {
      summary { Words.addLayer }
      p(.class("quiet")) { Words.newFromTemplate }
      templateButtons(.addTemplate)
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action(ProjectAction.addTemplate, value: "")) {
          Words.emptyProject
        }
      }
      if !others.isEmpty {
        p(.class("quiet")) { Words.existing }
        chips(label: Words.existing) {
          for layer in others {
            chip(.action(ProjectAction.addLayer, value: layer.id.description), Text(layer.title))
          }
        }
      }
    }
  }

  // MARK: - Places and tools

  private func placeForm(_ format: Format) -> Node {
    HTML.form(.class("map-place"), .key("place"), .submit(MapAction.go)) {
      input(
        .type("text"), .id("place"), .name("place"), .label(DrawingWords.goTo),
        .placeholder(MapListWords.place), .attribute("autocomplete", "off"),
        .attribute("aria-describedby", map.placeFault == nil ? nil : "place-fault"), .value(map.typedPlace))
      button(.class("button small"), .type("submit")) { DrawingWords.go }
      if let fault = map.placeFault { p(.class("fault"), .id("place-fault"), .role("alert")) { fault } }
      if let words = map.unreadWords { p(.class("quiet"), .key("guess"), .role("status")) { DrawingWords.guessed(words) } }
      // G-9: nothing has said which number is which.
      if let other = map.swappedPlace {
        button(.class("button small quiet"), .type("button"), .action(MapAction.swapped)) {
          Words.asIfSwapped(format.language) + ": " + format.place(other)
        }
      }
    }
  }

  private func more(_ project: Contents.ProjectRow, _ context: Context) -> Node {
    div(.class("map-tools"), .key("more"), .role("group"), .label(MapListWords.more)) {
      if map.tool == .look {
        toolButton(.rectangle, DrawingWords.rectangle)
        toolButton(.measure, DrawingWords.measure)
        if mayChange(project, context) { toolButton(.opensHere, MapListWords.opensHere) }
      }
      exportProgress(context)
      for kind in exporting == nil ? ["geojson", "kml"] : [] {
        button(
          .class("button small quiet"), .type("button"), .key(kind),
          .action(kind == "kml" ? ProjectAction.exportKML : .export, value: project.id.description)
        ) { LayerWords.exporting + " " + (kind == "kml" ? "KML" : "GeoJSON") }
      }
    }
  }
}
