import HTTPTypes
import Hummingbird
import ServerStorage

/// Identifies the caller (P-1). A wrong bearer token is 401 everywhere. A wrong cookie counts as no cookie, so that a
/// page whose session has ended can still sign in and read published spaces.
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
      // The browser adds the cookie to requests from other sites too. Only our own page may change anything with it.
      let changes = request.method != .get && request.method != .head
      if changes && !request.isFromOwnSite(context) { throw HTTPProblem.foreignOrigin }
      context.caller = caller
    }
    if let account = context.caller?.account { context.memory?.belongs(to: account.description) }
    return try await next(request, context)
  }

  /// The token of a session, or the password of a program (P-55). The password comes as a token too, or with any name
  /// in HTTP's basic scheme.
  private func caller(
    _ authorization: String, _ request: Request, _ context: ServerContext
  ) async throws -> Caller {
    let parts = authorization.split(separator: " ")
    guard parts.count == 2 else { throw HTTPProblem.unauthorized }
    let isBasic = parts[0].lowercased() == "basic"
    guard isBasic || parts[0].lowercased() == "bearer",
      let token = isBasic ? Token(basic: parts[1]) : Token(parts[1])
    else { throw HTTPProblem.unauthorized }
    // The token of a session is only for our own pages and devices.
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
  /// Whether a page of this site made the request, according to its browser.
  func isFromOwnSite(_ context: ServerContext) -> Bool {
    guard let origin = headers[.origin], let host = head.authority ?? headers[.host] else { return false }
    return origin.lowercased() == "\(context.client.isEncrypted ? "https" : "http")://\(host.lowercased())"
  }
}

extension HTTPField.Name {
  static let host = HTTPField.Name("Host")!
}
