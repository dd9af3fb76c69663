import Dispatch
import GRDB

extension SQLiteStorage {
  /// Polls every second: SQLite notifies nobody, but it keeps a number that changes when somebody else has committed.
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

  /// The counter of the writing connection, which ignores its own commits.
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

  /// A read that fails is repeated at the next poll.
  func hasChanged() -> Bool {
    guard let found = try? storage.foreignCommits(), found != known else { return false }
    known = found
    return true
  }
}
