import Base

/// An invitation to a space for one person, who shows its secret (P-53).
public struct Invitation: Equatable, Sendable {
  /// Identifies it without being a secret.
  public let id: RecordID
  /// The SHA-256 as 64 hexadecimal digits. The secret itself is not stored.
  public let secretHash: String
  public let space: RecordID
  public let role: Role
  /// The account that made it.
  public let account: RecordID
  /// The person it is for, in the words of its maker; may be empty.
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
  /// In order of creation.
  func invitations(to space: RecordID) throws -> [Invitation]
}

public protocol InvitationWriting {
  func insert(_ invitation: Invitation) throws
  func delete(invitation: RecordID) throws
  /// Deletes the invitations that an account has made, to all spaces or to one.
  func deleteInvitations(of account: RecordID, to space: RecordID?) throws
  func deleteInvitations(expiredAt instant: Instant) throws
}
