import Base
import Sync
import Testing

@Suite struct MergeTests {
  let key = RecordKey("flight", RecordID.v8(named: "a", in: "test"))

  private func fields(_ members: (String, JSON)...) -> Fields {
    Fields(members.map { ($0.0, $0.1) })
  }

  private func made(_ fields: Fields, at version: Int64) -> ServerRecord {
    ServerRecord(Record(key, version: version, fields: fields), created: version)
  }

  @Test("P-10: when two devices create the same record, the second adds the fields that the first has left out")
  func secondMaker() {
    let current = made(fields(("to", "LKPR")), at: 1)
    let second = Operation(.edit, key, base: 0, set: fields(("to", "LKPR"), ("from", "LKTB")))
    let decision = decide(second, on: current, version: 2) { _ in false }
    #expect(decision.status == .merged)
    #expect(decision.refused.isEmpty)
    #expect(decision.record?.record.fields == fields(("to", "LKPR"), ("from", "LKTB")))
    #expect(decision.record?.version(of: "from") == 2)
    #expect(decision.record?.version(of: "to") == 1)
  }

  @Test("P-10: fields that the second device edits before it hears of the first are additions too")
  func secondEditor() {
    let current = made(fields(("to", "LKPR")), at: 5)
    let edit = Operation(.edit, key, base: 0, set: fields(("from", "LKTB")), follows: true)
    #expect(decide(edit, on: current, version: 6) { _ in false }.status == .merged)
  }

  @Test("P-8: an edit of a record that is gone with its tombstone becomes a question and creates nothing")
  func editOfForgotten() {
    let edit = Operation(.edit, key, base: 0, set: fields(("to", "LKPR")), follows: true)
    let decision = decide(edit, on: nil, version: 6) { _ in true }
    #expect(decision.status == .conflict && !decision.stored && decision.refused == fields(("to", "LKPR")))
  }

  @Test("P-8: restoring a living record returns that record, unless it equals what was sent")
  func returnToLiving() {
    let current = made(fields(("to", "LKPR"), ("from", "LKTB")), at: 5)
    func status(_ set: Fields) -> Decision.Status {
      decide(Operation(.restore, key, base: 9, set: set), on: current, version: 10) { _ in false }.status
    }
    #expect(status(fields(("to", "LKMT"))) == .merged)
    #expect(status(fields(("from", "LKTB"), ("to", "LKMT"))) == .applied)
  }

  @Test("P-7: a field that was removed since is not an addition")
  func removedMeanwhile() {
    var current = made(fields(("to", "LKPR")), at: 1)
    current.record.version = 2
    current.changed = [ServerRecord.FieldVersion("from", 2)]
    let second = Operation(.edit, key, base: 0, set: fields(("from", "LKTB")))
    let decision = decide(second, on: current, version: 3) { _ in false }
    #expect(decision.status == .conflict)
    #expect(decision.refused == fields(("from", "LKTB")))
  }

  @Test("P-6: setting a value that is already there is no conflict and makes no version")
  func sameValue() {
    let current = made(fields(("to", "LKPR")), at: 5)
    let decision = decide(
      Operation(.edit, key, base: 1, set: fields(("to", "LKPR"))), on: current, version: 6, isOwn: { _ in false })
    #expect(decision.status == .merged)
    #expect(!decision.stored)
    #expect(decision.record?.record.version == 5)
  }

  /// All three-way merges of one field over absent and two values, and of two fields drawn at random. The base is a
  /// record that both have seen. `there` is pushed first, then `mine` on the same base.
  @Test("Invariant 5: merge(b, b, r) = r, merge(b, l, b) = l, merge(b, x, x) = x; a conflict exactly when both differ")
  func invariant() {
    let values: [JSON?] = [nil, "x", "y", "z"]
    for base in values {
      for there in values {
        for mine in values {
          for isOwn in [false, true] { check(["to": base], ["to": there], ["to": mine], isOwn) }
        }
      }
    }
    var random = SplitMix64(seed: 5)
    let names = ["a", "b", "c", "d", "é"]
    for _ in 0..<20_000 {
      func draw() -> [String: JSON?] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, values[Int(random.next() % 4)]) })
      }
      check(draw(), draw(), draw(), random.next() % 8 == 0)
    }
  }

  @Test("P-7: a large record is merged like a small one, and each of its fields is examined a bounded number of times")
  func large() {
    let names = (0..<20_000).map { "f\(String($0 * 7919 % 20_000))" }
    let start = made(Fields(names.map { ($0, JSON.integer(1)) }), at: 1)
    var there = Operation(.edit, start.record.key, base: 1)
    for name in names.prefix(10_000) { there.set.add(name, .integer(2)) }
    there.unset = Array(names[10_000..<12_000])
    let second = decide(there, on: start, version: 2, isOwn: { _ in false }).record
    var mine = Operation(.edit, start.record.key, base: 1)
    for name in names.reversed() { mine.set.add(name, .integer(3)) }
    mine.set.add("new", .integer(3))
    let third = decide(mine, on: second, version: 3, isOwn: { _ in false })
    #expect(third.refused.count == 12_000 && third.status == .conflict)
    #expect(third.record?.record.fields.count == 18_001 && third.record?.changed.count == 20_001)
    let values = third.record?.record.fields.members.map { $0.value } ?? []
    #expect(values.count { $0 == 2 } == 10_000 && values.count { $0 == 3 } == 8_001)
  }

  @Test("A name that is removed twice, or set and removed, changes once")
  func doubled() {
    let start = made(Fields([("a", 1), ("b", 1)]), at: 1)
    var operation = Operation(.edit, start.record.key, base: 1, set: Fields([("a", 2)]), unset: ["a", "b", "b", "c"])
    let decision = decide(operation, on: start, version: 2, isOwn: { _ in false })
    #expect(decision.record?.record.fields == Fields() && decision.record?.changed.count == 2)
    operation.unset = ["c"]
    operation.set = Fields([("a", 1)])
    #expect(!decide(operation, on: start, version: 2, isOwn: { _ in false }).stored)
  }

  private typealias Values = [String: JSON?]

  private func check(_ base: Values, _ there: Values, _ mine: Values, _ isOwn: Bool) {
    let start = made(object(base), at: 1)
    let first = decide(difference(base, there), on: start, version: 2, isOwn: { _ in false })
    let second = decide(difference(base, mine), on: first.record, version: 3, isOwn: { _ in isOwn })
    var expected = Fields()
    var isConflict = false
    for name in base.keys.sorted(by: { $0.precedesBytes($1) }) {
      let (base, there, mine) = (base[name] ?? nil, there[name] ?? nil, mine[name] ?? nil)
      let merged = mine == base ? there : there == base || isOwn ? mine : there
      if mine != base && there != base && mine != there && !isOwn {
        isConflict = true
        #expect(second.refused[name] == mine)
        #expect(second.refusedRemovals.contains(name) == (mine == nil))
      }
      if let merged { expected[name] = merged }
    }
    #expect(second.record?.record.fields == expected)
    #expect((second.status == .conflict) == isConflict)
    #expect(second.stored == (second.record?.record.fields != first.record?.record.fields))
    #expect(second.record?.record.version == (second.stored ? 3 : first.record?.record.version))
  }

  private func object(_ values: Values) -> Fields {
    var fields = Fields()
    for name in values.keys.sorted(by: { $0.precedesBytes($1) }) { fields[name] = values[name] ?? nil }
    return fields
  }

  private func difference(_ base: Values, _ now: Values) -> Operation {
    var operation = Operation(.edit, key, base: 1)
    for name in base.keys.sorted(by: { $0.precedesBytes($1) }) where (base[name] ?? nil) != (now[name] ?? nil) {
      if let value = now[name] ?? nil { operation.set[name] = value } else { operation.unset.append(name) }
    }
    return operation
  }
}
