import Foundation
import HTTPTypes
import Hummingbird
import ServerStorage

/// Turns every error into a problem document. Unexpected errors are logged, and the answer reveals nothing about the
/// server.
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
    } catch  where isOutOfSpace(error) {
      context.logger.error("The disk is full", metadata: ["error": "\(error)"])
      let problem = HTTPProblem(
        .init(code: 507, reasonPhrase: "Insufficient Storage"), "disk-full", "The server's disk is full.",
        headers: [.retryAfter: "60"])
      return try problem.response(from: request, context: context)
    } catch {
      context.logger.error("Unexpected error", metadata: ["error": "\(error)"])
      let problem = HTTPProblem(.internalServerError, "internal", "The server failed.")
      return try problem.response(from: request, context: context)
    }
  }
}

/// Whether the disk is full, our quota on it, or the size that a file may have here.
package func isOutOfSpace(_ error: any Error) -> Bool {
  switch error {
  case StorageError.engine(13, _): return true
  case let error as POSIXError: return [.ENOSPC, .EDQUOT, .EFBIG].contains(error.code)
  case let error as CocoaError:
    if error.code == .fileWriteOutOfSpace { return true }
    return error.underlying.map { isOutOfSpace($0) } ?? false
  default:
    let error = error as NSError
    return error.domain == NSPOSIXErrorDomain && [ENOSPC, EDQUOT, EFBIG].contains(Int32(error.code))
  }
}
