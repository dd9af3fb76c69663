import Base

/// How the sun stands over a moving place.
struct SunPath {
  private let start: Instant
  private let seconds: Double
  private let way: GreatCircle
  /// The sine of the altitude below which it is dark.
  private let limit: Double
  // The sun's direction and the earth's turning change so evenly that their values at both ends are enough.
  private let sunAtStart: Vector
  private let sunAtEnd: Vector
  private let turnAtStart: Double
  private let turnPerSecond: Double
  /// The most that `height` can change in a second: the place moves, the earth turns.
  private let steepness: Double

  init(_ route: NightRoute, sunLater shift: Int64, limit: Double) {
    start = route.time.start
    seconds = Double(route.time.milliseconds) / 1000
    way = GreatCircle(from: route.from, to: route.to)
    self.limit = limit
    let first = Instant(milliseconds: start.milliseconds + shift)
    sunAtStart = Sun.direction(at: first)
    sunAtEnd = Sun.direction(at: Instant(milliseconds: route.time.end.milliseconds + shift))
    turnAtStart = Sun.siderealAngle(at: first)
    turnPerSecond = 360.985_647_366_29 / 86_400 * degree
    steepness = way.angle / seconds + turnPerSecond
  }

  /// The sine of the sun's altitude above the limit.
  private func height(_ second: Double) -> Double {
    let fraction = second / seconds
    let sun = sunAtStart.scaled(by: 1 - fraction) + sunAtEnd.scaled(by: fraction)
    return sun.turned(by: -turnAtStart - turnPerSecond * second).dot(way.direction(at: fraction)) - limit
  }

  /// When it is dark, in order.
  var darkness: [Span] {
    var crossings: [Double] = []
    let first = height(0)
    findCrossings(from: 0, first, to: seconds, height(seconds), into: &crossings)
    if first < 0 { crossings.insert(0, at: 0) }
    if crossings.count % 2 == 1 { crossings.append(seconds) }
    var spans: [Span] = []
    for index in stride(from: 0, to: crossings.count, by: 2) {
      spans.append(Span(start: instant(crossings[index]), end: instant(crossings[index + 1])))
    }
    return spans
  }

  /// Where the height is zero. Parts in which it cannot be are known from its steepness and need no looking into;
  /// the others are halved. A dip across the limit of less than ten seconds is none.
  private func findCrossings(
    from left: Double, _ atLeft: Double, to right: Double, _ atRight: Double, into found: inout [Double]
  ) {
    let isSame = (atLeft < 0) == (atRight < 0)
    if isSame && atLeft.magnitude + atRight.magnitude > steepness * (right - left) { return }
    if right - left < (isSame ? 10 : 300) {
      if !isSame { found.append(crossing(between: left, isDark: atLeft < 0, and: right)) }
      return
    }
    let middle = (left + right) / 2
    let atMiddle = height(middle)
    findCrossings(from: left, atLeft, to: middle, atMiddle, into: &found)
    findCrossings(from: middle, atMiddle, to: right, atRight, into: &found)
  }

  /// The crossing between two instants of different sides.
  private func crossing(between left: Double, isDark: Bool, and right: Double) -> Double {
    var (left, right) = (left, right)
    while right - left > 0.01 {
      let middle = (left + right) / 2
      if (height(middle) < 0) == isDark { left = middle } else { right = middle }
    }
    return (left + right) / 2
  }

  private func instant(_ second: Double) -> Instant {
    Instant(milliseconds: start.milliseconds + Int64((second * 1000).rounded(.toNearestOrEven)))
  }
}
