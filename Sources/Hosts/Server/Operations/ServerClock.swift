import Base
import ServerStorage
import Synchronization

/// P-96: the time with which the server dates what it keeps. A clock without a battery begins years too early. What is dated by it
/// would be too old as soon as the clock is set: a session would have ended, and something deleted would be gone for good. So the
/// time is never earlier than the one that counts for deleting (P-78), which has passed for certain.
package final class ServerClock: Sendable {
  private let wall: @Sendable () -> Instant
  private let known: Mutex<Instant>

  /// - Parameters:
  ///   - record: how far deleting has come; nil before the first run.
  ///   - wall: what the machine's clock says.
  package init(_ record: AgeingRecord? = nil, wall: @escaping @Sendable () -> Instant = { .now() }) {
    self.wall = wall
    known = Mutex(record?.due ?? Ageing.earliest)
  }

  package func now() -> Instant { max(wall(), counted) }

  /// The time that has passed for certain. What must be too old to be ended is compared with it, so that a clock that is ahead ends
  /// nothing.
  package var counted: Instant { known.withLock { $0 } }

  /// Also when it goes back, because an earlier clock was ahead.
  package func follow(_ record: AgeingRecord) {
    known.withLock { $0 = record.due }
  }
}
