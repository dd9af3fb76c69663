import Base

/// P-55: a secret for another program, which may do one thing with it.
public struct AppPassword: Equatable, Sendable {
  public enum Purpose: Int64, Sendable, CaseIterable {
    /// The records and pictures of a space are read.
    case reading = 0
    /// They are changed too.
    case writing = 1

    public var name: String {
      switch self {
      case .reading: "reading"
      case .writing: "writing"
      }
    }
  }

  /// Names it without being a secret.
  public let id: RecordID
  /// The SHA-256 as 64 hexadecimal digits; the secret itself is nowhere.
  public let secretHash: String
  public let account: RecordID
  public let space: RecordID
  public let purpose: Purpose
  /// As its user calls the program.
  public let name: String
  public let created: Instant
  /// When it was last shown, to the hour; nil as long as it never was.
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
  /// In the order of their making.
  func appPasswords(of account: RecordID) throws -> [AppPassword]
}

public protocol AppPasswordWriting {
  func insert(_ password: AppPassword) throws
  func setUsed(_ instant: Instant, appPassword: RecordID) throws
  func delete(appPassword: RecordID) throws
  func deleteAppPasswords(of account: RecordID) throws
}
