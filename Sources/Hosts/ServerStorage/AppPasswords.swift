import Base

/// P-55: a secret for another program, which allows one purpose.
public struct AppPassword: Equatable, Sendable {
  public enum Purpose: Int64, Sendable, CaseIterable {
    /// It may read the records and pictures of a space.
    case reading = 0
    /// It may change them too.
    case writing = 1

    public var name: String {
      switch self {
      case .reading: "reading"
      case .writing: "writing"
      }
    }
  }

  /// Identifies it without being a secret.
  public let id: RecordID
  /// The SHA-256 as 64 hexadecimal digits. The secret itself is not stored.
  public let secretHash: String
  public let account: RecordID
  public let space: RecordID
  public let purpose: Purpose
  /// The user's name for the program.
  public let name: String
  public let created: Instant
  /// The hour of its last use; nil when it was never used.
  public var used: Instant?

  public init(
    id: RecordID, secretHash: String, account: RecordID, space: RecordID, purpose: Purpose, name: String,
    created: Instant, used: Instant? = nil
  ) {
    self.id = id
    self.secretHash = secretHash
    self.account = account
    self.space = space
    self.purpose = purpose
    self.name = name
    self.created = created
    self.used = used
  }
}

public protocol AppPasswordReading {
  func appPassword(secretHash: String) throws -> AppPassword?
  /// In order of creation.
  func appPasswords(of account: RecordID) throws -> [AppPassword]
}

public protocol AppPasswordWriting {
  func insert(_ password: AppPassword) throws
  func setUsed(_ instant: Instant, appPassword: RecordID) throws
  func delete(appPassword: RecordID) throws
  func deleteAppPasswords(of account: RecordID) throws
}
