import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncBadInputTests {
  let server: SyncServer
  let device = RecordID.v8(named: "phone", in: "device")
  let id = key("a").id

  init() throws {
    server = try SyncServer()
  }

  private func push(_ bytes: [UInt8]) -> SyncAnswer {
    server.service.push(space: server.space, role: .editor, body: bytes)
  }

  private func push(operation text: String) -> SyncAnswer {
    push(Array("{\"device\":\"\(device)\",\"operations\":[\(text)]}".utf8))
  }

  private func expectNothingChanged() throws {
    #expect(try server.pull().isEmpty)
    #expect(try server.storage.read { try $0.device(device, in: server.space) } == nil)
  }

  @Test(
    "P-22: a body that is not JSON is 400 and names the position",
    arguments: [
      "", " ", "{", "nul", "{\"device\":", "{\"device\":\"x\",}", "{'a':1}", "{\"a\":1}{", "{\"a\":1,\"a\":2}", "[1,]",
      "\"\\ud800\"",
      "{\"a\":01}", "{\"a\":\"\u{1}\"}",
    ])
  func broken(text: String) throws {
    let answer = push(Array(text.utf8))
    #expect(answer.status == 400)
    #expect(answer.problem == "malformed")
    #expect(answer.json["detail"]?.text?.contains("line 1, column") == true)
    try expectNothingChanged()
  }

  @Test(
    "P-22: invalid UTF-8 is 400",
    arguments: [
      [0xFF], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xC3, 0x22],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    #expect(push(bytes).status == 400)
    let inside = Array("{\"number\":1,\"collection\":\"note\",\"id\":\"\(id)\",\"base\":0,\"set\":{\"x\":\"".utf8)
    let body = Array("{\"device\":\"\(device)\",\"operations\":[".utf8) + inside + bytes + Array("\"}}]}".utf8)
    #expect(push(body).status == 400)
    try expectNothingChanged()
  }

  @Test("P-22: nesting deeper than 64 is 400, not a crash")
  func deep() throws {
    for depth in [100, 100_000] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let answer = push(
        operation: "{\"number\":1,\"collection\":\"note\",\"id\":\"\(id)\",\"base\":0,\"set\":{\"x\":\(nested)}}")
      #expect(answer.status == 400)
      #expect(answer.json["detail"]?.text?.contains("nested too deeply") == true)
    }
    try expectNothingChanged()
  }

  @Test(
    "P-22: a wrong type is 400 and names the member",
    arguments: [
      (#"7"#, "operations[0]"),
      (#"{"collection":"flight","id":"ID","base":0}"#, "operations[0].number"),
      (#"{"number":0,"collection":"flight","id":"ID","base":0}"#, "operations[0].number"),
      (#"{"number":"1","collection":"flight","id":"ID","base":0}"#, "operations[0].number"),
      (#"{"number":1.5,"collection":"flight","id":"ID","base":0}"#, "operations[0].number"),
      (#"{"number":99999999999999999999,"collection":"flight","id":"ID","base":0}"#, "operations[0].number"),
      (#"{"number":1,"collection":"","id":"ID","base":0}"#, "operations[0].collection"),
      (#"{"number":1,"collection":"a/b","id":"ID","base":0}"#, "operations[0].collection"),
      (#"{"number":1,"collection":["flight"],"id":"ID","base":0}"#, "operations[0].collection"),
      (#"{"number":1,"collection":"flight","id":"a","base":0}"#, "operations[0].id"),
      (#"{"number":1,"collection":"flight","id":7,"base":0}"#, "operations[0].id"),
      (#"{"number":1,"collection":"flight","id":"ID"}"#, "operations[0].base"),
      (#"{"number":1,"collection":"flight","id":"ID","base":-1}"#, "operations[0].base"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"set":[]}"#, "operations[0].set"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"set":null}"#, "operations[0].set"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"unset":"to"}"#, "operations[0].unset"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"unset":[1]}"#, "operations[0].unset"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"delete":"yes"}"#, "operations[0].delete"),
      (#"{"number":1,"collection":"flight","id":"ID","base":0,"restore":1}"#, "operations[0].restore"),
    ])
  func wrongTypes(operation: String, place: String) throws {
    let answer = push(operation: operation.replacing("ID", with: id.description))
    #expect(answer.status == 400)
    #expect(answer.json["field"]?.text == place)
    try expectNothingChanged()
  }

  @Test(
    "P-22: a request without its members is 400 and names them",
    arguments: [
      ("[]", "body"), ("7", "body"), ("{}", "operations"), (#"{"device":"x","operations":[]}"#, "device"),
      (#"{"operations":[]}"#, "device"), (#"{"device":"ID","operations":{}}"#, "operations"),
      (#"{"device":"ID","operations":[],"epoch":"0"}"#, "epoch"),
    ])
  func missingMembers(body: String, place: String) throws {
    let answer = push(Array(body.replacing("ID", with: device.description).utf8))
    #expect(answer.status == 400)
    #expect(answer.json["field"]?.text == place)
    try expectNothingChanged()
  }

  @Test("P-22: the error names the second operation when that one is wrong")
  func placeOfError() {
    let good = "{\"number\":1,\"collection\":\"note\",\"id\":\"\(id)\",\"base\":0}"
    #expect(push(operation: "\(good),{}").json["field"]?.text == "operations[1].number")
  }

  @Test("P-5: an empty push is answered and changes nothing")
  func empty() throws {
    let answer = push(operation: "")
    #expect(answer.status == 200)
    #expect(try PushResponse(wire: answer.json).results.isEmpty)
    try expectNothingChanged()
  }

  @Test("P-5: pushes replayed and reordered at random apply each operation once")
  func replayed() throws {
    var random = SplitMix64(seed: 16)
    let operations = (1...60).map { number in
      Operation(
        .edit, key("n\(random.next() % 5)", "note"), base: 0, set: fields(("x", .integer(Int64(number)))),
        number: Int64(number))
    }
    var applied: Int64 = 0
    while applied < 60 {
      let first = Int64(random.next() % 60)
      let last = min(60, first + 1 + Int64(random.next() % 20))
      let batch = Array(operations[Int(first)..<Int(last)])
      let answer = server.push(PushRequest(device: device, epoch: nil, operations: batch))
      if first > applied {
        #expect(answer.status == 409)
        #expect(answer.json["expected"]?.int64 == applied + 1)
      } else {
        let results = try PushResponse(wire: answer.json).results
        #expect(results.map { $0.version } == batch.map { $0.number })
        #expect(results.allSatisfy { $0.status == .applied })
        applied = max(applied, last)
      }
    }
    #expect(try server.digest().version == 60)
  }
}
