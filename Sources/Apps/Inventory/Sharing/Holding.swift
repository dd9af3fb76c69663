import Base
import Kit
import Store
import Sync

/// I-61: a device holds the layers that its projects pin, and those that its user asked for.
extension InventoryApp {
  /// Asks for the layers of projects that are not here yet. What is pinned no more stays until its user lets go of it.
  func holdPinned(_ context: UpdateContext) {
    for project in contents.projects {
      for pin in project.pins {
        guard let space = context.childSpace(pin.layer.description), !space.isHeld, space.loss == nil,
          !space.isDeleted
        else { continue }
        context.holdSpace(space.id)
      }
    }
  }

  func isPinned(_ layer: RecordID) -> Bool { contents.projects.contains { $0.pins.contains { $0.layer == layer } } }

  /// A layer that was deleted before anybody else had it leaves an empty space, so that the deletion can be undone. It goes
  /// when the app begins anew.
  func dropEmptied(_ context: UpdateContext) {
    for space in context.childSpaces where space.kind == LayerStore.kind && isEmptied(space, context) {
      context.deleteChildSpace(space.id)
    }
  }

  /// Whether nothing is in a space that is nowhere but here.
  func isEmptied(_ space: ChildSpace, _ context: Context) -> Bool {
    if space.isMade || !space.isOwn || space.isDeleted || space.loss != nil { return false }
    var isEmpty = true
    context.replica(space.id).forEachVisible { record in
      if Inventory.ofLayers.contains(where: { $0.name == record.key.collection }) { isEmpty = false }
    }
    return isEmpty
  }
}

extension Contents {
  /// The titles of the layers in a private space or a team, also of those that are not here (I-1).
  func layerTitles(in parent: String, besides id: RecordID? = nil, _ context: Context) -> [String] {
    let own = id?.description ?? ""
    let spaces = context.children(of: parent, kind: LayerStore.kind).filter { $0.id != own }.map { $0.title }
    if parent != LayerStore.parent { return spaces }
    return spaces + layers.filter { !store.hasOwnSpace($0.id) && $0.id != id }.map { $0.title }
  }

  func projectTitles(in space: String, besides id: RecordID? = nil) -> [String] {
    projects.filter { $0.space == space && $0.id != id }.map { $0.title }
  }

  /// The private space, or the team whose members have the layer.
  func parent(of layer: RecordID, _ context: Context) -> String {
    context.childSpace(layer.description)?.parent ?? LayerStore.parent
  }
}
