import Base
import ServerStorage

/// Secrets that were sent by mail (P-51): each is kept as a hash, works once, and ends soon.
extension AccountService {
  /// A secret that stands for whoever reads what is sent to `email`. It takes the place of an earlier one.
  func makeCode(_ purpose: MailCode.Purpose, for account: RecordID, sentTo email: String) async throws -> Token {
    let secret = Token()
    let hours: Int64 =
      switch purpose {
      case .address: 48
      case .password: 1
      }
    let expires = Instant(milliseconds: Instant.now().milliseconds + hours * millisecondsPerHour)
    let code = MailCode(
      secretHash: secret.hash, account: account, purpose: purpose, email: email, expires: expires)
    try await storage.write { try $0.insert(code) }
    return secret
  }

  /// The address that the code was sent to is the account's from now on, and known to be its own.
  ///
  /// - Returns: the account as it was before.
  /// - Throws: ``MailCodeError/notValid``; ``AccountError/emailTaken`` when another account has the address meanwhile.
  func confirmAddress(_ text: String) async throws -> (before: Account, email: String) {
    let hash = try MailCodeError.hash(of: text)
    return try await storage.write { writing in
      let (code, account) = try writing.use(hash, .address)
      if let other = try writing.account(email: code.email), other.id != account.id { throw AccountError.emailTaken }
      var changed = account
      changed.email = code.email
      changed.isVerified = true
      try writing.update(changed)
      // A letter to the old address opens nothing any more.
      try writing.deleteCodes(of: account.id)
      return (account, code.email)
    }
  }

  /// Sets a new password; every device is signed out, because somebody else may know the old one.
  ///
  /// - Throws: ``MailCodeError/notValid``
  func resetPassword(_ text: String, to password: String, endsFeeds: Bool) async throws -> Account {
    let hash = try MailCodeError.hash(of: text)
    // What is slow comes behind what refuses those who know nothing.
    _ = try await storage.read { try $0.peek(hash, .password) }
    let hashed = try await passwords.hash(password)
    return try await storage.write { writing in
      let (code, account) = try writing.use(hash, .password)
      var changed = account
      changed.password = hashed
      if account.email == code.email { changed.isVerified = true }
      try writing.update(changed)
      try writing.deleteSessions(of: account.id, except: nil)
      try writing.deleteCodes(of: account.id)
      if endsFeeds { try writing.endSecrets(of: account.id) }
      return changed
    }
  }
}

enum MailCodeError: Error {
  /// Used, replaced, too old, or never given.
  case notValid

  fileprivate static func hash(of text: String) throws -> String {
    guard let token = Token(text) else { throw MailCodeError.notValid }
    return token.hash
  }
}

extension StorageReading {
  fileprivate func peek(_ hash: String, _ purpose: MailCode.Purpose) throws -> MailCode {
    guard let code = try code(secretHash: hash), code.purpose == purpose,
      code.expires.milliseconds > Instant.now().milliseconds
    else { throw MailCodeError.notValid }
    return code
  }
}

extension StorageWriting {
  /// The code and its account, which must not be locked.
  fileprivate func use(_ hash: String, _ purpose: MailCode.Purpose) throws -> (MailCode, Account) {
    let code = try peek(hash, purpose)
    guard let account = try account(code.account), !account.isDisabled else { throw MailCodeError.notValid }
    return (code, account)
  }
}
