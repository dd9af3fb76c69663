public import Base

extension Geometry {
  /// Whether a part of it lies in the box, borders included: of a point the place, of a line a piece, of an area a piece of its
  /// inside. Edges take the shorter way around the earth.
  ///
  /// - Parameter box: may cross the 180th meridian, then its east lies beyond 180.
  public func meets(_ box: GeographicBox) -> Bool {
    var isMet = false
    // The numbers of edges west of the corner: an odd one says that the corner lies inside.
    var crossings = [0, 0, 0]
    forEachPath { path, dimension in
      if isMet { return }
      let path = dimension == 0 ? path : unwrapped(path)
      for (turn, shift) in [0.0, 360, -360].enumerated() {
        let area = Rectangle(minX: box.west + shift, minY: box.south, maxX: box.east + shift, maxY: box.north)
        for index in path.indices {
          let (start, end) = (path[max(index - 1, 0)], path[index])
          if area.meets(start, end) {
            isMet = true
            return
          }
          if dimension == 2 && start.isCrossed(westOf: Position(x: area.minX, y: area.minY), to: end) { crossings[turn] += 1 }
        }
      }
    }
    return isMet || crossings.contains { $0 % 2 == 1 }
  }
}

extension Rectangle {
  /// Whether a piece of the segment lies in it, borders included.
  fileprivate func meets(_ start: Position, _ end: Position) -> Bool {
    var (from, to) = (0.0, 1.0)
    for (origin, step, low, high) in [(start.x, end.x - start.x, minX, maxX), (start.y, end.y - start.y, minY, maxY)] {
      if step == 0 {
        if origin < low || origin > high { return false }
        continue
      }
      let (one, other) = ((low - origin) / step, (high - origin) / step)
      (from, to) = (max(from, min(one, other)), min(to, max(one, other)))
      if from > to { return false }
    }
    return true
  }
}

extension Position {
  /// Whether the edge from here crosses the parallel of that place west of it.
  fileprivate func isCrossed(westOf place: Position, to end: Position) -> Bool {
    if (y > place.y) == (end.y > place.y) { return false }
    return x + (place.y - y) / (end.y - y) * (end.x - x) < place.x
  }
}
