import Base
import Foundation
import ServerStorage

/// Accounts, their sessions and their passwords, for the API and the command line.
public struct AccountService<Storage: ServerStorage>: Sendable {
  let storage: StorageAccess<Storage>
  let passwords: PasswordChecker
  let sessionsPerAccount: Int
  package let clock: ServerClock

  /// The number of spaces that an account may be a member of or create.
  package static var spacesPerAccount: Int { 100 }

  /// - Parameter sessionsPerAccount: when there are more, the session that was unused for longest ends.
  public init(_ storage: Storage, cost: PasswordCost, sessionsPerAccount: Int = .max) {
    self.init(storage, cost: cost, sessionsPerAccount: sessionsPerAccount, clock: ServerClock())
  }

  /// - Parameter clock: the time by which something is dated and ends.
  package init(_ storage: Storage, cost: PasswordCost, sessionsPerAccount: Int = .max, clock: ServerClock) {
    self.clock = clock
    self.storage = StorageAccess(storage)
    self.sessionsPerAccount = sessionsPerAccount
    passwords = PasswordChecker(cost: cost)
  }

  /// Creates an account with its private space.
  ///
  /// - Parameter isVerified: whether we know that the address belongs to the person.
  /// - Throws: ``AccountError/emailTaken``
  public func add(
    email: EmailAddress, name: String, password: String, isVerified: Bool = false
  ) async throws -> Account {
    let hash = try await passwords.hash(password)
    let now = clock.now()
    let account = Account(
      id: .random(), email: email.text, name: name, password: hash, created: now,
      isVerified: isVerified)
    try await storage.write { transaction in
      try transaction.insert(account)
      let space = Space(id: .random(), kind: .private, title: "", created: now)
      try transaction.insert(space)
      try transaction.setRole(.owner, of: account.id, in: space.id)
      try transaction.joinSpacesOfEverybody(account.id)
    }
    return account
  }

  func account(email: EmailAddress?) async throws -> Account? {
    try await storage.read { reading in try email.flatMap { try reading.account(email: $0.text) } }
  }

  /// The account when the password is right and the account is not locked. Takes the same time whether or not there is
  /// such an account.
  func signIn(email: EmailAddress?, password: String) async throws -> Account? {
    let account = try await storage.read { transaction in
      try email.flatMap { try transaction.account(email: $0.text) }
    }
    guard try await passwords.matches(password, account?.password), let account, !account.isDisabled else {
      return nil
    }
    return account
  }

  func isRight(_ password: String, for account: RecordID) async throws -> Bool {
    let kept = try await storage.read { try $0.account(account)?.password }
    return try await passwords.matches(password, kept)
  }

  /// Signs out every other device, because people change a password when somebody else may know the old one.
  ///
  /// - Parameter endsFeeds: whether private calendars, app passwords and passkeys end too, because somebody else may
  ///   have them.
  public func changePassword(
    of account: RecordID, to password: String, keeping tokenHash: String? = nil, endsFeeds: Bool = false
  ) async throws {
    let hash = try await passwords.hash(password)
    try await storage.write { transaction in
      guard var changed = try transaction.account(account) else { return }
      changed.password = hash
      try transaction.update(changed)
      try transaction.deleteSessions(of: account, except: tokenHash)
      // A letter that was sent for the old password is no longer valid.
      try transaction.deleteCodes(of: account)
      if endsFeeds { try transaction.endSecrets(of: account) }
    }
  }

  /// Locks or unlocks an account.
  public func setDisabled(_ isDisabled: Bool, _ account: RecordID) async throws {
    try await storage.write { transaction in
      guard var changed = try transaction.account(account) else { return }
      changed.isDisabled = isDisabled
      try transaction.update(changed)
      if isDisabled { try transaction.deleteSessions(of: account, except: nil) }
    }
  }

  func addSharedSpace(title: String, owner: RecordID) async throws -> Space {
    let space = Space(id: .random(), kind: .shared, title: title, created: clock.now())
    try await storage.write { transaction in
      guard try transaction.spaces(of: owner).count < Self.spacesPerAccount else {
        throw HTTPProblem(.forbidden, "too-many-spaces", "An account has at most \(Self.spacesPerAccount) spaces.")
      }
      try transaction.insert(space)
      try transaction.setRole(.owner, of: owner, in: space.id)
    }
    return space
  }

}

extension StorageWriting {
  /// Ends the secrets that open something without the password.
  func endSecrets(of account: RecordID) throws {
    try deleteFeeds(of: account)
    try deleteAppPasswords(of: account)
    // A letter cannot remove a second factor (P-56).
    if try self.account(account)?.asksForPasskey != true { try deletePasskeys(of: account) }
  }
}

extension Instant {
  package static func now() -> Instant {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}

extension RecordID {
  /// A new UUIDv7.
  static func random() -> RecordID {
    .v7(at: .now(), random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
  }
}
