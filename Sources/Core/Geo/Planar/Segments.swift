import Base

/// The segments of many paths, without repeated positions, found by their boxes.
struct Segments {
  struct Segment {
    let path: Int
    /// The index of its first position.
    let start: Int
  }

  /// Without repeated positions.
  let paths: [[Position]]
  let segments: [Segment]
  private let tree: BoxTree

  init(_ paths: [[Position]]) {
    self.paths = paths.map(withoutRepetition)
    var segments: [Segment] = []
    for (path, positions) in self.paths.enumerated() {
      for start in 0..<max(0, positions.count - 1) { segments.append(Segment(path: path, start: start)) }
    }
    self.segments = segments
    let ends = self.paths
    tree = BoxTree(
      segments.map { box(ends[$0.path][$0.start], ends[$0.path][$0.start + 1]) })
  }

  func ends(_ index: Int) -> (Position, Position) {
    let segment = segments[index]
    return (paths[segment.path][segment.start], paths[segment.path][segment.start + 1])
  }

  /// Calls the function with each pair of segments that have something in common, in the order of the first segment,
  /// until it returns false.
  func forEachMeeting(_ body: (Int, Int, Meeting) -> Bool) {
    var goesOn = true
    var others: [Int] = []
    for one in segments.indices where goesOn {
      let (a, b) = ends(one)
      others.removeAll(keepingCapacity: true)
      tree.forEach(in: box(a, b)) { other in
        if other > one { others.append(other) }
        return true
      }
      for other in others.inOrder(<) where goesOn {
        let (c, d) = ends(other)
        let found = meeting(a, b, c, d)
        if case .nothing = found { continue }
        goesOn = body(one, other, found)
      }
    }
  }

  /// Whether one segment follows the other on the same path, including across the end of a closed path.
  func areNeighbours(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (segments[one], segments[other])
    guard a.path == b.path else { return false }
    if b.start == a.start + 1 { return true }
    let path = paths[a.path]
    return a.start == 0 && b.start == path.count - 2 && path[0].isAt(path[path.count - 1])
  }

  /// The positions before and after a point on a segment of a closed path.
  func around(_ place: Position, _ index: Int) -> (before: Position, after: Position) {
    let segment = segments[index]
    let path = paths[segment.path]
    let (a, b) = ends(index)
    if place.isAt(a) { return (segment.start > 0 ? path[segment.start - 1] : path[path.count - 2], b) }
    if place.isAt(b) { return (a, segment.start + 2 < path.count ? path[segment.start + 2] : path[1]) }
    return (a, b)
  }
}

func withoutRepetition(_ path: [Position]) -> [Position] {
  var result: [Position] = []
  result.reserveCapacity(path.count)
  for position in path where result.last?.isAt(position) != true { result.append(position) }
  return result
}

private func box(_ a: Position, _ b: Position) -> Rectangle {
  Rectangle(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
}

/// Whether the direction from `place` to `seen` lies within the angle that opens counter-clockwise from `first` to
/// `last`.
func liesBetween(_ place: Position, _ first: Position, _ last: Position, _ seen: Position) -> Bool {
  let (fromFirst, toLast) = (orientation(place, first, seen), orientation(place, seen, last))
  if orientation(place, first, last) > 0 { return fromFirst > 0 && toLast > 0 }
  // More than half a turn, or exactly half.
  return fromFirst > 0 || toLast > 0
}

/// Whether a ring lies inside another ring that it neither crosses nor shares an edge with.
func lies(_ ring: [Position], inside other: [Position]) -> Bool {
  for position in ring {
    switch side(of: position, other) {
    case .inside: return true
    case .outside: return false
    case .on: continue
    }
  }
  // Every position touches the other ring, so test the way to the next position.
  guard ring.count > 1 else { return false }
  let place = ring[0]
  let segments = Segments([planarArea(other) < 0 ? other.reversed() : other])
  for index in segments.segments.indices {
    let (a, b) = segments.ends(index)
    if place.isAt(a) || (!place.isAt(b) && orientation(a, b, place) == 0 && isWithin(place, a, b)) {
      let (before, after) = segments.around(place, index)
      return liesBetween(place, after, before, ring[1])
    }
  }
  return false
}

private func isWithin(_ place: Position, _ a: Position, _ b: Position) -> Bool {
  min(a.x, b.x) <= place.x && place.x <= max(a.x, b.x) && min(a.y, b.y) <= place.y && place.y <= max(a.y, b.y)
}
