import Base
import ServerStorage
import ServiceLifecycle

/// The one clock behind the heartbeats of all streams (P-17). Once a minute it also ends the streams whose sessions were
/// revoked from outside of this process, by the command line.
struct Heartbeat<Storage: ServerStorage>: Service, CustomStringConvertible {
  let live: LiveHub
  let accounts: AccountService<Storage>
  let periodSeconds: Int

  var description: String { "Heartbeat" }

  func run() async throws {
    // Ends with the server, by cancellation of the sleep.
    try? await cancelWhenGracefulShutdown {
      var second = 0
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        second += 1
        live.tick(second, period: periodSeconds)
        if second % 60 == 0 { await endRevoked() }
      }
    }
    live.close()
  }

  private func endRevoked() async {
    let open = live.tokens
    let known = try? await accounts.known(open)
    guard let known else { return }
    for token in open.subtracting(known) { live.end(tokenHash: token) }
  }
}
