import Crypto
import Foundation
import Hummingbird
import ServerStorage

/// P-3: how often a password may be tried. Wrong ones count for the pair of account and network address, and for the
/// address; a stranger elsewhere locks nobody out by that. All addresses together have a bound that is far higher, from which
/// devices are free that this account has signed in on.
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

  /// Makes an attempt if it may be made.
  ///
  /// - Parameters:
  ///   - account: what names the account, of bounded length.
  ///   - isKnown: whether it comes from a device that the account has signed in on.
  ///   - body: nil when the password was wrong.
  /// - Throws: 429 with the time after which it may be tried again; what `body` throws.
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

/// What a browser keeps of an account that has signed in on it, also after it has signed out: by it guesses of strangers are
/// told from those of the account's own people. It opens nothing, and ends with the password.
struct KnownDevice {
  let text: String

  /// - Parameter password: the hash that is kept, which nobody outside knows.
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
