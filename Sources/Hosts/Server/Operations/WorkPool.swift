import NIOPosix
import Synchronization

/// Threads for one kind of work that waits or takes long, with a limited queue. A slow mail server, a slow disk or a
/// long list then delays only its own kind of work.
package final class WorkPool: Sendable {
  /// Short look-ups of accounts, spaces and records.
  package static let lookups = WorkPool(threads: 3, queueLimit: 2_000)
  /// Pages, lists, histories and comparisons. Each reads megabytes.
  package static let pages = WorkPool(threads: 3, queueLimit: 200)
  /// Compressing of long answers (P-117).
  package static let packing = WorkPool(threads: 2, queueLimit: 200)
  /// Changes of accounts and spaces outside the shared commits. Each waits for its turn to write.
  package static let changes = WorkPool(threads: 2, queueLimit: 500)
  /// Bytes of blobs and exports.
  package static let files = WorkPool(threads: 3, queueLimit: 500)
  /// Vector tiles. One at a time: the first of a layer reads all of it, and others wait for that.
  package static let tiles = WorkPool(threads: 1, queueLimit: 200)
  package static let reports = WorkPool(threads: 1, queueLimit: 4)
  package static let mail = WorkPool(threads: 2, queueLimit: 20)
  /// Messages to devices. Their push services may be slow, and anybody can name one.
  package static let messages = WorkPool(threads: 4, queueLimit: 40)
  /// The data for reminders.
  package static let reminders = WorkPool(threads: 1, queueLimit: 40)
  /// Periodic work.
  package static let housekeeping = WorkPool(threads: 1, queueLimit: 4)

  package let threads: Int
  /// How much may wait, in addition to the work in progress.
  package let queueLimit: Int
  private let pool: NIOThreadPool
  private let count = Mutex(0)

  package init(threads: Int, queueLimit: Int) {
    self.threads = threads
    self.queueLimit = queueLimit
    pool = NIOThreadPool(numberOfThreads: threads)
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  package var isFull: Bool { count.withLock { $0 >= threads + queueLimit } }

  /// - Throws: 503 when too much is waiting; errors of `work`.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let isFull = count.withLock { count in
      if count >= threads + queueLimit { return true }
      count += 1
      return false
    }
    if isFull { throw HTTPProblem.busy(seconds: 2) }
    defer { count.withLock { $0 -= 1 } }
    return try await pool.runIfActive(work)
  }
}
