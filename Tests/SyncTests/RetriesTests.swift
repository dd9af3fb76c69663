import Base
import Sync
import Testing

@Suite("Refused changes that are tried again")
struct RetriesTests {
  /// A device whose change of the destination from LKTB to LKPR was refused.
  private func refused() -> Replica {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"))
    replica.take(.rejected(1, "full"))
    return replica
  }

  @Test("P-22, P-25: a change that is tried again does not overwrite what others have written since: its user is asked")
  func writtenMeanwhile() throws {
    var replica = refused()
    replica.pull(Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "2"))))
    let refusal = try #require(replica.refusals.first)
    replica.apply(replica.retry(refusal, tab: "a"))
    #expect(replica.refusals.isEmpty && replica.outbox.isEmpty)
    let question = try #require(replica.everything.first)
    #expect(question.kind == .field("to") && question.base == "LKTB" && question.mine == "LKPR")
    #expect(replica.visible(flight)?.fields == fields(("to", "LKCV"), ("a", "2")))
    // What nobody has changed since is simply written.
    var quiet = refused()
    quiet.pull(Record(flight, version: 8, fields: fields(("to", "LKTB"), ("a", "2"))))
    quiet.apply(quiet.retry(refusal, tab: "a"))
    #expect(quiet.everything.isEmpty && quiet.outbox.map { $0.operation.base } == [8])
  }

  @Test("P-22: a change that is tried again waits for the answer to what is asked about its field")
  func asked() throws {
    var replica = refused()
    replica.edit(flight, ("to", "LKMT"))
    replica.take(.conflict(2, Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1"))), fields(("to", "LKMT"))))
    let refusal = try #require(replica.refusals.first)
    #expect(replica.waits(refusal) && replica.retry(refusal, tab: "a").isEmpty)
    let question = try #require(replica.everything.first)
    replica.apply(replica.settle(question, .theirs, tab: "a"))
    replica.apply(replica.retry(refusal, tab: "a"))
    #expect(replica.refusals.isEmpty && replica.everything.map { $0.mine } == ["LKPR"])
  }

  @Test("P-22: of two refused changes of a field that are tried again together the later one counts", arguments: [false, true])
  func together(isWrittenMeanwhile: Bool) {
    var replica = refused()
    replica.edit(flight, ("to", "LKMT"))
    replica.take(.rejected(2, "full"))
    if isWrittenMeanwhile { replica.pull(Record(flight, version: 8, fields: fields(("to", "LKCV"), ("a", "1")))) }
    var earlier: [Refusal] = []
    for refusal in replica.refusals {
      replica.apply(replica.retry(refusal, after: earlier, tab: "a"))
      earlier.append(refusal)
    }
    #expect(replica.refusals.isEmpty)
    #expect(replica.everything.map { $0.mine } == (isWrittenMeanwhile ? ["LKMT"] : []))
    #expect(replica.visible(flight)?.fields["to"] == (isWrittenMeanwhile ? "LKCV" : "LKMT"))
  }

  @Test("P-22, P-8: the record of a refused change that is deleted elsewhere is kept whole, and comes back whole")
  func deletedMeanwhile() throws {
    var replica = refused()
    replica.pull(Record(flight, version: 8, fields: Fields(), deleted: true))
    #expect(replica.everything.map { $0.kind } == [.deletedThere])
    #expect(replica.everything.first?.mine?.members == fields(("to", "LKTB"), ("a", "1")))
    let refusal = try #require(replica.refusals.first)
    replica.apply(replica.retry(refusal, tab: "a"))
    let question = try #require(replica.everything.first)
    #expect(replica.everything.count == 1 && question.mine?.members == fields(("to", "LKPR"), ("a", "1")))
    replica.apply(replica.settle(question, .mine, tab: "a"))
    #expect(replica.outbox.map { $0.operation.kind } == [.restore])
    #expect(replica.outbox.first?.operation.set == fields(("to", "LKPR"), ("a", "1")))
  }

  @Test("P-22, P-25: a deletion that is tried again does not take along what its user had not seen", arguments: [false, true])
  func deletion(isChangedSince: Bool) throws {
    var replica = refused()
    replica.delete(flight)
    replica.take(.rejected(2, "forbidden"))
    let refusals = isChangedSince ? replica.refusals : Array(replica.refusals.dropFirst())
    for refusal in refusals { replica.apply(replica.retry(refusal, tab: "a")) }
    #expect(replica.outbox.map { $0.operation.kind } == (isChangedSince ? [.edit] : [.delete]))
    #expect(replica.everything.map { $0.kind } == (isChangedSince ? [.deletedHere] : []))
    if !isChangedSince { return }
    replica.take(.applied(3, 8))
    let question = try #require(replica.everything.first)
    replica.apply(replica.settle(question, .mine, tab: "a"))
    #expect(replica.outbox.map { $0.operation.kind } == [.delete] && replica.everything.isEmpty)
  }

  @Test("P-22: a change that is tried again after the return of its record, which was made later, does not overwrite what that brought")
  func afterItsReturn() throws {
    var replica = refused()
    replica.delete(flight)
    replica.take(.applied(2, 8))
    replica.apply(replica.restore(flight, fields(("to", "LKMT"), ("a", "1")), tab: "a"))
    replica.take(.rejected(3, "full"))
    let ordered = Refusal.inOrderOfReturn(replica.refusals)
    #expect(ordered.map { $0.operation.kind } == [.restore, .edit])
    replica.apply(replica.retry(ordered[0], tab: "a"))
    replica.apply(replica.retry(ordered[1], after: [ordered[0]], tab: "a"))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKMT"), ("a", "1")))
    #expect(replica.refusals.isEmpty && replica.everything.map { $0.mine } == ["LKPR"])
  }
}
