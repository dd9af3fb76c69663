import HTTPTypes
import Hummingbird

/// Answers requests that no route took: files of the site, wrong methods, and missing addresses.
struct Fallback: RouterMiddleware {
  let routes: RoutePaths
  let site: SiteController

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && context.endpointPath == "NotFound" {
      return try answer(request, context)
    }
  }

  private func answer(_ request: Request, _ context: ServerContext) throws -> Response {
    let path = request.uri.path
    let methods = routes.methods(of: path)
    if !methods.isEmpty { throw HTTPProblem.wrongMethod(allowed: methods.map { $0.rawValue }) }
    // No address below /api is a screen of the app.
    if path == "/api" || path.hasPrefix("/api/") { throw HTTPProblem.notFound }
    guard request.method == .get || request.method == .head else {
      throw HTTPProblem.wrongMethod(allowed: ["GET", "HEAD"])
    }
    // What keeps passwords sends its user there to change one, if other names beside it are missing (RFC 8615).
    if path == "/.well-known/change-password" {
      return Response(status: .seeOther, headers: [.location: "/account/password", .cacheControl: "no-store"])
    }
    if path.hasPrefix("/.well-known/") { throw HTTPProblem.notFound }
    context.coreContext.endpointPath.value = "site"
    let response = try site.answer(to: request)
    return request.method == .head ? response.createHeadResponse() : response
  }
}

extension HTTPProblem {
  static func wrongMethod(allowed: [String]) -> HTTPProblem {
    HTTPProblem(
      .methodNotAllowed, "method-not-allowed", "This address does not know that method.",
      headers: [.allow: Set(allowed).sorted().joined(separator: ", ")])
  }
}
