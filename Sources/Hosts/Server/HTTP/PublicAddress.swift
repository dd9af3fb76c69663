import Foundation

/// Tells addresses on the internet from those of a machine, a house or a company (RFC 6890 and its registry).
package enum PublicAddress {
  static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin_addr) { isPublic(v4: Array($0)) }
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { isPublic(v6: Array($0)) }
      }
    default: return false
    }
  }

  /// - Parameter bytes: four bytes, in written order.
  package static func isPublic(v4 bytes: [UInt8]) -> Bool {
    guard bytes.count == 4 else { return false }
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _): return false
    // Carrier-grade NAT; protocol assignments; documentation; benchmarks.
    case (100, 64...127, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113):
      return false
    // Multicast and reserved addresses.
    case (224..., _, _): return false
    default: return true
    }
  }

  /// - Parameter bytes: sixteen bytes, in written order.
  package static func isPublic(v6 bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return false }
    let zeros = bytes.prefix { $0 == 0 }.count
    // An embedded IPv4 address: mapped, translated (64:ff9b::/96) or 6to4.
    if zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF { return isPublic(v4: Array(bytes[12...])) }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) {
      return bytes[4..<12].allSatisfy { $0 == 0 } && isPublic(v4: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(v4: Array(bytes[2..<6])) }
    // Teredo, benchmarks, documentation.
    if bytes.starts(with: [0x20, 0x01, 0, 0]) || bytes.starts(with: [0x20, 0x01, 0, 2]) { return false }
    if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x3F, 0xFF]) { return false }
    // Only this eighth of the address space belongs to the internet. It excludes ::1, fc00::/7, fe80::/10 and ff00::/8.
    return bytes[0] & 0xE0 == 0x20
  }
}
