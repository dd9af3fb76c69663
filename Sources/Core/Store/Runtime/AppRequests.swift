import Base
import Sync

/// Requests that an app makes besides the synchronisation, for example for a document or an e-mail. They need a
/// network, and most need an account. They are not retried automatically.
extension UpdateContext {
  /// Asks the server. The answer comes as `AppEvent.answer`; only a holder of the returned value can read it.
  ///
  /// - Parameters:
  ///   - app: the id of the app that gets the answer.
  ///   - saved: where the bytes of an answer with status 200 go; nil gives them to the app as text.
  public func request(
    for app: String, _ method: String, _ url: String, body: JSON? = nil, saved: Effect.Saving? = nil,
    timeoutMilliseconds: Int64 = 30_000
  ) -> AwaitedAnswer {
    let number = nextRequest()
    appRequests.append((number, app))
    var request = Effect.Request(number: number, method: method, url: url, body: body.map { $0.serialized })
    request.saving = saved
    request.timeoutMilliseconds = timeoutMilliseconds
    effects.append(.request(request))
    return AwaitedAnswer(number: number)
  }

  /// Cancels an app's request. Its answer is ignored.
  public func cancel(_ awaited: AwaitedAnswer) {
    guard let place = appRequests.firstIndex(where: { $0.number == awaited.number }) else { return }
    appRequests.remove(at: place)
    effects.append(.cancel(request: awaited.number))
  }

  /// The app that made the request; nil when no app made it.
  func takeAppRequest(_ number: Int64) -> String? {
    guard let place = appRequests.firstIndex(where: { $0.number == number }) else { return nil }
    return appRequests.remove(at: place).app
  }
}

/// A request in progress. The screen or record that asked keeps it, and nobody else can read the answer. When that
/// screen closes, the answer is dropped.
public struct AwaitedAnswer: Sendable {
  let number: Int64

  /// The server's answer; nil when it belongs to another request.
  public func read(_ answer: AppAnswer) -> ServerAnswer? {
    answer.request == number ? answer.content : nil
  }
}

/// An answer that only the asker can read, see ``AwaitedAnswer``.
public struct AppAnswer: Sendable {
  let request: Int64
  let content: ServerAnswer
}

/// The server's answer to an app's request.
public struct ServerAnswer: Sendable {
  /// The HTTP status; 0 when no answer came.
  public let status: Int
  public let retryAfterSeconds: Int64?
  public let body: String
}
