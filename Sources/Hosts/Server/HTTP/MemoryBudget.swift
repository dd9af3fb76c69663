import Synchronization

/// The memory that all requests together may hold, and the memory that each caller may hold. A request beyond it is
/// refused before it takes memory, so neither many callers nor one caller with many connections can fill the machine.
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

  /// The memory that one request of a caller holds. It is returned when the object is freed.
  final class Share: Sendable {
    private let budget: MemoryBudget
    private let held: Mutex<(caller: String, bytes: Int)>
    /// Memory for small requests is always available, however much the large requests of others hold, because
    /// connections are few.
    private let free = Mutex(64 * 1024)

    init(_ budget: MemoryBudget, caller: String) {
      self.budget = budget
      held = Mutex((caller, 0))
    }

    deinit {
      let (caller, bytes) = held.withLock { $0 }
      budget.giveBack(bytes, of: caller)
    }

    /// Call this when the caller is known, before anything is taken.
    func belongs(to caller: String) {
      held.withLock { if $0.bytes == 0 { $0.caller = caller } }
    }

    /// - Throws: 503 when not enough is left.
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
