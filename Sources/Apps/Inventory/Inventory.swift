import Base
import Kit
import Sync

/// What stands where: layers of objects with attributes and pictures, and projects that show layers on a map. The rules are
/// numbered I-1, I-2, … in Specs/inventory.md.
public enum Inventory {
  /// In the space of a team or in the private one.
  public static let ofParents: [RecordType] = [
    Project.collection, Pin.collection, BaseMap.collection, Preference.collection,
    importJournal.collection,
  ]

  /// K-11: in the private space of whoever imports.
  static let importJournal = ImportJournal("inventoryImport")

  /// In the space of a layer, see ``LayerStore``.
  public static let ofLayers: [RecordType] = [
    Layer.collection, LayerAttribute.collection, MappedObject.collection, MappedObject.pictureCollection,
  ]

  public static let collections = ofParents + ofLayers

  /// Whether records of the collection are objects or belong to one.
  static func isOfObjects(_ collection: String) -> Bool {
    collection == MappedObject.collection.name || collection == MappedObject.pictureCollection.name
  }
}
