import Synchronization

/// How many documents may be made at once: each takes a processor for a second and some memory.
final class PDFSlots: Sendable {
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

  /// A place that is free again when nobody has the object any more.
  ///
  /// - Throws: 503 when all are taken.
  func place() throws -> Place {
    guard enter() else { throw HTTPProblem.busy(seconds: 5) }
    return Place(self)
  }

  final class Place: Sendable {
    private let press: PDFSlots

    fileprivate init(_ press: PDFSlots) {
      self.press = press
    }

    deinit {
      press.leave()
    }
  }
}
