import Base
import Sync
import Testing

@Suite("Numbers of operations (P-5)")
struct NumberingTests {
  @Test("P-5: numbers count from 1 in the order of the changes and are on disk together with the device's name")
  func countsFromOne() {
    var kept = Kept()
    kept.commit { $0.edit(flight, [(name: "to", value: "LKTB")], tab: "a") }
    kept.commit { $0.edit(other, [(name: "to", value: "LKPR")], tab: "a") }
    kept.commit { $0.numbering(limit: 10, newDevice: device) }
    #expect(kept.replica.outbox.map { $0.operation.number } == [1, 2])
    #expect(kept.replica.state.device == device && kept.replica.state.nextNumber == 3)
    #expect(kept.reread.outbox == kept.replica.outbox && kept.reread.state == kept.replica.state)
  }

  @Test("P-5: a numbered change keeps its number, and nothing is left to do")
  func keepsNumbers() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"))
    replica.number()
    #expect(replica.numbering(limit: 10, newDevice: newName).isEmpty)
    replica.edit(flight, ("to", "LKPR"))
    replica.number()
    #expect(replica.outbox.map { $0.operation.number } == [1, 2] && replica.state.device == device)
  }

  @Test("P-5: only the changes of the next batch get numbers, so that later ones can still be in order")
  func numbersOnlyTheBatch() {
    var replica = Replica(space: "s")
    for count in 0..<5 { replica.edit(flight, ("n", .integer(Int64(count)))) }
    replica.apply(replica.numbering(limit: 2, newDevice: device))
    #expect(replica.outbox.map { $0.operation.number } == [1, 2, 0, 0, 0])
    #expect(replica.batch(limit: 2, byteLimit: 1_000_000).map { $0.operation.number } == [1, 2])
  }

  @Test("P-5: a change that another tab has put before the numbered ones is sent after them, without a gap")
  func sendsByNumber() {
    var replica = Replica(space: "s")
    var tab = replica
    replica.edit(flight, ("to", "LKTB"), tab: "b")
    replica.edit(other, ("to", "LKTB"), tab: "b")
    replica.number()
    // Made in a tab that had not heard of the others, so its place is before theirs.
    let entries = tab.edit(flight, [(name: "from", value: "LKPR")], tab: "a")
    tab.apply(entries)
    replica.apply(entries)
    #expect(replica.outbox.map { $0.operation.number } == [0, 1, 2])
    #expect(replica.batch(limit: 1, byteLimit: 1_000_000).map { $0.operation.number } == [1])
    replica.number()
    #expect(replica.batch(limit: 9, byteLimit: 1_000_000).map { $0.operation.number } == [1, 2, 3])
  }

  @Test("P-4: a batch ends before the byte limit but is never empty")
  func batchesByBytes() {
    var replica = Replica(space: "s")
    for count in 0..<3 {
      replica.edit(flight, ("text", .string(String(repeating: "x", count: 100) + "\(count)")))
    }
    replica.number()
    #expect(replica.batch(limit: 10, byteLimit: 500).count == 2)
    #expect(replica.batch(limit: 10, byteLimit: 10).count == 1)
  }

  @Test("P-5: under a new name all changes are numbered from 1 again, in their order")
  func renumbers() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"))
    replica.edit(flight, ("to", "LKPR"))
    replica.number()
    replica.apply(replica.renumbering(newDevice: newName))
    #expect(replica.outbox.map { $0.operation.number } == [0, 0])
    #expect(replica.state.device == newName && replica.state.nextNumber == 1)
  }

  @Test("P-23: two tabs add to one outbox without asking each other, and both see the same order")
  func twoTabs() {
    var left = Replica(space: "s")
    var right = Replica(space: "s")
    let first = left.edit(flight, [(name: "to", value: "LKTB")], tab: "a")
    let second = right.edit(flight, [(name: "to", value: "LKPR")], tab: "b")
    left.apply(first)
    right.apply(second)
    left.apply(second)
    right.apply(first)
    #expect(left.outbox == right.outbox && left.outbox.count == 2)
    #expect(left.visible(flight)?.fields["to"] == "LKPR" && right.visible(flight)?.fields["to"] == "LKPR")
    let third = left.edit(flight, [(name: "to", value: "LKCV")], tab: "a")
    left.apply(third)
    right.apply(third)
    #expect(right.visible(flight)?.fields["to"] == "LKCV")
  }
}
