import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncDeviceTests {
  private let ann = RecordID.v8(named: "ann", in: "account")
  private let ben = RecordID.v8(named: "ben", in: "account")

  private func edit(_ number: Int64, _ name: String, _ to: JSON, base: Int64 = 0) -> Operation {
    Operation(.edit, key(name), base: base, set: fields(("to", to)), number: number)
  }

  private func push(_ server: SyncServer, _ operations: Operation..., account: RecordID?) -> SyncAnswer {
    server.push(PushRequest(device: TestDevice("a").id, epoch: nil, operations: operations), account: account)
  }

  @Test("P-39: other content under a known number is 409, and nothing of the request is applied")
  func clone() throws {
    let server = try SyncServer()
    #expect(push(server, edit(1, "one", "LKPR"), edit(2, "two", "LKTB"), account: ann).status == 200)
    let clone = push(server, edit(2, "other", "LKMT"), edit(3, "three", "LKKV"), account: ann)
    #expect(clone.status == 409 && clone.problem == "number-taken" && clone.json["number"]?.int64 == 2)
    #expect(try server.record(key("other")) == nil && server.record(key("three")) == nil)
    // Under a new name the same changes are accepted.
    let renamed = PushRequest(
      device: TestDevice("b").id, epoch: nil, operations: [edit(1, "other", "LKMT"), edit(2, "three", "LKKV")])
    #expect(server.push(renamed, account: ann).status == 200)
    #expect(try server.record(key("other")) != nil && server.record(key("three")) != nil)
  }

  @Test("P-5, P-39: repeating the same operation gets its answer, also when the device knows more by now")
  func repetition() throws {
    let server = try SyncServer()
    let first = push(server, edit(1, "one", "LKPR"), account: ann)
    var again = edit(1, "one", "LKPR", base: 1)
    again.follows = true
    #expect(push(server, again, account: ann).body == first.body)
    for changed in [
      edit(1, "one", "LKTB"), edit(1, "two", "LKPR"), Operation(.delete, key("one"), base: 1, number: 1),
      Operation(.edit, key("one"), base: 1, unset: ["to"], number: 1),
    ] {
      #expect(push(server, changed, account: ann).problem == "number-taken")
    }
  }

  @Test("P-39: rejected operations are distinguished too")
  func rejected() throws {
    let server = try SyncServer()
    let long = edit(1, "one", "much too long a text")
    #expect(push(server, long, account: ann).status == 200)
    #expect(push(server, long, account: ann).status == 200)
    #expect(push(server, edit(1, "one", "LKPR"), account: ann).problem == "number-taken")
  }

  @Test("P-39: a device belongs to the account that first pushed under its name; importers belong to none")
  func owner() throws {
    let server = try SyncServer()
    #expect(push(server, edit(1, "one", "LKPR"), account: ann).status == 200)
    for other in [ben, nil] {
      let answer = push(server, edit(2, "two", "LKPR"), account: other)
      #expect(answer.status == 409 && answer.problem == "device-taken")
    }
    let importer = PushRequest(device: TestDevice("i").id, epoch: nil, operations: [edit(1, "three", "LKPR")])
    #expect(server.push(importer, account: nil).status == 200)
    #expect(server.push(importer, account: ann).problem == "device-taken")
    #expect(try server.record(key("two")) == nil)
  }

  @Test("P-39: numbers from before this rule are accepted as they are")
  func older() throws {
    let server = try SyncServer()
    let device = TestDevice("a").id
    try server.storage.write { writing in
      var log = DeviceLog()
      log.last = 1
      let entry = LoggedOperation(
        number: 1, status: .applied, version: 1, made: true, received: Instant(milliseconds: 0))
      try writing.log([entry], of: device, in: server.space)
      try writing.update(log, of: device, in: server.space)
    }
    #expect(push(server, edit(1, "one", "LKPR"), edit(2, "two", "LKTB"), account: ann).status == 200)
    #expect(push(server, edit(2, "two", "LKPR"), account: ann).problem == "number-taken")
  }
}
