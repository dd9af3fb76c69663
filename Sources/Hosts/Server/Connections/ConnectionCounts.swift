import NIOCore
import Synchronization

/// The number of open connections of each network address.
final class ConnectionCounts: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limitPerAddress: Int) {
    limit = limitPerAddress
  }

  /// - Returns: false when the address has reached its limit. Then do not call `leave`.
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
  /// The unit that is counted: an IPv4 address, or the network of an IPv6 address, because a household has all
  /// addresses of its network.
  var countedAddress: String {
    guard case .v6(let address) = self else { return ipAddress ?? "local" }
    let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
    // An IPv4 address written as IPv6.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] { return "\(bytes.suffix(4))" }
    return "\(bytes.prefix(8))"
  }
}
