import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct PasskeyTests {
  /// A device with one passkey, as a browser shows it.
  private struct Key {
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

  private func add(
    _ client: some TestClientProtocol, _ ann: Person, _ key: Key, name: String = "Phone"
  ) async throws -> TestResponse {
    let options = try await client.send(.post, path + "/options", ["password": "correct horse"], token: ann.token).json
    let challenge = try #require(options["challenge"]?.text)
    return try await client.send(.post, path, key.registration(challenge, name: name), token: ann.token)
  }

  private func challenge(_ client: some TestClientProtocol) async throws -> String {
    try #require(try await client.send(.post, "/api/v1/passkeys/options").json["challenge"]?.text)
  }

  private func signIn(
    _ client: some TestClientProtocol, _ key: Key, handle: String? = nil
  ) async throws -> TestResponse {
    try await client.send(
      .post, "/api/v1/sessions/passkey", key.answer(try await challenge(client), handle: handle))
  }

  @Test("P-60: a passkey signs in alone, also where a code is asked for beside the password")
  func signsIn() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      var key = Key()
      #expect(try await signIn(client, key).problem == "passkey-refused")
      #expect(try await add(client, ann, key).code == 201)
      key.count = 1
      let answer = try await signIn(client, key, handle: ann.id)
      #expect(answer.code == 201)
      let person = try Person(answer)
      #expect(person.id == ann.id && person.token != ann.token)
      #expect(try await client.send(.get, "/api/v1/account", token: person.token).code == 200)
      let list = try await client.send(.get, path, token: ann.token).json["passkeys"]?.items
      #expect(list?.count == 1 && list?[0]["name"]?.text == "Phone" && list?[0]["used"]?.text != nil)
      let sessions = try await client.send(.get, "/api/v1/sessions", token: ann.token).json["sessions"]?.items
      #expect(sessions?.contains { $0["name"]?.text == "Tablet" && $0["unconfirmed"] == true } == true)
    }
  }

  @Test("P-60: an answer works once, for its own purpose, and a count that does not rise is refused")
  func replayed() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      var key = Key()
      _ = try await add(client, ann, key)
      key.count = 7
      let answer = try key.answer(try await challenge(client))
      #expect(try await client.send(.post, "/api/v1/sessions/passkey", answer).code == 201)
      #expect(try await client.send(.post, "/api/v1/sessions/passkey", answer).code == 401)
      #expect(try await signIn(client, key).code == 401, "a copy that counts apart")
      key.count = 8
      #expect(try await signIn(client, key).code == 201)
      let options = try await client.send(.post, path + "/options", ["password": "correct horse"], token: ann.token)
        .json
      let foreign = try key.answer(try #require(options["challenge"]?.text))
      #expect(try await client.send(.post, "/api/v1/sessions/passkey", foreign).code == 401)
    }
  }

  @Test("P-60: without its owner, from another page, for another account, or of a locked account it is refused")
  func refused() async throws {
    let server = try TestServer()
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let key = Key()
      var (unverified, elsewhere) = (key, key)
      unverified.flags = 0x01
      elsewhere.origin = "http://evil.example"
      #expect(try await add(client, ann, unverified).problem == "passkey-refused")
      #expect(try await add(client, ann, elsewhere).problem == "passkey-refused")
      #expect(try await add(client, ann, key).code == 201)
      #expect(try await add(client, ben, key).problem == "passkey-taken")
      #expect(try await signIn(client, unverified).code == 401)
      #expect(try await signIn(client, elsewhere).code == 401)
      #expect(try await signIn(client, key, handle: ben.id).code == 401)
      #expect(try await signIn(client, key).code == 201)
      // A question that ben was asked is not ann's to answer.
      let asked = try await client.send(.post, path + "/options", ["password": "correct horse"], token: ben.token).json
      let stolen = Key().registration(try #require(asked["challenge"]?.text))
      #expect(try await client.send(.post, path, stolen, token: ann.token).problem == "passkey-refused")
      let id = try #require(RecordID(ann.id))
      try await server.server.accounts.setDisabled(true, id)
      #expect(try await signIn(client, key).code == 401)
    }
  }

  @Test("P-60: making one asks for the password; it ends when it is removed, and with a password set by a code")
  func ends() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let wrong: JSON = ["password": "wrong horse"]
      #expect(try await client.send(.post, path + "/options", wrong, token: ann.token).problem == "wrong-password")
      let (phone, tablet) = (Key(), Key())
      let made = try await add(client, ann, phone).json
      _ = try await add(client, ann, tablet, name: "Tablet")
      let id = try #require(made["id"]?.text)
      #expect(try await client.send(.delete, "\(path)/\(id)", token: ann.token).code == 204)
      #expect(try await client.send(.delete, "\(path)/\(id)", token: ann.token).code == 404)
      #expect(try await signIn(client, phone).code == 401)
      #expect(try await signIn(client, tablet).code == 201)
      let change: JSON = ["old": "correct horse", "new": "battery staple", "calendars": "end"]
      #expect(try await client.send(.put, "/api/v1/account/password", change, token: ann.token).code == 204)
      #expect(try await signIn(client, tablet).code == 401)
    }
  }

  @Test("P-60: an account has twenty passkeys and no more; strangers' wrong ones slow down their address")
  func bounded() async throws {
    try await TestServer({
      $0.limits.failuresPerAddress = 3
      $0.limits.clock = { 1_000 }
    }).test { client in
      let ann = try await client.signUp("ann@example.org")
      for _ in 0..<20 { #expect(try await add(client, ann, Key()).code == 201) }
      #expect(try await add(client, ann, Key()).problem == "too-many-passkeys")
      var answers: [Int] = []
      for _ in 0..<5 { answers.append(try await signIn(client, Key()).code) }
      #expect(answers == [401, 401, 401, 429, 429])
    }
  }
}
