import HTTPTypes
import Hummingbird
import NIOCore

/// Finds the address of the client. Behind our own proxy, the last entry of `X-Forwarded-For` is the address that the
/// proxy saw. The client could have made up the entries before it, so they are ignored.
struct ClientAddress: RouterMiddleware {
  let isBehindProxy: Bool
  let isEncrypted: Bool
  /// The configured origin.
  let origin: String?

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
    context.client.origin = origin ?? request.shownOrigin(context)
    return try await next(request, context)
  }
}

extension Request {
  /// The server's address as the client wrote it: valid for that client and for nobody else. A text that is not a host
  /// name is ignored.
  fileprivate func shownOrigin(_ context: ServerContext) -> String {
    let host = head.authority ?? headers[.host] ?? "localhost"
    let isHost =
      (1...255).contains(host.utf8.count)
      && host.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x3A).contains($0) || [0x2D, 0x2E, 0x5B, 0x5D].contains($0)
      }
    return "\(context.client.isEncrypted ? "https" : "http")://\(isHost ? host : "localhost")"
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}

extension StringProtocol {
  package func trimmingSpaces() -> String {
    var rest = self[...]
    while rest.first == " " || rest.first == "\t" { rest = rest.dropFirst() }
    while rest.last == " " || rest.last == "\t" { rest = rest.dropLast() }
    return String(rest)
  }
}
