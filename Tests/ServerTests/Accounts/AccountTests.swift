import Base
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct AccountTests {
  @Test("Signing up creates an account that owns its private space")
  func signUp() async throws {
    try await TestServer().test { client in
      let made = try await client.send(
        .post, "/api/v1/accounts", ["email": " Ann@Example.ORG ", "password": "correct horse", "name": "Ann"])
      #expect(made.code == 201)
      let account = try await client.send(.get, "/api/v1/account", token: Person(made).token).json
      #expect(account["email"]?.text == "ann@example.org")
      #expect(account["name"]?.text == "Ann")
      let spaces = try #require(account["spaces"]?.items)
      #expect(spaces.count == 1)
      #expect(spaces[0]["kind"]?.text == "private")
      #expect(spaces[0]["role"]?.text == "owner")
      #expect(spaces[0]["version"]?.int64 == 0)
    }
  }

  @Test("A taken address, an invalid address and a short password are refused, each at its field")
  func refusals() async throws {
    try await TestServer().test { client in
      _ = try await client.signUp("ann@example.org")
      let taken = try await client.send(
        .post, "/api/v1/accounts", ["email": "ANN@example.org", "password": "correct horse"])
      #expect(taken.code == 409)
      #expect(taken.problem == "email-taken")
      for email in ["ann", "ann@", "@example.org", "a b@example.org", "ann@localhost", "ann@exa_mple.org"] {
        let bad = try await client.send(
          .post, "/api/v1/accounts", ["email": .string(email), "password": "correct horse"])
        #expect(bad.code == 400)
        #expect(try bad.json["field"]?.text == "email")
      }
      let short = try await client.send(.post, "/api/v1/accounts", ["email": "bob@example.org", "password": "1234567"])
      #expect(short.code == 400)
      #expect(short.problem == "password-too-short")
    }
  }

  @Test("When signing up is closed, nobody can sign up")
  func closed() async throws {
    try await TestServer({ $0.allowsSignUp = false }).test { client in
      let answer = try await client.send(
        .post, "/api/v1/accounts", ["email": "ann@example.org", "password": "correct horse"])
      #expect(answer.code == 403)
      #expect(answer.problem == "sign-up-closed")
    }
  }

  @Test("Changing the password needs the old one and signs out the other devices")
  func passwordChange() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let form: JSON = ["email": "ann@example.org", "password": "correct horse"]
      let phone = try Person(try await client.send(.post, "/api/v1/sessions", form))
      let wrong = try await client.send(
        .put, "/api/v1/account/password", ["old": "wrong", "new": "battery staple"], token: ann.token)
      #expect(wrong.code == 403)
      #expect(wrong.problem == "wrong-password")
      let changed = try await client.send(
        .put, "/api/v1/account/password", ["old": "correct horse", "new": "battery staple"], token: ann.token)
      #expect(changed.code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: phone.token).code == 401)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 200)
      #expect(try await client.send(.post, "/api/v1/sessions", form).code == 401)
    }
  }

  @Test("Deleting the account needs the password and leaves nothing of it")
  func deletion() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      _ = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
      let refused = try await client.send(.delete, "/api/v1/account", ["password": "wrong"], token: ann.token)
      #expect(refused.code == 403)
      let deleted = try await client.send(.delete, "/api/v1/account", ["password": "correct horse"], token: ann.token)
      #expect(deleted.code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 401)
      #expect(try server.storage.read { try $0.accounts().map { $0.email } } == ["bob@example.org"])
      #expect(try server.storage.read { try $0.spaces().map { $0.id.description } } == [bob.space])
      _ = try await client.signUp("ann@example.org")
    }
  }

  @Test("A shared space belongs to its maker")
  func sharedSpace() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let made = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: ann.token)
      #expect(made.code == 201)
      #expect(try made.json["kind"]?.text == "shared")
      #expect(try made.json["role"]?.text == "owner")
      let spaces = try await client.send(.get, "/api/v1/account", token: ann.token).json["spaces"]?.items
      #expect(spaces?.map { $0["title"]?.text } == ["", "Family"])
      #expect(try await client.send(.post, "/api/v1/spaces", ["title": " "], token: ann.token).code == 400)
    }
  }
}
