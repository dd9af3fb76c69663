import Base
import HTTPTypes
import HummingbirdTesting
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct AccountEventTests {
  private func kinds(_ client: some TestClientProtocol, _ person: Person) async throws -> [String] {
    let answer = try await client.send(.get, "/api/v1/account/events", token: person.token)
    return (try answer.json["events"]?.items ?? []).reversed().compactMap { $0["kind"]?.text }
  }

  @Test("P-57: the account's user, and nobody else, sees sign-ins, devices, members, exports and deletions")
  func story() async throws {
    let log = Shared<[String]>([])
    let server = try TestServer(log: { line in log.change { $0.append(line) } })
    try await server.test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let phone = try Person(
        try await client.send(
          .post, "/api/v1/sessions",
          ["email": "ann@example.org", "password": "correct horse", "device": "Secret phone"]))
      let made = try await client.send(.post, "/api/v1/spaces", ["title": "Secret family"], token: ann.token)
      let space = try #require(try made.json["id"]?.text)
      let invited = try await client.send(
        .post, "/api/v1/spaces/\(space)/invitations", ["role": "editor"], token: ann.token)
      let code = try #require(try invited.json["code"])
      try await client.send(.post, "/api/v1/invitations/accept", ["code": code], token: ben.token)
      let member = "/api/v1/spaces/\(space)/members/\(ben.id)"
      try await client.send(.put, member, ["role": "reader"], token: ann.token)
      try await client.send(.get, "/api/v1/account/export", token: ann.token)
      try await client.send(.delete, "/api/v1/spaces/\(space)/trash", token: ann.token)
      try await client.send(.delete, member, token: ann.token)
      try await client.send(.delete, "/api/v1/spaces/\(space)", ["password": "correct horse"], token: ann.token)
      try await client.send(.delete, "/api/v1/sessions/current", token: phone.token)
      #expect(
        try await kinds(client, ann) == [
          "signed-up", "signed-in", "space-made", "invited", "member-joined", "role-changed", "exported",
          "trash-emptied", "member-removed", "space-deleted", "signed-out",
        ])
      #expect(try await kinds(client, ben) == ["signed-up", "joined", "role-changed", "member-removed"])
      let answer = try await client.send(.get, "/api/v1/account/events", token: ann.token).text
      #expect(answer.contains("Secret phone") && answer.contains("Secret family"))
      #expect(try await client.send(.get, "/api/v1/account/events").code == 401)
    }
    for secret in ["Secret", "ann@example.org", "ben@example.org"] {
      #expect(!log.value.contains { $0.contains(secret) }, "\(secret)")
    }
  }

  @Test(
    "P-57: the newest 50 events of each kind are kept, regardless of other kinds, and all are deleted with the account")
  func bounded() throws {
    let storage = try SQLiteStorage()
    let (account, other) = (RecordID.v8(named: "ann", in: "test"), RecordID.v8(named: "ben", in: "test"))
    try storage.write { writing in
      for (id, email) in [(account, "ann@example.org"), (other, "ben@example.org")] {
        try writing.insert(
          Account(id: id, email: email, name: "", password: "", created: Instant(milliseconds: 0)))
        let first = AccountEvent(moment: Instant(milliseconds: 100), kind: .signedIn, detail: "the one to hide")
        try writing.insert(first, of: id, keeping: 50)
        for number in 0..<60 {
          let event = AccountEvent(
            moment: Instant(milliseconds: Int64(number)), kind: .trashEmptied, detail: "\(number)")
          try writing.insert(event, of: id, keeping: 50)
        }
      }
      try writing.deleteEvents(before: Instant(milliseconds: 20))
      let kept = (20..<60).reversed().map { "\($0)" } + ["the one to hide"]
      #expect(try writing.events(of: account, limit: 1000).map { $0.detail } == kept)
      try writing.delete(account: account)
      #expect(try writing.events(of: account, limit: 1000).isEmpty)
      #expect(try writing.events(of: other, limit: 1000).count == 41)
    }
  }
}
