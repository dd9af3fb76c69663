import Base

/// A geodesic through a point of the auxiliary sphere: the values that do not depend on the other end.
struct GeodesicArc {
  /// The azimuth where the geodesic crosses the equator northwards.
  let equator: Direction
  /// The expansion parameter (16) and the square of k (9).
  let epsilon: Double
  let k2: Double

  /// - Parameters:
  ///   - latitude: a reduced latitude.
  ///   - azimuth: the azimuth at that latitude.
  init(latitude: Direction, azimuth: Direction) {
    // Clairaut (5) and (10).
    equator = Direction(
      sine: azimuth.sine * latitude.cosine, cosine: hypotenuse(azimuth.cosine, azimuth.sine * latitude.sine))
    k2 = Earth.second2 * equator.cosine * equator.cosine
    epsilon = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// The arc σ from the equator to the latitude where the geodesic has this azimuth (11).
  func arc(_ latitude: Direction, _ azimuth: Direction) -> Direction {
    if latitude.sine == 0 && azimuth.cosine == 0 { return Direction(sine: 0, cosine: 1) }
    return Direction(y: latitude.sine, x: azimuth.cosine * latitude.cosine)
  }

  /// The longitude ω on the sphere from the crossing of the equator to the end of an arc (12).
  func sphereLongitude(_ arc: Direction) -> Direction {
    Direction(y: equator.sine * arc.sine, x: arc.cosine)
  }

  /// By how much the longitude on the ellipsoid is smaller than on the sphere between two arcs, in radians (8).
  func longitudeLag(_ one: Direction, _ other: Direction, _ between: Double) -> Double {
    let series = GeodesicSeries(epsilon)
    let coefficients = series.longitude
    let waves =
      sineSum(coefficients, sine: other.sine, cosine: other.cosine)
      - sineSum(coefficients, sine: one.sine, cosine: one.cosine)
    return Earth.flattening * series.longitudeScale * equator.sine * (between + waves)
  }

  /// The length in metres of the arc between two directions; `between` is in radians (7).
  func length(_ one: Direction, _ other: Direction, _ between: Double) -> Double {
    let series = GeodesicSeries(epsilon)
    let coefficients = series.length
    let waves =
      sineSum(coefficients, sine: other.sine, cosine: other.cosine)
      - sineSum(coefficients, sine: one.sine, cosine: one.cosine)
    return Earth.polarRadius * series.lengthScale * (between + waves)
  }

  /// The reduced length as a fraction of the polar radius (38).
  func reducedLength(_ one: Direction, _ other: Direction, _ between: Double) -> Double {
    let series = GeodesicSeries(epsilon)
    let (length, reduced) = (series.length, series.reduced)
    let (lengthScale, reducedScale) = (series.lengthScale, series.reducedScale)
    let lengthWaves =
      sineSum(length, sine: other.sine, cosine: other.cosine) - sineSum(length, sine: one.sine, cosine: one.cosine)
    let reducedWaves =
      sineSum(reduced, sine: other.sine, cosine: other.cosine) - sineSum(reduced, sine: one.sine, cosine: one.cosine)
    let difference =
      (lengthScale - reducedScale) * between + (lengthScale * lengthWaves - reducedScale * reducedWaves)
    let scale = { (arc: Direction) in (1 + k2 * arc.sine * arc.sine).squareRoot() }
    return scale(other) * (one.cosine * other.sine) - scale(one) * (one.sine * other.cosine)
      - one.cosine * other.cosine * difference
  }

  /// The part of the area down to the equator that exceeds that of a sphere, in square metres (60).
  func areaExcess(_ one: Direction, _ other: Direction) -> Double {
    let factor = Earth.radius * Earth.radius * Earth.eccentricity2 * equator.sine * equator.cosine
    if factor == 0 { return 0 }
    let coefficients = GeodesicSeries(epsilon).area
    return factor
      * (cosineSum(coefficients, sine: other.sine, cosine: other.cosine)
        - cosineSum(coefficients, sine: one.sine, cosine: one.cosine))
  }

  /// The arc between two directions of one geodesic, in radians, 0…π.
  static func between(_ one: Direction, _ other: Direction) -> Double {
    let difference = other.minus(one)
    return arcTangent(max(0, difference.sine), difference.cosine)
  }
}
