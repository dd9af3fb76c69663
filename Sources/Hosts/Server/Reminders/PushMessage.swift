import Base
import Crypto
import Foundation
import ServerStorage

/// A message that only the subscribed browser can read (RFC 8291, with the coding aes128gcm of RFC 8188).
package enum PushMessage {
  /// The largest message that browsers accept, including the header and the tag.
  package static let byteLimit = 3000

  package enum Fault: Error, Equatable {
    /// The subscription has no valid point of P-256, or no secret of 16 bytes.
    case notASubscription
    case tooLarge
  }

  /// - Parameters:
  ///   - key: the browser's key, a point of P-256 of 65 bytes.
  ///   - secret: the browser's secret of 16 bytes.
  ///   - own: a key for this message only.
  ///   - salt: 16 bytes for this message only.
  package static func encrypted(
    _ text: [UInt8], key: [UInt8], secret: [UInt8], own: P256.KeyAgreement.PrivateKey = .init(),
    salt: [UInt8] = random(16)
  ) throws -> [UInt8] {
    if text.count > byteLimit { throw Fault.tooLarge }
    guard key.count == 65, secret.count == 16, salt.count == 16,
      let theirs = try? P256.KeyAgreement.PublicKey(x963Representation: key)
    else { throw Fault.notASubscription }
    let ownPoint = Array(own.publicKey.x963Representation)
    let shared = try own.sharedSecretFromKeyAgreement(with: theirs)
    // RFC 8291, 3.3 and 3.4.
    let input = HKDF<Crypto.SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: shared.withUnsafeBytes { Data($0) }), salt: secret,
      info: Array("WebPush: info\0".utf8) + key + ownPoint, outputByteCount: 32)
    func derived(_ name: String, _ count: Int) -> SymmetricKey {
      HKDF<Crypto.SHA256>.deriveKey(
        inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: \(name)\0".utf8), outputByteCount: count)
    }
    let nonce = try AES.GCM.Nonce(data: derived("nonce", 12).withUnsafeBytes { Data($0) })
    // A single record, which is also the last, so its text ends with 2 (RFC 8188, 2).
    let sealed = try AES.GCM.seal(Data(text + [2]), using: derived("aes128gcm", 16), nonce: nonce)
    let head = salt + [0, 0, 0x10, 0] + [UInt8(ownPoint.count)] + ownPoint
    return head + Array(sealed.ciphertext) + Array(sealed.tag)
  }

  package static func random(_ count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}

/// The key that identifies this server to push services (RFC 8292). It is made once and kept in the database.
package struct PushKey: Sendable {
  private let key: P256.Signing.PrivateKey

  static let name = "push"

  package init() {
    key = P256.Signing.PrivateKey()
  }

  package init(kept: [UInt8]) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: kept)
  }

  package var bytes: [UInt8] { Array(key.rawRepresentation) }

  /// The key with which browsers subscribe: the point of P-256 in base64url.
  package var publicText: String { base64url(Array(key.publicKey.x963Representation)) }

  /// The header `Authorization` for a push service.
  ///
  /// - Parameters:
  ///   - endpoint: the endpoint of the subscription. The authorization is valid only for its origin.
  ///   - contact: the operator's `mailto:` or `https:` address.
  package func authorization(for endpoint: String, contact: String, now: Instant) throws -> String {
    guard let origin = PushKey.origin(endpoint) else { throw PushMessage.Fault.notASubscription }
    let claims: JSON = [
      "aud": .string(origin), "exp": .integer(now.milliseconds / 1000 + 12 * 3600), "sub": .string(contact),
    ]
    let head: JSON = ["typ": "JWT", "alg": "ES256"]
    let signed = base64url(head.bytes) + "." + base64url(claims.bytes)
    let signature = try key.signature(for: Data(signed.utf8))
    return "vapid t=\(signed).\(base64url(Array(signature.rawRepresentation))), k=\(publicText)"
  }

  /// Scheme, host and port; nil when it is not a web address.
  static func origin(_ endpoint: String) -> String? {
    guard let parts = URLComponents(string: endpoint), let scheme = parts.scheme?.lowercased(),
      ["https", "http"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil
    else { return nil }
    return "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// The server's key. It is made on first use.
  static func kept<Storage: ServerStorage>(in storage: Storage) throws -> PushKey {
    if let bytes = try storage.read({ try $0.serverKey(name) }) { return try PushKey(kept: bytes) }
    let bytes = try storage.write { writing in
      try writing.insert(serverKey: PushKey().bytes, name)
      return try writing.serverKey(name) ?? []
    }
    return try PushKey(kept: bytes)
  }
}

/// RFC 4648, 5, without padding.
package func base64url(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

/// Nil when it is not base64url. Padding is allowed.
package func bytes(base64url text: String) -> [UInt8]? {
  var plain = text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
  while plain.utf8.count % 4 != 0 { plain += "=" }
  return Data(base64Encoded: plain).map { Array($0) }
}
