import Base
import Crypto
import Foundation
import Server
import Testing

struct PushMessageTests {
  private func decoded(_ text: String) throws -> [UInt8] {
    let bytes = bytes(base64url: text)
    return try #require(bytes)
  }

  @Test("K-30: a message is encrypted as in the example of RFC 8291, section 5")
  func example() throws {
    let own = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    let message = try PushMessage.encrypted(
      Array("When I grow up, I want to be a watermelon".utf8),
      key: decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      secret: decoded("BTBZMqHH6r4Tts7J_aSIgg"), own: own, salt: decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    #expect(
      base64url(message)
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
  }

  @Test("K-30: an invalid browser key and a text that is too long are refused")
  func refuses() throws {
    let key = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
    let secret = [UInt8](repeating: 7, count: 16)
    #expect(throws: PushMessage.Fault.notASubscription) {
      try PushMessage.encrypted([1], key: [4] + [UInt8](repeating: 1, count: 64), secret: secret)
    }
    #expect(throws: PushMessage.Fault.notASubscription) { try PushMessage.encrypted([1], key: [], secret: secret) }
    #expect(throws: PushMessage.Fault.notASubscription) { try PushMessage.encrypted([1], key: key, secret: [1]) }
    #expect(throws: PushMessage.Fault.tooLarge) {
      try PushMessage.encrypted([UInt8](repeating: 1, count: 3001), key: key, secret: secret)
    }
    #expect(try PushMessage.encrypted([], key: key, secret: secret).count == 86 + 1 + 16)
  }

  @Test("K-30: the server's authorization is a token for the push service's origin, signed by its key (RFC 8292)")
  func authority() throws {
    let key = PushKey()
    let now = Instant(rfc3339: "2026-11-23T08:00:00Z")!
    let header = try key.authorization(
      for: "https://push.example.net:8443/a/b?c", contact: "mailto:a@example.org", now: now)
    #expect(header.hasPrefix("vapid t=") && header.hasSuffix(", k=" + key.publicText))
    let parts = header.dropFirst(8).prefix { $0 != "," }.split(separator: ".").map { String($0) }
    #expect(try JSON.parse(decoded(parts[0])) == ["typ": "JWT", "alg": "ES256"])
    #expect(
      try JSON.parse(decoded(parts[1])) == [
        "aud": "https://push.example.net:8443", "exp": .integer(now.milliseconds / 1000 + 43_200),
        "sub": "mailto:a@example.org",
      ])
    let point = try P256.Signing.PublicKey(x963Representation: decoded(key.publicText))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: decoded(parts[2]))
    #expect(point.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    #expect(try PushKey(kept: key.bytes).publicText == key.publicText)
  }
}
