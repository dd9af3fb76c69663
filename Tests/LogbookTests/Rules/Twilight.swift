import Base
import Logbook

/// The night's end and beginning at a place, in the 24 hours around its noon.
struct Twilight: Equatable, Sendable {
  /// The end of the night: the beginning of morning civil twilight. Nil when no night ends on that day.
  let morning: Instant?
  /// The beginning of the night: the end of evening civil twilight. Nil when no night begins on that day.
  let evening: Instant?
  /// In the far north and south it may be night at noon.
  let isNightAtNoon: Bool

  init(at place: Coordinates, on day: Day, by rule: NightRule = .civilTwilight) {
    let noon = Instant(day: day).milliseconds + Int64((12 - place.longitude / 15) * 3_600_000)
    let time = Span(
      start: Instant(milliseconds: noon - 43_200_000), end: Instant(milliseconds: noon + 43_200_000))
    let nights = NightRoute(from: place, to: place, time: time).nights(by: rule)
    var morning: Instant?
    var evening: Instant?
    var isNightAtNoon = false
    for night in nights {
      if night.start.milliseconds <= noon && night.end.milliseconds > noon { isNightAtNoon = true }
      if morning == nil && night.end < time.end { morning = night.end }
      if night.start > time.start { evening = night.start }
    }
    self.morning = morning
    self.evening = evening
    self.isNightAtNoon = isNightAtNoon
  }
}
