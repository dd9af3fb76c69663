import Dispatch
import ServerStorage
import Synchronization

/// P-13: one writer takes everything that waits into one durable commit. While it waits for the disk, the next changes
/// gather, so that many small ones cost little more than one.
public final class CommitQueue<Storage: ServerStorage>: Sendable {
  /// One change: made in the common transaction, answered after its commit.
  private struct Change: Sendable {
    let apply: @Sendable (Storage.Writing) -> Void
    let finish: @Sendable ((any Error)?) -> Void
  }

  private struct State {
    var waiting: [Change] = []
    var isCommitting = false
  }

  private let storage: Storage
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "vademecum.commits", qos: .userInitiated)

  public init(_ storage: Storage) {
    self.storage = storage
  }

  /// Makes a change in the next common transaction and returns after it is durable. When `body` throws, only its own
  /// effect is undone.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (Storage.Writing) throws -> Result
  ) async throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    return try await withCheckedThrowingContinuation { continuation in
      enqueue(
        Change(
          apply: { writing in
            let outcome = Swift.Result { try writing.savepoint { try body(writing) } }
            result.withLock { $0 = outcome }
          },
          finish: { failure in
            if let failure {
              continuation.resume(throwing: failure)
            } else if let outcome = result.withLock({ $0 }) {
              continuation.resume(with: outcome)
            }
          }))
    }
  }

  private func enqueue(_ change: Change) {
    let mustStart = state.withLock { state in
      state.waiting.append(change)
      if state.isCommitting { return false }
      state.isCommitting = true
      return true
    }
    if mustStart { thread.async { self.commitAll() } }
  }

  private func commitAll() {
    while let changes = next() {
      var failure: (any Error)?
      do {
        try storage.write { writing in
          for change in changes { change.apply(writing) }
        }
      } catch {
        failure = error
      }
      for change in changes { change.finish(failure) }
    }
  }

  private func next() -> [Change]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isCommitting = false
        return nil
      }
      let changes = state.waiting
      state.waiting = []
      return changes
    }
  }
}
