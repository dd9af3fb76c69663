import Base
import Store
import Sync

/// Says in which space the records of a layer lie: the layer itself, its attributes, objects and pictures. Now that is the
/// private space of its user, of every layer.
struct LayerStore: Sendable {
  /// Where projects and their pins lie.
  static let parent = Context.privateSpace

  func space(of layer: RecordID) -> String { LayerStore.parent }

  /// The spaces in which layers may lie, each once.
  func spaces(_ context: Context) -> [Replica] { [context.replica(LayerStore.parent)] }
}
