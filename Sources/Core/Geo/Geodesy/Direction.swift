/// An angle as a point of the unit circle, which loses no digits near right angles.
struct Direction {
  var sine: Double
  var cosine: Double

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The direction to a point other than the origin.
  init(y: Double, x: Double) {
    let length = hypotenuse(x, y)
    sine = y / length
    cosine = x / length
  }

  init(degrees: Double, rest: Double = 0) {
    let both = sineAndCosine(degrees: degrees, rest: rest)
    sine = both.sine
    cosine = both.cosine
  }

  /// −180…180
  var degrees: Double { Geo.degrees(sine, cosine) }

  func plus(_ other: Direction) -> Direction {
    Direction(sine: sine * other.cosine + cosine * other.sine, cosine: cosine * other.cosine - sine * other.sine)
  }

  func minus(_ other: Direction) -> Direction {
    Direction(sine: sine * other.cosine - cosine * other.sine, cosine: cosine * other.cosine + sine * other.sine)
  }

  /// The reduced latitude of a geographic latitude. At a pole the cosine is the smallest positive number, so that a
  /// direction remains.
  init(reducedLatitude latitude: Double) {
    let place = Direction(degrees: latitude)
    self.init(y: place.sine * (1 - Earth.flattening), x: place.cosine)
    if cosine < 1e-150 { cosine = 1e-150 }
  }

  /// The geographic latitude of a reduced latitude, in degrees.
  var geographicLatitude: Double { Geo.degrees(sine, cosine * (1 - Earth.flattening)) }
}
