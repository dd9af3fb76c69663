import Base
import Geo
import Kit
import Store
import Sync

/// Makes the tiles of a project's map from its visible layers (I-10).
struct TileFeeding {
  let contents: Contents
  let context: Context
  /// The layers to draw, from the lowest.
  let layers: [RecordID]

  /// The bytes of the tile; empty where there is nothing, and for a tile that does not exist.
  func bytes(_ tile: TileID) -> [UInt8] {
    TileMaking.encoded(tile, name: "objects", layers.compactMap { contents.layer($0) }.map { making($0) })
  }

  private func making(_ layer: LayerContent) -> TileMaking {
    let store = contents.store.space(of: layer.id)
    let replica = context.replica(store)
    let format = context.format
    let record = { (slot: Int) -> Record? in
      guard layer.ids.indices.contains(slot), let id = layer.ids[slot] else { return nil }
      return replica.visible(MappedObject.key(id))
    }
    return TileMaking(name: "objects", index: layer.places) { slot in
      record(slot).flatMap { LayerContent.geometry($0) }
    } properties: { slot in
      record(slot).map { TileFeeding.properties($0, layer, format) } ?? JSONObject()
    }
  }

  /// What the map's style needs of an object.
  static func properties(_ record: Record, _ layer: LayerContent, _ format: Format) -> JSONObject {
    let colour = TileFeeding.colour(record.fields, layer)
    var properties = JSONObject([("id", .string(record.id.description)), ("colour", .string(colour))])
    properties.add("icon", "shape/" + layer.symbol.name + "/" + colour)
    if layer.label != nil { properties.add("name", layer.name(record.fields, format)) }
    return properties
  }

  /// I-11: the colour of the option that the object has, where its layer's options have colours; else the layer's.
  static func colour(_ fields: Fields, _ layer: LayerContent) -> String {
    for attribute in layer.attributes where attribute.type == .choice {
      if let code = fields[attribute.name]?.text, let colour = attribute.options[code]?.colour { return colour }
    }
    return layer.colour
  }
}
