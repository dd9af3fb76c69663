import Base

/// A person who may sign in.
public struct Account: Equatable, Sendable {
  public let id: RecordID
  /// The e-mail address that identifies the account: in lower case, without space at the ends.
  public var email: String
  /// The name that the person wants to use; may be empty.
  public var name: String
  /// The hashed password with its parameters. The storage does not look into it.
  public var password: String
  public var created: Instant
  /// Whether the operator has locked the account. Nobody can sign in, and nothing is lost.
  public var isDisabled: Bool
  /// Whether the e-mail address is confirmed. Only then may it appear in letters to others.
  public var isVerified: Bool
  /// P-56: whether a passkey, or another factor of the account, is required beside the password.
  public var asksForPasskey: Bool

  public init(
    id: RecordID, email: String, name: String, password: String, created: Instant, isDisabled: Bool = false,
    isVerified: Bool = false, asksForPasskey: Bool = false
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.password = password
    self.created = created
    self.isDisabled = isDisabled
    self.isVerified = isVerified
    self.asksForPasskey = asksForPasskey
  }
}

/// Queries about accounts.
public protocol AccountReading {
  func account(_ id: RecordID) throws -> Account?
  /// - Parameter email: in the stored form.
  func account(email: String) throws -> Account?
  /// In order of creation.
  func accounts() throws -> [Account]
  /// The spaces that everyone may read, in order of creation.
  func publishedSpaces() throws -> [Space]
}

/// Changes of accounts.
public protocol AccountWriting {
  /// - Throws: ``AccountError/emailTaken`` when another account has the e-mail address.
  func insert(_ account: Account) throws
  /// Updates everything except the id and the creation time.
  func update(_ account: Account) throws
  /// Deletes the account with its sessions and memberships. The caller first decides what happens to its spaces.
  func delete(account: RecordID) throws
}

public enum AccountError: Error, Equatable, Sendable {
  case emailTaken
}
