import Base
import ServerStorage
import ServiceLifecycle

/// The one clock behind the heartbeats of all streams (P-17). It also watches for changes by the command line, which
/// works on the same data from another process. Such changes are announced within a second, and the streams of sessions that
/// it has ended end (P-103). Once a minute it looks whether there are any others.
struct Heartbeat<Storage: ServerStorage>: Service, CustomStringConvertible {
  let live: LiveHub
  let accounts: AccountService<Storage>
  let periodSeconds: Int
  /// Collected from before the first stream on.
  let foreignChanges: AsyncStream<ForeignChange>

  var description: String { "Heartbeat" }

  func run() async throws {
    // The server ends this by cancelling the sleep.
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
      if second % 60 == 0 { _ = await endRevoked() }
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
    let areEnded = await endRevoked()
    return await announceMemberships() && areEnded && changed != nil
  }

  /// Announces memberships that the command line has changed: new members hear of the space, and former members no
  /// longer do.
  private func announceMemberships() async -> Bool {
    for (account, known) in live.audience {
      guard let spaces = try? await accounts.readableSpaces(of: account) else { return false }
      for space in spaces where !known.contains(space.id) { live.joined(account, space.id, version: space.version) }
      for space in known.subtracting(spaces.map { $0.id }) { live.left(account, space) }
      if known != Set(spaces.map { $0.id }) { live.spacesChanged(account) }
    }
    return true
  }

  /// Returns whether it could look.
  private func endRevoked() async -> Bool {
    let open = live.tokens
    guard let known = try? await accounts.known(open) else { return false }
    for token in open.subtracting(known) { live.end(tokenHash: token) }
    return true
  }
}
