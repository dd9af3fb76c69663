import Base

/// The area within a ring in square metres, positive when the ring runs counter-clockwise; nil when it reaches farther
/// than 60° from its first position.
///
/// Areas down to the equator are so large that of their sum not even the square decimetres are certain. Here everything
/// is measured from the first position, on the sphere to which authalic latitudes carry every area unchanged.
///
/// - Parameter ring: closed or not; of finite positions.
func areaSeenFromFirst(_ ring: [Position]) -> Double? {
  guard let first = ring.first, let last = ring.last else { return 0 }
  guard ring.allSatisfy({ $0.y.magnitude <= 90 }) else { return nil }
  let view = AuthalicView(first)
  guard var (one, start) = view.place(last).map({ ($0, last) }) else { return nil }
  var sum = 0.0
  for end in ring {
    guard let other = view.place(end) else { return nil }
    let pieces = AuthalicView.pieces(one, other)
    if pieces > 1, let begin = start.coordinates, end.coordinates != nil {
      let way = geodesic(start, end)
      for piece in 1..<pieces {
        let metres = way.length * Double(piece) / Double(pieces)
        let between = Geodesic.place(from: begin, azimuth: way.startAzimuth, metres: metres)
        guard let next = view.place(Position(between)) else { return nil }
        sum += view.area(one, next)
        one = next
      }
    }
    sum += view.area(one, other)
    (one, start) = (other, end)
  }
  return Earth.authalic2 * sum
}

/// The authalic sphere, whose radius is 1, seen from one place.
private struct AuthalicView {
  /// Eastwards, northwards and upwards of the place from which it is seen.
  struct Place {
    let x: Double
    let y: Double
    /// By how much it lies below the tangent plane.
    let depth: Double
  }

  private let centre: Position
  private let latitude: Direction

  init(_ centre: Position) {
    self.centre = centre
    latitude = authalicLatitude(centre.y)
  }

  func place(_ position: Position) -> Place? {
    let (turn, rest) = exactSum(position.x, -centre.x)
    let east = (turn.remainder(dividingBy: 360) + (rest.magnitude < 1 ? rest : 0)) * degree
    let north = authalicDifference(centre.y, position.y)
    let cosine = authalicLatitude(position.y).cosine
    let (halfEast, halfNorth) = (sine(east / 2), sine(north / 2))
    let bend = 2 * cosine * halfEast * halfEast
    let depth = 2 * halfNorth * halfNorth + bend * latitude.cosine
    guard depth <= 0.5 else { return nil }
    return Place(x: cosine * sine(east), y: sine(north) + bend * latitude.sine, depth: depth)
  }

  /// Into how many parts the geodesic between two places is divided. Up to 0.006, which is 38 kilometres, the bulge is
  /// exact enough for 1e-10 of an area.
  static func pieces(_ one: Place, _ other: Place) -> Int {
    let chord = hypotenuse(hypotenuse(one.x - other.x, one.y - other.y), one.depth - other.depth)
    return 1 + Int((chord / 0.006).rounded(.down))
  }

  /// The area between the centre and the geodesic from one place to another.
  func area(_ one: Place, _ other: Place) -> Double { triangle(one, other) - bulge(one, other) }

  /// The area between the centre and the great circle from one place to another (L. Euler's spherical excess).
  private func triangle(_ one: Place, _ other: Place) -> Double {
    let (up, otherUp) = (1 - one.depth, 1 - other.depth)
    let between = one.x * other.x + one.y * other.y + up * otherUp
    return 2 * arcTangent(one.x * other.y - other.x * one.y, 1 + up + otherUp + between)
  }

  /// The area between the great circle and the geodesic, which lies on its left.
  ///
  /// By Clairaut's law the geodesic keeps r sin α, where r is the distance from the axis, and a great circle keeps
  /// cos ξ sin α. So the geodesic turns right by e² sin ξ cos ξ sin α (1 + e² (−1/5 + 17/15 cos²ξ + 1/15 cos²ξ sin²α))
  /// per length, where ξ is the authalic latitude and α the azimuth on the sphere. An arc with this curvature over a
  /// chord cuts off a twelfth of it times the cube of the chord.
  private func bulge(_ one: Place, _ other: Place) -> Double {
    let (dx, dy, dz) = (other.x - one.x, other.y - one.y, one.depth - other.depth)
    let (x, y, z) = ((one.x + other.x) / 2, (one.y + other.y) / 2, 1 - (one.depth + other.depth) / 2)
    let height = y * latitude.cosine + z * latitude.sine
    // cos ξ sin α times the chord
    let east = (latitude.cosine * z - latitude.sine * y) * dx + latitude.sine * x * dy - latitude.cosine * x * dz
    let chord2 = dx * dx + dy * dy + dz * dz
    let e2 = Earth.eccentricity2
    let second = chord2 * (17.0 / 15 * (1 - height * height) - 1.0 / 5) + east * east / 15
    return e2 * height * east * (chord2 + e2 * second) / 12
  }
}

/// cₖ in ξ = φ + Σ cₖ sin 2kφ, where ξ is the authalic latitude of φ, to the fourth order in the third flattening (C. F. F.
/// Karney, *On auxiliary latitudes*, 2022).
private let authalicCoefficients: [Double] = {
  let n = Earth.third
  return [
    polynomial([0, -4.0 / 3, -4.0 / 45, 88.0 / 315, 538.0 / 4725], n),
    polynomial([0, 0, 34.0 / 45, 8.0 / 105, -2482.0 / 14175], n),
    polynomial([0, 0, 0, -1532.0 / 2835, -898.0 / 14175], n),
    polynomial([0, 0, 0, 0, 6007.0 / 14175], n),
  ]
}()

/// The authalic latitude of a latitude in degrees. Near a pole it is computed from there, so that the cosine keeps its
/// digits.
private func authalicLatitude(_ latitude: Double) -> Direction {
  if latitude.magnitude <= 45 {
    let angle = authalicDifference(0, latitude)
    return Direction(sine: sine(angle), cosine: cosine(angle))
  }
  let angle = authalicDifference(90, latitude.magnitude)
  return Direction(sine: latitude < 0 ? -cosine(angle) : cosine(angle), cosine: -sine(angle))
}

/// The difference of the authalic latitudes of two latitudes in degrees, in radians.
private func authalicDifference(_ one: Double, _ other: Double) -> Double {
  let (difference, sum) = ((other - one) * degree, (other + one) * degree)
  var angle = difference
  for (index, coefficient) in authalicCoefficients.enumerated() {
    let k = Double(index + 1)
    angle += 2 * coefficient * cosine(k * sum) * sine(k * difference)
  }
  return angle
}
