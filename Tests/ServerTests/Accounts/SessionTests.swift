import Base
import HTTPTypes
import HummingbirdTesting
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct SessionTests {
  private let form: JSON = ["email": "ann@example.org", "password": "correct horse"]
  private let own: HTTPFields = [.origin: "http://localhost", HTTPField.Name("Host")!: "localhost"]

  @Test("P-1: a token is random, stored only as its hash, and revoked by signing out")
  func token() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("Ann@example.org")
      let phone = try Person(try await client.send(.post, "/api/v1/sessions", form))
      #expect(ann.token.utf8.count == 43)
      #expect(ann.token != phone.token)
      #expect(try server.storage.read { try $0.session(tokenHash: ann.token) } == nil)
      #expect(try await client.send(.delete, "/api/v1/sessions/current", token: phone.token).code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: phone.token).code == 401)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 200)
    }
  }

  @Test("P-1: a page of the site gets the token as a cookie that scripts cannot read")
  func cookie() async throws {
    try await TestServer().test { client in
      _ = try await client.signUp("ann@example.org")
      let answer = try await client.send(.post, "/api/v1/sessions", form, headers: own)
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.contains("; HttpOnly; SameSite=Lax"))
      #expect(cookie.hasPrefix("vademecum="))
      let fields: HTTPFields = [.cookie: String(cookie.prefix { $0 != ";" })]
      #expect(try await client.send(.get, "/api/v1/account", headers: fields).code == 200)
      #expect(try await client.send(.post, "/api/v1/sessions", form).headers[.setCookie] == nil)
    }
  }

  @Test("P-1: over https the cookie is Secure and bound to the host")
  func secureCookie() async throws {
    try await TestServer({ $0.isBehindProxy = true }).test { client in
      _ = try await client.signUp("ann@example.org")
      let headers: HTTPFields = [.origin: "https://localhost", HTTPField.Name("X-Forwarded-Proto")!: "https"]
      let cookie = try await client.send(.post, "/api/v1/sessions", form, headers: headers).headers[.setCookie]
      #expect(cookie?.hasPrefix("__Host-vademecum=") == true)
      #expect(cookie?.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure") == true)
    }
  }

  @Test("P-1: a request with the cookie changes nothing unless it comes from the site")
  func origin() async throws {
    try await TestServer().test { client in
      _ = try await client.signUp("ann@example.org")
      let cookie = try #require(
        try await client.send(.post, "/api/v1/sessions", form, headers: own).headers[.setCookie])
      var headers: HTTPFields = [.cookie: String(cookie.prefix { $0 != ";" })]
      let bare = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], headers: headers)
      #expect(bare.code == 421)
      #expect(bare.problem == "foreign-origin")
      headers[.origin] = "http://evil.example"
      #expect(try await client.send(.post, "/api/v1/spaces", ["title": "Family"], headers: headers).code == 421)
      headers[.origin] = "http://localhost"
      #expect(try await client.send(.post, "/api/v1/spaces", ["title": "Family"], headers: headers).code == 201)
    }
  }

  @Test(
    "P-1: behind a proxy that changes Host the site is told what is missing, and with the configured address it works")
  func changedHost() async throws {
    let log = LogLines()
    for origin in [nil, "https://vademecum.example.org"] {
      let server = try TestServer(
        {
          $0.isBehindProxy = true
          $0.origin = origin
        }, log: { log.add($0) })
      try await server.test { client in
        _ = try await client.signUp("ann@example.org")
        let headers: HTTPFields = [
          .origin: "https://vademecum.example.org", HTTPField.Name("Sec-Fetch-Site")!: "same-origin",
        ]
        for _ in 0..<2 {
          let answer = try await client.send(.post, "/api/v1/sessions", form, headers: headers)
          #expect(answer.code == (origin == nil ? 421 : 201))
          #expect(answer.text.contains("--address") == (origin == nil))
          #expect((answer.headers[.setCookie] == nil) == (origin == nil))
        }
      }
    }
    #expect(log.text.split(separator: "A change came from a page of another address").count == 2, "once")
  }

  @Test(
    "P-1: a token that is none is 401, not an error", arguments: ["Bearer x", "Basic YTpi", "Bearer", "Bearer a b c"])
  func malformed(authorization: String) async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.get, "/api/v1/account", headers: [.authorization: authorization])
      #expect(answer.code == 401)
      #expect(answer.problem == "unauthorized")
    }
  }

  @Test("P-3: repeated failures are slowed down, for an unknown address just as for a known one")
  func slowdown() async throws {
    let clock = Shared(1000.0)
    try await TestServer({
      $0.limits.failuresPerEmail = 3
      $0.limits.clock = { clock.value }
    }).test { client in
      _ = try await client.signUp("ann@example.org")
      for email in ["ann@example.org", "nobody@example.org"] {
        let wrong: JSON = ["email": .string(email), "password": "wrong"]
        for _ in 1...3 { #expect(try await client.send(.post, "/api/v1/sessions", wrong).code == 401) }
        let slowed = try await client.send(.post, "/api/v1/sessions", wrong)
        #expect(slowed.code == 429)
        #expect(slowed.headers[.retryAfter] == "1")
      }
      clock.change { $0 += 0.9 }
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 429)
      clock.change { $0 += 0.1 }
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 201)
    }
  }

  @Test("P-3: one network address that tries many accounts is slowed down")
  func slowdownByAddress() async throws {
    try await TestServer({
      $0.limits.failuresPerAddress = 4
      $0.limits.clock = { 1000 }
    }).test { client in
      _ = try await client.signUp("ann@example.org")
      for number in 1...4 {
        let wrong: JSON = ["email": .string("a\(number)@example.org"), "password": "wrong"]
        #expect(try await client.send(.post, "/api/v1/sessions", wrong).code == 401)
      }
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 429)
    }
  }

  @Test("P-3: guesses by a stranger elsewhere lock nobody out, and the limit over all addresses spares known devices")
  func strangers() async throws {
    try await TestServer({
      $0.isBehindProxy = true
      $0.limits.failuresPerAccount = 60
      $0.limits.clock = { 1000 }
    }).test { client in
      _ = try await client.signUp("ann@example.org")
      func signIn(_ password: String, from address: String, cookie: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [
          .origin: "http://localhost", HTTPField.Name("Host")!: "localhost",
          HTTPField.Name("X-Forwarded-For")!: address,
        ]
        headers[.cookie] = cookie
        let form: JSON = ["email": "ann@example.org", "password": .string(password)]
        return try await client.send(.post, "/api/v1/sessions", form, headers: headers)
      }
      let first = try await signIn("correct horse", from: "198.51.100.1")
      let set = first.headers[values: .setCookie].first { $0.hasPrefix("vademecum-device=") }
      let device = String(try #require(set).prefix { $0 != ";" })
      for _ in 1...60 { _ = try await signIn("wrong", from: "203.0.113.1") }
      #expect(try await signIn("correct horse", from: "203.0.113.1").code == 429)
      #expect(try await signIn("correct horse", from: "198.51.100.2").code == 201)
      // Guesses from many addresses.
      for number in 1...60 { _ = try await signIn("wrong", from: "192.0.2.\(number)") }
      #expect(try await signIn("correct horse", from: "198.51.100.3").code == 429)
      #expect(try await signIn("correct horse", from: "198.51.100.3", cookie: "vademecum-device=x").code == 429)
      #expect(try await signIn("correct horse", from: "198.51.100.3", cookie: device).code == 201)
    }
  }

  @Test("P-3: of many simultaneous guesses no more get through than one after another")
  func guessesAtOnce() async throws {
    try await TestServer({
      $0.limits.failuresPerEmail = 3
      $0.limits.clock = { 1000 }
    }).test { client in
      _ = try await client.signUp("ann@example.org")
      let codes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<30 {
          group.addTask {
            try await client.send(.post, "/api/v1/sessions", ["email": "ann@example.org", "password": "wrong"]).code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.count { $0 == 401 } == 3 && codes.count { $0 == 429 } == 27)
    }
  }

  @Test("P-1: over https only a cookie counts that no other host can have set")
  func hostCookie() async throws {
    try await TestServer({ $0.isBehindProxy = true }).test { client in
      let ann = try await client.signUp("ann@example.org")
      for (name, code) in [("__Host-vademecum", 200), ("vademecum", 401)] {
        let headers: HTTPFields = [
          .cookie: "\(name)=\(ann.token)", HTTPField.Name("X-Forwarded-Proto")!: "https",
        ]
        #expect(try await client.send(.get, "/api/v1/account", headers: headers).code == code)
      }
    }
  }

  @Test("When an account has too many sessions, the least recently used one ends")
  func manySessions() async throws {
    try await TestServer({ $0.limits.sessionsPerAccount = 2 }).test { client in
      let ann = try await client.signUp("ann@example.org")
      var tokens: [String] = [ann.token]
      for _ in 1...2 { tokens.append(try Person(try await client.send(.post, "/api/v1/sessions", form)).token) }
      var codes: [Int] = []
      for token in tokens { codes.append(try await client.send(.get, "/api/v1/account", token: token).code) }
      #expect(codes.count { $0 == 200 } == 2 && codes.last == 200)
    }
  }

  @Test("P-3: a password is kept as scrypt with its parameters, and does not occur in the storage")
  func kept() async throws {
    let server = try TestServer()
    try await server.test { client in
      _ = try await client.signUp("ann@example.org")
      let kept = try #require(try server.storage.read { try $0.account(email: "ann@example.org") }?.password)
      #expect(kept.hasPrefix("$scrypt$16$1$1$"))
      #expect(!kept.contains("correct horse"))
    }
  }

  @Test("A locked account cannot sign in, and its tokens end")
  func locked() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let id = try #require(RecordID(ann.id))
      try await server.server.accounts.setDisabled(true, id)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 401)
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 401)
      try await server.server.accounts.setDisabled(false, id)
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 201)
    }
  }
}
