import Base
import ServerStorage

/// P-60: asks browsers for passkeys, and reads what they answer.
struct PasskeyQuestions<Storage: ServerStorage>: Sendable {
  let accounts: AccountService<Storage>
  let challenges = Challenges()

  /// What the browser needs to ask for one, in its own words. All bytes are base64url.
  ///
  /// - Parameters:
  ///   - purpose: what it may be answered for, and by whom.
  ///   - passkeys: of which one is asked for; nil for any, which tells nothing of accounts.
  /// - Throws: 404 where there are no passkeys, as at an address of numbers.
  func ask(_ purpose: String, of passkeys: [Passkey]? = nil, _ context: ServerContext) throws -> JSON {
    var question = JSONObject([
      ("challenge", .string(Base64URL.text(challenges.make(purpose)))), ("rpId", .string(try site(context).site)),
      ("userVerification", "required"), ("timeout", .integer(Challenges.seconds * 1000)),
    ])
    if let passkeys { question.add("allowCredentials", .array(passkeys.map { $0.browserName })) }
    return .object(question)
  }

  /// Whose passkey has answered; nil when it is not known, or not right.
  ///
  /// - Throws: 400 for what is no answer at all.
  func account(_ answer: JSON, to purpose: String, _ context: ServerContext) async throws -> Account? {
    let (challenge, id) = (try answer.bytes("challenge"), try answer.bytes("id"))
    let (client, authenticator) = (try answer.bytes("clientDataJSON"), try answer.bytes("authenticatorData"))
    let signature = try answer.bytes("signature")
    let handle = answer["userHandle"] == nil ? nil : try answer.bytes("userHandle")
    guard challenges.isOpen(challenge, purpose),
      let passkey = try await accounts.storage.read({ try $0.passkey(credential: id) }),
      handle == nil || handle == self.handle(of: passkey.account),
      let count = try? site(context).verify(
        client: client, authenticator: authenticator, signature: signature, publicKey: passkey.publicKey,
        challenge: challenge),
      challenges.use(challenge)
    else { return nil }
    return try await accounts.use(passkey, count: count)
  }

  func site(_ context: ServerContext) throws -> WebAuthn {
    guard let site = WebAuthn(origin: context.client.origin) else { throw HTTPProblem.notFound }
    return site
  }

  /// By which an authenticator knows the account: no secret, and no address.
  func handle(of account: RecordID) -> [UInt8] { Array(account.description.utf8) }
}

extension JSON {
  /// What browsers give as base64url.
  func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = self[name]?.text.flatMap({ Base64URL.bytes($0) }) else {
      throw HTTPProblem.invalid(name, "This is base64url.")
    }
    return bytes
  }
}

extension Passkey {
  /// As browsers name it.
  var browserName: JSON { ["type": "public-key", "id": .string(Base64URL.text(credential))] }
}
