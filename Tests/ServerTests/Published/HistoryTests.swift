import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct HistoryTests {
  private let ann = RecordID.v8(named: "ann", in: "test")
  private let bob = RecordID.v8(named: "bob", in: "test")

  @Test("P-31: every version of a shared space records who made it, when, and what it changed")
  func entries() throws {
    let server = try SyncServer()
    // One device for each of them (P-39).
    var (phone, tablet, importer) = (TestDevice("phone"), TestDevice("tablet"), TestDevice("importer"))
    let lion = key("lion", "animal")
    _ = try server.push(
      &phone, Operation(.edit, lion, base: 0, set: fields(("name", "Lev"), ("food", "maso"))), account: ann)
    server.advance(days: 1)
    _ = try server.push(
      &tablet, Operation(.edit, lion, base: 1, set: fields(("name", "Lev indický")), unset: ["food"]), account: bob)
    _ = try server.push(&importer, Operation(.delete, lion, base: 2))
    _ = try server.push(&phone, Operation(.restore, lion, base: 3, set: fields(("name", "Lev"))), account: ann)
    let found = try server.storage.read { try $0.history(of: lion, in: server.space, before: nil, limit: 10) }
    #expect(found.map { $0.kind } == [.restored, .deleted, .edited, .made])
    #expect(found.map { $0.account } == [ann, nil, bob, ann])
    #expect(found.map { $0.version } == [4, 3, 2, 1])
    #expect(found[3].fields == fields(("name", "Lev"), ("food", "maso")) && found[3].removed.isEmpty)
    #expect(found[2].fields == fields(("name", "Lev indický")) && found[2].removed == ["food"])
    #expect(found[2].received.milliseconds - found[3].received.milliseconds == 86_400_000)
    #expect(found[1].fields.isEmpty && found[0].fields == fields(("name", "Lev")))
  }

  @Test("P-31: refused, repeated and empty changes have no entry")
  func onlyChanges() throws {
    let server = try SyncServer()
    var (phone, tablet) = (TestDevice("phone"), TestDevice("tablet"))
    let lion = key("lion", "animal")
    _ = try server.push(&phone, Operation(.edit, lion, base: 0, set: fields(("name", "Lev"))), account: ann)
    _ = try server.push(&phone, Operation(.edit, lion, base: 0, set: fields(("name", "Lev")), number: 1), account: ann)
    _ = try server.push(&tablet, Operation(.edit, lion, base: 0, set: fields(("name", "Tygr"))), account: bob)
    #expect(try server.storage.read { try $0.history(of: nil, in: server.space, before: nil, limit: 10) }.count == 1)
  }

  @Test("P-31: editors read the history in pages, newest first, with names; readers and strangers cannot")
  func access() async throws {
    let server = try TestServer()
    let spaces = PublishedSpaces(server.storage)
    try spaces.create("zoo", title: "Zoo")
    let zoo = try #require(try spaces.space("zoo"))
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      try spaces.setRole(.editor, of: #require(RecordID(ann.id)), in: zoo)
      let base = "/api/v1/spaces/\(zoo.id)"
      let id = "0198c0de-0000-7000-8000-000000000001"
      for number in 1...3 {
        let push = newRecord(Int64(number), set: ["to": .string("LK\(number)")])
        #expect(try await client.send(.post, "\(base)/push", push, token: ann.token).code == 200)
      }
      let page = try await client.send(.get, "\(base)/history?limit=2", token: ann.token).json
      let entries = try #require(page["entries"]?.items)
      #expect(entries.map { $0["version"]?.int64 } == [3, 2] && page["more"]?.flag == true)
      #expect(entries[0]["name"]?.text == "ann@example.org" && entries[0]["account"]?.text == ann.id)
      // P-52: only owners see the addresses of others.
      for (role, name) in [(Role.editor, nil), (.owner, "ann@example.org")] as [(Role, String?)] {
        try spaces.setRole(role, of: #require(RecordID(bob.id)), in: zoo)
        let seen = try await client.send(.get, "\(base)/history?limit=1", token: bob.token).json["entries"]?.items?
          .first
        #expect(seen?["name"]?.text == name && seen?["account"]?.text == ann.id)
      }
      try spaces.setRole(nil, of: #require(RecordID(bob.id)), in: zoo)
      #expect(entries[0]["fields"]?["to"]?.text == "LK3" && entries[0]["kind"]?.text == "edited")
      let rest = try await client.send(.get, "\(base)/history?before=2&collection=flight&id=\(id)", token: ann.token)
        .json
      #expect(rest["entries"]?.items?.map { $0["kind"]?.text } == ["made"] && rest["more"]?.flag == false)
      #expect(try await client.send(.get, "\(base)/history?id=\(id)", token: ann.token).code == 400)
      #expect(try await client.send(.get, "\(base)/history", token: bob.token).code == 403)
      #expect(try await client.send(.get, "\(base)/history").code == 401)
      try server.storage.write { try $0.setRole(.reader, of: #require(RecordID(bob.id)), in: zoo.id) }
      #expect(try await client.send(.get, "\(base)/history", token: bob.token).code == 403)
      // A private space keeps no history.
      #expect(
        try await client.send(.post, "/api/v1/spaces/\(bob.space)/push", newRecord(1), token: bob.token).code == 200)
      let own = try await client.send(.get, "/api/v1/spaces/\(bob.space)/history", token: bob.token).json
      #expect(own["entries"]?.items?.isEmpty == true)
    }
  }
}
