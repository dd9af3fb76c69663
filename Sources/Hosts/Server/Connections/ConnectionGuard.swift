import HummingbirdCore
import NIOCore
import NIOSSL
import NIOTLS

/// Ends connections that only cost: whose handshake does not end, that have no request for long, whatever else they say,
/// and those that are still there a while after the server was told to stop. It stands behind the encryption, and knows from
/// ``RequestGuard`` when requests are under way.
final class ConnectionGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let limits: ConnectionLimits
  private var isReady: Bool
  private var requests = 0
  private var deadline: Scheduled<Void>?
  private var stop: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  init(_ limits: ConnectionLimits, isEncrypted: Bool) {
    self.limits = limits
    isReady = !isEncrypted
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    closeAfter(seconds: isReady ? limits.idleSeconds : limits.handshakeSeconds)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    stop?.cancel()
    self.context = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .some(.handshakeCompleted) = event as? TLSUserEvent {
      isReady = true
      closeAfter(seconds: limits.idleSeconds)
    }
    if event is ChannelShouldQuiesceEvent {
      if isReady {
        let channel = context.channel
        stop = context.eventLoop.scheduleTask(in: .seconds(limits.stopSeconds)) { channel.close(promise: nil) }
      } else {
        context.close(promise: nil)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func requestBegan() {
    requests += 1
    deadline?.cancel()
    deadline = nil
  }

  func requestEnded() {
    requests -= 1
    if requests == 0 { closeAfter(seconds: limits.idleSeconds) }
  }

  private func closeAfter(seconds: Int64) {
    deadline?.cancel()
    guard let channel = context?.channel else { return }
    deadline = channel.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.close(promise: nil) }
  }
}

/// How long a connection may live without a request.
struct ConnectionLimits: Sendable {
  var handshakeSeconds: Int64
  var idleSeconds: Int64
  var stopSeconds: Int64
  /// For the rest of a request that is answered already.
  var restSeconds: Int64
  /// For as much of an answer as a connection keeps on the way.
  var answerSeconds: Int64
}
