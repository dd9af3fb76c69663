import HummingbirdCore
import NIOCore
import NIOSSL
import NIOTLS

/// Closes connections that are only a burden: those that do not finish their handshake, those that have had no request
/// for long, whatever else they send, and those that are still open some time after the server was told to stop. It
/// comes after the encryption, and ``RequestGuard`` tells it when requests are under way.
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
  /// Time for the rest of a request that was already answered.
  var restSeconds: Int64
  /// Time for a reader to accept one piece of an answer.
  var answerSeconds: Int64
}
