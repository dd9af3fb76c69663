public import Base

/// The shortest path between two places on the ellipsoid WGS 84 (C. F. F. Karney 2013), exact within 20 nanometres.
public struct Geodesic: Sendable {
  /// Metres.
  public let length: Double
  /// The direction of the path at its start and at its end, in degrees from north to east, −180…180. Both are 0 for
  /// equal places.
  public let startAzimuth: Double
  public let endAzimuth: Double
  /// Square metres between the path and the equator; positive for a path eastwards in the northern hemisphere.
  let areaToEquator: Double
  /// Degrees eastwards from start to end, −180…180.
  let eastward: Double

  public init(from start: Coordinates, to end: Coordinates) {
    self.init(start.latitude, start.longitude, end.latitude, end.longitude)
  }

  /// - Parameter latitude1: degrees, −90…90. Longitudes may have any value.
  init(_ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double) {
    let (turn, turnRest) = exactSum(longitude2, -longitude1)
    let east = turn.remainder(dividingBy: 360)
    // Digits lost from numbers that are not longitudes do not matter.
    let rest = turnRest.magnitude < 1 ? turnRest : 0
    // Transform so that the first place is the southern one, farther from the equator, and the path goes east.
    let goesWest = east < 0 || (east == 0 && rest < 0)
    let isSwapped = latitude1.magnitude < latitude2.magnitude
    var (one, other) = isSwapped ? (latitude2, latitude1) : (latitude1, latitude2)
    let isMirrored = one > 0
    if isMirrored { (one, other) = (-one, -other) }
    let way = NorthEastGeodesic(
      latitude1: Direction(reducedLatitude: one), latitude2: Direction(reducedLatitude: other),
      longitude: Direction(degrees: east.magnitude, rest: goesWest ? -rest : rest),
      radians: (east.magnitude + (goesWest ? -rest : rest)) * degree)
    length = way.length
    eastward = east
    var (first, second) = isSwapped ? (way.azimuth2, way.azimuth1) : (way.azimuth1, way.azimuth2)
    if goesWest { (first.sine, second.sine) = (-first.sine, -second.sine) }
    if isMirrored != isSwapped { (first.cosine, second.cosine) = (-first.cosine, -second.cosine) }
    startAzimuth = length == 0 ? 0 : first.degrees
    endAzimuth = length == 0 ? 0 : second.degrees
    areaToEquator = goesWest != isMirrored ? -way.area : way.area
  }

  /// The place at this distance in this direction.
  ///
  /// - Parameters:
  ///   - azimuth: degrees from north to east.
  ///   - metres: may be negative, for backwards. NaN, or more than 10¹², gives the start itself.
  public static func place(from start: Coordinates, azimuth: Double, metres: Double) -> Coordinates {
    guard metres.magnitude <= 1e12, azimuth.isFinite else { return start }
    let latitude = Direction(reducedLatitude: start.latitude)
    let heading = Direction(degrees: azimuth)
    let line = GeodesicArc(latitude: latitude, azimuth: heading)
    let begin = line.arc(latitude, heading)
    let series = GeodesicSeries(line.epsilon)
    // Convert the length to an arc by the inverse series (20).
    let beginWaves = sineSum(series.length, sine: begin.sine, cosine: begin.cosine)
    let scaled = metres / (Earth.polarRadius * series.lengthScale)
    let stretched = begin.plus(Direction(sine: sine(beginWaves + scaled), cosine: cosine(beginWaves + scaled)))
    let between =
      scaled + beginWaves + sineSum(series.inverseLength, sine: stretched.sine, cosine: stretched.cosine)
    let end = begin.plus(Direction(sine: sine(between), cosine: cosine(between)))
    let height = line.equator.cosine * end.sine
    let reduced = Direction(sine: height, cosine: hypotenuse(line.equator.sine, line.equator.cosine * end.cosine))
    let turned = line.sphereLongitude(end).minus(line.sphereLongitude(begin))
    // The number of turns does not matter: longitudes are brought within ±180°.
    let east = arcTangent(turned.sine, turned.cosine) - line.longitudeLag(begin, end, between)
    let latitude2 = min(max(reduced.geographicLatitude, -90), 90)
    let place = Position(x: start.longitude + east / degree, y: latitude2)
    return place.coordinates ?? start
  }
}
