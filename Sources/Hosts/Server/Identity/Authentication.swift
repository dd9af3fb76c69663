import HTTPTypes
import Hummingbird
import ServerStorage
import Synchronization

/// Identifies the caller (P-1). A wrong bearer token is 401 everywhere. A wrong cookie counts as no cookie, so that a
/// page whose session has ended can still sign in and read published spaces.
struct Authentication<Storage: ServerStorage>: RouterMiddleware {
  let accounts: AccountService<Storage>
  let routes: RoutePaths
  private let warning = FirstTime()

  init(accounts: AccountService<Storage>, routes: RoutePaths) {
    self.accounts = accounts
    self.routes = routes
  }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let changes = request.method != .get && request.method != .head
    // P-1: the browser says that it is our own page, so a proxy has changed what we are called. Already signing in would be in vain.
    if changes && request.headers[.authorization] == nil && request.headers[.fetchSite] == "same-origin"
      && !request.isFromOwnSite(context)
    {
      throw foreignOrigin(request, context)
    }
    if let authorization = request.headers[.authorization] {
      context.caller = try await caller(authorization, request, context)
    } else if let token = SessionCookie.token(in: request, isEncrypted: context.client.isEncrypted),
      let caller = try await accounts.caller(of: token, at: context.client.address, asking: context.space)
    {
      // The browser adds the cookie to requests from other sites too. Only our own page may change anything with it.
      if changes && !request.isFromOwnSite(context) { throw foreignOrigin(request, context) }
      context.caller = caller
    }
    if let account = context.caller?.account { context.memory?.belongs(to: account.description) }
    return try await next(request, context)
  }

  /// Says so in the log too, once: of all requests, or of none.
  private func foreignOrigin(_ request: Request, _ context: ServerContext) -> HTTPProblem {
    let (page, own) = (request.headers[.origin] ?? "none", request.ownOrigin(context))
    if warning.isNow {
      context.logger.warning(
        """
        A change came from a page of another address. If this is the address of this server, its proxy must pass on Host \
        and X-Forwarded-Proto (with --behind-proxy), or the server needs --address
        """, metadata: ["page": "\(LineLog.visible(String(page.prefix(300))))", "server": "\(LineLog.visible(own))"])
    }
    return .foreignOrigin(page: page, own: own)
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
    if !isBasic, let caller = try await accounts.caller(of: token, at: context.client.address, asking: context.space) {
      return caller
    }
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

/// True once.
private final class FirstTime: Sendable {
  private let isOver = Mutex(false)

  var isNow: Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}

extension Request {
  /// Whether a page of this site made the request, according to its browser. The site has the address that the operator has
  /// set, and the one under which it was asked.
  func isFromOwnSite(_ context: ServerContext) -> Bool {
    guard let origin = headers[.origin]?.lowercased() else { return false }
    return origin == ownOrigin(context) || origin == context.client.origin.lowercased()
  }

  /// The address under which the server was asked, as far as it or its proxy knows.
  fileprivate func ownOrigin(_ context: ServerContext) -> String {
    let host = head.authority ?? headers[.host] ?? ""
    return "\(context.client.isEncrypted ? "https" : "http")://\(host.lowercased())"
  }
}

extension HTTPField.Name {
  static let host = HTTPField.Name("Host")!
  /// How the page that asks is related to this address. No page can set it.
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
