import Base
import Sync
import Testing

@Suite("Changes of a record that was seen some time ago")
struct SeenChangesTests {
  private let seen = fields(("to", "LKTB"), ("a", "1"))

  private func replica(now: Fields) -> Replica {
    Replica(holding: Record(flight, version: 9, fields: now))
  }

  private func edit(_ replica: inout Replica, _ changes: (String, JSON?)..., seen: Fields) {
    replica.apply(replica.edit(flight, changes.map { (name: $0.0, value: $0.1) }, seen: seen, tab: "a"))
  }

  @Test("P-48: a field that has changed since is not written; it becomes a question with all three values")
  func contested() {
    var replica = replica(now: fields(("to", "LKCV"), ("a", "1")))
    edit(&replica, ("to", "LKPR"), ("a", "2"), seen: seen)
    #expect(replica.outbox.map { $0.operation.set } == [fields(("a", "2"))])
    #expect(replica.visible(flight)?.fields == fields(("to", "LKCV"), ("a", "2")))
    let open = replica.conflicts[flight] ?? []
    #expect(open.map { $0.kind } == [.field("to")])
    #expect(open.map { $0.base } == ["LKTB"] && open.map { $0.mine } == ["LKPR"])
    replica.apply(replica.settle(open[0], .mine, tab: "a"))
    #expect(replica.visible(flight)?.fields["to"] == "LKPR" && replica.conflicts.isEmpty)
    #expect(replica.outbox.last?.operation.base == 9)
  }

  @Test("P-48: a field that the user did not change is not written, whatever its value is now")
  func unchanged() {
    var replica = replica(now: fields(("to", "LKCV"), ("a", "1")))
    edit(&replica, ("to", "LKTB"), ("a", "1"), seen: seen)
    #expect(replica.outbox.isEmpty && replica.conflicts.isEmpty)
  }

  @Test("P-48: the same value on both sides is no question")
  func agreed() {
    var replica = replica(now: fields(("to", "LKPR")))
    edit(&replica, ("to", "LKPR"), ("a", nil), seen: seen)
    #expect(replica.outbox.isEmpty && replica.conflicts.isEmpty)
  }

  @Test("P-48: removing a field that has changed since becomes a question too")
  func removal() {
    var replica = replica(now: fields(("to", "LKCV"), ("a", "1")))
    edit(&replica, ("to", nil), seen: seen)
    #expect(replica.outbox.isEmpty)
    #expect(replica.conflicts[flight]?.first?.mine == nil && replica.conflicts[flight]?.first?.base == "LKTB")
  }

  @Test("P-48: a record that is gone by now is kept whole, and comes back when the user wants it")
  func gone() {
    var replica = replica(now: seen)
    replica.pull(Record(flight, version: 10, deleted: true))
    edit(&replica, ("to", "LKPR"), seen: seen)
    #expect(replica.visible(flight) == nil && replica.outbox.isEmpty)
    let open = replica.conflicts[flight] ?? []
    #expect(open.map { $0.kind } == [.deletedThere])
    replica.apply(replica.settle(open[0], .mine, tab: "a"))
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR"), ("a", "1")))
    #expect(replica.conflicts.isEmpty)
  }

  @Test("P-48: two changes of a record that is gone are kept together")
  func goneTwice() {
    var replica = replica(now: seen)
    replica.pull(Record(flight, version: 10, deleted: true))
    edit(&replica, ("to", "LKPR"), seen: seen)
    edit(&replica, ("a", "3"), seen: seen)
    let open = replica.conflicts[flight] ?? []
    #expect(open.count == 1 && open[0].mine?.members == fields(("to", "LKPR"), ("a", "3")))
  }

  @Test("P-48: a record that its first change creates was not seen before")
  func first() {
    var replica = Replica(space: "s")
    edit(&replica, ("to", "LKPR"), seen: Fields())
    #expect(replica.visible(flight)?.fields == fields(("to", "LKPR")))
  }
}

@Suite("Drafts of published records")
struct PublishedDraftTests {
  private let published = fields(("name", "Lion"), ("text", "Old"), ("food", "Meat"))

  private func draft(_ wanted: (String, JSON?)..., of draft: Fields = Fields(), published: Fields?) -> Fields {
    var result = draft
    let changes = PublishedDraft.changes(
      wanted.map { (name: $0.0, value: $0.1) }, draft: draft, published: published, required: ["name"])
    for change in changes { result[change.name] = change.value }
    return result
  }

  @Test("P-49: a draft holds the editor's changes; all other fields follow what is published")
  func follows() {
    let draft = draft(("text", "New"), ("food", "Meat"), published: published)
    #expect(
      draft == fields(("text", "New"), ("basis.text", "Old"), ("name", "Lion"), ("basis.name", "Lion")))
    let later = fields(("name", "Asiatic lion"), ("text", "Old"), ("food", "Fish"), ("price", "5"))
    #expect(
      PublishedDraft.fields(draft, over: later)
        == fields(("name", "Asiatic lion"), ("text", "New"), ("food", "Fish"), ("price", "5")))
    let differences = PublishedDraft.differences(draft, from: later)
    #expect(differences.map { $0.name } == ["text"] && differences.map { $0.isContested } == [false])
  }

  @Test("P-49: a field that was published since the editor changed it is contested until somebody chooses")
  func contested() {
    let draft = draft(("text", "New"), published: published)
    let later = fields(("name", "Lion"), ("text", "Newer"))
    #expect(PublishedDraft.differences(draft, from: later).map { $0.isContested } == [true])
    for draftStands in [true, false] {
      var settled = draft
      for change in PublishedDraft.settling("text", published: later, draftStands: draftStands) {
        settled[change.name] = change.value
      }
      let left = PublishedDraft.differences(settled, from: later)
      #expect(left.map { $0.draft } == (draftStands ? ["New"] : []))
      #expect(left.allSatisfy { !$0.isContested })
    }
  }

  @Test("P-49: a draft from before there were bases removes nothing and asks about differences")
  func withoutBases() {
    let old = fields(("name", "Lion"), ("picture", "p"), ("text", "Starter"))
    let differences = PublishedDraft.differences(old, from: published)
    #expect(differences.map { $0.name } == ["picture", "text"])
    #expect(differences.map { $0.isContested } == [false, true])
    #expect(PublishedDraft.fields(old, over: published)["food"] == "Meat")
  }

  @Test("P-49: a removed field is removed by publishing, and only that")
  func removed() {
    let draft = draft(("food", nil), published: published)
    #expect(draft["basis.food"] == "Meat" && draft["food"] == nil)
    let differences = PublishedDraft.differences(draft, from: published)
    #expect(differences.map { $0.name } == ["food"] && differences[0].draft == nil && !differences[0].isContested)
  }

  @Test("P-49: typing the published value again is no change; typing an older value is one")
  func typedBack() {
    let first = draft(("text", "New"), published: published)
    #expect(
      PublishedDraft.differences(draft(("text", "Old"), of: first, published: published), from: published).isEmpty)
    let later = fields(("name", "Lion"), ("text", "Newer"))
    let back = draft(("text", "Old"), of: first, published: later)
    #expect(PublishedDraft.differences(back, from: later).map { $0.draft } == ["Old"])
    #expect(PublishedDraft.differences(back, from: later).map { $0.isContested } == [true])
  }

  @Test("U-32: a field that is set back to what is published stays in the draft, where a question finds it")
  func setBack() {
    let first = draft(("text", "New"), published: published)
    let back = draft(("text", "Old"), of: first, published: published)
    #expect(back["text"] == "Old" && back["basis.text"] == "Old")
    let later = fields(("name", "Lion"), ("text", "Newer"))
    #expect(PublishedDraft.fields(back, over: later)["text"] == "Newer", "it follows what is published")
    // The basis of a draft on the server stays when a question about its field is answered by "mine".
    var answered = first
    answered["text"] = back["text"]
    #expect(PublishedDraft.differences(answered, from: published).isEmpty)
  }

  @Test("P-49: for a record that is not published, the draft is everything")
  func unpublished() {
    let draft = draft(("name", "Lion"), ("text", "New"), published: nil)
    #expect(PublishedDraft.differences(draft, from: nil).map { $0.name } == ["name", "text"])
    #expect(PublishedDraft.fields(draft, over: nil) == fields(("name", "Lion"), ("text", "New")))
  }

  @Test("P-49: a basis never becomes a question")
  func basisIsNotAsked() {
    var replica = Replica(holding: Record(flight, version: 5, fields: fields(("basis.text", "Old"))))
    replica.edit(flight, ("basis.text", "Newer"))
    replica.take(
      PushResult(
        number: 1, status: .conflict, version: 8,
        record: Record(flight, version: 8, fields: fields(("basis.text", "Other"))),
        conflicts: fields(("basis.text", "Newer")), conflictingRemovals: []))
    #expect(replica.conflicts.isEmpty && replica.visible(flight)?.fields["basis.text"] == "Other")
  }

  @Test("P-48: pending changes of a record that is gone are kept, and not what a form showed before them")
  func waitsWhileGone() {
    var replica = Replica(space: "s")
    replica.edit(flight, ("to", "LKPR"), ("from", "LKTB"))
    let seen = replica.visible(flight)?.fields ?? Fields()
    replica.edit(flight, ("to", "LKMT"))
    // The creation is refused. The change after it waits.
    replica.number()
    replica.apply(replica.entries(for: PushResponse(epoch: 0, results: [.rejected(1, "too-long")])))
    #expect(replica.visible(flight) == nil && replica.outbox.count == 1)
    replica.apply(replica.edit(flight, [("remarks", "night")], seen: seen, tab: "a"))
    let kept = fields(("to", "LKMT"), ("from", "LKTB"), ("remarks", "night"))
    #expect(replica.everything.map { $0.mine } == [.object(kept)])
    // The pending change is answered: its record does not exist.
    replica.apply(
      replica.entries(for: PushResponse(epoch: 0, results: [.conflict(2, nil, fields(("to", "LKMT")))])))
    #expect(replica.everything.map { $0.mine } == [.object(kept)])
  }
}
