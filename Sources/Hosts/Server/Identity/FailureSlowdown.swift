import Synchronization

/// Slows down guessing (P-3): after some failures of one key (an e-mail address or a network address), each further
/// failure doubles the wait, up to a quarter of an hour. It is kept only in memory. A restart forgets the failures, but
/// forcing one costs an attacker more than it gains.
final class FailureSlowdown: Sendable {
  private let allowed: Int
  private let longestWait = 900.0
  /// A limit, so that failures under ever new keys cannot fill the memory.
  private let capacity = 20_000
  private let failures = Mutex<[String: Failures]>([:])

  private struct Failures {
    var count: Int
    var openAgain: Double
    var forgotten: Double
  }

  init(allowed: Int) {
    self.allowed = allowed
  }

  /// Begins an attempt. It counts as a failure until it succeeds, so that many attempts at once get no further than the
  /// same number one after another.
  ///
  /// - Parameter now: the seconds of any steady clock.
  /// - Returns: nil when the attempt may be made, otherwise the seconds to wait.
  func begin(_ key: String, now: Double) -> Int? {
    failures.withLock { failures in
      if let entry = failures[key], entry.openAgain > now {
        return max(1, Int((entry.openAgain - now).rounded(.up)))
      }
      if failures.count >= capacity { makeRoom(in: &failures, now: now) }
      var entry = failures[key] ?? Failures(count: 0, openAgain: now, forgotten: now)
      if entry.forgotten <= now { entry.count = 0 }
      entry.count += 1
      if entry.count >= allowed {
        let doublings = min(entry.count - allowed, 20)
        entry.openAgain = now + min(longestWait, Double(1 << doublings))
      }
      entry.forgotten = now + longestWait * 2
      failures[key] = entry
      return nil
    }
  }

  /// Cancels an attempt that was not made or was not a guess.
  func takeBack(_ key: String, now: Double) {
    failures.withLock { failures in
      guard var entry = failures[key] else { return }
      entry.count -= 1
      if entry.count < allowed { entry.openAgain = now }
      failures[key] = entry.count > 0 ? entry : nil
    }
  }

  func succeeded(_ key: String) {
    _ = failures.withLock { $0.removeValue(forKey: key) }
  }

  private func makeRoom(in failures: inout [String: Failures], now: Double) {
    failures = failures.filter { $0.value.forgotten > now }
    if failures.count < capacity { return }
    // During an attack with very many keys, forget those with the fewest failures.
    let kept = failures.sorted { $0.value.count > $1.value.count }.prefix(capacity / 2)
    failures = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
