import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct TrashTests {
  private let id = "0198c0de-0000-7000-8000-0000000000f1"

  private func add(
    _ client: some TestClientProtocol, _ space: String, _ person: Person, _ id: String, _ fields: JSON = ["to": "LKTB"]
  ) async throws {
    let body: JSON = ["id": .string(id), "fields": fields]
    #expect(try await client.send(.post, "/api/v1/spaces/\(space)/flight", body, token: person.token).code == 201)
  }

  private func delete(_ client: some TestClientProtocol, _ space: String, _ person: Person, _ id: String) async throws {
    let path = "/api/v1/spaces/\(space)/flight/\(id)"
    let tag = try #require(try await client.send(.get, path, token: person.token).headers[.eTag])
    #expect(try await client.send(.delete, path, token: person.token, headers: [.ifMatch: tag]).code == 204)
  }

  private func trash(_ client: some TestClientProtocol, _ space: String, _ person: Person) async throws -> [JSON] {
    try await client.send(.get, "/api/v1/spaces/\(space)/trash", token: person.token).json["records"]?.items ?? []
  }

  private func restore(
    _ client: some TestClientProtocol, _ space: String, _ person: Person, _ id: String
  ) async throws -> TestResponse {
    let body: JSON = ["collection": "flight", "id": .string(id)]
    return try await client.send(.post, "/api/v1/spaces/\(space)/trash/restore", body, token: person.token)
  }

  @Test("P-54: a deleted record is shown as it was, and comes back whole, once")
  func back() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      try await add(client, ann.space, ann, id, ["to": "LKTB", "remark": "  žluťoučký  "])
      #expect(try await trash(client, ann.space, ann).isEmpty)
      try await delete(client, ann.space, ann, id)
      let seen = try await trash(client, ann.space, ann)
      #expect(seen.count == 1 && seen[0]["fields"]?["remark"]?.text == "  žluťoučký  ")
      #expect(seen[0]["name"]?.text == "ann@example.org" && seen[0]["collection"]?.text == "flight")
      let restored = try await restore(client, ann.space, ann, id)
      #expect(restored.code == 200)
      #expect(try restored.json["fields"] == ["to": "LKTB", "remark": "  žluťoučký  "])
      #expect(try await trash(client, ann.space, ann).isEmpty)
      #expect(try await restore(client, ann.space, ann, id).code == 404)
      let path = "/api/v1/spaces/\(ann.space)/flight/\(id)"
      #expect(try await client.send(.get, path, token: ann.token).code == 200)
    }
  }

  @Test("P-54: what was deleted while the clock was wrong hides nothing that was deleted before")
  func wrongClock() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let other = "0198c0de-0000-7000-8000-0000000000f2"
      for id in [id, other] { try await add(client, ann.space, ann, id) }
      try await delete(client, ann.space, ann, id)
      // A machine that starts without a battery for its clock.
      let sync = SyncService(storage: server.storage, schema: Schema([]), now: { Instant(milliseconds: 0) })
      let (space, account) = (try #require(RecordID(ann.space)), try #require(RecordID(ann.id)))
      let path = "/api/v1/spaces/\(ann.space)/flight/\(other)"
      let tag = try await client.send(.get, path, token: ann.token).headers[.eTag]
      let answer = await sync.delete(
        space: space, role: .owner, account: account, collection: "flight", id: other, ifMatch: tag)
      #expect(answer.status == 204)
      #expect(try await trash(client, ann.space, ann).compactMap { $0["id"]?.text } == [id])
    }
  }

  @Test(
    "P-54: editors see everything that was deleted, contributors what they have made, readers and strangers nothing")
  func roles() async throws {
    try await TestServer().test { client in
      var people: [Person] = []
      for name in ["ann", "ben", "cleo", "dan", "eve"] {
        people.append(try await client.signUp("\(name)@example.org"))
      }
      let made = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: people[0].token)
      let space = try #require(try made.json["id"]?.text)
      for (person, role) in zip(people[1...3], ["editor", "contributor", "reader"]) {
        let invited = try await client.send(
          .post, "/api/v1/spaces/\(space)/invitations", ["role": .string(role)], token: people[0].token)
        let code = try #require(try invited.json["code"])
        try await client.send(.post, "/api/v1/invitations/accept", ["code": code], token: person.token)
      }
      let own = "0198c0de-0000-7000-8000-0000000000f2"
      try await add(client, space, people[0], id)
      try await add(client, space, people[2], own)
      try await delete(client, space, people[1], id)
      try await delete(client, space, people[2], own)
      #expect(try await trash(client, space, people[1]).count == 2)
      #expect(try await trash(client, space, people[2]).compactMap { $0["id"]?.text } == [own])
      // P-52: without names, owners see addresses, others only their own.
      func names(_ person: Person) async throws -> Set<String> {
        Set(try await trash(client, space, person).map { $0["name"]?.text ?? "" })
      }
      #expect(try await names(people[0]) == ["ben@example.org", "cleo@example.org"])
      #expect(try await names(people[1]) == ["ben@example.org", ""])
      let path = "/api/v1/spaces/\(space)/trash"
      #expect(try await client.send(.get, path, token: people[3].token).code == 403)
      #expect(try await client.send(.get, path, token: people[4].token).code == 404)
      #expect(try await restore(client, space, people[2], id).code == 404)
      #expect(try await restore(client, space, people[3], id).code == 403)
      #expect(try await client.send(.delete, path, token: people[1].token).code == 403)
      #expect(try await restore(client, space, people[2], own).code == 200)
      #expect(try await restore(client, space, people[1], id).code == 200)
    }
  }

  @Test("P-54, P-40: the trash counts towards the quota until it is emptied; then nothing can come back")
  func quota() async throws {
    try await TestServer({ $0.limits.recordBytesPerAccount = 30_000 }).test { client in
      let ann = try await client.signUp("ann@example.org")
      let text = JSON.string(String(repeating: "x", count: 29_000))
      try await add(client, ann.space, ann, id, ["remark": text])
      try await delete(client, ann.space, ann, id)
      let more: JSON = ["fields": ["remark": text]]
      // The deletion is not counted twice: as before, one more record fits.
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/flight", more, token: ann.token)
      #expect(
        try await client.send(.post, "/api/v1/spaces/\(ann.space)/flight", more, token: ann.token).problem
          == "account-full")
      #expect(try await client.send(.delete, "/api/v1/spaces/\(ann.space)/trash", token: ann.token).code == 204)
      #expect(try await restore(client, ann.space, ann, id).code == 404)
      let usage = try await client.send(.get, "/api/v1/account", token: ann.token).json["usage"]?["recordBytes"]?.int64
      #expect(try #require(usage) < 30_000)
    }
  }

  @Test("P-54: after 30 days it is gone, and the space is smaller by its size")
  func time() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let (account, flight) = (RecordID.v8(named: "ann", in: "test"), key("one"))
    _ = try server.push(&device, Operation(.edit, flight, base: 0, set: fields(("to", "LKTB"))))
    _ = try server.push(&device, Operation(.delete, flight, base: 1))
    try server.join(account, .owner)
    func seen() throws -> Int {
      let answer = server.service.trash(space: server.space, role: .owner, account: account, before: nil)
      return answer.json["records"]?.items?.count ?? -1
    }
    #expect(try seen() == 1)
    let before = try server.storage.read { try $0.space(server.space)?.bytes ?? 0 }
    server.advance(days: 29)
    try server.service.compact()
    #expect(try seen() == 1)
    server.advance(days: 2)
    #expect(try seen() == 0)
    try server.service.compact()
    #expect(try server.storage.read { try $0.trashed(flight, in: server.space) } == nil)
    #expect(try server.storage.read { try $0.space(server.space)?.bytes ?? 0 } < before)
    #expect(try server.service.check().isEmpty)
  }

  @Test("P-54: a record that a device brings back leaves the trash, and a long trash comes in pages")
  func pages() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    for number in 1...250 {
      let flight = key("flight \(number)")
      _ = try server.push(&device, Operation(.edit, flight, base: 0, set: fields(("to", "LKTB"))))
      _ = try server.push(&device, Operation(.delete, flight, base: Int64(2 * number - 1)))
    }
    let account = RecordID.v8(named: "ann", in: "test")
    try server.join(account, .owner)
    let first = server.service.trash(space: server.space, role: .owner, account: account, before: nil).json
    let items = try #require(first["records"]?.items)
    #expect(items.count == 200 && first["more"] == true)
    let last = try #require(items.last?["version"]?.int64)
    let second = server.service.trash(space: server.space, role: .owner, account: account, before: Int(last)).json
    #expect(second["records"]?.items?.count == 50 && second["more"] == false)
    _ = try server.push(&device, Operation(.restore, key("flight 250"), base: 500, set: fields(("to", "LKPR"))))
    #expect(try server.storage.read { try $0.trashed(key("flight 250"), in: server.space) } == nil)
  }
}
