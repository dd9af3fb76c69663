import Base
import HTML
import Kit
import Store
import Sync

/// How the layers stand on this device, in words.
extension InventoryApp {
  /// What there is to say of a layer beside its objects; nil when it is here and everything may be done.
  func layerState(_ id: RecordID, _ context: Context) -> String? {
    let language = context.language
    guard let space = context.childSpace(id.description) else {
      return contents.layer(id) == nil ? LayerStateWords.closed(language) : nil
    }
    if space.isDeleted { return LayerStateWords.deleted(language) }
    if let problem = space.problem { return LayerStateWords.problem(problem)(language) }
    switch context.childState(space.id) {
    case .lost(.deleted)?: return LayerStateWords.deleted(language)
    case .lost(.closed)?, nil: return LayerStateWords.closed(language)
    case .notHeld?: return LayerStateWords.notHeld(language)
    case .onlyHere?: return context.account.account == nil ? nil : LayerStateWords.notSent(language)
    case .fetching(let count, let all)?:
      return LayerStateWords.fetching(min(99, count * 100 / max(all, 1)), context.format)
    case .failing?: return LayerStateWords.failing(language)
    case .here?:
      if space.isChanging { return LayerStateWords.changing(language) }
      return space.mayChange ? nil : LayerStateWords.readOnly(language)
    }
  }

  /// Its title, also when nothing else of it is here.
  func layerTitle(_ id: RecordID, _ context: Context) -> String? {
    if let layer = contents.layer(id) { return layer.title }
    if let space = context.childSpace(id.description), !space.title.utf8.isEmpty { return space.title }
    for project in contents.projects {
      for pin in project.pins where pin.layer == id && !pin.title.utf8.isEmpty { return pin.title }
    }
    return nil
  }

  /// In the list beside the map: a layer of which nothing is here shows its title and why.
  func absentRow(_ pin: Contents.PinRow, _ project: Contents.ProjectRow, _ context: Context) -> Node {
    let language = context.language
    let isKnown = context.childSpace(pin.layer.description) != nil
    let title = layerTitle(pin.layer, context) ?? LayerWords.layer(language)
    return li(.class("line absent"), .key(pin.id.description)) {
      GroupedRow(
        isKnown ? .href(InventoryRoute.layerURL(pin.layer)) : .none, key: pin.id.description, title: Text(title),
        remark: Text(layerState(pin.layer, context) ?? ""), leading: Node.raw(InventoryIcons.locked)
      ).front
      if mayTakeOut(pin, of: project, context) {
        div(.class("map-layer-tools")) {
          iconButton(
            MapAction.askTakeOut, value: pin.id.description, Icons.close, Words.takeOut + ": " + title)
        }
      }
    }
  }

  /// Beside the map: why nothing can be drawn into the active layer; nil when it can.
  func readOnlyNote(_ context: Context) -> Node? {
    guard let layer = contents.layer(map.activeLayer), !mayDraw(layer.id, context) else { return nil }
    return p(.class("hint"), .key("hint")) { layer.title + ": " + SharingWords.readOnly }
  }
}
