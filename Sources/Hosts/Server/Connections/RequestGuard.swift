import NIOCore
import NIOHTTPTypes

/// Watches the requests of an HTTP/1.1 connection, or the request of an HTTP/2 stream. A client that keeps sending a
/// request which was already answered, because it is too large or not allowed, loses the connection: reading on would
/// take as long as the client likes. A client that does not accept a piece of an answer in time loses it too, whatever
/// the answer is, because an unread refusal holds a connection just like a long list.
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
  /// The number of pieces of answers that are not sent yet.
  private var unwritten = 0
  private var writing: Scheduled<Void>?
  private static let pieceBytes = 64 * 1024

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    rest?.cancel()
    writing?.cancel()
    leave()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
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
    let part = unwrapOutboundIn(data)
    if case .body(var bytes) = part, bytes.readableBytes > RequestGuard.pieceBytes {
      while bytes.readableBytes > RequestGuard.pieceBytes, let piece = bytes.readSlice(length: RequestGuard.pieceBytes)
      {
        pass(.body(piece), nil, context)
      }
      pass(.body(bytes), promise, context)
    } else {
      pass(part, promise, context)
    }
    guard case .end = part, unanswered > 0 else { return }
    unanswered -= 1
    connection?.requestEnded()
    if isArriving && unanswered == 0 {
      let channel = context.channel
      rest = context.eventLoop.scheduleTask(in: .seconds(limits.restSeconds)) { channel.close(promise: nil) }
    }
  }

  private func pass(_ part: HTTPResponsePart, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    let written = promise ?? context.eventLoop.makePromise()
    unwritten += 1
    if unwritten == 1 { closeUnlessWritten(context.channel) }
    let channel = context.channel
    written.futureResult.assumeIsolated().whenComplete { _ in
      self.unwritten -= 1
      self.closeUnlessWritten(channel)
    }
    context.write(wrapOutboundOut(part), promise: written)
  }

  /// Each piece that is sent gives the next piece the full time again.
  private func closeUnlessWritten(_ channel: any Channel) {
    writing?.cancel()
    writing = nil
    guard unwritten > 0 else { return }
    writing = channel.eventLoop.scheduleTask(in: .seconds(limits.answerSeconds)) { channel.close(promise: nil) }
  }

  /// The guard of this connection, or of the connection that the stream belongs to. It may have been added after this
  /// handler.
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
