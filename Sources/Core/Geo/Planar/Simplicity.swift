import Base

extension Geometry {
  /// The first point that a line passes twice, or where lines meet other than at their ends; nil when there is none. A
  /// closed line may end where it begins. For areas, their rings are tested.
  public var crossing: Position? {
    switch self {
    case .point: nil
    case .points(let points): repeated(points)
    case .line(let line): linesCrossing([line])
    case .lines(let lines): linesCrossing(lines)
    case .polygon(let polygon): ringsCrossing(polygon.rings)
    case .polygons(let polygons): ringsCrossing(polygons.flatMap { $0.rings })
    case .collection(let parts): parts.reduce(nil) { found, part in found ?? part.crossing }
    }
  }
}

private func repeated(_ points: [Position]) -> Position? {
  let ordered = points.inOrder { ($0.x, $0.y) < ($1.x, $1.y) }
  for index in ordered.indices.dropFirst() where ordered[index].isAt(ordered[index - 1]) { return ordered[index] }
  return nil
}

private func ringsCrossing(_ rings: [[Position]]) -> Position? {
  rings.reduce(nil) { found, ring in found ?? linesCrossing([ring]) }
}

private func linesCrossing(_ lines: [[Position]]) -> Position? {
  let segments = Segments(lines.filter { line in line.allSatisfy { $0.isFinite } })
  var found: Position?
  segments.forEachMeeting { one, other, meeting in
    switch meeting {
    case .nothing: break
    case .crossing(let place), .overlap(let place, _): found = place
    case .touching(let place):
      let isSame = segments.segments[one].path == segments.segments[other].path
      let isAllowed =
        isSame
        ? segments.areNeighbours(one, other)
        : isOpenEnd(place, segments.paths[segments.segments[one].path])
          && isOpenEnd(place, segments.paths[segments.segments[other].path])
      if !isAllowed { found = place }
    }
    return found == nil
  }
  return found
}

private func isOpenEnd(_ place: Position, _ line: [Position]) -> Bool {
  guard let first = line.first, let last = line.last, !first.isAt(last) else { return false }
  return place.isAt(first) || place.isAt(last)
}
