import ServiceLifecycle

/// The one clock behind the heartbeats of all streams.
struct Heartbeat: Service {
  let live: LiveHub
  let periodSeconds: Int

  func run() async throws {
    var second = 0
    // Ends with the server, by cancellation of the sleep.
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        second += 1
        live.tick(second, period: periodSeconds)
      }
    }
    live.close()
  }
}
