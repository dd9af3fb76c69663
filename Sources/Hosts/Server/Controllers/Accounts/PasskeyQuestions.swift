import Base
import ServerStorage

/// P-60: asks browsers for passkeys and reads their answers.
struct PasskeyQuestions<Storage: ServerStorage>: Sendable {
  let accounts: AccountService<Storage>
  let challenges = Challenges()

  /// The options with which the browser asks for a passkey. All bytes are base64url.
  ///
  /// - Parameters:
  ///   - purpose: what the answer may be used for, and by whom.
  ///   - passkeys: the acceptable passkeys; nil for any, which reveals nothing about accounts.
  /// - Throws: 404 where passkeys are not possible, for example at a numeric address.
  func ask(_ purpose: String, of passkeys: [Passkey]? = nil, _ context: ServerContext) throws -> JSON {
    var question = JSONObject([
      ("challenge", .string(Base64URL.text(challenges.make(purpose)))), ("rpId", .string(try site(context).site)),
      ("userVerification", "required"), ("timeout", .integer(Challenges.seconds * 1000)),
    ])
    if let passkeys { question.add("allowCredentials", .array(passkeys.map { $0.browserName })) }
    return .object(question)
  }

  /// The account whose passkey has answered; nil when the passkey is unknown or the answer is wrong.
  ///
  /// - Throws: 400 when the form is not an answer at all.
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

  /// The name by which an authenticator knows the account: neither a secret nor an address.
  func handle(of account: RecordID) -> [UInt8] { Array(account.description.utf8) }
}

extension JSON {
  /// The bytes of a base64url member.
  func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = self[name]?.text.flatMap({ Base64URL.bytes($0) }) else {
      throw HTTPProblem.invalid(name, "This is base64url.")
    }
    return bytes
  }
}

extension Passkey {
  /// The description that browsers expect.
  var browserName: JSON { ["type": "public-key", "id": .string(Base64URL.text(credential))] }
}
