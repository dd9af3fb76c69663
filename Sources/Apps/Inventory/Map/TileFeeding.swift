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
  let pins: [Contents.PinRow]

  /// The bytes of the tile; empty where there is nothing, and for a tile that does not exist.
  func bytes(_ tile: TileID) -> [UInt8] {
    var layers: [TileMaking] = []
    for pin in pins {
      guard let layer = contents.layer(pin.layer) else { continue }
      let style = DrawnStyle(layer, pin.style)
      // The nearest tiles serve all that is nearer still.
      if style.zooms.contains(min(tile.zoom, 18)) { layers.append(making(layer, style)) }
    }
    return TileMaking.encoded(tile, name: "objects", layers)
  }

  private func making(_ layer: LayerContent, _ style: DrawnStyle) -> TileMaking {
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
      record(slot).map { TileFeeding.properties($0, layer, style, format) } ?? JSONObject()
    }
  }

  /// What the map's style needs of an object.
  static func properties(
    _ record: Record, _ layer: LayerContent, _ style: DrawnStyle, _ format: Format
  ) -> JSONObject {
    let colour = TileFeeding.colour(record.fields, layer, style)
    var properties = JSONObject([("id", .string(record.id.description)), ("colour", .string(colour))])
    switch layer.kind {
    case .point:
      properties.add("icon", "shape/" + style.symbol.name + "/" + colour)
      properties.add("size", Int64(style.size))
    case .line: properties.add("width", Int64(style.width))
    case .polygon:
      properties.add("width", Int64(style.width))
      properties.add("fill", Int64(style.fill))
    }
    if let label = style.label {
      let words = label.full(record.fields[label.name], format)
      properties.add("name", words.utf8.isEmpty ? layer.name(record.fields, format) : words)
    }
    return properties
  }

  /// I-11: the colour of the option that the object has, where its layer's options have colours; else the layer's, or what a
  /// project has instead.
  static func colour(_ fields: Fields, _ layer: LayerContent, _ style: DrawnStyle? = nil) -> String {
    for attribute in layer.attributes where attribute.type == .choice {
      if let code = fields[attribute.name]?.text, let colour = attribute.options[code]?.colour { return colour }
    }
    return style?.colour ?? layer.colour
  }
}
