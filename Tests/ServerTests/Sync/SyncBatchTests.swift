import Base
import Server
import ServerStorage
import Sync
import Testing

/// What a request changes is held and written once; that is nobody's business but the server's.
@Suite(.timeLimit(.minutes(4))) struct SyncBatchTests {
  /// Makes, changes, deletes and brings back a few records again and again, small and large, with conflicts.
  private var operations: [Operation] {
    var operations: [Operation] = []
    for round in 0..<12 {
      for name in ["a", "b", "c"] {
        let key = key(name, "note")
        let text = JSON.string(String(repeating: name, count: round % 4 == 3 ? 300_000 : 10))
        let base = Int64(round == 0 ? 0 : 1)
        operations.append(
          Operation(.edit, key, base: base, set: fields(("text", text), ("round", .integer(Int64(round))))))
        if round % 3 == 1 { operations.append(Operation(.delete, key, base: 1)) }
        if round % 3 == 2 { operations.append(Operation(.restore, key, base: 1, set: fields(("text", "back")))) }
      }
      operations.append(Operation(.edit, key("flight \(round)"), base: 0, set: fields(("from", "LKPR"))))
    }
    for place in operations.indices { operations[place].number = Int64(place + 1) }
    return operations
  }

  /// Everything that can be seen of it.
  private func state(_ server: SyncServer, _ results: [PushResult]) throws -> [String] {
    let history = server.service.history(
      space: server.space, role: .owner, collection: nil, id: nil, before: nil, limit: 200)
    let trash = server.service.trash(space: server.space, role: .owner, account: account, before: nil)
    let space = try server.storage.read { try $0.space(server.space) }
    return try results.map { $0.wire.serialized } + server.pull().map { "\($0)" }
      + [history.json.serialized, trash.json.serialized, "\(try server.digest())", "\(String(describing: space))"]
  }

  private let account = RecordID.v8(named: "account", in: "test")

  @Test("P-4: many operations on the same records in one push leave what they leave one by one")
  func sameAsSingle() throws {
    let (single, whole) = (try SyncServer(), try SyncServer())
    let device = TestDevice("phone").id
    var results: [PushResult] = []
    for operation in operations {
      let answer = single.push(PushRequest(device: device, epoch: nil, operations: [operation]), account: account)
      results += try PushResponse(wire: answer.json).results
    }
    func push(_ operations: [Operation]) throws -> [PushResult] {
      let answer = whole.push(PushRequest(device: device, epoch: nil, operations: operations), account: account)
      return try PushResponse(wire: answer.json).results
    }
    // Nothing is based on a version that is not there yet.
    let first = 4
    let together = try push(Array(operations.prefix(first))) + push(Array(operations.dropFirst(first)))
    #expect(results.contains { $0.status == .conflict } && results.contains { $0.status == .applied })
    // The log of devices takes a little more for each request, and records that come back are those of that moment.
    func comparable(_ list: [String]) -> [String] { list.map { $0.replacing(/bytes: \d+/, with: "") } }
    #expect(comparable(try state(whole, together)) == comparable(try state(single, results)))
    // P-5: repeated, they are answered as before, and change nothing.
    let before = try state(whole, together)
    let repeated = try push(operations)
    #expect(repeated.map { $0.number } == together.map { $0.number })
    #expect(zip(repeated, together).allSatisfy { $0.status == $1.status })
    #expect(try state(whole, together) == before)
  }
}
