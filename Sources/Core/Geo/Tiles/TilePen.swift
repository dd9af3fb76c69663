/// Writes the drawing commands of a geometry, see ``TileCommands``. Its memory serves one geometry after the other.
struct TilePen {
  private(set) var commands: [UInt32] = []
  private var x: Int32 = 0
  private var y: Int32 = 0

  /// Begins a geometry.
  mutating func begin() {
    commands.removeAll(keepingCapacity: true)
    (x, y) = (0, 0)
  }

  /// Draws a whole geometry. Gives its dimension; nil for an empty geometry and for collections, of which there are no commands.
  mutating func draw(_ geometry: Geometry) -> Int? {
    begin()
    switch geometry {
    case .point(let point): move(point)
    case .points(let points): move(points)
    case .line(let line): self.line(line)
    case .lines(let lines): for line in lines { self.line(line) }
    case .polygon(let polygon): for ring in polygon.rings { self.ring(ring) }
    case .polygons(let polygons):
      for polygon in polygons {
        for ring in polygon.rings { self.ring(ring) }
      }
    case .collection: return nil
    }
    return commands.isEmpty ? nil : geometry.dimension
  }

  mutating func move(_ points: [Position]) {
    if points.isEmpty { return }
    commands.append(UInt32(points.count) << 3 | 1)
    for point in points { step(to: point) }
  }

  mutating func move(_ point: Position) {
    commands.append(1 << 3 | 1)
    step(to: point)
  }

  @_optimize(speed)
  mutating func line(_ line: [Position]) {
    if line.count < 2 { return }
    move(line[0])
    commands.append(UInt32(line.count - 1) << 3 | 2)
    for place in 1..<line.count { step(to: line[place]) }
  }

  /// - Parameter isBackward: whether to draw it in the other direction, from the same position.
  @_optimize(speed)
  mutating func ring(_ ring: [Position], isBackward: Bool = false) {
    if ring.count < 4 { return }
    move(ring[0])
    let last = ring.count - 1
    commands.append(UInt32(last - 1) << 3 | 2)
    for place in 1..<last { step(to: ring[isBackward ? last - place : place]) }
    commands.append(1 << 3 | 7)
  }

  @_optimize(speed)
  private mutating func step(to point: Position) {
    let (nextX, nextY) = (TilePen.whole(point.x), TilePen.whole(point.y))
    commands.append(TilePen.zigzag(nextX &- x))
    commands.append(TilePen.zigzag(nextY &- y))
    (x, y) = (nextX, nextY)
  }

  private static func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value.rounded(), -2_147_483_648), 2_147_483_647)) : 0
  }

  private static func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: (value << 1) ^ (value >> 31)) }
}
