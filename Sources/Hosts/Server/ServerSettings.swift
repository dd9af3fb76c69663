import Base
import Foundation
import Logging

/// The operator's settings of a server. The defaults are those of `vademecum serve`.
public struct ServerSettings: Sendable {
  /// Holds the database and the blobs.
  public var dataDirectory: String
  public var host = "127.0.0.1"
  /// 0 lets the system choose a free port.
  public var port = 8080
  /// The site as the build assembles it; nil serves only the API.
  public var webDirectory: String?
  /// Nil: HTTP/1.1 without encryption.
  public var tls: TLSFiles?
  /// Whether our own reverse proxy stands in front, so that `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
  public var isBehindProxy = false
  /// Whether anybody may create an account; otherwise only the operator.
  public var allowsSignUp = true
  /// Whether `/metrics` answers other machines too.
  public var opensMetrics = false
  /// The `https://host` under which people reach the server; nil when nobody has configured it. See ``origin(_:)``.
  public var origin: String?
  /// Sends letters to people; nil when mail is not set up.
  public var mail: MailServer?
  /// Whether push services may be inside this network and unencrypted. For tests.
  public var allowsPrivatePush = false
  /// Nil when the operator makes backups in another way.
  public var backups: BackupSchedule?
  public var limits = Limits()
  public var passwordCost = PasswordCost.standard
  public var logLevel = Logger.Level.info
  /// What the machine's clock says. Tests set it.
  package var wall: @Sendable () -> Instant = { .now() }

  public init(dataDirectory: String) {
    self.dataDirectory = dataDirectory
  }

  /// The origin of an address; nil when it is not http or https, or has more than a host and a port.
  public static func origin(_ address: String) -> String? {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
    else { return nil }
    return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// PEM files. The certificate file holds the whole chain, the server's own certificate first.
  public struct TLSFiles: Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }
}

/// Limits for one caller.
public struct Limits: Sendable {
  /// Bytes of a JSON request other than a push.
  public var smallBody = 64 * 1024
  /// P-19
  public var blobBody = 25 * 1024 * 1024
  /// All records of an account's own spaces together, with their history (P-40).
  public var recordBytesPerAccount: Int64 = 512 << 20
  /// All pictures and documents of an account's own spaces together, including those that are still arriving.
  public var blobBytesPerAccount: Int64 = 10 << 30
  /// Incomplete uploads of an account. They are discarded after a day.
  public var unfinishedUploads = 20
  /// Signed-in devices of an account. Beyond it, the device that was unused for longest is signed out.
  public var sessionsPerAccount = 100
  /// Memory for request bodies and what is parsed from them, in total and for one caller.
  public var requestMemory = 80 << 20
  public var requestMemoryPerCaller = 40 << 20
  /// Memory for answers that their readers have not accepted yet, in total and for one caller.
  public var answerMemory = 64 << 20
  public var answerMemoryPerCaller = 16 << 20
  /// How long a reader may take to accept a piece of an answer.
  public var answerTimeoutSeconds: Int64 = 60
  /// A request whose body takes longer loses its connection.
  public var bodyTimeoutSeconds: Int64 = 120
  /// Further connections wait until one ends. Each takes a file descriptor, and a server that runs out of them would
  /// stop.
  public var connections = 900
  /// For one IPv4 address or one IPv6 network. Further connections are closed at once. Does not apply behind a proxy.
  public var connectionsPerAddress = 200
  /// A connection that has had no request for this long is closed.
  public var idleTimeoutSeconds: Int64 = 75
  /// A connection whose TLS handshake takes longer is closed.
  public var handshakeTimeoutSeconds: Int64 = 10
  /// Time for the rest of a request that was already answered because it is too large or not allowed.
  public var restSeconds: Int64 = 10
  /// Time to finish requests after the server was told to stop. Then they are broken off.
  public var stopSeconds: Int64 = 10
  /// The sustained rate of API requests per token, or per address without one; nil for no limit.
  public var requestsPerSecond: Double? = 50
  /// The number of requests that may come at once before the rate applies.
  public var requestBurst: Double = 300
  public var signUpsPerHour: Double? = 30
  /// Failures of one e-mail address from one network address before each further failure doubles the wait (P-3).
  public var failuresPerEmail = 5
  /// The same for a network address, which many people may share.
  public var failuresPerAddress = 20
  /// The same for an account from everywhere. It slows down only strangers.
  public var failuresPerAccount = 200
  /// Open live streams of one account.
  public var liveStreamsPerAccount = 50
  public var heartbeatSeconds = 20
  /// P-67: how often a session may send presence messages, and their size in bytes.
  public var presencePerMinute = 60
  public var presenceBody = 1024
  /// For one account; nil for no limit.
  public var lettersPerHour: Double? = 20
  public var lettersPerDay: Double? = 50
  /// For all accounts together.
  public var lettersPerDayOfAll: Double? = 500
  /// Letters of the server itself to one address: codes and notices (P-50, P-51).
  public var lettersPerAddressPerHour: Double? = 6
  /// How many codes one network address may request or try in an hour.
  public var codesPerHour: Double? = 30
  /// Seconds of a clock that never goes back, from any start. All rates use it.
  public var clock: @Sendable () -> Double = steadySeconds

  public init() {}

  /// No rate limits, for load tests.
  public static var none: Limits {
    var limits = Limits()
    limits.requestsPerSecond = nil
    limits.signUpsPerHour = nil
    limits.liveStreamsPerAccount = .max
    limits.lettersPerHour = nil
    limits.lettersPerDay = nil
    limits.lettersPerDayOfAll = nil
    limits.lettersPerAddressPerHour = nil
    limits.codesPerHour = nil
    limits.connectionsPerAddress = .max
    return limits
  }
}
