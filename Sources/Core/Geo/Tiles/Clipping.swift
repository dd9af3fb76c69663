/// The parts of a line within a rectangle.
func clipped(line: [Position], to box: Rectangle) -> [[Position]] {
  var parts: [[Position]] = []
  var part: [Position] = []
  for index in line.indices.dropFirst() {
    guard let (a, b) = clipped(line[index - 1], line[index], box) else {
      if part.count > 1 { parts.append(part) }
      part = []
      continue
    }
    if part.last?.isAt(a) != true {
      if part.count > 1 { parts.append(part) }
      part = [a]
    }
    part.append(b)
  }
  if part.count > 1 { parts.append(part) }
  return parts
}

/// The part of a segment within a rectangle (Y.-D. Liang, B. A. Barsky).
private func clipped(_ a: Position, _ b: Position, _ box: Rectangle) -> (Position, Position)? {
  var (from, to) = (0.0, 1.0)
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  for (step, room) in [(-dx, a.x - box.minX), (dx, box.maxX - a.x), (-dy, a.y - box.minY), (dy, box.maxY - a.y)] {
    if step == 0 {
      if room < 0 { return nil }
    } else if step < 0 {
      from = max(from, room / step)
    } else {
      to = min(to, room / step)
    }
  }
  if from > to { return nil }
  let at = { (part: Double) in Position(x: a.x + part * dx, y: a.y + part * dy) }
  return (from > 0 ? at(from) : a, to < 1 ? at(to) : b)
}

/// A closed ring clipped to a rectangle, one side after another (I. E. Sutherland, G. W. Hodgman). Where the ring
/// leaves and enters again, the result runs along the rectangle. Empty when nothing is left.
func clipped(ring: [Position], to box: Rectangle) -> [Position] {
  var ring = Array(ring.dropLast())
  for side in 0..<4 where !ring.isEmpty {
    let room = { (p: Position) -> Double in
      switch side {
      case 0: p.x - box.minX
      case 1: box.maxX - p.x
      case 2: p.y - box.minY
      default: box.maxY - p.y
      }
    }
    if ring.allSatisfy({ room($0) >= 0 }) { continue }
    var result: [Position] = []
    var last = ring[ring.count - 1]
    for position in ring {
      let (before, after) = (room(last), room(position))
      if (before < 0) != (after < 0) {
        let part = before / (before - after)
        result.append(Position(x: last.x + part * (position.x - last.x), y: last.y + part * (position.y - last.y)))
      }
      if after >= 0 { result.append(position) }
      last = position
    }
    ring = result
  }
  return ring.isEmpty ? [] : ring + [ring[0]]
}
