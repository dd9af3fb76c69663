import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

/// Ann owns a team. Ben is a member, and Eve is a stranger.
struct ChildTeam {
  let server: TestServer
  let ann: Person
  let ben: Person
  let eve: Person
  let id: String

  static let schema = Schema([
    RecordType(
      "board", Text(cs: "Tabule", en: "Board"),
      [Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 40), required: true)], definesSpace: true),
    RecordType(
      "column", Text(cs: "Sloupec", en: "Column"),
      [Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 40), required: true)], belongsToDefinition: true),
  ])

  init(_ server: TestServer, _ client: some TestClientProtocol, as role: String = "editor") async throws {
    self.server = server
    ann = try await client.signUp("ann@example.org")
    ben = try await client.signUp("ben@example.org")
    eve = try await client.signUp("eve@example.org")
    let made = try await client.send(.post, "/api/v1/spaces", ["title": "Team"], token: ann.token)
    id = try #require(try made.json["id"]?.text)
    try join(ben, role)
  }

  /// Nil ends the membership.
  func join(_ person: Person, _ role: String?) throws {
    let (account, space) = (try #require(RecordID(person.id)), try #require(RecordID(id)))
    try server.storage.write { try $0.setRole(role.flatMap { Role(name: $0) }, of: account, in: space) }
  }
}

let child = "0198c0de-0000-7000-8000-0000000000c1"

extension TestClientProtocol {
  func place(
    _ person: Person, in parent: String, placing: Int64 = 0, deleted: Bool = false, id: String = child
  ) async throws -> TestResponse {
    try await send(
      .put, "/api/v1/spaces/\(id)",
      [
        "parent": .string(parent), "placing": .integer(placing), "deleted": .bool(deleted), "purpose": "test.board",
        "title": "Trees",
      ], token: person.token)
  }

  /// - Parameter device: each device pushes one record of its own.
  fileprivate func push(
    _ person: Person, _ device: Int, collection: String = "card", kind: String = "edit", title: String = "x"
  ) async throws -> JSON {
    let id = "0198c0de-0000-7000-8000-00000000000\(device)"
    var operation: JSON = [
      "number": 1, "collection": .string(collection), "id": .string(id), "base": 0, "set": ["title": .string(title)],
    ]
    if kind == "delete" {
      operation = ["number": 1, "collection": "card", "id": .string(id), "base": 0, "delete": true]
    }
    let body: JSON = [
      "device": .string("0198c0de-0000-7000-8000-0000000000d\(device)"), "operations": .array([operation]),
    ]
    let answer = try await send(.post, "/api/v1/spaces/\(child)/push", body, token: person.token)
    return answer.code == 200 ? try answer.json["results"]?.items?.first ?? .null : .integer(Int64(answer.code))
  }

  func putPicture(_ person: Person) async throws -> Int {
    try await send(
      .put, "/api/v1/spaces/\(child)/blobs/\(pictureName)", bytes: picture, token: person.token,
      headers: [.contentType: "image/jpeg"]
    ).code
  }

  fileprivate func codes(_ person: Person, _ paths: [String]) async throws -> [Int] {
    var codes: [Int] = []
    for path in paths {
      codes.append(try await send(.get, "/api/v1/spaces/\(child)/\(path)", token: person.token).code)
    }
    return codes
  }

  fileprivate func children(_ person: Person) async throws -> [JSON] {
    let list = try await send(.get, "/api/v1/spaces", token: person.token).json
    #expect(list["account"]?.text == person.id)
    return (list["spaces"]?.items ?? []).filter { $0["kind"]?.text == "child" }
  }
}

/// A picture's bytes, which ``TestClientProtocol/putPicture(_:)`` sends.
let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("not a real one".utf8)
let pictureName = SHA256.hex(of: picture)

private let everything = [
  "changes", "digest", "history", "trash", "members", "card", "blobs/\(pictureName)",
]

@Suite(.timeLimit(.minutes(4))) struct ChildSpaceTests {
  private func team(
    as role: String = "editor", _ body: @Sendable @escaping (any TestClientProtocol, ChildTeam) async throws -> Void
  ) async throws {
    let server = try TestServer(schema: ChildTeam.schema)
    try await server.test { client in try await body(client, try await ChildTeam(server, client, as: role)) }
  }

  @Test("P-61: a space is made with the device's id; repeating is harmless; it has the members of its parent")
  func made() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.push(team.ann, 1) == 404)
      let made = try await client.place(team.ann, in: team.id)
      #expect(made.code == 201)
      #expect(try made.json["own"] == true && made.json["role"]?.text == "owner")
      #expect(try await client.place(team.ann, in: team.id).code == 200)
      #expect(try await client.push(team.ann, 1)["status"]?.text == "applied")
      #expect(try await client.push(team.ben, 2)["status"]?.text == "applied")
      let seen = try await client.children(team.ben)
      #expect(seen.count == 1 && seen[0]["role"]?.text == "editor" && seen[0]["own"] == false)
      #expect(seen[0]["count"] == 2 && seen[0]["version"] == 2 && seen[0]["parent"]?.text == team.id)
      #expect(try await client.putPicture(team.ann) == 201)
      for code in try await client.codes(team.ann, everything.filter { $0 != "members" }) { #expect(code == 200) }
      #expect(try await client.children(team.eve).isEmpty)
      for code in try await client.codes(team.eve, everything) { #expect(code == 404) }
    }
  }

  @Test("P-61: nobody can make a space where they may not write, or take the id of somebody else's space")
  func foreign() async throws {
    try await team(as: "reader") { (client, team) async throws in
      #expect(try await client.place(team.eve, in: team.id).code == 404)
      #expect(try await client.place(team.ben, in: team.id).code == 403)
      #expect(try await client.place(team.eve, in: team.ann.space).code == 404)
      #expect(try await client.place(team.ann, in: team.id).code == 201)
      #expect(try await client.place(team.eve, in: team.eve.space).code == 404)
      #expect(try await client.place(team.eve, in: team.eve.space, placing: 9).code == 404)
      #expect(try await client.place(team.eve, in: team.eve.space, id: team.ann.space).code == 404)
      #expect(try await client.place(team.ann, in: team.id, id: team.ann.space).problem == "no-child")
      // A child space cannot contain another.
      let other = "0198c0de-0000-7000-8000-0000000000c2"
      #expect(try await client.place(team.ann, in: child, id: other).code == 403)
      #expect(
        try await client.send(.put, "/api/v1/spaces/\(other)", ["parent": "x"], token: team.ann.token).code == 400)
      #expect(try await client.send(.put, "/api/v1/spaces/\(other)", ["parent": .string(team.id)]).code == 401)
    }
  }

  @Test("P-63: only its owner shares a space and takes it back; a late copy of a request changes nothing")
  func moved() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.place(team.ann, in: team.ann.space).code == 201)
      #expect(try await client.push(team.ann, 1)["version"] == 1)
      #expect(try await client.place(team.ben, in: team.id, placing: 1).code == 404)
      #expect(try await client.place(team.ann, in: team.id, placing: 1).code == 200)
      #expect(try await client.children(team.ben).count == 1)
      #expect(try await client.push(team.ben, 2)["version"] == 2)
      #expect(try await client.place(team.ben, in: team.ben.space, placing: 2).code == 403)
      #expect(try await client.putPicture(team.ben) == 201)
      #expect(try await client.place(team.ann, in: team.ann.space, placing: 2).code == 200)
      for code in try await client.codes(team.ben, everything) { #expect(code == 404) }
      #expect(try await client.push(team.ben, 3) == 404)
      // The first request arrives again, late.
      let late = try await client.place(team.ann, in: team.id, placing: 1)
      #expect(try late.code == 200 && late.json["parent"]?.text == team.ann.space)
      #expect(try await client.children(team.ben).isEmpty)
    }
  }

  @Test("P-64: its owner and owners of the parent delete and restore a space; after 30 days it is gone for good")
  func deleted() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.place(team.ben, in: team.id).code == 201)
      #expect(try await client.push(team.ann, 1)["version"] == 1)
      #expect(try await client.putPicture(team.ann) == 201)
      try team.join(team.eve, "editor")
      #expect(try await client.place(team.eve, in: team.id, placing: 1, deleted: true).code == 403)
      #expect(try await client.place(team.ann, in: team.id, placing: 1, deleted: true).code == 200)
      for code in try await client.codes(team.ann, everything) { #expect(code == 404) }
      #expect(try await client.push(team.ben, 2) == 404)
      #expect(try await client.children(team.ben).first?["deleted"] == true)
      // A device that has not heard of the deletion cannot make it again.
      #expect(try await client.place(team.ben, in: team.id).json["deleted"] == true)
      #expect(try await client.place(team.ben, in: team.id, placing: 2).code == 200)
      #expect(try await client.push(team.ben, 2)["version"] == 2)
      #expect(try await client.place(team.ben, in: team.id, placing: 3, deleted: true).code == 200)
      let space = try #require(RecordID(child))
      try team.server.storage.write { writing in
        var place = try #require(try writing.space(space)?.place)
        place.deleted = Instant(milliseconds: 0)
        try writing.update(place: place, of: space)
      }
      try team.server.compact()
      #expect(try await client.children(team.ben).isEmpty)
      #expect(try await client.place(team.ben, in: team.id, placing: 4).problem == "space-deleted")
      try team.server.storage.read { reading in
        #expect(try reading.space(space)?.bytes == 0)
        var count = 0
        try reading.changes(in: space, after: 0) { _ in
          count += 1
          return true
        }
        #expect(count == 0)
      }
    }
  }

  @Test("P-65: its owner or an owner of the parent defines a space; a contributor deletes only own records")
  func definition() async throws {
    try await team(as: "contributor") { (client, team) async throws in
      #expect(try await client.place(team.ann, in: team.id).code == 201)
      #expect(try await client.push(team.ann, 1, collection: "board", title: "Oaks")["status"]?.text == "applied")
      #expect(try await client.children(team.ben).first?["title"]?.text == "Oaks")
      let refused = try await client.push(team.ben, 2, collection: "board", title: "Elms")
      #expect(refused["status"]?.text == "rejected" && refused["problem"]?["type"]?.text == "not-owner")
      #expect(try await client.children(team.ben).first?["title"]?.text == "Oaks")
      // This belongs to the definition too, but the title of the space is in another record.
      let column = try await client.push(team.ben, 4, collection: "column", title: "Height")
      #expect(column["status"]?.text == "rejected" && column["problem"]?["type"]?.text == "not-owner")
      #expect(try await client.push(team.ann, 5, collection: "column", title: "Height")["status"]?.text == "applied")
      #expect(try await client.children(team.ben).first?["title"]?.text == "Oaks")
      #expect(try await client.push(team.ann, 3)["status"]?.text == "applied")
      let path = "/api/v1/spaces/\(child)/card/0198c0de-0000-7000-8000-000000000003"
      let removal = try await client.send(.delete, path, token: team.ben.token, headers: [.ifMatch: "\"3\""])
      #expect(removal.code != 204)
      // A contributor may make a space and define it.
      let own = "0198c0de-0000-7000-8000-0000000000c3"
      #expect(try await client.place(team.ben, in: team.id, id: own).code == 201)
    }
  }

  @Test(
    "P-66: with the membership ends everything at once: records, list, live events, replays; unsent things are refused")
  func removed() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.place(team.ben, in: team.id).code == 201)
      #expect(try await client.push(team.ben, 2)["status"]?.text == "applied")
      #expect(try await client.putPicture(team.ben) == 201)
      let member = "/api/v1/spaces/\(team.id)/members/\(team.ben.id)"
      #expect(try await client.send(.delete, member, token: team.ann.token).code == 204)
      for code in try await client.codes(team.ben, everything) { #expect(code == 404) }
      #expect(try await client.push(team.ben, 2) == 404)
      #expect(try await client.children(team.ben).isEmpty)
      // Not even its maker may take it back or move it.
      #expect(try await client.place(team.ben, in: team.ben.space, placing: 1).code == 404)
      #expect(try await client.place(team.ben, in: team.id, placing: 1, deleted: true).code == 404)
      #expect(try await client.children(team.ann).count == 1)
    }
  }

  @Test("P-66: a push that is under way when the membership ends is refused")
  func race() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.place(team.ann, in: team.id).code == 201)
      let (space, ben) = (try #require(RecordID(child)), try #require(RecordID(team.ben.id)))
      let service = SyncService(
        storage: team.server.storage, schema: ChildTeam.schema, now: { Instant(milliseconds: 0) })
      try team.join(team.ben, nil)
      // The role was looked up earlier.
      let body = newRecord(1).bytes
      let answer = await service.push(space: space, role: .editor, account: ben, body: body)
      #expect(answer.status == 404)
      #expect(service.changes(space: space, cursor: nil, limit: nil, reader: ben).status == 404)
      #expect(service.digest(space: space, reader: ben).status == 404)
      try team.join(team.ben, "reader")
      let weaker = await service.push(space: space, role: .editor, account: ben, body: body)
      #expect(weaker.status == 403)
    }
  }

  @Test("P-40, P-59: a child space counts for the owner of its parent, is deleted with it, and is in the export")
  func owner() async throws {
    try await team { (client, team) async throws in
      #expect(try await client.place(team.ben, in: team.id).code == 201)
      #expect(
        try await client.push(team.ben, 2, title: String(repeating: "x", count: 5000))["status"]?.text == "applied")
      func bytes(_ person: Person) async throws -> Int64 {
        try await client.send(.get, "/api/v1/account", token: person.token).json["usage"]?["recordBytes"]?.int64 ?? -1
      }
      #expect(try await bytes(team.ann) > 5000)
      #expect(try await bytes(team.ben) < 1000)
      #expect(try await client.send(.get, "/api/v1/account/export", token: team.ben.token).text.contains(child))
      let path = "/api/v1/spaces/\(team.id)"
      let secret: JSON = ["password": "correct horse"]
      #expect(try await client.send(.delete, path, secret, token: team.ann.token).code == 204)
      #expect(try team.server.storage.read { try $0.space(try #require(RecordID(child))) } == nil)
    }
  }

  @Test("P-61: on a restored server a new space begins in the latest epoch, and everything before it counts as lost")
  func restored() async throws {
    try await team { (client, team) async throws in
      try team.server.storage.beginEpochs()
      #expect(try await client.place(team.ann, in: team.id).code == 201)
      let digest = try DigestAnswer(
        wire: try await client.send(.get, "/api/v1/spaces/\(child)/digest", token: team.ann.token).json)
      #expect(digest.epoch == 1 && digest.lost == [LostRange(after: 0, before: firstVersion(ofEpoch: 1))])
      #expect(try await client.push(team.ann, 1)["status"]?.text == "applied")
      #expect(try team.server.check().isEmpty)
    }
  }

  @Test("P-17, P-66: streams announce a space while it may be read, and announce changes of the list")
  func live() async throws {
    let server = try TestServer({ $0.limits.heartbeatSeconds = 2 }, schema: ChildTeam.schema)
    try await server.testLive { client in
      let team = try await ChildTeam(server, client)
      let port = try #require(client.port)
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(team.ben)
        #expect(try await client.place(team.ann, in: team.id).code == 201)
        _ = try await stream.hear(until: "{\"spaces\":true}")
        _ = try await client.push(team.ann, 1)
        _ = try await stream.hear(until: "{\"space\":\"\(child)\",\"version\":1}")
        let member = "/api/v1/spaces/\(team.id)/members/\(team.ben.id)"
        #expect(try await client.send(.delete, member, token: team.ann.token).code == 204)
        _ = try await stream.hear(until: "{\"spaces\":true}")
        _ = try await client.push(team.ann, 3)
        let later = try await stream.hear(until: "event: beat\ndata: {}\n\n")
        #expect(!later.contains(child) && !later.contains(team.id))
      }
    }
  }
}
