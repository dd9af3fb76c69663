import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// What stands beside the map while nothing is open: what to do, the layers, the tools.
extension InventoryApp {
  @NodeBuilder func overview(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    let language = context.language
    switch map.tool {
    case .look: toAdd(project, context)
    case .rectangle(let corner):
      p(.class("hint"), .key("hint"), .role("status")) {
        (corner == nil ? DrawingWords.firstCorner : DrawingWords.secondCorner)(language)
      }
      div(.class("map-tools"), .key("tools")) {
        toolButton(.cross, DrawingWords.cornerAtCross, language, isFirst: true)
        toolButton(.end, Words.cancel, language)
      }
    case .measure: drawingTools(context)
    case .reshape: toAdd(project, context)
    }
    presenceNote(project.id, context)
    layerList(project, context)
    placeForm(language)
    more(project, language)
    addLayer(project, language)
  }

  func toolButton(_ verb: MapAction, _ words: Text, _ language: Language, isFirst: Bool = false) -> Node {
    button(
      .class(isFirst ? "button small" : "button small quiet"), .type("button"), .key(verb.name), .action(verb)
    ) { words(language) }
  }

  /// How a first object comes onto the map.
  @NodeBuilder private func toAdd(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    let language = context.language
    if project.pins.isEmpty {
      p(.class("hint"), .key("hint")) { DrawingWords.noLayer(language) }
    } else if let note = readOnlyNote(context) {
      note
    } else if map.isLocked {
      p(.class("hint"), .key("hint")) { DrawingWords.isLocked(language) }
      div(.class("map-tools"), .key("tools")) {
        toolButton(.lock, DrawingWords.unlock, language, isFirst: true)
      }
    } else if let layer = contents.layer(map.activeLayer) {
      p(.class("hint"), .key("hint")) { layer.title + ": " + DrawingWords.tapToAdd(language) }
      div(.class("map-tools"), .key("tools")) {
        toolButton(.cross, DrawingWords.atCross, language, isFirst: true)
        toolButton(.here, DrawingWords.atPosition, language)
        if layer.kind == .point {
          toolButton(.average, DrawingWords.average, language)
        } else {
          toolButton(.walk, DrawingWords.walk, language)
        }
      }
    }
  }

  // MARK: - Layers

  private func layerList(_ project: Contents.ProjectRow, _ context: Context) -> Node {
    ul(.class("rows map-layers"), .key("layers"), .label(Words.layersOfProject(context.language))) {
      for (place, pin) in project.pins.enumerated().reversed() {
        if let layer = contents.layer(pin.layer) {
          row(pin, layer, isUppermost: place == project.pins.count - 1, context)
        } else {
          absentRow(pin, context)
        }
      }
    }
  }

  private func row(
    _ pin: Contents.PinRow, _ layer: LayerContent, isUppermost: Bool, _ context: Context
  ) -> Node {
    let language = context.language
    let isActive = map.activeLayer == layer.id
    let name = ": " + layer.title
    let style = DrawnStyle(layer, pin.style)
    return li(.class(isActive ? "line active" : "line"), .key(pin.id.description)) {
      button(
        .class("row"), .type("button"), .action(MapAction.activate, value: layer.id.description),
        .attribute("aria-pressed", isActive ? "true" : "false"),
        .label(DrawingWords.drawInto(language) + name)
      ) {
        layerMark(style.symbol, style.colour)
        span(.class("row-main")) {
          span(.class("row-title")) { layer.title }
          span(.class("row-remark")) {
            Words.objects(layer.count, context.format) + (isActive ? " · " + DrawingWords.active(language) : "")
          }
        }
      }
      div(.class("map-layer-tools")) {
        iconButton(
          MapAction.toggle, value: pin.id.description, pin.isHidden ? InventoryIcons.eyeOff : InventoryIcons.eye,
          DrawingWords.visible(language) + name, isOn: !pin.isHidden)
        iconButton(
          MapAction.zoomLayer, value: layer.id.description, Icons.search, DrawingWords.zoomToLayer(language) + name)
        if !isUppermost {
          iconButton(MapAction.raise, value: pin.id.description, InventoryIcons.up, MapListWords.raise(language) + name)
        }
        if let project = map.project {
          iconLink(
            InventoryRoute.projectsURL(project.description, "pin", pin.id.description), Icons.edit,
            StyleWords.change(language) + name)
        }
        iconLink(InventoryRoute.layerURL(layer.id), InventoryIcons.layers, MapListWords.asTable(language) + name)
        iconButton(MapAction.takeOut, value: pin.id.description, Icons.close, Words.takeOut(language) + name)
      }
    }
  }

  private func addLayer(_ project: Contents.ProjectRow, _ language: Language) -> Node {
    let others = contents.layers.filter { layer in !project.pins.contains { $0.layer == layer.id } }
    return details(.class("card"), .key("add")) {
      summary { Words.addLayer(language) }
      p(.class("quiet")) { Words.newFromTemplate(language) }
      templateButtons(.addTemplate, language)
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action(ProjectAction.addTemplate, value: "")) {
          Words.emptyProject(language)
        }
      }
      if !others.isEmpty {
        p(.class("quiet")) { Words.existing(language) }
        chips(label: Words.existing(language)) {
          for layer in others {
            chip(.action(ProjectAction.addLayer, value: layer.id.description), layer.title)
          }
        }
      }
    }
  }

  // MARK: - Places and tools

  private func placeForm(_ language: Language) -> Node {
    HTML.form(.class("map-place"), .key("place"), .submit(MapAction.go)) {
      input(
        .type("text"), .id("place"), .name("place"), .label(DrawingWords.goTo(language)),
        .placeholder(MapListWords.place(language)), .attribute("autocomplete", "off"),
        .attribute("aria-describedby", map.placeFault == nil ? nil : "place-fault"), .value(map.typedPlace))
      button(.class("button small"), .type("submit")) { DrawingWords.go(language) }
      if let fault = map.placeFault { p(.class("fault"), .id("place-fault"), .role("alert")) { fault(language) } }
    }
  }

  private func more(_ project: Contents.ProjectRow, _ language: Language) -> Node {
    div(.class("map-tools"), .key("more"), .role("group"), .label(MapListWords.more(language))) {
      if map.tool == .look {
        toolButton(.rectangle, DrawingWords.rectangle, language)
        toolButton(.measure, DrawingWords.measure, language)
        toolButton(.opensHere, MapListWords.opensHere, language)
      }
      for kind in ["geojson", "kml"] {
        button(
          .class("button small quiet"), .type("button"), .key(kind),
          .action(kind == "kml" ? ProjectAction.exportKML : .export, value: project.id.description)
        ) { LayerWords.exporting(language) + " " + (kind == "kml" ? "KML" : "GeoJSON") }
      }
    }
  }
}
