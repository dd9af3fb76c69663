/// On which side of the line from `a` to `b` the position `c` lies: positive on the left, negative on the right, 0 on
/// the line. The sign is exact for all finite coordinates whose products neither overflow nor underflow (J. R.
/// Shewchuk, *Adaptive precision floating-point arithmetic*, 1997: first the rounded value with its error bound, then
/// the exact sum).
func orientation(_ a: Position, _ b: Position, _ c: Position) -> Double {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let rounded = left - right
  // (3 + 16ε) ε, where ε is half a unit in the last place.
  if rounded.magnitude > 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude) { return rounded }
  if rounded == 0 && left == 0 && right == 0 && (a.isAt(c) || b.isAt(c)) { return 0 }
  return exactOrientation(a, b, c)
}

/// ax·by − ay·bx + bx·cy − by·cx + cx·ay − cy·ax, summed without rounding.
private func exactOrientation(_ a: Position, _ b: Position, _ c: Position) -> Double {
  var sum = ExactSum()
  sum.add(a.x, b.y)
  sum.add(-a.y, b.x)
  sum.add(b.x, c.y)
  sum.add(-b.y, c.x)
  sum.add(c.x, a.y)
  sum.add(-c.y, a.x)
  return sum.leading
}

/// A sum as parts that do not overlap, smallest first.
private struct ExactSum {
  private var parts: [Double] = []

  mutating func add(_ a: Double, _ b: Double) {
    let product = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    add(aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow))
    add(product)
  }

  private mutating func add(_ value: Double) {
    var carried = value
    var kept: [Double] = []
    for part in parts {
      let (sum, rest) = exactSum(carried, part)
      if rest != 0 { kept.append(rest) }
      carried = sum
    }
    if carried != 0 { kept.append(carried) }
    parts = kept
  }

  /// The largest part. It has the sign of the sum.
  var leading: Double { parts.last ?? 0 }

  /// Splits a number into two with half as many digits (Veltkamp).
  private func halves(_ value: Double) -> (Double, Double) {
    let large = 134_217_729 * value
    let high = large - (large - value)
    return (high, value - high)
  }
}

/// What two segments have in common.
enum Meeting {
  case nothing
  /// They cross within both. The point is rounded.
  case crossing(Position)
  /// An end of at least one segment lies on the other. They have nothing else in common.
  case touching(Position)
  /// They share the part between these two points.
  case overlap(Position, Position)
}

/// What the segments a–b and c–d have in common. Both must have a length.
func meeting(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Meeting {
  if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) || max(a.y, b.y) < min(c.y, d.y)
    || max(c.y, d.y) < min(a.y, b.y)
  {
    return .nothing
  }
  let (cSide, dSide) = (orientation(a, b, c), orientation(a, b, d))
  if (cSide > 0 && dSide > 0) || (cSide < 0 && dSide < 0) { return .nothing }
  let (aSide, bSide) = (orientation(c, d, a), orientation(c, d, b))
  if (aSide > 0 && bSide > 0) || (aSide < 0 && bSide < 0) { return .nothing }
  if cSide == 0 && dSide == 0 { return collinear(a, b, c, d) }
  if cSide == 0 { return .touching(c) }
  if dSide == 0 { return .touching(d) }
  if aSide == 0 { return .touching(a) }
  if bSide == 0 { return .touching(b) }
  return .crossing(crossing(a, b, c, d))
}

private func collinear(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Meeting {
  let alongX = (a.x - b.x).magnitude >= (a.y - b.y).magnitude
  let key = { (p: Position) in alongX ? p.x : p.y }
  let (a, b) = key(a) <= key(b) ? (a, b) : (b, a)
  let (c, d) = key(c) <= key(d) ? (c, d) : (d, c)
  let start = key(a) >= key(c) ? a : c
  let end = key(b) <= key(d) ? b : d
  if key(start) > key(end) { return .nothing }
  return start.isAt(end) || key(start) == key(end) ? .touching(start) : .overlap(start, end)
}

/// The point where the lines meet, within the box of the first segment.
private func crossing(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Position {
  // Measured from one end, so that small figures far from the origin keep their digits.
  let (abx, aby) = (b.x - a.x, b.y - a.y)
  let (cdx, cdy) = (d.x - c.x, d.y - c.y)
  let below = abx * cdy - aby * cdx
  let part = below == 0 ? 0.5 : ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / below
  let within = min(max(part, 0), 1)
  return Position(x: a.x + within * abx, y: a.y + within * aby)
}

enum Side { case inside, on, outside }

/// Where a position lies relative to a closed ring, exactly.
func side(of place: Position, _ ring: [Position]) -> Side {
  var isInside = false
  for index in ring.indices.dropFirst() {
    let (a, b) = (ring[index - 1], ring[index])
    if (a.y > place.y) != (b.y > place.y) {
      let turn = orientation(a, b, place)
      if turn == 0 { return .on }
      if (turn > 0) == (b.y > a.y) { isInside.toggle() }
    } else if a.y == place.y && b.y == place.y {
      if min(a.x, b.x) <= place.x && place.x <= max(a.x, b.x) { return .on }
    } else if place.isAt(a) || place.isAt(b) {
      return .on
    }
  }
  return isInside ? .inside : .outside
}
