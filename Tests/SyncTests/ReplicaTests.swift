import Base
import Sync
import Testing

@Suite("Replica")
struct ReplicaTests {
  let key = RecordKey("flight", RecordID.v8(named: "a", in: "test"))
  let device = RecordID.v8(named: "phone", in: "test")

  /// A device that holds one flight with version 1.
  private func replica(_ members: (String, JSON)...) -> Replica {
    var replica = Replica(space: "me")
    replica.apply(replica.entries(for: page(Record(key, version: 1, fields: Fields(members.map { ($0.0, $0.1) })))))
    return replica
  }

  private func page(_ record: Record) -> ChangesPage {
    ChangesPage(cursor: "0.\(record.version)", epoch: 0, version: record.version, more: false, changes: [record])
  }

  private func edit(_ replica: inout Replica, _ changes: (name: String, value: JSON?)...) {
    replica.apply(replica.edit(key, changes, tab: "t"))
  }

  /// Numbers the changes and returns the batch that is sent.
  private func send(_ replica: inout Replica) -> [Pending] {
    replica.apply(replica.numbering(limit: 1000, newDevice: device))
    return replica.batch(limit: 1000, byteLimit: 1 << 20)
  }

  @Test("P-20: the state is the sum of its entries: reading them from storage gives the same state")
  func sumOfEntries() {
    var one = Replica(space: "me")
    var stored: [Entry] = []
    func perform(_ entries: [Entry]) {
      one.apply(entries)
      stored += entries
    }
    perform(one.entries(for: page(Record(key, version: 1, fields: ["to": "LKPR"]))))
    perform(one.edit(key, [("to", "LKTB")], tab: "t"))
    perform(one.numbering(limit: 10, newDevice: device))
    perform(one.edit(RecordKey("flight", RecordID.v8(named: "b", in: "test")), [("to", "LKMT")], tab: "u"))
    var other = Replica(space: "me")
    other.apply(stored)
    #expect(other.state == one.state)
    #expect(other.outbox == one.outbox)
    #expect(other.visible(key) == one.visible(key))
    #expect(other.digest == one.digest)
    #expect(other.keys.count == 2)
  }

  @Test("P-21: fetched values do not replace a pending change; the record's other fields are visible at once")
  func pendingStaysVisible() {
    var replica = replica(("to", "LKPR"), ("from", "LKMT"))
    edit(&replica, ("to", "LKTB"))
    replica.apply(replica.entries(for: page(Record(key, version: 2, fields: ["to": "EDDM", "from": "LKKV"]))))
    #expect(replica.visible(key)?.fields == ["to": "LKTB", "from": "LKKV"])
    #expect(replica.confirmed[key]?.fields["to"] == "EDDM")
    #expect(replica.outbox.count == 1)
  }

  @Test("P-21, P-25: a pending change is kept whole when its record is deleted elsewhere")
  func deletedElsewhere() {
    var replica = replica(("to", "LKPR"), ("from", "LKMT"))
    edit(&replica, ("to", "LKTB"))
    replica.apply(replica.entries(for: page(Record(key, version: 2, deleted: true))))
    #expect(replica.conflicts[key]?.first?.kind == .deletedThere)
    #expect(replica.conflicts[key]?.first?.mine == .object(["to": "LKTB", "from": "LKMT"]))
  }

  @Test("P-25: an acknowledgement settles what was sent; an edit made in the meantime still waits")
  func editOnTheWay() {
    var replica = replica(("to", "LKPR"))
    edit(&replica, ("to", "LKTB"))
    let sent = send(&replica)
    edit(&replica, ("to", "EDDM"))
    replica.apply(
      replica.entries(
        for: PushResponse(
          epoch: 1, results: [PushResult(number: sent[0].operation.number, status: .applied, version: 2)])))
    #expect(replica.confirmed[key]?.fields["to"] == "LKTB")
    #expect(replica.visible(key)?.fields["to"] == "EDDM")
    #expect(replica.outbox.count == 1)
  }

  @Test("P-25: a conflict keeps the value before, theirs and mine")
  func triple() {
    var replica = replica(("to", "LKPR"))
    edit(&replica, ("to", "LKTB"))
    let number = send(&replica)[0].operation.number
    let theirs = Record(key, version: 2, fields: ["to": "EDDM"])
    replica.apply(
      replica.entries(
        for: PushResponse(
          epoch: 1,
          results: [
            PushResult(number: number, status: .conflict, version: 2, record: theirs, conflicts: ["to": "LKTB"])
          ])))
    let conflict = replica.conflicts[key]?.first
    #expect(replica.conflicts[key]?.count == 1)
    #expect(conflict?.kind == .field("to"))
    #expect(conflict?.base == "LKPR")
    #expect(conflict?.mine == "LKTB")
    #expect(replica.visible(key)?.fields["to"] == "EDDM")
    #expect(replica.outbox.isEmpty)
  }

  @Test("P-25: a change that was refused for good is kept with the reason until the user drops it")
  func refused() {
    var replica = replica(("to", "LKPR"))
    edit(&replica, ("to", "LKTB"))
    let number = send(&replica)[0].operation.number
    replica.apply(
      replica.entries(
        for: PushResponse(
          epoch: 1,
          results: [PushResult(number: number, status: .rejected(Problem("too-long", field: "to")), version: 0)])))
    #expect(replica.refusals.map { $0.problem.field } == ["to"])
    #expect(replica.refusals.first?.operation.set == ["to": "LKTB"])
    #expect(replica.visible(key)?.fields["to"] == "LKPR")
    if let refusal = replica.refusals.first { replica.apply(replica.drop(refusal)) }
    #expect(replica.refusals.isEmpty)
  }

  @Test("P-26: the order of changes comes from what was seen, not from a clock: a later change has a later place")
  func places() {
    var one = replica(("to", "LKPR"))
    edit(&one, ("to", "LKTB"))
    var other = Replica(space: "me")
    // The second tab has applied what the first has committed.
    other.apply(one.entriesOfOutbox)
    other.apply(other.edit(key, [("to", "EDDM")], tab: "a"))
    one.apply(other.entriesOfOutbox)
    #expect(one.outbox.map { $0.operation.set["to"] } == ["LKTB", "EDDM"])
    #expect(one.visible(key)?.fields["to"] == "EDDM")
  }

  @Test("P-26: making a record from its source twice gives one record")
  func sameSource() {
    let first = RecordKey("flight", RecordID.v8(named: "row 1", in: "book.csv"))
    let second = RecordKey("flight", RecordID.v8(named: "row 1", in: "book.csv"))
    var replica = Replica(space: "me")
    replica.apply(replica.edit(first, [("to", "LKPR")], tab: "t"))
    #expect(replica.edit(second, [("to", "LKPR")], tab: "t").isEmpty)
    #expect(replica.keys == [first])
  }

  @Test("P-5: a number belongs to its change for ever")
  func numbers() {
    var replica = replica(("to", "LKPR"))
    edit(&replica, ("to", "LKTB"))
    let first = send(&replica)
    edit(&replica, ("to", "EDDM"))
    let again = send(&replica)
    #expect(again.map { $0.operation.number } == [1, 2])
    #expect(again[0] == first[0])
  }
}

extension Replica {
  /// The stored entries of the outbox, as another tab receives them.
  fileprivate var entriesOfOutbox: [Entry] {
    outbox.map { pending in
      guard case .object(var json) = pending.operation.wire else { return Entry("", nil) }
      if !pending.before.isEmpty { json["before"] = .object(pending.before) }
      return Entry(EntryKey.operation(space: space, place: pending.place).text, JSON.object(json).serialized)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
