import Hummingbird

/// Answers each request in a task of its own. What its many steps have needed of the memory is given back when the answer begins,
/// not when the connection ends: of a thousand devices that listen each held 40 kB (decision 60).
struct RequestTask<Steps: HTTPResponder>: HTTPResponder where Steps.Context: Sendable {
  let steps: Steps

  func respond(to request: Request, context: Steps.Context) async throws -> Response {
    async let response = steps.respond(to: request, context: context)
    return try await response
  }
}
