import Base
import ServerStorage

/// P-60: the passkeys of an account.
extension AccountService {
  package static var passkeysPerAccount: Int { 20 }

  func passkeys(of account: RecordID) async throws -> [Passkey] {
    try await storage.read { try $0.passkeys(of: account) }
  }

  func add(_ registration: WebAuthn.Registration, named name: String, to account: RecordID) async throws -> Passkey {
    let passkey = Passkey(
      id: .random(), account: account, credential: registration.credential, publicKey: registration.publicKey,
      count: registration.count, name: name, created: .now())
    try await storage.write { writing in
      guard try writing.passkeys(of: account).count < Self.passkeysPerAccount else {
        throw HTTPProblem(
          .forbidden, "too-many-passkeys", "An account has at most \(Self.passkeysPerAccount) of them.")
      }
      guard try writing.passkey(credential: registration.credential) == nil else {
        throw HTTPProblem(.conflict, "passkey-taken", "This passkey is already known.")
      }
      try writing.insert(passkey)
    }
    return passkey
  }

  /// - Returns: nil when the account has no such passkey.
  /// - Throws: 409 when it is the last passkey and one is required beside the password.
  func endPasskey(_ id: RecordID, of account: RecordID) async throws -> Passkey? {
    try await storage.write { writing in
      let passkeys = try writing.passkeys(of: account)
      guard let passkey = passkeys.first(where: { $0.id == id }) else { return nil }
      if try passkeys.count == 1 && writing.account(account)?.asksForPasskey == true {
        throw HTTPProblem(.conflict, "passkey-needed", "It is asked for beside the password; turn that off first.")
      }
      try writing.delete(passkey: id)
      return passkey
    }
  }

  /// Counts a use and returns the account; nil when the count does not rise, which suggests a copy, or when the account
  /// is locked.
  func use(_ passkey: Passkey, count: UInt32) async throws -> Account? {
    try await storage.write { writing in
      guard let kept = try writing.passkey(credential: passkey.credential),
        let account = try writing.account(kept.account), !account.isDisabled
      else { return nil }
      // Authenticators that do not count always say 0.
      if (count != 0 || kept.count != 0) && count <= kept.count { return nil }
      try writing.setUsed(.now(), count: count, passkey: kept.id)
      return account
    }
  }
}

extension Passkey {
  var document: JSON {
    var json = JSONObject([
      ("id", .string(id.description)), ("name", .string(name)), ("created", .string(created.rfc3339)),
    ])
    if let used { json.add("used", used.rfc3339) }
    return .object(json)
  }
}
