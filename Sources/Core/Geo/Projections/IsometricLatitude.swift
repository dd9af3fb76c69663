import Base

/// An ellipsoid of revolution, for the conformal projections.
struct Ellipsoid {
  let radius: Double
  let eccentricity2: Double

  init(radius: Double, inverseFlattening: Double) {
    self.radius = radius
    let flattening = 1 / inverseFlattening
    eccentricity2 = flattening * (2 - flattening)
  }

  static let wgs84 = Ellipsoid(radius: 6_378_137, inverseFlattening: 298.257_223_563)
  /// Bessel 1841, the ellipsoid of S-JTSK.
  static let bessel = Ellipsoid(radius: 6_377_397.155, inverseFlattening: 299.152_812_8)

  /// The isometric latitude: the latitude on a conformal cylinder. It goes to infinity at the poles.
  func isometric(sineOfLatitude sine: Double) -> Double {
    let eccentricity = eccentricity2.squareRoot()
    return areaTangent(sine) - eccentricity * areaTangent(eccentricity * sine)
  }

  /// The sine of the latitude with this isometric latitude.
  func sineOfLatitude(isometric: Double) -> Double {
    let eccentricity = eccentricity2.squareRoot()
    var sine = hyperbolicTangent(isometric)
    // Each step reduces the error to less than a hundredth.
    for _ in 0..<10 { sine = hyperbolicTangent(isometric + eccentricity * areaTangent(eccentricity * sine)) }
    return sine
  }

  /// Metres from the earth's centre: x to 0° N 0° E, y to 0° N 90° E, z to the north pole.
  func vector(latitude: Double, longitude: Double) -> Vector {
    let (north, east) = (Direction(degrees: latitude), Direction(degrees: longitude))
    let across = radius / (1 - eccentricity2 * north.sine * north.sine).squareRoot()
    return Vector(
      x: across * north.cosine * east.cosine, y: across * north.cosine * east.sine,
      z: across * (1 - eccentricity2) * north.sine)
  }

  /// The latitude and longitude in degrees of a point near the surface.
  func place(_ vector: Vector) -> (latitude: Double, longitude: Double) {
    let parallel = hypotenuse(vector.x, vector.y)
    var latitude = arcTangent(vector.z, parallel * (1 - eccentricity2))
    for _ in 0..<6 {
      let s = sine(latitude)
      let across = radius / (1 - eccentricity2 * s * s).squareRoot()
      latitude = arcTangent(vector.z + eccentricity2 * across * s, parallel)
    }
    return (latitude / degree, degrees(vector.y, vector.x))
  }
}

func hyperbolicTangent(_ x: Double) -> Double {
  if x.magnitude > 20 { return x < 0 ? -1 : 1 }
  let grown = exponential(2 * x)
  return (grown - 1) / (grown + 1)
}
