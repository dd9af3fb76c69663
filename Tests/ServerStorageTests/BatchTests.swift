import Base
import ServerStorage
import Sync
import Testing

/// What a push reads and writes takes a fixed number of calls on every engine.
@Suite struct BatchTests {
  private let one = space("one")
  private let phone = id("phone")

  private func withSpace(_ engine: Engine, _ body: (any ServerStorage) throws -> Void) throws {
    try engine.run { storage in
      try storage.write { try $0.insert(one) }
      try body(storage)
    }
  }

  @Test(
    "Records come in the requested order, nil where there is none, until the caller stops", arguments: Engine.allCases)
  func reading(engine: Engine) throws {
    try withSpace(engine) { storage in
      try storage.change([one.id]) { writing in
        for (place, name) in ["a", "b", "c"].enumerated() {
          try writing.insert(record(key(name), Int64(place + 1), deleted: name == "b"), in: one.id)
        }
      }
      try storage.inspect { reading throws in
        let keys = [key("c"), key("none"), key("b"), key("a"), key("a", "other")]
        var found: [Int64?] = []
        try reading.records(keys, in: one.id) { key, record in
          #expect(key == keys[found.count] && (record == nil || record?.record.key == key))
          found.append(record?.record.version)
          return true
        }
        #expect(found == [3, nil, 2, 1, nil])
        var count = 0
        try reading.records(keys, in: one.id) { _, _ in
          count += 1
          return count < 2
        }
        #expect(count == 2)
        try reading.records([], in: one.id) { _, _ in
          Issue.record("nothing was asked for")
          return true
        }
      }
    }
  }

  @Test("New and changed records, their history and the trash are one change", arguments: Engine.allCases)
  func writing(engine: Engine) throws {
    try withSpace(engine) { storage in
      func trashed(_ name: String, _ version: Int64) -> TrashedRecord {
        TrashedRecord(
          key: key(name), version: version, author: nil, account: id("anna"), received: start,
          fields: Fields([("to", "LKPR")]))
      }
      func entry(_ name: String, _ version: Int64) -> HistoryEntry {
        HistoryEntry(version: version, key: key(name), kind: .edited, account: nil, received: start)
      }
      var first = RecordChanges([.init(record(key("a"), 1), isNew: true), .init(record(key("b"), 2), isNew: true)])
      first.history = [entry("a", 1), entry("b", 2)]
      first.trash = [.add(trashed("x", 7)), .add(trashed("y", 8))]
      let grown = try storage.write(space: one.id) { try $0.apply(first, in: one.id) }
      #expect(grown > 0)
      var second = RecordChanges([
        .init(record(key("a"), 3), isNew: false), .init(record(key("c"), 4), isNew: true),
        .init(record(key("b"), 5, deleted: true), isNew: false),
      ])
      second.history = [entry("a", 3)]
      // The same record several times, in this order.
      second.trash = [
        .remove(key("x")), .add(trashed("x", 9)), .remove(key("x")), .remove(key("none")), .add(trashed("z", 10)),
      ]
      #expect(try storage.write(space: one.id) { try $0.apply(second, in: one.id) } == 0)
      #expect(try storage.write(space: one.id) { try $0.apply(RecordChanges(), in: one.id) } == 0)
      try storage.inspect { reading throws in
        #expect(try reading.changedVersions(in: one.id) == [3, 4, 5])
        #expect(try reading.record(key("b"), in: one.id)?.record.deleted == true)
        #expect(try reading.history(of: nil, in: one.id, before: nil, limit: 9).map { $0.version } == [3, 2, 1])
        var trash: [Int64] = []
        try reading.trash(in: one.id, before: nil, by: nil) {
          trash.append($0.version)
          return true
        }
        #expect(trash == [10, 8])
      }
    }
  }

  @Test("P-5: the results of a range of numbers, and the hashes of their content", arguments: Engine.allCases)
  func numbers(engine: Engine) throws {
    try withSpace(engine) { storage in
      func run(_ number: Int64, count: Int64, version: Int64) -> LoggedOperation {
        LoggedOperation(
          number: number, count: count, status: .applied, version: version, made: true, received: start)
      }
      try storage.change { writing in
        try writing.log([run(1, count: 3, version: 10)], of: phone, in: one.id)
        try writing.log([run(4, count: 1, version: 20), run(5, count: 5, version: 30)], of: phone, in: one.id)
        try writing.log(hashes: [11, 12, 13], from: 1, of: phone, in: one.id)
        try writing.log(hashes: [14, 15], from: 4, of: phone, in: one.id)
        try writing.log(hashes: [99], from: 1, of: id("tablet"), in: one.id)
      }
      try storage.inspect { reading throws in
        func starts(_ numbers: ClosedRange<Int64>) throws -> [Int64] {
          try reading.operations(numbers, of: phone, in: one.id).map { $0.number }
        }
        #expect(try starts(1...9) == [1, 4, 5])
        #expect(try starts(2...4) == [1, 4])
        #expect(try starts(8...20) == [5])
        #expect(try starts(10...20) == [])
        #expect(try reading.hashes(2...4, of: phone, in: one.id) == [2: 12, 3: 13, 4: 14])
        #expect(try reading.hashes(5...9, of: phone, in: one.id) == [5: 15])
        #expect(try reading.hashes(1...9, of: id("none"), in: one.id).isEmpty)
        #expect(try reading.made([9, 10, 12, 13, 20, 33, 35], by: phone, in: one.id) == [10, 12, 20, 33])
        #expect(try reading.made([], by: phone, in: one.id).isEmpty)
      }
    }
  }
}
