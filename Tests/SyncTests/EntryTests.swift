import Base
import Sync
import Testing

@Suite("Entries of the storage (P-20)")
struct EntryTests {
  @Test("Every kind of key reads back as it was written, also with slashes in a field name")
  func keys() {
    let keys: [EntryKey] = [
      .state(space: "private"), .record(space: "s", flight), .operation(space: "s", place: "0000000000000001-a"),
      .conflict(space: "s", flight, field: "0000000000000001-a/odd/name"), .refusal(space: "s", place: "1-a"),
    ]
    for key in keys { #expect(EntryKey(key.text) == key && !key.space.isEmpty) }
  }

  @Test("Keys of other code are not entries")
  func foreignKeys() {
    for text in ["", "s", "s/", "settings", "q/s/1", "r/s/flight", "r/s/flight/no-id", "o/s", "s/a/b", "ss/a"] {
      let key = EntryKey(text)
      #expect(key == nil || key == .state(space: ""), "\(text)")
    }
  }

  @Test("P-20: a replica read from its entries is the replica that wrote them")
  func rebuilt() {
    var kept = Kept()
    let start = Record(flight, version: 5, fields: fields(("to", "LKTB"), ("n", .decimal("1.50"))))
    let gone = Record(other, version: 6, deleted: true)
    kept.commit {
      $0.entries(for: ChangesPage(cursor: "0.6", epoch: 0, version: 6, more: false, changes: [start, gone]))
    }
    kept.commit { $0.edit(flight, [(name: "to", value: "LKPR"), (name: "n", value: nil)], tab: "a") }
    kept.commit { $0.edit(flight, [(name: "a", value: ["x": [1, 2]])], tab: "b") }
    kept.commit { $0.edit(other, [(name: "to", value: "LKCV")], tab: "a") }
    kept.commit { $0.numbering(limit: 10, newDevice: device) }
    kept.commit { replica in
      let theirs = Record(flight, version: 8, fields: fields(("to", "LKMT")))
      return replica.entries(
        for: PushResponse(
          epoch: 0, results: [.conflict(1, theirs, fields(("to", "LKPR")), removals: ["n"]), .rejected(2, "too-long")]))
    }
    let (memory, disk) = (kept.replica, kept.reread)
    #expect(disk.confirmed == memory.confirmed && disk.outbox == memory.outbox && disk.state == memory.state)
    #expect(disk.refusals == memory.refusals && disk.everything == memory.everything && disk.digest == memory.digest)
    #expect(disk.conflicts.count == 1 && disk.refusals.count == 1 && disk.outbox.count == 1)
    #expect(Set(disk.keys) == Set(memory.keys))
  }

  @Test("The order in which entries are read does not matter")
  func anyOrder() {
    var replica = Replica(space: "s")
    var entries: [Entry] = []
    for count in 0..<20 {
      let made = replica.edit(flight, [(name: "n", value: .integer(Int64(count)))], tab: count % 2 == 0 ? "a" : "b")
      replica.apply(made)
      entries += made
    }
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      entries.shuffle(using: &random)
      var reread = Replica(space: "s")
      reread.apply(entries)
      #expect(reread.outbox == replica.outbox && reread.visible(flight)?.fields["n"] == 19)
    }
  }

  @Test("Entries of another space and unreadable ones are ignored")
  func foreignEntries() {
    var replica = Replica(holding: Record(flight, version: 5))
    let before = replica.confirmed
    let touched = replica.apply([
      Entry("r/other/flight/\(flight.id.description)", "{\"v\":9}"), Entry("settings", "{}"),
    ])
    #expect(touched.isEmpty && replica.confirmed == before)
  }

  @Test("The digest follows every change of the confirmed records")
  func digest() {
    var replica = Replica(holding: Record(flight, version: 5), Record(other, version: 6))
    replica.pull(Record(flight, version: 8, deleted: true))
    replica.pull(Record(other, version: 9, fields: fields(("to", "LKTB"))))
    var expected = Digest()
    expected.add(Record(other, version: 9))
    #expect(replica.digest == expected && replica.digest.total == 1)
    #expect(replica.digest.differences(from: Digest()) == [other.id.bucket])
  }
}
