import Base
import ServerStorage
import Sync
import Testing

/// P-5: the log of operations, on every engine.
@Suite struct OperationLogTests {
  private let one = space("one")
  private let phone = id("phone")

  private func withSpace(_ engine: Engine, _ body: (any ServerStorage) throws -> Void) throws {
    try engine.run { storage in
      try storage.write { try $0.insert(one) }
      try body(storage)
    }
  }

  private func run(_ number: Int64, count: Int64 = 1, version: Int64, received: Instant = start) -> LoggedOperation {
    LoggedOperation(number: number, count: count, status: .applied, version: version, made: true, received: received)
  }

  @Test("P-5: runs answer for each of their numbers, and continue one another", arguments: Engine.allCases)
  func runs(engine: Engine) throws {
    try withSpace(engine) { storage in
      try storage.write {
        try $0.log([run(1, count: 3, version: 10)], of: phone, in: one.id)
        try $0.log([run(4, count: 2, version: 13)], of: phone, in: one.id)
        try $0.log([run(6, version: 20), run(7, version: 30)], of: phone, in: one.id)
        try $0.log([run(1, version: 15)], of: id("tablet"), in: one.id)
      }
      let found = try storage.read { reading in
        try [2, 5, 6, 8].map { try reading.operation($0, of: phone, in: one.id) }
      }
      let joined = run(1, count: 5, version: 10)
      #expect(found == [joined, joined, run(6, version: 20), nil])
      let unknown = try storage.read { try $0.operation(1, of: id("none"), in: one.id) }
      #expect(unknown == nil)
    }
  }

  @Test("P-6: exactly the versions that the device made are its own", arguments: Engine.allCases)
  func ownership(engine: Engine) throws {
    try withSpace(engine) { storage in
      let unchanged = LoggedOperation(number: 4, status: .applied, version: 16, made: false, received: start)
      let merged = LoggedOperation(number: 5, status: .merged, version: 18, made: true, key: key("a"), received: start)
      let refused = LoggedOperation(
        number: 6, status: .conflict, version: 17, made: false, key: key("a"), detail: ["conflicts": ["to": "LKPR"]],
        received: start)
      try storage.write {
        try $0.log([run(1, count: 3, version: 10), unchanged, merged, refused], of: phone, in: one.id)
        try $0.log([run(1, version: 13)], of: id("tablet"), in: one.id)
      }
      try storage.inspect { reading throws in
        let own = try (0...20).filter { try reading.made(Int64($0), by: phone, in: one.id) }
        #expect(own == [10, 11, 12, 18])
        let logged = try [5, 6].map { try reading.operation($0, of: phone, in: one.id) }
        #expect(logged == [merged, refused])
      }
    }
  }

  @Test("P-9: a rejection is remembered with its record", arguments: Engine.allCases)
  func rejections(engine: Engine) throws {
    try withSpace(engine) { storage in
      let rejected = LoggedOperation(
        number: 1, status: .rejected, version: 0, made: false, key: key("a"), detail: Problem("required").wire,
        received: start)
      try storage.write { try $0.log([rejected], of: phone, in: one.id) }
      try storage.inspect { reading throws in
        #expect(try reading.wasRejected(key("a"), of: phone, in: one.id))
        #expect(try !reading.wasRejected(key("a", "other"), of: phone, in: one.id))
        #expect(try !reading.wasRejected(key("a"), of: id("tablet"), in: one.id))
        #expect(try reading.rejected([key("b"), key("a")], of: phone, in: one.id) == [key("a")])
        #expect(try reading.rejected([], of: phone, in: one.id).isEmpty)
      }
    }
  }
}
