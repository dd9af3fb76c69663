import Base

/// What the core asks the host's map to do. There is one map at a time.
public enum MapEffect: Sendable {
  /// Draw this map in its element. It replaces any other map.
  case show(MapScene)
  /// The features of a source are these now; where a box is named, only within it they are others than before.
  case data(MapSource, within: GeographicBox?)
  case camera(MapCamera)
  /// The pictures of the ground are these now.
  case backdrops([MapBackdrop])
  /// The answer to ``MapEvent/tile(_:)``: the bytes of a vector tile, none where it has no features.
  case tile(Int64, [UInt8])
  case hide
}

extension MapEffect {
  var members: JSONObject {
    var json = JSONObject([("do", .string("map"))])
    switch self {
    case .show(let scene):
      json.add("show", scene.element)
      json.add("style", scene.style)
      json["sources"] = .object(
        JSONObject(scene.sources.map { ($0.name, $0.content) }))
      if !scene.backdrops.isEmpty { json["backdrops"] = .array(scene.backdrops.map { $0.json }) }
      scene.camera.add(to: &json)
    case .data(let source, let box):
      json.add("source", source.name)
      json.add(source.tiles == nil ? "geojson" : "tiles", source.content)
      if let box { json["within"] = box.edges }
    case .camera(let camera): camera.add(to: &json)
    case .backdrops(let backdrops): json["backdrops"] = .array(backdrops.map { $0.json })
    case .tile(let number, _): json.add("tile", number)
    case .hide: json.add("hide", true)
    }
    return json
  }
}

extension MapSource {
  fileprivate var content: JSON { tiles.map { .integer($0) } ?? .string(geojson) }
}

extension GeographicBox {
  fileprivate var edges: JSON { .array([.degrees(west), .degrees(south), .degrees(east), .degrees(north)]) }
}

extension MapCamera {
  fileprivate func add(to json: inout JSONObject) {
    var camera = JSONObject()
    switch target {
    case .box(let box, let closest):
      camera["box"] = box.edges
      camera["closest"] = .degrees(closest)
    case .place(let place, let zoom):
      camera["center"] = .array([.degrees(place.longitude), .degrees(place.latitude)])
      camera["zoom"] = .degrees(zoom)
    }
    camera.add("animated", isAnimated)
    json["camera"] = .object(camera)
  }
}
