import Base
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage
import ServiceLifecycle

/// P-17: the stream of announcements.
struct LiveController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("live", use: listen)
  }

  @Sendable func listen(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let (live, channel, body) = (live, context.channel, request.body)
    let reserved = live.place(
      for: caller.account, tokenHash: caller.tokenHash, limit: limits.liveStreamsPerAccount,
      abandon: { channel.close(promise: nil) })
    guard let place = reserved else {
      throw HTTPProblem.slowDown(seconds: 60, "Too many open streams.")
    }
    live.tell(place.listener, of: try await accounts.readableSpaces(of: caller.account))
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
      // nginx would hold the events back until its buffer is full.
      HTTPField.Name("X-Accel-Buffering")!: "no",
    ]
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        let listener = place.listener
        defer { live.forget(listener) }
        // Tells the client at once that the stream is open, and how soon it may reconnect.
        try await writer.write(ByteBuffer(string: "retry: 3000\nevent: beat\ndata: {}\n\n"))
        try await body.consumeWithInboundCloseHandler { _ in
          try await withGracefulShutdownHandler {
            for await _ in listener.wakes {
              let events = listener.takeEvents()
              if !events.isEmpty { try await writer.write(ByteBuffer(string: events)) }
            }
          } onGracefulShutdown: {
            listener.end()
          }
        } onInboundClosed: {
          listener.end()
        }
        try await writer.finish(nil)
        withExtendedLifetime(place) {}
      })
  }
}
