import Base
import Crypto
import Foundation

/// P-60: checks what a browser brings from an authenticator, as Web Authentication Level 3 says (7.1 and 7.2).
/// Attestation is not required, because the maker of an authenticator does not matter.
package struct WebAuthn: Sendable {
  package enum Fault: Error, Equatable {
    /// It is for another site, purpose or challenge, or it is malformed.
    case malformed, wrongType, wrongChallenge, wrongOrigin, wrongSite, notPresent, notVerified, wrongAlgorithm
    case wrongSignature
  }

  /// The name of the site for authenticators: its host.
  package let site: String
  /// `https://host`, as pages have it.
  package let origin: String

  package init(site: String, origin: String) {
    self.site = site
    self.origin = origin
  }

  /// The site of an origin; nil when authenticators do not accept the host.
  package init?(origin: String) {
    guard let host = URLComponents(string: origin)?.host, !host.isEmpty else { return nil }
    self.init(site: host, origin: origin)
  }

  /// A new credential.
  package struct Registration: Equatable, Sendable {
    package let credential: [UInt8]
    /// A point on P-256: 0x04, x, y.
    package let publicKey: [UInt8]
    package let count: UInt32
  }

  /// What an authenticator signs (6.1).
  private struct AuthenticatorData {
    let flags: UInt8
    let count: UInt32
    var rest: ArraySlice<UInt8>

    var isPresent: Bool { flags & 0x01 != 0 }
    var isVerified: Bool { flags & 0x04 != 0 }
    var hasCredential: Bool { flags & 0x40 != 0 }

    init(_ bytes: [UInt8], site: String) throws {
      guard bytes.count >= 37 else { throw Fault.malformed }
      guard Array(bytes.prefix(32)) == Array(Crypto.SHA256.hash(data: Data(site.utf8))) else { throw Fault.wrongSite }
      flags = bytes[32]
      count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
      rest = bytes[37...]
    }
  }

  /// - Parameters:
  ///   - challenge: the challenge that was given out for this.
  ///   - needsVerification: whether the device must have verified its owner (finger, face, number).
  package func register(
    client: [UInt8], attestation: [UInt8], challenge: [UInt8], needsVerification: Bool = true
  ) throws -> Registration {
    try check(client, type: "webauthn.create", challenge)
    guard let object = try? CBOR.read(whole: attestation), let bytes = object["authData"]?.bytes else {
      throw Fault.malformed
    }
    var data = try AuthenticatorData(bytes, site: site)
    try check(data, needsVerification)
    guard data.hasCredential, data.rest.count >= 18 else { throw Fault.malformed }
    let start = data.rest.startIndex
    let length = Int(data.rest[start + 16]) << 8 | Int(data.rest[start + 17])
    data.rest = data.rest.dropFirst(18)
    guard (1...1023).contains(length), data.rest.count > length else { throw Fault.malformed }
    let credential = Array(data.rest.prefix(length))
    data.rest = data.rest.dropFirst(length)
    guard let key = try? CBOR.read(&data.rest) else { throw Fault.malformed }
    return Registration(credential: credential, publicKey: try point(key), count: data.count)
  }

  /// COSE (RFC 9053): an elliptic curve (2) of P-256 (1) for ES256 (-7).
  private func point(_ key: CBOR) throws -> [UInt8] {
    guard key[1]?.integer == 2, key[3]?.integer == -7, key[-1]?.integer == 1 else { throw Fault.wrongAlgorithm }
    guard let x = key[-2]?.bytes, let y = key[-3]?.bytes, x.count == 32, y.count == 32 else { throw Fault.malformed }
    let point = [0x04] + x + y
    // Whether the point lies on the curve.
    guard (try? P256.Signing.PublicKey(x963Representation: point)) != nil else { throw Fault.malformed }
    return point
  }

  /// - Returns: the authenticator's count of its uses.
  package func verify(
    client: [UInt8], authenticator: [UInt8], signature: [UInt8], publicKey: [UInt8], challenge: [UInt8],
    needsVerification: Bool = true
  ) throws -> UInt32 {
    try check(client, type: "webauthn.get", challenge)
    let data = try AuthenticatorData(authenticator, site: site)
    try check(data, needsVerification)
    guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey),
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature),
      key.isValidSignature(signature, for: authenticator + Array(Crypto.SHA256.hash(data: Data(client))))
    else { throw Fault.wrongSignature }
    return data.count
  }

  private func check(_ data: AuthenticatorData, _ needsVerification: Bool) throws {
    if !data.isPresent { throw Fault.notPresent }
    if needsVerification && !data.isVerified { throw Fault.notVerified }
  }

  /// The client data of the browser (5.8.1).
  private func check(_ client: [UInt8], type: String, _ challenge: [UInt8]) throws {
    guard let json = try? JSON.parse(client) else { throw Fault.malformed }
    guard json["type"]?.text == type else { throw Fault.wrongType }
    guard let shown = json["challenge"]?.text, Base64URL.bytes(shown) == challenge else { throw Fault.wrongChallenge }
    guard json["origin"]?.text == origin, json["crossOrigin"] != .bool(true) else { throw Fault.wrongOrigin }
  }
}

/// Bytes in texts on the web (RFC 4648, section 5), without padding.
package enum Base64URL {
  package static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Nil when the text is not base64url.
  package static func bytes(_ text: String) -> [UInt8]? {
    guard !text.contains(where: { $0 == "+" || $0 == "/" || $0 == "=" }) else { return nil }
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain + padding).map { Array($0) }
  }
}
