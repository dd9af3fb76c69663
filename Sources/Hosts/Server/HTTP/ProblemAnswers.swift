import HTTPTypes
import Hummingbird

/// Every error leaves as a problem document; what we did not foresee is logged and says nothing about us.
struct ProblemAnswers: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as HTTPProblem {
      return try problem.response(from: request, context: context)
    } catch let error as HTTPError {
      let problem = HTTPProblem(error.status, "http-\(error.status.code)", error.body ?? error.status.reasonPhrase)
      return try problem.response(from: request, context: context)
    } catch is CancellationError {
      return try HTTPProblem.busy(seconds: 1).response(from: request, context: context)
    } catch {
      context.logger.error("Unexpected error", metadata: ["error": "\(error)"])
      let problem = HTTPProblem(.internalServerError, "internal", "The server failed.")
      return try problem.response(from: request, context: context)
    }
  }
}
