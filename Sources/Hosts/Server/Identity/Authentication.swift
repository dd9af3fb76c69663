import HTTPTypes
import Hummingbird
import ServerStorage

/// Finds out who asks (P-1). A wrong bearer token is 401 everywhere; a wrong cookie is as good as none, so that a page
/// whose session has ended can still sign in and read what is published.
struct Authentication<Storage: ServerStorage>: RouterMiddleware {
  let accounts: AccountService<Storage>
  let routes: RoutePaths

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let authorization = request.headers[.authorization] {
      context.caller = try await caller(authorization, request, context)
    } else if let token = SessionCookie.token(in: request, isEncrypted: context.client.isEncrypted),
      let caller = try await accounts.caller(of: token, at: context.client.address)
    {
      // The browser adds the cookie to requests of other sites too; only our own page may change anything with it.
      let changes = request.method != .get && request.method != .head
      if changes && !request.isFromOwnSite(context) { throw HTTPProblem.foreignOrigin }
      context.caller = caller
    }
    if let account = context.caller?.account { context.memory?.belongs(to: account.description) }
    return try await next(request, context)
  }

  /// A session's token, or the password of a program (P-55): as a token too, or behind any name as HTTP's basic scheme has it.
  private func caller(
    _ authorization: String, _ request: Request, _ context: ServerContext
  ) async throws -> Caller {
    let parts = authorization.split(separator: " ")
    guard parts.count == 2 else { throw HTTPProblem.unauthorized }
    let isBasic = parts[0].lowercased() == "basic"
    guard isBasic || parts[0].lowercased() == "bearer",
      let token = isBasic ? Token(basic: parts[1]) : Token(parts[1])
    else { throw HTTPProblem.unauthorized }
    // A session's token is for our own pages and devices only.
    if !isBasic, let caller = try await accounts.caller(of: token, at: context.client.address) { return caller }
    guard let caller = try await accounts.appCaller(of: token), let password = caller.appPassword else {
      throw HTTPProblem.unauthorized
    }
    let scope = AppPasswordScope(password: password, routes: routes)
    guard scope.allows(request.method.rawValue, request.uri.path) else { throw HTTPProblem.notForAppPasswords }
    return caller
  }
}

extension HTTPProblem {
  static let notForAppPasswords = HTTPProblem(
    .forbidden, "app-password", "The password of a program does not allow that.")
}

extension Request {
  /// Whether a page of this site made the request, as its browser says.
  func isFromOwnSite(_ context: ServerContext) -> Bool {
    guard let origin = headers[.origin], let host = head.authority ?? headers[.host] else { return false }
    return origin.lowercased() == "\(context.client.isEncrypted ? "https" : "http")://\(host.lowercased())"
  }
}

extension HTTPField.Name {
  static let host = HTTPField.Name("Host")!
}
