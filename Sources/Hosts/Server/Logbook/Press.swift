import Synchronization

/// How many documents may be made at once: each takes a processor for a second and some memory.
final class Press: Sendable {
  private let free: Mutex<Int>

  init(places: Int) {
    free = Mutex(places)
  }

  /// False when all places are taken.
  func enter() -> Bool {
    free.withLock { free in
      if free == 0 { return false }
      free -= 1
      return true
    }
  }

  func leave() { free.withLock { $0 += 1 } }
}
