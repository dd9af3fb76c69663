import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

/// A device with one passkey, as a browser presents it.
struct PasskeyDevice {
  let key = P256.Signing.PrivateKey()
  let credential = (0..<16).map { _ in UInt8.random(in: 0...255) }
  var count: UInt32 = 0
  var flags: UInt8 = 0x05
  var origin = "http://localhost"

  private func client(_ type: String, _ challenge: String) -> [UInt8] {
    let json: JSON = [
      "type": .string(type), "challenge": .string(challenge), "origin": .string(origin), "crossOrigin": false,
    ]
    return json.bytes
  }

  private func data(_ flags: UInt8) -> [UInt8] {
    Array(Crypto.SHA256.hash(data: Data("localhost".utf8))) + [flags]
      + withUnsafeBytes(of: count.bigEndian) { Array($0) }
  }

  func registration(_ challenge: String, name: String = "Phone") -> JSON {
    let point = Array(key.publicKey.x963Representation)
    let cose: [UInt8] =
      [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32] + [0x22, 0x58, 0x20]
      + point[33...64]
    let bytes = data(flags | 0x40) + [UInt8](repeating: 0, count: 16) + [0, 16] + credential + cose
    let head = [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8)
    let object =
      head + [0x67] + Array("attStmt".utf8) + [0xA0, 0x68] + Array("authData".utf8) + [0x58, UInt8(bytes.count)]
      + bytes
    return [
      "name": .string(name), "challenge": .string(challenge),
      "clientDataJSON": .string(Base64URL.text(client("webauthn.create", challenge))),
      "attestationObject": .string(Base64URL.text(object)),
    ]
  }

  func answer(_ challenge: String, handle: String? = nil) throws -> JSON {
    let (client, data) = (client("webauthn.get", challenge), data(flags))
    let signature = try key.signature(for: data + Array(Crypto.SHA256.hash(data: Data(client))))
    var json = JSONObject([
      ("challenge", .string(challenge)), ("id", .string(Base64URL.text(credential))),
      ("clientDataJSON", .string(Base64URL.text(client))),
      ("authenticatorData", .string(Base64URL.text(data))),
      ("signature", .string(Base64URL.text(Array(signature.derRepresentation)))), ("device", "Tablet"),
    ])
    if let handle { json.add("userHandle", Base64URL.text(Array(handle.utf8))) }
    return .object(json)
  }
}

private let path = "/api/v1/account/passkeys"

extension TestClientProtocol {
  func add(_ key: PasskeyDevice, to ann: Person, name: String = "Phone") async throws -> TestResponse {
    let options = try await send(.post, path + "/options", ["password": "correct horse"], token: ann.token).json
    let challenge = try #require(options["challenge"]?.text)
    return try await send(.post, path, key.registration(challenge, name: name), token: ann.token)
  }

  /// The challenge for signing in without a password.
  func passkeyChallenge() async throws -> String {
    try #require(try await send(.post, "/api/v1/passkeys/options").json["challenge"]?.text)
  }
}
