import Crypto
import Foundation
import Hummingbird
import ServerStorage

/// P-3: limits how often a password may be tried. Wrong passwords count for the pair of account and network address,
/// and for the address. So a stranger elsewhere locks nobody out. All addresses together have a much higher limit. It
/// does not apply to devices on which this account has signed in.
final class GuessLimits: Sendable {
  private let pairs: FailureSlowdown
  private let addresses: FailureSlowdown
  private let accounts: FailureSlowdown
  private let clock: @Sendable () -> Double

  init(_ limits: Limits) {
    pairs = FailureSlowdown(allowed: limits.failuresPerEmail)
    addresses = FailureSlowdown(allowed: limits.failuresPerAddress)
    accounts = FailureSlowdown(allowed: limits.failuresPerAccount)
    clock = limits.clock
  }

  /// Makes an attempt if the limits allow it.
  ///
  /// - Parameters:
  ///   - account: a text of limited length that identifies the account.
  ///   - isKnown: whether the account has signed in on this device before.
  ///   - body: returns nil when the password was wrong.
  /// - Throws: 429 with the time until the next attempt; errors of `body`.
  func attempt<Value>(
    on account: String, from address: String, isKnown: Bool = false, _ body: () async throws -> Value?
  ) async throws -> Value? {
    let now = clock()
    let pair = isKnown ? "known \(account)" : "\(account) \(address)"
    var counted: [(FailureSlowdown, String)] = []
    let all = isKnown ? [(pairs, pair)] : [(pairs, pair), (addresses, address), (accounts, account)]
    for (limit, key) in all {
      if let seconds = limit.begin(key, now: now) {
        for (limit, key) in counted { limit.takeBack(key, now: now) }
        throw HTTPProblem.slowDown(seconds: seconds, "Too many wrong passwords.")
      }
      counted.append((limit, key))
    }
    do {
      let value = try await body()
      if value != nil {
        pairs.succeeded(pair)
        for (limit, key) in counted.dropFirst() { limit.takeBack(key, now: clock()) }
      }
      return value
    } catch {
      for (limit, key) in counted { limit.takeBack(key, now: clock()) }
      throw error
    }
  }
}

/// A mark in the browser of an account that has signed in there, which remains after signing out. It distinguishes
/// strangers' guesses from attempts of the account's own people. It opens nothing, and it ends when the password
/// changes.
struct KnownDevice {
  let text: String

  /// - Parameter password: the stored hash, which nobody outside knows.
  init(of account: Account) {
    let key = SymmetricKey(data: Data(account.password.utf8))
    let code = HMAC<Crypto.SHA256>.authenticationCode(for: Data("known device \(account.id)".utf8), using: key)
    text = Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  func isShown(by request: Request, isEncrypted: Bool) -> Bool {
    guard let shown = request.cookies[KnownDevice.cookie(isEncrypted)]?.value, shown.utf8.count == text.utf8.count
    else { return false }
    return zip(shown.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  func header(isEncrypted: Bool) -> String {
    "\(KnownDevice.cookie(isEncrypted))=\(text); Path=/; Max-Age=\(400 * 86_400); HttpOnly; SameSite=Lax"
      + (isEncrypted ? "; Secure" : "")
  }

  private static func cookie(_ isEncrypted: Bool) -> String {
    isEncrypted ? "__Host-vademecum-device" : "vademecum-device"
  }
}
