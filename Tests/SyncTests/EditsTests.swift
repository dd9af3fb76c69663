import Base
import Sync
import Testing

@Suite("The user's changes")
struct EditsTests {
  @Test("P-6: the base of a change is the version that was seen")
  func baseIsSeen() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.edit(flight, ("to", "LKPR"), ("from", "LKCV"))
    replica.edit(other, ("to", "LKTB"))
    #expect(replica.outbox.map { $0.operation.base } == [5, 0])
    #expect(replica.outbox[0].before == fields(("to", "LKTB")))
  }

  @Test("P-6: a change after an unanswered creation edits the record and does not create it")
  func followsOnMaking() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKTB"))
    replica.edit(flight, ("to", "LKPR"))
    #expect(replica.outbox.map { $0.operation.base } == [0, 0])
    #expect(replica.outbox.map { $0.operation.makesRecord } == [true, false])
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR")))
    for pending in replica.outbox {
      #expect((try? Operation(wire: pending.operation.wire)) == pending.operation)
    }
  }

  @Test("P-21: a value that a pending change hides from the user does not count as seen")
  func hiddenIsNotSeen() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"))
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "2"))))
    replica.edit(flight, ("to", "LKKV"))
    replica.edit(flight, ("a", "3"))
    replica.delete(flight)
    #expect(replica.outbox.map { $0.operation.base } == [5, 5, 8, 5])
  }

  @Test("P-21: after a pending change that hides nothing, the next change can be based on what was pulled")
  func nothingHidden() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"))
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKTB"), ("a", "2"))))
    replica.edit(flight, ("to", "LKKV"))
    // A pull may bring our own change before its answer.
    replica.pull(Record(flight, version: 9, fields: fields(("to", "LKPR"), ("a", "2"))))
    replica.edit(flight, ("to", "LKMT"))
    #expect(replica.outbox.map { $0.operation.base } == [5, 8, 9])
  }

  @Test("Only real differences travel")
  func onlyDifferences() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    #expect(replica.edit(flight, [(name: "to", value: "LKTB"), (name: "none", value: nil)], tab: "a").isEmpty)
    replica.edit(flight, ("to", "LKTB"), ("a", nil))
    #expect(replica.outbox[0].operation.set.isEmpty && replica.outbox[0].operation.unset == ["a"])
    #expect(replica.visible(flight)?.fields == fields(("to", "LKTB")))
  }

  @Test("Changes of the same moment keep the order in which they were made")
  func bulk() {
    var replica = Replica(space: "s")
    var entries = replica.edit(flight, [(name: "to", value: "LKTB")], tab: "a")
    entries += replica.edit(other, [(name: "to", value: "LKPR")], tab: "a", offset: entries.count)
    replica.apply(entries)
    #expect(replica.outbox.map { $0.operation.key } == [flight, other])
  }

  @Test("P-11: unknown fields and numbers are kept byte for byte")
  func unknownFields() throws {
    let future = try JSON.parse("{\"list\":[1.50,1e3,\"é\"],\"deep\":{\"x\":null}}")
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("future", future))))
    replica.edit(flight, ("to", "LKPR"))
    replica.take(.applied(1, 6))
    #expect(replica.confirmed[flight]?.fields["future"]?.serialized == future.serialized)
    #expect(replica.outbox.isEmpty)
  }

  @Test("Undoing a deletion brings the record back as it was")
  func undo() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.delete(flight)
    #expect(replica.visible(flight) == nil)
    let before = try #require(replica.outbox.last?.before)
    replica.apply(replica.restore(flight, before, tab: "a"))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKTB")))
    #expect(replica.outbox.map { $0.operation.kind } == [.delete, .restore])
  }

  @Test("P-26: starter content that was deleted comes back when it is loaded again")
  func starterContent() {
    var replica = Replica(holding: Record(flight, version: 5, deleted: true))
    replica.edit(flight, ("to", "LKTB"))
    #expect(replica.outbox[0].operation.kind == .restore && replica.outbox[0].operation.base == 5)
  }

  @Test("P-8: a return brings back everything that was kept for the question, not only the given fields")
  func returnIsWhole() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("a", "2"))
    replica.pull(Record(flight, version: 8, deleted: true))
    replica.edit(flight, ("b", "3"))
    #expect(replica.outbox.last?.operation.kind == .restore)
    #expect(replica.outbox.last?.operation.set == fields(("to", "LKTB"), ("a", "2"), ("b", "3")))
    #expect(replica.conflicts.isEmpty)
  }

  @Test("P-7: mine is a new change on the version that is now seen, theirs leaves no trace")
  func settle() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"), ("a", "2"))
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "3")))
    replica.take(.conflict(1, theirs, fields(("to", "LKPR"), ("a", "2"))))
    let open = replica.everything
    #expect(open.map { $0.kind } == [.field("a"), .field("to")] && open.map { $0.base } == ["1", "LKTB"])
    replica.apply(replica.settle(open[0], .mine, tab: "a"))
    replica.apply(replica.settle(open[1], .theirs, tab: "a"))
    #expect(replica.everything.isEmpty)
    #expect(replica.outbox.map { $0.operation.base } == [8] && replica.outbox[0].operation.set == fields(("a", "2")))
  }

  @Test(
    "A change comes after every question, even when after a restart nothing else remembers where the question was (seed 92527)"
  )
  func placeBehindQuestions() throws {
    var kept = Kept()
    kept.commit { $0.edit(flight, [("to", "LKTB")], tab: "a") }
    kept.commit { $0.edit(other, [("to", "LKTB")], tab: "a") }
    kept.commit { $0.numbering(limit: 1000, newDevice: device) }
    let tombstone = Record(other, version: 8, deleted: true)
    kept.commit {
      $0.entries(
        for: PushResponse(epoch: 0, results: [.applied(1, 7), .conflict(2, tombstone, fields(("to", "LKTB")))]))
    }
    let question = try #require(kept.reread.everything.first)
    var again = kept.reread
    again.edit(flight, ("to", "LKPR"), tab: "b")
    #expect(question.place < again.outbox[0].place)
  }

  @Test("Changing a field settles its open conflict; changing another field does not")
  func editSettles() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.edit(flight, ("to", "LKPR"))
    replica.take(.conflict(1, Record(flight, version: 8, fields: fields(("to", "LKCV"))), fields(("to", "LKPR"))))
    replica.edit(flight, ("a", "1"))
    #expect(replica.everything.count == 1)
    replica.edit(flight, ("to", "LKMT"))
    #expect(replica.everything.isEmpty && replica.outbox.last?.operation.base == 8)
  }

  @Test("P-22: a refused change is kept until it is made again or dropped")
  func refusals() throws {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "too long"))
    replica.edit(other, ("to", "LKPR"))
    replica.take(.rejected(1, "too-long"), .applied(2, 1))
    #expect(replica.outbox.isEmpty && replica.visible(flight) == nil && replica.refusals.count == 1)
    let refusal = try #require(replica.refusals.first)
    #expect(refusal.problem.type == "too-long" && refusal.operation.set == fields(("to", "too long")))
    var again = replica
    again.apply(again.retry(refusal, tab: "a"))
    #expect(again.refusals.isEmpty && again.outbox.map { $0.operation.number } == [0])
    replica.apply(replica.drop(refusal))
    #expect(replica.refusals.isEmpty && replica.outbox.isEmpty)
  }

  @Test(
    "P-8: the answer to a question about a record that is not on the device edits the record and does not create it")
  func answersOfWhatIsNotHere() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"), ("a", nil))
    let theirs = Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "3")))
    replica.take(.conflict(1, theirs, fields(("to", "LKPR")), removals: ["a"]))
    // The account loses access. The open questions stay.
    replica.apply(replica.leaving())
    let open = replica.everything
    #expect(replica.confirmed.isEmpty && open.map { $0.kind } == [.field("a"), .field("to")])
    for question in open { replica.apply(replica.settle(question, .mine, tab: "a")) }
    #expect(replica.everything.isEmpty && replica.visible(flight) == nil)
    #expect(replica.outbox.map { $0.operation.kind } == [.edit, .edit])
    #expect(replica.outbox.allSatisfy { $0.operation.follows && $0.operation.base == 0 })
    #expect(replica.outbox.map { $0.operation.unset } == [["a"], []])
    #expect(replica.outbox.last?.operation.set == fields(("to", "LKPR")))
    // It is gone everywhere: the user's wish is kept.
    var gone = replica
    gone.take(.conflict(1, nil, fields(), removals: ["a"]), .conflict(2, nil, fields(("to", "LKPR"))))
    #expect(gone.everything.map { $0.kind } == [.deletedThere])
    #expect(gone.everything.first?.mine?.members == fields(("to", "LKPR")))
    // It exists: the user is asked about its present value.
    replica.take(.conflict(1, theirs, fields(), removals: ["a"]), .conflict(2, theirs, fields(("to", "LKPR"))))
    #expect(replica.everything.map { $0.kind } == [.field("a"), .field("to")])
    #expect(replica.visible(flight)?.fields == theirs.fields)
  }

  @Test("P-8: a deletion that was not carried out is requested again, also for a record that is not on the device")
  func deletionOfWhatIsNotHere() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.delete(flight)
    replica.take(.conflict(1, Record(flight, version: 8, fields: fields(("to", "LKCV"))), fields()))
    replica.apply(replica.leaving())
    let question = try #require(replica.everything.first)
    #expect(question.kind == .deletedHere)
    replica.apply(replica.settle(question, .mine, tab: "a"))
    #expect(replica.outbox.map { $0.operation.kind } == [.delete] && replica.outbox[0].operation.base == 0)
    replica.take(.conflict(1, Record(flight, version: 9, fields: fields(("to", "LKCV"))), fields()))
    #expect(replica.everything.map { $0.kind } == [.deletedHere] && replica.outbox.isEmpty)
  }

  @Test("P-22: a refused change of a record that is not on the device is made again without creating the record")
  func retriesOfWhatIsNotHere() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.edit(flight, ("to", "LKPR"))
    replica.take(.rejected(1, "forbidden"))
    replica.apply(replica.leaving())
    let refusal = try #require(replica.refusals.first)
    replica.apply(replica.retry(refusal, tab: "a"))
    #expect(replica.outbox.map { $0.operation.makesRecord } == [false] && replica.refusals.isEmpty)
  }

  @Test("P-22: a refused change of a record that was deleted meanwhile is asked about after what is asked already")
  func retriesOfWhatIsGone() throws {
    for pulls in [false, true] {
      var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
      replica.edit(flight, ("to", "LKPR"), ("a", "2"))
      replica.take(.rejected(1, "full"))
      // A later value, then it turns out that somebody has deleted the record.
      replica.edit(flight, ("to", "LKMT"))
      let deleted = Record(flight, version: 8, fields: Fields(), deleted: true)
      if pulls { replica.pull(deleted) }
      replica.take(.conflict(2, deleted, fields(("to", "LKMT"))))
      let refusal = try #require(replica.refusals.first)
      #expect(replica.waits(refusal) && replica.retry(refusal, tab: "a").isEmpty)
      let question = try #require(replica.everything.first)
      replica.apply(replica.settle(question, .theirs, tab: "a"))
      replica.apply(replica.retry(refusal, tab: "a"))
      #expect(replica.refusals.isEmpty && replica.everything.map { $0.kind } == [.deletedThere])
      #expect(replica.everything.first?.mine?.members == fields(("to", "LKPR"), ("a", "2")))
    }
  }

  @Test("P-22: of two refused changes of a record that was deleted meanwhile the later value is asked about")
  func laterOfTwoRefused() throws {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"))))
    replica.edit(flight, ("to", "LKPR"), ("a", "2"))
    replica.take(.rejected(1, "full"))
    replica.edit(flight, ("to", "LKMT"))
    replica.take(.rejected(2, "full"))
    replica.pull(Record(flight, version: 8, fields: Fields(), deleted: true))
    for refusal in replica.refusals { replica.apply(replica.retry(refusal, tab: "a")) }
    #expect(replica.refusals.isEmpty && replica.everything.count == 1)
    #expect(replica.everything.first?.mine?.members == fields(("a", "2"), ("to", "LKMT")))
  }

  @Test("P-22, P-8: what is tried again while a deletion of the record waits here is still asked about when that is carried out")
  func retriesOfWhatIsDeletedHere() throws {
    for count in [1, 2] {
      var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
      replica.edit(flight, ("to", "LKPR"))
      replica.take(.rejected(1, "full"))
      if count == 2 {
        replica.edit(flight, ("to", "LKMT"))
        replica.take(.rejected(2, "full"))
      }
      replica.delete(flight)
      for refusal in replica.refusals { replica.apply(replica.retry(refusal, tab: "a")) }
      replica.take(.applied(Int64(count + 1), 8))
      #expect(replica.refusals.isEmpty && replica.outbox.isEmpty)
      #expect(replica.everything.map { $0.kind } == [.deletedThere])
      #expect(replica.everything.first?.mine?.members == fields(("to", count == 2 ? "LKMT" : "LKPR"), ("a", "1")))
      let question = try #require(replica.everything.first)
      replica.apply(replica.settle(question, .mine, tab: "a"))
      #expect(replica.outbox.map { $0.operation.kind } == [.restore] && replica.everything.isEmpty)
    }
  }
}
