import Base
import Foundation
import Logging
import ServerStorage
import ServiceLifecycle

/// Periodic work: removes tombstones that are older than P-14 keeps them, blobs that no record has named for that long
/// (P-19), unused sessions, and abandoned uploads.
struct Housekeeping<Storage: ServerStorage>: Service, CustomStringConvertible {
  let sync: SyncService<Storage>
  let accounts: AccountService<Storage>
  let blobs: any BlobStore
  let logger: Logger

  var description: String { "Housekeeping" }

  func run() async throws {
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
  private func giveUpUploads() async {
    do {
      let blobs = blobs
      let count = try await WorkPool.housekeeping.run {
        try blobs.removeAbandoned(before: Date(timeIntervalSinceNow: -86_400))
      }
      if count > 0 { logger.info("Gave up unfinished uploads", metadata: ["count": "\(count)"]) }
    } catch {
      logger.error("Could not give up unfinished uploads", metadata: ["error": "\(error)"])
    }
  }

  private func tidy() async {
    do {
      let (sync, accounts, blobs) = (sync, accounts, blobs)
      let removed = try await WorkPool.housekeeping.run {
        try sync.compact()
        return try BlobCleaning(storage: sync.storage, store: blobs).run(now: .now())
      }
      try await accounts.endUnusedSessions()
      logger.info("Tidied up", metadata: ["removed-blobs": "\(removed)"])
    } catch {
      logger.error("Could not tidy up", metadata: ["error": "\(error)"])
    }
  }
}
