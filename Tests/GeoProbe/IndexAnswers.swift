import Base
import Foundation
import Geo

/// The objects of the last `load`, by number.
nonisolated(unsafe) private var geometries: [Int: Geometry] = [:]
nonisolated(unsafe) private var index = SpatialIndex()

/// Reads GeoJSON files with one feature per line, or the geometries in the question.
func load(_ question: JSON) -> JSON {
  geometries = [:]
  for path in question.items("files") ?? [] {
    guard let text = try? Data(contentsOf: URL(fileURLWithPath: path.text ?? "")) else { return ["error": "no file"] }
    for line in text.split(separator: 0x0A) {
      guard let feature = (try? GeoJSONReading([UInt8](line)))?.features.first, let geometry = feature.geometry else {
        return ["error": "no feature"]
      }
      geometries[geometries.count] = geometry
    }
  }
  for item in question.items("geometries") ?? [] { geometries[geometries.count] = planar(item) }
  let start = Date()
  index = SpatialIndex(geometries.map { (id: $0.key, geometry: $0.value) })
  // Some of them are removed and added again, so that queries cover added objects too.
  let every = Int(question.int64("again") ?? 0)
  if every > 0 {
    for (id, geometry) in geometries where id % every == 0 { index.update(id, geometry) }
  }
  return ["count": .integer(Int64(index.count)), "seconds": number(Date().timeIntervalSince(start))]
}

func remove(_ question: JSON) -> JSON {
  for id in question.items("ids") ?? [] { index.remove(Int(id.int64 ?? -1)) }
  if question.flag("rebuild") == true { index = index.rebuilt() }
  return .integer(Int64(index.count))
}

func search(_ question: JSON) -> JSON {
  let box = question.numbers("box")
  var found: [JSON] = []
  index.forEach(in: GeographicBox(west: box[0], south: box[1], east: box[2], north: box[3])) { id in
    found.append(.integer(Int64(id)))
    return true
  }
  return .array(found)
}

func make(_ question: JSON) -> JSON {
  let at = question.numbers("tile").map { Int($0) }
  guard let tile = TileID(zoom: at[0], x: at[1], y: at[2]) else { return .null }
  let making = TileMaking(name: "layer", index: index, geometry: { geometries[$0] }) { id, _ in
    JSONObject([("number", .integer(Int64(id)))])
  }
  let start = Date()
  let bytes = making.encoded(tile)
  return [
    "base64": .string(Data(bytes).base64EncodedString()), "seconds": number(Date().timeIntervalSince(start)),
  ]
}

func readTile(_ question: JSON) -> JSON {
  do throws(TileFault) {
    let tile = try VectorTile(bytes(question))
    var layers = JSONObject()
    for layer in tile.layers {
      layers.add(
        layer.name,
        .array(
          layer.features.map { feature in
            [
              "id": feature.id.map { .integer(Int64(truncatingIfNeeded: $0)) } ?? .null,
              "geometry": json(feature.geometry), "properties": .object(feature.properties),
            ]
          }))
    }
    return ["layers": .object(layers), "base64": .string(Data(tile.encoded()).base64EncodedString())]
  } catch {
    return ["error": .string("\(error.code)"), "offset": .integer(Int64(error.offset))]
  }
}
