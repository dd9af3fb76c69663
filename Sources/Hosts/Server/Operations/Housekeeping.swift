import Base
import Foundation
import Logging
import ServerStorage
import ServiceLifecycle

/// What must be done now and then: tombstones older than P-14 keeps them are removed, blobs that no record has named for so
/// long (P-19), sessions that nobody uses any more, and uploads that were given up.
struct Housekeeping<Storage: ServerStorage>: Service, CustomStringConvertible {
  let sync: SyncService<Storage>
  let accounts: AccountService<Storage>
  let blobs: BlobStore
  let logger: Logger

  var description: String { "Housekeeping" }

  func run() async throws {
    // Ends with the server, by cancellation of the sleep.
    try? await cancelWhenGracefulShutdown {
      // Not at once: a start should be quick.
      try await Task.sleep(for: .seconds(600))
      while !Task.isCancelled {
        await tidy()
        try await Task.sleep(for: .seconds(86_400))
      }
    }
  }

  private func tidy() async {
    do {
      let (sync, accounts, blobs) = (sync, accounts, blobs)
      let removed = try await blocking {
        try sync.compact()
        try blobs.removeAbandoned(before: Date(timeIntervalSinceNow: -14 * 86_400))
        return try BlobCleaning(storage: sync.storage, store: blobs).run(now: .now())
      }
      try await accounts.endUnusedSessions()
      logger.info("Tidied up", metadata: ["removed-blobs": "\(removed)"])
    } catch {
      logger.error("Could not tidy up", metadata: ["error": "\(error)"])
    }
  }
}
