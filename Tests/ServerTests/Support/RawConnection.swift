import NIOCore
import NIOPosix

/// A TCP connection on which a test says and hears every byte, for what a client library would hide: streams, halves of
/// requests, ends of connections.
struct RawConnection: Sendable {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  static func open(port: Int) async throws -> RawConnection {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "localhost", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    // A test that waits for what never comes ends with an error, but not because hundreds of others run beside it.
    channel.channel.eventLoop.scheduleTask(in: .seconds(240)) { channel.channel.close(promise: nil) }
    return RawConnection(channel: channel)
  }

  /// Talks and closes the connection afterwards.
  func talk<Value>(_ body: (inout Talk) async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { inbound, outbound in
      var talk = Talk(inbound: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&talk)
    }
  }

  struct Talk {
    fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var heard = ""

    fileprivate init(
      inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
      outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
      self.inbound = inbound
      self.outbound = outbound
    }

    func say(_ text: String) async throws {
      try await outbound.write(ByteBuffer(string: text))
    }

    /// Everything up to and with `end`.
    mutating func hear(until end: String) async throws -> String {
      while true {
        if let range = heard.range(of: end) {
          let text = String(heard[..<range.upperBound])
          heard = String(heard[range.upperBound...])
          return text
        }
        guard let part = try await inbound.next() else { throw Ended(heard: heard) }
        heard += String(buffer: part)
      }
    }

    /// Everything until the other side ends.
    mutating func hearAll() async throws -> String {
      while let part = try await inbound.next() { heard += String(buffer: part) }
      return heard
    }
  }

  struct Ended: Error {
    let heard: String
  }
}
