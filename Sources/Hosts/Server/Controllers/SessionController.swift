import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Signing in and out.
struct SessionController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits
  let guesses: GuessLimits

  init(accounts: AccountService<Storage>, live: LiveHub, limits: Limits) {
    self.accounts = accounts
    self.live = live
    self.limits = limits
    guesses = GuessLimits(limits)
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
    let account = try await guesses.attempt(
      on: key, from: context.client.address, isKnown: try await isKnown(address, request, context)
    ) {
      try await accounts.signIn(email: address, password: password)
    }
    guard let account else {
      throw HTTPProblem(.unauthorized, "wrong-credentials", "The e-mail address or the password is wrong.")
    }
    return try await welcome(account, accounts, request, context)
  }

  private func isKnown(_ email: EmailAddress?, _ request: Request, _ context: ServerContext) async throws -> Bool {
    guard let account = try await accounts.account(email: email) else { return false }
    return KnownDevice(of: account).isShown(by: request, isEncrypted: context.client.isEncrypted)
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
    let isEncrypted = context.client.isEncrypted
    headers.append(HTTPField(name: .setCookie, value: SessionCookie.header(token, isEncrypted: isEncrypted)))
    headers.append(HTTPField(name: .setCookie, value: KnownDevice(of: account).header(isEncrypted: isEncrypted)))
  }
  let document = try await accounts.document(of: account.id)
  return answer(["account": document, "token": .string(token.text)], status: .created, headers: headers, to: request)
}

extension Request {
  func smallJSON(_ context: ServerContext, _ limits: Limits) async throws -> JSON {
    try await json(upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
  }
}
