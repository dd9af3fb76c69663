import Dispatch
import GRDB

extension SQLiteStorage {
  /// Looked for every second: SQLite tells nobody, but keeps a number that is another one when somebody else has committed.
  public func foreignChanges() throws -> AsyncStream<ForeignChange> {
    let watch = ForeignCommits(self, known: try foreignCommits())
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { stream in
      watch.timer.setEventHandler {
        if watch.hasChanged() { stream.yield(.anything) }
      }
      stream.onTermination = { _ in watch.timer.cancel() }
      watch.timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
      watch.timer.resume()
    }
  }

  /// Of the one connection that writes: what it has committed itself does not count.
  fileprivate func foreignCommits() throws -> Int64 {
    try database.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}

/// Used on one queue only.
private final class ForeignCommits: @unchecked Sendable {
  let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "vademecum.foreign-commits"))
  private let storage: SQLiteStorage
  private var known: Int64

  init(_ storage: SQLiteStorage, known: Int64) {
    self.storage = storage
    self.known = known
  }

  /// What could not be read is asked for again.
  func hasChanged() -> Bool {
    guard let found = try? storage.foreignCommits(), found != known else { return false }
    known = found
    return true
  }
}
