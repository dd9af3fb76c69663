import Base
import Sync

/// An address of the web that may stand in a page (Z-103): absolute, by https where its host has that, with all
/// characters encoded that must be.
struct SafeLink {
  let url: String
  let repairs: [ImportFinding]

  /// Why it is no such address.
  enum Fault: Error {
    case notALink
  }

  /// - Parameters:
  ///   - base: `https://host`, for links without a host.
  ///   - secureHosts: hosts that are known to answer by https.
  init(_ value: String, base: String, secureHosts: [String]) throws(Fault) {
    var repairs: [ImportFinding] = []
    var rest = trimmed(value)
    var scheme = "https"
    if rest.startsWith("//") {
      rest = rest.dropping(bytes: 2)
      repairs.append(.relativeLink)
    } else if SafeLink.begins(rest, with: "https://") {
      rest = rest.dropping(bytes: 8)
    } else if SafeLink.begins(rest, with: "http://") {
      rest = rest.dropping(bytes: 7)
      scheme = "http"
    } else if SafeLink.begins(rest, with: "www.") {
      // A host in front of which nothing stands.
      repairs.append(.relativeLink)
    } else if rest.startsWith("/") || SafeLink.isRelative(rest) {
      rest = base.dropping(bytes: 8) + (rest.startsWith("/") ? "" : "/") + rest
      repairs.append(.relativeLink)
    } else {
      throw .notALink
    }
    let host = SafeLink.host(rest)
    guard host.utf8.contains(UInt8(ascii: ".")) || host.startsWith("localhost") || host.startsWith("127.") else {
      throw .notALink
    }
    if scheme == "http" {
      if secureHosts.contains(host) {
        scheme = "https"
        repairs.append(.insecureLink)
      } else {
        repairs.append(.insecureHost)
      }
    }
    let encoded = SafeLink.encoded(rest)
    if encoded != rest { repairs.append(.escapedLink) }
    url = scheme + "://" + encoded
    self.repairs = repairs
  }

  var isSecure: Bool { url.startsWith("https://") }

  /// In small letters or capitals.
  private static func begins(_ text: String, with start: String) -> Bool {
    let bytes = text.utf8.prefix(start.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return bytes == [UInt8](start.utf8)
  }

  /// `images/lion.jpg`, and nothing with a scheme.
  private static func isRelative(_ text: String) -> Bool {
    !text.utf8.isEmpty && !text.utf8.contains(UInt8(ascii: ":")) && text.utf8.contains(UInt8(ascii: "/"))
  }

  /// In small letters, without a port.
  private static func host(_ rest: String) -> String {
    var host: [UInt8] = []
    for byte in rest.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":") { break }
      host.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return String(utf8: host)
  }

  private static func encoded(_ rest: String) -> String {
    var bytes: [UInt8] = []
    let digits = [UInt8]("0123456789ABCDEF".utf8)
    for byte in rest.utf8 {
      if byte > 0x20, byte < 0x7F, !unsafe.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    return String(utf8: bytes)
  }

  private static let unsafe = [UInt8]("\"<>\\^`{|}".utf8)
}
