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
      if style.zooms.contains(min(tile.zoom, 18)) { layers.append(making(layer, style, isNamed: tile.zoom >= TileFeeding.namedZoom)) }
    }
    return TileMaking.encoded(tile, name: "objects", layers)
  }

  /// I-80: the style draws names from here on, and tiles of smaller zooms have none.
  private static let namedZoom = 16

  private func making(_ layer: LayerContent, _ style: DrawnStyle, isNamed: Bool) -> TileMaking {
    let reading = ObjectReading(layer, context.replica(contents.store.space(of: layer.id)))
    let format = isNamed ? context.format : nil
    // Most objects of a town are points of one colour, of which nothing has to be read.
    let needsValues = isNamed || layer.hasColouredOptions
    return TileMaking(name: "objects", index: layer.places) { slot in
      reading.record(slot).flatMap { LayerContent.geometry($0) }
    } properties: { slot in
      guard let id = reading.id(slot), let fields = needsValues ? reading.record(slot)?.fields : Fields() else { return JSONObject() }
      return TileFeeding.properties(id, fields, layer, style, format)
    }
  }

  /// The records of a layer's objects; the last is kept, because its shape and its attributes are asked for one after the other.
  private final class ObjectReading {
    private let layer: LayerContent
    private let replica: Replica
    private var slot = -1
    private var last: Record?

    init(_ layer: LayerContent, _ replica: Replica) {
      self.layer = layer
      self.replica = replica
    }

    /// Nil of an object that is gone.
    func id(_ slot: Int) -> RecordID? { layer.ids.indices.contains(slot) ? layer.ids[slot] : nil }

    func record(_ slot: Int) -> Record? {
      if slot == self.slot { return last }
      self.slot = slot
      last = id(slot).flatMap { replica.visible(MappedObject.key($0)) }
      return last
    }
  }

  /// What the map's style needs of an object.
  ///
  /// - Parameter format: how its name is written; without one it has none.
  private static func properties(
    _ id: RecordID, _ fields: Fields, _ layer: LayerContent, _ style: DrawnStyle, _ format: Format?
  ) -> JSONObject {
    let colour = TileFeeding.colour(fields, layer, style)
    var properties = JSONObject([("id", .string(id.description)), ("colour", .string(colour))])
    switch layer.kind {
    case .point:
      properties.add("icon", "shape/" + style.symbol.name + "/" + colour)
      properties.add("size", Int64(style.size))
    case .line: properties.add("width", Int64(style.width))
    case .polygon:
      properties.add("width", Int64(style.width))
      properties.add("fill", Int64(style.fill))
    }
    if let label = style.label, let format {
      let words = label.full(fields[label.name], format)
      let name = words.utf8.isEmpty ? layer.name(fields, format) : words
      properties.add(standsInLetters(name) ? "name" : "joined-name", name)
    }
    return properties
  }

  /// Whether a name can be set letter by letter. Scripts whose letters join or change places, and signs beyond 16 bits, are drawn
  /// whole by the device.
  static func standsInLetters(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20..<0x300, 0x370..<0x590, 0x1E00..<0x200B, 0x2010..<0x2028, 0x2030..<0x2060, 0x20A0..<0x20D0, 0x2100..<0x2600,
        0x3000..<0x302A, 0x3030..<0x3099, 0x309B..<0xA000, 0xAC00..<0xD7A4:
        true
      default: false
      }
    }
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
