import Base

/// What the core asks the host to do about messages from the server to this device.
public enum PushEffect: Sendable {
  /// Report the state and the device's time zone.
  case ask
  /// Ask the user for permission, then subscribe with the server's key.
  case begin(key: String)
  case end

  var members: JSONObject {
    var json = JSONObject([("do", .string("push"))])
    switch self {
    case .ask: json.add("step", "ask")
    case .begin(let key):
      json.add("step", "begin")
      json.add("key", key)
    case .end: json.add("step", "end")
    }
    return json
  }
}

/// The state of messages on this device. It is a class because few screens ever hold one.
public final class PushEvent: Sendable {
  /// Whether the browser can show messages at all.
  public let isSupported: Bool
  /// Whether the user has forbidden them.
  public let isDenied: Bool
  /// The subscription that the browser gave (RFC 8030); nil when there is none.
  public let subscription: JSONObject?
  /// The time zone's name in the time zone database; empty when the browser does not tell it.
  public let zone: String
  /// Whether this answers a request to begin or end messages.
  public let isChange: Bool

  public init(
    isSupported: Bool, isDenied: Bool = false, subscription: JSONObject? = nil, zone: String = "",
    isChange: Bool = false
  ) {
    self.isSupported = isSupported
    self.isDenied = isDenied
    self.subscription = subscription
    self.zone = zone
    self.isChange = isChange
  }

  convenience init(_ json: JSON) {
    self.init(
      isSupported: json.flag("supported") ?? false, isDenied: json.flag("denied") ?? false,
      subscription: json.members("subscription"), zone: json.text("zone") ?? "", isChange: json.flag("change") ?? false)
  }

  public var json: JSONObject {
    var json = JSONObject([
      ("type", .string("push")), ("supported", .bool(isSupported)), ("denied", .bool(isDenied)),
      ("zone", .string(zone)), ("change", .bool(isChange)),
    ])
    if let subscription { json["subscription"] = .object(subscription) }
    return json
  }
}
