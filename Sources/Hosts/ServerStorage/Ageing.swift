import Base

/// P-78: how far deleting what is too old has come.
public struct AgeingRecord: Equatable, Sendable {
  /// What the clock said at the last run.
  public let seen: Instant
  /// The time that counted then. It is never later.
  public let due: Instant

  public init(seen: Instant, due: Instant) {
    self.seen = seen
    self.due = due
  }
}

public protocol AgeingReading {
  /// Nil before the first run.
  func ageing() throws -> AgeingRecord?
}

public protocol AgeingWriting {
  func keep(_ ageing: AgeingRecord) throws
}
