import Base
import Crypto
import Foundation
import Synchronization

/// P-60: the challenges that authenticators answer. Each names its purpose and its expiry, and is sealed with a key of
/// this run of the server. So strangers who request many take no memory. A used challenge is remembered until it
/// expires.
package final class Challenges: Sendable {
  package static let seconds: Int64 = 300

  private let key = SymmetricKey(size: .bits256)
  private let used = Mutex<[[UInt8]: Int64]>([:])
  private let clock: @Sendable () -> Int64

  /// - Parameter clock: the seconds of a clock that nobody sets, so that no answer counts again when the time is set back.
  package init(clock: @escaping @Sendable () -> Int64 = { Int64(steadySeconds()) }) {
    self.clock = clock
  }

  /// - Parameter purpose: what the answer may be used for, and by whom.
  package func make(_ purpose: String) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let end = withUnsafeBytes(of: (clock() + Challenges.seconds).bigEndian) { Array($0) }
    let body = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) } + end
    return body + seal(body, purpose)
  }

  /// Whether it may be answered now.
  package func isOpen(_ challenge: [UInt8], _ purpose: String) -> Bool {
    guard challenge.count == 56 else { return false }
    let body = Array(challenge.prefix(24))
    let isOurs = zip(seal(body, purpose), challenge.dropFirst(24)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    return isOurs && end(of: challenge) > clock() && used.withLock { $0[challenge] == nil }
  }

  /// - Returns: false when it was used before.
  package func use(_ challenge: [UInt8]) -> Bool {
    let now = clock()
    return used.withLock { used in
      used = used.filter { $0.value > now }
      return used.updateValue(end(of: challenge), forKey: challenge) == nil
    }
  }

  private func end(of challenge: [UInt8]) -> Int64 {
    challenge[16..<24].reduce(0) { $0 << 8 | Int64($1) }
  }

  private func seal(_ body: [UInt8], _ purpose: String) -> [UInt8] {
    Array(HMAC<Crypto.SHA256>.authenticationCode(for: Data(body) + Data(purpose.utf8), using: key))
  }
}
