import Base

/// A person who may sign in.
public struct Account: Equatable, Sendable {
  public let id: RecordID
  /// Found by it: in lower case, without space at its ends.
  public var email: String
  /// As the person wants to be called; may be empty.
  public var name: String
  /// The hashed password with its parameters; the storage does not look into it.
  public var password: String
  public var created: Instant
  /// Whether the operator has locked it: nobody signs in, and nothing is lost.
  public var isDisabled: Bool
  /// Whether the e-mail address is known to be the person's own: only then does it stand in letters to others.
  public var isVerified: Bool
  /// P-56: whether a passkey, or what else the account has, is asked for beside the password.
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

/// Questions about accounts.
public protocol AccountReading {
  func account(_ id: RecordID) throws -> Account?
  /// - Parameter email: in the form in which it is kept.
  func account(email: String) throws -> Account?
  /// In the order of their making.
  func accounts() throws -> [Account]
  /// The spaces that everyone may read, in the order of their making.
  func publishedSpaces() throws -> [Space]
}

/// Changes of accounts.
public protocol AccountWriting {
  /// - Throws: ``AccountError/emailTaken`` when another account has the e-mail address.
  func insert(_ account: Account) throws
  /// Everything but the id and the time of its making.
  func update(_ account: Account) throws
  /// With its sessions and memberships; what becomes of its spaces the caller decides before.
  func delete(account: RecordID) throws
}

public enum AccountError: Error, Equatable, Sendable {
  case emailTaken
}
