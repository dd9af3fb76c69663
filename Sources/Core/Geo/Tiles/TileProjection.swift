/// Converts geometries to the units of a tile: projects, cuts at the margin, simplifies, rounds.
struct TileProjection {
  private let tile: TileID
  /// Units around the world.
  let world: Double
  private let frame = Rectangle(
    minX: -TileMaking.margin, minY: -TileMaking.margin, maxX: TileMaking.extent + TileMaking.margin,
    maxY: TileMaking.extent + TileMaking.margin)

  init(_ tile: TileID) {
    self.tile = tile
    world = TileMaking.extent * Double(1 << tile.zoom)
  }

  func project(_ position: Position, turns: Double) -> Position {
    let place = mercator(position)
    return Position(
      x: (place.x + turns) * world - Double(tile.x) * TileMaking.extent,
      y: place.y * world - Double(tile.y) * TileMaking.extent)
  }

  /// The drawable parts of a geometry: points, lines and polygons, each as one geometry. `isHere` tells whether any
  /// part lies in the tile, even when it is too thin to draw.
  func drawn(_ geometry: Geometry, isHere: inout Bool) -> [Geometry] {
    var (points, lines, polygons): ([Position], [[Position]], [Polygon]) = ([], [], [])
    collect(geometry, &points, &lines, &polygons, &isHere)
    var result: [Geometry] = []
    if points.count == 1 { result.append(.point(points[0])) } else if !points.isEmpty { result.append(.points(points)) }
    if lines.count == 1 { result.append(.line(lines[0])) } else if !lines.isEmpty { result.append(.lines(lines)) }
    if polygons.count == 1 {
      result.append(.polygon(polygons[0]))
    } else if !polygons.isEmpty {
      result.append(.polygons(polygons))
    }
    return result
  }

  private func collect(
    _ geometry: Geometry, _ points: inout [Position], _ lines: inout [[Position]], _ polygons: inout [Polygon],
    _ isHere: inout Bool
  ) {
    switch geometry {
    case .point(let point): add(point, &points, &isHere)
    case .points(let all): for point in all { add(point, &points, &isHere) }
    case .line(let line): add(line, &lines, &isHere)
    case .lines(let all): for line in all { add(line, &lines, &isHere) }
    case .polygon(let polygon): add(polygon, &polygons, &isHere)
    case .polygons(let all): for polygon in all { add(polygon, &polygons, &isHere) }
    case .collection(let parts):
      for part in parts { collect(part, &points, &lines, &polygons, &isHere) }
    }
  }

  private func add(_ point: Position, _ points: inout [Position], _ isHere: inout Bool) {
    forEachTurn([point]) { path in
      guard let point = path.first, point.x >= frame.minX, point.x <= frame.maxX, point.y >= frame.minY,
        point.y <= frame.maxY
      else { return }
      isHere = true
      points.append(rounded(point))
    }
  }

  private func add(_ line: [Position], _ lines: inout [[Position]], _ isHere: inout Bool) {
    forEachTurn(unwrapped(line)) { path in
      for part in clipped(line: path, to: frame) {
        isHere = true
        let drawn = withoutRepetition(simplified(part, tolerance: tolerance).map(rounded))
        if drawn.count > 1 { lines.append(drawn) }
      }
    }
  }

  private func add(_ polygon: Polygon, _ polygons: inout [Polygon], _ isHere: inout Bool) {
    let shell = closedAtPole(unwrapped(polygon.shell))
    forEachTurn(shell) { path, turns in
      let drawn = ring(path, isShell: true)
      if !drawn.isHere { return }
      isHere = true
      guard let outer = drawn.ring else { return }
      var rings = [outer]
      for hole in polygon.holes {
        let aligned = near(unwrapped(hole), shell).map { project($0, turns: turns) }
        if let inner = ring(aligned, isShell: false).ring { rings.append(inner) }
      }
      polygons.append(Polygon(rings: rings))
    }
  }

  /// Less than a pixel. Nothing is lost where every point is drawn.
  private var tolerance: Double { tile.zoom < TileMaking.fullZoom ? 2 : 0.5 }

  private func rounded(_ position: Position) -> Position { Position(x: position.x.rounded(), y: position.y.rounded()) }

  /// A ring of an area as the format requires: shells clockwise on the screen, holes counter-clockwise; nil when no
  /// area is left.
  private func ring(_ path: [Position], isShell: Bool) -> (ring: [Position]?, isHere: Bool) {
    let part = clipped(ring: path, to: frame)
    if part.count < 4 { return (nil, false) }
    let drawn = withoutRepetition(simplified(part, tolerance: tolerance).map(rounded))
    if drawn.count < 4 { return (nil, true) }
    let area = planarArea(drawn)
    if area == 0 { return (nil, true) }
    return ((area > 0) == isShell ? drawn : drawn.reversed(), true)
  }

  /// Calls the function with the path in units, once for each turn around the world on which it comes near the tile.
  private func forEachTurn(_ path: [Position], _ body: ([Position], Double) -> Void) {
    guard let first = path.first else { return }
    var (west, east) = (first.x, first.x)
    for position in path { (west, east) = (min(west, position.x), max(east, position.x)) }
    let (left, right) = (project(Position(x: west, y: 0), turns: 0).x, project(Position(x: east, y: 0), turns: 0).x)
    guard left.isFinite && right.isFinite else { return }
    var turns = ((frame.minX - right) / world).rounded(.up)
    while left + turns * world <= frame.maxX {
      body(path.map { project($0, turns: turns) }, turns)
      turns += 1
    }
  }

  private func forEachTurn(_ path: [Position], _ body: ([Position]) -> Void) {
    forEachTurn(path) { path, _ in body(path) }
  }

  /// A ring around a pole extends to the pole at both ends.
  private func closedAtPole(_ ring: [Position]) -> [Position] {
    guard let first = ring.first, let last = ring.last, (last.x - first.x).magnitude > 180 else { return ring }
    let pole = Geo.pole(of: ring)
    return ring + [Position(x: last.x, y: pole), Position(x: first.x, y: pole), first]
  }

  /// The hole on the same turn around the world as its shell.
  private func near(_ hole: [Position], _ shell: [Position]) -> [Position] {
    guard let one = hole.first, let other = shell.first else { return hole }
    let turn = ((other.x - one.x) / 360).rounded() * 360
    return turn == 0 ? hole : hole.map { Position(x: $0.x + turn, y: $0.y) }
  }
}
