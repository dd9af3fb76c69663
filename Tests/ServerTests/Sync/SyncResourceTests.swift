import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncResourceTests {
  let server: SyncServer
  let flight = key("a").id.description

  init() throws {
    server = try SyncServer()
  }

  private func create(_ body: String, role: Role = .editor) async -> SyncAnswer {
    await server.service.create(
      space: server.space, role: role, account: nil, collection: "flight", body: Array(body.utf8))
  }

  private func update(_ body: String, ifMatch: String?, id: String? = nil) async -> SyncAnswer {
    await server.service.update(
      space: server.space, role: .editor, account: nil, collection: "flight", id: id ?? flight, ifMatch: ifMatch,
      body: Array(body.utf8))
  }

  private func delete(ifMatch: String?, role: Role = .editor) async -> SyncAnswer {
    await server.service.delete(
      space: server.space, role: role, account: nil, collection: "flight", id: flight, ifMatch: ifMatch)
  }

  private func read() -> SyncAnswer {
    server.service.record(space: server.space, collection: "flight", id: flight)
  }

  @Test("P-28: a new record is 201 with its address and version, and can be read there")
  func creation() async throws {
    let answer = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    #expect(answer.status == 201)
    #expect(answer.etag == "\"1\"")
    #expect(answer.location == "/api/v1/spaces/\(server.space)/flight/\(flight)")
    #expect(read().status == 200)
    #expect(read().etag == "\"1\"")
    #expect(read().json == answer.json)
    #expect(read().json["fields"]?["to"] == "LKPR")
    #expect(server.announced == [1])
    #expect(try server.pull().count == 1)
  }

  @Test("P-28: a record without an id gets one")
  func newID() async throws {
    let answer = await create(#"{"fields":{"to":"LKPR"}}"#)
    let id = try #require(answer.json["id"]?.text)
    #expect(server.service.record(space: server.space, collection: "flight", id: id).status == 200)
  }

  @Test("P-28, P-10: creating the same record again is 200, another one under its id is 409 with the current record")
  func createdTwice() async throws {
    let body = "{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}"
    _ = await create(body)
    #expect(await create(body).status == 200)
    let other = await create("{\"id\":\"\(flight)\",\"fields\":{\"from\":\"LKTB\"}}")
    #expect(other.status == 409)
    #expect(other.json["record"]?["fields"]?["to"] == "LKPR")
    #expect(try server.pull().map { $0.fields } == [fields(("to", "LKPR"))])
    #expect(server.announced == [1])
  }

  @Test("P-28: a patch sets and removes fields and is 202; without If-Match it is 428")
  func patch() async throws {
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\",\"from\":\"LKTB\"}}")
    #expect(await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: nil).status == 428)
    let answer = await update(#"{"fields":{"to":"EDDM","from":null}}"#, ifMatch: "\"1\"")
    #expect(answer.status == 202)
    #expect(answer.etag == "\"2\"")
    #expect(try server.record(key("a"))?.record.fields == fields(("to", "EDDM")))
  }

  @Test("P-28, P-6: a patch of other fields is merged; of the same field it is 409 and nothing changes")
  func conflict() async throws {
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    _ = await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: "\"1\"")
    #expect(await update(#"{"fields":{"from":"LKTB"}}"#, ifMatch: "\"1\"").status == 202)
    let answer = await update(#"{"fields":{"from":"LOWW","to":"EPWA"}}"#, ifMatch: "\"1\"")
    #expect(answer.status == 409)
    #expect(answer.etag == "\"3\"")
    #expect(answer.json["record"]?["fields"] == ["to": "EDDM", "from": "LKTB"])
    #expect(try server.record(key("a"))?.record.fields == fields(("to", "EDDM"), ("from", "LKTB")))
    #expect(server.announced == [1, 2, 3])
  }

  @Test("P-28: an If-Match with a version that the record never had is 409, an unreadable one 400")
  func badMatch() async throws {
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    #expect(await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: "\"9\"").status == 409)
    #expect(await delete(ifMatch: "\"9\"").status == 409)
    for tag in ["", "\"", "\"\"", "1", "W/\"1\"", "\"x\"", "\"0\"", "\"-1\"", "\"1\", \"2\""] {
      #expect(await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: tag).status == 400, "\(tag)")
    }
  }

  @Test("P-28: deleting is 204, then 404; 409 when the record has changed since")
  func deletion() async throws {
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    _ = await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: "\"1\"")
    #expect(await delete(ifMatch: nil).status == 428)
    #expect(await delete(ifMatch: "\"1\"").status == 409)
    #expect(await delete(ifMatch: "\"2\"").status == 204)
    #expect(await delete(ifMatch: "\"2\"").status == 404)
    #expect(await update(#"{"fields":{"to":"EDDM"}}"#, ifMatch: "\"3\"").status == 404)
    #expect(read().status == 404)
    #expect(try server.pull().map { $0.deleted } == [true])
    #expect(await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}").status == 409)
  }

  @Test("P-28, P-9: an invalid field is 422 and the answer names it")
  func validation() async throws {
    let answer = await create(#"{"fields":{"from":"LKTB"}}"#)
    #expect(answer.status == 422)
    #expect(answer.json["field"] == "to")
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    #expect(await update(#"{"fields":{"to":null}}"#, ifMatch: "\"1\"").problem == "required")
  }

  @Test("P-28, P-2: a reader changes nothing, and a contributor deletes only own records")
  func roles() async throws {
    #expect(await create(#"{"fields":{"to":"LKPR"}}"#, role: .reader).status == 403)
    _ = await create("{\"id\":\"\(flight)\",\"fields\":{\"to\":\"LKPR\"}}")
    #expect(await delete(ifMatch: "\"1\"", role: .contributor).status == 403)
  }

  @Test(
    "P-28: broken requests are 400, unknown names 404",
    arguments: ["", "[]", "{}", #"{"fields":7}"#, #"{"id":7,"fields":{}}"#])
  func broken(body: String) async {
    #expect(await create(body).status == 400)
    #expect(server.service.record(space: server.space, collection: "a b", id: flight).status == 404)
    #expect(server.service.record(space: server.space, collection: "flight", id: "7").status == 404)
  }

  @Test("P-28: a collection is listed page by page in the order of ids, and filtered by its fields")
  func list() async throws {
    for index in 0..<5 {
      let id = RecordID(high: 0, low: UInt64(index))
      _ = await create("{\"id\":\"\(id)\",\"fields\":{\"to\":\"LK\(index % 2)\",\"count\":\(index)}}")
    }
    func list(after: String? = nil, limit: Int? = nil, _ filter: [(name: String, value: String)] = []) -> JSON {
      server.service.records(space: server.space, collection: "flight", after: after, limit: limit, filter: filter).json
    }
    func counts(_ json: JSON) -> [Int64?]? { json["records"]?.items?.map { $0["fields"]?["count"]?.int64 } }
    #expect(counts(list()) == [0, 1, 2, 3, 4])
    #expect(list()["after"] == nil)
    let first = list(limit: 2)
    #expect(counts(first) == [0, 1])
    let second = list(after: first["after"]?.text, limit: 3)
    #expect(counts(second) == [2, 3, 4])
    #expect(second["after"] == nil)
    #expect(counts(list([("to", "LK1")])) == [1, 3])
    #expect(counts(list(limit: 1, [("to", "LK1"), ("count", "3")])) == [3])
    #expect(counts(list([("none", "")])) == [0, 1, 2, 3, 4])
  }
}
