import NIOCore
import Synchronization

/// How many connections each network address has open.
final class ConnectionCounts: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limitPerAddress: Int) {
    limit = limitPerAddress
  }

  /// - Returns: false when the address has as many as it may; then there is nothing to leave.
  func enter(_ address: String) -> Bool {
    counts.withLock { counts in
      let count = counts[address] ?? 0
      if count >= limit { return false }
      counts[address] = count + 1
      return true
    }
  }

  func leave(_ address: String) {
    counts.withLock { counts in
      let count = (counts[address] ?? 0) - 1
      counts[address] = count > 0 ? count : nil
    }
  }
}

extension SocketAddress {
  /// Who counts as one: an IPv4 address, or the network of an IPv6 address, of which a household has all addresses.
  var countedAddress: String {
    guard case .v6(let address) = self else { return ipAddress ?? "local" }
    let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
    // An IPv4 address in the clothes of IPv6.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] { return "\(bytes.suffix(4))" }
    return "\(bytes.prefix(8))"
  }
}
