import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncPageCacheTests {
  @Test("P-12: a cached large page is never out of date")
  func large() throws {
    let server = try SyncServer()
    var phone = TestDevice("phone")
    let text = JSON.string(String(repeating: "x", count: 1000))
    for index in 1...50 {
      _ = try server.push(&phone, Operation(.edit, key("n\(index)", "note"), base: 0, set: fields(("text", text))))
    }
    let first = try server.page()
    #expect(try server.page() == first)
    _ = try server.push(&phone, Operation(.edit, key("n1", "note"), base: 1, set: fields(("text", "short"))))
    #expect(try server.page().changes.last?.fields == fields(("text", "short")))
    #expect(try server.page(limit: 30).changes.count == 30)
    try server.storage.beginEpochs()
    #expect(server.service.changes(space: server.space, cursor: first.cursor, limit: nil).status == 410)
    #expect(try server.page().epoch == 1)
    _ = try server.push(&phone, Operation(.delete, key("n2", "note"), base: 2))
    let early = try server.page(limit: 40).cursor
    server.advance(days: 91)
    try server.service.compact()
    #expect(server.service.changes(space: server.space, cursor: first.cursor, limit: nil).status == 410)
    #expect(server.service.changes(space: server.space, cursor: early, limit: 40).status == 410)
  }

  @Test("P-12: a page that is made of an earlier one is byte by byte the page that a server without memory makes", arguments: 1...6)
  func continued(seed: UInt64) throws {
    let server = try SyncServer()
    var phone = TestDevice("phone")
    var random = SplitMix64(seed: seed)
    func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
    func some() -> Operation {
      // Records of two collections have the same ids.
      let key = key("n\(number(90))", number(3) == 0 ? "flight" : "note")
      let text = JSON.string(String(repeating: "x", count: number(900)))
      return number(5) == 0 ? Operation(.delete, key, base: 0) : Operation(.edit, key, base: 0, set: fields(("to", "LKPR"), ("text", text)))
    }
    for _ in 1...150 { _ = try server.push(&phone, some()) }
    let early = try server.page(limit: 20).cursor
    var continued = 0
    for _ in 1...250 {
      let before = try server.storage.read { try $0.space(server.space)?.version }
      _ = number(4) == 0 ? try server.push(&phone, some(), some(), some()) : try server.push(&phone, some())
      if before == (try server.storage.read { try $0.space(server.space)?.version }) { continue }
      let forgetful = SyncService(storage: server.storage, schema: SyncServer.schema, now: { Instant(milliseconds: 0) })
      for (cursor, limit) in [(nil, 10_000), (early, 10_000), (nil, 60), (nil, 130)] {
        let answer = server.service.changes(space: server.space, cursor: cursor, limit: limit)
        #expect(answer.body == forgetful.changes(space: server.space, cursor: cursor, limit: limit).body)
        // A page that is read from the storage consists of one long piece between its beginning and its end.
        if answer.pieces.count > 3 { continued += 1 }
      }
    }
    #expect(continued > 100)
    // So many changes at once that the page is built again.
    for _ in 1...210 { _ = try server.push(&phone, some()) }
    let forgetful = SyncService(storage: server.storage, schema: SyncServer.schema, now: { Instant(milliseconds: 0) })
    for limit in [60, 10_000] {
      let answer = server.service.changes(space: server.space, cursor: nil, limit: limit)
      #expect(answer.body == forgetful.changes(space: server.space, cursor: nil, limit: limit).body)
    }
  }

  @Test("P-12: what was deleted with its space does not come back in another space with the same id")
  func anew() throws {
    let server = try SyncServer()
    var phone = TestDevice("phone")
    func fill(_ word: String) throws {
      for index in 1...40 {
        let text = JSON.string(word + String(repeating: "x", count: 1000))
        _ = try server.push(&phone, Operation(.edit, key("\(word)\(index)", "note"), base: 0, set: fields(("text", text))))
      }
    }
    try fill("old")
    #expect(try server.page().changes.count == 40)
    server.advance(days: 1)
    try server.storage.write { writing in
      try writing.delete(space: server.space)
      try writing.insert(Space(id: server.space, kind: .shared, title: "Test", created: Instant(milliseconds: 1_800_000_000_001)))
    }
    phone = TestDevice("another")
    try fill("new")
    #expect(try server.page().changes.map { $0.key } == (1...40).map { key("new\($0)", "note") })
    try fill("more")
    #expect(try server.page().changes.count == 80)
  }
}
