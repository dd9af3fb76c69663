import HTTPTypes
import Hummingbird

/// The headers of every answer. The policy allows nothing but the site's own files, and to read base maps from other servers, which
/// get to know the site and not the page. `wasm-unsafe-eval` lets the browser compile the core and nothing else.
struct SecurityHeaders: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "strict-origin-when-cross-origin"
    response.headers[.permissionsPolicy] = "geolocation=(self), camera=(self)"
    response.headers[.crossOriginOpenerPolicy] = "same-origin"
    if context.client.isEncrypted {
      response.headers[.strictTransportSecurity] = "max-age=31536000"
    }
    return response
  }

  static let policy = """
    default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self' https:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
    form-action 'self'
    """
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
