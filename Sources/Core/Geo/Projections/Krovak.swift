public import Base

/// The Czech and Slovak reference system S-JTSK with Křovák's projection (EPSG:5514; formulas of IOGP 373-7-2, method
/// 1041), and its relation to WGS 84 by seven parameters (EPSG:5239), which is accurate to a metre.
public struct Krovak: Equatable, Sendable {
  /// Metres southwards from the apex of the cone.
  public let southing: Double
  /// Metres westwards.
  public let westing: Double

  public init(southing: Double, westing: Double) {
    self.southing = southing
    self.westing = westing
  }

  /// From coordinates of EPSG:5514, both negative in Czechia and Slovakia.
  public init(east: Double, north: Double) {
    self.init(southing: -north, westing: -east)
  }

  /// Whether it lies in Czechia or Slovakia, or near them.
  public var isInRange: Bool {
    (930_000.0...1_340_000).contains(southing) && (160_000.0...910_000).contains(westing) && westing < southing
  }

  public init(_ place: Coordinates) {
    let vector = Krovak.toBessel(
      Ellipsoid.wgs84.vector(latitude: place.latitude, longitude: place.longitude))
    let bessel = Ellipsoid.bessel.place(vector)
    self.init(besselLatitude: bessel.latitude, longitude: bessel.longitude)
  }

  /// Nil where the projection is not defined.
  public var coordinates: Coordinates? {
    guard let bessel = besselPlace else { return nil }
    let vector = Krovak.fromBessel(
      Ellipsoid.bessel.vector(latitude: bessel.latitude, longitude: bessel.longitude))
    let place = Ellipsoid.wgs84.place(vector)
    return Coordinates(latitude: place.latitude, longitude: place.longitude)
  }

  private static let axis = Direction(degrees: 30 + 17 / 60.0 + 17.303_11 / 3600)
  private static let centre = 49.5 * degree
  private static let meridian = 24 + 50 / 60.0
  private static let parallelSine = sine(78.5 * degree)

  /// How much faster longitude grows on the sphere than on the ellipsoid.
  private static let turn: Double = {
    let c = cosine(centre)
    let e2 = Ellipsoid.bessel.eccentricity2
    return (1 + e2 * c * c * c * c / (1 - e2)).squareRoot()
  }()

  /// The constant offset of the isometric latitude on the sphere.
  private static let start: Double =
    areaTangent(sine(centre) / turn) - turn * Ellipsoid.bessel.isometric(sineOfLatitude: sine(centre))

  /// The radius of the parallel that the cone touches.
  private static let radius: Double = {
    let e2 = Ellipsoid.bessel.eccentricity2
    let s = sine(centre)
    let sphere = Ellipsoid.bessel.radius * (1 - e2).squareRoot() / (1 - e2 * s * s)
    return 0.9999 * sphere * cosine(78.5 * degree) / parallelSine
  }()

  /// From latitude and longitude (from Greenwich) on Bessel's ellipsoid.
  init(besselLatitude: Double, longitude: Double) {
    let isometric =
      Krovak.turn * Ellipsoid.bessel.isometric(sineOfLatitude: sine(besselLatitude * degree)) + Krovak.start
    let sineU = hyperbolicTangent(isometric)
    let cosineU = ((1 - sineU) * (1 + sineU)).squareRoot()
    let v = Krovak.turn * (Krovak.meridian - longitude) * degree
    let sineT = Krovak.axis.cosine * sineU + Krovak.axis.sine * cosineU * cosine(v)
    let d = arcTangent(
      cosineU * sine(v), Krovak.axis.cosine * cosineU * cosine(v) - Krovak.axis.sine * sineU)
    let angle = Krovak.parallelSine * d
    let reach =
      Krovak.radius * exponential(Krovak.parallelSine * (areaTangent(Krovak.parallelSine) - areaTangent(sineT)))
    southing = reach * cosine(angle)
    westing = reach * sine(angle)
  }

  /// Latitude and longitude (from Greenwich) on Bessel's ellipsoid.
  var besselPlace: (latitude: Double, longitude: Double)? {
    let reach = hypotenuse(southing, westing)
    guard reach > 1, reach < 1e8 else { return nil }
    let d = arcTangent(westing, southing) / Krovak.parallelSine
    let sineT = hyperbolicTangent(
      areaTangent(Krovak.parallelSine) + logarithm(Krovak.radius / reach) / Krovak.parallelSine)
    let cosineT = ((1 - sineT) * (1 + sineT)).squareRoot()
    let sineU = Krovak.axis.cosine * sineT - Krovak.axis.sine * cosineT * cosine(d)
    let v = arcTangent(
      cosineT * sine(d), Krovak.axis.cosine * cosineT * cosine(d) + Krovak.axis.sine * sineT)
    let isometric = (areaTangent(sineU) - Krovak.start) / Krovak.turn
    let latitude = arcSine(Ellipsoid.bessel.sineOfLatitude(isometric: isometric)) / degree
    return (latitude, Krovak.meridian - v / Krovak.turn / degree)
  }

  private static let shift = Vector(x: 572.213, y: 85.334, z: 461.94)
  private static let turns = Vector(x: -4.9732, y: -1.529, z: -5.2484).scaled(by: degree / 3600)
  private static let scale = 1 + 3.5378e-6

  private static func fromBessel(_ v: Vector) -> Vector { shift + turned(v, turns).scaled(by: scale) }

  /// The small rotations are not an exact rotation matrix, so a second step makes the inverse exact.
  private static func toBessel(_ v: Vector) -> Vector {
    let w = (v + shift.scaled(by: -1)).scaled(by: 1 / scale)
    let back = turns.scaled(by: -1)
    let first = turned(w, back)
    return first + turned(w + turned(first, turns).scaled(by: -1), back)
  }

  private static func turned(_ v: Vector, _ by: Vector) -> Vector {
    Vector(x: v.x + by.z * v.y - by.y * v.z, y: -by.z * v.x + v.y + by.x * v.z, z: by.y * v.x - by.x * v.y + v.z)
  }
}
