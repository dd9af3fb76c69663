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
  /// What is counted.
  var countedAddress: String { ipAddress.map { networkAddress(of: $0) } ?? "local" }
}
