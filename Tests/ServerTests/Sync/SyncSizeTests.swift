import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncSizeTests {
  private let account = RecordID.v8(named: "ann", in: "account")

  private func many(_ count: Int, _ value: JSON = 1) -> Fields {
    Fields((0..<count).map { ("f\($0)", value) })
  }

  @Test("P-37: a record has at most 1000 fields, and a larger one may shrink")
  func fieldLimit() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let note = key("n", "note")
    #expect(try server.push(&device, Operation(.edit, note, base: 0, set: many(1001)))[0].isRejected("too-many-fields"))
    #expect(try server.record(note) == nil)
    #expect(try server.push(&device, Operation(.edit, note, base: 0, set: many(1000)))[0].status == .applied)
    let more = Operation(.edit, note, base: 1, set: fields(("g", 1)))
    #expect(try server.push(&device, more)[0].isRejected("too-many-fields"))
    // Former names are remembered, and count.
    let swapped = Operation(.edit, note, base: 1, set: fields(("g", 1)), unset: ["f1"])
    #expect(try server.push(&device, swapped)[0].isRejected("too-many-fields"))
    #expect(try server.push(&device, Operation(.edit, note, base: 1, unset: ["f1"]))[0].status == .applied)
  }

  @Test("P-37: a record has at most 1 MiB after the change; a rejected change leaves it as it was")
  func byteLimit() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let note = key("n", "note")
    let half = JSON.string(String(repeating: "x", count: 600_000))
    #expect(try server.push(&device, Operation(.edit, note, base: 0, set: fields(("a", half))))[0].status == .applied)
    let results = try server.push(
      &device, Operation(.edit, note, base: 1, set: fields(("b", half))),
      Operation(.edit, note, base: 1, set: fields(("c", "short"))))
    #expect(results[0].isRejected("record-too-large") && results[1].status == .applied)
    #expect(try server.record(note)?.record.fields == fields(("a", half), ("c", "short")))
    let again = PushRequest(
      device: device.id, epoch: nil,
      operations: [Operation(.edit, note, base: 1, set: fields(("b", half)), number: 2)])
    #expect(try PushResponse(wire: server.push(again).json).results == [results[0]])
    #expect(try server.service.check() == [])
  }

  @Test("P-37: the answer to a single record that grows too large is 422")
  func resource() async throws {
    let server = try SyncServer()
    let body = JSON.object(Fields([("fields", .object(many(1001)))])).bytes
    let answer = await server.service.create(
      space: server.space, role: .owner, account: nil, collection: "note", body: body)
    #expect(answer.status == 422 && answer.problem == "too-many-fields")
  }

  @Test("P-38: records that are fetched by name come up to 4 MiB, each once, and the answer says how far it got")
  func fetching() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let text = JSON.string(String(repeating: "x", count: 1_000_000))
    for name in 0..<7 {
      _ = try server.push(&device, Operation(.edit, key("\(name)", "note"), base: 0, set: fields(("a", text))))
    }
    let pairs = (0..<7).map { JSON.array([.string("note"), .string(key("\($0)").id.description)]) }
    func fetch(_ pairs: [JSON]) throws -> (count: Int, next: Int64?, bytes: Int) {
      let answer = server.service.digest(space: server.space, body: (["fetch": .array(pairs)] as JSON).bytes)
      return (answer.json["changes"]?.items?.count ?? 0, answer.json["next"]?.int64, answer.body.count)
    }
    let first = try fetch(pairs)
    #expect(first.count == 5 && first.next == 5 && first.bytes < 6_000_000)
    let rest = try fetch(Array(pairs[5...]))
    #expect(rest.count == 2 && rest.next == nil)
    // A thousand copies of a key count as one.
    let doubled = try fetch([JSON](repeating: pairs[0], count: 1000))
    #expect(doubled.count == 1 && doubled.next == nil && doubled.bytes < 1_100_000)
  }

  @Test("P-38: pages, lists and histories end at 4 MiB and continue after that")
  func pages() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let text = JSON.string(String(repeating: "x", count: 1_000_000))
    for name in 0..<7 {
      _ = try server.push(&device, Operation(.edit, key("\(name)", "note"), base: 0, set: fields(("a", text))))
    }
    let page = try server.page()
    #expect(page.more && page.changes.count == 5)
    #expect(try server.pull().count == 7)
    let list = server.service.records(space: server.space, collection: "note", after: nil, limit: 1000)
    let after = try #require(list.json["after"]?.text)
    #expect(list.json["records"]?.items?.count == 5 && list.body.count < 6_000_000)
    let rest = server.service.records(space: server.space, collection: "note", after: after, limit: 1000)
    #expect(rest.json["records"]?.items?.count == 2 && rest.json["after"] == nil)
    // Records that do not match the filter were read too.
    let filtered = server.service.records(
      space: server.space, collection: "note", after: nil, limit: 1000, filter: [("a", "none")])
    #expect(filtered.json["records"]?.items?.isEmpty == true && filtered.json["after"] != nil)
    let history = server.service.history(
      space: server.space, role: .owner, collection: nil, id: nil, before: nil, limit: 200)
    #expect(history.json["entries"]?.items?.count == 5 && history.json["more"] == true)
    let last = history.json["entries"]?.items?.last?["version"]?.int64
    let older = server.service.history(
      space: server.space, role: .owner, collection: nil, id: nil, before: last.map { Int($0) }, limit: 200)
    #expect(older.json["entries"]?.items?.count == 2 && older.json["more"] == false)
  }

  @Test(
    "P-38: a push that concerns more than 8 MiB of records is 413 and changes nothing; one operation is always allowed")
  func work() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let text = JSON.string(String(repeating: "x", count: 1_000_000))
    let note = key("n", "note")
    _ = try server.push(&device, Operation(.edit, note, base: 0, set: fields(("a", text))), account: account)
    let edits = (2...20).map {
      Operation(.edit, note, base: 1, set: fields(("b", .integer(Int64($0)))), number: Int64($0))
    }
    let refused = server.push(PushRequest(device: device.id, epoch: nil, operations: edits), account: account)
    #expect(refused.status == 413 && refused.problem == "too-much")
    #expect(try server.record(note)?.record.version == 1)
    for edit in edits {
      let answer = server.push(PushRequest(device: device.id, epoch: nil, operations: [edit]), account: account)
      #expect(answer.status == 200)
    }
    #expect(try server.record(note)?.record.fields["b"] == 20)
  }

  @Test(
    "P-38: a push that concerns more than 100 000 fields is 413 and changes nothing; one operation is always allowed")
  func fieldCount() throws {
    let server = try SyncServer()
    var device = TestDevice("a")
    let note = key("n", "note")
    func many(_ value: Int64) -> Fields { Fields((0..<1000).map { ("f\($0)", .integer(value)) }) }
    _ = try server.push(&device, Operation(.edit, note, base: 0, set: many(0)), account: account)
    let edits = (2...60).map { Operation(.edit, note, base: 1, set: many(Int64($0)), number: Int64($0)) }
    let refused = server.push(PushRequest(device: device.id, epoch: nil, operations: edits), account: account)
    #expect(refused.status == 413 && refused.problem == "too-much")
    #expect(try server.record(note)?.record.version == 1)
    let half = PushRequest(device: device.id, epoch: nil, operations: Array(edits.prefix(40)))
    #expect(server.push(half, account: account).status == 200)
    #expect(try server.record(note)?.record.fields["f7"] == 41)
    // An importer belongs to the operator.
    let rest = PushRequest(
      device: TestDevice("b").id, epoch: nil,
      operations: (1...60).map {
        Operation(.edit, note, base: 41, set: many(Int64($0)), number: Int64($0))
      })
    #expect(server.push(rest).status == 200)
  }

  @Test("P-38: a push has at most 500 000 values")
  func values() throws {
    let server = try SyncServer()
    let list = JSON.array([JSON](repeating: 1, count: 500_001))
    let edit = Operation(.edit, key("n", "note"), base: 0, set: fields(("a", list)), number: 1)
    let answer = server.push(PushRequest(device: TestDevice("a").id, epoch: nil, operations: [edit]))
    #expect(answer.status == 413 && answer.problem == "too-many")
  }

  @Test("P-40, P-54: a full account accepts no new record, only deletions; emptying the trash makes room")
  func full() async throws {
    let server = try SyncServer(bytesPerAccount: 3_000_000)
    try server.storage.write { try $0.setRole(.owner, of: account, in: server.space) }
    var device = TestDevice("a")
    let text = JSON.string(String(repeating: "x", count: 900_000))
    func add(_ name: String) throws -> PushResult {
      try server.push(
        &device, Operation(.edit, key(name, "note"), base: 0, set: fields(("a", text))), role: .owner, account: account
      )[0]
    }
    // A shared space keeps its history, so each record takes twice its size.
    #expect(try add("1").status == .applied && add("2").status == .applied)
    #expect(try add("3").isRejected("account-full"))
    let bytes = try server.storage.read { try $0.space(server.space)?.bytes ?? 0 }
    #expect((3_600_000...3_700_000).contains(bytes))
    for (name, version) in [("1", 1), ("2", 2)] {
      let removal = Operation(.delete, key(name, "note"), base: Int64(version))
      #expect(try server.push(&device, removal, role: .owner, account: account)[0].status == .applied)
    }
    #expect(try add("4").isRejected("account-full"))
    _ = await server.service.emptyTrash(space: server.space, role: .owner, account: account)
    #expect(try add("5").status == .applied)
  }

  @Test("P-91: a full account does not fill the disk with what is refused; what deletes something is done")
  func traces() throws {
    let server = try SyncServer(bytesPerAccount: 3_000_000)
    try server.storage.write { try $0.setRole(.owner, of: account, in: server.space) }
    var device = TestDevice("a")
    func note(_ name: String) -> Sync.Operation {
      Operation(.edit, key(name, "note"), base: 0, set: fields(("a", "x")))
    }
    func push(_ operation: Sync.Operation, as device: RecordID, _ number: Int64) -> SyncAnswer {
      var numbered = operation
      numbered.number = number
      return server.push(
        PushRequest(device: device, epoch: nil, operations: [numbered]), role: .owner, account: account)
    }
    #expect(try server.push(&device, note("1"), role: .owner, account: account)[0].status == .applied)
    try server.storage.write(space: server.space) { writing in
      var space = try #require(try writing.space(server.space))
      space.bytes = 3_000_000 + PushRequest.traceLimit - 100
      try writing.update(space)
    }
    #expect(try server.push(&device, note("2"), role: .owner, account: account)[0].isRejected("account-full"))
    let other = TestDevice("b").id
    let conflict = Operation(.delete, key("1", "note"), base: 0)
    for (refused, sender, number) in [
      (note("3"), device.id, Int64(3)), (conflict, other, 1), (Operation(.delete, key("4", "note"), base: 0), other, 1),
    ] {
      let answer = push(refused, as: sender, number)
      #expect(answer.status == 507 && answer.problem == "account-full" && answer.retryAfter != nil)
    }
    #expect(push(Operation(.delete, key("1", "note"), base: 1), as: device.id, 3).status == 200)
    #expect(try server.record(key("1", "note"))?.record.deleted == true)
  }
}

extension PushResult {
  fileprivate func isRejected(_ type: String) -> Bool {
    if case .rejected(let problem) = status { return problem.type == type }
    return false
  }
}
