import Synchronization

/// How many documents may be made at once. Each needs a processor for a second, and some memory.
package final class DocumentSlots: Sendable {
  private let free: Mutex<Int>

  package init(places: Int) {
    free = Mutex(places)
  }

  /// False when all places are taken.
  package func enter() -> Bool {
    free.withLock { free in
      if free == 0 { return false }
      free -= 1
      return true
    }
  }

  package func leave() { free.withLock { $0 += 1 } }

  /// A place that becomes free when the object is freed.
  ///
  /// - Throws: 503 when all are taken.
  package func place() throws -> Place {
    guard enter() else { throw HTTPProblem.busy(seconds: 5) }
    return Place(self)
  }

  package final class Place: Sendable {
    private let slots: DocumentSlots

    fileprivate init(_ slots: DocumentSlots) {
      self.slots = slots
    }

    deinit {
      slots.leave()
    }
  }
}
