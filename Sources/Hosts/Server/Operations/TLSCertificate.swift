import Base
import NIOSSL

/// A TLS certificate, for the operator's checks.
package enum TLSCertificate {
  /// When the certificate expires.
  ///
  /// - Parameter path: a PEM file. Its first certificate is the server's own.
  /// - Throws: when it cannot be read.
  package static func end(of path: String) throws -> Instant {
    guard let own = try NIOSSLCertificate.fromPEMFile(path).first else { throw NIOSSLError.failedToLoadCertificate }
    return Instant(milliseconds: Int64(own.notValidAfter) * 1000)
  }
}
