import Foundation
import Logging

/// Everything that an operator may decide about a server. The defaults are those of `vademecum serve`.
public struct ServerSettings: Sendable {
  /// Holds the database and the blobs.
  public var dataDirectory: String
  public var host = "127.0.0.1"
  /// 0 lets the system choose a free port.
  public var port = 8080
  /// The site as assembled by the build; nil serves the API alone.
  public var webDirectory: String?
  /// Nil: HTTP/1.1 without encryption.
  public var tls: TLSFiles?
  /// Whether a reverse proxy of ours stands in front, so that `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var isBehindProxy = false
  /// Whether anybody may make an account; otherwise the operator does.
  public var allowsSignUp = true
  /// Whether `/metrics` answers to others than this machine.
  public var opensMetrics = false
  /// `https://host` under which people reach the server; nil when nobody has said. See ``origin(_:)``.
  public var origin: String?
  /// Sends letters for people; nil says that it is not set up.
  public var mail: MailServer?
  /// Whether push services may stand within this network and do without encryption: for tests.
  public var allowsPrivatePush = false
  /// Nil: the operator makes backups otherwise.
  public var backups: BackupSchedule?
  public var limits = Limits()
  public var passwordCost = PasswordCost.standard
  public var logLevel = Logger.Level.info

  public init(dataDirectory: String) {
    self.dataDirectory = dataDirectory
  }

  /// The origin of an address; nil when it is none of http or https, or has more than a host and a port.
  public static func origin(_ address: String) -> String? {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
    else { return nil }
    return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// PEM files; the certificate's file holds the whole chain, its own certificate first.
  public struct TLSFiles: Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }
}

/// How much one caller may ask for.
public struct Limits: Sendable {
  /// Bytes of a JSON request other than a push.
  public var smallBody = 64 * 1024
  /// P-19
  public var blobBody = 25 * 1024 * 1024
  /// All records of an account's own spaces together (P-40), with their history.
  public var recordBytesPerAccount: Int64 = 512 << 20
  /// All pictures and documents of an account's own spaces together, with those that are still arriving.
  public var blobBytesPerAccount: Int64 = 10 << 30
  /// Uploads of an account that are not complete; after a day they are given up.
  public var unfinishedUploads = 20
  /// Signed-in devices of an account; the one that was not seen for longest is signed out.
  public var sessionsPerAccount = 100
  /// Memory that the bodies of requests and what is read from them take, of all and of one caller.
  public var requestMemory = 80 << 20
  public var requestMemoryPerCaller = 40 << 20
  /// Memory of answers that their readers have not taken yet, of all and of one caller.
  public var answerMemory = 64 << 20
  public var answerMemoryPerCaller = 16 << 20
  /// How long a reader may take for a piece of an answer.
  public var answerTimeoutSeconds: Int64 = 60
  /// A request whose body has not arrived by then loses its connection.
  public var bodyTimeoutSeconds: Int64 = 120
  /// Further connections wait until one ends. Each takes a file descriptor, and a server without any left would stop.
  public var connections = 900
  /// Of one network address, or of one network of IPv6; further ones are closed at once. Not behind a proxy.
  public var connectionsPerAddress = 200
  /// A connection without a request is closed.
  public var idleTimeoutSeconds: Int64 = 75
  /// A connection whose encryption is not agreed on by then is closed.
  public var handshakeTimeoutSeconds: Int64 = 10
  /// For the rest of a request that is answered already, because it is too large or not allowed.
  public var restSeconds: Int64 = 10
  /// What is not done by then after the server was told to stop, is broken off.
  public var stopSeconds: Int64 = 10
  /// Sustained rate of API requests per token, or per address without one; nil for none.
  public var requestsPerSecond: Double? = 50
  /// How many requests may come at once before the rate applies.
  public var requestBurst: Double = 300
  public var signUpsPerHour: Double? = 30
  /// Failures of one e-mail address from one network address before each further one doubles the wait (P-3).
  public var failuresPerEmail = 5
  /// The same for a network address, where many people may sit behind one.
  public var failuresPerAddress = 20
  /// The same for an account from everywhere, which holds up strangers only.
  public var failuresPerAccount = 200
  /// Open live streams of one account.
  public var liveStreamsPerAccount = 50
  public var heartbeatSeconds = 20
  /// P-67: how often one session tells what its user does, and in how many bytes.
  public var presencePerMinute = 60
  public var presenceBody = 1024
  /// Of one account; nil for none.
  public var lettersPerHour: Double? = 20
  public var lettersPerDay: Double? = 50
  /// Of all accounts together.
  public var lettersPerDayOfAll: Double? = 500
  /// Of the server itself, to one address: codes and notices (P-50, P-51).
  public var lettersPerAddressPerHour: Double? = 6
  /// Codes that one network address asks for or tries in an hour.
  public var codesPerHour: Double? = 30
  /// Seconds of a clock that never goes back, from any beginning: what all rates are reckoned by.
  public var clock: @Sendable () -> Double = steadySeconds

  public init() {}

  /// No rates, for load tests.
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
