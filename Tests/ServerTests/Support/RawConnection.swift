import NIOCore
import NIOPosix
import Synchronization

/// A TCP connection on which a test controls every byte, for things that a client library would hide: streams, partial
/// requests, closed connections.
struct RawConnection: Sendable {
  /// The time after which a waiting test fails. Many other tests may run at the same time.
  private static let seconds = 120

  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
  private let isLate: Late

  static func open(port: Int) async throws -> RawConnection {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "localhost", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let isLate = Late()
    channel.channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      isLate.value.store(true, ordering: .relaxed)
      channel.channel.close(promise: nil)
    }
    return RawConnection(channel: channel, isLate: isLate)
  }

  /// Runs `body` and closes the connection afterwards.
  func talk<Value>(_ body: (inout Talk) async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { inbound, outbound in
      var talk = Talk(inbound: inbound.makeAsyncIterator(), outbound: outbound, isLate: isLate)
      return try await body(&talk)
    }
  }

  struct Talk {
    fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let isLate: Late
    private var heard = ""

    fileprivate init(
      inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
      outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, isLate: Late
    ) {
      self.isLate = isLate
      self.inbound = inbound
      self.outbound = outbound
    }

    func say(_ text: String) async throws {
      try await outbound.write(ByteBuffer(string: text))
    }

    /// Reads up to and including `end`.
    mutating func hear(until end: String) async throws -> String {
      while true {
        if let range = heard.range(of: end) {
          let text = String(heard[..<range.upperBound])
          heard = String(heard[range.upperBound...])
          return text
        }
        guard let part = try await inbound.next() else {
          try isLate.check(end)
          throw Ended(heard: heard)
        }
        heard += String(buffer: part)
      }
    }

    /// Reads until the other side closes.
    mutating func hearAll() async throws -> String {
      while let part = try await inbound.next() { heard += String(buffer: part) }
      try isLate.check("the end of the connection")
      return heard
    }
  }

  /// Whether the test's own timeout closed the connection.
  fileprivate final class Late: Sendable {
    let value = Atomic(false)

    func check(_ what: String) throws {
      if value.load(ordering: .relaxed) { throw TookTooLong(what: what, seconds: seconds) }
    }
  }

  struct Ended: Error {
    let heard: String
  }
}
