import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct MemberTests {
  /// A shared space of Ann.
  private func makeSpace(_ client: some TestClientProtocol, _ ann: Person) async throws -> String {
    let made = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: ann.token)
    return try #require(try made.json["id"]?.text)
  }

  private func invite(
    _ client: some TestClientProtocol, _ space: String, _ ann: Person, as role: String = "editor"
  ) async throws -> String {
    let path = "/api/v1/spaces/\(space)/invitations"
    let answer = try await client.send(.post, path, ["role": .string(role), "label": "Ben"], token: ann.token)
    return try #require(try answer.json["code"]?.text)
  }

  private func accept(_ client: some TestClientProtocol, _ code: String, _ person: Person) async throws -> TestResponse
  {
    try await client.send(.post, "/api/v1/invitations/accept", ["code": .string(code)], token: person.token)
  }

  private func roles(_ client: some TestClientProtocol, _ space: String, _ person: Person) async throws -> [String] {
    let answer = try await client.send(.get, "/api/v1/spaces/\(space)/members", token: person.token)
    return (try answer.json["members"]?.items ?? []).compactMap { $0["role"]?.text }
  }

  private func push(_ client: some TestClientProtocol, _ space: String, _ person: Person, _ device: String) async throws
    -> Int
  {
    let record = newRecord(1, device: device, id: device)
    return try await client.send(.post, "/api/v1/spaces/\(space)/push", record, token: person.token).code
  }

  @Test("P-53: an invitation describes itself, makes one person a member, and works once")
  func once() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let eve = try await client.signUp("eve@example.org")
      let space = try await makeSpace(client, ann)
      let code = try await invite(client, space, ann)
      #expect(try await client.send(.get, "/api/v1/spaces/\(space)/changes", token: ben.token).code == 404)
      let look: JSON = ["code": .string(code)]
      let seen = try await client.send(.post, "/api/v1/invitations/look", look, token: ben.token).json
      #expect(
        seen["title"]?.text == "Family" && seen["role"]?.text == "editor" && seen["from"]?.text == "ann@example.org")
      #expect(try await client.send(.post, "/api/v1/invitations/look", look).code == 401)
      #expect(try await accept(client, code, ben).code == 200)
      #expect(try await push(client, space, ben, "0198c0de-0000-7000-8000-0000000000b1") == 200)
      #expect(try await accept(client, code, eve).problem == "code-not-valid")
      #expect(try await client.send(.get, "/api/v1/spaces/\(space)/changes", token: eve.token).code == 404)
      #expect(try await roles(client, space, ben) == ["owner", "editor"])
      #expect(try await roles(client, space, eve) == [])
    }
  }

  @Test("P-53: when many people show an invitation at once, one of them gets in")
  func atOnce() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let space = try await makeSpace(client, ann)
      let code = try await invite(client, space, ann)
      var people: [Person] = []
      for number in 0..<8 { people.append(try await client.signUp("p\(number)@example.org")) }
      let codes = try await withThrowingTaskGroup(of: Int.self) { group in
        for person in people { group.addTask { try await accept(client, code, person).code } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.filter { $0 == 200 }.count == 1 && codes.filter { $0 == 400 }.count == 7)
      #expect(try await roles(client, space, ann) == ["owner", "editor"])
    }
  }

  @Test("P-53: an invitation ends when it is withdrawn, when it expires, and when its maker no longer owns the space")
  func ended() async throws {
    let server = try TestServer()
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let eve = try await client.signUp("eve@example.org")
      let space = try await makeSpace(client, ann)
      let path = "/api/v1/spaces/\(space)/invitations"
      let withdrawn = try await invite(client, space, ann)
      let list = try await client.send(.get, "/api/v1/spaces/\(space)/members", token: ann.token).json["invitations"]?
        .items
      let id = try #require(list?.first?["id"]?.text)
      #expect(list?.first?["code"] == nil)
      #expect(try await client.send(.delete, path + "/" + id, token: ben.token).code == 404)
      #expect(try await client.send(.delete, path + "/" + id, token: ann.token).code == 204)
      #expect(try await accept(client, withdrawn, ben).problem == "code-not-valid")
      let old = try await invite(client, space, ann)
      try server.storage.write { try $0.deleteInvitations(expiredAt: Instant(milliseconds: 1 << 50)) }
      #expect(try await accept(client, old, ben).problem == "code-not-valid")
      // Ben becomes an owner, invites Eve, and becomes an editor again.
      #expect(try await accept(client, try await invite(client, space, ann, as: "owner"), ben).code == 200)
      let of = try await invite(client, space, ben)
      let member = "/api/v1/spaces/\(space)/members/\(ben.id)"
      #expect(try await client.send(.put, member, ["role": "editor"], token: ann.token).code == 204)
      #expect(try await accept(client, of, eve).problem == "code-not-valid")
      #expect(try await client.send(.post, path, ["role": "reader"], token: ben.token).code == 403)
    }
  }

  @Test("P-52: only owners change members; anybody can leave; somebody always owns the space")
  func roles() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let space = try await makeSpace(client, ann)
      #expect(try await accept(client, try await invite(client, space, ann, as: "reader"), ben).code == 200)
      let members = "/api/v1/spaces/\(space)/members/"
      #expect(try await push(client, space, ben, "0198c0de-0000-7000-8000-0000000000b2") == 403)
      #expect(try await client.send(.put, members + ben.id, ["role": "owner"], token: ben.token).code == 403)
      #expect(try await client.send(.delete, members + ann.id, token: ben.token).code == 403)
      #expect(
        try await client.send(.put, members + ann.id, ["role": "editor"], token: ann.token).problem == "last-owner")
      #expect(try await client.send(.delete, members + ann.id, token: ann.token).problem == "last-owner")
      #expect(try await client.send(.put, members + ben.id, ["role": "king"], token: ann.token).code == 400)
      // Handing over: first another owner, then the own role, then leaving.
      #expect(try await client.send(.put, members + ben.id, ["role": "owner"], token: ann.token).code == 204)
      #expect(try await client.send(.put, members + ann.id, ["role": "contributor"], token: ann.token).code == 204)
      #expect(try await client.send(.delete, members + ann.id, token: ann.token).code == 204)
      #expect(try await client.send(.get, "/api/v1/spaces/\(space)/changes", token: ann.token).code == 404)
      #expect(try await roles(client, space, ben) == ["owner"])
    }
  }

  @Test("P-52: a private space has no other members, and only owners see addresses")
  func privacy() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let own = "/api/v1/spaces/\(ann.space)"
      #expect(
        try await client.send(.post, own + "/invitations", ["role": "reader"], token: ann.token).problem
          == "private-space")
      #expect(try await client.send(.delete, own + "/members/\(ann.id)", token: ann.token).problem == "private-space")
      #expect(try await client.send(.get, own + "/members", token: ben.token).code == 404)
      let space = try await makeSpace(client, ann)
      #expect(try await accept(client, try await invite(client, space, ann, as: "contributor"), ben).code == 200)
      #expect(try await accept(client, try await invite(client, space, ann), ben).problem == "already-member")
      let seen = try await client.send(.get, "/api/v1/spaces/\(space)/members", token: ben.token).json
      let others = (seen["members"]?.items ?? []).filter { $0["you"]?.flag == false }
      #expect(others.count == 1 && others[0]["email"] == nil)
      #expect(seen["invitations"]?.items?.isEmpty == true)
    }
  }

  @Test("P-52: an invited editor of a published space also edits its drafts, and loses both together")
  func published() async throws {
    let server = try TestServer()
    try PublishedSpaces(server.storage).create("zoo", title: "Zoo")
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let zoo = try #require(try PublishedSpaces(server.storage).space("zoo"))
      let owner = try #require(RecordID(ann.id))
      try PublishedSpaces(server.storage).setRole(.owner, of: owner, in: zoo)
      #expect(try await accept(client, try await invite(client, zoo.id.description, ann), ben).code == 200)
      func inDrafts() throws -> Role? {
        try server.storage.read { try $0.role(of: try #require(RecordID(ben.id)), in: PublishedSpace.drafts("zoo")) }
      }
      #expect(try inDrafts() == .editor)
      let path = "/api/v1/spaces/\(PublishedSpace.drafts("zoo"))/invitations"
      #expect(try await client.send(.post, path, ["role": "reader"], token: ann.token).problem == "drafts")
      #expect(
        try await client.send(.delete, "/api/v1/spaces/\(zoo.id)/members/\(ben.id)", token: ben.token).code == 204)
      #expect(try inDrafts() == nil)
    }
  }
}
