import Base
import Kit
import Store
import Sync

/// I-60: says in which space the records of a layer lie: the layer itself, its attributes, objects and pictures. A layer has a
/// space of its own, a child space whose id is the layer's. One that was made before there were such spaces stays in the
/// private space, and is a layer like the others that cannot be shared.
struct LayerStore: Sendable {
  /// What the space of a layer is for (P-61).
  static let kind = "inventory.layer"
  /// Where projects lie that are not in a team.
  static let parent = Context.privateSpace

  /// The layers with a space of their own.
  private(set) var own: Set<RecordID> = []

  mutating func refresh(_ context: Context) {
    own = Set(context.childSpaces.filter { $0.kind == LayerStore.kind }.compactMap { RecordID($0.id) })
  }

  func space(of layer: RecordID) -> String { own.contains(layer) ? layer.description : LayerStore.parent }

  func hasOwnSpace(_ layer: RecordID) -> Bool { own.contains(layer) }

  /// The layer whose space it is.
  func layer(ofSpace space: String) -> RecordID? { RecordID(space).flatMap { own.contains($0) ? $0 : nil } }

  /// The spaces that hold something of this app, each once: the private one, the teams, and the layers that are here.
  func spaces(_ context: Context) -> [Replica] {
    context.replicas.filter { replica in
      if replica.space == LayerStore.parent { return true }
      if let layer = layer(ofSpace: replica.space) { return isShown(layer, context) }
      return context.sharedSpaces.contains { $0.id == replica.space }
    }
  }

  /// Whether what is here of it is to be seen: what was deleted is not, also before the server knows.
  private func isShown(_ layer: RecordID, _ context: Context) -> Bool {
    guard let space = context.childSpace(layer.description) else { return false }
    return space.loss == nil && !space.isDeleted
  }
}
