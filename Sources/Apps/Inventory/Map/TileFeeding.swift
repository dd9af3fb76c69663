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
    let names = NamePlaces(tile)
    var layers: [TileMaking] = []
    for pin in pins {
      guard let layer = contents.layer(pin.layer) else { continue }
      let style = DrawnStyle(layer, pin.style)
      // The nearest tiles serve all that is nearer still.
      if style.zooms.contains(min(tile.zoom, 18)) { layers.append(making(layer, style, tile.zoom, names)) }
    }
    return TileMaking.encoded(tile, layers) { TileFeeding.arranged($0, hasNames: names.isWanted) }
  }

  private func making(_ layer: LayerContent, _ style: DrawnStyle, _ zoom: Int, _ names: NamePlaces) -> TileMaking {
    let reading = ObjectReading(layer, context.replica(contents.store.space(of: layer.id)))
    let look = ObjectLook(layer, style, zoom: zoom, format: context.format)
    return TileMaking(name: "objects", index: layer.places, firstID: layer.firstNumberOnMap) { slot in
      layer.shape(slot) ?? reading.record(slot).flatMap { LayerContent.geometry($0) }
    } properties: { slot, place in
      if look.hasNames && names.takes(place) { return reading.record(slot).map { look.named($0.fields) } ?? look.plain }
      // Most objects of a town are points of one colour, of which nothing has to be read; of others no more than their options.
      guard layer.hasColouredOptions else { return look.plain }
      return reading.look(at: slot) { object in look.unnamed { object.value($0) } } ?? look.plain
    }
  }

  /// Each kind of drawing has a layer of the tile, so that the map looks at no feature that it does not draw there.
  private static func arranged(_ features: [TileFeature], hasNames: Bool) -> VectorTile {
    var areas = VectorTile.Layer(name: "areas")
    var lines = VectorTile.Layer(name: "lines")
    var circles = VectorTile.Layer(name: "circles")
    var signs = VectorTile.Layer(name: "signs")
    var counts = VectorTile.Layer(name: "counts")
    var names = VectorTile.Layer(name: "names")
    // Most features of a layer share what they are drawn with.
    var last = JSONObject()
    var isSign = false
    for var feature in features {
      if hasNames, let name = takeName(from: &feature) { names.features.append(name) }
      switch feature.geometry.dimension {
      case 2?: areas.features.append(feature)
      case 1?: lines.features.append(feature)
      default:
        if feature.id == nil {
          counts.features.append(feature)
          continue
        }
        if !feature.properties.sharesMembers(with: last) {
          last = feature.properties
          isSign = last["icon"] != nil
        }
        if isSign { signs.features.append(feature) } else { circles.features.append(feature) }
      }
    }
    var tile = VectorTile()
    tile.layers = [areas, lines, circles, signs, counts, names]
    return tile
  }

  /// The name of a feature as one of its own.
  private static func takeName(from feature: inout TileFeature) -> TileFeature? {
    for key in ["name", "joined-name"] {
      guard let words = feature.properties[key] else { continue }
      feature.properties[key] = nil
      return TileFeature(id: feature.id, geometry: feature.geometry, properties: JSONObject([(key, words)]))
    }
    return nil
  }

  /// The records of a layer's objects; the last is kept, because each part of a shape that is drawn asks for the attributes.
  private final class ObjectReading {
    private let layer: LayerContent
    private let replica: Replica
    private var slot = -1
    private var last: Record?

    init(_ layer: LayerContent, _ replica: Replica) {
      self.layer = layer
      self.replica = replica
    }

    func look<Result>(at slot: Int, _ body: (RecordCursor) -> Result) -> Result? {
      layer.object(atSlot: slot).flatMap { replica.look(at: MappedObject.key($0), body) }
    }

    /// Nil of an object that is gone.
    func record(_ slot: Int) -> Record? {
      if slot == self.slot { return last }
      self.slot = slot
      last = layer.object(atSlot: slot).flatMap { replica.visible(MappedObject.key($0)) }
      return last
    }
  }
}
