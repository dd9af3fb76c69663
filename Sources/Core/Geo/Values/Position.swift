public import Base

/// A position as geometries have it (RFC 7946, 3.1.1). Longitudes may lie beyond ±180° where a line goes on over that
/// meridian; nothing checks ranges here, see ``Geometry/firstOutside``.
public struct Position: Equatable, Sendable {
  /// East: degrees of longitude, or metres in a plane.
  public var x: Double
  /// North: degrees of latitude, or metres in a plane.
  public var y: Double
  /// Metres above the ellipsoid.
  public var height: Double?

  public init(x: Double, y: Double, height: Double? = nil) {
    self.x = x
    self.y = y
    self.height = height
  }

  public init(_ coordinates: Coordinates) {
    self.init(x: coordinates.longitude, y: coordinates.latitude)
  }

  /// The place on the earth, its longitude brought within ±180°; nil for a latitude beyond a pole or no number.
  public var coordinates: Coordinates? {
    guard x.isFinite else { return nil }
    return Coordinates(latitude: y, longitude: longitude(x))
  }

  /// Whether both lie at one place, whatever their heights.
  @inline(__always)
  public func isAt(_ other: Position) -> Bool { x == other.x && y == other.y }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// The longitude within −180…180; 180 and −180 stay what they are.
public func longitude(_ degrees: Double) -> Double {
  if degrees.magnitude <= 180 { return degrees }
  let rest = degrees.remainder(dividingBy: 360)
  return rest == -180 && degrees > 0 ? 180 : rest
}
