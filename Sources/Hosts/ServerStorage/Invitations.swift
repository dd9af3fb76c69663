import Base

/// An open door into a space for one person, who shows its secret (P-53).
public struct Invitation: Equatable, Sendable {
  /// Names it without being a secret.
  public let id: RecordID
  /// The SHA-256 as 64 hexadecimal digits; the secret itself is nowhere.
  public let secretHash: String
  public let space: RecordID
  public let role: Role
  /// Who has made it.
  public let account: RecordID
  /// For whom, in the words of who has made it; may be empty.
  public let label: String
  public let created: Instant
  public let expires: Instant

  public init(
    id: RecordID, secretHash: String, space: RecordID, role: Role, account: RecordID, label: String, created: Instant,
    expires: Instant
  ) {
    self.id = id
    self.secretHash = secretHash
    self.space = space
    self.role = role
    self.account = account
    self.label = label
    self.created = created
    self.expires = expires
  }
}

public protocol InvitationReading {
  func invitation(secretHash: String) throws -> Invitation?
  /// In the order of their making.
  func invitations(to space: RecordID) throws -> [Invitation]
}

public protocol InvitationWriting {
  func insert(_ invitation: Invitation) throws
  func delete(invitation: RecordID) throws
  /// All that an account has made, also those to one space alone.
  func deleteInvitations(of account: RecordID, to space: RecordID?) throws
  func deleteInvitations(expiredAt instant: Instant) throws
}
