import HTTPTypes
import Hummingbird
import NIOCore

/// Finds out who is at the other end. Behind our own proxy the last entry of `X-Forwarded-For` is what that proxy saw;
/// the entries before it are the client's claim and are not believed.
struct ClientAddress: RouterMiddleware {
  let isBehindProxy: Bool
  let isEncrypted: Bool

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let remote = context.channel.remoteAddress?.ipAddress
    context.client.address = remote ?? "local"
    context.client.isEncrypted = isEncrypted
    let forwarded = request.headers[.forwardedFor]
    context.client.isLoopback = forwarded == nil && (remote == nil || remote == "127.0.0.1" || remote == "::1")
    if isBehindProxy {
      if let last = forwarded?.split(separator: ",").last {
        context.client.address = String(last.trimmingSpaces().prefix(64))
      }
      context.client.isEncrypted = request.headers[.forwardedProto] == "https"
    }
    return try await next(request, context)
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}

extension StringProtocol {
  func trimmingSpaces() -> String {
    var rest = self[...]
    while rest.first == " " || rest.first == "\t" { rest = rest.dropFirst() }
    while rest.last == " " || rest.last == "\t" { rest = rest.dropLast() }
    return String(rest)
  }
}
