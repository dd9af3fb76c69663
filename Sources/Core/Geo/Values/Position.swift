public import Base

/// A position of a geometry (RFC 7946, 3.1.1). Longitudes may lie beyond ±180° where a line continues across that
/// meridian. Nothing checks ranges here; see ``Geometry/firstOutside``.
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

  /// The place on the earth with its longitude within ±180°; nil when the latitude is beyond a pole or a coordinate is
  /// NaN.
  public var coordinates: Coordinates? {
    guard x.isFinite else { return nil }
    return Coordinates(latitude: y, longitude: longitude(x))
  }

  /// Whether both are at the same place, at any heights.
  @inline(__always)
  public func isAt(_ other: Position) -> Bool { x == other.x && y == other.y }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// The longitude within −180…180. 180 and −180 stay as they are.
public func longitude(_ degrees: Double) -> Double {
  if degrees.magnitude <= 180 { return degrees }
  let rest = degrees.remainder(dividingBy: 360)
  return rest == -180 && degrees > 0 ? 180 : rest
}
