import Base
import ServerStorage

/// Hands messages to the push services of browsers (RFC 8030).
package struct PushService<Storage: ServerStorage>: Sendable {
  package enum Outcome: Equatable, Sendable {
    case taken
    /// The browser has ended the subscription.
    case ended
    /// It may succeed later.
    case failed(String)
    /// There is no point in trying again.
    case refused(String)
  }

  let storage: Storage
  /// The operator's `mailto:` or `https:` address, for the push service.
  let contact: String
  let allowsPrivate: Bool

  init(_ storage: Storage, _ settings: ServerSettings) {
    self.storage = storage
    let origin = settings.origin.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    contact = origin ?? "mailto:" + (settings.mail?.sender ?? "operator@vademecum.invalid")
    allowsPrivate = settings.allowsPrivatePush
  }

  /// Whether messages may be sent to this address at all.
  func mayUse(_ endpoint: String) -> Bool {
    guard endpoint.utf8.count <= 1000, let origin = PushKey.origin(endpoint) else { return false }
    return allowsPrivate || origin.hasPrefix("https://")
  }

  /// Blocks for up to ten seconds.
  func send(_ text: [UInt8], to subscription: PushSubscription, now: Instant) -> Outcome {
    do {
      let body = try PushMessage.encrypted(text, key: subscription.key, secret: subscription.secret)
      let key = try PushKey.kept(in: storage)
      let headers = [
        "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm", "TTL: 86400", "Urgency: normal",
        "Authorization: " + (try key.authorization(for: subscription.endpoint, contact: contact, now: now)),
      ]
      var request = WebRequest()
      (request.allowsPlain, request.allowsPrivate) = (allowsPrivate, allowsPrivate)
      (request.timeoutSeconds, request.byteLimit) = (10, 64 * 1024)
      return PushService.outcome(try request.post(subscription.endpoint, body, headers: headers).status)
    } catch WebRequest.Fault.unreachable {
      return .failed("unreachable")
    } catch is WebRequest.Fault {
      return .refused("not allowed")
    } catch is PushMessage.Fault {
      return .refused("cannot be encrypted")
    } catch {
      return .failed("storage")
    }
  }

  static func outcome(_ status: Int) -> Outcome {
    switch status {
    case 200..<300: .taken
    case 404, 410: .ended
    case 408, 425, 429, 500...: .failed("status \(status)")
    default: .refused("status \(status)")
    }
  }
}
