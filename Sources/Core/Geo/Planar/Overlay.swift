/// How to combine two areas.
public enum AreaOperation: Sendable {
  /// The area in either of them, in both, only in the first, in exactly one.
  case union, intersection, difference, symmetricDifference
}

/// Combines two areas into areas without overlaps, the largest first. Edges are straight in longitude and latitude.
/// Crossings are rounded to less than a tenth of a millimetre on the earth. Invalid areas count by the even-odd rule.
public func overlay(_ one: [Polygon], _ other: [Polygon], _ operation: AreaOperation) -> [Polygon] {
  Arrangement(parts(one, 1) + parts(other, 2)).areas { bits in
    switch operation {
    case .union: bits != 0
    case .intersection: bits == 3
    case .difference: bits == 1
    case .symmetricDifference: bits == 1 || bits == 2
    }
  }
}

/// The parts into which a line divides an area, the largest first; one part when the line does not pass through.
public func split(_ polygon: Polygon, by line: [Position]) -> [Polygon] {
  let parts = parts([polygon], 1) + [Noding.Part(path: line, operand: 0)]
  let divided = Arrangement(parts).areas(divided: true) { $0 == 1 }
  return divided.count > 1 ? divided : [polygon]
}

private func parts(_ polygons: [Polygon], _ operand: UInt8) -> [Noding.Part] {
  polygons.flatMap { polygon in polygon.rings.map { Noding.Part(path: $0, operand: operand) } }
}

/// The area without the ring's inside; nil when the ring does not lie within the area.
public func cuttingHole(_ ring: [Position], from polygon: Polygon) -> Polygon? {
  // G-27: nothing is rounded where nothing crosses.
  let simple = Polygon(rings: polygon.rings + [ring])
  if Geometry.polygon(simple).fault == nil { return simple.wound }
  let outside = overlay([Polygon(shell: ring)], [polygon], .difference)
  if !outside.isEmpty { return nil }
  let rest = overlay([polygon], [Polygon(shell: ring)], .difference)
  return rest.count == 1 ? rest[0] : nil
}
