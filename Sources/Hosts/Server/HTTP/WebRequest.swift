import CCurl
import Foundation

/// Reads from other servers, one request at a time. Blocks until the answer is there.
public struct WebRequest: Sendable {
  /// The answer of the other server.
  public struct Answer: Sendable {
    public let status: Int
    /// The media type without parameters, in lower case.
    public let type: String
    public let bytes: [UInt8]
    /// The seconds of the header `Retry-After`.
    public let retryAfter: Int?
  }

  /// Why there is no answer.
  public enum Fault: Error, CustomStringConvertible {
    case notAnAddress
    /// The address is, or redirects to, one without encryption or one inside our own network.
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
  /// How we introduce ourselves in the other server's log.
  public var userAgent = "Vademecum/1.0"

  /// Whether http is allowed beside https.
  public var allowsPlain = false
  /// Whether addresses in our own network are allowed, including this machine. No address from others should lead
  /// there.
  public var allowsPrivate = false

  public init() {}

  /// Follows up to five redirects. Each connection is checked when its address is known, so that no name and no
  /// spelling of an address leads elsewhere.
  ///
  /// - Throws: ``Fault``
  public func get(_ url: String) throws -> Answer {
    try ask(url) { curl in
      // Accept every encoding that curl can unpack.
      _ = curl_set_text(curl, CURLOPT_ACCEPT_ENCODING, "")
      _ = curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 1)
      _ = curl_set_number(curl, CURLOPT_MAXREDIRS, 5)
    }
  }

  /// Sends bytes. A redirect counts as an ordinary answer and is not followed.
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

/// The answer while it arrives.
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

  /// We check each address after names are resolved. A proxy is not allowed, because it would open connections for us.
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

  /// After a redirect, the headers of the next answer replace those of the redirect.
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
