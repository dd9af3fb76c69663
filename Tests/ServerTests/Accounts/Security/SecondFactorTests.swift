import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct SecondFactorTests {
  @Test(
    "P-56: the numbers are those of RFC 6238",
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func vectors(_ seconds: Int64, _ number: String) {
    let password = OneTimePassword(secret: Array("12345678901234567890".utf8))
    #expect(password.number(step: seconds / 30, digits: 8) == number)
    #expect(password.step(of: String(number.suffix(6)), seconds: seconds, after: 0) == seconds / 30)
  }

  @Test("P-56: a number is accepted once, from one step before to one step after its own")
  func tolerance() {
    let password = OneTimePassword(secret: Array("12345678901234567890".utf8))
    let number = password.number(step: 1000)
    for step in Int64(999)...1001 { #expect(password.step(of: number, seconds: step * 30 + 29, after: 0) == 1000) }
    for step in [Int64(998), 1002] { #expect(password.step(of: number, seconds: step * 30, after: 0) == nil) }
    #expect(password.step(of: number, seconds: 30_000, after: 1000) == nil)
    #expect(password.step(of: "\(number.prefix(3)) \(number.suffix(3))", seconds: 30_000, after: 999) == 1000)
    for wrong in ["", "1", number + "0", "abcdef", "１２３４５６"] {
      #expect(password.step(of: wrong, seconds: 30_000, after: 0) == nil)
    }
  }

  @Test("Base 32 follows RFC 4648 and reads back what it wrote")
  func base32() {
    let vectors = ["": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB"]
    for (plain, text) in vectors {
      #expect(Base32.text(Array(plain.utf8)) == text)
      #expect(Base32.bytes(text.lowercased()) == Array(plain.utf8))
    }
    #expect(Base32.text(Array("foobar".utf8)) == "MZXW6YTBOI" && Base32.bytes("M1") == nil)
  }

  private func form(_ code: String?) -> JSON {
    var form = JSONObject([("email", "ann@example.org"), ("password", "correct horse")])
    if let code { form.add("code", code) }
    return .object(form)
  }
  private let path = "/api/v1/account/second-factor"

  private func signIn(_ client: some TestClientProtocol, _ code: String?) async throws -> TestResponse {
    try await client.send(.post, "/api/v1/sessions", form(code))
  }

  /// Turns on the second factor.
  private func turnOn(
    _ client: some TestClientProtocol, _ ann: Person
  ) async throws -> (password: OneTimePassword, codes: [String]) {
    let made = try await client.send(.post, path, ["password": "correct horse"], token: ann.token).json
    let secret = try #require(made["secret"]?.text.flatMap { Base32.bytes($0) })
    #expect(secret.count == 20 && made["uri"]?.text?.hasPrefix("otpauth://totp/Vademecum:ann%40example%2Eorg?") == true)
    let password = OneTimePassword(secret: secret)
    let code = JSON.string(password.number(step: step))
    let codes = try await client.send(.post, path + "/confirm", ["code": code], token: ann.token).json
    return (password, try #require(codes["recoveryCodes"]?.items?.compactMap { $0.text }))
  }

  private var step: Int64 { Int64(Date().timeIntervalSince1970) / 30 }

  @Test("P-56: a code is required after the first one was shown, and each code works once")
  func signingIn() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      try await client.send(.post, path, ["password": "correct horse"], token: ann.token)
      #expect(try await signIn(client, nil).code == 201, "not confirmed yet")
      let (password, codes) = try await turnOn(client, ann)
      #expect(codes.count == 10 && Set(codes).count == 10)
      #expect(try await signIn(client, nil).problem == "second-factor-needed")
      // The number of the confirmation is used up. The next one is already valid.
      let next = password.number(step: step + 1)
      #expect(try await signIn(client, next).code == 201)
      #expect(try await signIn(client, next).problem == "second-factor-wrong")
      #expect(try await signIn(client, codes[0].lowercased().replacing("-", with: " ")).code == 201)
      #expect(try await signIn(client, codes[0]).problem == "second-factor-wrong")
      let state = try await client.send(.get, path, token: ann.token).json
      #expect(state["on"] == true && state["recoveryCodes"]?.int64 == 9)
      let wrong: JSON = ["email": "ann@example.org", "password": "wrong horse", "code": .string(codes[1])]
      #expect(try await client.send(.post, "/api/v1/sessions", wrong).problem == "wrong-credentials")
    }
  }

  @Test("P-56: wrong codes slow down all further ones, from any address")
  func throttled() async throws {
    let now = Shared(1_000.0)
    let change: @Sendable (inout ServerSettings) -> Void = {
      $0.limits.clock = { now.value }
      $0.isBehindProxy = true
    }
    try await TestServer(change).test { client in
      let ann = try await client.signUp("ann@example.org")
      let (_, codes) = try await turnOn(client, ann)
      var answers: [Int] = []
      for number in 0..<7 {
        let headers: HTTPFields = [.init("X-Forwarded-For")!: "198.51.100.\(number)"]
        answers.append(try await client.send(.post, "/api/v1/sessions", form("000000"), headers: headers).code)
      }
      #expect(answers == [401, 401, 401, 401, 401, 429, 429])
      #expect(try await signIn(client, codes[0]).code == 429)
      now.change { $0 += 2 }
      #expect(try await signIn(client, codes[0]).code == 201)
    }
  }

  @Test("P-56: turning it on and off needs the password, and new recovery codes replace the old ones")
  func password() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      #expect(
        try await client.send(.post, path, ["password": "wrong horse"], token: ann.token).problem == "wrong-password")
      let (_, codes) = try await turnOn(client, ann)
      let right: JSON = ["password": "correct horse"]
      #expect(try await client.send(.post, path, right, token: ann.token).problem == "second-factor-on")
      let renewed = try await client.send(.post, path + "/recovery-codes", right, token: ann.token).json
      let new = try #require(renewed["recoveryCodes"]?.items?.first?.text)
      #expect(try await signIn(client, codes[3]).code == 401)
      #expect(try await signIn(client, new).code == 201)
      #expect(try await client.send(.delete, path, ["password": "x"], token: ann.token).code == 403)
      #expect(try await client.send(.delete, path, right, token: ann.token).code == 204)
      #expect(try await signIn(client, nil).code == 201)
      #expect(try await client.send(.post, path + "/recovery-codes", right, token: ann.token).code == 404)
    }
  }
}
