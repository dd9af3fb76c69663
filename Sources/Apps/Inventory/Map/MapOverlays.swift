import Base
import Geo
import Store
import Sync

/// What the map shows above the objects: the one that is chosen, the sketch, the position.
enum MapOverlays {
  /// - Parameter others: I-119: other shapes of the same object, which are dashed, or dots.
  static func chosen(_ geometries: [Geometry], beside others: [Geometry] = []) -> MapSource {
    var text = GeoJSONWriting()
    for geometry in geometries { text.add(Feature(geometry: geometry)) }
    for geometry in others { text.add(Feature(geometry: geometry, properties: kind("other"))) }
    return MapSource("chosen", String(utf8: text.finished()))
  }

  /// I-26: a new point has a yellow ring, vertices are red squares, the chosen one is larger and has a ring, middles of edges
  /// are small circles: told apart by their shapes too.
  ///
  /// - Parameters:
  ///   - isWalked: I-24: of what is being walked only the ends have their squares.
  ///   - snap: I-28: where the next vertex would snap to.
  static func sketch(_ sketch: Sketch?, isWalked: Bool = false, snap: Snap? = nil) -> MapSource {
    guard let sketch else { return MapSource(empty: "sketch") }
    var text = GeoJSONWriting()
    if let shape = outline(sketch) { text.add(Feature(geometry: shape, properties: kind("outline"))) }
    if !isWalked { for (vertex, position) in sketch.middles { add("middle", "m/" + vertex.name, position, &text) } }
    for vertex in sketch.vertices where !isWalked || vertex.index == 0 || vertex == sketch.last {
      guard let position = sketch.position(vertex) else { continue }
      let kind = sketch.kind == .point ? "point" : vertex == sketch.chosen ? "chosen" : "vertex"
      add(kind, "v/" + vertex.name, position, &text)
    }
    if let fault = sketch.fault { add("fault", "", fault.place, &text) }
    if let snap { add(snap.target == .vertex ? "snap-vertex" : "snap-edge", "", snap.place, &text) }
    return MapSource("sketch", String(utf8: text.finished()))
  }

  private static func add(_ kind: String, _ id: String, _ position: Geo.Position, _ text: inout GeoJSONWriting) {
    var properties = MapOverlays.kind(kind)
    if !id.utf8.isEmpty { properties.add("id", id) }
    text.add(Feature(geometry: .point(position), properties: properties))
  }

  private static func kind(_ kind: String) -> JSONObject { JSONObject([("kind", .string(kind))]) }

  /// As far as it is drawn.
  private static func outline(_ sketch: Sketch) -> Geometry? {
    switch sketch.kind {
    case .point: return nil
    case .line: return sketch.paths[0].count > 1 ? .line(unwrapped(sketch.paths[0])) : nil
    case .polygon:
      if case .polygon(let whole) = sketch.geometry { return .polygon(Polygon(rings: whole.rings.map { unwrapped($0) })) }
      return .lines(sketch.paths.filter { $0.count > 1 }.map { unwrapped($0.count > 2 ? $0 + [$0[0]] : $0) })
    }
  }
}
