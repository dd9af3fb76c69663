import Base
import ServerStorage

/// P-78: whether the wall clock can be relied on. A clock may be wrong when a machine starts, and be set later.
package struct ClockWatch: Sendable {
  /// How long the clock must have kept step with the machine's own seconds.
  package static let neededSeconds = 3_600.0
  /// Between two looks. A clock that is corrected gently loses or gains less.
  static let toleratedSeconds = 30.0

  private var last: (wall: Instant, seconds: Double)
  private var steadySince: Double

  /// - Parameter seconds: of a clock that nobody sets, from any beginning.
  package init(wall: Instant, seconds: Double) {
    last = (wall, seconds)
    steadySince = seconds
  }

  /// Call this every few minutes.
  ///
  /// - Returns: whether the clock has run evenly for long enough.
  package mutating func look(wall: Instant, seconds: Double) -> Bool {
    let passed = Double(wall.milliseconds - last.wall.milliseconds) / 1000
    if abs(passed - (seconds - last.seconds)) > Self.toleratedSeconds { steadySince = seconds }
    last = (wall, seconds)
    return seconds - steadySince >= Self.neededSeconds
  }
}

/// P-78: the time that counts for deleting what is too old. It follows the clock at a bounded pace, so that a clock that is
/// wrong for days deletes hardly anything before its time. After a server was off for months it catches up day by day.
package enum Ageing {
  /// Another run sooner than this changes nothing.
  static let shortestMilliseconds: Int64 = 20 * millisecondsPerHour
  /// What one run adds at most, about twice the time between two runs.
  static let longestMilliseconds: Int64 = 2 * millisecondsPerDay

  /// The program is younger than 2026. A clock without a battery begins earlier.
  static let earliest = Instant(milliseconds: 1_767_225_600_000)

  /// - Parameters:
  ///   - last: what is on record; nil before the first run.
  ///   - now: a clock that has been steady (``ClockWatch``).
  ///   - oldest: when the data began. The first run has nothing else to compare the clock with, so what counts begins there.
  /// - Returns: what is to be kept on record; nil when the clock is certainly wrong. What was too old at its `due` may go,
  ///   but nothing in the first run.
  package static func next(after last: AgeingRecord?, now: Instant, oldest: Instant? = nil) -> AgeingRecord? {
    if now < earliest { return nil }
    guard let last else { return AgeingRecord(seen: now, due: max(earliest, min(now, oldest ?? now))) }
    let passed = now.milliseconds - last.seen.milliseconds
    // The clock was ahead then, or is behind now.
    if passed < 0 { return AgeingRecord(seen: now, due: min(last.due, now)) }
    if passed < shortestMilliseconds { return last }
    let due = last.due.milliseconds + longestMilliseconds
    return AgeingRecord(seen: now, due: Instant(milliseconds: min(due, now.milliseconds)))
  }
}
