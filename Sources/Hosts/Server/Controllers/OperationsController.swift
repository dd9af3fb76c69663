import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Endpoints for the operator's tools.
struct OperationsController<Storage: ServerStorage> {
  let storage: StorageAccess<Storage>
  let metrics: ServerMetrics
  let live: LiveHub
  let opensMetrics: Bool

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("health", use: health)
    routes.get("metrics", use: showMetrics)
  }

  /// 200 while the storage answers, otherwise 503.
  @Sendable func health(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      _ = try await storage.read { try $0.publishedSpaces().count }
      return answer(["status": "ok"], to: request)
    } catch {
      context.logger.error("Storage does not answer", metadata: ["error": "\(error)"])
      throw HTTPProblem(.serviceUnavailable, "storage-unavailable", "The storage does not answer.")
    }
  }

  @Sendable func showMetrics(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard opensMetrics || context.client.isLoopback else { throw HTTPProblem.notFound }
    let text = metrics.text(liveStreams: live.count, residentBytes: residentMemoryBytes())
    return answer(pieces: [ByteBuffer(string: text)], type: "text/plain; version=0.0.4; charset=utf-8", to: request)
  }
}
