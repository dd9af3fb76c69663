import CCurl
import Foundation

/// Reads from servers of others, one request at a time; blocks until it is answered.
public struct WebRequest: Sendable {
  /// What came back.
  public struct Answer: Sendable {
    public let status: Int
    /// Without its parameters, in small letters.
    public let type: String
    public let bytes: [UInt8]
    /// Seconds of the header `Retry-After`.
    public let retryAfter: Int?
  }

  /// Why nothing came back.
  public enum Fault: Error, CustomStringConvertible {
    case notAnAddress
    /// It is, or leads to, a place without encryption, or one inside of our own network.
    case notAllowed
    case unreachable(String)
    case tooLarge(limit: Int)

    public var description: String {
      switch self {
      case .notAnAddress: "it is no address of http or https"
      case .notAllowed: "it leads to a place without encryption, or within this network"
      case .unreachable(let reason): reason
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      }
    }
  }

  public var timeoutSeconds = 60
  public var byteLimit = 64 * 1024 * 1024
  /// Who asks, for the log of the other server.
  public var userAgent = "Vademecum/1.0"

  /// Whether http will do as well as https.
  public var allowsPlain = false
  /// Whether places within our own network may be asked, this machine among them; nobody else's addresses should lead there.
  public var allowsPrivate = false

  public init() {}

  /// Follows up to five redirects. Each connection is looked at when its address is known, so that no name and no spelling
  /// of an address leads elsewhere.
  ///
  /// - Throws: ``Fault``
  public func get(_ url: String) throws -> Answer {
    try ask(url) { curl in
      // Whatever curl can unpack.
      _ = curl_set_text(curl, CURLOPT_ACCEPT_ENCODING, "")
      _ = curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 1)
      _ = curl_set_number(curl, CURLOPT_MAXREDIRS, 5)
    }
  }

  /// Sends bytes. A redirect is an answer like others and is not followed.
  ///
  /// - Parameter headers: lines like `TTL: 60`.
  /// - Throws: ``Fault``
  func post(_ url: String, _ body: [UInt8], headers: [String]) throws -> Answer {
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers { list = curl_slist_append(list, header) }
    defer { curl_slist_free_all(list) }
    return try body.withUnsafeBytes { bytes in
      try ask(url) { curl in
        _ = curl_set_number(curl, CURLOPT_POST, 1)
        _ = curl_set_number(curl, CURLOPT_POSTFIELDSIZE, bytes.count)
        _ = curl_set_pointer(curl, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        _ = curl_set_pointer(curl, CURLOPT_HTTPHEADER, list)
      }
    }
  }

  private func ask(_ url: String, _ prepare: (UnsafeMutableRawPointer) -> Void) throws -> Answer {
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false
    else { throw Fault.notAnAddress }
    guard let curl = curl_easy_init() else { throw Fault.unreachable("no memory") }
    defer { curl_easy_cleanup(curl) }
    if parts.scheme == "http" && !allowsPlain { throw Fault.notAllowed }
    let arriving = Arriving(limit: byteLimit)
    let protocols = allowsPlain ? "http,https" : "https"
    _ = curl_set_text(curl, CURLOPT_URL, url)
    _ = curl_set_text(curl, CURLOPT_PROTOCOLS_STR, protocols)
    _ = curl_set_text(curl, CURLOPT_REDIR_PROTOCOLS_STR, protocols)
    _ = curl_set_text(curl, CURLOPT_USERAGENT, userAgent)
    _ = curl_set_number(curl, CURLOPT_CONNECTTIMEOUT, max(1, timeoutSeconds / 3))
    _ = curl_set_number(curl, CURLOPT_TIMEOUT, timeoutSeconds)
    _ = curl_set_number(curl, CURLOPT_NOSIGNAL, 1)
    prepare(curl)
    if !allowsPrivate { arriving.refusePrivate(curl) }
    arriving.listen(to: curl)
    let code = withExtendedLifetime(arriving) { curl_easy_perform(curl) }
    if arriving.isRefused || code == CURLE_UNSUPPORTED_PROTOCOL { throw Fault.notAllowed }
    if arriving.isTooLarge { throw Fault.tooLarge(limit: byteLimit) }
    if code != CURLE_OK { throw Fault.unreachable(String(cString: curl_easy_strerror(code))) }
    var status = 0
    _ = curl_get_number(curl, CURLINFO_RESPONSE_CODE, &status)
    return Answer(
      status: status,
      type: arriving.header("content-type").map { $0.prefix { $0 != ";" }.trimmingSpaces().lowercased() } ?? "",
      bytes: arriving.bytes, retryAfter: arriving.header("retry-after").flatMap { Int($0) })
  }
}

/// The answer on its way.
private final class Arriving {
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  private(set) var isRefused = false
  private var headers: [String: String] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func header(_ name: String) -> String? { headers[name] }

  /// The library opens its connections with our help, after names are resolved; a proxy would open others for us.
  func refusePrivate(_ curl: UnsafeMutableRawPointer) {
    _ = curl_set_text(curl, CURLOPT_PROXY, "")
    _ = curl_set_pointer(curl, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
    _ = curl_set_opener(curl) { arriving, _, address in
      guard let arriving, let address else { return -1 }
      let isPublic = withUnsafePointer(to: &address.pointee.addr) { PublicAddress.isPublic($0) }
      if isPublic { return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol) }
      Unmanaged<Arriving>.fromOpaque(arriving).takeUnretainedValue().isRefused = true
      return -1
    }
  }

  func listen(to curl: UnsafeMutableRawPointer) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_header_writer(curl) { bytes, size, count, arriving in
      guard let bytes, let arriving else { return 0 }
      let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self)
      Unmanaged<Arriving>.fromOpaque(arriving).takeUnretainedValue().hear(line)
      return size * count
    }
    _ = curl_set_pointer(curl, CURLOPT_HEADERDATA, this)
    _ = curl_set_writer(curl) { bytes, size, count, arriving in
      guard let bytes, let arriving else { return 0 }
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<Arriving>.fromOpaque(arriving).takeUnretainedValue().take(piece) ? size * count : 0
    }
    _ = curl_set_pointer(curl, CURLOPT_WRITEDATA, this)
  }

  /// A redirect's headers are followed by those of the next answer, which take their place.
  private func hear(_ line: String) {
    if line.hasPrefix("HTTP/") {
      headers = [:]
      bytes = []
    }
    let parts = line.split(separator: ":", maxSplits: 1)
    if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    if bytes.count + piece.count > limit {
      isTooLarge = true
      return false
    }
    bytes.append(contentsOf: piece)
    return true
  }
}
