import Base

/// P-68: the right of one process to do some work alone, until a time. A process that dies lets nobody wait for longer.
public struct Lease: Equatable, Sendable {
  /// Identifies what the process took. Another attempt, also of the same process, is another holder.
  public let holder: RecordID
  /// By the clocks of the servers, which agree within a few seconds.
  public let expires: Instant

  public init(holder: RecordID, expires: Instant) {
    self.holder = holder
    self.expires = expires
  }

  /// Leases last for seconds. One that ends more than a day from now was taken by a clock that was wrong then.
  package static let longestMilliseconds: Int64 = 86_400_000

  package func isHeld(at now: Instant) -> Bool {
    (1...Lease.longestMilliseconds).contains(expires.milliseconds - now.milliseconds)
  }
}

public protocol LeaseReading {
  /// Also when it has expired; nil when nobody has taken it since it was let go.
  func lease(_ name: String) throws -> Lease?
}

public protocol LeaseWriting {
  /// Takes a lease that nobody holds at `now` (``Lease/isHeld(at:)``), or prolongs the holder's own.
  ///
  /// - Returns: whether the holder has it now. Otherwise nothing has changed.
  func take(lease name: String, _ lease: Lease, at now: Instant) throws -> Bool
  /// Does nothing when somebody else has taken it meanwhile.
  func letGo(lease name: String, of holder: RecordID) throws
}
