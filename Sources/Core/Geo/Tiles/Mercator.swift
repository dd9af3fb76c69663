import Base

/// A tile of the map of the world. There are 2^zoom by 2^zoom tiles, x eastwards from 180° W, y southwards from 85.05°
/// N.
public struct TileID: Equatable, Hashable, Sendable {
  /// 0…24
  public let zoom: Int
  public let x: Int
  public let y: Int

  /// Nil for a tile that does not exist.
  public init?(zoom: Int, x: Int, y: Int) {
    guard (0...24).contains(zoom), x >= 0, y >= 0, x < 1 << zoom, y < 1 << zoom else { return nil }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The box of the tile with a margin on each side, as a fraction of its width.
  func box(margin: Double) -> GeographicBox {
    let width = 1 / Double(1 << zoom)
    let (left, top) = (Double(x) * width, Double(y) * width)
    return GeographicBox(
      west: (left - margin * width) * 360 - 180, south: mercatorLatitude(top + (1 + margin) * width),
      east: (left + (1 + margin) * width) * 360 - 180, north: mercatorLatitude(top - margin * width))
  }
}

/// A position on G. Mercator's map of the world: x 0…1 from 180° W eastwards, y 0…1 from 85.05° N southwards.
/// Longitudes beyond 180° and latitudes near the poles lie outside 0…1. Latitudes are limited to 89.9°.
func mercator(_ position: Position) -> (x: Double, y: Double) {
  let s = sine(min(max(position.y, -89.9), 89.9) * degree)
  return (position.x / 360 + 0.5, 0.5 - areaTangent(s) / (2 * .pi))
}

extension GeographicBox {
  /// The place in the middle of a Mercator map that shows the box; nil when there is none.
  public var middleOfMap: Coordinates? {
    let (one, other) = (mercator(Position(x: 0, y: north)).y, mercator(Position(x: 0, y: south)).y)
    // A box across the antimeridian ends west of where it begins.
    let middle = (west + (east < west ? east + 360 : east)) / 2
    return Coordinates(
      latitude: mercatorLatitude((one + other) / 2), longitude: middle > 180 ? middle - 360 : middle)
  }
}

/// The latitude in degrees of a y coordinate of the map.
func mercatorLatitude(_ y: Double) -> Double {
  arcSine(hyperbolicTangent((0.5 - y) * 2 * .pi)) / degree
}
