import HTTPTypes
import Hummingbird
import Logging

/// Counts and logs every request once, when its answer begins.
struct RequestWatch: RouterMiddleware {
  let metrics: ServerMetrics

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response = try await next(request, context)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let id = context.logger[metadataKey: "hb.request.id"].map { "\($0)" }
    if let id { response.headers[.requestID] = id }
    // The route, not the path: a path can be anything and contains ids.
    let route = context.endpointPath ?? "unmatched"
    metrics.record(
      method: request.method.rawValue, route: route, status: response.status.code, seconds: seconds)
    context.logger.log(
      level: response.status.code >= 500 ? .error : .debug, "Answered",
      metadata: [
        "method": "\(request.method.rawValue)", "route": "\(route)", "status": "\(response.status.code)",
        "milliseconds": "\(Int((seconds * 1000).rounded()))",
      ])
    return response
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-Id")!
}
