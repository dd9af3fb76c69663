import Base
import Foundation
import HTTPTypes
import Hummingbird
import ServerStorage

/// P-56: factors beside the password: numbers of an authenticator or a passkey, and recovery codes in case they are
/// lost.
struct SecondFactorController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let letters: AccountLetters
  let limits: Limits
  let confirmation: PasswordConfirmation<Storage>
  let guesses: SecondFactorGuesses

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/second-factor", use: show)
    routes.post("account/second-factor", use: prepare)
    routes.post("account/second-factor/confirm", use: confirm)
    routes.post("account/second-factor/recovery-codes", use: renew)
    routes.put("account/second-factor/passkeys", use: askForPasskey)
    routes.delete("account/second-factor", use: end)
  }

  @Sendable func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let account = try context.requireCaller().account
    let document = try await accounts.storage.read { reading -> JSON in
      [
        "on": .bool(try reading.authenticator(of: account)?.isConfirmed == true),
        "passkeys": .bool(try reading.account(account)?.asksForPasskey == true),
        "hasPasskeys": .bool(try !reading.passkeys(of: account).isEmpty),
        "recoveryCodes": .integer(Int64(try reading.recoveryCodeCount(of: account))),
      ]
    }
    return answer(document, to: request)
  }

  /// `{password, on}`: whether a passkey is required beside the password. 200 with recovery codes when there were none.
  @Sendable func askForPasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    guard case .bool(let isAsked)? = form["on"] else { throw HTTPProblem.invalid("on", "This is true or false.") }
    try await confirmation.check(form["password"]?.text, "password", caller)
    let codes = try await accounts.askForPasskey(isAsked, of: caller.account)
    try await accounts.note(isAsked ? .passkeyAsked : .passkeyNotAsked, of: caller.account, context)
    try await tell(caller, request)
    return answer(document(codes), to: request)
  }

  /// `{password}`: 201 with the secret, which is shown only this once.
  @Sendable func prepare(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await confirmation.check(request.smallJSON(context, limits)["password"]?.text, "password", caller)
    let secret = Base32.text(try await accounts.prepareAuthenticator(of: caller.account))
    guard let account = try await accounts.storage.read({ try $0.account(caller.account) }) else {
      throw HTTPProblem.unauthorized
    }
    // The format that authenticators read: the issuer, the account, and defaults for everything else.
    let email = account.email.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let uri = "otpauth://totp/Vademecum:\(email)?secret=\(secret)&issuer=Vademecum"
    return answer(["secret": .string(secret), "uri": .string(uri)], status: .created, to: request)
  }

  /// `{code}`: 200 with the recovery codes, which are shown only this once.
  @Sendable func confirm(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let code = try await code(request, context)
    let codes = try await guesses.attempt(caller.account) {
      try await accounts.confirmAuthenticator(of: caller.account, code)
    }
    guard let codes else { throw HTTPProblem.wrongSecondFactor(.badRequest) }
    try await accounts.note(.secondFactorOn, of: caller.account, context)
    try await tell(caller, request)
    return answer(document(codes), to: request)
  }

  /// `{password}`: new recovery codes. The old ones end.
  @Sendable func renew(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await confirmation.check(request.smallJSON(context, limits)["password"]?.text, "password", caller)
    guard let codes = try await accounts.makeRecoveryCodes(of: caller.account) else { throw HTTPProblem.notFound }
    try await accounts.note(.recoveryCodesMade, of: caller.account, context)
    return answer(document(codes), to: request)
  }

  /// `{password}`
  @Sendable func end(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await confirmation.check(request.smallJSON(context, limits)["password"]?.text, "password", caller)
    if try await accounts.endAuthenticator(of: caller.account) {
      try await accounts.note(.secondFactorOff, of: caller.account, context)
      try await tell(caller, request)
    }
    return bodiless(.noContent)
  }

  /// Tells the account by mail what signing in requires from now on.
  private func tell(_ caller: Caller, _ request: Request) async throws {
    guard let account = try await accounts.storage.read({ try $0.account(caller.account) }) else { return }
    let isAsked = try await accounts.secondSteps(of: caller.account) != nil
    letters.send(isAsked ? .secondFactorOn : .secondFactorOff, to: account.email, request.language(.null))
  }

  private func code(_ request: Request, _ context: ServerContext) async throws -> String {
    guard let code = try await request.smallJSON(context, limits)["code"]?.text else {
      throw HTTPProblem.invalid("code", "The code is missing.")
    }
    return code
  }

  private func document(_ codes: [RecoveryCode]) -> JSON {
    ["recoveryCodes": .array(codes.map { .string($0.text) })]
  }
}

/// Limits the attempts at a second factor. They are counted by account alone, because whoever tries knows the password
/// and six digits are few.
final class SecondFactorGuesses: Sendable {
  private let failures: FailureSlowdown
  private let clock: @Sendable () -> Double

  init(_ limits: Limits) {
    failures = FailureSlowdown(allowed: limits.failuresPerEmail)
    clock = limits.clock
  }

  /// - Parameter body: returns nil when the factor was wrong.
  /// - Throws: 429 with the time until the next attempt.
  func attempt<Value>(_ account: RecordID, _ body: () async throws -> Value?) async throws -> Value? {
    let key = account.description
    if let seconds = failures.begin(key, now: clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many wrong codes.")
    }
    do {
      let value = try await body()
      if value != nil { failures.succeeded(key) }
      return value
    } catch {
      failures.takeBack(key, now: clock())
      throw error
    }
  }
}

extension HTTPProblem {
  /// The password is right. Only somebody who knows it learns this.
  ///
  /// - Parameters:
  ///   - code: whether a number of the authenticator is accepted.
  ///   - passkey: the options for a passkey; nil when none is accepted. Recovery codes always are.
  static func secondFactorNeeded(code: Bool, passkey: JSON?) -> HTTPProblem {
    let steps: [JSON] = (code ? ["code"] : []) + (passkey == nil ? [] : ["passkey"]) + ["recovery-code"]
    return HTTPProblem(
      .unauthorized, "second-factor-needed", "The password is right; a second step is needed too.", field: "code",
      members: [("steps", .array(steps))] + (passkey.map { [("passkey", $0)] } ?? []))
  }

  static func wrongSecondFactor(_ status: HTTPResponse.Status) -> HTTPProblem {
    HTTPProblem(status, "second-factor-wrong", "The code is wrong or was already used.", field: "code")
  }
}
