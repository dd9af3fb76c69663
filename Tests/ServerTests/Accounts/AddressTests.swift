import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct AddressTests {
  /// A server with a mail server, and an account that has received its first letter.
  private func withServer(
    _ body: @Sendable (any TestClientProtocol, TestServer, LittleMailServer, Person) async throws -> Void
  ) async throws {
    try await LittleMailServer.run { mail in
      let server = try TestServer({
        $0.mail = MailServer(url: "smtp://127.0.0.1:\(mail.port)", sender: "vademecum@example.net")
        $0.origin = "https://vademecum.example.net"
      })
      try await server.test { client in
        let ann = try await client.signUp("ann@example.org")
        _ = try await mail.letter(1, to: "ann@example.org")
        try await body(client, server, mail, ann)
      }
    }
  }

  private func signIn(_ client: some TestClientProtocol, _ email: String, _ password: String) async throws -> Int {
    try await client.send(.post, "/api/v1/sessions", ["email": .string(email), "password": .string(password)]).code
  }

  /// On a device that is signed in, or with a password.
  private func confirm(
    _ client: some TestClientProtocol, _ code: String, _ token: String? = nil, password: String? = nil
  ) async throws -> TestResponse {
    var form = JSONObject([("code", .string(code))])
    if let password { form.add("password", password) }
    return try await client.send(.post, "/api/v1/account/address/code", .object(form), token: token)
  }

  @Test("P-51: an address is confirmed by the code that was sent to it, once")
  func verified() async throws {
    try await withServer { client, _, mail, ann in
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).json["verified"]?.flag == false)
      let letter = try await mail.letter(1, to: "ann@example.org")
      #expect(letter.text.contains("https://vademecum.example.net/account/confirm?code="))
      let code = try #require(letter.code)
      #expect(try await confirm(client, code, ann.token).code == 200)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).json["verified"]?.flag == true)
      #expect(try await confirm(client, code).problem == "code-not-valid")
      #expect(try await confirm(client, "x").problem == "code-not-valid")
    }
  }

  @Test("P-51: the link in a letter that a stranger caused confirms nothing of what the stranger has set up")
  func strangersLetter() async throws {
    try await withServer { client, server, mail, stranger in
      let id = try #require(RecordID(stranger.id))
      try server.storage.write { try $0.set(Authenticator(account: id, secret: Array(1...20), isConfirmed: true)) }
      let own = try #require(try await mail.letter(1, to: "ann@example.org").code)
      #expect(try await confirm(client, own).problem == "password-needed")
      #expect(try await confirm(client, own, password: "").problem == "password-needed")
      #expect(try await confirm(client, own, password: "battery staple").problem == "wrong-password")
      // Neither does the session of another account help.
      let ben = try await client.signUp("ben@example.org")
      #expect(try await confirm(client, own, ben.token).problem == "password-needed")
      #expect(try await client.send(.get, "/api/v1/account", token: stranger.token).json["verified"]?.flag == false)
      // So a forgotten password is still the first proof of the address, which ends the stranger's second step.
      _ = try await client.send(.post, "/api/v1/password-resets", ["email": "ann@example.org"])
      let code = try #require(try await mail.letter(2, to: "ann@example.org").code)
      let new: JSON = ["code": .string(code), "password": "battery staple"]
      #expect(try await client.send(.post, "/api/v1/password-resets/code", new).code == 204)
      #expect(try await signIn(client, "ann@example.org", "battery staple") == 201)
    }
  }

  @Test("P-51: on another device the address is confirmed with the password, and nothing that was set up ends")
  func onAnotherDevice() async throws {
    try await withServer { client, server, mail, ann in
      let id = try #require(RecordID(ann.id))
      try server.storage.write { try $0.set(Authenticator(account: id, secret: Array(1...20), isConfirmed: true)) }
      let code = try #require(try await mail.letter(1, to: "ann@example.org").code)
      #expect(try await confirm(client, code, password: "correct horse").code == 200)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).json["verified"]?.flag == true)
      #expect(try server.storage.read { try $0.authenticator(of: id)?.isConfirmed } == true)
    }
  }

  @Test("P-51: whoever has such a letter cannot try passwords without end")
  func triedPasswords() async throws {
    try await withServer { client, _, mail, _ in
      let code = try #require(try await mail.letter(1, to: "ann@example.org").code)
      var codes: Set<Int> = []
      for number in 0..<20 {
        codes.insert(try await confirm(client, code, password: "wrong horse \(number)").code)
      }
      #expect(codes == [403, 429])
    }
  }

  @Test("P-51: a new address becomes the account's when its code comes back, and the old address is notified")
  func changed() async throws {
    try await withServer { client, _, mail, ann in
      let path = "/api/v1/account/address"
      var body: JSON = ["email": "new@example.org"]
      #expect(try await client.send(.put, path, body, token: ann.token).code == 400)
      body = ["email": "new@example.org", "password": "wrong horse"]
      #expect(try await client.send(.put, path, body, token: ann.token).problem == "wrong-password")
      body = ["email": "new@example.org", "password": "correct horse"]
      #expect(try await client.send(.put, path, body, token: ann.token).code == 202)
      let old = try #require(try await mail.letter(1, to: "ann@example.org").code)
      let code = try #require(try await mail.letter(1, to: "new@example.org").code)
      #expect(try await signIn(client, "new@example.org", "correct horse") == 401)
      // The newer code has replaced the older one.
      #expect(try await confirm(client, old, ann.token).problem == "code-not-valid")
      #expect(try await confirm(client, code, ann.token).json["email"]?.text == "new@example.org")
      #expect(try await signIn(client, "new@example.org", "correct horse") == 201)
      #expect(try await signIn(client, "ann@example.org", "correct horse") == 401)
      #expect(try await mail.letter(2, to: "ann@example.org").text.contains("new@example.org"))
    }
  }

  @Test("P-51: an address that somebody else has taken since stays theirs")
  func taken() async throws {
    try await withServer { client, _, mail, ann in
      let body: JSON = ["email": "ben@example.org", "password": "correct horse"]
      #expect(try await client.send(.put, "/api/v1/account/address", body, token: ann.token).code == 202)
      let code = try #require(try await mail.letter(1, to: "ben@example.org").code)
      _ = try await client.signUp("ben@example.org")
      #expect(try await confirm(client, code, ann.token).problem == "email-taken")
    }
  }

  @Test("P-51: requesting a new password does not reveal whether there is an account")
  func noEnumeration() async throws {
    try await withServer { client, _, mail, _ in
      let path = "/api/v1/password-resets"
      let known = try await client.send(.post, path, ["email": "ann@example.org"])
      let unknown = try await client.send(.post, path, ["email": "nobody@example.org"])
      #expect(known.code == 202 && unknown.code == 202 && known.bytes == unknown.bytes)
      #expect(known.headers.map { $0.name } == unknown.headers.map { $0.name })
      _ = try await mail.letter(2, to: "ann@example.org")
      #expect(mail.letters(to: "nobody@example.org").isEmpty)
    }
  }

  @Test("P-51: the code sets a new password once; every device is signed out, and the calendars end")
  func reset() async throws {
    try await withServer { client, _, mail, ann in
      let feed = "/api/v1/spaces/\(ann.space)/logbook/calendar"
      let url = try #require(try await client.send(.post, feed, [:], token: ann.token).json["url"]?.text)
      let calendar = "/calendar/" + (url.split(separator: "/").last.map { String($0) } ?? "")
      #expect(try await client.send(.get, calendar).code == 200)
      let path = "/api/v1/password-resets/code"
      _ = try await client.send(.post, "/api/v1/password-resets", ["email": "ann@example.org"])
      let code = try #require(try await mail.letter(2, to: "ann@example.org").code)
      #expect(
        try await client.send(.post, path, ["code": .string(code), "password": "short"]).problem == "password-too-short"
      )
      // P-58: neither can it be the address itself, and the code is still good.
      #expect(
        try await client.send(.post, path, ["code": .string(code), "password": "ann@example.org"]).problem
          == "password-too-common")
      // A code that confirms an address cannot set a password.
      let other = try #require(try await mail.letter(1, to: "ann@example.org").code)
      let new: JSON = "battery staple"
      #expect(
        try await client.send(.post, path, ["code": .string(other), "password": new]).problem == "code-not-valid")
      #expect(try await client.send(.post, path, ["code": .string(code), "password": new]).code == 204)
      #expect(try await client.send(.post, path, ["code": .string(code), "password": new]).problem == "code-not-valid")
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 401)
      #expect(try await signIn(client, "ann@example.org", "correct horse") == 401)
      #expect(try await signIn(client, "ann@example.org", "battery staple") == 201)
      #expect(try await client.send(.get, calendar).code == 404)
    }
  }

  @Test(
    "P-51: who first proves an address gets its account, whatever second step a stranger has set up; a proved one keeps it",
    arguments: [false, true])
  func squatted(isProved: Bool) async throws {
    try await withServer { client, server, mail, stranger in
      if isProved {
        let proof = try #require(try await mail.letter(1, to: "ann@example.org").code)
        #expect(try await confirm(client, proof, stranger.token).code == 200)
      }
      let id = try #require(RecordID(stranger.id))
      try server.storage.write { writing in
        try writing.set(Authenticator(account: id, secret: Array(1...20), isConfirmed: true))
        try writing.setRecoveryCodes([String(repeating: "a", count: 64)], of: id)
      }
      let feed = "/api/v1/spaces/\(stranger.space)/logbook/calendar"
      let url = try #require(try await client.send(.post, feed, [:], token: stranger.token).json["url"]?.text)
      let calendar = "/calendar/" + (url.split(separator: "/").last.map { String($0) } ?? "")
      _ = try await client.send(.post, "/api/v1/password-resets", ["email": "ann@example.org"])
      let code = try #require(try await mail.letter(2, to: "ann@example.org").code)
      let new: JSON = ["code": .string(code), "password": "battery staple", "calendars": "keep"]
      #expect(try await client.send(.post, "/api/v1/password-resets/code", new).code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: stranger.token).code == 401)
      #expect(try await signIn(client, "ann@example.org", "battery staple") == (isProved ? 401 : 201))
      #expect(try await client.send(.get, calendar).code == (isProved ? 200 : 404))
      let (codes, account) = try server.storage.read {
        (try $0.recoveryCodeCount(of: id), try $0.account(email: "ann@example.org"))
      }
      #expect(codes == (isProved ? 1 : 0) && account?.isVerified == true)
    }
  }

  @Test("P-51: a code ends when it expires, when another is sent, and when the password changes")
  func ended() async throws {
    try await withServer { client, server, mail, ann in
      let path = "/api/v1/password-resets"
      _ = try await client.send(.post, path, ["email": "ann@example.org"])
      let first = try #require(try await mail.letter(2, to: "ann@example.org").code)
      _ = try await client.send(.post, path, ["email": "ann@example.org"])
      let second = try #require(try await mail.letter(3, to: "ann@example.org").code)
      func use(_ code: String) async throws -> Int {
        try await client.send(.post, path + "/code", ["code": .string(code), "password": "battery staple"]).code
      }
      #expect(try await use(first) == 400)
      let change: JSON = ["old": "correct horse", "new": "horse battery"]
      #expect(try await client.send(.put, "/api/v1/account/password", change, token: ann.token).code == 204)
      #expect(try await use(second) == 400)
      // The letter about the new password is sent automatically; the next one should be the fifth.
      _ = try await mail.letter(4, to: "ann@example.org")
      _ = try await client.send(.post, path, ["email": "ann@example.org"])
      let third = try #require(try await mail.letter(5, to: "ann@example.org").code)
      try server.storage.write { try $0.deleteCodes(expiredAt: Instant(milliseconds: 1 << 50)) }
      #expect(try await use(third) == 400)
    }
  }

  @Test("P-51: letters to one address and requests from one place are limited")
  func rates() async throws {
    try await LittleMailServer.run { mail in
      let server = try TestServer({
        $0.mail = MailServer(url: "smtp://127.0.0.1:\(mail.port)", sender: "vademecum@example.net")
        $0.limits.lettersPerAddressPerHour = 2
        $0.limits.codesPerHour = 4
      })
      try await server.test { client in
        func ask(_ email: String) async throws -> Int {
          try await client.send(.post, "/api/v1/password-resets", ["email": .string(email)]).code
        }
        let asked = ["nobody", "nobody", "nobody", "other", "third"]
        var codes: [Int] = []
        for name in asked { codes.append(try await ask(name + "@example.org")) }
        #expect(codes == [202, 202, 429, 202, 429])
        let code: JSON = ["code": .string(String(repeating: "x", count: 43))]
        let tried = try await client.send(.post, "/api/v1/account/address/code", code)
        // Requests and attempts are counted together.
        #expect(tried.code == 429)
      }
    }
  }

  @Test("P-51: links in letters lead to the configured address, and without one no letter is sent")
  func links() async throws {
    try await LittleMailServer.run { mail in
      let server = try TestServer({
        $0.mail = MailServer(url: "smtp://127.0.0.1:\(mail.port)", sender: "vademecum@example.net")
        $0.host = "0.0.0.0"
      })
      try await server.test { client in
        let evil: HTTPFields = [HTTPField.Name("Host")!: "evil.example"]
        _ = try await client.signUp("ann@example.org")
        let answer = try await client.send(
          .post, "/api/v1/password-resets", ["email": "ann@example.org"], headers: evil)
        #expect(answer.problem == "mail-not-set-up")
      }
      #expect(mail.letters(to: "ann@example.org").isEmpty)
    }
  }

  @Test("P-51: a server without mail says so to everybody")
  func noMail() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      for email in ["ann@example.org", "nobody@example.org"] {
        let answer = try await client.send(.post, "/api/v1/password-resets", ["email": .string(email)])
        #expect(answer.code == 503 && answer.problem == "mail-not-set-up")
      }
      let body: JSON = ["email": "ann@example.org"]
      #expect(try await client.send(.put, "/api/v1/account/address", body, token: ann.token).code == 503)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).json["mail"]?.flag == false)
    }
  }
}
