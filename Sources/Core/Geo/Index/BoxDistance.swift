import Base

/// The distance from a place to boxes of degrees in metres, on a sphere that differs from the ellipsoid by half a percent.
/// A box within another is never nearer.
func boxDistance(from place: Coordinates) -> (Rectangle) -> Double {
  let (latitude, longitude) = (place.latitude * degree, place.longitude)
  let (height, width) = (sine(latitude), cosine(latitude))
  return { box in
    // Degrees to the nearer of its meridians; 0 north and south of the box and within it.
    var across = 180.0
    for turn in [0.0, 360, -360] {
      across = min(across, max(box.minX - longitude - turn, 0, longitude + turn - box.maxX))
    }
    let (south, north) = (box.minY * degree, box.maxY * degree)
    // Where the great circle that is perpendicular to that meridian meets it.
    let foot = arcTangent(height, width * cosine(across * degree))
    let half = sine(across * degree / 2)
    var least = 1.0
    for y in [south, north, min(max(foot, south), north)] {
      let rise = sine((y - latitude) / 2)
      least = min(least, rise * rise + width * cosine(y) * half * half)
    }
    return 2 * arcSine(least.squareRoot()) * 6_371_008.8
  }
}
