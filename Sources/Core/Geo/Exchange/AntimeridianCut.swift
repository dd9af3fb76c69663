import Base

extension Geometry {
  /// The geometry cut at the 180th meridian, with longitudes within ±180° (RFC 7946, 3.1.9): lines and areas that cross
  /// it become several. An area around a pole extends to the pole. A geometry with a position that is not on the earth
  /// stays as it is.
  public var cutAtAntimeridian: Geometry {
    if firstOutside != nil { return self }
    switch self {
    case .point(let point): return .point(Position(x: longitude(point.x), y: point.y, height: point.height))
    case .points(let points): return .points(points.map { Position(x: longitude($0.x), y: $0.y, height: $0.height) })
    case .line(let line):
      let parts = cut(line)
      return parts.count == 1 ? .line(parts[0]) : .lines(parts)
    case .lines(let lines): return .lines(lines.flatMap { cut($0) })
    case .polygon(let polygon):
      let parts = cut(polygon)
      return parts.count == 1 ? .polygon(parts[0]) : .polygons(parts)
    case .polygons(let polygons): return .polygons(polygons.flatMap { cut($0) })
    case .collection(let parts): return .collection(parts.map { $0.cutAtAntimeridian })
    }
  }
}

/// The turns around the world that a path passes through: 0 for −180…180.
private func turns(_ path: [Position]) -> ClosedRange<Int> {
  var (west, east) = (Double.infinity, -Double.infinity)
  for position in path { (west, east) = (min(west, position.x), max(east, position.x)) }
  guard west.isFinite && east.isFinite else { return 0...0 }
  let first = Int(((west + 180) / 360).rounded(.down))
  // A path that only touches the meridian does not cross it.
  let last = Int(((east + 180) / 360).rounded(.up)) - 1
  return first...max(first, last)
}

private func cut(_ line: [Position]) -> [[Position]] {
  let path = unwrapped(line)
  let turns = turns(path)
  if turns == 0...0 { return [path] }
  var edges: [(a: Position, b: Position)] = []
  for index in path.indices.dropFirst() { edges += divided(path[index - 1], path[index]) }
  // An edge along the meridian belongs to the part before it, so that nothing is there twice.
  var current = turns.lowerBound
  if let off = edges.first(where: { turn($0.a, $0.b) != nil }) { current = turn(off.a, off.b) ?? current }
  var parts: [(turn: Int, path: [Position])] = []
  for (a, b) in edges {
    current = turn(a, b) ?? current
    if let last = parts.indices.last, parts[last].turn == current {
      parts[last].path.append(b)
    } else {
      parts.append((current, [a, b]))
    }
  }
  return parts.map { shifted($0.path, $0.turn) }
}

/// The turn around the world on which an edge lies that crosses no 180th meridian; nil when it runs along one.
private func turn(_ a: Position, _ b: Position) -> Int? {
  let west = min(a.x, b.x)
  let turn = Int(((west + 180) / 360).rounded(.down))
  if a.x == b.x && west == Double(turn) * 360 - 180 { return nil }
  // The sum may be rounded up to the meridian.
  return west < Double(turn) * 360 - 180 ? turn - 1 : turn
}

/// An edge in pieces that meet on the 180th meridians between its ends.
private func divided(_ a: Position, _ b: Position) -> [(a: Position, b: Position)] {
  let (west, east) = (min(a.x, b.x), max(a.x, b.x))
  var meridians: [Double] = []
  var meridian = ((west + 180) / 360).rounded(.down) * 360 + 180
  while meridian < east {
    if meridian > west { meridians.append(meridian) }
    meridian += 360
  }
  var pieces: [(a: Position, b: Position)] = []
  var start = a
  for x in a.x < b.x ? meridians : meridians.reversed() {
    let part = (x - a.x) / (b.x - a.x)
    let between = { (p: Double, q: Double) in p + part * (q - p) }
    let end = Position(
      x: x, y: between(a.y, b.y), height: a.height.flatMap { low in b.height.map { between(low, $0) } })
    pieces.append((start, end))
    start = end
  }
  return pieces + [(start, b)]
}

private func cut(_ polygon: Polygon) -> [Polygon] {
  let rings = polygon.rings.map { unwrapped($0) }
  guard let shell = rings.first, var first = shell.first else { return [polygon] }
  first.x = longitude(first.x)
  var around: [[Position]] = []
  var (west, east) = (Double.infinity, -Double.infinity)
  for ring in rings {
    let aligned = near(ring, first)
    around.append(aligned)
    for position in aligned { (west, east) = (min(west, position.x), max(east, position.x)) }
  }
  if let last = shell.last, (last.x - first.x).magnitude > 180 { return cut(polar: around[0], around.dropFirst()) }
  let turns = turns([Position(x: west, y: 0), Position(x: east, y: 0)])
  if turns == 0...0 { return [Polygon(rings: around)] }
  return turns.flatMap { turn in within(turn, [Polygon(rings: around)]) }
}

/// The part of an area on one turn around the world, shifted to −180…180.
private func within(_ turn: Int, _ polygons: [Polygon]) -> [Polygon] {
  let west = Double(turn) * 360 - 180
  let corners = [(west, -90.0), (west + 360, -90), (west + 360, 90), (west, 90), (west, -90)]
  let strip = Polygon(shell: corners.map { Position(x: $0.0, y: $0.1) })
  return overlay(polygons, [strip], .intersection).map { part in
    Polygon(rings: part.rings.map { shifted($0, turn) })
  }
}

/// A ring around a pole, repeated to twice around the world so that every turn is whole, and closed at the pole.
private func cut(polar shell: [Position], _ holes: ArraySlice<[Position]>) -> [Polygon] {
  guard let first = shell.first, let last = shell.last else { return [] }
  let turn = last.x > first.x ? 360.0 : -360
  let pole = Geo.pole(of: shell)
  let again = shell.dropFirst().map { Position(x: $0.x + turn, y: $0.y) }
  let back = shell.dropLast().map { Position(x: $0.x - turn, y: $0.y) }
  let path = back + shell + again
  guard let start = path.first, let end = path.last else { return [] }
  let closed = path + [Position(x: end.x, y: pole), Position(x: start.x, y: pole), start]
  // A hole is on every turn too, because any of them may be the one that is kept.
  let everywhere = holes.flatMap { hole in [-1, 0, 1].map { Polygon(shell: shifted(hole, $0)) } }
  let all = overlay([Polygon(shell: closed)], everywhere, .difference)
  return within(0, all)
}

private func shifted(_ path: [Position], _ turn: Int) -> [Position] {
  if turn == 0 { return path }
  return path.map { Position(x: $0.x - Double(turn) * 360, y: $0.y, height: $0.height) }
}

/// A hole on the same turn around the world as the shell.
private func near(_ ring: [Position], _ place: Position) -> [Position] {
  guard let first = ring.first else { return ring }
  let turn = Int(((place.x - first.x) / 360).rounded())
  return turn == 0 ? ring : shifted(ring, -turn)
}
