import Base
import Files

/// Decompresses what codes of certificates hold: DEFLATE (RFC 1951), raw or within zlib (RFC 1950).
enum Inflate {
  /// - Parameter limit: a card holds less; more would be an attack.
  /// - Throws: `badCompression`, `tooLarge`.
  static func raw(_ bytes: ArraySlice<UInt8>, limit: Int = 2_000_000) throws(ImportFault) -> [UInt8] {
    do throws(InflateFault) { return try inflated(bytes, atMost: limit) } catch {
      switch error {
      case .tooLarge: throw .tooLarge
      case .truncated, .wrongBlock, .wrongCode, .wrongDistance: throw .badCompression
      }
    }
  }

  /// With the header of zlib; its checksum is not looked at, since what is inside has a signature.
  static func zlib(_ bytes: [UInt8], limit: Int = 2_000_000) throws(ImportFault) -> [UInt8] {
    guard bytes.count > 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0,
      bytes[1] & 0x20 == 0
    else { throw .badCompression }
    return try raw(bytes[2...], limit: limit)
  }
}
