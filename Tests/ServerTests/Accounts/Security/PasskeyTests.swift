import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct PasskeyTests {
  private let path = "/api/v1/account/passkeys"

  private func signIn(
    _ client: some TestClientProtocol, _ key: PasskeyDevice, handle: String? = nil
  ) async throws -> TestResponse {
    try await client.send(
      .post, "/api/v1/sessions/passkey", key.answer(try await client.passkeyChallenge(), handle: handle))
  }

  @Test("P-60: a passkey signs in alone, also where a code is required beside the password")
  func signsIn() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      var key = PasskeyDevice()
      #expect(try await signIn(client, key).problem == "passkey-refused")
      #expect(try await client.add(key, to: ann).code == 201)
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

  @Test("P-60: an answer works once and for its purpose, and a count that does not rise is refused")
  func replayed() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      var key = PasskeyDevice()
      _ = try await client.add(key, to: ann)
      key.count = 7
      let answer = try key.answer(try await client.passkeyChallenge())
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

  @Test("P-60: it is refused without its owner, from another page, for another account, or for a locked account")
  func refused() async throws {
    let server = try TestServer()
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let key = PasskeyDevice()
      var (unverified, elsewhere) = (key, key)
      unverified.flags = 0x01
      elsewhere.origin = "http://evil.example"
      #expect(try await client.add(unverified, to: ann).problem == "passkey-refused")
      #expect(try await client.add(elsewhere, to: ann).problem == "passkey-refused")
      #expect(try await client.add(key, to: ann).code == 201)
      #expect(try await client.add(key, to: ben).problem == "passkey-taken")
      #expect(try await signIn(client, unverified).code == 401)
      #expect(try await signIn(client, elsewhere).code == 401)
      #expect(try await signIn(client, key, handle: ben.id).code == 401)
      #expect(try await signIn(client, key).code == 201)
      // Ann cannot answer a challenge that Ben was given.
      let asked = try await client.send(.post, path + "/options", ["password": "correct horse"], token: ben.token).json
      let stolen = PasskeyDevice().registration(try #require(asked["challenge"]?.text))
      #expect(try await client.send(.post, path, stolen, token: ann.token).problem == "passkey-refused")
      let id = try #require(RecordID(ann.id))
      try await server.server.accounts.setDisabled(true, id)
      #expect(try await signIn(client, key).code == 401)
    }
  }

  @Test("P-60: making one needs the password; it ends when it is removed and when a code sets the password")
  func ends() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let wrong: JSON = ["password": "wrong horse"]
      #expect(try await client.send(.post, path + "/options", wrong, token: ann.token).problem == "wrong-password")
      let (phone, tablet) = (PasskeyDevice(), PasskeyDevice())
      let made = try await client.add(phone, to: ann).json
      _ = try await client.add(tablet, to: ann, name: "Tablet")
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

  @Test("P-60: an account has at most twenty passkeys; wrong ones slow down the address of a stranger")
  func bounded() async throws {
    try await TestServer({
      $0.limits.failuresPerAddress = 3
      $0.limits.clock = { 1_000 }
    }).test { client in
      let ann = try await client.signUp("ann@example.org")
      for _ in 0..<20 { #expect(try await client.add(PasskeyDevice(), to: ann).code == 201) }
      #expect(try await client.add(PasskeyDevice(), to: ann).problem == "too-many-passkeys")
      var answers: [Int] = []
      for _ in 0..<5 { answers.append(try await signIn(client, PasskeyDevice()).code) }
      #expect(answers == [401, 401, 401, 429, 429])
    }
  }
}
