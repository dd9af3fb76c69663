import Base
import Geo
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func mapScreen(_ id: RecordID, _ place: InventoryRoute.MapPlace, _ context: Context) -> Screen {
    guard let project = contents.project(id) else { return notFound(context) }
    let language = context.language
    var screen = Screen(title: Text(project.title), back: InventoryRoute.projectsURL())
    screen.actions = nodes {
      if map.activeLayer == nil || mayDraw(map.activeLayer, context) {
        iconButton(
          MapAction.lock, map.isLocked ? InventoryIcons.locked : InventoryIcons.unlocked,
          map.isLocked ? DrawingWords.unlock : DrawingWords.lock, isOn: !map.isLocked)
      }
      iconLink(
        InventoryRoute.projectsURL(id.description, "share"), InventoryIcons.people, SharingWords.title)
      if mayChange(project, context) {
        iconLink(InventoryRoute.projectsURL(id.description), Icons.edit, Words.editProject)
      }
    }
    let sheet = Sheet(
      id: "map-sheet", title: Text(sheetTitle(project, place, context)), action: MapAction.detent.wire,
      detent: Detent(name: map.detent) ?? .half, trailing: place == .overview ? nil : closeLink(id, place),
      subject: subject(place))
    let frame = mapFrame(place, context)
    screen.detail = div(.class(frame.screenClass + " inventory-map")) {
      mapSheet(map: mapNode(project, frame), sheet: sheet.node(language) { panel(project, place, context) })
    }
    screen.map = map.scene
    screen.map?.backdrops = shownBaseMaps(project).map { $0.backdrop }
    screen.needsPosition = map.device.isWanted || measuring != .none
    screen.takesPosition = map.awaitsPosition && map.awaitsContent && place == .overview
    switch measuring {
    case .walking, .averaging: screen.keepsAwake = true
    case .none, .once: break
    }
    return screen
  }

  /// From object to object the sheet stays as it is, with the button that is pressed.
  private func subject(_ place: InventoryRoute.MapPlace) -> String {
    switch place {
    case .overview: "overview"
    case .object: "object"
    case .edit, .new: "form"
    }
  }

  private func sheetTitle(
    _ project: Contents.ProjectRow, _ place: InventoryRoute.MapPlace, _ context: Context
  ) -> String {
    switch place {
    case .overview: return Words.layersOfProject(context.language)
    case .new: return LayerWords.newObject(context.language)
    case .object(let id), .edit(let id):
      guard let record = contents.object(id, context), let layer = contents.layer(contents.layer(ofObject: id)) else {
        return (editing?.isObject == true ? LayerWords.editObject : LayerWords.object)(context.language)
      }
      return layer.name(record.fields, context.format)
    }
  }

  /// A form is left by its own button, which asks.
  private func closeLink(_ project: RecordID, _ place: InventoryRoute.MapPlace) -> Node? {
    switch place {
    case .object: iconLink(InventoryRoute.mapURL(project), Icons.close, Words.close)
    case .overview, .edit, .new: nil
    }
  }

  // MARK: - The map

  /// K-40: whoever draws, measures or has chosen an object has its panel beside the map.
  private func mapFrame(_ place: InventoryRoute.MapPlace, _ context: Context) -> MapPanel {
    let isOverview = place == .overview
    return MapPanel(
      hasFailed: map.hasFailed, position: map.device,
      needsList: !isOverview || editing?.isObject == true || isChoosingPlace || measuring != .none, context)
  }

  private func mapNode(_ project: Contents.ProjectRow, _ frame: MapPanel) -> Node {
    frame.map(MapState.element, locate: .action(MapAction.locate)) {
      if isDrawing || isChoosingPlace { div(.class("map-cross"), .key("cross"), .attribute("aria-hidden", "true")) }
      baseMapCredit(project)
    }
  }

  /// Whether a tap on the map draws.
  private var isDrawing: Bool { !map.isLocked || editing?.isObject == true }
  private var isChoosingPlace: Bool { map.tool != .look }

  // MARK: - Beside the map

  @NodeBuilder private func panel(
    _ project: Contents.ProjectRow, _ place: InventoryRoute.MapPlace, _ context: Context
  ) -> [Node] {
    let side = MapPanel(hasFailed: map.hasFailed, position: map.device, context)
    side.notes
    absentBaseMaps(project, context)
    if map.device.isWanted { side.searching }
    switch place {
    case .overview: overview(project, context)
    case .object(let id): objectPanel(id, context)
    case .edit, .new: formPanel(context)
    }
  }

  @NodeBuilder private func objectPanel(_ id: RecordID, _ context: Context) -> [Node] {
    let language = context.language
    if let record = contents.object(id, context), let layer = contents.layer(contents.layer(ofObject: id)),
      let project = map.project
    {
      if case .reshape(let what, id) = map.tool {
        reshapePanel(what, record, layer, context)
      } else {
        let mayDraw = mayDraw(layer.id, context)
        div(.class("map-tools"), .key("actions")) {
          if mayDraw {
            a(.class("button small"), .href(InventoryRoute.mapURL(project, .edit(id)))) { Words.edit }
          }
          button(.class("button small quiet"), .type("button"), .action(MapAction.zoomObject)) {
            DrawingWords.zoomToObject
          }
          neighbour(id, -1, layer, project)
          neighbour(id, 1, layer, project)
          if mayDraw { reshapeButtons(layer.kind(of: record), language) }
        }
        objectCards(record, layer, context)
      }
    } else {
      goneObject(id, context)
    }
  }

  /// The object before or after it in its layer.
  private func neighbour(
    _ id: RecordID, _ step: Int, _ layer: LayerContent, _ project: RecordID
  ) -> Node? {
    guard let other = layer.neighbour(of: id, step) else { return nil }
    return a(
      .class("button small quiet"), .key(step < 0 ? "previous" : "next"),
      .href(InventoryRoute.mapURL(project, .object(other)))
    ) {
      step < 0 ? Words.previous : Words.next
    }
  }

  @NodeBuilder private func formPanel(_ context: Context) -> [Node] {
    if let editing, editing.isObject {
      if let project = map.project, let id = editing.key?.id { presenceNote(project, editing: id, context) }
      drawingTools(context)
      if editing.key != nil, editing.isDrawable, refusal(of: editing, context) == nil,
        let kind = editing.history?.sketch.kind, kind != .point
      {
        div(.class("map-tools"), .key("reshape"), .role("group"), .label(MapListWords.more)) {
          reshapeButtons(kind, context.language)
        }
      }
      formNode(editing, context)
    } else {
      p(.class("hint"), .key("none"), .role("status")) { Words.notFoundText }
    }
  }
}
