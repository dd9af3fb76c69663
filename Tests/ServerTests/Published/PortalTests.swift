import Base
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Server
import ServerApps
import ServerStorage
import Sync
import Testing
import Zoo

/// A portal that behaves like CKAN: `package_show` and `datastore_search` with pages of at most two rows.
struct LittlePortal: Sendable {
  let tables: [(id: String, columns: [String], records: [JSON])]
  /// How many requests it refuses before it answers.
  let failures: Shared<Int>
  let asked = Shared<[String]>([])
  /// It gives fewer rows of this table than it announces.
  var short: String?

  init(_ tables: [(id: String, columns: [String], records: [JSON])], failures: Int = 0, short: String? = nil) {
    self.tables = tables
    self.failures = Shared(failures)
    self.short = short
  }

  func application() -> some ApplicationProtocol {
    let router = Router()
    router.get("catalog/api/action/package_show") { request, _ in answer(package(request.uri.queryParameters["id"])) }
    router.get("catalog/api/action/datastore_search") { request, _ in
      let query = request.uri.queryParameters
      asked.change { $0.append("\(query["resource_id"] ?? "")@\(query["offset"] ?? "")") }
      if failures.value > 0 {
        failures.change { $0 -= 1 }
        return Response(status: .serviceUnavailable, headers: [.retryAfter: "0"])
      }
      return answer(page(String(query["resource_id"] ?? ""), Int(query["offset"] ?? "0") ?? 0))
    }
    var logger = Logger(label: "portal")
    logger.logLevel = .error
    return Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
  }

  private func answer(_ json: JSON) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(bytes: json.bytes)))
  }

  private func package(_ id: Substring?) -> JSON {
    guard id == "zoo-lexikon" else { return ["success": false, "error": ["message": "Not found"]] }
    let resources = tables.map { table -> JSON in
      ["id": .string(table.id), "name": .string(table.id), "datastore_active": true]
    }
    return ["success": true, "result": ["resources": .array(resources)]]
  }

  private func page(_ id: String, _ offset: Int) -> JSON {
    guard let table = tables.first(where: { $0.id == id }) else {
      return ["success": false, "error": ["message": "Resource was not found"]]
    }
    let rows = table.records.dropFirst(offset).prefix(2)
    let fields = (["_id"] + table.columns).map { name -> JSON in ["id": .string(name), "type": "text"] }
    let total = table.records.count + (short == id ? 1 : 0)
    return [
      "success": true,
      "result": ["fields": .array(fields), "records": .array(Array(rows)), "total": .integer(Int64(total))],
    ]
  }
}

@Suite(.timeLimit(.minutes(4))) struct PortalTests {
  private static let lexicon: [JSON] = [
    [
      "_id": 1, "id": 1, "title": "Lev indický", "alias": "lev", "latin_title": "Panthera leo persica", "class": 1,
      "order": 5,
      "family": 6, "description": "<p>Velká&nbsp;šelma<img src=\"/images/lev.jpg\" alt=\"Lev, foto: Archiv\"></p>",
      "breeding": "''",
    ],
    [
      "_id": 2, "id": 2, "title": "Žralok", "latin_title": "Selachus", "class": 99, "order": 1, "family": 0,
      "description": .null,
    ],
    [
      "_id": 3, "id": 3, "title": "Klokan rudý", "latin_title": "Osphranter rufus", "class": 1, "order": 2, "family": 3,
    ],
  ]
  private static let taxa: [JSON] = [
    ["_id": 1, "a": 1, "b": "class", "c": 0, "d": "Savci (Mammalia)", "e": "savci"],
    ["_id": 2, "a": 2, "b": "order", "c": 1, "d": "Málozubí (Diprotodontia)", "e": "malozubi"],
    ["_id": 3, "a": 3, "b": "family", "c": 2, "d": "Klokanovití (Macropodidae)", "e": "klokanoviti"],
    ["_id": 4, "a": 5, "b": "order", "c": 1, "d": "Šelmy (Carnivora)", "e": "selmy"],
    ["_id": 5, "a": 6, "b": "family", "c": 5, "d": "Kočkovití (Felidae)", "e": "kockoviti"],
  ]

  private func littlePortal(failures: Int = 0, short: String? = nil) -> LittlePortal {
    func pairs(_ name: String, _ list: [(Int64, Int64)]) -> [JSON] {
      list.enumerated().map { index, pair in
        .object(JSONObject([("_id", .integer(Int64(index + 1))), ("id", .integer(pair.0)), (name, .integer(pair.1))]))
      }
    }
    return LittlePortal(
      [
        (
          "lexicon", ["id", "title", "alias", "latin_title", "class", "order", "family", "description", "breeding"],
          PortalTests.lexicon
        ),
        ("classifications", ["a", "b", "c", "d", "e"], PortalTests.taxa),
        ("rel_continents", ["id", "id_c"], pairs("id_c", [(1, 2), (1, 2), (2, 77), (44, 1), (3, 5)])),
        ("rel_food", ["id", "id_f"], pairs("id_f", [(1, 2), (3, 1)])),
        (
          "food", ["id_f", "name_f"],
          [["_id": 1, "id_f": 1, "name_f": "části rostlin"], ["_id": 2, "id_f": 2, "name_f": "živá kořist"]]
        ),
        (
          "locations", ["id", "title", "gps_x", "gps_y"],
          [["_id": 1, "id": 1, "title": "Nový pavilon", "gps_x": "50.1169", "gps_y": "14.4065"]]
        ),
        ("rel_locations", ["id", "id_l"], pairs("id_l", [(1, 1), (1, 9)])),
      ], failures: failures, short: short)
  }

  private func starter() throws -> [Record] {
    let sync = SyncService(storage: try SQLiteStorage(), schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/zoo.json").path
    _ = try StarterContent(name: "zoo", title: "Zoo", path: path).fill(sync)
    return try ZooStore(sync).records()
  }

  private func tables(of portal: LittlePortal) async throws -> [DatastoreTable] {
    try await portal.application().test(.live) { client in
      let port = try #require(client.port)
      return try await offThread {
        var portal = try #require(Portal("http://127.0.0.1:\(port)/catalog/dataset/zoo-lexikon"))
        (portal.request.allowsPlain, portal.request.allowsPrivate) = (true, true)
        #expect(portal.package == "zoo-lexikon")
        return try portal.resources(of: "zoo-lexikon").map { try portal.table($0.id, name: $0.name) { _, _ in } }
      }
    }
  }

  @Test("Z-108: tables of a portal are read page by page, and again when it is busy")
  func pages() async throws {
    let portal = littlePortal(failures: 2)
    let tables = try await tables(of: portal)
    #expect(tables.map { $0.count } == [3, 5, 5, 2, 2, 1, 2])
    #expect(
      portal.asked.value.filter { $0.hasPrefix("classifications") } == [
        "classifications@0", "classifications@2", "classifications@4",
      ])
  }

  @Test("Z-108: half a table counts as none, and a portal's refusal is reported in its words")
  func refusals() async throws {
    let short = littlePortal(short: "rel_food")
    await #expect(throws: Portal.Fault.self) { try await tables(of: short) }
    let portal = littlePortal()
    try await portal.application().test(.live) { client in
      let port = try #require(client.port)
      let message = try await offThread { () -> String in
        var portal = try #require(Portal("http://127.0.0.1:\(port)/catalog"))
        (portal.request.allowsPlain, portal.request.allowsPrivate) = (true, true)
        do {
          _ = try portal.table("nothing", name: "nothing") { _, _ in }
          return ""
        } catch { return "\(error)" }
      }
      #expect(message.contains("Resource was not found"))
    }
    #expect(Portal("ftp://example.org") == nil)
    #expect(
      Portal("https://example.org/api/action/datastore_search")?.base.absoluteString
        == "https://example.org/api/action/")
  }

  @Test("Z-108: the related tables become animals; missing references are reported, not guessed")
  func relations() async throws {
    var options = ZooImport.Options()
    options.base = "https://portal.example"
    let result = ZooImport(tables: try await tables(of: littlePortal()), existing: try starter(), options)
    func animal(_ id: String) -> Fields? { result.items.first { $0.key == Zoo.key(Animal.collection, id) }?.fields }
    func notes(_ finding: ImportFinding) -> [String] {
      result.notes.filter { $0.finding == finding }.map { "\($0.source):\($0.row) \($0.column) \($0.value)" }
    }
    #expect(result.animalCount == 3)
    let lion = try #require(animal("1"))
    #expect(lion.text("class") == "Mammalia" && lion.text("order") == "Carnivora" && lion.text("family") == "Felidae")
    #expect(lion["continents"] == ["AS"] && lion["foods"] == ["prey"] && lion["biotopes"] == nil)
    #expect(lion.text("descriptionCs") == "Velká šelma" && lion["breedingCs"] == nil)
    #expect(
      lion.text("pictureURL") == "https://portal.example/images/lev.jpg" && lion.text("pictureCredit") == "Archiv")
    let place = result.items.first { $0.key.collection == "location" }
    #expect(place?.fields.text("nameCs") == "Nový pavilon" && place?.fields["latitude"] == .decimal("50.1169"))
    #expect(lion["localities"]?.items?.first?.text("place") == place?.key.id.description)
    #expect(animal("3")?["continents"] == ["AU"])
    #expect(
      notes(.relationToNowhere) == [
        "lexicon:2 class 99", "lexicon:2 order 1", "rel_continents:3 id_c 77", "rel_locations:2 id_l 9",
      ])
    #expect(notes(.relationFromNowhere) == ["rel_continents:4 id_c 1"])
    #expect(notes(.relationIsTwice) == ["lexicon:1 continents Asie"])
    #expect(notes(.newTerm).count == 2)
  }
}
