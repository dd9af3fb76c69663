import Base

/// Decides which blob is sent next, and what an answer means (P-19, P-30). One is sent at a time. It is pure, like the
/// synchronisation of a space.
public struct BlobSending: Sendable {
  public enum Outcome: Sendable {
    /// It is sent or refused; keep it like this.
    case settled(Blob)
    /// Come back with ``timerFired()`` after this time.
    case wait(milliseconds: Int64)
    /// The blob has gone meanwhile.
    case gone
  }

  private var sending: (request: Int64, sha256: String, space: String)?
  private var attempts = 0
  private var isWaiting = false

  public static var mostMilliseconds: Int64 { 300_000 }

  public init() {}

  /// The next blob that can be sent; nil while one is on its way.
  public func next(_ blobs: BlobList, isReachable: (_ space: String) -> Bool) -> Blob? {
    if sending != nil || isWaiting { return nil }
    return blobs.blobs.first { $0.isUnsent && $0.refusal == nil && isReachable($0.space) }
  }

  public mutating func began(_ blob: Blob, request: Int64) { sending = (request, blob.sha256, blob.space) }

  /// There is a network again, or somebody is looking: no reason to wait any longer.
  public mutating func retryNow() {
    isWaiting = false
    attempts = 0
  }

  public mutating func timerFired() { isWaiting = false }

  /// - Parameter status: 0 when there was no answer.
  /// - Returns: nil when the request was none of these.
  public mutating func answered(
    _ request: Int64, _ status: Int, retryAfterSeconds: Int64?, _ blobs: BlobList, random: inout SplitMix64
  ) -> Outcome? {
    guard let current = sending, current.request == request else { return nil }
    sending = nil
    guard var blob = blobs[current.sha256, in: current.space] else { return .gone }
    switch status {
    case 200...299: blob.isSent = true
    // Too large, another type, not what its name says: never taken as it is. The host itself says 410 when the browser
    // has dropped the bytes.
    case 403, 410, 413, 415, 422: blob.refusal = status
    default: return wait(atLeastSeconds: retryAfterSeconds ?? 0, &random)
    }
    attempts = 0
    return .settled(blob)
  }

  /// P-22: retries with growing, partly random delays.
  private mutating func wait(atLeastSeconds: Int64, _ random: inout SplitMix64) -> Outcome {
    isWaiting = true
    let pause = min(2_000 << Int64(min(attempts, 10)), BlobSending.mostMilliseconds)
    attempts += 1
    let jitter = Int64(random.next() % UInt64(pause / 2 + 1))
    return .wait(milliseconds: max(atLeastSeconds * 1000, pause / 2) + jitter)
  }
}
