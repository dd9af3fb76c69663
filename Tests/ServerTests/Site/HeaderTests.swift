import Base
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct HeaderTests {
  @Test(
    "Every answer, including errors, forbids foreign scripts and frames",
    arguments: ["/health", "/api/v1/account", "/nowhere.js"])
  func security(path: String) async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.get, path)
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"))
      // Base maps come from other servers, scripts and pictures do not.
      #expect(policy.contains("img-src 'self' data: blob:; connect-src 'self' https:; worker-src 'self'"))
      #expect(policy.contains("object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"))
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(answer.headers[HTTPField.Name("Referrer-Policy")!] == "strict-origin-when-cross-origin")
      #expect(answer.headers[HTTPField.Name("Permissions-Policy")!] == "geolocation=(self), camera=(self)")
      #expect(answer.headers[.strictTransportSecurity] == nil)
    }
  }

  @Test("Over https browsers are told to keep using https")
  func strictTransport() async throws {
    try await TestServer({ $0.isBehindProxy = true }).test { client in
      let answer = try await client.send(.get, "/health", headers: [HTTPField.Name("X-Forwarded-Proto")!: "https"])
      #expect(answer.headers[.strictTransportSecurity] == "max-age=31536000")
    }
  }

  @Test("Without --behind-proxy claims about the connection are ignored")
  func forgedProxy() async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.get, "/health", headers: [HTTPField.Name("X-Forwarded-Proto")!: "https"])
      #expect(answer.headers[.strictTransportSecurity] == nil)
    }
  }

  @Test("An unknown address of the API is a problem document, and a wrong method names the right ones")
  func unknown() async throws {
    try await TestServer().test { client in
      for path in ["/api", "/api/v1", "/api/v1/nothing", "/api/v2/account"] {
        let answer = try await client.send(.get, path)
        #expect(answer.code == 404)
        #expect(answer.problem == "not-found")
      }
      let answer = try await client.send(.patch, "/api/v1/account")
      #expect(answer.code == 405)
      #expect(answer.headers[.allow] == "DELETE, GET")
    }
  }

  @Test("HEAD is GET without the body")
  func head() async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.head, "/health")
      #expect(answer.code == 200)
      #expect(answer.headers[.contentLength] == "15")
      #expect(answer.bytes.isEmpty)
    }
  }

  @Test("/metrics counts requests by route and not by path, and only answers this machine")
  func metrics() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      _ = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
      _ = try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: ann.token)
      let text = try await client.send(.get, "/metrics").text
      #expect(
        text.contains(
          "vademecum_requests_total{method=\"POST\",route=\"/api/v1/spaces/{space}/push\",status=\"200\"} 1\n"))
      #expect(text.contains("vademecum_request_seconds_count{route=\"/api/v1/spaces/{space}/changes\"} 1\n"))
      #expect(text.contains("vademecum_commits_total 1\n"))
      #expect(!text.contains(ann.space))
      let forwarded: HTTPFields = [HTTPField.Name("X-Forwarded-For")!: "203.0.113.7"]
      #expect(try await client.send(.get, "/metrics", headers: forwarded).code == 404)
    }
  }

  @Test("The log names routes and request ids, but neither people nor secrets")
  func log() async throws {
    let lines = LogLines()
    try await TestServer(log: { lines.add($0) }).test { client in
      let ann = try await client.signUp("ann@example.org")
      let answer = try await client.send(.get, "/api/v1/account?token=\(ann.token)", token: ann.token)
      let id = try #require(answer.headers[HTTPField.Name("X-Request-Id")!])
      let text = lines.text
      #expect(text.contains("message=Answered request=\(id) method=GET milliseconds="))
      #expect(text.contains("route=/api/v1/account status=200\n"))
      #expect(!text.contains("ann@example.org") && !text.contains(ann.token) && !text.contains("correct horse"))
    }
  }
}
