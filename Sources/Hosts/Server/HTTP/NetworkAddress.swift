import Foundation

/// What limits count as one caller: an IPv4 address, or the first half of an IPv6 address, because a household or a rented machine
/// has all addresses of its network. A text that is neither stands for itself.
package func networkAddress(of text: String) -> String {
  var bytes = [UInt8](repeating: 0, count: 16)
  guard inet_pton(AF_INET6, text, &bytes) == 1 else { return text }
  // An IPv4 address written as IPv6.
  if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
    return bytes.suffix(4).map { String($0) }.joined(separator: ".")
  }
  let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
  return groups.joined(separator: ":") + "::/64"
}
