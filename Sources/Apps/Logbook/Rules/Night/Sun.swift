import Base

/// Where the sun stands: the main terms of the planetary theory VSOP87 (as shortened in J. Meeus, Astronomical
/// Algorithms), with aberration and nutation. Within 0.002° in the years 1900–2100, which is half a second of an
/// ordinary dusk.
enum Sun {
  /// From the earth's centre to the sun, in the frame of the equator and equinox of the date, of length 1.
  static func direction(at instant: Instant) -> Vector {
    let centuries = (days(at: instant) + terrestrialTimeAhead) / 36_525
    let node = (125.044_52 - 1934.136_261 * centuries) * degree
    let double = 2 * (280.4665 + 36_000.7698 * centuries) * degree
    let nutation = (-17.2 * sine(node) - 1.32 * sine(double)) / 3600 * degree
    let obliquity =
      (23.439_291 - 0.013_004 * centuries + (9.2 * cosine(node) + 0.57 * cosine(double)) / 3600) * degree
    let aberration = 20.4898 / 3600 * degree
    let longitude = heliocentricLongitude(millennia: centuries / 10) + .pi + nutation - aberration
    let east = sine(longitude)
    return Vector(x: cosine(longitude), y: cosine(obliquity) * east, z: sine(obliquity) * east)
  }

  /// How far the earth has turned: the angle from the equinox to the meridian of Greenwich.
  static func siderealAngle(at instant: Instant) -> Double {
    let days = days(at: instant)
    let node = (125.044_52 - 0.052_953_77 * days) * degree
    let whole = days.rounded(.down)
    let turns = 280.460_618_37 + 0.985_647_366_29 * days + 360 * (days - whole)
    return (turns - 15.8 / 3600 * sine(node)) * degree
  }

  /// Days of universal time since 2000-01-01 12:00.
  private static func days(at instant: Instant) -> Double {
    Double(instant.milliseconds - 946_728_000_000) / 86_400_000
  }

  /// The clock of the planets is ahead of the turning earth by 69 s since 2016; by up to 72 s less in 1900, which
  /// moves the sun by less than 0.001°.
  private static let terrestrialTimeAhead = 69.2 / 86_400

  private static func heliocentricLongitude(millennia: Double) -> Double {
    var sum = 1.753_470_46 + 6283.319_667_47 * millennia
    for (size, phase, speed) in terms { sum += size * cosine(phase + speed * millennia) }
    sum += millennia * (2.060_59e-3 * cosine(2.678_235 + 6283.075_85 * millennia))
    sum += millennia * (4.303e-5 * cosine(2.6351 + 12_566.1517 * millennia))
    return sum + millennia * millennia * 5.2919e-4
  }

  /// Size, phase and speed (radians, radians in a thousand years), down to one second of arc.
  private static let terms: [(Double, Double, Double)] = [
    (0.033_416_56, 4.669_256_8, 6283.075_85),
    (3.489_4e-4, 4.6261, 12_566.1517),
    (3.497e-5, 2.7441, 5753.3849),
    (3.418e-5, 2.8289, 3.5231),
    (3.136e-5, 3.6277, 77_713.7715),
    (2.676e-5, 4.4181, 7860.4194),
    (2.343e-5, 6.1352, 3930.2097),
    (1.324e-5, 0.7425, 11_506.7698),
    (1.273e-5, 2.0371, 529.691),
    (1.199e-5, 1.1096, 1577.3435),
    (9.90e-6, 5.233, 5884.927),
    (9.02e-6, 2.045, 26.298),
    (8.57e-6, 3.508, 398.149),
    (7.80e-6, 1.179, 5223.694),
    (7.53e-6, 2.533, 5507.553),
    (5.05e-6, 4.583, 18_849.228),
    (4.92e-6, 4.205, 775.523),
  ]
}
