import Base

/// What counts as night. Part-FCL: from the end of evening to the beginning of morning civil twilight; "or such other
/// period as may be prescribed by the appropriate authority".
public struct NightRule: Equatable, Sendable {
  /// It is night while the sun's centre is lower than so many degrees above the horizon, without refraction …
  public let sunAltitude: Double
  /// … and has been, and will be, for so many minutes.
  public let marginMinutes: Int

  public init(sunAltitude: Double, marginMinutes: Int = 0) {
    self.sunAltitude = sunAltitude
    self.marginMinutes = marginMinutes
  }

  public static let civilTwilight = NightRule(sunAltitude: -6)
  /// From 30 minutes after sunset to 30 minutes before sunrise. The sun sets when its upper edge touches the horizon,
  /// lifted by refraction.
  public static let halfHourFromSunset = NightRule(sunAltitude: -0.8333, marginMinutes: 30)
}

/// From one point in time to another.
public struct Span: Equatable, Sendable {
  public let start: Instant
  public let end: Instant

  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  var milliseconds: Int64 { end.milliseconds - start.milliseconds }
}

/// A flight along the great circle at constant speed, as far as night needs it.
public struct NightRoute: Sendable {
  public let from: Coordinates
  public let to: Coordinates
  public let time: Span

  public init(from: Coordinates, to: Coordinates, time: Span) {
    self.from = from
    self.to = to
    self.time = time
  }

  /// The parts of the flight that are night, in order. None when the times cannot be those of one flight: in reverse
  /// or more than two days apart.
  public func nights(by rule: NightRule = .civilTwilight) -> [Span] {
    guard time.milliseconds > 0, time.milliseconds <= 2 * 86_400_000 else { return [] }
    let limit = sine(rule.sunAltitude * degree)
    if rule.marginMinutes == 0 { return SunPath(self, sunLater: 0, limit: limit).darkness }
    let margin = Int64(rule.marginMinutes) * 60_000
    return common(
      SunPath(self, sunLater: -margin, limit: limit).darkness, SunPath(self, sunLater: margin, limit: limit).darkness)
  }

  /// Night time to the nearest minute.
  public func nightTime(by rule: NightRule = .civilTwilight) -> Minutes {
    var sum: Int64 = 0
    for span in nights(by: rule) { sum += span.milliseconds }
    return Minutes(Int((sum + 30_000) / 60_000))
  }
}

/// Whether it is night there and then: decides whether a take-off or landing is one by night.
public func isNight(at place: Coordinates, _ instant: Instant, by rule: NightRule = .civilTwilight) -> Bool {
  let limit = sine(rule.sunAltitude * degree)
  for minutes in [-rule.marginMinutes, rule.marginMinutes] {
    let moment = Instant(milliseconds: instant.milliseconds + Int64(minutes) * 60_000)
    let sun = Sun.direction(at: moment).turned(by: -Sun.siderealAngle(at: moment))
    if sun.dot(place.direction) >= limit { return false }
  }
  return true
}

/// The spans that are in both, each list in order and without overlaps.
private func common(_ one: [Span], _ other: [Span]) -> [Span] {
  var spans: [Span] = []
  for left in one {
    for right in other {
      let span = Span(start: max(left.start, right.start), end: min(left.end, right.end))
      if span.start < span.end { spans.append(span) }
    }
  }
  return spans
}
