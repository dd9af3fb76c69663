import Base

/// A signed-in device.
public struct Session: Equatable, Sendable {
  /// Names it without being a secret (P-50).
  public let id: RecordID
  /// P-1: the SHA-256 of the token as 64 hexadecimal digits; the token itself is nowhere.
  public let tokenHash: String
  public let account: RecordID
  public let created: Instant
  /// When it was last seen, to the hour.
  public var used: Instant
  /// As its user calls the device; may be empty.
  public var name: String
  /// What its browser says that it is, in a few words: `Firefox, Android`; may be empty.
  public var kind: String
  /// The network address that it was last seen at; empty for sessions from before that was kept.
  public var address: String
  /// P-50: whether nobody has said yet that the sign-in was the account's own.
  public var isUnconfirmed: Bool

  public init(
    id: RecordID, tokenHash: String, account: RecordID, created: Instant, used: Instant, name: String = "",
    kind: String = "", address: String = "", isUnconfirmed: Bool = false
  ) {
    self.id = id
    self.tokenHash = tokenHash
    self.account = account
    self.created = created
    self.used = used
    self.name = name
    self.kind = kind
    self.address = address
    self.isUnconfirmed = isUnconfirmed
  }
}

/// A secret that was sent to an e-mail address, and stands for whoever reads what arrives there (P-51).
public struct MailCode: Equatable, Sendable {
  public enum Purpose: Int64, Sendable {
    /// The address belongs to the account; it may be a new one.
    case address = 0
    /// A new password may be set.
    case password = 1
  }

  /// The SHA-256 as 64 hexadecimal digits; the secret itself is nowhere.
  public let secretHash: String
  public let account: RecordID
  public let purpose: Purpose
  /// Where it was sent to.
  public let email: String
  public let expires: Instant

  public init(secretHash: String, account: RecordID, purpose: Purpose, email: String, expires: Instant) {
    self.secretHash = secretHash
    self.account = account
    self.purpose = purpose
    self.email = email
    self.expires = expires
  }
}

public protocol SessionReading {
  func session(tokenHash: String) throws -> Session?
  /// The one that was seen last comes first.
  func sessions(of account: RecordID) throws -> [Session]
  func code(secretHash: String) throws -> MailCode?
}

public protocol SessionWriting {
  func insert(_ session: Session) throws
  /// Everything but the id, the token, the account and the time of its making.
  func update(_ session: Session) throws
  func deleteSession(tokenHash: String) throws
  /// - Parameter kept: the hash of the one token that stays valid.
  func deleteSessions(of account: RecordID, except kept: String?) throws
  /// Those that were not seen for longest, as far as there are more.
  func deleteSessions(of account: RecordID, beyond limit: Int) throws
  /// Of sessions that were last seen before `instant`.
  func deleteSessions(unusedSince instant: Instant) throws
  /// Takes the place of the one that the account had for the same purpose, which ends.
  func insert(_ code: MailCode) throws
  func deleteCodes(of account: RecordID) throws
  func deleteCodes(expiredAt instant: Instant) throws
}
