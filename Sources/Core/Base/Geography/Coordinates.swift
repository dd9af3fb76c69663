/// A place on the earth.
public struct Coordinates: Equatable, Sendable {
  /// Degrees north of the equator, −90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180…180.
  public let longitude: Double

  /// Nil outside these ranges.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  public init(_ direction: Vector) {
    latitude = arcSine(direction.z) / degree
    longitude = arcTangent(direction.y, direction.x) / degree
  }

  /// The unit vector from the earth's centre: x to 0° N 0° E, y to 0° N 90° E, z to the north pole.
  public var direction: Vector {
    let parallel = cosine(latitude * degree)
    return Vector(
      x: parallel * cosine(longitude * degree), y: parallel * sine(longitude * degree), z: sine(latitude * degree))
  }
}

/// The shortest path between two places on a sphere.
public struct GreatCircle: Sendable {
  /// The angle at the earth's centre, 0…π.
  public let angle: Double
  private let start: Vector
  /// At a right angle to `start`, in the plane of the path.
  private let aside: Vector

  public init(from: Coordinates, to: Coordinates) {
    start = from.direction
    let end = to.direction
    let across = start.cross(end)
    angle = arcTangent(across.length, start.dot(end))
    // Between a place and itself, or its antipode, every path is the shortest. We take the one over the north pole.
    let toward = across.length > 1e-9 ? across.cross(start) : start.cross(Vector(x: 0, y: 0, z: 1)).cross(start)
    aside = toward.length > 0 ? toward.scaled(by: 1 / toward.length) : Vector(x: 1, y: 0, z: 0)
  }

  /// The length in nautical miles of 1852 m on the mean sphere of 6371.0088 km.
  public var nauticalMiles: Double { angle * 6371.0088 / 1.852 }

  public var metres: Double { angle * 6_371_008.8 }

  /// The place at this fraction of the path, 0…1.
  public func place(at fraction: Double) -> Coordinates {
    Coordinates(direction(at: fraction))
  }

  /// The direction from the centre of the earth, of length 1, at this fraction of the path, 0…1.
  public func direction(at fraction: Double) -> Vector {
    let gone = angle * fraction
    return start.scaled(by: cosine(gone)) + aside.scaled(by: sine(gone))
  }
}
