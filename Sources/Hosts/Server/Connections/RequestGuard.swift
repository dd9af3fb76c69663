import NIOCore
import NIOHTTPTypes

/// Watches the requests of a connection of HTTP/1.1, or the one of a stream of HTTP/2. Whoever goes on sending a request that
/// was answered already, because it is too large or not allowed, loses the connection: reading on would take as long as the
/// client likes. So does whoever takes nothing of the answers for too long: that an answer waits may show before any of it, at its
/// head, while it holds its memory.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private var connection: ConnectionGuard?
  private var isArriving = false
  private var unanswered = 0
  private var rest: Scheduled<Void>?
  private var unread: Scheduled<Void>?

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    rest?.cancel()
    unread?.cancel()
    leave()
  }

  func channelInactive(context: ChannelHandlerContext) {
    unread?.cancel()
    leave()
    context.fireChannelInactive()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unread?.cancel()
    unread = nil
    if !context.channel.isWritable {
      let channel = context.channel
      unread = context.eventLoop.scheduleTask(in: .seconds(limits.answerSeconds)) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isArriving = true
      unanswered += 1
      if connection == nil { connection = guardian(of: context) }
      connection?.requestBegan()
    case .body: break
    case .end:
      isArriving = false
      rest?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    guard case .end = unwrapOutboundIn(data), unanswered > 0 else { return }
    unanswered -= 1
    connection?.requestEnded()
    if isArriving && unanswered == 0 {
      let channel = context.channel
      rest = context.eventLoop.scheduleTask(in: .seconds(limits.restSeconds)) { channel.close(promise: nil) }
    }
  }

  /// Of the connection itself, or of the one that a stream belongs to. It may have been added after this handler.
  private func guardian(of context: ChannelHandlerContext) -> ConnectionGuard? {
    let own = try? context.pipeline.syncOperations.handler(type: ConnectionGuard.self)
    return own ?? (try? context.channel.parent?.pipeline.syncOperations.handler(type: ConnectionGuard.self))
  }

  private func leave() {
    while unanswered > 0 {
      unanswered -= 1
      connection?.requestEnded()
    }
    connection = nil
  }
}
