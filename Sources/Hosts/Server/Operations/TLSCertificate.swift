import Base
import NIOSSL

/// A certificate for TLS, as an operator looks at it.
package enum TLSCertificate {
  /// When it ends.
  ///
  /// - Parameter path: of a PEM file; its first certificate is the server's own.
  /// - Throws: when it cannot be read.
  package static func end(of path: String) throws -> Instant {
    guard let own = try NIOSSLCertificate.fromPEMFile(path).first else { throw NIOSSLError.failedToLoadCertificate }
    return Instant(milliseconds: Int64(own.notValidAfter) * 1000)
  }
}
