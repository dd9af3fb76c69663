import Base
import Catalog
import Foundation
import Geo
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

/// I-82: the tiles of layers over HTTP.
@Suite(.timeLimit(.minutes(4))) struct TileTests {
  private let layer = "0198c0de-0000-7000-8000-0000000000c1"
  private let height = "0198c0de-0000-7000-8000-0000000000a1"
  /// Prague at zoom 14, with the tree of ``trees(_:)`` in it.
  private let place = "14/8847/5551"

  private func withTeam(
    _ change: (inout ServerSettings) -> Void = { _ in },
    _ body: @Sendable @escaping (any TestClientProtocol, TestServer, Person, _ team: String) async throws -> Void
  ) async throws {
    let server = try TestServer(change, schema: Catalog.schema)
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let made = try await client.send(.post, "/api/v1/spaces", ["title": "Team"], token: ann.token)
      let team = try #require(try made.json["id"]?.text)
      let child: JSON = [
        "parent": .string(team), "placing": 0, "deleted": false, "purpose": "inventory.layer", "title": "Trees",
      ]
      #expect(try await client.send(.put, "/api/v1/spaces/\(layer)", child, token: ann.token).code == 201)
      try await body(client, server, ann, team)
    }
  }

  /// Pushes a layer with the attribute "Height in m", one tree at the place, and one elsewhere.
  private func pushTrees(_ client: some TestClientProtocol, _ person: Person) async throws {
    func operation(_ collection: String, _ id: String, _ set: JSON) -> JSON {
      ["collection": .string(collection), "id": .string(id), "base": 0, "set": set]
    }
    func planted(_ number: Int, _ longitude: String, _ height: Int64?) -> JSON {
      var set: JSONObject = JSONObject([
        ("layer", .string(layer)),
        ("geometry", ["type": "Point", "coordinates": [.decimal(longitude), .decimal("50.075")]]),
      ])
      if let height { set.add("v." + self.height, .integer(height)) }
      return operation("inventoryObject", tree(number), .object(set))
    }
    let results = try await push(
      client, person,
      [
        operation("inventoryLayer", layer, ["title": "Trees", "kind": "point"]),
        operation(
          "inventoryAttribute", height, ["layer": .string(layer), "title": "Height in m", "type": "number"]),
        planted(1, "14.41", 7), planted(2, "0.5", nil),
      ])
    #expect(results == ["applied", "applied", "applied", "applied"])
  }

  private func tree(_ number: Int) -> String { "0198c0de-0000-7000-8000-00000000000\(number)" }

  private func push(_ client: some TestClientProtocol, _ person: Person, _ operations: [JSON]) async throws -> [String]
  {
    let known = try await client.send(.get, "/api/v1/spaces/\(layer)/changes", token: person.token).json["version"]?
      .int64
    let device = RecordID.v8(named: "\(known ?? 0)", in: "device").description
    let numbered = operations.enumerated().map { place, operation in
      var members = operation.members ?? JSONObject()
      members["number"] = .integer(Int64(place + 1))
      return JSON.object(members)
    }
    let answer = try await client.send(
      .post, "/api/v1/spaces/\(layer)/push", ["device": .string(device), "operations": .array(numbered)],
      token: person.token)
    return (try answer.json["results"]?.items ?? []).map { $0["status"]?.text ?? "" }
  }

  private func features(_ answer: TestResponse) throws -> [TileFeature] {
    let tile = try VectorTile(answer.bytes)
    #expect(tile.layers.map { $0.name } == ["objects"])
    return tile.layers.first?.features ?? []
  }

  @Test("I-82: a tile has the objects of a layer with their values; where there is none it is 204")
  func tiles() async throws {
    try await withTeam { client, _, ann, _ in
      func get(_ place: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: ann.token, headers: headers)
      }
      #expect(try await get(place).code == 204)
      try await pushTrees(client, ann)
      let answer = try await get(place)
      #expect(answer.code == 200 && answer.headers[.contentType] == "application/vnd.mapbox-vector-tile")
      #expect(answer.headers[.cacheControl] == "private, no-store")
      let found = try features(answer)
      #expect(found.count == 1)
      #expect(found.first?.properties == JSONObject([("Height in m", 7), ("id", .string(tree(1)))]))
      #expect(try await get("14/0/0").code == 204)
      #expect(try features(try await get("0/0/0")).first?.properties["point_count"] == 2)
      let packed = try await get("0/0/0", [.acceptEncoding: "gzip"])
      #expect(packed.code == 200 && packed.headers[.vary] == "Accept-Encoding")
    }
  }

  @Test("I-82: the tag is the state of the space, and what changes is in the next tile")
  func changes() async throws {
    try await withTeam { client, _, ann, _ in
      try await pushTrees(client, ann)
      func get(_ known: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        if let known { headers[.ifNoneMatch] = known }
        return try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: ann.token, headers: headers)
      }
      let tag = try #require(try await get().headers[.eTag])
      #expect(tag == "W/\"0-4\"")
      let same = try await get(tag)
      #expect(same.code == 304 && same.headers[.eTag] == tag && same.bytes.isEmpty)
      let taller: JSON = [
        "collection": "inventoryObject", "id": .string(tree(1)), "base": 4,
        "set": .object(JSONObject([("v." + height, 8)])),
      ]
      #expect(try await push(client, ann, [taller]) == ["applied"])
      let changed = try await get(tag)
      #expect(changed.code == 200 && changed.headers[.eTag] != tag)
      #expect(try features(changed).first?.properties["Height in m"] == 8)
      let renamed: JSON = [
        "collection": "inventoryAttribute", "id": .string(height), "base": 4, "set": ["title": "Height"],
      ]
      #expect(try await push(client, ann, [renamed]) == ["applied"])
      #expect(try features(try await get()).first?.properties["Height"] == 8)
      let felled: JSON = ["collection": "inventoryObject", "id": .string(tree(1)), "base": 6, "delete": true]
      #expect(try await push(client, ann, [felled]) == ["applied"])
      #expect(try await get().code == 204)
    }
  }

  @Test(
    "I-82: a tile that does not exist is 400",
    arguments: [
      "25/0/0", "14/16384/0", "14/0/16384", "x/0/0", "-1/0/0", "1/+1/0", "1/0/1.5", "1//0", "1/0/99999999999999999999",
    ])
  func badNumbers(place: String) async throws {
    try await withTeam { client, _, ann, _ in
      let answer = try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: ann.token)
      // An empty part is another address.
      #expect(answer.code == (place.contains("//") ? 404 : 400))
      // A stranger learns nothing of the numbers either.
      let eve = try await client.signUp("eve@example.org")
      #expect(try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: eve.token).code == 404)
    }
  }

  @Test("I-82, P-2, P-66: a tile is for those who may read the layer, and nobody else learns that there is one")
  func access() async throws {
    try await withTeam { client, server, ann, team in
      try await pushTrees(client, ann)
      let (ben, eve) = (try await client.signUp("ben@example.org"), try await client.signUp("eve@example.org"))
      func join(_ role: Role?) throws {
        let (account, space) = (try #require(RecordID(ben.id)), try #require(RecordID(team)))
        try server.storage.write { try $0.setRole(role, of: account, in: space) }
      }
      func get(_ token: String?, _ headers: HTTPFields = [:], of space: String? = nil) async throws -> TestResponse {
        try await client.send(.get, "/tiles/\(space ?? layer)/\(place).mvt", token: token, headers: headers)
      }
      try join(.reader)
      let seen = try await get(ben.token)
      let known: HTTPFields = [.ifNoneMatch: try #require(seen.headers[.eTag])]
      #expect(try await get(ben.token, known).code == 304)
      try join(nil)
      for person in [ben, eve] {
        for headers in [[:], known, [.ifNoneMatch: "*"]] as [HTTPFields] {
          let answer = try await get(person.token, headers)
          #expect(answer.code == 404 && answer.headers[.eTag] == nil && answer.problem == "not-found")
          // As when there is no such space, and as a pull.
          #expect(try await get(person.token, headers, of: tree(9)).text == answer.text)
          let pull = try await client.send(.get, "/api/v1/spaces/\(layer)/changes", token: person.token)
          #expect(pull.code == answer.code)
        }
      }
      #expect(try await get(nil, known).code == 401)
      #expect(try await get("wrong").code == 401)
    }
  }

  @Test("I-82, P-55: a program's password opens the tiles of its own layer only")
  func programs() async throws {
    try await withTeam { client, _, ann, team in
      try await pushTrees(client, ann)
      func password(_ space: String) async throws -> String {
        let body: JSON = [
          "password": "correct horse", "name": "QGIS", "space": .string(space), "purpose": "reading",
        ]
        let made = try await client.send(.post, "/api/v1/account/app-passwords", body, token: ann.token)
        return try #require(try made.json["secret"]?.text)
      }
      func get(_ token: String) async throws -> TestResponse {
        try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: token)
      }
      #expect(try await get(password(layer)).code == 200)
      #expect(try await get(password(team)).problem == "app-password")
    }
  }

  @Test("I-82: requests for tiles are counted like others")
  func rate() async throws {
    try await withTeam({ settings in
      settings.limits.requestsPerSecond = 0.001
      settings.limits.requestBurst = 20
    }) { client, _, ann, _ in
      var codes: Set<Int> = []
      for _ in 0..<30 {
        codes.insert(try await client.send(.get, "/tiles/\(layer)/\(place).mvt", token: ann.token).code)
      }
      #expect(codes == [204, 429])
    }
  }

  @Test("I-82, P-34: only the tiles of a published layer may be cached")
  func published() async throws {
    try await withTeam { client, server, _, _ in
      let space = Space(id: RecordID.v8(named: "map", in: "test"), kind: .published, title: "", created: .now())
      try server.storage.write { try $0.insert(space) }
      let answer = try await client.send(.get, "/tiles/\(space.id)/0/0/0.mvt")
      #expect(answer.code == 204 && answer.headers[.cacheControl] == "public, no-cache")
    }
  }
}
