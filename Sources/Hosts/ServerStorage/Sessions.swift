import Base

/// A signed-in device.
public struct Session: Equatable, Sendable {
  /// Identifies it without being a secret (P-50).
  public let id: RecordID
  /// P-1: the SHA-256 of the token as 64 hexadecimal digits. The token itself is not stored.
  public let tokenHash: String
  public let account: RecordID
  public let created: Instant
  /// The hour of its last use.
  public var used: Instant
  /// The user's name for the device; may be empty.
  public var name: String
  /// The browser's short description of itself: `Firefox, Android`; may be empty.
  public var kind: String
  /// The last network address; empty for older sessions, from before it was stored.
  public var address: String
  /// P-50: whether the sign-in still waits for a confirmation that it was the account's own.
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

/// A secret that was sent to an e-mail address. It identifies whoever reads mail there (P-51).
public struct MailCode: Equatable, Sendable {
  public enum Purpose: Int64, Sendable {
    /// It confirms the account's address, which may be a new one.
    case address = 0
    /// It allows setting a new password.
    case password = 1
  }

  /// The SHA-256 as 64 hexadecimal digits. The secret itself is not stored.
  public let secretHash: String
  public let account: RecordID
  public let purpose: Purpose
  /// The address to which it was sent.
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
  /// The most recently used first.
  func sessions(of account: RecordID) throws -> [Session]
  func code(secretHash: String) throws -> MailCode?
}

public protocol SessionWriting {
  func insert(_ session: Session) throws
  /// Updates everything except the id, the token, the account and the creation time.
  func update(_ session: Session) throws
  func deleteSession(tokenHash: String) throws
  /// - Parameter kept: the hash of the one token that stays valid.
  func deleteSessions(of account: RecordID, except kept: String?) throws
  /// Deletes the least recently used sessions beyond the limit.
  func deleteSessions(of account: RecordID, beyond limit: Int) throws
  /// Deletes sessions that were last used before `instant`.
  func deleteSessions(unusedSince instant: Instant) throws
  /// Replaces the account's earlier code for the same purpose.
  func insert(_ code: MailCode) throws
  func deleteCodes(of account: RecordID) throws
  func deleteCodes(expiredAt instant: Instant) throws
}
