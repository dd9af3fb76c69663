import Base

extension Geometry {
  /// The length in metres on WGS 84: of lines, and of the borders of areas including their holes. 0 for points.
  public var length: Double {
    var sum = 0.0
    forEachPath { path, dimension in if dimension > 0 { sum += geodesicLength(path) } }
    return sum
  }

  /// The area in square metres on WGS 84. Edges are geodesics. Holes are not part of the area.
  public var area: Double {
    switch self {
    case .point, .line, .points, .lines: 0
    case .polygon(let polygon): polygon.area
    case .polygons(let polygons): polygons.reduce(0) { $0 + $1.area }
    case .collection(let parts): parts.reduce(0) { $0 + $1.area }
    }
  }
}

extension Polygon {
  /// Square metres, see ``Geometry/area``.
  public var area: Double {
    holes.reduce(geodesicArea(shell).magnitude) { $0 - geodesicArea($1).magnitude }
  }
}

/// The length of a line in metres; NaN when a coordinate is NaN.
public func geodesicLength(_ path: [Position]) -> Double {
  var sum = 0.0
  if !path.allSatisfy({ $0.isFinite }) { return .nan }
  for index in path.indices.dropFirst() { sum += geodesic(path[index - 1], path[index]).length }
  return sum
}

/// The area within a ring in square metres, positive when the ring runs counter-clockwise. A ring divides the earth
/// into two areas; this is the smaller one.
///
/// - Parameter ring: closed or not.
public func geodesicArea(_ ring: [Position]) -> Double {
  guard ring.count > 2 else { return 0 }
  if !ring.allSatisfy({ $0.isFinite }) { return .nan }
  if let area = areaSeenFromFirst(ring) { return area }
  var (sum, rest, turns) = (0.0, 0.0, 0.0)
  for index in ring.indices {
    let way = geodesic(ring[index], ring[index + 1 == ring.count ? 0 : index + 1])
    // A path eastwards in the northern hemisphere, together with the equator, runs clockwise.
    let (next, lost) = exactSum(sum, -way.areaToEquator)
    (sum, rest) = (next, rest + lost)
    turns += way.eastward
  }
  var area = sum + rest
  // The ring goes around a pole.
  if Int((turns / 360).rounded()) & 1 != 0 { area += area < 0 ? Earth.area / 2 : -Earth.area / 2 }
  return area.remainder(dividingBy: Earth.area)
}

func geodesic(_ one: Position, _ other: Position) -> Geodesic { Geodesic(one.y, one.x, other.y, other.x) }
