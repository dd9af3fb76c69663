import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Signing in and out.
struct SessionController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits
  let emailFailures: FailureSlowdown
  let addressFailures: FailureSlowdown

  init(accounts: AccountService<Storage>, live: LiveHub, limits: Limits) {
    self.accounts = accounts
    self.live = live
    self.limits = limits
    emailFailures = FailureSlowdown(allowed: limits.failuresPerEmail)
    addressFailures = FailureSlowdown(allowed: limits.failuresPerAddress)
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("sessions", use: signIn)
    routes.delete("sessions/current", use: signOut)
  }

  @Sendable func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.smallJSON(context, limits)
    guard let email = form["email"]?.text else { throw HTTPProblem.invalid("email", "The e-mail address is missing.") }
    guard let password = form["password"]?.text else {
      throw HTTPProblem.invalid("password", "The password is missing.")
    }
    // The key of a text that is no address must be bounded too.
    let address = EmailAddress(email)
    let key = address?.text ?? "not an address"
    try refuseWhileSlowed(key, context)
    guard let account = try await accounts.signIn(email: address, password: password) else {
      emailFailures.failed(key, now: limits.clock())
      addressFailures.failed(context.client.address, now: limits.clock())
      throw HTTPProblem(.unauthorized, "wrong-credentials", "The e-mail address or the password is wrong.")
    }
    emailFailures.succeeded(key)
    return try await welcome(account, accounts, request, context)
  }

  private func refuseWhileSlowed(_ key: String, _ context: ServerContext) throws {
    let now = limits.clock()
    let waits = [emailFailures.wait(key, now: now), addressFailures.wait(context.client.address, now: now)]
    if let seconds = waits.compactMap({ $0 }).max() {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many wrong passwords.")
    }
  }

  @Sendable func signOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await accounts.endSession(caller.tokenHash)
    live.end(tokenHash: caller.tokenHash)
    return bodiless(
      .noContent, [.setCookie: SessionCookie.removal(isEncrypted: context.client.isEncrypted)])
  }
}

/// 201 with the account and a token of a new session; a page of the site gets it as a cookie too.
func welcome<Storage>(
  _ account: Account, _ accounts: AccountService<Storage>, _ request: Request, _ context: ServerContext
) async throws -> Response {
  let token = try await accounts.startSession(of: account.id)
  var headers: HTTPFields = [:]
  if request.isFromOwnSite(context) {
    headers[.setCookie] = SessionCookie.header(token, isEncrypted: context.client.isEncrypted)
  }
  let document = try await accounts.document(of: account.id)
  return answer(["account": document, "token": .string(token.text)], status: .created, headers: headers, to: request)
}

extension Request {
  func smallJSON(_ context: ServerContext, _ limits: Limits) async throws -> JSON {
    try await json(upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
  }
}
