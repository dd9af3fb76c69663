import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct AppPasswordTests {
  private func make(
    _ client: some TestClientProtocol, _ ann: Person, _ purpose: String, space: String? = nil
  ) async throws -> (id: String, secret: String) {
    let answer = try await client.send(
      .post, "/api/v1/account/app-passwords",
      [
        "name": "Script", "space": .string(space ?? ann.space), "purpose": .string(purpose),
        "password": "correct horse",
      ], token: ann.token)
    let json = try answer.json
    return (try #require(json["id"]?.text), try #require(json["secret"]?.text))
  }

  @Test("P-55: a password for reading can read one space, and one for writing can change it too")
  func purposes() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let (_, reading) = try await make(client, ann, "reading")
      let (_, writing) = try await make(client, ann, "writing")
      let path = "/api/v1/spaces/\(ann.space)/flight"
      let body: JSON = ["fields": ["to": "LKTB"]]
      #expect(try await client.send(.post, path, body, token: reading).problem == "app-password")
      #expect(try await client.send(.post, path, body, token: writing).code == 201)
      #expect(try await client.send(.get, path, token: reading).json["records"]?.items?.count == 1)
      #expect(try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: reading).code == 200)
      let digest: JSON = ["buckets": []]
      #expect(try await client.send(.post, "/api/v1/spaces/\(ann.space)/digest", digest, token: reading).code == 200)
      let other = try await client.send(.post, "/api/v1/spaces", ["title": "Other"], token: ann.token)
      let space = try #require(try other.json["id"]?.text)
      #expect(try await client.send(.get, "/api/v1/spaces/\(space)/changes", token: writing).problem == "app-password")
    }
  }

  @Test("P-55: a program can use only the routes of records and pictures")
  func closed() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let (_, secret) = try await make(client, ann, "writing")
      let open = ["changes", "digest", "push", "blobs", "{collection}"]
      let paths = try await client.send(.get, "/api/v1/openapi.json").json["paths"]?.members
      var closed = 0
      for (template, methods) in try #require(paths).members where template.hasPrefix("/api/v1/") {
        let parts = template.split(separator: "/").map(String.init)
        if parts.count >= 5, parts[2] == "spaces", open.contains(parts[4]) { continue }
        let path = template.replacing("{space}", with: ann.space).replacing("{account}", with: ann.id)
          .replacing("{id}", with: "0198c0de-0000-7000-8000-000000000001")
        for (method, _) in methods.members?.members ?? [] {
          let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
          let answer = try await client.send(verb, path, [], token: secret)
          #expect(answer.problem == "app-password", "\(method) \(path) \(answer.code)")
          closed += 1
        }
      }
      #expect(closed > 40)
      // Another spelling of an address opens nothing either.
      for path in ["/api/v1/account/", "/api/v1//account", "/api/v1/spaces/\(ann.space)/../../account"] {
        let answer = try await client.send(.get, path, token: secret)
        #expect(answer.code == 403 || answer.code == 404, "\(path) \(answer.code)")
      }
    }
  }

  @Test("P-55: the basic scheme works for a program's password, but not for a session's token")
  func basic() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let (_, secret) = try await make(client, ann, "reading")
      let path = "/api/v1/spaces/\(ann.space)/changes"
      func ask(_ pair: String) async throws -> Int {
        let text = Data(pair.utf8).base64EncodedString()
        return try await client.send(.get, path, headers: [.authorization: "Basic \(text)"]).code
      }
      #expect(try await ask("anything:\(secret)") == 200)
      #expect(try await ask(":\(secret)") == 200)
      #expect(try await ask("ann@example.org:\(ann.token)") == 401)
      #expect(try await ask("ann@example.org:correct horse") == 401)
      #expect(try await ask(secret) == 401)
    }
  }

  @Test("P-55: its last use is shown; it ends when withdrawn, with the membership, and with a password reset")
  func ends() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let (id, secret) = try await make(client, ann, "reading")
      func list() async throws -> [JSON] {
        try await client.send(.get, "/api/v1/account/app-passwords", token: ann.token).json["passwords"]?.items ?? []
      }
      let new = try await list()
      #expect(new.count == 1 && new[0]["used"] == nil && new[0]["secret"] == nil)
      let path = "/api/v1/spaces/\(ann.space)/changes"
      #expect(try await client.send(.get, path, token: secret).code == 200)
      #expect(try await list().first?["used"]?.text != nil)
      let address = "/api/v1/account/app-passwords/\(id)"
      #expect(try await client.send(.delete, address, token: ann.token).code == 204)
      #expect(try await client.send(.delete, address, token: ann.token).code == 404)
      #expect(try await client.send(.get, path, token: secret).code == 401)
      let (_, kept) = try await make(client, ann, "reading")
      let change: JSON = ["old": "correct horse", "new": "battery staple"]
      #expect(try await client.send(.put, "/api/v1/account/password", change, token: ann.token).code == 204)
      #expect(try await client.send(.get, path, token: kept).code == 200)
      let again: JSON = ["old": "battery staple", "new": "correct horse", "calendars": "end"]
      #expect(try await client.send(.put, "/api/v1/account/password", again, token: ann.token).code == 204)
      #expect(try await client.send(.get, path, token: kept).code == 401)
    }
  }

  @Test("P-55: it cannot be made without the account's password, for a stranger's space, or beyond fifty")
  func refusals() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let path = "/api/v1/account/app-passwords"
      func ask(_ password: String, _ space: String, _ name: String = "Script") async throws -> TestResponse {
        try await client.send(
          .post, path,
          [
            "name": .string(name), "space": .string(space), "purpose": "reading", "password": .string(password),
          ], token: ann.token)
      }
      #expect(try await ask("wrong horse", ann.space).problem == "wrong-password")
      #expect(try await ask("correct horse", ben.space).code == 404)
      #expect(try await ask("correct horse", ann.space, "").code == 400)
      for _ in 0..<50 { #expect(try await ask("correct horse", ann.space).code == 201) }
      #expect(try await ask("correct horse", ann.space).problem == "too-many-app-passwords")
    }
  }
}
