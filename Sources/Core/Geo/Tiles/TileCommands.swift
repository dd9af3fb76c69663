/// Reads the drawing commands of a tile's geometry: a number of moves, lines or closings, and the coordinates that belong to
/// them.
enum TileCommands {
  /// The geometry of the commands; nil when they are invalid. `kind` is 1 for points, 2 for lines, 3 for polygons.
  static func geometry(_ commands: [UInt32], kind: UInt64) -> Geometry? {
    guard let paths = paths(commands, kind: kind), !paths.isEmpty else { return nil }
    switch kind {
    case 1:
      let points = paths[0]
      return points.count == 1 ? .point(points[0]) : .points(points)
    case 2: return paths.count == 1 ? .line(paths[0]) : .lines(paths)
    default:
      guard let polygons = polygons(paths) else { return nil }
      return polygons.count == 1 ? .polygon(polygons[0]) : .polygons(polygons)
    }
  }

  private static func paths(_ commands: [UInt32], kind: UInt64) -> [[Position]]? {
    guard (1...3).contains(kind) else { return nil }
    var (x, y): (Int64, Int64) = (0, 0)
    var paths: [[Position]] = []
    var path: [Position] = []
    var index = 0
    // Whether a move must come next.
    var isFresh = true
    while index < commands.count {
      let (command, count) = (commands[index] & 7, Int(commands[index] >> 3))
      index += 1
      let isMove = command == 1 && (kind == 1 ? isFresh && count > 0 : count == 1)
      let isLine = command == 2 && kind != 1 && !isFresh && count > 0
      if isMove || isLine {
        guard commands.count - index >= 2 * count, isLine || path.isEmpty || kind == 2 else { return nil }
        if isMove && !path.isEmpty {
          if path.count < 2 { return nil }
          paths.append(path)
          path = []
        }
        for _ in 0..<count {
          x += step(commands[index])
          y += step(commands[index + 1])
          index += 2
          path.append(Position(x: Double(x), y: Double(y)))
        }
        isFresh = false
      } else if command == 7 && kind == 3 && count == 1 && path.count > 2 {
        path.append(path[0])
        paths.append(path)
        path = []
        isFresh = true
      } else {
        return nil
      }
    }
    if kind == 3 { return path.isEmpty ? paths : nil }
    if kind == 2 && path.count < 2 { return nil }
    return path.isEmpty ? paths : paths + [path]
  }

  /// A ring with a positive area in the tile begins a polygon. The others are its holes.
  private static func polygons(_ rings: [[Position]]) -> [Polygon]? {
    var polygons: [Polygon] = []
    for ring in rings {
      if planarArea(ring) > 0 || polygons.isEmpty {
        polygons.append(Polygon(shell: ring))
      } else {
        polygons[polygons.count - 1].rings.append(ring)
      }
    }
    return polygons
  }

  private static func step(_ value: UInt32) -> Int64 { Int64(value >> 1) ^ -Int64(value & 1) }
}
