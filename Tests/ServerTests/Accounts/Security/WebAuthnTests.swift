import Base
import Foundation
import Server
import Testing

@Suite struct WebAuthnTests {
  /// Web Authentication Level 3, section 16.2: a credential without attestation, its registration and its use.
  private enum Vector {
    static let site = WebAuthn(site: "example.org", origin: "https://example.org")
    static let challenge = hex("00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130")
    static let client = hex(
      """
      7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e6364713431
      3759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c22
      63726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d61792062652065787465
      6e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a2042
      6b5165446a646354427258426941774a544c453551227d
      """)
    static let attestation = hex(
      """
      a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f014
      52b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084b
      e4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b0345
      8abf879717c12cc68ed73290af2e2664796b9220
      """)
    static let credential = hex("f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4")
    static let useChallenge = hex("39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408")
    static let useAuthenticator = hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000")
    static let useClient = hex(
      """
      7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a555854304939
      3770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f
      73734f726967696e223a66616c73657d
      """)
    static let signature = hex(
      """
      3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6
      e486013f937295ea13653e331e87
      """)
  }

  private func register(
    _ site: WebAuthn = Vector.site, client: [UInt8] = Vector.client, attestation: [UInt8] = Vector.attestation,
    challenge: [UInt8] = Vector.challenge, needsVerification: Bool = false
  ) throws -> WebAuthn.Registration {
    try site.register(
      client: client, attestation: attestation, challenge: challenge, needsVerification: needsVerification)
  }

  private func use(
    _ site: WebAuthn = Vector.site, client: [UInt8] = Vector.useClient, signature: [UInt8] = Vector.signature,
    authenticator: [UInt8] = Vector.useAuthenticator, challenge: [UInt8] = Vector.useChallenge,
    needsVerification: Bool = false
  ) throws -> UInt32 {
    try site.verify(
      client: client, authenticator: authenticator, signature: signature, publicKey: register().publicKey,
      challenge: challenge, needsVerification: needsVerification)
  }

  @Test("P-60: the specification's registration and its use are accepted")
  func vector() throws {
    let registration = try register()
    #expect(registration.credential == Vector.credential && registration.count == 0)
    #expect(hexText(registration.publicKey).hasPrefix("04afefa16f97ca9b2d23eb86ccb64098d20db90856"))
    #expect(try use() == 0)
  }

  @Test("P-60: nothing is accepted for another site, purpose or challenge, or without the owner when required")
  func refused() {
    let other = WebAuthn(site: "example.com", origin: "https://example.org")
    let elsewhere = WebAuthn(site: "example.org", origin: "https://evil.example.org")
    #expect(throws: WebAuthn.Fault.wrongSite) { try register(other) }
    #expect(throws: WebAuthn.Fault.wrongOrigin) { try register(elsewhere) }
    #expect(throws: WebAuthn.Fault.wrongChallenge) { try register(challenge: Vector.useChallenge) }
    #expect(throws: WebAuthn.Fault.wrongType) { try register(client: Vector.useClient) }
    #expect(throws: WebAuthn.Fault.notVerified) { try register(needsVerification: true) }
    #expect(throws: WebAuthn.Fault.wrongSite) { try use(other) }
    #expect(throws: WebAuthn.Fault.wrongOrigin) { try use(elsewhere) }
    #expect(throws: WebAuthn.Fault.wrongChallenge) { try use(challenge: Vector.challenge) }
    #expect(throws: WebAuthn.Fault.wrongType) { try use(client: Vector.client) }
    #expect(throws: WebAuthn.Fault.notVerified) { try use(needsVerification: true) }
  }

  @Test("P-60: one changed bit of the signed data or of the signature is enough to refuse it")
  func changed() {
    for place in Vector.useAuthenticator.indices {
      var changed = Vector.useAuthenticator
      changed[place] ^= 0x02
      #expect(throws: WebAuthn.Fault.self) { try use(authenticator: changed) }
    }
    for place in Vector.signature.indices {
      var changed = Vector.signature
      changed[place] ^= 0x01
      #expect(throws: WebAuthn.Fault.wrongSignature) { try use(signature: changed) }
    }
    #expect(throws: WebAuthn.Fault.wrongSignature) { try use(signature: []) }
  }

  @Test("P-60: no part of a registration and no changed byte crashes the reader")
  func broken() {
    for count in Vector.attestation.indices {
      #expect(throws: WebAuthn.Fault.self) { try register(attestation: Array(Vector.attestation.prefix(count))) }
    }
    for place in Vector.attestation.indices {
      for value in [0x00, 0x1B, 0x5B, 0x7F, 0x9B, 0xBB, 0xFF] as [UInt8] {
        var changed = Vector.attestation
        changed[place] = value
        _ = try? register(attestation: changed)
      }
    }
  }

  @Test("CBOR is read as in RFC 8949 (appendix A), except for features that WebAuthn does not use")
  func cbor() throws {
    let vectors: [(String, CBOR)] = [
      ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("1903e8", .integer(1000)),
      ("1a000f4240", .integer(1_000_000)), ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)),
      ("3903e7", .integer(-1000)), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("40", .bytes([])),
      ("4401020304", .bytes([1, 2, 3, 4])), ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("80", .list([])),
      ("83010203", .list([.integer(1), .integer(2), .integer(3)])), ("a0", .map([])),
      ("a201020304", .map([(.integer(1), .integer(2)), (.integer(3), .integer(4))])),
    ]
    for (text, value) in vectors { #expect(try CBOR.read(whole: hex(text)) == value, "\(text)") }
    let nested = String(repeating: "81", count: 100_000) + "00"
    for text in [
      "", "18", "1bffffffffffffffff", "5f42010243030405ff", "9fff", "bf6161f5ff", "c000", "f97e00", "f8ff", "0000",
      "9b7fffffffffffffff", "5b7fffffffffffffff", "bb7fffffffffffffff", "a2010201030", "a201020103", "ff", nested,
    ] {
      #expect(throws: CBOR.Fault.self, "\(text.prefix(40))") { try CBOR.read(whole: hex(text)) }
    }
  }

  @Test("P-98: an object with thousands of members is refused before they are compared with each other")
  func manyMembers() throws {
    func map(_ count: Int) -> [UInt8] {
      let members: [UInt8] = (0..<count).flatMap { number -> [UInt8] in [0x19, UInt8((number + 256) >> 8), UInt8(number & 0xFF), 0] }
      return [0xB9, UInt8(count >> 8), UInt8(count & 0xFF)] + members
    }
    guard case .map(let members) = try CBOR.read(whole: map(64)) else { throw CBOR.Fault.malformed }
    #expect(members.count == 64)
    for count in [65, 11_000] {
      #expect(throws: CBOR.Fault.self, "\(count)") { try CBOR.read(whole: map(count)) }
    }
  }

  @Test("P-60: a challenge is valid for its purpose, its time and one answer, in the run of the server that made it")
  func challenges() {
    let now = Shared<Int64>(1_000)
    let challenges = Challenges(clock: { now.value })
    let question = challenges.make("sign in")
    #expect(challenges.isOpen(question, "sign in") && challenges.make("sign in") != question)
    #expect(!challenges.isOpen(question, "make x") && !Challenges(clock: { now.value }).isOpen(question, "sign in"))
    for place in question.indices {
      var changed = question
      changed[place] ^= 0x80
      #expect(!challenges.isOpen(changed, "sign in"))
    }
    #expect(!challenges.isOpen([], "sign in"))
    now.change { $0 += Challenges.seconds - 1 }
    #expect(challenges.isOpen(question, "sign in"))
    #expect(challenges.use(question) && !challenges.use(question) && !challenges.isOpen(question, "sign in"))
    let other = challenges.make("sign in")
    now.change { $0 += Challenges.seconds }
    #expect(!challenges.isOpen(other, "sign in"))
  }
}

/// Bytes from hexadecimal digits. Line breaks are ignored.
private func hex(_ text: String) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }.map { String($0) }
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(digits[$0] + digits[$0 + 1], radix: 16) }
}
