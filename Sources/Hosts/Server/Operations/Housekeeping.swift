import Base
import Foundation
import Logging
import ServerStorage
import ServiceLifecycle

/// Periodic work: removes tombstones that are older than P-14 keeps them, blobs that no record has named for that long
/// (P-19), unused sessions, and abandoned uploads. Of several servers one at a time does it (P-68).
package struct Housekeeping<Storage: ServerStorage>: Service, CustomStringConvertible {
  let sync: SyncService<Storage>
  let accounts: AccountService<Storage>
  let blobs: any BlobStore
  let logger: Logger

  package var description: String { "Housekeeping" }

  package func run() async throws {
    // The server ends this by cancelling the sleep.
    try? await cancelWhenGracefulShutdown {
      // Not at once: a start should be quick.
      try await Task.sleep(for: .seconds(600))
      var hour = 0
      while !Task.isCancelled {
        await giveUpUploads()
        if hour % 24 == 0 { await tidy() }
        hour += 1
        try await Task.sleep(for: .seconds(3_600))
      }
    }
  }

  /// P-40: an upload that has not completed within a day is discarded. Its sender must begin anew.
  ///
  /// - Returns: whether it was this server's turn.
  @discardableResult
  package func giveUpUploads() async -> Bool {
    do {
      let (storage, blobs) = (sync.storage, blobs)
      let count = try await WorkPool.housekeeping.run { () -> Int? in
        guard let lease = try SoleWork.housekeeping.begin(in: storage) else { return nil }
        defer { lease.end() }
        return try blobs.removeAbandoned(before: Date(timeIntervalSinceNow: -86_400))
      }
      guard let count else { return false }
      if count > 0 { logger.info("Gave up unfinished uploads", metadata: ["count": "\(count)"]) }
    } catch {
      logger.error("Could not give up unfinished uploads", metadata: ["error": "\(error)"])
    }
    return true
  }

  /// - Returns: whether it was this server's turn.
  @discardableResult
  package func tidy() async -> Bool {
    do {
      let (sync, blobs) = (sync, blobs)
      let begun = try await WorkPool.housekeeping.run { () -> (lease: HeldLease, removed: Int)? in
        guard let lease = try SoleWork.housekeeping.begin(in: sync.storage) else { return nil }
        try sync.compact()
        return (lease, try BlobCleaning(storage: sync.storage, store: blobs).run(now: .now()))
      }
      guard let (lease, removed) = begun else { return false }
      try await accounts.endUnusedSessions()
      try await WorkPool.housekeeping.run { lease.end() }
      logger.info("Tidied up", metadata: ["removed-blobs": "\(removed)"])
    } catch {
      logger.error("Could not tidy up", metadata: ["error": "\(error)"])
    }
    return true
  }
}
