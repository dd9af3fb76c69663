import HTTPTypes
import Hummingbird
import ServerStorage

/// Finds out who asks (P-1). A wrong bearer token is 401 everywhere; a wrong cookie is as good as none, so that a page
/// whose session has ended can still sign in and read what is published.
struct Authentication<Storage: ServerStorage>: RouterMiddleware {
  let accounts: AccountService<Storage>

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let authorization = request.headers[.authorization] {
      let parts = authorization.split(separator: " ")
      guard parts.count == 2, parts[0].lowercased() == "bearer", let token = Token(parts[1]),
        let caller = try await accounts.caller(of: token, at: context.client.address)
      else { throw HTTPProblem.unauthorized }
      context.caller = caller
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
