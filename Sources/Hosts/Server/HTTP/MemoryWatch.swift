import Hummingbird

/// Gives each request a share of the memory for requests. The request holds it until its answer begins.
struct MemoryWatch: RouterMiddleware {
  let requests: MemoryBudget
  let answers: MemoryBudget

  init(_ limits: Limits) {
    requests = MemoryBudget(bytes: limits.requestMemory, perCaller: limits.requestMemoryPerCaller)
    answers = MemoryBudget(bytes: limits.answerMemory, perCaller: limits.answerMemoryPerCaller)
  }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let share = MemoryBudget.Share(requests, caller: context.client.network)
    context.memory = share
    context.answers = answers
    let response = try await next(request, context)
    withExtendedLifetime(share) {}
    return response
  }
}
