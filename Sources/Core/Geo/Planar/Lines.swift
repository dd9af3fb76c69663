import Base

/// The parts of a line between its crossings with another, in order; the whole line when they do not meet.
public func split(_ line: [Position], by other: [Position]) -> [[Position]] {
  let segments = Segments([line, other])
  var places: [(segment: Int, place: Position)] = []
  segments.forEachMeeting { one, second, meeting in
    let (a, b) = (segments.segments[one], segments.segments[second])
    guard a.path == 0 && b.path == 1 else { return true }
    switch meeting {
    case .nothing: break
    case .crossing(let place), .touching(let place): places.append((segment: a.start, place: place))
    case .overlap(let start, let end):
      places.append((segment: a.start, place: start))
      places.append((segment: a.start, place: end))
    }
    return true
  }
  return parts(of: withoutRepetition(line), places)
}

/// The parts of a line before and after its point nearest to a position.
///
/// - Parameter reach: how far the position may be from the line, in the units of the line. Beyond it the line stays
///   whole.
public func split(_ line: [Position], at position: Position, within reach: Double) -> [[Position]] {
  let path = withoutRepetition(line)
  var best: (distance: Double, start: Int, place: Position)?
  for start in path.indices.dropLast() {
    let place = nearest(to: position, path[start], path[start + 1])
    let distance = hypotenuse(place.x - position.x, place.y - position.y)
    if distance <= reach, best.map({ distance < $0.distance }) ?? true { best = (distance, start, place) }
  }
  guard let best else { return [line] }
  return parts(of: path, [(segment: best.start, place: best.place)])
}

private func parts(of path: [Position], _ places: [(segment: Int, place: Position)]) -> [[Position]] {
  guard let first = path.first, let last = path.last else { return [path] }
  let ordered = places.inOrder { one, other in
    if one.segment != other.segment { return one.segment < other.segment }
    let from = path[one.segment]
    return hypotenuse(one.place.x - from.x, one.place.y - from.y)
      < hypotenuse(other.place.x - from.x, other.place.y - from.y)
  }
  var result: [[Position]] = []
  var part = [first]
  var reached = 0
  for (segment, place) in ordered {
    while reached < segment {
      reached += 1
      if !part[part.count - 1].isAt(path[reached]) { part.append(path[reached]) }
    }
    if place.isAt(part[part.count - 1]) && part.count == 1 { continue }
    if !place.isAt(part[part.count - 1]) { part.append(place) }
    result.append(part)
    part = [place]
  }
  while reached < path.count - 1 {
    reached += 1
    if !part[part.count - 1].isAt(path[reached]) { part.append(path[reached]) }
  }
  if part.count > 1 { result.append(part) }
  return result.isEmpty ? [[first, last]] : result
}

/// Two lines joined at the ends that are nearest on the earth, which need not meet. The first line keeps its direction.
public func joined(_ one: [Position], _ other: [Position]) -> [Position] {
  guard let a = one.first, let b = one.last, let c = other.first, let d = other.last else {
    return one.isEmpty ? other : one
  }
  let gap = { (p: Position, q: Position) in p.isFinite && q.isFinite ? geodesic(p, q).length : .infinity }
  let gaps = [gap(b, c), gap(b, d), gap(a, d), gap(a, c)]
  let least = gaps.reduce(gaps[0], min)
  if gaps[0] == least { return withoutRepetition(one + other) }
  if gaps[1] == least { return withoutRepetition(one + other.reversed()) }
  if gaps[2] == least { return withoutRepetition(other + one) }
  return withoutRepetition(other.reversed() + one)
}

/// The point of the segment nearest to a position.
func nearest(to position: Position, _ a: Position, _ b: Position) -> Position {
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let length = dx * dx + dy * dy
  if length == 0 { return a }
  let part = ((position.x - a.x) * dx + (position.y - a.y) * dy) / length
  if part <= 0 { return a }
  if part >= 1 { return b }
  return Position(x: a.x + part * dx, y: a.y + part * dy)
}
