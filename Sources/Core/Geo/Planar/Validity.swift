/// Why a geometry is not valid (OGC simple features), and where.
public struct ValidityFault: Equatable, Sendable {
  public enum Code: String, Equatable, Sendable {
    case notFinite = "not_finite"
    /// A line without two different positions, a ring without three.
    case tooFewPoints = "too_few_points"
    case ringNotClosed = "ring_not_closed"
    /// Rings cross, or run along each other.
    case selfIntersection = "self_intersection"
    /// A ring passes through one point twice.
    case selfTouch = "ring_self_intersection"
    case holeOutside = "hole_outside_shell"
    case nestedHoles = "nested_holes"
    case nestedShells = "nested_shells"
    /// Rings touch so that they divide the area.
    case disconnected = "disconnected_interior"
  }

  public let code: Code
  /// Exact within the rounding of a crossing.
  public let place: Position
}

extension Geometry {
  /// The first fault; nil when the geometry is valid. Edges are straight in longitude and latitude, and decisions are
  /// exact for the coordinates as they are.
  public var fault: ValidityFault? {
    switch self {
    case .point(let point): point.isFinite ? nil : ValidityFault(code: .notFinite, place: point)
    case .points(let points):
      points.first { !$0.isFinite }.map { ValidityFault(code: .notFinite, place: $0) }
    case .line(let line): lineFault(line)
    case .lines(let lines): firstFault(lines, lineFault)
    case .polygon(let polygon): polygonsFault([polygon])
    case .polygons(let polygons): polygonsFault(polygons)
    case .collection(let parts): firstFault(parts) { $0.fault }
    }
  }
}

private func firstFault<Part>(_ parts: [Part], _ fault: (Part) -> ValidityFault?) -> ValidityFault? {
  for part in parts {
    if let fault = fault(part) { return fault }
  }
  return nil
}

private func lineFault(_ line: [Position]) -> ValidityFault? {
  if let bad = line.first(where: { !$0.isFinite }) { return ValidityFault(code: .notFinite, place: bad) }
  guard let first = line.first else { return nil }
  return line.allSatisfy { $0.isAt(first) } ? ValidityFault(code: .tooFewPoints, place: first) : nil
}

private func ringFault(_ ring: [Position]) -> ValidityFault? {
  if let bad = ring.first(where: { !$0.isFinite }) { return ValidityFault(code: .notFinite, place: bad) }
  guard let first = ring.first, let last = ring.last else { return nil }
  if ring.count > 1 && !first.isAt(last) { return ValidityFault(code: .ringNotClosed, place: last) }
  return withoutRepetition(ring).count < 4 ? ValidityFault(code: .tooFewPoints, place: first) : nil
}

private func polygonsFault(_ polygons: [Polygon]) -> ValidityFault? {
  for polygon in polygons {
    if let fault = firstFault(polygon.rings, ringFault) { return fault }
  }
  return Areas(polygons).fault()
}

/// The rings of areas that may interact.
private struct Areas {
  private struct Ring {
    let polygon: Int
    let isShell: Bool
  }

  private let segments: Segments
  private let rings: [Ring]
  private let polygonCount: Int

  init(_ polygons: [Polygon]) {
    var paths: [[Position]] = []
    var rings: [Ring] = []
    for (number, polygon) in polygons.enumerated() {
      for (index, ring) in polygon.rings.enumerated() where !ring.isEmpty {
        paths.append(ring)
        rings.append(Ring(polygon: number, isShell: index == 0))
      }
    }
    segments = Segments(paths)
    self.rings = rings
    polygonCount = polygons.count
  }

  func fault() -> ValidityFault? {
    var found: ValidityFault?
    var touches = Touches(rings: rings.count)
    segments.forEachMeeting { one, other, meeting in
      let isNeighbour = segments.areNeighbours(one, other)
      let (a, b) = (segments.segments[one].path, segments.segments[other].path)
      switch meeting {
      case .nothing: break
      case .crossing(let place), .overlap(let place, _):
        found = ValidityFault(code: .selfIntersection, place: place)
      case .touching(let place):
        if isNeighbour { break }
        if a == b {
          found = ValidityFault(code: .selfTouch, place: place)
        } else if cross(one, other, place) {
          found = ValidityFault(code: .selfIntersection, place: place)
        } else if rings[a].polygon == rings[b].polygon, !touches.add(a, b, place, in: rings[a].polygon) {
          found = ValidityFault(code: .disconnected, place: place)
        }
      }
      return found == nil
    }
    return found ?? nesting()
  }

  /// Whether two rings that touch cross at that point.
  private func cross(_ one: Int, _ other: Int, _ place: Position) -> Bool {
    let (a, b) = (segments.around(place, one), segments.around(place, other))
    return liesBetween(place, a.before, a.after, b.before) != liesBetween(place, a.before, a.after, b.after)
  }

  /// Called when nothing crosses: each ring lies within another or apart from it.
  private func nesting() -> ValidityFault? {
    let boxes = segments.paths.map { path in
      var box = Rectangle.nothing
      for position in path { box.extend(toX: position.x, y: position.y) }
      return box
    }
    let tree = BoxTree(boxes)
    var shells = [Int](repeating: -1, count: polygonCount)
    for (index, ring) in rings.enumerated() where ring.isShell { shells[ring.polygon] = index }
    for (index, ring) in rings.enumerated() {
      let path = segments.paths[index]
      if !ring.isShell {
        let shell = shells[ring.polygon]
        if shell < 0 || !lies(path, inside: segments.paths[shell]) {
          return ValidityFault(code: .holeOutside, place: outermost(path, shell))
        }
      }
      var found: ValidityFault?
      tree.forEach(in: boxes[index]) { other in
        if other != index, rings[other].isShell == ring.isShell { found = nested(index, other) }
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }

  /// A position of a hole that is not on its shell, if there is one.
  private func outermost(_ path: [Position], _ shell: Int) -> Position {
    if shell < 0 { return path[0] }
    return path.first { side(of: $0, segments.paths[shell]) == .outside } ?? path[0]
  }

  /// The fault when the first ring lies within the other where it must not.
  private func nested(_ one: Int, _ other: Int) -> ValidityFault? {
    let isSame = rings[one].polygon == rings[other].polygon
    let path = segments.paths[one]
    if rings[one].isShell != isSame, lies(path, inside: segments.paths[other]) {
      if isSame { return ValidityFault(code: .nestedHoles, place: path[0]) }
      // A shell may lie in a hole.
      for (hole, ring) in rings.enumerated() where ring.polygon == rings[other].polygon && !ring.isShell {
        if lies(path, inside: segments.paths[hole]) { return nil }
      }
      return ValidityFault(code: .nestedShells, place: path[0])
    }
    return nil
  }
}

/// Which rings touch where. Rings and the points where they touch must not form a cycle, because a cycle encloses a
/// part.
private struct Touches {
  private struct Incidence: Hashable {
    let ring: Int
    let x: Double
    let y: Double
  }

  /// A union-find forest of rings, followed by points.
  private var parents: [Int]
  private var places: [Incidence: Int] = [:]
  private var known: Set<Incidence> = []

  init(rings: Int) {
    parents = Array(0..<rings)
  }

  /// False when this closes a cycle. The same point in another polygon is a different one.
  mutating func add(_ one: Int, _ other: Int, _ place: Position, in polygon: Int) -> Bool {
    let spot = Incidence(ring: -1 - polygon, x: place.x + 0, y: place.y + 0)
    let node: Int
    if let known = places[spot] {
      node = known
    } else {
      node = parents.count
      parents.append(node)
      places[spot] = node
    }
    return join(one, node, spot) && join(other, node, spot)
  }

  private mutating func join(_ ring: Int, _ node: Int, _ spot: Incidence) -> Bool {
    if !known.insert(Incidence(ring: ring, x: spot.x, y: spot.y)).inserted { return true }
    let (one, other) = (root(ring), root(node))
    if one == other { return false }
    parents[one] = other
    return true
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }
}
