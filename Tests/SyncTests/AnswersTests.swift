import Base
import Sync
import Testing

@Suite("The effects of the server's answers")
struct AnswersTests {
  private let start = Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1")))

  @Test("P-25: an acknowledgement removes the sent change; a change that was made since stays")
  func acknowledges() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.number()
    replica.edit(flight, ("to", "LKCV"))
    replica.apply(replica.entries(for: PushResponse(epoch: 0, results: [.applied(1, 6)])))
    #expect(replica.outbox.map { $0.operation.set } == [fields(("to", "LKCV"))])
    #expect(replica.confirmed[flight]?.fields["to"] == "LKPR" && replica.visible(flight)?.fields["to"] == "LKCV")
  }

  @Test("P-6: a change on top of an applied one is based on its version, also under a new device name")
  func rebases() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.number()
    replica.edit(flight, ("to", "LKCV"))
    replica.apply(replica.entries(for: PushResponse(epoch: 0, results: [.applied(1, 6)])))
    #expect(replica.outbox.map { $0.operation.base } == [6])
  }

  @Test("P-21: a change that hides something keeps its older base when another change of the record is applied")
  func keepsOlderBase() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1"))))
    replica.edit(flight, ("a", "2"))
    replica.edit(flight, ("to", "LKMT"))
    replica.number()
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1")))
    replica.apply(
      replica.entries(
        for: PushResponse(epoch: 0, results: [.conflict(1, theirs, fields(("to", "LKPR"))), .applied(2, 9)])))
    #expect(replica.outbox.map { $0.operation.base } == [5])
  }

  @Test("P-5: an old answer never replaces a newer record by an older one")
  func oldAnswer() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.number()
    replica.pull(Record(flight, version: 9, fields: fields(("to", "LKMT"))))
    replica.apply(replica.entries(for: PushResponse(epoch: 0, results: [.applied(1, 6)])))
    #expect(replica.confirmed[flight]?.version == 9 && replica.outbox.isEmpty)
  }

  @Test("P-7: a merged answer brings the whole record, and a conflict also keeps the triple")
  func conflicts() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"), ("a", nil))
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "7")))
    replica.take(.conflict(1, theirs, fields(("to", "LKPR")), removals: ["a"]))
    #expect(replica.confirmed[flight] == theirs && replica.visible(flight) == theirs)
    #expect(replica.everything.map { $0.base } == ["1", "LKTB"])
    #expect(replica.everything.map { $0.mine } == [nil, "LKPR"])
  }

  @Test("P-25: when two changes of a field conflict, the later one becomes the question, with the base of the first")
  func laterIsAsked() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.edit(flight, ("to", "LKMT"))
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1")))
    replica.take(.conflict(1, theirs, fields(("to", "LKPR"))), .conflict(2, theirs, fields(("to", "LKMT"))))
    #expect(replica.everything.map { $0.mine } == ["LKMT"] && replica.everything.map { $0.base } == ["LKTB"])
  }

  @Test("P-25: a change of another tab that was numbered later does not replace the one that was made later")
  func laterInPlace() {
    var replica = Replica(holding: start)
    var tab = replica
    tab.edit(flight, ("x", "1"), tab: "b")
    let later = tab.edit(flight, [(name: "to", value: "LKMT")], tab: "b")
    replica.apply(later)
    replica.number()
    replica.edit(flight, ("a", "9"))
    let earlier = Replica(holding: start).edit(flight, [(name: "to", value: "LKPR")], tab: "a")
    replica.apply(earlier)
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV")))
    replica.take(.conflict(1, theirs, fields(("to", "LKMT"))), .conflict(2, theirs, fields(("to", "LKPR"))))
    #expect(replica.everything.map { $0.mine } == ["LKMT"])
  }

  @Test("Settling in one tab settles what that tab has shown, not what came since")
  func settlesTheShown() throws {
    var leader = Replica(holding: start)
    leader.edit(flight, ("to", "LKPR"))
    leader.number()
    leader.edit(flight, ("to", "LKMT"))
    leader.number()
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV")))
    let first = leader.entries(for: PushResponse(epoch: 0, results: [.conflict(1, theirs, fields(("to", "LKPR")))]))
    leader.apply(first)
    let shown = try #require(leader.everything.first)
    let settled = leader.settle(shown, .theirs, tab: "b")
    leader.apply(
      leader.entries(for: PushResponse(epoch: 0, results: [.conflict(2, theirs, fields(("to", "LKMT")))])))
    leader.apply(settled)
    #expect(leader.everything.map { $0.mine } == ["LKMT"])
  }

  @Test("P-8: deleted here, changed there: the record lives and the user is asked")
  func deletedHere() {
    var replica = Replica(holding: start)
    replica.delete(flight)
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV")))
    replica.take(.conflict(1, theirs, Fields()))
    #expect(replica.visible(flight) == theirs && replica.everything.map { $0.kind } == [.deletedHere])
  }

  @Test("P-8: a deletion that was undone before it was sent causes no question")
  func undoneDeletion() {
    var replica = Replica(holding: start)
    replica.delete(flight)
    replica.apply(replica.restore(flight, start.fields, tab: "a"))
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKTB"), ("a", "1"), ("b", "2")))
    replica.take(.conflict(1, theirs, Fields()), .merged(2, theirs))
    #expect(replica.everything.isEmpty && replica.visible(flight) == theirs)
  }

  @Test("P-8: changed here, deleted there: the record is kept whole, with every pending change")
  func deletedThere() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.edit(flight, ("b", "2"))
    replica.pull(Record(flight, version: 8, deleted: true))
    #expect(replica.visible(flight) == nil)
    let whole = JSON.object(fields(("to", "LKPR"), ("a", "1"), ("b", "2")))
    #expect(replica.everything.map { $0.mine } == [whole])
    let tombstone = Record(flight, version: 8, deleted: true)
    replica.take(.conflict(1, tombstone, fields(("to", "LKPR"))), .conflict(2, tombstone, fields(("b", "2"))))
    #expect(replica.everything.map { $0.mine } == [whole] && replica.outbox.isEmpty)
  }

  @Test("P-8: a record that others have brought back and changed is not overwritten by what was kept of it: its user is asked")
  func broughtBackByOthers() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"), ("b", "2"))
    replica.pull(Record(flight, version: 8, deleted: true))
    replica.take(.conflict(1, Record(flight, version: 8, deleted: true), fields(("to", "LKPR"), ("b", "2"))))
    replica.pull(Record(flight, version: 9, fields: fields(("to", "LKCV"), ("a", "1"))))
    guard let question = replica.everything.first else { return #expect(Bool(false), "asked") }
    replica.apply(replica.settle(question, .mine, tab: "a"))
    #expect(replica.everything.map { $0.kind } == [.field("to")] && replica.everything.map { $0.mine } == ["LKPR"])
    #expect(replica.outbox.map { $0.operation.set } == [fields(("b", "2"))])
    #expect(replica.visible(flight)?.fields == fields(("to", "LKCV"), ("a", "1"), ("b", "2")))
  }

  @Test("P-8: an open conflict of a field is included in the kept record when the record is deleted")
  func conflictOfDeleted() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.take(
      .conflict(1, Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1"))), fields(("to", "LKPR"))))
    replica.pull(Record(flight, version: 9, deleted: true))
    #expect(replica.everything.map { $0.kind } == [.deletedThere])
    #expect(replica.everything.map { $0.mine } == [.object(fields(("to", "LKPR"), ("a", "1")))])
  }

  @Test("P-8: edits of a new record that was deleted elsewhere do not create half a record")
  func noHalfRecord() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"), ("a", "1"))
    replica.edit(flight, ("a", "2"))
    replica.pull(Record(flight, version: 8, deleted: true))
    #expect(replica.visible(flight) == nil)
    #expect(replica.outbox.allSatisfy { !$0.operation.makesRecord })
  }

  @Test(
    "P-8: a record whose creation came back by a pull, without an answer, is not created again when it is later gone")
  func notMadeTwice() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"))
    replica.pull(Record(flight, version: 3, fields: fields(("to", "LKTB"))))
    #expect(replica.outbox.map { $0.operation.makesRecord } == [false])
    // The account loses access and gets it back: the server knows neither the record nor this device any more.
    replica.apply(replica.leaving())
    #expect(replica.outbox.map { $0.operation.makesRecord } == [false])
    replica.take(.conflict(1, nil, fields(("to", "LKTB"))))
    #expect(replica.everything.map { $0.mine } == [.object(fields(("to", "LKTB")))])
  }

  @Test("P-8: an acknowledged return settles the question, but only for the fields that it contains")
  func returnSettles() throws {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.pull(Record(flight, version: 8, deleted: true))
    let question = try #require(replica.everything.first)
    replica.apply(replica.settle(question, .mine, tab: "a"))
    let tombstone = Record(flight, version: 8, deleted: true)
    replica.take(.conflict(1, tombstone, fields(("to", "LKPR"))), .applied(2, 9))
    #expect(replica.everything.isEmpty)
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR"), ("a", "1")))
  }

  @Test("P-8: a return that meets a living record keeps the other fields there, as the server does")
  func returnMerges() {
    var replica = Replica(holding: Record(flight, version: 5, deleted: true))
    replica.apply(replica.restore(flight, fields(("to", "LKTB")), tab: "a"))
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKPR"), ("b", "2"))))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKTB"), ("b", "2")))
    replica.take(.merged(1, Record(flight, version: 9, fields: fields(("to", "LKTB"), ("b", "2")))))
    #expect(replica.confirmed[flight]?.fields == fields(("to", "LKTB"), ("b", "2")))
  }

  @Test("An acknowledged deletion of a record that the server has forgotten does not bring the record back")
  func forgottenDeletion() {
    var replica = Replica(holding: start)
    replica.delete(flight)
    replica.take(.applied(1, 0))
    #expect(replica.visible(flight) == nil && replica.confirmed.isEmpty)
  }

  @Test("An acknowledged edit of a record that is not on the device is not a deletion: the next pull brings the record")
  func editOfAbsent() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.apply(replica.leaving())
    replica.take(.applied(1, 9))
    #expect(replica.confirmed.isEmpty)
    replica.pull(Record(flight, version: 9, fields: fields(("to", "LKPR"), ("a", "1"))))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR"), ("a", "1")))
  }

  @Test("P-12: a page and its cursor are one batch, and newer records on the device stay")
  func pages() {
    var replica = Replica(holding: Record(flight, version: 9, fields: fields(("to", "LKMT"))), version: 3)
    let page = ChangesPage(
      cursor: "0.7", epoch: 0, version: 7, more: true,
      changes: [start, Record(other, version: 7, fields: fields(("to", "LKPR")))])
    let entries = replica.entries(for: page)
    replica.apply(entries)
    #expect(entries.count == 2 && replica.state.cursor == "0.7" && replica.state.version == 7)
    #expect(replica.confirmed[flight]?.version == 9 && replica.confirmed[other]?.version == 7)
    #expect(replica.entries(for: page).isEmpty)
  }

  @Test("P-21: a pulled change never overwrites a field with a pending change")
  func pendingStays() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "2"))))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR"), ("a", "2")))
  }

  @Test("7: when the account loses access, the data leave the device and unsent changes stay")
  func leaving() {
    var replica = Replica(holding: start)
    replica.edit(other, ("to", "LKPR"))
    replica.number()
    replica.apply(replica.leaving())
    #expect(replica.confirmed.isEmpty && replica.digest == Digest())
    #expect(replica.outbox.map { $0.operation.number } == [0] && replica.visible(other) != nil)
    #expect(replica.state.cursor == nil && replica.state.device == nil && replica.state.epoch == 0)
  }

  @Test("P-14: the epoch of the first acknowledgement is remembered, so that a restored server is noticed")
  func firstEpoch() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"))
    replica.number()
    replica.apply(replica.entries(for: PushResponse(epoch: 3, results: [.applied(1, 6)])))
    #expect(replica.state.epoch == 3)
  }

  @Test("P-8: a restored record is exactly what was sent, whatever came since")
  func broughtBack() {
    var replica = Replica(holding: Record(flight, version: 5, deleted: true))
    replica.apply(replica.restore(flight, fields(("to", "LKTB")), tab: "a"))
    replica.pull(Record(flight, version: 6, fields: fields(("to", "LKTB"), ("from", "LKPR"))))
    replica.take(.applied(1, 8))
    #expect(replica.confirmed[flight] == Record(flight, version: 8, fields: fields(("to", "LKTB"))))
  }
}
