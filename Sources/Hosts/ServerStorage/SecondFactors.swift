import Base

/// P-56: a factor beside the password: the numbers of an authenticator (RFC 6238).
public struct Authenticator: Equatable, Sendable {
  public let account: RecordID
  /// 20 random bytes. They are stored in clear, because the server computes the numbers from them.
  public let secret: [UInt8]
  /// Whether the user has shown a number from it once. Until then no number is required.
  public var isConfirmed: Bool
  /// The time step of the last accepted number. No number is accepted twice.
  public var lastStep: Int64

  public init(account: RecordID, secret: [UInt8], isConfirmed: Bool = false, lastStep: Int64 = 0) {
    self.account = account
    self.secret = secret
    self.isConfirmed = isConfirmed
    self.lastStep = lastStep
  }
}

public protocol SecondFactorReading {
  func authenticator(of account: RecordID) throws -> Authenticator?
  /// The number of unused recovery codes.
  func recoveryCodeCount(of account: RecordID) throws -> Int
}

public protocol SecondFactorWriting {
  /// Replaces the account's earlier one.
  func set(_ authenticator: Authenticator) throws
  func deleteAuthenticator(of account: RecordID) throws
  /// Replaces all earlier codes.
  ///
  /// - Parameter hashes: each the SHA-256 of a code as 64 hexadecimal digits.
  func setRecoveryCodes(_ hashes: [String], of account: RecordID) throws
  /// - Returns: whether there was such a code. It is then used up.
  func useRecoveryCode(_ hash: String, of account: RecordID) throws -> Bool
}
