import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// The e-mail address of an account (P-51): confirming it, changing it, and resetting the password through it.
struct AddressController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let letters: AccountLetters
  let limits: Limits
  let confirmation: PasswordConfirmation<Storage>
  private let asking: RequestRate?

  init(
    accounts: AccountService<Storage>, live: LiveHub, letters: AccountLetters, limits: Limits,
    confirmation: PasswordConfirmation<Storage>
  ) {
    self.accounts = accounts
    self.live = live
    self.letters = letters
    self.limits = limits
    self.confirmation = confirmation
    asking = limits.codesPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.put("account/address", use: change)
    routes.post("account/address/code", use: confirm)
    routes.post("password-resets", use: forgot)
    routes.post("password-resets/code", use: reset)
  }

  /// `{email, password, language}`. The address changes when the code that is sent to it comes back. Confirming the
  /// present address needs no password, because nothing else changes.
  @Sendable func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    guard let email = form["email"]?.text.flatMap({ EmailAddress($0) }) else {
      throw HTTPProblem.invalid("email", "This is not an e-mail address.")
    }
    try letters.requireMail()
    guard let account = try await accounts.storage.read({ try $0.account(caller.account) }) else {
      throw HTTPProblem.unauthorized
    }
    if account.email != email.text { try await confirmation.check(form["password"]?.text, "password", caller) }
    try letters.count(email)
    let code = try await accounts.makeCode(.address, for: account.id, sentTo: email.text)
    letters.sendCounted(
      .address("\(letters.origin(context))/account/confirm?code=\(code.text)"), to: email, request.language(form))
    return bodiless(.accepted)
  }

  /// `{code, password}`. The password is for devices that are not signed in to the account: a stranger may have signed up
  /// with this address, and whoever reads the letter must not confirm what the stranger has set up.
  @Sendable func confirm(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    let code = try self.code(form, context)
    do {
      let account = try await accounts.account(ofAddressCode: code)
      if context.caller?.account != account {
        try await confirmation.check(form["password"]?.text, of: account, context)
      }
      let (before, email) = try await accounts.confirmAddress(code)
      if before.email != email { try await accounts.note(.addressChanged, of: before.id, email, context) }
      if before.email != email { letters.send(.addressChanged(email), to: before.email, request.language(form)) }
      return answer(["email": .string(email)], to: request)
    } catch MailCodeError.notValid {
      throw HTTPProblem.codeNotValid
    } catch AccountError.emailTaken {
      throw HTTPProblem(
        .conflict, "email-taken", "There is already an account with this e-mail address.", field: "email")
    }
  }

  /// `{email, language}`. The answer and its time are the same whether or not there is such an account.
  @Sendable func forgot(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    guard let email = form["email"]?.text.flatMap({ EmailAddress($0) }) else {
      throw HTTPProblem.invalid("email", "This is not an e-mail address.")
    }
    try letters.requireMail()
    try count(context)
    try letters.count(email)
    let (accounts, letters) = (accounts, letters)
    let (language, origin) = (request.language(form), letters.origin(context))
    Task {
      guard let account = try await accounts.account(email: email), !account.isDisabled else { return }
      let code = try await accounts.makeCode(.password, for: account.id, sentTo: email.text)
      letters.sendCounted(.password("\(origin)/account/reset?code=\(code.text)"), to: email, language)
    }
    return bodiless(.accepted)
  }

  /// `{code, password, calendars}`. All devices are signed out, and the private calendars end unless `"calendars":
  /// "keep"`.
  @Sendable func reset(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    let password = try acceptablePassword(form, "password")
    let calendars = form["calendars"]?.text ?? "end"
    guard calendars == "keep" || calendars == "end" else {
      throw HTTPProblem.invalid("calendars", "This is 'keep' or 'end'.")
    }
    do {
      let (account, endedSteps) = try await accounts.resetPassword(
        try code(form, context), to: password, endsFeeds: calendars == "end")
      live.end(account: account.id)
      try await accounts.note(.passwordReset, of: account.id, context)
      if endedSteps { try await accounts.note(.secondFactorOff, of: account.id, context) }
      letters.send(.passwordChanged, to: account.email, request.language(form))
      return bodiless(.noContent)
    } catch MailCodeError.notValid {
      throw HTTPProblem.codeNotValid
    }
  }

  private func code(_ form: JSON, _ context: ServerContext) throws -> String {
    guard let code = form["code"]?.text else { throw HTTPProblem.invalid("code", "The code is missing.") }
    try count(context)
    return code
  }

  /// Counts by network address. A code has 256 bits, so this only spares the server work.
  private func count(_ context: ServerContext) throws {
    if let seconds = asking?.take(context.client.network, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many attempts.")
    }
  }
}

/// A token alone must not change who may sign in or delete the account: somebody may have found the phone.
struct PasswordConfirmation<Storage: ServerStorage>: Sendable {
  let accounts: AccountService<Storage>
  let guesses: GuessLimits

  /// - Throws: 400 without a password, 403 when it is wrong, 429 when it was wrong too often.
  func check(_ password: String?, _ field: String, _ caller: Caller) async throws {
    guard let password else { throw HTTPProblem.invalid(field, "The password is missing.") }
    // Counted for each device, so that somebody who found one device locks out no other.
    let isRight = try await guesses.attempt(on: caller.tokenHash, from: "", isKnown: true) {
      try await accounts.isRight(password, for: caller.account) ? true : nil
    }
    if isRight == nil { throw HTTPProblem.wrongPassword(field) }
  }

  /// For somebody who is not signed in to the account. Only who has a secret that was sent by mail comes this far.
  ///
  /// - Throws: 403 without the password, or when it is wrong; 429 when it was wrong too often.
  func check(_ password: String?, of account: RecordID, _ context: ServerContext) async throws {
    guard let password, !password.isEmpty else { throw HTTPProblem.passwordNeeded }
    let isRight = try await guesses.attempt(on: account.description, from: context.client.network) {
      try await accounts.isRight(password, for: account) ? true : nil
    }
    if isRight == nil { throw HTTPProblem.wrongPassword("password") }
  }
}

/// Length makes a password hard to guess. The upper limit keeps hashing cheap.
func acceptablePassword(_ form: JSON, _ field: String, email: String = "", name: String = "") throws -> String {
  guard let password = form[field]?.text else { throw HTTPProblem.invalid(field, "The password is missing.") }
  guard password.unicodeScalars.count >= 8 else {
    throw HTTPProblem(.badRequest, "password-too-short", "A password has at least 8 characters.", field: field)
  }
  guard password.utf8.count <= 1024 else {
    throw HTTPProblem(.badRequest, "password-too-long", "A password has at most 1024 bytes.", field: field)
  }
  if CommonPasswords.contains(password, email: email, name: name) { throw HTTPProblem.tooCommon(field) }
  return password
}

extension HTTPProblem {
  static func tooCommon(_ field: String) -> HTTPProblem {
    HTTPProblem(
      .badRequest, "password-too-common", "This password is one of the first that somebody guesses.", field: field)
  }

  static func wrongPassword(_ field: String) -> HTTPProblem {
    HTTPProblem(.forbidden, "wrong-password", "The password is wrong.", field: field)
  }

  static let passwordNeeded = HTTPProblem(
    .forbidden, "password-needed", "This device is not signed in to the account, so its password is needed.",
    field: "password")

  static let codeNotValid = HTTPProblem(
    .badRequest, "code-not-valid", "The code was used already, is too old, or was never given.", field: "code")
}
