import Base

/// P-56: what an account shows beside its password: the numbers of an authenticator (RFC 6238).
public struct Authenticator: Equatable, Sendable {
  public let account: RecordID
  /// 20 random bytes. They are kept as they are, because the server reckons the numbers from them.
  public let secret: [UInt8]
  /// Whether a number of it was shown once; until then nobody is asked for one.
  public var isConfirmed: Bool
  /// The step of time of the last number that was taken: no number is taken twice.
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
  /// How many recovery codes are left.
  func recoveryCodeCount(of account: RecordID) throws -> Int
}

public protocol SecondFactorWriting {
  /// Takes the place of the one that the account had.
  func set(_ authenticator: Authenticator) throws
  func deleteAuthenticator(of account: RecordID) throws
  /// They take the place of all earlier ones.
  ///
  /// - Parameter hashes: each the SHA-256 of a code as 64 hexadecimal digits.
  func setRecoveryCodes(_ hashes: [String], of account: RecordID) throws
  /// - Returns: whether there was such a code; it is used up then.
  func useRecoveryCode(_ hash: String, of account: RecordID) throws -> Bool
}
