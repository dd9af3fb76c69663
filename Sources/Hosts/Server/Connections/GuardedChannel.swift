import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL

/// The connections of the library, each with a ``ConnectionGuard``, and a limited number of them from one address.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
  typealias Value = Base.Value

  let base: Base
  let limits: ConnectionLimits
  let counts: ConnectionCounts
  let isEncrypted: Bool

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let address = channel.remoteAddress?.countedAddress ?? "local"
    let isAllowed = counts.enter(address)
    if isAllowed {
      let counts = counts
      channel.closeFuture.whenComplete { _ in counts.leave(address) }
    }
    let (limits, isEncrypted) = (limits, isEncrypted)
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let position: ChannelPipeline.SynchronousOperations.Position =
        isEncrypted ? .after(try pipeline.handler(type: NIOSSLServerHandler.self)) : .first
      try pipeline.addHandler(ConnectionGuard(limits, isEncrypted: isEncrypted), position: position)
      if !isAllowed { channel.close(promise: nil) }
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
