import Base
import Geo

/// Borders that two areas have in common, made the same to the last digit: a vertex that snapped to an edge lies beside it by
/// the rounding, and the gap would keep the areas apart.
enum Touching {
  static func aligned(_ one: Polygon, _ other: Polygon) -> (Polygon, Polygon) {
    let places = Places(one)
    let second = Polygon(rings: other.rings.map { ring in closed(ring.map { places.near($0) ?? $0 }) })
    let first = with(Places(second), on: one)
    return (first, with(Places(first), on: second))
  }

  private static func closed(_ ring: [Position]) -> [Position] {
    var result: [Position] = []
    for position in ring where result.last.map({ !$0.isAt(position) }) ?? true { result.append(position) }
    if let first = result.first, let last = result.last, !first.isAt(last) { result.append(first) }
    return result
  }

  /// The area with a vertex wherever one of the places lies on an edge.
  private static func with(_ places: Places, on polygon: Polygon) -> Polygon {
    Polygon(
      rings: polygon.rings.map { ring in
        var result = Array(ring.prefix(1))
        for index in ring.indices.dropFirst() {
          let (start, end) = (ring[index - 1], ring[index])
          var on: [(place: Position, along: Double)] = []
          places.forEach(from: min(start.y, end.y), to: max(start.y, end.y)) { place in
            if let along = along(place, start, end) { on.append((place, along)) }
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
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    if square == 0 { return nil }
    let part = ((place.x - start.x) * dx + (place.y - start.y) * dy) / square
    if part <= 0 || part >= 1 { return nil }
    let foot = Position(x: start.x + part * dx, y: start.y + part * dy)
    if !Reshaping.isNear(place, foot) || Reshaping.isNear(place, start) || Reshaping.isNear(place, end) { return nil }
    return part
  }
}

/// The vertices of an area from the south to the north: areas of thousands are joined too.
private struct Places {
  private let places: [Position]

  init(_ polygon: Polygon) { places = polygon.rings.flatMap { $0.dropLast() }.inOrder { $0.y < $1.y } }

  func near(_ position: Position) -> Position? {
    var found: Position?
    forEach(from: position.y, to: position.y) { place in
      if found == nil && Reshaping.isNear(place, position) { found = place }
    }
    return found
  }

  /// Those between two latitudes, and a little beyond.
  func forEach(from south: Double, to north: Double, _ body: (Position) -> Void) {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].y < south - Reshaping.reach { low = middle + 1 } else { high = middle }
    }
    while low < places.count, places[low].y <= north + Reshaping.reach {
      body(places[low])
      low += 1
    }
  }
}
