import Base
import Synchronization

/// How many documents may be made at once. Each needs a processor for a second, and some memory.
package final class DocumentSlots: Sendable {
  private struct State {
    var free: Int
    var holders: Set<RecordID> = []
  }

  private let state: Mutex<State>

  package init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// False when all places are taken.
  package func enter() -> Bool {
    state.withLock { state in
      if state.free == 0 { return false }
      state.free -= 1
      return true
    }
  }

  package func leave() { state.withLock { $0.free += 1 } }

  /// A place that becomes free when the object is freed. An account has one at a time: whoever reads slowly keeps theirs for hours,
  /// and must not keep those of others.
  ///
  /// - Throws: 503 when all are taken, or the account has one.
  package func place(for account: RecordID) throws -> Place {
    let isFree = state.withLock { state in
      guard state.free > 0, state.holders.insert(account).inserted else { return false }
      state.free -= 1
      return true
    }
    guard isFree else { throw HTTPProblem.busy(seconds: 5) }
    return Place(self, account)
  }

  package final class Place: Sendable {
    private let slots: DocumentSlots
    private let account: RecordID

    fileprivate init(_ slots: DocumentSlots, _ account: RecordID) {
      self.slots = slots
      self.account = account
    }

    deinit {
      slots.state.withLock { state in
        state.free += 1
        state.holders.remove(account)
      }
    }
  }
}
