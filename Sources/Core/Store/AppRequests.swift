import Base
import Sync

/// Requests that an app makes by itself, beside the synchronisation: a document, a letter. They need a network and, most of
/// them, an account; nothing is tried again by itself.
extension Context {
  /// Asks the server; the answer comes as `AppEvent.answer`.
  ///
  /// - Parameters:
  ///   - app: the id of the app that hears of it.
  ///   - saved: what becomes of the answer's bytes when the status is 200; nil hands them to the app as text.
  /// - Returns: the number of the request, which the answer names.
  @discardableResult
  public func request(
    for app: String, _ method: String, _ url: String, body: JSON? = nil, saved: Effect.Saving? = nil,
    timeoutMilliseconds: Int64 = 30_000
  ) -> Int64 {
    let number = nextRequest()
    appRequests.append((number, app))
    var request = Effect.Request(number: number, method: method, url: url, body: body.map { $0.serialized })
    request.saving = saved
    request.timeoutMilliseconds = timeoutMilliseconds
    effects.append(.request(request))
    return number
  }

  /// Breaks off a request of an app; its answer is not heard.
  public func cancel(_ number: Int64) {
    guard let place = appRequests.firstIndex(where: { $0.number == number }) else { return }
    appRequests.remove(at: place)
    effects.append(.cancel(request: number))
  }

  /// Which app made the request; nil when none did.
  func takeAppRequest(_ number: Int64) -> String? {
    guard let place = appRequests.firstIndex(where: { $0.number == number }) else { return nil }
    return appRequests.remove(at: place).app
  }
}

/// What became of an app's request.
public struct AppAnswer: Sendable {
  public let request: Int64
  /// Of HTTP; 0 when no answer came.
  public let status: Int
  public let retryAfterSeconds: Int64?
  public let body: String
}
