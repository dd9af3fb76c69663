/// Draws geometries in the units of a tile: projects, cuts at the margin, simplifies, rounds. Its memory serves one geometry
/// after the other.
struct TileProjection {
  /// Units around the world.
  let world: Double
  private let left: Double
  private let top: Double
  /// Less than a pixel. Nothing is lost where every point is drawn.
  private let tolerance: Double
  private let frame = Rectangle(
    minX: -TileMaking.margin, minY: -TileMaking.margin, maxX: TileMaking.extent + TileMaking.margin,
    maxY: TileMaking.extent + TileMaking.margin)
  private var pen = TilePen()
  /// In degrees.
  private var outline: [Position] = []
  /// In units.
  private var path: [Position] = []
  private var isKept: [Bool] = []
  private var stack: [(first: Int, last: Int)] = []
  /// Whether any part of the last geometry lies in the tile, even when it is too thin to draw.
  private(set) var isHere = false

  init(_ tile: TileID) {
    world = TileMaking.extent * Double(1 << tile.zoom)
    left = Double(tile.x) * TileMaking.extent
    top = Double(tile.y) * TileMaking.extent
    tolerance = tile.zoom < TileMaking.fullZoom ? 2 : 0.5
  }

  func project(_ position: Position, turns: Double) -> Position {
    let place = mercator(position)
    return Position(x: (place.x + turns) * world - left, y: place.y * world - top)
  }

  /// Calls the function with the commands of the points of a geometry, of its lines and of its areas, where there are any.
  mutating func draw(_ geometry: Geometry, _ body: (_ dimension: Int, _ commands: [UInt32]) -> Void) {
    isHere = false
    for dimension in 0...2 {
      pen.begin()
      var points: [Position] = []
      collect(geometry, dimension, &points)
      pen.move(points)
      if !pen.commands.isEmpty { body(dimension, pen.commands) }
    }
  }

  /// The same of a line or an area that is kept packed.
  mutating func draw(
    _ shapes: PackedShapes, _ start: PackedShapes.Walk, _ body: (_ dimension: Int, _ commands: [UInt32]) -> Void
  ) {
    isHere = false
    pen.begin()
    var walk = start
    for _ in 0..<walk.count {
      var rest = shapes.pathCount(&walk)
      while rest > 0 {
        shapes.next(&walk, into: &outline)
        rest -= 1
        if walk.dimension == 1 {
          drawLine()
          continue
        }
        var holes: [[Position]] = []
        while rest > 0 {
          var hole: [Position] = []
          shapes.next(&walk, into: &hole)
          holes.append(hole)
          rest -= 1
        }
        drawArea(holes)
      }
    }
    if !pen.commands.isEmpty { body(walk.dimension, pen.commands) }
  }

  private mutating func collect(_ geometry: Geometry, _ dimension: Int, _ points: inout [Position]) {
    switch (geometry, dimension) {
    case (.point(let point), 0): add(point, &points)
    case (.points(let all), 0): for point in all { add(point, &points) }
    case (.line(let line), 1): add(line)
    case (.lines(let all), 1): for line in all { add(line) }
    case (.polygon(let polygon), 2): add(polygon)
    case (.polygons(let all), 2): for polygon in all { add(polygon) }
    case (.collection(let parts), _): for part in parts { collect(part, dimension, &points) }
    default: break
    }
  }

  private mutating func add(_ point: Position, _ points: inout [Position]) {
    for turn in turns([point]) {
      let place = project(point, turns: turn)
      if !frame.contains(place) { continue }
      isHere = true
      points.append(place.rounded)
    }
  }

  private mutating func add(_ line: [Position]) {
    outline = line
    drawLine()
  }

  private mutating func add(_ polygon: Polygon) {
    outline = polygon.shell
    drawArea(Array(polygon.holes))
  }

  /// Draws the line in `outline`.
  @_optimize(speed)
  private mutating func drawLine() {
    if outline.count < 2 { return }
    if !isUnwrapped(outline) { outline = unwrapped(outline) }
    for turn in turns(outline) {
      if place(outline, turn) {
        finishLine()
      } else {
        for part in clipped(line: path, to: frame) {
          path = part
          finishLine()
        }
      }
    }
  }

  private mutating func finishLine() {
    isHere = true
    simplify()
    pen.line(path)
  }

  /// Draws the area whose shell is in `outline`.
  private mutating func drawArea(_ holes: [[Position]]) {
    if !isUnwrapped(outline) { outline = closedAtPole(unwrapped(outline)) }
    for turn in turns(outline) {
      let drawn = ring(outline, turn, isShell: true)
      if drawn == nil { continue }
      isHere = true
      if drawn == false { continue }
      for hole in holes { _ = ring(near(isUnwrapped(hole) ? hole : unwrapped(hole), outline), turn, isShell: false) }
    }
  }

  /// Draws a ring of an area as the format requires: shells clockwise on the screen, holes counter-clockwise; false when no area
  /// is left, nil when nothing of it is here.
  private mutating func ring(_ ring: [Position], _ turn: Double, isShell: Bool) -> Bool? {
    if !place(ring, turn) || path.count < 4 || path.last?.isAt(path[0]) == false { path = clipped(ring: path, to: frame) }
    if path.count < 4 { return nil }
    simplify()
    let area = planarArea(path)
    if path.count < 4 || area == 0 { return false }
    pen.ring(path, isBackward: (area > 0) != isShell)
    return true
  }

  /// Puts the positions into `path`, in units; false when some lie beyond the margin.
  @_optimize(speed)
  private mutating func place(_ positions: [Position], _ turn: Double) -> Bool {
    path.removeAll(keepingCapacity: true)
    var isInside = true
    for position in positions {
      let place = project(position, turns: turn)
      if !frame.contains(place) { isInside = false }
      path.append(place)
    }
    return isInside
  }

  /// Leaves of the path what can be seen, in whole units and without repetition.
  @_optimize(speed)
  private mutating func simplify() {
    if path.count > 2 { markKept() }
    var count = 0
    for place in path.indices where path.count < 3 || isKept[place] {
      let position = path[place].rounded
      if count > 0 && path[count - 1].isAt(position) { continue }
      path[count] = position
      count += 1
    }
    path.removeLast(path.count - count)
  }

  /// Marks the ends and what is farther from the remaining line than the tolerance (D. H. Douglas, T. K. Peucker).
  @_optimize(speed)
  private mutating func markKept() {
    isKept.removeAll(keepingCapacity: true)
    for _ in path { isKept.append(false) }
    let end = path.count - 1
    (isKept[0], isKept[end]) = (true, true)
    stack.append((0, end))
    while let (first, last) = stack.popLast() {
      let (from, to) = (path[first], path[last])
      var (farthest, distance) = (0, tolerance * tolerance)
      for place in (first + 1)..<max(first + 1, last) {
        let near = nearest(to: path[place], from, to)
        let (x, y) = (near.x - path[place].x, near.y - path[place].y)
        let away = x * x + y * y
        if away > distance { (farthest, distance) = (place, away) }
      }
      if farthest > 0 {
        isKept[farthest] = true
        stack.append((first, farthest))
        stack.append((farthest, last))
      }
    }
  }

  /// The turns around the world on which a path comes near the tile.
  private func turns(_ path: [Position]) -> StrideThrough<Double> {
    let (west, east) = reach(path)
    let (left, right) = (project(Position(x: west, y: 0), turns: 0).x, project(Position(x: east, y: 0), turns: 0).x)
    guard left.isFinite && right.isFinite else { return stride(from: 1, through: 0, by: 1) }
    let first = ((frame.minX - right) / world).rounded(.up)
    return stride(from: first, through: ((frame.maxX - left) / world).rounded(.down), by: 1)
  }

  /// The least and the greatest longitude.
  @_optimize(speed)
  private func reach(_ path: [Position]) -> (west: Double, east: Double) {
    var (west, east) = (Double.infinity, -Double.infinity)
    for position in path { (west, east) = (min(west, position.x), max(east, position.x)) }
    return (west, east)
  }

  /// Whether no edge can take the other way around the earth.
  private func isUnwrapped(_ path: [Position]) -> Bool {
    let (west, east) = reach(path)
    return east - west <= 180
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

extension Rectangle {
  @inline(__always)
  fileprivate func contains(_ place: Position) -> Bool {
    place.x >= minX && place.x <= maxX && place.y >= minY && place.y <= maxY
  }
}

extension Position {
  fileprivate var rounded: Position { Position(x: x.rounded(), y: y.rounded()) }
}
