import Base
import Foundation
import Logging
import ServerStorage
import ServiceLifecycle

/// Periodic work: removes tombstones that are older than P-14 keeps them, blobs that no record has named for that long
/// (P-19), unused sessions, and abandoned uploads. Of several servers one at a time does it (P-68), by a clock that it has
/// watched (P-78).
package struct Housekeeping<Storage: ServerStorage>: Service, CustomStringConvertible {
  let sync: SyncService<Storage>
  let accounts: AccountService<Storage>
  let blobs: any BlobStore
  let logger: Logger

  package var description: String { "Housekeeping" }

  package func run() async throws {
    // The server ends this by cancelling the sleep.
    try? await cancelWhenGracefulShutdown {
      let clock = ContinuousClock()
      let start = clock.now
      var watch = ClockWatch(wall: .now(), seconds: 0)
      var (rounds, tidied) = (0, Double?.none)
      while !Task.isCancelled {
        // Not at once: a start should be quick.
        try await Task.sleep(for: .seconds(600))
        let seconds = start.duration(to: clock.now) / .seconds(1)
        let isSteady = watch.look(wall: .now(), seconds: seconds)
        if rounds % 6 == 0 {
          await giveUpUploads()
          await removeLeftBehind()
        }
        rounds += 1
        // P-78: a clock that does not keep step deletes nothing.
        if isSteady, seconds - (tidied ?? -.infinity) >= 86_400 {
          await tidy()
          tidied = seconds
        }
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

  /// P-59: within a day, whatever the clock says.
  private func removeLeftBehind() async {
    do {
      let cleaning = BlobCleaning(storage: sync.storage, store: blobs)
      try await WorkPool.housekeeping.run {
        guard let lease = try SoleWork.housekeeping.begin(in: cleaning.storage) else { return }
        defer { lease.end() }
        try cleaning.removeLeftBehind()
      }
    } catch {
      logger.error("Could not remove the pictures of deleted spaces", metadata: ["error": "\(error)"])
    }
  }

  /// - Parameter now: what a steady clock says (``ClockWatch``). How much of it counts is decided by ``Ageing``.
  /// - Returns: whether it was this server's turn.
  @discardableResult
  package func tidy(at now: Instant = .now()) async -> Bool {
    do {
      let (sync, blobs) = (sync, blobs)
      let begun = try await WorkPool.housekeeping.run { () -> (lease: HeldLease, due: Instant?, removed: Int)? in
        guard let lease = try SoleWork.housekeeping.begin(in: sync.storage) else { return nil }
        guard let due = try age(at: now) else { return (lease, nil, 0) }
        try sync.compact(due: due)
        let removed = try BlobCleaning(storage: sync.storage, store: blobs).run(now: now, due: due)
        return (lease, due, removed)
      }
      guard let (lease, due, removed) = begun else { return false }
      if let due { try await accounts.endUnusedSessions(due: due) }
      try await WorkPool.housekeeping.run { lease.end() }
      logger.info("Tidied up", metadata: ["removed-blobs": "\(removed)"])
    } catch {
      logger.error("Could not tidy up", metadata: ["error": "\(error)"])
    }
    return true
  }

  /// - Returns: the time at which something must be too old to be deleted; nil when nothing may be.
  private func age(at now: Instant) throws -> Instant? {
    let (last, next) = try sync.storage.write { writing in
      let last = try writing.ageing()
      let next = try Ageing.next(after: last, now: now, oldest: last == nil ? writing.beginning() : nil)
      if let next { try writing.keep(next) }
      return (last, next)
    }
    if let next { accounts.clock.follow(next) }
    if let last, now.milliseconds - last.due.milliseconds > 2 * Ageing.longestMilliseconds {
      logger.warning(
        "The server was off for long, or its clock is wrong: what is too old is deleted bit by bit",
        metadata: ["clock": "\(now.rfc3339)", "counted": "\((next ?? last).due.rfc3339)"])
    }
    return last == nil ? nil : next?.due
  }
}

extension StorageReading {
  /// When the oldest account or space was made; nil when there are none.
  fileprivate func beginning() throws -> Instant? {
    try (accounts().map { $0.created } + spaces().map { $0.created }).min()
  }
}
