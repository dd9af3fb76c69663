import Base
import Foundation
import ServerStorage

/// P-56: factors beside the password.
extension AccountService {
  /// A new secret. It is not required until the user has shown a number from it.
  ///
  /// - Throws: 409 when the account already has a required one.
  func prepareAuthenticator(of account: RecordID) async throws -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let secret = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    try await storage.write { writing in
      if try writing.authenticator(of: account)?.isConfirmed == true {
        throw HTTPProblem(.conflict, "second-factor-on", "The second factor is on already.")
      }
      try writing.set(Authenticator(account: account, secret: secret))
    }
    return secret
  }

  /// From now on a number is required.
  ///
  /// - Returns: the recovery codes, which are shown only this once; nil when the number is wrong.
  func confirmAuthenticator(of account: RecordID, _ number: String) async throws -> [RecoveryCode]? {
    try await storage.write { writing in
      guard var authenticator = try writing.authenticator(of: account), !authenticator.isConfirmed,
        let step = authenticator.step(of: number)
      else { return nil }
      authenticator.isConfirmed = true
      authenticator.lastStep = step
      try writing.set(authenticator)
      return try writing.makeRecoveryCodes(of: account)
    }
  }

  /// - Returns: nil when the account has no authenticator.
  func makeRecoveryCodes(of account: RecordID) async throws -> [RecoveryCode]? {
    try await storage.write { writing in
      guard try writing.secondSteps(of: account) != nil else { return nil }
      return try writing.makeRecoveryCodes(of: account)
    }
  }

  /// - Returns: whether the account had one.
  func endAuthenticator(of account: RecordID) async throws -> Bool {
    try await storage.write { writing in
      let isThere = try writing.authenticator(of: account) != nil
      try writing.deleteAuthenticator(of: account)
      try writing.endUnneededRecoveryCodes(of: account)
      return isThere
    }
  }

  /// Sets whether a passkey is required beside the password.
  ///
  /// - Returns: new recovery codes, which are shown only this once, when the account has none.
  /// - Throws: 409 when the account has no passkey.
  func askForPasskey(_ isAsked: Bool, of account: RecordID) async throws -> [RecoveryCode] {
    try await storage.write { writing in
      guard var changed = try writing.account(account) else { throw HTTPProblem.unauthorized }
      if try isAsked && writing.passkeys(of: account).isEmpty {
        throw HTTPProblem(.conflict, "no-passkey", "The account has no passkey.")
      }
      changed.asksForPasskey = isAsked
      try writing.update(changed)
      try writing.endUnneededRecoveryCodes(of: account)
      if try !isAsked || writing.recoveryCodeCount(of: account) > 0 { return [] }
      return try writing.makeRecoveryCodes(of: account)
    }
  }

  /// From now on the password alone is enough to sign in.
  ///
  /// - Returns: whether another factor was required before.
  public func endSecondSteps(of account: RecordID) async throws -> Bool {
    try await storage.write { try $0.endSecondSteps(of: account) }
  }

  /// The factors that are required beside the password; nil for none.
  func secondSteps(of account: RecordID) async throws -> SecondSteps? {
    try await storage.read { try $0.secondSteps(of: account) }
  }

  /// The factor that the user has shown beside the password.
  enum ShownFactor: Sendable {
    case number, recoveryCode
  }

  /// Accepts a number of the authenticator or a recovery code. Each works once.
  ///
  /// - Returns: which of them it was; nil when it is wrong.
  func useSecondFactor(_ text: String, of account: RecordID) async throws -> ShownFactor? {
    try await storage.write { writing in
      if var authenticator = try writing.authenticator(of: account), authenticator.isConfirmed,
        let step = authenticator.step(of: text)
      {
        authenticator.lastStep = step
        try writing.set(authenticator)
        return .number
      }
      if let code = RecoveryCode(text), try writing.useRecoveryCode(code.hash, of: account) { return .recoveryCode }
      return nil
    }
  }
}

/// The factors that an account accepts beside its password. One of them is enough, and a recovery code replaces any of
/// them.
struct SecondSteps: Sendable {
  /// A number of the authenticator.
  var code: Bool
  var passkeys: [Passkey]
}

extension Authenticator {
  fileprivate func step(of number: String) -> Int64? {
    OneTimePassword(secret: secret).step(of: number, seconds: Instant.now().milliseconds / 1000, after: lastStep)
  }
}

extension StorageReading {
  /// An account with an authenticator and passkeys accepts either, because a passkey is no weaker.
  fileprivate func secondSteps(of account: RecordID) throws -> SecondSteps? {
    let hasAuthenticator = try authenticator(of: account)?.isConfirmed == true
    guard try hasAuthenticator || self.account(account)?.asksForPasskey == true else { return nil }
    return SecondSteps(code: hasAuthenticator, passkeys: try passkeys(of: account))
  }
}

extension StorageWriting {
  /// - Returns: whether another factor was required before.
  func endSecondSteps(of account: RecordID) throws -> Bool {
    guard var changed = try self.account(account) else { return false }
    let wasAsked = try secondSteps(of: account) != nil
    changed.asksForPasskey = false
    try update(changed)
    try deleteAuthenticator(of: account)
    try endUnneededRecoveryCodes(of: account)
    return wasAsked
  }

  fileprivate func endUnneededRecoveryCodes(of account: RecordID) throws {
    if try secondSteps(of: account) == nil { try setRecoveryCodes([], of: account) }
  }

  fileprivate func makeRecoveryCodes(of account: RecordID) throws -> [RecoveryCode] {
    let codes = (0..<RecoveryCode.countPerAccount).map { _ in RecoveryCode() }
    try setRecoveryCodes(codes.map { $0.hash }, of: account)
    return codes
  }
}
