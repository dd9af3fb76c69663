import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Signing in and out, and the devices that are signed in (P-50).
struct SessionController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let letters: AccountLetters
  let limits: Limits
  let guesses: GuessLimits
  let factors: SecondFactorGuesses
  let questions: PasskeyQuestions<Storage>

  init(
    accounts: AccountService<Storage>, live: LiveHub, letters: AccountLetters, limits: Limits,
    factors: SecondFactorGuesses, questions: PasskeyQuestions<Storage>
  ) {
    self.accounts = accounts
    self.live = live
    self.letters = letters
    self.limits = limits
    guesses = GuessLimits(limits)
    self.factors = factors
    self.questions = questions
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("sessions", use: signIn)
    routes.get("sessions", use: list)
    routes.delete("sessions", use: signOutOthers)
    routes.delete("sessions/current", use: signOut)
    routes.patch("sessions/{id}", use: change)
    routes.delete("sessions/{id}", use: end)
  }

  @Sendable func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    guard let email = form["email"]?.text else { throw HTTPProblem.invalid("email", "The e-mail address is missing.") }
    guard let password = form["password"]?.text else {
      throw HTTPProblem.invalid("password", "The password is missing.")
    }
    let device = try DeviceDescription(request, form, context)
    // A text that is not an address becomes a key too, so it must be short.
    let address = EmailAddress(email)
    let key = address?.text ?? "not an address"
    let isKnown = try await isKnown(address, request, context)
    let account = try await guesses.attempt(on: key, from: context.client.network, isKnown: isKnown) {
      try await accounts.signIn(email: address, password: password)
    }
    guard let account else {
      throw HTTPProblem(.unauthorized, "wrong-credentials", "The e-mail address or the password is wrong.")
    }
    try await checkSecondStep(of: account, form, context)
    try await accounts.note(.signedIn, of: account.id, device.shown, context)
    let (answer, session) = try await welcome(account, accounts, on: device, isKnown: isKnown, request, context)
    if session.isUnconfirmed { letters.tellOfNewDevice(account, session, request.language(form), context) }
    return answer
  }

  /// P-56: checks the factor beside the password.
  private func checkSecondStep(of account: Account, _ form: JSON, _ context: ServerContext) async throws {
    guard let steps = try await accounts.secondSteps(of: account.id) else { return }
    let purpose = "beside the password of \(account.id)"
    if let answer = form["passkey"] {
      try await checkPasskey(answer, to: purpose, of: account, context)
      return
    }
    guard let code = form["code"]?.text, !code.isEmpty else {
      let question = steps.passkeys.isEmpty ? nil : try? questions.ask(purpose, of: steps.passkeys, context)
      throw HTTPProblem.secondFactorNeeded(code: steps.code, passkey: question)
    }
    let shown = try await factors.attempt(account.id) { try await accounts.useSecondFactor(code, of: account.id) }
    switch shown {
    case .number: break
    case .recoveryCode: try await accounts.note(.recoveryCodeUsed, of: account.id, context)
    case nil:
      try await accounts.note(.secondFactorRefused, of: account.id, context)
      throw HTTPProblem.wrongSecondFactor(.unauthorized)
    }
  }

  private func checkPasskey(
    _ answer: JSON, to purpose: String, of account: Account, _ context: ServerContext
  ) async throws {
    let found = try await factors.attempt(account.id) {
      try await questions.account(answer, to: purpose, context)
    }
    if found?.id == account.id { return }
    try await accounts.note(.secondFactorRefused, of: account.id, context)
    throw HTTPProblem.passkeyRefused(.unauthorized)
  }

  private func isKnown(_ email: EmailAddress?, _ request: Request, _ context: ServerContext) async throws -> Bool {
    guard let account = try await accounts.account(email: email) else { return false }
    return KnownDevice(of: account).isShown(by: request, isEncrypted: context.client.isEncrypted)
  }

  @Sendable func signOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await accounts.endSession(caller.tokenHash)
    try await accounts.note(.signedOut, of: caller.account, context)
    live.end(tokenHash: caller.tokenHash)
    return bodiless(
      .noContent, [.setCookie: SessionCookie.removal(isEncrypted: context.client.isEncrypted)])
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let sessions = try await accounts.sessions(of: caller.account)
    let documents = sessions.map { $0.document(isCurrent: $0.tokenHash == caller.tokenHash) }
    return answer(["sessions": .array(documents)], to: request)
  }

  /// `{device, confirmed}`: a new name, or the confirmation that the sign-in was the account's own.
  @Sendable func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let name = form["device"] == nil ? nil : try DeviceDescription.name(form)
    if form["device"] != nil && form["device"]?.text == nil {
      throw HTTPProblem.invalid("device", "A name is a text.")
    }
    if let confirmed = form["confirmed"], confirmed != .bool(true) {
      throw HTTPProblem.invalid("confirmed", "This is true.")
    }
    let isConfirmed = form["confirmed"] != nil
    let isFound = try await accounts.changeSession(try id(context), of: caller.account) { session in
      if let name { session.name = name }
      // A device cannot confirm itself.
      if isConfirmed && session.tokenHash != caller.tokenHash { session.isUnconfirmed = false }
    }
    if !isFound { throw HTTPProblem.notFound }
    return bodiless(.noContent)
  }

  @Sendable func end(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    guard let session = try await accounts.endSession(try id(context), of: caller.account) else {
      throw HTTPProblem.notFound
    }
    try await accounts.note(.deviceEnded, of: caller.account, session.shownName, context)
    live.end(tokenHash: session.tokenHash)
    return bodiless(.noContent)
  }

  @Sendable func signOutOthers(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await accounts.endOtherSessions(of: caller.account, keeping: caller.tokenHash)
    try await accounts.note(.othersEnded, of: caller.account, context)
    live.endOthers(account: caller.account, keeping: caller.tokenHash)
    return bodiless(.noContent)
  }

  private func id(_ context: ServerContext) throws -> RecordID {
    guard let id = context.parameters.get("id").flatMap({ RecordID($0) }) else { throw HTTPProblem.notFound }
    return id
  }
}

/// 201 with the account and the token of a new session. A page of the site also gets the token as a cookie.
func welcome<Storage>(
  _ account: Account, _ accounts: AccountService<Storage>, on device: DeviceDescription, isKnown: Bool,
  _ request: Request, _ context: ServerContext
) async throws -> (answer: Response, session: Session) {
  let (token, session) = try await accounts.startSession(of: account.id, on: device, isKnown: isKnown)
  var headers: HTTPFields = [:]
  if request.isFromOwnSite(context) {
    let isEncrypted = context.client.isEncrypted
    headers.append(HTTPField(name: .setCookie, value: SessionCookie.header(token, isEncrypted: isEncrypted)))
    headers.append(HTTPField(name: .setCookie, value: KnownDevice(of: account).header(isEncrypted: isEncrypted)))
  }
  let document = try await accounts.document(of: account.id)
  let body: JSON = ["account": document, "token": .string(token.text)]
  return (answer(body, status: .created, headers: headers, to: request), session)
}

extension Request {
  func smallJSON(_ context: ServerContext, _ limits: Limits) async throws -> JSON {
    try await json(upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
  }

  /// The language for letters: the one in the form, otherwise the browser's.
  func language(_ form: JSON) -> Language {
    if let language = form["language"]?.text.flatMap({ Language(code: $0) }) { return language }
    return headers[.acceptLanguage]?.lowercased().hasPrefix("cs") == true ? .czech : .english
  }
}
