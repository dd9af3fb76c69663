import Base
import HTML
import Kit
import Store
import Sync

/// I-103: on a wide screen the list from which a screen was reached stands beside it.
extension InventoryApp {
  public func screen(_ context: Context) -> Screen {
    let route = InventoryRoute(context.route)
    let screen = screen(of: route, context)
    if !context.hasTwoPanes { return screen }
    switch route {
    case .projects:
      if contents.projects.isEmpty { return screen }
      return filled(Screen(title: Words.newProject, detail: div(.class("sheet")) { beginCard() }), beside: screen)
    case .newProject, .editProject, .pin, .baseMap, .shareProject:
      return contents.projects.isEmpty ? screen : joined(screen, beside: projectsScreen(context))
    case .layers:
      guard let shown = tableBesideLayers(context) else { return screen }
      return filled(tableScreen(shown, context), beside: screen)
    // An upright tablet leaves its whole width to a table that was chosen.
    case .layer(let id) where contents.layer(id) != nil && !InventoryApp.hasRoomBesideTables(context): return screen
    case .newLayer, .layer, .editLayer, .design, .attribute, .statistics, .shareLayer, .importLayer:
      return hasLayers(context) ? joined(screen, beside: layersScreen(context)) : screen
    case .object(let id):
      guard let layer = contents.layer(ofObject: id), table.layer == layer else { return screen }
      return joined(screen, beside: tableScreen(layer, inList: true, shown: id, context))
    case .map, .editObject, .picture, .editPicture, .drawOnPicture, .search, .help, .unknown: return screen
    }
  }

  private static func hasRoomBesideTables(_ context: Context) -> Bool { context.width >= 1000 }

  /// The layer whose table stands beside the list of layers; nil on a narrow screen.
  func tableBesideLayers(_ context: Context) -> RecordID? {
    context.hasTwoPanes && table.index != nil && contents.layer(table.layer) != nil ? table.layer : nil
  }

  /// The table that the address has beside its list, or as the list: of the first layer that is here (U-8), or of the shown object.
  mutating func openTable(beside route: InventoryRoute, _ context: UpdateContext) {
    guard context.hasTwoPanes else { return }
    switch route {
    case .layers:
      if let first = listedLayers(context).first(where: { contents.layer($0) != nil }) {
        table.open(first, &contents, context)
      }
    case .object(let id):
      guard let layer = contents.layer(ofObject: id) else { return }
      table.open(layer, &contents, context)
      if table.besideObject == nil, let top = scrollTop(showing: id, context) { context.scroll(to: top) }
      table.besideObject = id
    case .projects, .newProject, .editProject, .pin, .shareProject, .baseMap, .map, .newLayer, .layer, .editLayer, .design,
      .attribute, .statistics, .shareLayer, .importLayer, .editObject, .picture, .editPicture, .drawOnPicture, .search, .help,
      .unknown:
      break
    }
  }

  private func hasLayers(_ context: Context) -> Bool {
    !contents.layers.isEmpty || context.childSpaces.contains { $0.kind == LayerStore.kind }
  }

  /// Two screens of one column as one of two.
  private func joined(_ detail: Screen, beside list: Screen) -> Screen {
    var both = detail
    both.title = list.title
    both.list = list.detail
    both.listBack = list.back
    both.actions = list.actions
    both.detailTitle = detail.detailTitle ?? detail.title
    both.detailActions = detail.actions
    return both
  }

  /// Nobody has chosen the detail (U-8).
  private func filled(_ detail: Screen, beside list: Screen) -> Screen {
    var both = joined(detail, beside: list)
    both.back = nil
    both.detailFillsPane = true
    return both
  }
}
