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
    return TileMaking.encoded(tile, layers, TileFeeding.arrangement)
  }

  private func making(_ layer: LayerContent, _ style: DrawnStyle, _ zoom: Int, _ names: NamePlaces) -> TileMaking {
    let replica = context.replica(contents.store.space(of: layer.id))
    let look = ObjectLook(layer, style, zoom: zoom, format: context.format)
    return TileMaking(
      name: "objects", index: layer.places, firstID: layer.firstNumberOnMap, shapes: layer.shapes
    ) { slot in
      layer.object(atSlot: slot).flatMap { id in
        replica.look(at: MappedObject.key(id)) { LayerContent.geometry($0) }.flatMap { $0 }
      }
    } properties: { slot, _ in
      // Most objects of a town are points of one colour, of which nothing has to be read; of others no more than their options.
      guard layer.hasColouredOptions, let id = layer.object(atSlot: slot) else { return look.plain }
      return replica.look(at: MappedObject.key(id)) { object in look.properties { object.value($0) } } ?? look.plain
    } names: { slot, place in
      guard look.hasNames, names.takes(place), let id = layer.object(atSlot: slot) else { return nil }
      return replica.look(at: MappedObject.key(id)) { object in look.name { object.value($0) } }.flatMap { $0 }
    }
  }

  /// Each kind of drawing has a layer of the tile, so that the map looks at no feature that it does not draw there.
  private static var arrangement: TileArrangement {
    TileArrangement(
      layers: ["areas", "lines", "circles", "signs", "counts", "names"], names: 5
    ) { dimension, isCount, properties in
      switch dimension {
      case 2: 0
      case 1: 1
      default: isCount ? 4 : properties["icon"] == nil ? 2 : 3
      }
    }
  }
}

extension InventoryApp {
  /// Another number for whatever is seen otherwise in the tiles of these layers.
  func tileState(_ pins: [Contents.PinRow], _ language: Language, revision: (RecordID) -> Int64) -> Int64 {
    var state: Int64 = language == .czech ? 1 : 2
    for pin in pins {
      state = state &* 1_000_003 &+ revision(pin.layer) &+ Int64(pin.layer.low & 0xFFFF)
      for byte in JSON.object(pin.style).serialized.utf8 { state = state &* 31 &+ Int64(byte) }
    }
    return state & 0xFFFF_FFFF_FFFF
  }
}
