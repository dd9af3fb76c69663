import Hummingbird

/// Asks for a stream of announcements in a task of its own. What the many steps to it have needed of the memory is given back when
/// the stream begins, not when it ends: of a thousand devices that listen each held 40 kB (decision 60).
struct StreamTask<Steps: HTTPResponder>: HTTPResponder where Steps.Context: Sendable {
  let steps: Steps

  func respond(to request: Request, context: Steps.Context) async throws -> Response {
    // Another task would cost a small request a tenth of its time.
    guard request.uri.path == "/api/v1/live" else { return try await steps.respond(to: request, context: context) }
    async let response = steps.respond(to: request, context: context)
    return try await response
  }
}
