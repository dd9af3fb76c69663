import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// P-60: passkeys (WebAuthn). A signed-in person makes one, and later signs in with it without a password.
struct PasskeyController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let letters: AccountLetters
  let limits: Limits
  let confirmation: PasswordConfirmation<Storage>
  let questions: PasskeyQuestions<Storage>
  /// Failures by network address. Nobody can guess a signature, so this only spares the server work.
  let failures: FailureSlowdown

  init(
    accounts: AccountService<Storage>, letters: AccountLetters, limits: Limits,
    confirmation: PasswordConfirmation<Storage>, questions: PasskeyQuestions<Storage>
  ) {
    self.accounts = accounts
    self.letters = letters
    self.limits = limits
    self.confirmation = confirmation
    self.questions = questions
    failures = FailureSlowdown(allowed: limits.failuresPerAddress)
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/passkeys", use: list)
    routes.post("account/passkeys/options", use: prepare)
    routes.post("account/passkeys", use: add)
    routes.delete("account/passkeys/{id}", use: end)
    routes.post("passkeys/options", use: ask)
    routes.post("sessions/passkey", use: signIn)
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let passkeys = try await accounts.passkeys(of: try context.requireCaller().account)
    return answer(["passkeys": .array(passkeys.map { $0.document })], to: request)
  }

  /// `{password}`: the options with which the browser makes a passkey. All bytes are base64url.
  @Sendable func prepare(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await confirmation.check(request.smallJSON(context, limits)["password"]?.text, "password", caller)
    guard let account = try await accounts.storage.read({ try $0.account(caller.account) }) else {
      throw HTTPProblem.unauthorized
    }
    let known = try await accounts.passkeys(of: account.id).map { $0.browserName }
    let user: JSON = [
      "id": .string(Base64URL.text(questions.handle(of: account.id))), "name": .string(account.email),
      "displayName": .string(account.name.isEmpty ? account.email : account.name),
    ]
    return answer(
      [
        "challenge": .string(Base64URL.text(questions.challenges.make("make \(account.id)"))),
        "rp": ["id": .string(try questions.site(context).site), "name": "Vademecum"], "user": user,
        "pubKeyCredParams": [["type": "public-key", "alg": -7]], "excludeCredentials": .array(known),
        "authenticatorSelection": ["residentKey": "required", "userVerification": "required"],
        "attestation": "none", "timeout": .integer(Challenges.seconds * 1000),
      ], to: request)
  }

  /// `{name, challenge, clientDataJSON, attestationObject}`
  @Sendable func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let name = form["name"]?.text?.trimmingSpaces() ?? ""
    guard (1...80).contains(name.unicodeScalars.count) else {
      throw HTTPProblem.invalid("name", "A name has 1 to 80 characters.")
    }
    let challenge = try form.bytes("challenge")
    guard questions.challenges.isOpen(challenge, "make \(caller.account)") else {
      throw HTTPProblem.passkeyRefused(.badRequest)
    }
    let registration: WebAuthn.Registration
    do {
      registration = try questions.site(context).register(
        client: try form.bytes("clientDataJSON"), attestation: try form.bytes("attestationObject"),
        challenge: challenge)
    } catch is WebAuthn.Fault {
      throw HTTPProblem.passkeyRefused(.badRequest)
    }
    guard questions.challenges.use(challenge) else { throw HTTPProblem.passkeyRefused(.badRequest) }
    let passkey = try await accounts.add(registration, named: name, to: caller.account)
    try await accounts.note(.passkeyAdded, of: caller.account, name, context)
    if let account = try await accounts.storage.read({ try $0.account(caller.account) }) {
      letters.send(.passkeyAdded(name), to: account.email, request.language(form))
    }
    return answer(passkey.document, status: .created, to: request)
  }

  @Sendable func end(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    guard let id = context.parameters.get("id").flatMap({ RecordID($0) }),
      let passkey = try await accounts.endPasskey(id, of: caller.account)
    else { throw HTTPProblem.notFound }
    try await accounts.note(.passkeyRemoved, of: caller.account, passkey.name, context)
    return bodiless(.noContent)
  }

  /// The options with which the browser asks for a passkey. They reveal nothing about accounts.
  @Sendable func ask(_ request: Request, _ context: ServerContext) async throws -> Response {
    answer(try questions.ask("sign in", context), to: request)
  }

  /// `{challenge, id, clientDataJSON, authenticatorData, signature, userHandle, device, language}`: 201 as with a
  /// password. The authenticator has verified its owner, so nothing else is asked.
  @Sendable func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    let device = try DeviceDescription(request, form, context)
    let address = context.client.network
    if let seconds = failures.begin(address, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many wrong passkeys.")
    }
    let found: Account?
    do {
      found = try await questions.account(form, to: "sign in", context)
    } catch {
      failures.takeBack(address, now: limits.clock())
      throw error
    }
    guard let account = found else { throw HTTPProblem.passkeyRefused(.unauthorized) }
    failures.takeBack(address, now: limits.clock())
    try await accounts.note(.signedIn, of: account.id, device.shown, context)
    let isKnown = KnownDevice(of: account).isShown(by: request, isEncrypted: context.client.isEncrypted)
    let (answer, session) = try await welcome(account, accounts, on: device, isKnown: isKnown, request, context)
    if session.isUnconfirmed { letters.tellOfNewDevice(account, session, request.language(form), context) }
    return answer
  }
}

extension HTTPProblem {
  static func passkeyRefused(_ status: HTTPResponse.Status) -> HTTPProblem {
    HTTPProblem(status, "passkey-refused", "The passkey is not known here, or the question was too old.")
  }
}
