import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncPushTests {
  let server: SyncServer
  var phone = TestDevice("phone")
  var tablet = TestDevice("tablet")

  init() throws {
    server = try SyncServer()
  }

  @Test("P-4: a request with one impossible operation changes nothing")
  func allOrNothing() throws {
    let body = """
      {"device":"\(phone.id)","operations":[
        {"number":1,"collection":"flight","id":"\(key("a").id)","base":0,"set":{"to":"LKPR"}},
        {"number":2,"collection":"flight","id":"\(key("b").id)","base":77,"set":{"to":"LKPR"}}],"epoch":0}
      """
    let answer = server.service.push(space: server.space, role: .editor, body: Array(body.utf8))
    #expect(answer.status == 400)
    #expect(answer.json["field"]?.text == "operations[1].base")
    #expect(try server.pull().isEmpty)
    #expect(server.announced.isEmpty)
  }

  @Test("P-4: more than 1000 operations or 4 MiB are 413, 1000 operations are accepted")
  func limits() throws {
    func request(_ count: Int, text: String = "LKPR") -> PushRequest {
      let operations = (1...count).map {
        Operation(.edit, key("f\($0)"), base: 0, set: fields(("to", .string(text))), number: Int64($0))
      }
      return PushRequest(device: phone.id, epoch: nil, operations: operations)
    }
    #expect(server.push(request(1001)).status == 413)
    let large = Operation(
      .edit, key("n", "note"), base: 0, set: fields(("x", .string(String(repeating: "x", count: 4 << 20)))), number: 1)
    #expect(server.push(PushRequest(device: phone.id, epoch: nil, operations: [large])).status == 413)
    #expect(server.push(request(1000)).status == 200)
    #expect(try server.pull().count == 1000)
    #expect(server.announced == [1000])
  }

  @Test("P-5: a number gap is 409 with the expected number, and nothing is applied")
  mutating func gaps() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    let edit = Operation(.edit, key("a"), base: 1, set: fields(("to", "LKTB")))
    func numbered(_ numbers: Int64...) -> PushRequest {
      let operations = numbers.map {
        var operation = edit
        operation.number = $0
        return operation
      }
      return PushRequest(device: phone.id, epoch: nil, operations: operations)
    }
    let ahead = server.push(numbered(3))
    #expect(ahead.status == 409)
    #expect(ahead.contentType == "application/problem+json")
    #expect(ahead.problem == "number-gap")
    #expect(ahead.json["expected"]?.int64 == 2)
    let inside = server.push(numbered(2, 4))
    #expect(inside.json["expected"]?.int64 == 3)
    let backwards = server.push(numbered(2, 1))
    #expect(backwards.json["expected"]?.int64 == 3)
    #expect(try server.record(key("a"))?.record.fields["to"] == "LKPR")
  }

  @Test("P-5: a repeated operation is not applied again and has the same status")
  mutating func repeated() throws {
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    let operations = [
      Operation(.edit, key("b"), base: 0, set: fields(("to", "LKTB")), number: 1),
      Operation(.edit, key("a"), base: 0, set: fields(("from", "EDDM")), number: 2),
      Operation(.edit, key("a"), base: 0, set: fields(("to", "LKMT")), number: 3),
      Operation(.edit, key("c"), base: 0, set: fields(("from", "LKMT")), number: 4),
      Operation(.edit, key("d"), base: 0, set: fields(("to", "LOWW")), number: 5),
      Operation(.edit, key("d"), base: 0, set: fields(("to", "LOWW")), number: 6),
    ]
    let request = PushRequest(device: phone.id, epoch: nil, operations: operations)
    let first = try PushResponse(wire: server.push(request).json).results
    #expect(
      first.map { $0.status } == [
        .applied, .merged, .conflict, .rejected(Problem("required", field: "to", detail: "Please fill in this field.")),
        .applied, .applied,
      ])
    #expect(first.map { $0.version } == [2, 3, 3, 0, 4, 4])
    let again = try PushResponse(wire: server.push(request).json).results
    #expect(again == first)
    #expect(try server.pull().count == 3)
    #expect(server.announced == [1, 4])

    // The record in a repeated answer is in its present state.
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 3, set: fields(("to", "EPWA"))))
    let later = try PushResponse(wire: server.push(request).json).results
    #expect(later[2].status == .conflict)
    #expect(later[2].conflicts == fields(("to", "LKMT")))
    #expect(later[2].record?.fields["to"] == "EPWA")
  }

  @Test("P-5: a partly known request applies only its new operations")
  mutating func partlyKnown() throws {
    let one = Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR")), number: 1)
    let two = Operation(.edit, key("a"), base: 1, set: fields(("to", "LKTB")), number: 2)
    _ = server.push(PushRequest(device: phone.id, epoch: nil, operations: [one]))
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 1, set: fields(("from", "LKMT"))))
    let answer = server.push(PushRequest(device: phone.id, epoch: nil, operations: [one, two]))
    let results = try PushResponse(wire: answer.json).results
    #expect(results.map { $0.status } == [.applied, .merged])
    #expect(results.map { $0.version } == [1, 3])
  }

  @Test("P-5: numbers are counted per device and per space")
  mutating func perDevice() throws {
    let first = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    let second = try server.push(&tablet, Operation(.edit, key("b"), base: 0, set: fields(("to", "LKPR"))))
    #expect(first[0].number == 1 && second[0].number == 1)
    #expect(second[0].status == .applied)
  }

  @Test("P-6: a field that nobody else has changed is applied, whatever happens to the others")
  mutating func fieldByField() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"), ("from", "LKTB"))))
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 1, set: fields(("to", "EDDM"))))
    let results = try server.push(&phone, Operation(.edit, key("a"), base: 1, set: fields(("from", "LOWW"))))
    #expect(results[0].status == .merged)
    #expect(results[0].record?.fields == fields(("to", "EDDM"), ("from", "LOWW")))
  }

  @Test("P-6: a device's own change is no obstacle to its next one, in any number of requests")
  mutating func ownership() throws {
    _ = try server.push(
      &phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))),
      Operation(.edit, key("a"), base: 0, set: fields(("to", "LKTB"))))
    let next = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKMT"))))
    #expect(next[0].status == .applied)
    let other = try server.push(&tablet, Operation(.edit, key("a"), base: 2, set: fields(("to", "EDDM"))))
    #expect(other[0].status == .conflict)
    let merged = try server.push(&tablet, Operation(.edit, key("a"), base: 2, set: fields(("from", "EDDM"))))
    #expect(merged[0].status == .merged)
    // A merged version belongs to the device too.
    let again = try server.push(&tablet, Operation(.edit, key("a"), base: 2, set: fields(("from", "EDDF"))))
    #expect(again[0].status == .merged)
    #expect(try server.record(key("a"))?.record.fields == fields(("to", "LKMT"), ("from", "EDDF")))
  }

  @Test("P-7: the first of two changes stands, the second comes back with the current record")
  mutating func firstStands() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 1, set: fields(("to", "EDDM"))))
    let results = try server.push(
      &phone, Operation(.edit, key("a"), base: 1, set: fields(("to", "LOWW"), ("from", "LKTB"))))
    #expect(results[0].status == .conflict)
    #expect(results[0].conflicts == fields(("to", "LOWW")))
    #expect(results[0].record?.fields == fields(("to", "EDDM"), ("from", "LKTB")))
    let mine = try server.push(&phone, Operation(.edit, key("a"), base: 3, set: fields(("to", "LOWW"))))
    #expect(mine[0].status == .applied)
  }

  @Test("P-7: removing a field that somebody else has changed is refused too")
  mutating func refusedRemoval() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"), ("from", "LKTB"))))
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 1, set: fields(("from", "EDDM"))))
    let results = try server.push(&phone, Operation(.edit, key("a"), base: 1, unset: ["from"]))
    #expect(results[0].status == .conflict)
    #expect(results[0].conflictingRemovals == ["from"])
  }

  @Test("P-8: deleting a record that somebody else has changed is a conflict, and the record lives")
  mutating func deleteAgainstChange() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    _ = try server.push(&tablet, Operation(.edit, key("a"), base: 1, set: fields(("from", "EDDM"))))
    let results = try server.push(&phone, Operation(.delete, key("a"), base: 1))
    #expect(results[0].status == .conflict)
    #expect(results[0].record?.deleted == false)
    let knowing = try server.push(&phone, Operation(.delete, key("a"), base: 2))
    #expect(knowing[0].status == .applied)
    #expect(knowing[0].version == 3)
  }

  @Test("P-8: changing a deleted record is a conflict with the tombstone; restoring brings it back")
  mutating func changeAgainstDelete() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    _ = try server.push(&tablet, Operation(.delete, key("a"), base: 1))
    let change = Operation(.edit, key("a"), base: 1, set: fields(("to", "EDDM")), number: 2)
    let answer = server.push(PushRequest(device: phone.id, epoch: nil, operations: [change])).json["results"]?.items?[0]
    #expect(answer?["status"] == "conflict")
    #expect(answer?["deleted"] == true)
    phone.next = 3
    let restored = try server.push(&phone, Operation(.restore, key("a"), base: 2, set: fields(("to", "EDDM"))))
    #expect(restored[0].status == .applied)
    #expect(try server.pull().map { $0.deleted } == [false])
  }

  @Test("P-8: who brings a part of a record back is merged with it when it lives, and is told what is missing when it does not")
  mutating func partBroughtBack() throws {
    let made = fields(("to", "LKPR"), ("remarks", "kept"))
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: made))
    _ = try server.push(&tablet, Operation(.delete, key("a"), base: 1))
    let part = Operation(.restore, key("a"), base: 2, set: fields(("from", "EDDM")))
    let missing = try server.push(&phone, part)
    #expect(missing[0].status == .rejected(Problem("required", field: "to", detail: "Please fill in this field.")))
    _ = try server.push(&tablet, Operation(.restore, key("a"), base: 2, set: made))
    let merged = try server.push(&phone, Operation(.restore, key("a"), base: 3, set: fields(("from", "EDDM"))))
    #expect(merged[0].status == .merged)
    let kept = try server.pull().map { $0.fields }
    #expect(kept == [fields(("to", "LKPR"), ("remarks", "kept"), ("from", "EDDM"))])
  }

  @Test("P-9: a rejected operation names field and rule, uses up its number, and does not stop others")
  mutating func rejected() throws {
    let results = try server.push(
      &phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "far too long a name"))),
      Operation(.edit, key("b"), base: 0, set: fields(("to", "LKPR"))))
    #expect(
      results[0].status
        == .rejected(Problem("too-long", field: "to", detail: "Shorten the text to at most 10 characters.")))
    #expect(results[1].status == .applied)
    #expect(try server.push(&phone, Operation(.delete, key("b"), base: 1))[0].number == 3)
  }

  @Test("P-9: operations that refer to a rejected new record are rejected too, until that record is created")
  mutating func dependents() throws {
    let aircraft = key("plane", "aircraft")
    let flight = fields(("to", "LKPR"), ("aircraft", .string(aircraft.id.description)))
    let results = try server.push(
      &phone, Operation(.edit, aircraft, base: 0, set: fields(("registration", "far too long a name"))),
      Operation(.edit, aircraft, base: 0, set: fields(("registration", "OK-ABC"))),
      Operation(.edit, key("a"), base: 0, set: flight),
      Operation(.edit, key("b"), base: 0, set: fields(("to", "LKTB"))))
    let types = results.map { result -> String? in
      if case .rejected(let problem) = result.status { problem.type } else { nil }
    }
    #expect(types == ["too-long", "depends-on-rejected", "depends-on-rejected", nil])
    let later = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: flight))
    #expect(later[0].status != .applied)
    let made = try server.push(
      &phone, Operation(.edit, aircraft, base: 0, set: fields(("registration", "OK-ABC"))),
      Operation(.edit, key("a"), base: 0, set: flight))
    #expect(made.map { $0.status } == [.applied, .applied])
  }

  @Test("P-9: a reference to a record that this device never made is accepted, because another may send it")
  mutating func foreignReference() throws {
    let flight = fields(("to", "LKPR"), ("aircraft", .string(key("unknown").id.description)))
    #expect(try server.push(&phone, Operation(.edit, key("a"), base: 0, set: flight))[0].status == .applied)
  }

  @Test("P-10: creating a record that exists with the same content changes nothing")
  mutating func sameContent() throws {
    _ = try server.push(&phone, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    let same = try server.push(&tablet, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"))))
    #expect(same[0].version == 1)
    #expect(same[0].conflicts.isEmpty)
    let more = try server.push(
      &tablet, Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR"), ("from", "LKTB"))))
    #expect(more[0].status == .merged)
    #expect(more[0].record?.fields == fields(("to", "LKPR"), ("from", "LKTB")))
    #expect(server.announced == [1, 2])
  }

  @Test("P-11: unknown collections and fields come back byte for byte")
  mutating func unknown() throws {
    let json = try JSON.parse(
      #"{"to":"LKPR","é":[1.50,1e400,-0,null,{"b":1,"a":"\u0001"}],"big":123456789012345678901}"#)
    let unknown = json.members ?? Fields()
    _ = try server.push(
      &phone, Operation(.edit, key("a", "new-thing"), base: 0, set: unknown),
      Operation(.edit, key("b"), base: 0, set: unknown))
    let answer = server.service.changes(space: server.space, cursor: nil, limit: nil)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(
      text.contains(
        #""fields":{"to":"LKPR","é":[1.50,1e400,-0,null,{"b":1,"a":"\u0001"}],"big":123456789012345678901}"#))
    #expect(try server.pull().map { $0.fields } == [unknown, unknown])
  }

  @Test("P-2: a reader cannot push, and a contributor deletes only records of their own")
  mutating func roles() throws {
    let anna = RecordID.v8(named: "anna", in: "account")
    let edit = Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR")), number: 1)
    let request = PushRequest(device: phone.id, epoch: nil, operations: [edit])
    #expect(server.push(request, role: .reader).status == 403)
    _ = try server.push(&tablet, Operation(.edit, key("b"), base: 0, set: fields(("to", "LKPR"))))
    let results = try server.push(
      &phone, edit, Operation(.edit, key("b"), base: 1, set: fields(("to", "EDDM")), number: 2),
      Operation(.delete, key("b"), base: 1, number: 3), Operation(.delete, key("a"), base: 0, number: 4),
      role: .contributor, account: anna)
    #expect(results[1].status == .applied)
    #expect(
      results[2].status == .rejected(Problem("forbidden", detail: "a contributor deletes only what he has made")))
    #expect(results[3].status == .applied)
  }

  @Test("P-6: a change that follows a creation in the same request is accepted, also as the first of a space")
  func followsOnMaking() throws {
    let server = try SyncServer()
    let making = Sync.Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR")), number: 1)
    let following = Sync.Operation(.edit, key("a"), base: 0, set: fields(("from", "LKTB")), number: 2, follows: true)
    let lonely = Sync.Operation(.edit, key("b"), base: 0, set: fields(("to", "LKTB")), number: 3, follows: true)
    let answer = server.push(PushRequest(device: phone.id, epoch: 0, operations: [making, following, lonely]))
    #expect(answer.status == 200)
    #expect(answer.json["results"]?.items?.map { $0.text("status") } == ["applied", "applied", "conflict"])
    #expect(try server.pull().map { $0.id } == [key("a").id])
  }

  @Test("P-14: a push based on versions of another epoch is 410, so that nothing is based on lost versions")
  mutating func otherEpoch() throws {
    let edit = Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR")), number: 1)
    let other = server.push(PushRequest(device: phone.id, epoch: 3, operations: [edit]))
    #expect(other.status == 410)
    #expect(other.problem == "cursor-expired")
    let ahead = Operation(.edit, key("a"), base: 9, set: fields(("to", "LKPR")), number: 1)
    #expect(server.push(PushRequest(device: phone.id, epoch: nil, operations: [ahead])).status == 410)
    #expect(server.push(PushRequest(device: phone.id, epoch: 0, operations: [edit])).status == 200)
  }

  @Test("P-2: an unknown space is 404")
  func unknownSpace() {
    let request = PushRequest(device: phone.id, epoch: nil, operations: [])
    let unknown = RecordID.v8(named: "other", in: "test")
    #expect(server.service.push(space: unknown, role: .editor, body: request.wire.bytes).status == 404)
    #expect(server.service.changes(space: unknown, cursor: nil, limit: nil).status == 404)
    #expect(server.service.digest(space: unknown).status == 404)
  }
}
