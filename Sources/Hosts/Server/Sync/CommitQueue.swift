import Base
import Dispatch
import ServerStorage
import Synchronization

/// Too many changes wait already, of all or of one account.
package struct CommitQueueFull: Error {}

/// P-13: one writer takes what waits into one durable commit. While it waits for the disk, the next changes gather, so that
/// many small ones cost little more than one. Accounts take turns, and a commit ends after a while: who sends much waits
/// for itself, and the others for one of its changes at most.
public final class CommitQueue<Storage: ServerStorage>: Sendable {
  /// One change: made in the common transaction, answered after its commit.
  private struct Change: Sendable {
    let apply: @Sendable (Storage.Writing) -> Void
    let finish: @Sendable ((any Error)?) -> Void
  }

  /// What waits, each account's in its order.
  private struct State {
    var waiting: [RecordID: [Change]] = [:]
    /// The accounts with something that waits, the next one first.
    var turns: [RecordID] = []
    var count = 0
    var isCommitting = false
  }

  private let storage: Storage
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "vademecum.commits", qos: .userInitiated)

  public init(_ storage: Storage) {
    self.storage = storage
  }

  /// How many changes may wait, of all and of one account.
  package static var limit: Int { 4_000 }
  package static var limitPerAccount: Int { 500 }
  /// After which a commit takes no further change.
  static var commitDuration: Duration { .milliseconds(40) }

  /// Makes a change in the next common transaction and returns after it is durable. When `body` throws, only its own
  /// effect is undone.
  ///
  /// - Parameter account: which takes turns with the others; nil for what belongs to none.
  public func perform<Result: Sendable>(
    of account: RecordID? = nil, _ body: @escaping @Sendable (Storage.Writing) throws -> Result
  ) async throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    return try await withCheckedThrowingContinuation { continuation in
      let change = Change(
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
        })
      if !enqueue(change, account ?? RecordID(high: 0, low: 0)) { continuation.resume(throwing: CommitQueueFull()) }
    }
  }

  /// - Returns: false when too many wait.
  private func enqueue(_ change: Change, _ account: RecordID) -> Bool {
    let (isTaken, mustStart) = state.withLock { state -> (Bool, Bool) in
      let own = state.waiting[account]?.count ?? 0
      if state.count >= Self.limit || own >= Self.limitPerAccount { return (false, false) }
      if own == 0 { state.turns.append(account) }
      state.waiting[account, default: []].append(change)
      state.count += 1
      if state.isCommitting { return (true, false) }
      state.isCommitting = true
      return (true, true)
    }
    if mustStart { thread.async { self.commitAll() } }
    return isTaken
  }

  private func commitAll() {
    while mustGoOn() {
      var changes: [Change] = []
      var failure: (any Error)?
      do {
        try storage.write { writing in
          let start = ContinuousClock.now
          while let change = next() {
            changes.append(change)
            change.apply(writing)
            if ContinuousClock.now - start > Self.commitDuration { break }
          }
        }
      } catch {
        failure = error
        // No transaction has begun at all: all that wait are told.
        if changes.isEmpty { while let change = next() { changes.append(change) } }
      }
      for change in changes { change.finish(failure) }
    }
  }

  package var waitingCount: Int { state.withLock { $0.count } }
  package var isCommitting: Bool { state.withLock { $0.isCommitting } }

  private func mustGoOn() -> Bool {
    state.withLock { state in
      if state.count == 0 { state.isCommitting = false }
      return state.count > 0
    }
  }

  /// The oldest change of the account whose turn it is.
  private func next() -> Change? {
    state.withLock { state in
      guard !state.turns.isEmpty else { return nil }
      let account = state.turns.removeFirst()
      guard var changes = state.waiting[account], !changes.isEmpty else { return nil }
      let change = changes.removeFirst()
      state.count -= 1
      state.waiting[account] = changes.isEmpty ? nil : changes
      if !changes.isEmpty { state.turns.append(account) }
      return change
    }
  }
}
