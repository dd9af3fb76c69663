import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

/// P-56: a passkey beside the password.
@Suite(.timeLimit(.minutes(4))) struct PasskeyStepTests {
  private let path = "/api/v1/account/passkeys"
  private let steps = "/api/v1/account/second-factor"

  private func askForPasskey(
    _ client: some TestClientProtocol, _ ann: Person, _ isAsked: Bool = true, password: String = "correct horse"
  ) async throws -> TestResponse {
    let form: JSON = ["password": .string(password), "on": .bool(isAsked)]
    return try await client.send(.put, steps + "/passkeys", form, token: ann.token)
  }

  private func enter(_ client: some TestClientProtocol, _ more: (String, JSON)...) async throws -> TestResponse {
    var form = JSONObject([("email", "ann@example.org"), ("password", "correct horse")])
    for (name, value) in more { form.add(name, value) }
    return try await client.send(.post, "/api/v1/sessions", .object(form))
  }

  /// The challenge that follows a right password.
  private func question(_ client: some TestClientProtocol) async throws -> JSON {
    let answer = try await enter(client)
    #expect(answer.code == 401 && answer.problem == "second-factor-needed")
    return try answer.json
  }

  @Test("P-56: on request a passkey is required after the password, and replaces a code")
  func beside() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      #expect(try await askForPasskey(client, ann).problem == "no-passkey")
      var key = PasskeyDevice()
      _ = try await client.add(key, to: ann)
      #expect(try await enter(client).code == 201, "not asked for yet")
      #expect(try await askForPasskey(client, ann, password: "wrong horse").problem == "wrong-password")
      let codes = try await askForPasskey(client, ann).json["recoveryCodes"]?.items?.compactMap { $0.text } ?? []
      #expect(codes.count == 10)
      let asked = try await question(client)
      #expect(asked["steps"] == ["passkey", "recovery-code"])
      let options = try #require(asked["passkey"])
      #expect(options["allowCredentials"]?.items?.first?["id"]?.text == Base64URL.text(key.credential))
      key.count = 1
      let answer = try key.answer(try #require(options["challenge"]?.text), handle: ann.id)
      #expect(try await enter(client, ("passkey", answer)).code == 201)
      #expect(try await enter(client, ("passkey", answer)).problem == "passkey-refused", "each answer counts once")
      #expect(try await enter(client, ("code", .string(codes[0]))).code == 201)
      #expect(try await enter(client, ("code", .string(codes[0]))).problem == "second-factor-wrong")
      let state = try await client.send(.get, steps, token: ann.token).json
      #expect(state["on"] == false && state["passkeys"] == true && state["recoveryCodes"]?.int64 == 9)
      #expect(try await askForPasskey(client, ann).json["recoveryCodes"]?.items?.isEmpty == true, "nine are left")
      #expect(try await askForPasskey(client, ann, false).code == 200)
      #expect(try await enter(client).code == 201)
      #expect(try await client.send(.get, steps, token: ann.token).json["recoveryCodes"]?.int64 == 0)
    }
  }

  @Test("P-56: an answer to another challenge, for another account or with a foreign key is not a second factor")
  func besideRefused() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let (key, foreign) = (PasskeyDevice(), PasskeyDevice())
      _ = try await client.add(key, to: ann)
      _ = try await client.add(foreign, to: ben)
      _ = try await askForPasskey(client, ann)
      func asked() async throws -> String {
        try #require(try await question(client)["passkey"]?["challenge"]?.text)
      }
      let wrong = [
        // The challenge for signing in without a password, which anybody can get.
        try key.answer(try await client.passkeyChallenge()), try foreign.answer(try await asked()),
        try PasskeyDevice().answer(try await asked()),
      ]
      for answer in wrong {
        #expect(try await enter(client, ("passkey", answer)).problem == "passkey-refused")
      }
      #expect(try await enter(client, ("passkey", "x")).code == 400)
      // The challenge beside the password works only together with the password.
      let alone = try key.answer(try await asked())
      #expect(try await client.send(.post, "/api/v1/sessions/passkey", alone).code == 401)
      #expect(try await enter(client, ("passkey", try key.answer(try await asked()))).code == 201)
    }
  }

  @Test(
    "P-56: an account with both accepts either; the last passkey stays while it is required, also with a new password")
  func besideKept() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let key = PasskeyDevice()
      let id = try #require(try await client.add(key, to: ann).json["id"]?.text)
      let made = try await client.send(.post, steps, ["password": "correct horse"], token: ann.token).json
      let password = OneTimePassword(secret: try #require(made["secret"]?.text.flatMap { Base32.bytes($0) }))
      let step = Int64(Date().timeIntervalSince1970) / 30
      let code = JSON.string(password.number(step: step))
      #expect(try await client.send(.post, steps + "/confirm", ["code": code], token: ann.token).code == 200)
      // An authenticator alone turns the passkeys into factors too.
      #expect(try await question(client)["steps"] == ["code", "passkey", "recovery-code"])
      #expect(try await askForPasskey(client, ann).json["recoveryCodes"]?.items?.isEmpty == true)
      #expect(try await enter(client, ("code", .string(password.number(step: step + 1)))).code == 201)
      #expect(try await client.send(.delete, steps, ["password": "correct horse"], token: ann.token).code == 204)
      #expect(try await question(client)["steps"] == ["passkey", "recovery-code"])
      #expect(try await client.send(.delete, "\(path)/\(id)", token: ann.token).problem == "passkey-needed")
      let change: JSON = ["old": "correct horse", "new": "battery staple", "calendars": "end"]
      #expect(try await client.send(.put, "/api/v1/account/password", change, token: ann.token).code == 204)
      #expect(try await client.send(.get, path, token: ann.token).json["passkeys"]?.items?.count == 1)
    }
  }

  @Test("P-56: wrong passkeys slow down all further second factors of the account")
  func besideThrottled() async throws {
    try await TestServer({ $0.limits.clock = { 1_000 } }).test { client in
      let ann = try await client.signUp("ann@example.org")
      let key = PasskeyDevice()
      _ = try await client.add(key, to: ann)
      _ = try await askForPasskey(client, ann)
      let challenge = try #require(try await question(client)["passkey"]?["challenge"]?.text)
      var answers: [Int] = []
      for _ in 0..<7 {
        answers.append(try await enter(client, ("passkey", try PasskeyDevice().answer(challenge))).code)
      }
      #expect(answers == [401, 401, 401, 401, 401, 429, 429])
    }
  }
}
