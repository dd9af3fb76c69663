/// The ellipsoid WGS 84.
enum Earth {
  /// The equatorial radius in metres.
  static let radius = 6_378_137.0
  static let flattening = 1 / 298.257_223_563
  static let polarRadius = radius * (1 - flattening)
  /// (a − b) / (a + b)
  static let third = flattening / (2 - flattening)
  /// The square of the eccentricity.
  static let eccentricity2 = flattening * (2 - flattening)
  /// The square of the second eccentricity.
  static let second2 = eccentricity2 / ((1 - flattening) * (1 - flattening))
  static let eccentricity = eccentricity2.squareRoot()
  /// The square of the radius of a sphere with the same area.
  static let authalic2 =
    radius * radius / 2 + polarRadius * polarRadius / 2 * areaTangent(eccentricity) / eccentricity
  static let area = 4 * Double.pi * authalic2
}

/// The value of the polynomial with these coefficients, the constant first.
@inline(__always)
func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
  var sum = 0.0
  for coefficient in coefficients.reversed() { sum = sum * x + coefficient }
  return sum
}

/// Σ cₖ sin 2kσ, k from 1 (Clenshaw).
func sineSum(_ coefficients: [Double], sine: Double, cosine: Double) -> Double {
  let twice = 2 * (cosine - sine) * (cosine + sine)
  var (next, afterNext) = (0.0, 0.0)
  for coefficient in coefficients.reversed() {
    (next, afterNext) = (twice * next - afterNext + coefficient, next)
  }
  return 2 * sine * cosine * next
}

/// Σ cₖ cos (2k + 1)σ, k from 0 (Clenshaw).
func cosineSum(_ coefficients: [Double], sine: Double, cosine: Double) -> Double {
  let twice = 2 * (cosine - sine) * (cosine + sine)
  var (next, afterNext) = (0.0, 0.0)
  for coefficient in coefficients.reversed() {
    (next, afterNext) = (twice * next - afterNext + coefficient, next)
  }
  return cosine * (next - afterNext)
}

/// The series of C. F. F. Karney, *Algorithms for geodesics*, J. Geodesy 87 (2013), to the sixth order in the expansion
/// parameter ε. Numbers in parentheses are those of the paper's equations.
struct GeodesicSeries {
  let epsilon: Double

  init(_ epsilon: Double) { self.epsilon = epsilon }

  /// A₁ (17)
  var lengthScale: Double {
    let square = epsilon * epsilon
    return polynomial([1, 1.0 / 4, 1.0 / 64, 1.0 / 256], square) / (1 - epsilon)
  }

  /// A₂ (42)
  var reducedScale: Double {
    let square = epsilon * epsilon
    return polynomial([1, 1.0 / 4, 9.0 / 64, 25.0 / 256], square) * (1 - epsilon)
  }

  /// C₁ (18)
  var length: [Double] {
    powers([
      [-1.0 / 2, 3.0 / 16, -1.0 / 32], [-1.0 / 16, 1.0 / 32, -9.0 / 2048], [-1.0 / 48, 3.0 / 256],
      [-5.0 / 512, 3.0 / 512], [-7.0 / 1280], [-7.0 / 2048],
    ])
  }

  /// C′₁, the inverse of C₁ (21)
  var inverseLength: [Double] {
    powers([
      [1.0 / 2, -9.0 / 32, 205.0 / 1536], [5.0 / 16, -37.0 / 96, 1335.0 / 4096], [29.0 / 96, -75.0 / 128],
      [539.0 / 1536, -2391.0 / 2560], [3467.0 / 7680], [38081.0 / 61440],
    ])
  }

  /// C₂ (43)
  var reduced: [Double] {
    powers([
      [1.0 / 2, 1.0 / 16, 1.0 / 32], [3.0 / 16, 1.0 / 32, 35.0 / 2048], [5.0 / 48, 5.0 / 256],
      [35.0 / 512, 7.0 / 512], [63.0 / 1280], [77.0 / 2048],
    ])
  }

  /// Coefficients k = 1, 2, …: εᵏ times a polynomial in ε².
  private func powers(_ rows: [[Double]]) -> [Double] {
    var power = 1.0
    return rows.map { row in
      power *= epsilon
      return power * polynomial(row, epsilon * epsilon)
    }
  }

  /// A₃ (24)
  var longitudeScale: Double { polynomial(GeodesicSeries.a3, epsilon) }

  /// C₃ (25)
  var longitude: [Double] { higherPowers(GeodesicSeries.c3, from: 1) }

  /// C₄ (63)
  var area: [Double] { higherPowers(GeodesicSeries.c4, from: 0) }

  private func higherPowers(_ rows: [[Double]], from first: Int) -> [Double] {
    var power = first == 0 ? 1.0 : epsilon
    return rows.map { row in
      defer { power *= epsilon }
      return power * polynomial(row, epsilon)
    }
  }

  private static let n = Earth.third

  private static let a3: [Double] = [
    1, -polynomial([1.0 / 2, -1.0 / 2], n), -polynomial([1.0 / 4, 1.0 / 8, -3.0 / 8], n),
    -polynomial([1.0 / 16, 3.0 / 16, 1.0 / 16], n), -polynomial([3.0 / 64, 1.0 / 32], n), -3.0 / 128,
  ]

  private static let c3: [[Double]] = [
    [
      polynomial([1.0 / 4, -1.0 / 4], n), polynomial([1.0 / 8, 0, -1.0 / 8], n),
      polynomial([3.0 / 64, 3.0 / 64, -1.0 / 64], n), polynomial([5.0 / 128, 1.0 / 64], n), 3.0 / 128,
    ],
    [
      polynomial([1.0 / 16, -3.0 / 32, 1.0 / 32], n), polynomial([3.0 / 64, -1.0 / 32, -3.0 / 64], n),
      polynomial([3.0 / 128, 1.0 / 128], n), 5.0 / 256,
    ],
    [
      polynomial([5.0 / 192, -3.0 / 64, 5.0 / 192], n), polynomial([3.0 / 128, -5.0 / 192], n), 7.0 / 512,
    ],
    [polynomial([7.0 / 512, -7.0 / 256], n), 7.0 / 512],
    [21.0 / 2560],
  ]

  private static let c4: [[Double]] = [
    [
      polynomial([2.0 / 3, -4.0 / 15, 8.0 / 105, 4.0 / 315, 16.0 / 3465, 20.0 / 9009], n),
      -polynomial([1.0 / 5, -16.0 / 35, 32.0 / 105, -16.0 / 385, -64.0 / 15015], n),
      -polynomial([2.0 / 105, 32.0 / 315, -1088.0 / 3465, 1184.0 / 5005], n),
      polynomial([11.0 / 315, -368.0 / 3465, -32.0 / 6435], n), polynomial([4.0 / 1155, 1088.0 / 45045], n),
      97.0 / 15015,
    ],
    [
      polynomial([1.0 / 45, -16.0 / 315, 32.0 / 945, -16.0 / 3465, -64.0 / 135135], n),
      -polynomial([2.0 / 105, -64.0 / 945, 128.0 / 1485, -1984.0 / 45045], n),
      -polynomial([1.0 / 105, -16.0 / 2079, -5792.0 / 135135], n),
      polynomial([4.0 / 1155, -2944.0 / 135135], n), 1.0 / 9009,
    ],
    [
      polynomial([4.0 / 525, -32.0 / 1575, 64.0 / 3465, -32.0 / 5005], n),
      -polynomial([8.0 / 1575, -128.0 / 5775, 256.0 / 6825], n),
      -polynomial([8.0 / 1925, -1856.0 / 225225], n), 8.0 / 10725,
    ],
    [
      polynomial([8.0 / 2205, -256.0 / 24255, 512.0 / 45045], n),
      -polynomial([16.0 / 8085, -1024.0 / 105105], n), -136.0 / 63063,
    ],
    [polynomial([64.0 / 31185, -512.0 / 81081], n), -128.0 / 135135],
    [128.0 / 99099],
  ]
}
