/// An area within its shell and outside its holes. Rings are closed: the last position equals the first.
public struct Polygon: Equatable, Sendable {
  /// The shell, then the holes. An empty polygon has no ring.
  public var rings: [[Position]]

  public init(rings: [[Position]]) { self.rings = rings }

  public init(shell: [Position], holes: [[Position]] = []) { rings = [shell] + holes }

  public var shell: [Position] { rings.first ?? [] }
  public var holes: ArraySlice<[Position]> { rings.dropFirst() }
}

/// A geometry of simple features, as in RFC 7946.
public indirect enum Geometry: Equatable, Sendable {
  case point(Position)
  /// Two positions or more.
  case line([Position])
  case polygon(Polygon)
  case points([Position])
  case lines([[Position]])
  case polygons([Polygon])
  case collection([Geometry])
}

extension Geometry {
  /// The dimension of its largest part: 0 points, 1 lines, 2 areas; nil when it is empty.
  public var dimension: Int? {
    switch self {
    case .point: 0
    case .points(let points): points.isEmpty ? nil : 0
    case .line(let line): line.isEmpty ? nil : 1
    case .lines(let lines): lines.contains { !$0.isEmpty } ? 1 : nil
    case .polygon(let polygon): polygon.shell.isEmpty ? nil : 2
    case .polygons(let polygons): polygons.contains { !$0.shell.isEmpty } ? 2 : nil
    case .collection(let parts):
      parts.reduce(nil) { found, part in
        guard let dimension = part.dimension else { return found }
        return max(found ?? 0, dimension)
      }
    }
  }

  public var isEmpty: Bool { dimension == nil }

  /// Calls the function with every position, in the order of the geometry.
  public func forEachPosition(_ body: (Position) -> Void) {
    forEachPath { path, _ in for position in path { body(position) } }
  }

  /// Calls the function with each point (alone), line and ring, and its dimension: 0, 1, 2.
  public func forEachPath(_ body: ([Position], Int) -> Void) {
    switch self {
    case .point(let point): body([point], 0)
    case .points(let points): for point in points { body([point], 0) }
    case .line(let line): body(line, 1)
    case .lines(let lines): for line in lines { body(line, 1) }
    case .polygon(let polygon): for ring in polygon.rings { body(ring, 2) }
    case .polygons(let polygons):
      for polygon in polygons {
        for ring in polygon.rings { body(ring, 2) }
      }
    case .collection(let parts): for part in parts { part.forEachPath(body) }
    }
  }

  /// The geometry with every path replaced: lines, rings, and points as paths of one position.
  public func replacingPaths(_ replace: ([Position]) -> [Position]) -> Geometry {
    switch self {
    case .point(let point): .point(replace([point]).first ?? point)
    case .points(let points): .points(points.flatMap { replace([$0]) })
    case .line(let line): .line(replace(line))
    case .lines(let lines): .lines(lines.map(replace))
    case .polygon(let polygon): .polygon(Polygon(rings: polygon.rings.map(replace)))
    case .polygons(let polygons): .polygons(polygons.map { Polygon(rings: $0.rings.map(replace)) })
    case .collection(let parts): .collection(parts.map { $0.replacingPaths(replace) })
    }
  }

  public var positionCount: Int {
    var count = 0
    forEachPath { path, _ in count += path.count }
    return count
  }

  /// The first position that is not on the earth: a latitude beyond ±90°, a longitude beyond ±540°, or NaN.
  public var firstOutside: Position? {
    var found: Position?
    forEachPosition { position in
      if found == nil, !(position.y.magnitude <= 90 && position.x.magnitude <= 540) { found = position }
    }
    return found
  }
}
