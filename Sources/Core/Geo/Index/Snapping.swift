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
  let ground = Ground(around: position)
  var (vertex, edge): (Snap?, Snap?) = (nil, nil)
  for (number, geometry) in geometries.enumerated() {
    geometry.forEachPath { path, dimension in
      for (index, place) in path.enumerated() {
        let at = ground.local(place)
        let metres = hypotenuse(at.x, at.y)
        if metres <= reach, metres < vertex?.metres ?? .infinity {
          vertex = Snap(place: place, target: .vertex, geometry: number, metres: metres)
        }
        guard dimension > 0, index > 0 else { continue }
        let (from, to) = ground.local(path[index - 1], place)
        let near = nearest(to: Position(x: 0, y: 0), from, to)
        let away = hypotenuse(near.x, near.y)
        guard away <= reach, away < edge?.metres ?? .infinity else { continue }
        edge = Snap(place: ground.place(near), target: .edge, geometry: number, metres: away)
      }
    }
  }
  return vertex ?? edge
}

/// The ground around a position: metres east and north of it on the plane that touches the ellipsoid there.
private struct Ground {
  private let position: Position
  /// Metres per degree.
  private let east: Double
  private let north: Double

  init(around position: Position) {
    self.position = position
    let height = sine(position.y * degree)
    let width = (1 - Earth.eccentricity2 * height * height).squareRoot()
    east = Earth.radius / width * max(cosine(position.y * degree), 1e-6) * degree
    north = Earth.radius * (1 - Earth.eccentricity2) / (width * width * width) * degree
  }

  func local(_ place: Position) -> Position {
    Position(x: (place.x - position.x).remainder(dividingBy: 360) * east, y: (place.y - position.y) * north)
  }

  /// The ends of an edge, on the turn around the earth on which the edge comes nearest. Each end by itself could be on
  /// another one, and the edge would seem to run around the earth.
  func local(_ start: Position, _ end: Position) -> (Position, Position) {
    let step = edgeStep(start, end)
    let middle = start.x - position.x + step / 2
    let from = start.x - position.x + (middle.remainder(dividingBy: 360) - middle)
    return (
      Position(x: from * east, y: (start.y - position.y) * north),
      Position(x: (from + step) * east, y: (end.y - position.y) * north)
    )
  }

  func place(_ local: Position) -> Position {
    Position(x: position.x + local.x / east, y: position.y + local.y / north)
  }
}
