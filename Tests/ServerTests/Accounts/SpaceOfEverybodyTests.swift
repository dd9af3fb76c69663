import Base
import HummingbirdTesting
import Server
import ServerStorage
import Testing

/// P-69: a team that every account belongs to.
@Suite(.timeLimit(.minutes(4))) struct SpaceOfEverybodyTests {
  private func withTeam(
    _ body:
      @Sendable @escaping (any TestClientProtocol, _ team: String, _ ann: Person, _ ben: Person) async throws -> Void
  ) async throws {
    let server = try TestServer()
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let owner = try #require(RecordID(ann.id))
      let team = try SpacesOfEverybody(server.storage).make(title: "Town", owner: owner, role: .contributor)
      try await body(client, team.id.description, ann, ben)
    }
  }

  /// Signs in as somebody who signs up now. Their private space is not their first.
  private func signUp(_ client: some TestClientProtocol, _ email: String) async throws -> String {
    let body: JSON = ["email": .string(email), "password": "correct horse"]
    return try #require(try await client.send(.post, "/api/v1/accounts", body).json["token"]?.text)
  }

  private func role(_ client: some TestClientProtocol, _ token: String, in team: String) async throws -> String? {
    let list = try await client.send(.get, "/api/v1/spaces", token: token).json["spaces"]?.items ?? []
    return list.first { $0["id"]?.text == team }?["role"]?.text
  }

  @Test("P-69: all accounts belong to it, and every later one from its sign-up")
  func joined() async throws {
    try await withTeam { client, team, ann, ben in
      #expect(try await role(client, ann.token, in: team) == "owner")
      #expect(try await role(client, ben.token, in: team) == "contributor")
      let late = try await signUp(client, "carl@example.org")
      #expect(try await role(client, late, in: team) == "contributor")
      let path = "/api/v1/spaces/\(team)"
      #expect(try await client.send(.post, path + "/push", newRecord(1), token: late).code == 200)
      #expect(try await client.send(.get, path + "/changes", token: ben.token).json["changes"]?.items?.count == 1)
      // Nobody else gets in.
      #expect(try await client.send(.get, path + "/changes").code == 401)
    }
  }

  @Test("P-69: nobody leaves it or is removed; its owner changes roles and can delete it")
  func fixed() async throws {
    try await withTeam { client, team, ann, ben in
      let member = "/api/v1/spaces/\(team)/members/\(ben.id)"
      for token in [ann.token, ben.token] {
        #expect(try await client.send(.delete, member, token: token).problem == "space-of-everybody")
      }
      #expect(try await client.send(.put, member, ["role": "reader"], token: ben.token).code == 403)
      #expect(try await client.send(.put, member, ["role": "editor"], token: ann.token).code == 204)
      #expect(try await role(client, ben.token, in: team) == "editor")
      let own: JSON = ["password": "correct horse"]
      // An account that is deleted leaves it, and its only owner hands it over first (P-59).
      #expect(try await client.send(.delete, "/api/v1/account", own, token: ann.token).problem == "last-owner")
      #expect(try await client.send(.delete, "/api/v1/spaces/\(team)", own, token: ben.token).code == 403)
      #expect(try await client.send(.delete, "/api/v1/spaces/\(team)", own, token: ann.token).code == 204)
      #expect(try await role(client, ben.token, in: team) == nil)
      let late = try await signUp(client, "carl@example.org")
      #expect(try await role(client, late, in: team) == nil)
    }
  }

  @Test("P-69: its owners see all members, others the owners and themselves, also in a space within it")
  func members() async throws {
    try await withTeam { client, team, ann, ben in
      _ = try await signUp(client, "carl@example.org")
      let child = "0198c0de-0000-7000-8000-0000000000c1"
      let place: JSON = [
        "parent": .string(team), "placing": 0, "deleted": false, "purpose": "inventory.layer", "title": "Trees",
      ]
      #expect(try await client.send(.put, "/api/v1/spaces/\(child)", place, token: ben.token).code == 201)
      for space in [team, child] {
        func seen(by person: Person) async throws -> [JSON] {
          try await client.send(.get, "/api/v1/spaces/\(space)/members", token: person.token).json["members"]?.items
            ?? []
        }
        #expect(try await seen(by: ann).count == 3)
        let others = try await seen(by: ben)
        #expect(Set(others.map { $0["account"]?.text }) == [ann.id, ben.id])
        #expect(others.filter { $0["email"] != nil }.map { $0["account"]?.text } == [ben.id])
      }
    }
  }
}
