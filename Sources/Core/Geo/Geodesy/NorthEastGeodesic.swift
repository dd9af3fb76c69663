import Base

/// The inverse problem when the first place is southern and at least as far from the equator as the second, and the
/// path goes east. Every other case is a mirror image of this one.
struct NorthEastGeodesic {
  private(set) var length = 0.0
  private(set) var azimuth1 = Direction(sine: 0, cosine: 1)
  private(set) var azimuth2 = Direction(sine: 0, cosine: 1)
  private(set) var area = 0.0

  private let latitude1: Direction
  private let latitude2: Direction
  private let longitude: Direction

  /// - Parameters:
  ///   - latitude1: reduced, like `latitude2`.
  ///   - longitude: the difference, 0…180°.
  ///   - radians: the same difference as an angle in radians.
  init(latitude1: Direction, latitude2: Direction, longitude: Direction, radians: Double) {
    self.latitude1 = latitude1
    self.latitude2 = latitude2
    self.longitude = longitude
    if longitude.sine == 0 || latitude1.cosine < 1e-140 {
      alongMeridian()
    } else if latitude1.sine == 0 && radians <= .pi * (1 - Earth.flattening) {
      alongEquator(radians)
    } else {
      azimuth1 = solved()
      (azimuth2, _) = finish()
    }
  }

  private mutating func alongMeridian() {
    azimuth1 = longitude
    azimuth2 = Direction(sine: 0, cosine: 1)
    let line = GeodesicArc(latitude: latitude1, azimuth: azimuth1)
    let one = Direction(sine: latitude1.sine, cosine: azimuth1.cosine * latitude1.cosine)
    let other = Direction(sine: latitude2.sine, cosine: azimuth2.cosine * latitude2.cosine)
    length = line.length(one, other, GeodesicArc.between(one, other))
    area = longitudeArea(longitude)
  }

  private mutating func alongEquator(_ radians: Double) {
    azimuth1 = Direction(sine: 1, cosine: 0)
    azimuth2 = azimuth1
    length = Earth.radius * radians
  }

  /// Length and area of the path that starts in the azimuth found.
  private mutating func finish() -> (Direction, Double) {
    let end = end(azimuth1)
    length = end.line.length(end.arc1, end.arc2, end.between)
    azimuth2 = end.azimuth2
    // Not computed from the arcs: for short paths their difference would lose all its digits.
    let lag = end.line.longitudeLag(end.arc1, end.arc2, end.between)
    area =
      end.line.areaExcess(end.arc1, end.arc2)
      + longitudeArea(longitude.plus(Direction(sine: sine(lag), cosine: cosine(lag))))
    return (end.azimuth2, length)
  }

  /// The area below the path on a sphere: the square of its radius times the change of the azimuth (59).
  private func longitudeArea(_ sphereLongitude: Direction) -> Double {
    let turn: Double
    if sphereLongitude.cosine > -0.7071 && latitude2.sine - latitude1.sine < 1.75 {
      // The spherical excess of the quadrilateral (64), exact for small ones.
      let (north1, north2) = (1 + latitude1.cosine, 1 + latitude2.cosine)
      turn =
        2
        * arcTangent(
          sphereLongitude.sine * (latitude1.sine * north2 + latitude2.sine * north1),
          (1 + sphereLongitude.cosine) * (latitude1.sine * latitude2.sine + north1 * north2))
    } else {
      let difference = azimuth2.minus(azimuth1)
      // Half a turn over a pole. Over the south pole the area of the path is negative.
      turn =
        difference.sine == 0 && difference.cosine < 0
        ? (azimuth1.cosine < 0 ? -Double.pi : .pi) : arcTangent(difference.sine, difference.cosine)
    }
    return Earth.authalic2 * turn
  }

  private struct End {
    let line: GeodesicArc
    let arc1: Direction
    let arc2: Direction
    let between: Double
    let azimuth2: Direction
    /// By how much the path ends too far east, in radians.
    let excess: Double
  }

  /// The point where the path that starts in this azimuth meets the second latitude.
  private func end(_ azimuth: Direction) -> End {
    var azimuth = azimuth
    // A path along the equator would meet it everywhere.
    if latitude1.sine == 0 && azimuth.cosine == 0 { azimuth.cosine = -1e-150 }
    let line = GeodesicArc(latitude: latitude1, azimuth: azimuth)
    let sine2 = latitude2.cosine == latitude1.cosine ? azimuth.sine : line.equator.sine / latitude2.cosine
    let cosine2: Double
    if latitude2.cosine == latitude1.cosine && latitude2.sine.magnitude == -latitude1.sine {
      cosine2 = azimuth.cosine.magnitude
    } else {
      // (45), in the form that loses the fewest digits.
      let rise =
        latitude1.cosine < -latitude1.sine
        ? (latitude2.cosine - latitude1.cosine) * (latitude1.cosine + latitude2.cosine)
        : (latitude1.sine - latitude2.sine) * (latitude1.sine + latitude2.sine)
      let along = azimuth.cosine * latitude1.cosine
      cosine2 = max(0, along * along + rise).squareRoot() / latitude2.cosine
    }
    let azimuth2 = Direction(sine: sine2, cosine: cosine2)
    let arc1 = line.arc(latitude1, azimuth)
    let arc2 = line.arc(latitude2, azimuth2)
    let between = GeodesicArc.between(arc1, arc2)
    let sphere = line.sphereLongitude(arc2).minus(line.sphereLongitude(arc1))
    let short = Direction(sine: max(0, sphere.sine), cosine: sphere.cosine).minus(longitude)
    let excess = arcTangent(short.sine, short.cosine) - line.longitudeLag(arc1, arc2, between)
    return End(line: line, arc1: arc1, arc2: arc2, between: between, azimuth2: azimuth2, excess: excess)
  }

  /// The azimuth at the start of the path, by Newton's method between bounds that always enclose it (section 4).
  private func solved() -> Direction {
    var (low, high) = (Direction(sine: 1e-150, cosine: 1), Direction(sine: 1e-150, cosine: -1))
    var azimuth = sphereAzimuth()
    var best = (azimuth: azimuth, excess: Double.infinity)
    var vainSteps = 0
    for step in 0..<110 {
      let end = end(azimuth)
      if end.excess.magnitude < best.excess {
        best = (azimuth, end.excess.magnitude)
        vainSteps = 0
      } else if best.excess < 1e-12 {
        vainSteps += 1
      }
      // More steps would only follow the rounding.
      if end.excess == 0 || vainSteps == 3 { break }
      if end.excess > 0 { high = azimuth } else { low = azimuth }
      let next = newton(azimuth, end)
      if let next, step < 30 || step % 2 == 0, next.minus(low).sine > 0, high.minus(next).sine > 0 {
        azimuth = next
      } else {
        let middle = Direction(y: (low.sine + high.sine) / 2, x: (low.cosine + high.cosine) / 2)
        if (middle.sine == low.sine && middle.cosine == low.cosine)
          || (middle.sine == high.sine && middle.cosine == high.cosine)
        {
          break
        }
        azimuth = middle
      }
    }
    return best.azimuth
  }

  private func newton(_ azimuth: Direction, _ end: End) -> Direction? {
    let slope: Double
    if end.azimuth2.cosine == 0 {
      slope =
        -2 * (1 - Earth.flattening) * (1 + end.line.k2 * end.arc1.sine * end.arc1.sine).squareRoot()
        / latitude1.sine
    } else {
      // (46)
      slope =
        end.line.reducedLength(end.arc1, end.arc2, end.between) * (1 - Earth.flattening)
        / (end.azimuth2.cosine * latitude2.cosine)
    }
    guard slope > 0 else { return nil }
    let turn = -end.excess / slope
    guard turn.magnitude < .pi else { return nil }
    let next = azimuth.plus(Direction(sine: sine(turn), cosine: cosine(turn)))
    return next.sine > 0 ? Direction(y: next.sine, x: next.cosine) : nil
  }

  /// The azimuth on a sphere whose radius fits the mean latitude (48).
  private func sphereAzimuth() -> Direction {
    let middle = (latitude1.cosine + latitude2.cosine) / 2
    let width = (1 - Earth.eccentricity2 * middle * middle).squareRoot()
    let turn = min(arcTangent(longitude.sine, longitude.cosine) / width, .pi)
    let (s, c) = (sine(turn), cosine(turn))
    let y = latitude2.cosine * s
    let x: Double
    if c >= 0 {
      let north = latitude2.sine * latitude1.cosine - latitude2.cosine * latitude1.sine
      x = north + latitude2.cosine * latitude1.sine * s * s / (1 + c)
    } else {
      let north = latitude2.sine * latitude1.cosine + latitude2.cosine * latitude1.sine
      x = north - latitude2.cosine * latitude1.sine * s * s / (1 - c)
    }
    if y <= 0 { return Direction(sine: 1, cosine: 0) }
    return Direction(y: y, x: x)
  }
}
