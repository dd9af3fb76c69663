import Base
import Server
import ServerStorage
import Sync
import Testing

/// The changes of a request are held and written once. Nobody outside the server can tell.
@Suite(.timeLimit(.minutes(4))) struct SyncBatchTests {
  /// Makes, changes, deletes and restores a few records again and again, small and large, with conflicts.
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

  /// Everything about the state that can be seen from outside.
  private func state(_ server: SyncServer, _ results: [PushResult]) throws -> [String] {
    let history = server.service.history(
      space: server.space, role: .owner, collection: nil, id: nil, before: nil, limit: 200)
    let trash = server.service.trash(space: server.space, role: .owner, account: account, before: nil)
    let space = try server.storage.read { try $0.space(server.space) }
    return try results.map { $0.wire.serialized } + server.pull().map { "\($0)" }
      + [history.json.serialized, trash.json.serialized, "\(try server.digest())", "\(String(describing: space))"]
  }

  private let account = RecordID.v8(named: "account", in: "test")

  @Test("P-4: many operations on the same records in one push have the same result as one by one")
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
    // No operation is based on a version that does not exist yet.
    let first = 4
    let together = try push(Array(operations.prefix(first))) + push(Array(operations.dropFirst(first)))
    #expect(results.contains { $0.status == .conflict } && results.contains { $0.status == .applied })
    // The log of devices takes a little more for each request, and returned records are in their state at that moment.
    func comparable(_ list: [String]) -> [String] { list.map { $0.replacing(/bytes: \d+/, with: "") } }
    #expect(comparable(try state(whole, together)) == comparable(try state(single, results)))
    // P-5: a repetition gets the same answers and changes nothing.
    let before = try state(whole, together)
    let repeated = try push(operations)
    #expect(repeated.map { $0.number } == together.map { $0.number })
    #expect(zip(repeated, together).allSatisfy { $0.status == $1.status })
    #expect(try state(whole, together) == before)
  }
}
