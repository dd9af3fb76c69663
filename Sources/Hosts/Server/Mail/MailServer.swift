import CCurl
import Foundation

/// The operator's mail server, which accepts letters to anybody.
public struct MailServer: Sendable {
  /// `smtp://host:port` or `smtps://host:port`, without the user.
  package let url: String
  package let user: String?
  package let password: String?
  package let sender: String
  /// The time limit for a whole letter. Connecting may take a third of it.
  public var timeoutSeconds = 60

  /// - Parameters:
  ///   - url: with `user:password@`, percent-encoded, when the server requires it.
  ///   - sender: nil when the user name is an address.
  public init?(url text: String, sender: String?) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["smtp", "smtps"].contains(scheme),
      let host = parts.host, !host.isEmpty
    else { return nil }
    guard let sender = EmailAddress(sender ?? parts.user ?? "") else { return nil }
    self.sender = sender.text
    user = parts.user
    password = parts.password
    url = "\(scheme)://\(host):\(parts.port ?? (scheme == "smtps" ? 465 : 587))"
  }

  /// Why a letter was not accepted.
  package enum Fault: Error {
    /// The server does not answer, or not in time. Nothing was sent.
    case unreachable(String)
    /// The server refused it, with the server's own words.
    case refused(String)
  }

  /// Returns when the server has accepted the letter. Runs on a thread that may wait.
  package func send(_ letter: Letter) async throws {
    let server = self
    try await WorkPool.mail.run { try server.deliver(letter) }
  }

  /// Connects and says hello, with name and password if there are any. Sends nothing. Blocks.
  ///
  /// - Throws: why that was not possible.
  package func greet() throws {
    guard let curl = curl_easy_init() else { throw Fault.unreachable("no memory") }
    defer { curl_easy_cleanup(curl) }
    _ = curl_set_text(curl, CURLOPT_URL, url)
    _ = curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    if let user { _ = curl_set_text(curl, CURLOPT_USERNAME, user) }
    if let password { _ = curl_set_text(curl, CURLOPT_PASSWORD, password) }
    _ = curl_set_number(curl, CURLOPT_USE_SSL, Int(user == nil ? CURLUSESSL_TRY.rawValue : CURLUSESSL_ALL.rawValue))
    _ = curl_set_number(curl, CURLOPT_CONNECT_ONLY, 1)
    _ = curl_set_number(curl, CURLOPT_TIMEOUT, 20)
    _ = curl_set_number(curl, CURLOPT_NOSIGNAL, 1)
    let code = curl_easy_perform(curl)
    if code != CURLE_OK { throw Fault.unreachable(String(cString: curl_easy_strerror(code))) }
  }

  private func deliver(_ letter: Letter) throws {
    guard let curl = curl_easy_init() else { throw Fault.unreachable("no memory") }
    defer { curl_easy_cleanup(curl) }
    let reply = Reply()
    let body = Body(letter.message(from: sender))
    var recipients: UnsafeMutablePointer<curl_slist>?
    recipients = curl_slist_append(recipients, "<\(letter.recipient.text)>")
    defer { curl_slist_free_all(recipients) }
    _ = curl_set_text(curl, CURLOPT_URL, url)
    _ = curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    if let user { _ = curl_set_text(curl, CURLOPT_USERNAME, user) }
    if let password { _ = curl_set_text(curl, CURLOPT_PASSWORD, password) }
    _ = curl_set_text(curl, CURLOPT_MAIL_FROM, "<\(sender)>")
    _ = curl_set_pointer(curl, CURLOPT_MAIL_RCPT, recipients)
    // A name and password are never sent unencrypted. Without them TLS is used when the server offers it.
    _ = curl_set_number(curl, CURLOPT_USE_SSL, Int(user == nil ? CURLUSESSL_TRY.rawValue : CURLUSESSL_ALL.rawValue))
    _ = curl_set_number(curl, CURLOPT_CONNECTTIMEOUT, max(1, timeoutSeconds / 3))
    _ = curl_set_number(curl, CURLOPT_TIMEOUT, timeoutSeconds)
    // Also limits the farewell, which comes after the timeout.
    _ = curl_set_number(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, timeoutSeconds)
    _ = curl_set_number(curl, CURLOPT_NOSIGNAL, 1)
    _ = curl_set_number(curl, CURLOPT_UPLOAD, 1)
    _ = curl_set_reader(curl) { buffer, size, count, body in
      guard let buffer, let body else { return 0 }
      return Unmanaged<Body>.fromOpaque(body).takeUnretainedValue().read(into: buffer, size * count)
    }
    _ = curl_set_pointer(curl, CURLOPT_READDATA, Unmanaged.passUnretained(body).toOpaque())
    reply.listen(to: curl)
    let code = withExtendedLifetime((body, reply)) { curl_easy_perform(curl) }
    if code != CURLE_OK { throw fault(code, curl, reply) }
  }

  private func fault(_ code: CURLcode, _ curl: UnsafeMutableRawPointer, _ reply: Reply) -> Fault {
    let text = String(cString: curl_easy_strerror(code))
    var status = 0
    _ = curl_get_number(curl, CURLINFO_RESPONSE_CODE, &status)
    let isAnswer = status >= 400 && code != CURLE_OPERATION_TIMEDOUT
    return isAnswer ? .refused(reply.refusal.isEmpty ? "\(status) \(text)" : reply.refusal) : .unreachable(text)
  }
}

/// The bytes of the letter while they are sent.
private final class Body {
  private let bytes: [UInt8]
  private var sent = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
    let count = min(room, bytes.count - sent)
    bytes.withUnsafeBytes { source in
      UnsafeMutableRawPointer(buffer).copyMemory(from: source.baseAddress! + sent, byteCount: count)
    }
    sent += count
    return count
  }
}

/// The reply with which the mail server refused.
private final class Reply {
  private(set) var refusal = ""

  func listen(to curl: UnsafeMutableRawPointer) {
    _ = curl_set_header_writer(curl) { bytes, size, count, reply in
      guard let bytes, let reply else { return 0 }
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      Unmanaged<Reply>.fromOpaque(reply).takeUnretainedValue().hear(String(decoding: line, as: UTF8.self))
      return size * count
    }
    _ = curl_set_pointer(curl, CURLOPT_HEADERDATA, Unmanaged.passUnretained(self).toOpaque())
  }

  private func hear(_ line: String) {
    if line.hasPrefix("4") || line.hasPrefix("5") { refusal = String(line.filter { !$0.isNewline }.prefix(300)) }
  }
}
