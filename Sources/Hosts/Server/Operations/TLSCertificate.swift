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

extension ServerSettings.TLSFiles {
  /// - Throws: ``UnreadableFile``
  func read() throws -> (chain: [NIOSSLCertificateSource], key: NIOSSLPrivateKey) {
    func reading<Value>(_ path: String, _ what: String, _ work: () throws -> Value) throws -> Value {
      do { return try work() } catch { throw UnreadableFile(path: path, what: what) }
    }
    let chain = try reading(certificate, "certificate") { try NIOSSLCertificate.fromPEMFile(certificate) }
    if chain.isEmpty { throw UnreadableFile(path: certificate, what: "certificate") }
    let secret = try reading(key, "key") { try NIOSSLPrivateKey(file: key, format: .pem) }
    return (chain.map { .certificate($0) }, secret)
  }
}

/// P-123: a file that the operator has named.
struct UnreadableFile: Error, CustomStringConvertible {
  let path: String
  let what: String

  var description: String { "'\(path)' cannot be read as a PEM file with a \(what). Check the path, its rights and its content" }
}
