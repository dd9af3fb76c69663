public import Base

/// Universal Transverse Mercator: a zone of 6° and metres in it (L. Krüger's series as given by C. F. F. Karney,
/// *Transverse Mercator with an accuracy of a few nanometers*, J. Geodesy 85, 2011).
public struct UTM: Equatable, Sendable {
  /// 1…60
  public let zone: Int
  public let isNorthern: Bool
  /// Metres; 500 000 on the central meridian.
  public let easting: Double
  /// Metres from the equator; counted from 10 000 000 in the southern hemisphere.
  public let northing: Double

  /// Nil outside the ranges of the system.
  public init?(zone: Int, isNorthern: Bool, easting: Double, northing: Double) {
    guard (1...60).contains(zone), (100_000.0...900_000).contains(easting), (0.0...10_000_000).contains(northing)
    else { return nil }
    self.zone = zone
    self.isNorthern = isNorthern
    self.easting = easting
    self.northing = northing
  }

  /// In the zone of the place; nil beyond 80° S and 84° N.
  public init?(_ place: Coordinates) {
    guard place.latitude >= -80, place.latitude <= 84 else { return nil }
    self.init(place, zone: UTM.zone(of: place))
  }

  init?(_ place: Coordinates, zone: Int) {
    let plane = TransverseMercator(.wgs84).plane(
      latitude: place.latitude, eastward: longitude(place.longitude - UTM.meridian(zone)))
    let south = place.latitude < 0
    self.init(
      zone: zone, isNorthern: !south, easting: 500_000 + 0.9996 * plane.east,
      northing: 0.9996 * plane.north + (south ? 10_000_000 : 0))
  }

  public var coordinates: Coordinates? {
    let place = TransverseMercator(.wgs84).place(
      east: (easting - 500_000) / 0.9996, north: (northing - (isNorthern ? 0 : 10_000_000)) / 0.9996)
    return Position(x: place.eastward + UTM.meridian(zone), y: place.latitude).coordinates
  }

  static func meridian(_ zone: Int) -> Double { Double(zone * 6 - 183) }

  /// Zones are wider around Norway and Svalbard.
  static func zone(of place: Coordinates) -> Int {
    let (north, east) = (place.latitude, place.longitude)
    if north >= 56 && north < 64 && east >= 3 && east < 12 { return 32 }
    if north >= 72 && east >= 0 && east < 42 { return east < 9 ? 31 : east < 21 ? 33 : east < 33 ? 35 : 37 }
    return Int(((east + 180) / 6).rounded(.down)) % 60 + 1
  }

  /// The letter of the 8° band, C…X without I and O; nil beyond 80° S and 84° N.
  public static func band(_ latitude: Double) -> UInt8? {
    guard latitude >= -80, latitude <= 84 else { return nil }
    return bands[min(Int(((latitude + 80) / 8).rounded(.down)), 19)]
  }

  static let bands = Array("CDEFGHJKLMNPQRSTUVWX".utf8)
}

/// The conformal projection that keeps the length of the central meridian.
struct TransverseMercator {
  private let ellipsoid: Ellipsoid
  private let scale: Double
  private let forward: [Double]
  private let backward: [Double]

  init(_ ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    let flattening = 1 - (1 - ellipsoid.eccentricity2).squareRoot()
    let n = flattening / (2 - flattening)
    scale = ellipsoid.radius / (1 + n) * polynomial([1, 1.0 / 4, 1.0 / 64, 1.0 / 256], n * n)
    // (35) and (36)
    forward = TransverseMercator.powers(
      n,
      [
        [1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800],
        [13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1_983_433.0 / 1_935_360],
        [61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167_603.0 / 181_440],
        [49561.0 / 161_280, -179.0 / 168, 6_601_661.0 / 7_257_600],
        [34729.0 / 80640, -3_418_889.0 / 1_995_840], [212_378_941.0 / 319_334_400],
      ])
    backward = TransverseMercator.powers(
      n,
      [
        [1.0 / 2, -2.0 / 3, 37.0 / 96, -1.0 / 360, -81.0 / 512, 96199.0 / 604_800],
        [1.0 / 48, 1.0 / 15, -437.0 / 1440, 46.0 / 105, -1_118_711.0 / 3_870_720],
        [17.0 / 480, -37.0 / 840, -209.0 / 4480, 5569.0 / 90720],
        [4397.0 / 161_280, -11.0 / 504, -830_251.0 / 7_257_600],
        [4583.0 / 161_280, -108_847.0 / 3_991_680], [20_648_693.0 / 638_668_800],
      ])
  }

  private static func powers(_ n: Double, _ rows: [[Double]]) -> [Double] {
    var power = 1.0
    return rows.map { row in
      power *= n
      return power * polynomial(row, n)
    }
  }

  /// Metres on a map of scale 1. `eastward` is in degrees from the central meridian.
  func plane(latitude: Double, eastward: Double) -> (east: Double, north: Double) {
    let sineOfConformal = hyperbolicTangent(ellipsoid.isometric(sineOfLatitude: sineAndCosine(degrees: latitude).sine))
    let cosineOfConformal = max(0, (1 - sineOfConformal) * (1 + sineOfConformal)).squareRoot()
    let turn = Direction(degrees: eastward)
    let along = arcTangent(sineOfConformal, cosineOfConformal * turn.cosine)
    let across = areaTangent(cosineOfConformal * turn.sine)
    var (north, east) = (along, across)
    for (index, coefficient) in forward.enumerated() {
      let k = 2 * Double(index + 1)
      let (cosh, sinh) = hyperbolic(k * across)
      north += coefficient * sine(k * along) * cosh
      east += coefficient * cosine(k * along) * sinh
    }
    return (scale * east, scale * north)
  }

  func place(east: Double, north: Double) -> (latitude: Double, eastward: Double) {
    let (a, b) = (north / scale, east / scale)
    var (along, across) = (a, b)
    for (index, coefficient) in backward.enumerated() {
      let k = 2 * Double(index + 1)
      let (cosh, sinh) = hyperbolic(k * b)
      along -= coefficient * sine(k * a) * cosh
      across -= coefficient * cosine(k * a) * sinh
    }
    let (cosh, sinh) = hyperbolic(across)
    let conformal = sine(along) / cosh
    let latitude = arcSine(ellipsoid.sineOfLatitude(isometric: areaTangent(min(max(conformal, -1), 1))))
    return (latitude / degree, degrees(sinh, cosine(along)))
  }

  private func hyperbolic(_ x: Double) -> (cosh: Double, sinh: Double) {
    let grown = exponential(x)
    return ((grown + 1 / grown) / 2, (grown - 1 / grown) / 2)
  }
}
