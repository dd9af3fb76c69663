import Base
import HTTPTypes
import HummingbirdTesting
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct AccessTests {
  @Test("P-2: another account's space is 404 for every request")
  func foreignSpace() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let base = "/api/v1/spaces/\(ann.space)"
      #expect(try await client.send(.get, "\(base)/changes", token: bob.token).code == 404)
      #expect(try await client.send(.get, "\(base)/digest", token: bob.token).code == 404)
      #expect(try await client.send(.post, "\(base)/digest", ["buckets": [0]], token: bob.token).code == 404)
      #expect(try await client.send(.post, "\(base)/push", newRecord(1), token: bob.token).code == 404)
      #expect(try await client.send(.get, "\(base)/changes").code == 401)
    }
  }

  @Test("P-2: a space that does not exist looks like one that the account may not see")
  func unknownSpace() async throws {
    try await TestServer().test { client in
      let bob = try await client.signUp("bob@example.org")
      for id in ["0198c0de-0000-7000-8000-000000000099", "nonsense", "%00", "..%2f..%2fetc"] {
        let answer = try await client.send(.get, "/api/v1/spaces/\(id)/changes", token: bob.token)
        #expect(answer.code == 404)
        #expect(answer.problem == "not-found")
        #expect(try await client.send(.get, "/api/v1/spaces/\(id)/changes").code == 401)
      }
    }
  }

  @Test("P-2: a reader may pull, and gets 403 when pushing")
  func reader() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let (space, account) = (try #require(RecordID(ann.space)), try #require(RecordID(bob.id)))
      try server.storage.write { try $0.setRole(.reader, of: account, in: space) }
      #expect(try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: bob.token).code == 200)
      let push = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: bob.token)
      #expect(push.code == 403)
      #expect(push.problem == "forbidden")
    }
  }

  @Test("P-2: a published space can be read without a token, and only its editors write it")
  func published() async throws {
    let server = try TestServer()
    let id = RecordID(high: 0x0198_c0de_0000_7000, low: 0x8000_0000_0000_00aa)
    try server.storage.write {
      try $0.insert(Space(id: id, kind: .published, title: "Zoo", created: Instant(milliseconds: 0)))
    }
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      #expect(try await client.send(.get, "/api/v1/spaces/\(id)/changes").code == 200)
      #expect(try await client.send(.get, "/api/v1/spaces/\(id)/digest").code == 200)
      #expect(try await client.send(.post, "/api/v1/spaces/\(id)/push", newRecord(1)).code == 401)
      #expect(try await client.send(.post, "/api/v1/spaces/\(id)/push", newRecord(1), token: ann.token).code == 403)
      let spaces = try await client.send(.get, "/api/v1/account", token: ann.token).json["spaces"]?.items
      #expect(spaces?.last?["kind"]?.text == "published")
      #expect(spaces?.last?["role"]?.text == "reader")
      let editor = try #require(RecordID(ann.id))
      try server.storage.write { try $0.setRole(.editor, of: editor, in: id) }
      #expect(try await client.send(.post, "/api/v1/spaces/\(id)/push", newRecord(1), token: ann.token).code == 200)
    }
  }
}
