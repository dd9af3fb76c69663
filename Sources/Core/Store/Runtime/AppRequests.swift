import Base
import Sync

/// Requests that an app makes besides the synchronisation: a document, an e-mail. They need a network and, most of
/// them, an account. They are not retried automatically.
extension UpdateContext {
  /// Asks the server; the answer comes as `AppEvent.answer`, and can be read by whoever holds what this returns.
  ///
  /// - Parameters:
  ///   - app: the id of the app that hears of it.
  ///   - saved: where the answer's bytes go when the status is 200; nil hands them to the app as text.
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

  /// Cancels a request of an app; its answer is ignored.
  public func cancel(_ awaited: AwaitedAnswer) {
    guard let place = appRequests.firstIndex(where: { $0.number == awaited.number }) else { return }
    appRequests.remove(at: place)
    effects.append(.cancel(request: awaited.number))
  }

  /// Which app made the request; nil when none did.
  func takeAppRequest(_ number: Int64) -> String? {
    guard let place = appRequests.firstIndex(where: { $0.number == number }) else { return nil }
    return appRequests.remove(at: place).app
  }
}

/// A request under way. The screen or the record that asked keeps it, and nobody else can read the answer: when that screen
/// goes, the answer reaches nobody.
public struct AwaitedAnswer: Sendable {
  let number: Int64

  /// What the server said; nil when it answered another request.
  public func read(_ answer: AppAnswer) -> ServerAnswer? {
    answer.request == number ? answer.content : nil
  }
}

/// An answer for whoever asked, see ``AwaitedAnswer``.
public struct AppAnswer: Sendable {
  let request: Int64
  let content: ServerAnswer
}

/// What the server said to a request of an app.
public struct ServerAnswer: Sendable {
  /// Of HTTP; 0 when no answer came.
  public let status: Int
  public let retryAfterSeconds: Int64?
  public let body: String
}
