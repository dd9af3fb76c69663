public import Base

/// The positions with longitudes that continue beyond ±180° where the line crosses that meridian: each edge takes the
/// shorter way. An edge of exactly 360° stays, because it is the border of a map of the world.
public func unwrapped(_ path: [Position]) -> [Position] {
  var turns = 0.0
  var result = path
  for index in path.indices.dropFirst() {
    turns += turnsBack(path[index].x - path[index - 1].x)
    result[index].x += turns
  }
  return result
}

/// Degrees eastwards along an edge, which takes the shorter way around the earth or spans exactly 360°.
func edgeStep(_ start: Position, _ end: Position) -> Double {
  let step = end.x - start.x
  return step + turnsBack(step)
}

private func turnsBack(_ step: Double) -> Double {
  step.magnitude > 180 && step.magnitude != 360 ? -360 * (step / 360).rounded() : 0
}

/// The latitude of the pole on the smaller side of an unwrapped ring around the earth.
func pole(of ring: [Position]) -> Double {
  guard let first = ring.first, let last = ring.last else { return 90 }
  var sum = 0.0
  for index in ring.indices.dropFirst() {
    sum += (ring[index].x - ring[index - 1].x) * (ring[index].y + ring[index - 1].y)
  }
  return sum / (last.x - first.x) > 0 ? 90 : -90
}

extension GeographicBox {
  /// The smallest box around a geometry whose edges take the shorter way around the earth; nil when it is empty. Its
  /// west is within −180..<180; its east may lie beyond 180. The box of a ring around a pole includes that pole.
  public init?(_ geometry: Geometry) {
    var arcs: [(west: Double, east: Double)] = []
    var (south, north) = (Double.infinity, -Double.infinity)
    geometry.forEachPath { path, dimension in
      guard let first = path.first else { return }
      var (west, east) = (first.x, first.x)
      let line = dimension == 0 ? path : unwrapped(path)
      for position in line {
        (west, east) = (min(west, position.x), max(east, position.x))
        (south, north) = (min(south, position.y), max(north, position.y))
      }
      if dimension == 2, let last = line.last, (last.x - first.x).magnitude > 180 {
        if pole(of: line) > 0 { north = 90 } else { south = -90 }
        (west, east) = (-180, 180)
      }
      if west.isFinite && east.isFinite { arcs.append((west, east)) }
    }
    guard south <= north, let arc = smallestArc(around: arcs) else { return nil }
    self.init(west: arc.west, south: south, east: arc.east, north: north)
  }

  /// Whether the boxes have a place in common, also across the 180th meridian. Borders belong to boxes.
  public func intersects(_ other: GeographicBox) -> Bool {
    if south > other.north || other.south > north { return false }
    let shift = ((west - other.west) / 360).rounded() * 360
    for turn in [shift - 360, shift, shift + 360] where west <= other.east + turn && other.west + turn <= east {
      return true
    }
    return false
  }

  /// Whether the place is in the box or on its edge.
  public func contains(_ place: Coordinates) -> Bool {
    intersects(
      GeographicBox(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude))
  }
}

/// The shortest arc of the 360° circle that contains all the arcs: the whole circle without the widest gap.
func smallestArc(around arcs: [(west: Double, east: Double)]) -> (west: Double, east: Double)? {
  let turned = arcs.map { arc -> (west: Double, east: Double) in
    let turns = ((arc.west + 180) / 360).rounded(.down) * 360
    return (arc.west - turns, arc.east - turns)
  }
  // No gap is as wide as the one across the 180th meridian when that is half of the circle: nothing has to be put in order.
  let (west, east) = turned.reduce((Double.infinity, -Double.infinity)) { (min($0.0, $1.west), max($0.1, $1.east)) }
  if west + 360 - east >= 180 && west.isFinite { return (west, east) }
  let ordered = turned.inOrder { $0.west < $1.west }
  guard let first = ordered.first else { return nil }
  let farthest = ordered.reduce(first.east) { max($0, $1.east) }
  // The first gap is the one across the 180th meridian.
  var arc = (west: first.west, east: farthest)
  var widest = first.west + 360 - farthest
  var reach = max(first.east, farthest - 360)
  for next in ordered.dropFirst() {
    if next.west - reach > widest {
      widest = next.west - reach
      arc = (next.west, reach + 360)
    }
    reach = max(reach, next.east)
  }
  return widest <= 0 ? (-180, 180) : arc
}
