import Base
import Foundation

/// Converts between moments and a person's local hours (K-29).
package struct LocalHour: Sendable {
  /// The seconds by which the local clock is ahead of UTC.
  package let offset: @Sendable (Instant) -> Int

  package init(offset: @escaping @Sendable (Instant) -> Int) {
    self.offset = offset
  }

  package init(_ zone: TimeZone) {
    offset = { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.milliseconds) / 1000)) }
  }

  /// The local day.
  package func day(at instant: Instant) -> Day {
    Instant(milliseconds: instant.milliseconds + Int64(offset(instant)) * 1000).day
  }

  /// The first moment at which the local clock shows the hour on that day. An hour that the clock skips in spring
  /// becomes the next one. Of an hour that occurs twice in autumn it is the first.
  package func moment(of hour: Int, on day: Day) -> Instant {
    let shown = Instant(day: day).milliseconds + Int64(hour) * 3_600_000
    // A zone changes its offset at most once between the day before and the day after.
    let offsets = [-1, 1].map { offset(Instant(milliseconds: shown + Int64($0) * 86_400_000)) }
    let candidates = offsets.map { Instant(milliseconds: shown - Int64($0) * 1000) }
    let showing = candidates.filter { $0.milliseconds + Int64(offset($0)) * 1000 == shown }
    return showing.min() ?? candidates[0]
  }

  /// The next such moment after `instant`.
  package func next(_ hour: Int, after instant: Instant) -> Instant {
    let today = day(at: instant)
    for days in 0...2 {
      let moment = moment(of: hour, on: today.adding(days: days))
      if moment > instant { return moment }
    }
    return Instant(milliseconds: instant.milliseconds + 86_400_000)
  }
}
