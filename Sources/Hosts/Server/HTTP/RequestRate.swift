import HTTPTypes
import Hummingbird
import Synchronization

/// A token bucket for each key: `burst` at once, then `perSecond`.
final class RequestRate: Sendable {
  private let perSecond: Double
  private let burst: Double
  private let capacity = 20_000
  private let buckets = Mutex<[String: Bucket]>([:])

  private struct Bucket {
    var left: Double
    var seen: Double
  }

  init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }

  /// Takes one token; nil when there was one, otherwise the seconds until there is one again.
  func take(_ key: String, now: Double) -> Int? {
    buckets.withLock { buckets in
      if buckets.count >= capacity { makeRoom(in: &buckets, now: now) }
      var bucket = buckets[key] ?? Bucket(left: burst, seen: now)
      bucket.left = min(burst, bucket.left + (now - bucket.seen) * perSecond)
      bucket.seen = now
      let wait = bucket.left >= 1 ? nil : max(1, Int(((1 - bucket.left) / perSecond).rounded(.up)))
      if wait == nil { bucket.left -= 1 }
      buckets[key] = bucket
      return wait
    }
  }

  /// Forgets buckets that are full again.
  private func makeRoom(in buckets: inout [String: Bucket], now: Double) {
    buckets = buckets.filter { $0.value.left + (now - $0.value.seen) * perSecond < burst }
    if buckets.count >= capacity { buckets.removeAll() }
  }
}

/// Applies the general rate to every caller of the API: by the token that the request shows, valid or not, and by
/// address without a token. An address with many people behind it may send ten times as many requests. More would only
/// be somebody who makes up tokens.
struct RateLimiting: RouterMiddleware {
  let callers: RequestRate
  let addresses: RequestRate
  let clock: @Sendable () -> Double

  init(perSecond: Double, burst: Double, clock: @escaping @Sendable () -> Double) {
    self.clock = clock
    callers = RequestRate(perSecond: perSecond, burst: burst)
    addresses = RequestRate(perSecond: perSecond * 10, burst: burst * 10)
  }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let now = clock()
    let address = context.client.network
    let shown = request.headers[.authorization].flatMap { $0.split(separator: " ").last }.flatMap { Token($0) }
    let token = shown ?? SessionCookie.token(in: request, isEncrypted: context.client.isEncrypted)
    let waits = [callers.take(token?.hash ?? address, now: now), addresses.take(address, now: now)]
    if let seconds = waits.compactMap({ $0 }).max() { throw HTTPProblem.slowDown(seconds: seconds) }
    return try await next(request, context)
  }
}

private let started = ContinuousClock.now

/// A clock of this machine; see ``Limits/clock``.
@Sendable package func steadySeconds() -> Double {
  (ContinuousClock.now - started) / .seconds(1)
}
