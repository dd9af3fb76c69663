import Base

/// The place to which a drawn position snaps.
public struct Snap: Equatable, Sendable {
  public enum Target: Equatable, Sendable { case vertex, edge }

  public let place: Position
  public let target: Target
  /// The index of the geometry to which it belongs.
  public let geometry: Int
  /// The distance from the position in metres, within a thousandth.
  public let metres: Double
}

/// The vertex nearest to a position, or otherwise the nearest point of an edge; nil when there is none within reach.
///
/// - Parameter reach: metres. It must be small, because the ground counts as flat within it.
public func snap(_ position: Position, to geometries: [Geometry], within reach: Double) -> Snap? {
  guard position.x.isFinite, position.y.magnitude <= 90 else { return nil }
  let scale = max(cosine(position.y * degree), 1e-6)
  // Metres east and north of the position.
  let local = { (place: Position) in
    Position(
      x: (place.x - position.x).remainder(dividingBy: 360) * scale * 111_319.5, y: (place.y - position.y) * 111_195)
  }
  var (vertex, edge): (Snap?, Snap?) = (nil, nil)
  for (number, geometry) in geometries.enumerated() {
    geometry.forEachPath { path, dimension in
      for (index, place) in path.enumerated() {
        let at = local(place)
        let metres = hypotenuse(at.x, at.y)
        if metres <= reach, metres < vertex?.metres ?? .infinity {
          vertex = Snap(place: place, target: .vertex, geometry: number, metres: metres)
        }
        guard dimension > 0, index > 0 else { continue }
        let from = local(path[index - 1])
        let near = nearest(to: Position(x: 0, y: 0), from, at)
        let away = hypotenuse(near.x, near.y)
        guard away <= reach, away < edge?.metres ?? .infinity else { continue }
        let place = Position(
          x: position.x + near.x / (scale * 111_319.5), y: position.y + near.y / 111_195)
        edge = Snap(place: place, target: .edge, geometry: number, metres: away)
      }
    }
  }
  return vertex ?? edge
}
