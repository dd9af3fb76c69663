import Base
import Geo

/// Borders that two areas have in common, made the same to the last digit: a vertex that snapped to an edge lies beside it by
/// the rounding, and the gap would keep the areas apart.
enum Touching {
  static func aligned(_ one: Polygon, _ other: Polygon) -> (Polygon, Polygon) {
    let places = vertices(one)
    let second = Polygon(
      rings: other.rings.map { ring in
        closed(ring.map { vertex in places.first { Reshaping.isNear($0, vertex) } ?? vertex })
      })
    let first = with(vertices(second), on: one)
    return (first, with(vertices(first), on: second))
  }

  private static func vertices(_ polygon: Polygon) -> [Position] { polygon.rings.flatMap { $0.dropLast() } }

  private static func closed(_ ring: [Position]) -> [Position] {
    var result: [Position] = []
    for position in ring where result.last.map({ !$0.isAt(position) }) ?? true { result.append(position) }
    if let first = result.first, let last = result.last, !first.isAt(last) { result.append(first) }
    return result
  }

  /// The area with a vertex wherever one of the places lies on an edge.
  private static func with(_ places: [Position], on polygon: Polygon) -> Polygon {
    Polygon(
      rings: polygon.rings.map { ring in
        var result = Array(ring.prefix(1))
        for index in ring.indices.dropFirst() {
          let (start, end) = (ring[index - 1], ring[index])
          let on = places.compactMap { place -> (place: Position, along: Double)? in
            along(place, start, end).map { (place, $0) }
          }
          for found in on.inOrder({ $0.along < $1.along }) where result.last.map({ !$0.isAt(found.place) }) ?? true {
            result.append(found.place)
          }
          result.append(end)
        }
        return result
      })
  }

  /// How far along the edge a place on it lies, without its ends; nil beside it.
  private static func along(_ place: Position, _ start: Position, _ end: Position) -> Double? {
    let margin = Reshaping.reach * 100
    if place.y < min(start.y, end.y) - margin || place.y > max(start.y, end.y) + margin { return nil }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    if square == 0 { return nil }
    let part = ((place.x - start.x) * dx + (place.y - start.y) * dy) / square
    if part <= 0 || part >= 1 || Reshaping.isNear(place, start) || Reshaping.isNear(place, end) { return nil }
    let foot = Position(x: start.x + part * dx, y: start.y + part * dy)
    return Reshaping.isNear(place, foot) ? part : nil
  }
}
