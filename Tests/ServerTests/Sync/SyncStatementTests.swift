import Base
import Server
import ServerStorage
import Sync
import Testing

/// With a database behind a network each statement is a round trip. So what a push asks of its storage depends on its
/// kinds of changes and on megabytes, and not on how many records it concerns.
@Suite(.timeLimit(.minutes(4))) struct SyncStatementTests {
  /// Pushes of one kind, after others that prepare it.
  enum Push: String, CaseIterable, Sendable {
    case new, edits, deletions, conflicts, refusals, references, referencesToRejected, repetition, repeatedConflicts
  }

  @Test(
    "P-4: a push of 1 000 operations takes as many statements as one of 10", arguments: Push.allCases,
    [Role.owner, .contributor])
  func constant(push: Push, role: Role) throws {
    let (few, many) = (try statements(push, 10, role), try statements(push, 1000, role))
    #expect(few.status == many.status)
    #expect(few.count == many.count)
    #expect(few.count > 0 && few.count <= 25, "\(few.count) statements")
  }

  /// - Returns: the statements of the one push, and what became of its operations.
  private func statements(_ push: Push, _ count: Int, _ role: Role) throws -> (count: Int, status: [String]) {
    let server = try SyncServer()
    var phone = TestDevice("phone")
    var tablet = TestDevice("tablet")
    let account = RecordID.v8(named: "account", in: "test")
    func send(
      _ device: inout TestDevice, from first: Int64? = nil, _ operation: (Int) -> Operation
    ) throws -> (count: Int, status: [String]) {
      let first = first ?? device.next
      let operations = (0..<count).map { place in
        var operation = operation(place)
        operation.number = first + Int64(place)
        return operation
      }
      device.next = max(device.next, first + Int64(count))
      let before = server.storage.statements.value
      let answer = server.service.push(
        space: server.space, role: role, account: account,
        body: PushRequest(device: device.id, epoch: nil, operations: operations).wire.bytes)
      let asked = server.storage.statements.value - before
      let results = try PushResponse(wire: answer.json).results
      try #require(results.count == count)
      return (asked, Set(results.map { "\($0.status)" }).sorted())
    }
    func edit(_ place: Int, _ to: String, base: Int64) -> Operation {
      Operation(.edit, key("\(place)"), base: base, set: fields(("to", .string(to))))
    }
    func refer(_ place: Int) -> Operation {
      Operation(
        .edit, key("\(place)"), base: 0,
        set: fields(("to", "LKPR"), ("aircraft", .string(key("\(place)", "aircraft").id.description))))
    }
    /// An aircraft without its registration.
    func refused(_ place: Int) -> Operation { Operation(.edit, key("\(place)", "aircraft"), base: 0) }
    func new(_ place: Int) -> Operation { edit(place, "LKPR", base: 0) }
    func contest(_ device: inout TestDevice) throws -> (count: Int, status: [String]) {
      let base = Int64(count)
      _ = try send(&phone) { edit($0, "LKTB", base: base) }
      return try send(&device) { edit($0, "LKMT", base: base) }
    }

    try server.join(account, role)
    if push == .new { return try send(&phone, new) }
    if push == .refusals { return try send(&phone, refused) }
    if push == .references || push == .referencesToRejected {
      _ = try send(&phone, refused)
      if push == .references {
        let aircraft = fields(("registration", "OK-ABC"))
        _ = try send(&tablet) { Operation(.edit, key("\($0)", "aircraft"), base: 0, set: aircraft) }
      }
      return try send(&phone, refer)
    }
    _ = try send(&phone, new)
    switch push {
    case .edits: return try send(&phone) { edit($0, "LKTB", base: Int64(count)) }
    case .deletions: return try send(&phone) { Operation(.delete, key("\($0)"), base: Int64(count)) }
    case .repetition: return try send(&phone, from: 1, new)
    case .conflicts: return try contest(&tablet)
    case .repeatedConflicts:
      _ = try contest(&tablet)
      return try send(&tablet, from: 1) { edit($0, "LKMT", base: Int64(count)) }
    case .new, .refusals, .references, .referencesToRejected: return (0, [])
    }
  }
}
