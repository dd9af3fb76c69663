import Base
import ServerStorage
import ServiceLifecycle

/// The one clock behind the heartbeats of all streams (P-17), and its eye on the command line, which works on the same data
/// from another process: what that changes is announced within a second, and the streams of sessions that it revoked end
/// within a minute.
struct Heartbeat<Storage: ServerStorage>: Service, CustomStringConvertible {
  let live: LiveHub
  let accounts: AccountService<Storage>
  let periodSeconds: Int
  /// From before the first stream on.
  let foreignChanges: AsyncStream<ForeignChange>

  var description: String { "Heartbeat" }

  func run() async throws {
    // Ends with the server, by cancellation of the sleep.
    try? await cancelWhenGracefulShutdown {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await beat() }
        group.addTask { try await announceForeignChanges() }
        try await group.waitForAll()
      }
    }
    live.close()
  }

  private func beat() async throws {
    var second = 0
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(1))
      second += 1
      live.tick(second, period: periodSeconds)
      if second % 60 == 0 { await endRevoked() }
    }
  }

  private func announceForeignChanges() async throws {
    for await change in foreignChanges {
      switch change {
      case .space(let space, let version): live.changed(space, version: version)
      case .anything:
        // A storage that cannot be read now is asked again.
        while await !announceForeign() { try await Task.sleep(for: .seconds(1)) }
      }
    }
  }

  /// Returns whether it could look.
  private func announceForeign() async -> Bool {
    let known = live.versions
    let changed = try? await accounts.storage.read { reading in
      try known.compactMap { id, version in try reading.space(id).flatMap { $0.version > version ? $0 : nil } }
    }
    for space in changed ?? [] { live.changed(space.id, version: space.version) }
    return await announceMemberships() && changed != nil
  }

  /// Whoever was made a member of a space by the command line hears of that space, and who is none any more does not.
  private func announceMemberships() async -> Bool {
    for (account, known) in live.audience {
      guard let spaces = try? await accounts.readableSpaces(of: account) else { return false }
      for space in spaces where !known.contains(space.id) { live.joined(account, space.id, version: space.version) }
      for space in known.subtracting(spaces.map { $0.id }) { live.left(account, space) }
      if known != Set(spaces.map { $0.id }) { live.spacesChanged(account) }
    }
    return true
  }

  private func endRevoked() async {
    let open = live.tokens
    let known = try? await accounts.known(open)
    guard let known else { return }
    for token in open.subtracting(known) { live.end(tokenHash: token) }
  }
}
