import HTTPTypes
import Hummingbird

/// Answers what no route took: files of the site, wrong methods and nothing.
struct FallbackController {
  let routes: RouteList
  let site: SiteController

  /// What stands before the routes of the API is not a place for screens of the app.
  @Sendable func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let path = request.uri.path
    let methods = routes.methods(of: path)
    if !methods.isEmpty {
      let allowed = methods.map { $0.rawValue }.sorted().joined(separator: ", ")
      throw HTTPProblem(
        .methodNotAllowed, "method-not-allowed", "This address does not know that method.", headers: [.allow: allowed])
    }
    if path == "/api" || path.hasPrefix("/api/") { throw HTTPProblem.notFound }
    guard request.method == .get || request.method == .head else {
      throw HTTPProblem(
        .methodNotAllowed, "method-not-allowed", "Files can only be read.", headers: [.allow: "GET, HEAD"])
    }
    return try site.answer(to: request)
  }
}
