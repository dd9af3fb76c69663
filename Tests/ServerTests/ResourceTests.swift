import Base
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct ResourceTests {
  private let id = "0198c0de-0000-7000-8000-000000000001"

  @Test("P-28: a record is created, read, changed and deleted one at a time, with its version as its ETag")
  func life() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let base = "/api/v1/spaces/\(ann.space)/flight"
      let made = try await client.send(
        .post, base, ["id": .string(id), "fields": ["to": "LKTB", "from": "LKPR"]], token: ann.token)
      #expect(made.code == 201)
      #expect(made.headers[.eTag] == "\"1\"")
      #expect(made.headers[.location] == "\(base)/\(id)")
      let read = try await client.send(.get, "\(base)/\(id)", token: ann.token)
      #expect(try read.json["fields"]?["to"]?.text == "LKTB")
      let known = try await client.send(.get, "\(base)/\(id)", token: ann.token, headers: [.ifNoneMatch: "\"1\""])
      #expect(known.code == 304)
      let changed = try await client.send(
        .patch, "\(base)/\(id)", ["fields": ["to": "LKMT", "from": .null]], token: ann.token,
        headers: [.ifMatch: "\"1\""])
      #expect(changed.code == 202)
      #expect(try changed.json["fields"] == ["to": "LKMT"])
      let gone = try await client.send(.delete, "\(base)/\(id)", token: ann.token, headers: [.ifMatch: "\"2\""])
      #expect(gone.code == 204)
      #expect(try await client.send(.get, "\(base)/\(id)", token: ann.token).code == 404)
    }
  }

  @Test("P-28: without If-Match nothing changes (428); with an old version it is 409 with the current record")
  func precondition() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let path = "/api/v1/spaces/\(ann.space)/flight/\(id)"
      _ = try await client.send(
        .post, "/api/v1/spaces/\(ann.space)/flight", ["id": .string(id), "fields": ["to": "LKTB"]], token: ann.token)
      let patch: JSON = ["fields": ["to": "LKMT"]]
      #expect(try await client.send(.patch, path, patch, token: ann.token).code == 428)
      #expect(try await client.send(.delete, path, token: ann.token).code == 428)
      #expect(try await client.send(.patch, path, patch, token: ann.token, headers: [.ifMatch: "\"1\""]).code == 202)
      let late = try await client.send(
        .patch, path, ["fields": ["to": "LKKV"]], token: ann.token, headers: [.ifMatch: "\"1\""])
      #expect(late.code == 409)
      #expect(late.text.contains("LKMT"))
    }
  }

  @Test("P-28: a list comes in pages and can be filtered by fields")
  func list() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let base = "/api/v1/spaces/\(ann.space)/flight"
      for number in 1...5 {
        let id = "0198c0de-0000-7000-8000-00000000000\(number)"
        let fields: JSON = ["to": number % 2 == 0 ? "LKTB" : "LKPR"]
        _ = try await client.send(.post, base, ["id": .string(id), "fields": fields], token: ann.token)
      }
      let first = try await client.send(.get, "\(base)?limit=2", token: ann.token).json
      #expect(first["records"]?.items?.count == 2)
      let after = try #require(first["after"]?.text)
      #expect(
        try await client.send(.get, "\(base)?after=\(after)", token: ann.token).json["records"]?.items?.count == 3)
      let filtered = try await client.send(.get, "\(base)?to=LKTB", token: ann.token).json
      #expect(filtered["records"]?.items?.count == 2)
      #expect(try await client.send(.get, "\(base)?limit=x", token: ann.token).code == 400)
    }
  }

  @Test("P-2: another account's records and collections are 404")
  func foreign() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let base = "/api/v1/spaces/\(ann.space)/flight"
      #expect(try await client.send(.get, base, token: bob.token).code == 404)
      #expect(try await client.send(.post, base, ["fields": ["to": "LKTB"]], token: bob.token).code == 404)
      #expect(try await client.send(.get, "\(base)/\(id)", token: bob.token).code == 404)
      let headers: HTTPFields = [.ifMatch: "\"1\""]
      #expect(try await client.send(.delete, "\(base)/\(id)", token: bob.token, headers: headers).code == 404)
    }
  }
}
