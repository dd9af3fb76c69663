import Base
import ServerStorage

/// Secrets that were sent by mail (P-51). Each is kept as a hash, works once, and expires soon.
extension AccountService {
  /// A secret for whoever reads mail at `email`. It replaces an earlier one.
  func makeCode(_ purpose: MailCode.Purpose, for account: RecordID, sentTo email: String) async throws -> Token {
    let secret = Token()
    let expires = Instant(milliseconds: clock.now().milliseconds + purpose.hours * millisecondsPerHour)
    let code = MailCode(
      secretHash: secret.hash, account: account, purpose: purpose, email: email, expires: expires)
    try await storage.write { try $0.insert(code) }
    return secret
  }

  /// - Throws: ``MailCodeError/notValid``
  func account(ofAddressCode text: String) async throws -> RecordID {
    let hash = try MailCodeError.hash(of: text)
    return try await storage.read { try $0.peek(hash, .address, at: clock.now()).account }
  }

  /// Makes the address to which the code was sent the account's confirmed address. Everything that opens the account stays, so the
  /// caller must know that it belongs to whoever has the code.
  ///
  /// - Returns: the account as it was before.
  /// - Throws: ``MailCodeError/notValid``; ``AccountError/emailTaken`` when another account has taken the address
  ///   since.
  func confirmAddress(_ text: String) async throws -> (before: Account, email: String) {
    let hash = try MailCodeError.hash(of: text)
    return try await storage.write { writing in
      let (code, account) = try writing.use(hash, .address, at: clock.now())
      if let other = try writing.account(email: code.email), other.id != account.id { throw AccountError.emailTaken }
      var changed = account
      changed.email = code.email
      changed.isVerified = true
      try writing.update(changed)
      // Letters to the old address are no longer valid.
      try writing.deleteCodes(of: account.id)
      return (account, code.email)
    }
  }

  /// Sets a new password and signs out every device, because somebody else may know the old one. When nobody has proved the
  /// address before, whoever made the account may be a stranger: then everything else that opens it ends too (P-51).
  ///
  /// - Returns: the account, and whether a second step has ended.
  /// - Throws: ``MailCodeError/notValid``; 400 when the password is the account's own name or address (P-58). The code stays valid
  ///   then.
  func resetPassword(_ text: String, to password: String, endsFeeds: Bool) async throws -> (Account, endedSteps: Bool) {
    let hash = try MailCodeError.hash(of: text)
    // Check the code before the slow hashing, so that strangers cannot make the server work.
    let known = try await storage.read { try $0.account(try $0.peek(hash, .password, at: clock.now()).account) }
    if let known, CommonPasswords.contains(password, email: known.email, name: known.name) {
      throw HTTPProblem.tooCommon("password")
    }
    let hashed = try await passwords.hash(password)
    return try await storage.write { writing in
      let (code, account) = try writing.use(hash, .password, at: clock.now())
      let isFirstProof = account.email == code.email && !account.isVerified
      let endedSteps = try isFirstProof && writing.endSecondSteps(of: account.id)
      guard var changed = try writing.account(account.id) else { throw MailCodeError.notValid }
      changed.password = hashed
      if isFirstProof { changed.isVerified = true }
      try writing.update(changed)
      try writing.deleteSessions(of: account.id, except: nil)
      try writing.deleteCodes(of: account.id)
      if endsFeeds || isFirstProof { try writing.endSecrets(of: account.id) }
      return (changed, endedSteps)
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

extension MailCode.Purpose {
  fileprivate var hours: Int64 {
    switch self {
    case .address: 48
    case .password: 1
    }
  }
}

extension MailCode {
  /// P-96: one that would last longer than any was made while the clock was ahead.
  fileprivate func isOpen(at now: Instant) -> Bool {
    let left = expires.milliseconds - now.milliseconds
    return 0 < left && left <= (purpose.hours + 1) * millisecondsPerHour
  }
}

extension StorageReading {
  fileprivate func peek(_ hash: String, _ purpose: MailCode.Purpose, at now: Instant) throws -> MailCode {
    guard let code = try code(secretHash: hash), code.purpose == purpose, code.isOpen(at: now) else {
      throw MailCodeError.notValid
    }
    return code
  }
}

extension StorageWriting {
  /// Uses up the code. Its account must not be locked.
  fileprivate func use(_ hash: String, _ purpose: MailCode.Purpose, at now: Instant) throws -> (MailCode, Account) {
    let code = try peek(hash, purpose, at: now)
    guard let account = try account(code.account), !account.isDisabled else { throw MailCodeError.notValid }
    return (code, account)
  }
}
