import Synchronization

/// The lines that a server has logged.
final class LogLines: Sendable {
  private let lines = Mutex("")

  func add(_ line: String) {
    lines.withLock { $0 += line }
  }

  var text: String { lines.withLock { $0 } }
}
