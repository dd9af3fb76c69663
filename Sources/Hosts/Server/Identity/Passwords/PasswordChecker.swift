import NIOPosix
import Synchronization

/// Hashes and checks passwords on its own thread, so that a flood of guesses uses up neither the server's memory (16
/// MiB for each running check) nor its other threads.
final class PasswordChecker: Sendable {
  private let cost: PasswordCost
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(0)
  private let waitingLimit = 50
  /// Checked when there is no such account, so that the response time reveals nothing.
  private let nobody: PasswordHash?

  init(cost: PasswordCost) {
    self.cost = cost
    nobody = try? PasswordHash("nobody", cost: cost)
    thread.start()
  }

  deinit {
    thread.shutdownGracefully { _ in }
  }

  func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await run { try PasswordHash(password, cost: cost).text }
  }

  /// - Parameter text: the stored hash; nil when there is no such account, which takes as long and never matches.
  func matches(_ password: String, _ text: String?) async throws -> Bool {
    let kept = text.flatMap { PasswordHash(text: $0) }
    guard let candidate = kept ?? nobody else { return false }
    let isRight = try await run { candidate.matches(password) }
    return isRight && kept != nil
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isFull = waiting.withLock { count in
      if count >= waitingLimit { return true }
      count += 1
      return false
    }
    if isFull { throw HTTPProblem.busy(seconds: 5) }
    defer { waiting.withLock { $0 -= 1 } }
    return try await thread.runIfActive(work)
  }
}
