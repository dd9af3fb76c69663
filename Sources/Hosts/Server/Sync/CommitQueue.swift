import Base
import Dispatch
import ServerStorage
import Synchronization

/// Too many changes are waiting, in total or for one account.
package struct CommitQueueFull: Error {}

/// P-13: one writer combines the waiting changes into one durable commit. While it waits for the disk, the next changes
/// gather, so that many small changes cost little more than one. Accounts take turns, and a commit accepts changes only
/// for a limited time. So an account that sends much waits for itself, and the others wait for at most one of its
/// changes.
public final class CommitQueue<Storage: ServerStorage>: Sendable {
  /// A change: made in the shared transaction, answered after its commit.
  fileprivate struct Change: Sendable {
    let account: RecordID
    /// The space whose records it may change.
    let space: RecordID?
    let apply: @Sendable (Storage.Writing) -> Void
    let finish: @Sendable ((any Error)?) -> Void
  }

  /// The waiting changes of each account, in order.
  fileprivate struct State {
    var waiting: [RecordID: [Change]] = [:]
    /// The accounts with waiting changes, the next one first.
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

  /// How many changes may wait, in total and for one account.
  package static var limit: Int { 4_000 }
  package static var limitPerAccount: Int { 500 }
  /// The time after which a commit accepts no further change.
  static var commitDuration: Duration { .milliseconds(40) }
  /// The most changes in a commit. Their spaces are known before it begins, so that all of them are taken in order.
  static var changesPerCommit: Int { 64 }

  /// Makes a change in the next shared transaction and returns when it is durable. When `body` throws, only its own
  /// effect is undone.
  ///
  /// - Parameters:
  ///   - account: the account that takes turns with the others; nil when the change belongs to none.
  ///   - space: the space whose records or version may change.
  ///   - body: may be called several times. Only its last result counts.
  public func perform<Result: Sendable>(
    of account: RecordID? = nil, in space: RecordID? = nil,
    _ body: @escaping @Sendable (Storage.Writing) throws -> Result
  ) async throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    return try await withCheckedThrowingContinuation { continuation in
      let change = Change(
        account: account ?? RecordID(high: 0, low: 0), space: space,
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
      if !enqueue(change) { continuation.resume(throwing: CommitQueueFull()) }
    }
  }

  /// - Returns: false when too many are waiting.
  private func enqueue(_ change: Change) -> Bool {
    let account = change.account
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
    while case let batch = nextBatch(), !batch.isEmpty {
      var count = 0
      var failure: (any Error)?
      do {
        try storage.write(spaces: batch.compactMap { $0.space }) { writing in
          count = 0
          let start = ContinuousClock.now
          for change in batch {
            change.apply(writing)
            count += 1
            if ContinuousClock.now - start > Self.commitDuration { break }
          }
        }
      } catch {
        failure = error
      }
      if count == 0 {
        // The transaction did not even begin: all waiting changes fail.
        for change in batch + takeAll() { change.finish(failure) }
        continue
      }
      putBack(batch[count...])
      for change in batch[..<count] { change.finish(failure) }
    }
  }

  package var waitingCount: Int { state.withLock { $0.count } }
  package var isCommitting: Bool { state.withLock { $0.isCommitting } }

  /// Empty when nothing is waiting. The committing has then ended.
  private func nextBatch() -> [Change] {
    state.withLock { state in
      var batch: [Change] = []
      while batch.count < Self.changesPerCommit, let change = state.next() { batch.append(change) }
      if batch.isEmpty { state.isCommitting = false }
      return batch
    }
  }

  private func takeAll() -> [Change] {
    state.withLock { state in
      var all: [Change] = []
      while let change = state.next() { all.append(change) }
      return all
    }
  }

  /// Changes for which a commit had no time come first in the next one.
  private func putBack(_ changes: ArraySlice<Change>) {
    state.withLock { state in
      for change in changes.reversed() {
        state.waiting[change.account, default: []].insert(change, at: 0)
        state.turns.removeAll { $0 == change.account }
        state.turns.insert(change.account, at: 0)
        state.count += 1
      }
    }
  }
}

extension CommitQueue.State {
  /// The oldest change of the account whose turn it is.
  fileprivate mutating func next() -> CommitQueue.Change? {
    guard !turns.isEmpty else { return nil }
    let account = turns.removeFirst()
    guard var changes = waiting[account], !changes.isEmpty else { return nil }
    let change = changes.removeFirst()
    count -= 1
    waiting[account] = changes.isEmpty ? nil : changes
    if !changes.isEmpty { turns.append(account) }
    return change
  }
}
