import Synchronization

/// How much memory requests may hold together, and each caller of it: what is beyond is refused before it is taken, so that
/// neither many callers nor one with many connections fill the machine.
final class MemoryBudget: Sendable {
  private struct State {
    var used = 0
    var byCaller: [String: Int] = [:]
  }

  private let bytes: Int
  private let bytesPerCaller: Int
  private let state = Mutex(State())

  init(bytes: Int, perCaller: Int) {
    self.bytes = bytes
    bytesPerCaller = perCaller
  }

  var used: Int { state.withLock { $0.used } }

  fileprivate func take(_ count: Int, for caller: String) -> Bool {
    state.withLock { state in
      let own = state.byCaller[caller] ?? 0
      guard state.used + count <= bytes, own + count <= bytesPerCaller else { return false }
      state.used += count
      state.byCaller[caller] = own + count
      return true
    }
  }

  fileprivate func giveBack(_ count: Int, of caller: String) {
    state.withLock { state in
      state.used -= count
      let own = (state.byCaller[caller] ?? 0) - count
      state.byCaller[caller] = own > 0 ? own : nil
    }
  }

  /// What one request holds, of a caller; it is given back when nobody has the object any more.
  final class Share: Sendable {
    private let budget: MemoryBudget
    private let held: Mutex<(caller: String, bytes: Int)>
    /// What a small request takes is always there, however much the large ones of others hold: connections are few.
    private let free = Mutex(64 * 1024)

    init(_ budget: MemoryBudget, caller: String) {
      self.budget = budget
      held = Mutex((caller, 0))
    }

    deinit {
      let (caller, bytes) = held.withLock { $0 }
      budget.giveBack(bytes, of: caller)
    }

    /// Who asks is known better now; to be called before anything is taken.
    func belongs(to caller: String) {
      held.withLock { if $0.bytes == 0 { $0.caller = caller } }
    }

    /// - Throws: 503 when there is not so much left.
    func take(_ bytes: Int) throws {
      let isSmall = free.withLock { free in
        if bytes > free { return false }
        free -= bytes
        return true
      }
      if isSmall { return }
      let isTaken = held.withLock { held in
        guard budget.take(bytes, for: held.caller) else { return false }
        held.bytes += bytes
        return true
      }
      if !isTaken { throw HTTPProblem.busy(seconds: 2) }
    }
  }
}
