import Base
import Sync
import Testing

@Suite("Comparing with the server (P-16)")
struct ReconcileTests {
  private let start = Record(flight, version: 5, fields: fields(("to", "LKTB"), ("a", "1")))
  private let lost = [LostRange(after: 4, before: firstVersion(ofEpoch: 1))]

  private func compare(
    _ replica: inout Replica, _ listing: BucketListing.Entry..., lost: [LostRange] = []
  ) -> Replica.Comparison {
    let comparison = replica.compare(BucketListing(listing), buckets: Array(0..<256), lost: lost, tab: "a")
    replica.apply(comparison.entries)
    return comparison
  }

  @Test(
    "P-16: equal records are left alone; missing or older ones are fetched; records that are gone there are removed")
  func plain() {
    let third = RecordKey("flight", RecordID.v8(named: "third", in: "test"))
    var replica = Replica(holding: start, Record(other, version: 3))
    let result = compare(
      &replica, .init(flight, version: 5, deleted: false), .init(third, version: 7, deleted: false))
    #expect(result.fetch == [third] && result.repaired == 2)
    #expect(replica.visible(flight) == start && replica.visible(other) == nil && replica.outbox.isEmpty)
  }

  @Test("P-16: only the listed buckets are compared")
  func onlyListed() {
    let replica = Replica(holding: start)
    let bucket = (start.id.bucket + 1) % 256
    let result = replica.compare(BucketListing([]), buckets: [bucket], lost: [], tab: "a")
    #expect(result.fetch.isEmpty && result.entries.isEmpty && result.repaired == 0)
  }

  @Test("P-8: pending changes of a record that is gone there keep it whole for the user")
  func keepsPending() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("a", "2"))
    _ = compare(&replica)
    #expect(replica.everything.map { $0.mine } == [.object(fields(("to", "LKTB"), ("a", "2")))])
    var withTombstone = Replica(holding: start)
    withTombstone.edit(flight, ("a", "2"))
    _ = compare(&withTombstone, .init(flight, version: 9, deleted: true))
    #expect(withTombstone.everything.map { $0.mine } == [.object(fields(("to", "LKTB"), ("a", "2")))])
  }

  @Test("A record that the backup does not contain is created again, before every change of the user")
  func madeAgain() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("a", "2"))
    _ = compare(&replica, lost: lost)
    #expect(replica.outbox.map { $0.operation.base } == [0, 5])
    #expect(replica.outbox[0].operation.set == start.fields)
    #expect(replica.visible(flight)?.fields == fields(("to", "LKTB"), ("a", "2")))
  }

  @Test("Differences from the backup are sent again, based on the version of the backup")
  func sentAgain() {
    var replica = Replica(holding: start)
    let there = Record(flight, version: 3, fields: fields(("to", "LKPR"), ("a", "1"), ("b", "2")))
    let result = compare(&replica, .init(flight, version: 3, deleted: false), lost: lost)
    #expect(result.fetch == [flight])
    replica.apply(replica.entries(fetched: [there], lost: lost, tab: "a"))
    #expect(replica.outbox.map { $0.operation.base } == [4])
    #expect(replica.outbox[0].operation.set == fields(("to", "LKTB")) && replica.outbox[0].operation.unset == ["b"])
    #expect(replica.visible(flight)?.fields == start.fields)
  }

  @Test(
    "P-6: after an empty backup, differences edit the record that others have created since, and create none from a part"
  )
  func sentAgainOnNothing() {
    let empty = [LostRange(after: 0, before: firstVersion(ofEpoch: 1))]
    var replica = Replica(holding: start)
    let version = firstVersion(ofEpoch: 1) + 1
    let there = Record(flight, version: version, fields: fields(("to", "LKPR"), ("a", "1")))
    _ = compare(&replica, .init(flight, version: version, deleted: false), lost: empty)
    replica.apply(replica.entries(fetched: [there], lost: empty, tab: "a"))
    #expect(replica.outbox.map { $0.operation.base } == [0] && replica.outbox[0].operation.follows)
    var deleted = Replica(holding: start)
    deleted.apply(deleted.entries(fetched: [Record(flight, version: version, deleted: true)], lost: empty, tab: "a"))
    #expect(deleted.outbox.map { $0.operation.follows } == [true])
  }

  @Test("A deletion that was lost with the backup is sent again")
  func deletedAgain() {
    var replica = Replica(holding: Record(flight, version: 5, deleted: true))
    _ = compare(&replica, .init(flight, version: 3, deleted: false), lost: lost)
    #expect(replica.outbox.map { $0.operation.kind } == [.delete] && replica.outbox[0].operation.base == 4)
  }

  @Test("A lost return is made again; a deletion that was made since becomes a question")
  func returnedAgain() {
    for (version, kind) in [(Int64(2), Operation.Kind.restore), (firstVersion(ofEpoch: 1) + 1, .edit)] {
      var replica = Replica(holding: start)
      _ = compare(&replica, .init(flight, version: version, deleted: true), lost: lost)
      #expect(replica.outbox.map { $0.operation.kind } == [kind])
      #expect(replica.outbox[0].operation.set == start.fields)
    }
    var fetched = Replica(holding: start)
    let tombstone = Record(flight, version: firstVersion(ofEpoch: 1) + 1, deleted: true)
    fetched.apply(fetched.entries(fetched: [tombstone], lost: lost, tab: "a"))
    #expect(fetched.outbox.map { $0.operation.set } == [start.fields])
  }

  @Test("A repair never overwrites values that the user has not seen: the user is asked first")
  func asksFirst() {
    var replica = Replica(holding: Record(flight, version: 3, fields: fields(("to", "LKTB"), ("a", "1"))))
    replica.edit(flight, ("to", "LKPR"), ("a", "2"))
    replica.pull(Record(flight, version: 6, fields: fields(("to", "LKCV"), ("a", "1"))))
    _ = compare(&replica, lost: lost)
    #expect(replica.everything.map { $0.kind } == [.field("to")] && replica.everything.map { $0.mine } == ["LKPR"])
    #expect(replica.outbox.map { $0.operation.set } == [fields(("to", "LKCV"), ("a", "1")), fields(("a", "2"))])
  }

  @Test("A second restored backup does not displace the repair after the first")
  func twoRestores() {
    var replica = Replica(holding: start)
    _ = compare(&replica, lost: lost)
    let second = LostRange(after: firstVersion(ofEpoch: 1) + 1, before: firstVersion(ofEpoch: 2))
    replica.pull(Record(flight, version: firstVersion(ofEpoch: 1) + 2, fields: fields(("to", "LKMT"))))
    _ = compare(&replica, lost: lost + [second])
    #expect(replica.outbox.map { $0.operation.set } == [fields(("a", "1")), fields(("to", "LKMT"))])
    #expect(replica.everything.map { $0.mine } == ["LKTB"])
  }

  @Test(
    "P-5: a repair that waits for its answer keeps its number when it turns out to be needed again (seed 214416)")
  func sameRepairAgain() {
    var replica = Replica(holding: Record(flight, version: 5, deleted: true))
    for _ in 0..<2 {
      _ = compare(&replica, .init(flight, version: 3, deleted: false), lost: lost)
      #expect(replica.outbox.map { $0.operation.kind } == [.delete])
      replica.number()
    }
    #expect(replica.outbox.map { $0.operation.number } == [1])
  }

  @Test("Repairs are sent first and alone, and the user's changes under another name")
  func repairsAlone() throws {
    var replica = Replica(holding: start)
    replica.edit(flight, ("a", "2"))
    _ = compare(&replica, lost: lost)
    replica.number()
    #expect(replica.outbox.map { $0.operation.number } == [1, 0])
    #expect(replica.batch(limit: 10, byteLimit: 10_000).map { $0.operation.set } == [start.fields])
    let version = firstVersion(ofEpoch: 1) + 1
    replica.apply(replica.entries(for: PushResponse(epoch: 1, results: [.applied(1, version)])))
    #expect(replica.state.device == nil)
    replica.apply(replica.numbering(limit: 10, newDevice: otherName))
    #expect(replica.state.device == otherName)
    #expect(replica.outbox.map { $0.operation.number } == [1] && replica.outbox.map { $0.operation.base } == [version])
  }

  @Test("P-6: a change that another tab made before it saw a repair is not based on the repair, nor are later changes")
  func unseenRepair() {
    var replica = Replica(holding: Record(flight, version: 3, fields: fields(("to", "LKTB"), ("a", "1"))))
    var tab = replica
    replica.pull(Record(flight, version: 6, fields: fields(("to", "LKCV"), ("a", "1"))))
    _ = compare(&replica, lost: lost)
    replica.number()
    // These were saved in time but come from a slow disk.
    for change in [("to", "LKPR"), ("a", "2"), ("to", nil)] as [(String, JSON?)] {
      let entries = tab.edit(flight, [(name: change.0, value: change.1)], tab: "b")
      tab.apply(entries)
      replica.apply(entries)
    }
    replica.apply(tab.delete(flight, tab: "b"))
    let version = firstVersion(ofEpoch: 1) + 1
    replica.apply(replica.entries(for: PushResponse(epoch: 1, results: [.applied(1, version)])))
    #expect(replica.outbox.map { $0.operation.base } == [3, version, 3, 3])
  }

  @Test("P-6: a repair that met changes of others also counts as seen, where its values are what the user saw")
  func mergedRepair() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    replica.edit(flight, ("a", "2"))
    _ = compare(&replica, lost: lost)
    replica.number()
    let there = Record(
      flight, version: firstVersion(ofEpoch: 1) + 2, fields: fields(("to", "LKTB"), ("a", "9"), ("b", "5")))
    let result = PushResult.conflict(1, there, fields(("a", "1")))
    replica.apply(replica.entries(for: PushResponse(epoch: 1, results: [result])))
    #expect(replica.outbox.map { $0.operation.base } == [there.version, 5])
  }

  @Test("P-8: when the record is gone there, the user's wish overrides values that only repair the server")
  func wantedAboveRepair() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKPR"))
    _ = compare(&replica, lost: lost)
    // Before any of it is sent, a second backup is restored, and meanwhile others have changed the same field.
    let first = firstVersion(ofEpoch: 1)
    replica.pull(Record(flight, version: first + 2, fields: fields(("to", "LKMT"), ("a", "1"))))
    let second = LostRange(after: first + 1, before: firstVersion(ofEpoch: 2))
    let tombstone = Record(flight, version: firstVersion(ofEpoch: 2) + 1, deleted: true)
    _ = compare(&replica, .init(flight, version: tombstone.version, deleted: true), lost: lost + [second])
    while let next = replica.outbox.first {
      if next.operation.number == 0 { replica.number() }
      let number = replica.outbox.first?.operation.number ?? 0
      replica.apply(
        replica.entries(for: PushResponse(epoch: 2, results: [.conflict(number, tombstone, next.operation.set)])))
    }
    #expect(replica.everything.map { $0.mine?["to"] } == ["LKPR"])
  }

  /// The record was deleted elsewhere while this device had changes of it, and then the server lost the deletion.
  private func askedAboutDeletion() -> (Replica, LostRange) {
    var replica = Replica(holding: start)
    replica.edit(flight, ("a", "2"))
    replica.number()
    let tombstone = Record(flight, version: 9, deleted: true)
    replica.apply(
      replica.entries(for: PushResponse(epoch: 0, results: [.conflict(1, tombstone, fields(("a", "2")))])))
    return (replica, LostRange(after: 6, before: firstVersion(ofEpoch: 1)))
  }

  private func applied(_ replica: inout Replica, _ version: Int64) {
    replica.number()
    let number = replica.outbox.first?.operation.number ?? 0
    replica.apply(replica.entries(for: PushResponse(epoch: 1, results: [.applied(number, version)])))
  }

  @Test("P-8: a deletion that is sent again for a restored server answers no question: the user is still asked")
  func repairedDeletion() {
    var (replica, lost) = askedAboutDeletion()
    let whole = JSON.object(fields(("to", "LKTB"), ("a", "2")))
    #expect(replica.everything.map { $0.mine } == [whole])
    _ = compare(&replica, .init(flight, version: 5, deleted: false), lost: [lost])
    #expect(replica.outbox.map { $0.operation.kind } == [.delete])
    applied(&replica, firstVersion(ofEpoch: 1) + 1)
    #expect(replica.everything.map { $0.kind } == [.deletedThere] && replica.everything.map { $0.mine } == [whole])
    #expect(replica.outbox.isEmpty && replica.visible(flight) == nil)
  }

  @Test("P-8: a question from a first repair outlives the second one (seed 31312)")
  func secondRepair() {
    var replica = Replica(holding: start)
    _ = compare(&replica, .init(flight, version: firstVersion(ofEpoch: 1) + 1, deleted: true), lost: lost)
    replica.number()
    let tombstone = Record(flight, version: firstVersion(ofEpoch: 1) + 1, deleted: true)
    replica.apply(replica.entries(for: PushResponse(epoch: 1, results: [.conflict(1, tombstone, start.fields)])))
    #expect(replica.everything.map { $0.kind } == [.deletedThere])
    let second = LostRange(after: firstVersion(ofEpoch: 1), before: firstVersion(ofEpoch: 2))
    _ = compare(&replica, .init(flight, version: 3, deleted: false), lost: lost + [second])
    #expect(replica.outbox.map { $0.operation.kind } == [.delete])
    applied(&replica, firstVersion(ofEpoch: 2) + 1)
    #expect(replica.everything.map { $0.mine } == [.object(start.fields)])
  }

  /// A server in that epoch has this record instead. What this device sends again meets a change of somebody else.
  private func repairInVain(_ replica: inout Replica, _ epoch: Int64, _ lost: [LostRange], _ there: Fields) {
    let record = Record(flight, version: firstVersion(ofEpoch: epoch) + 1, fields: there)
    replica.apply(replica.entries(fetched: [record], lost: lost, tab: "a"))
    replica.number()
    guard let repair = replica.outbox.first?.operation else { return }
    replica.apply(
      replica.entries(for: PushResponse(epoch: epoch, results: [.conflict(repair.number, record, repair.set)])))
  }

  @Test(
    "P-7: what two repairs could not bring back is asked about side by side, also when the record goes (seed 90229)")
  func twoRepairsOfAField() {
    var replica = Replica(holding: start)
    repairInVain(&replica, 1, lost, fields(("to", "LKCV"), ("a", "1")))
    replica.pull(Record(flight, version: firstVersion(ofEpoch: 1) + 5, fields: fields(("to", "LKPR"), ("a", "1"))))
    let second = LostRange(after: firstVersion(ofEpoch: 1) + 2, before: firstVersion(ofEpoch: 2))
    repairInVain(&replica, 2, lost + [second], fields(("to", "LKMT"), ("a", "1")))
    #expect(replica.everything.map { $0.mine } == ["LKTB", "LKPR"])
    var gone = replica
    gone.pull(Record(flight, version: firstVersion(ofEpoch: 2) + 2, deleted: true))
    let whole = gone.everything.first { $0.kind == .deletedThere }
    #expect(whole?.mine?["to"] == "LKPR")
    #expect(gone.everything.filter { $0.kind == .field("to") }.map { $0.mine } == ["LKTB"])
    // The user's choice of a value settles all questions about the field.
    let question = replica.everything[0]
    replica.apply(replica.settle(question, .mine, tab: "a"))
    #expect(replica.everything.isEmpty && replica.visible(flight)?.fields["to"] == "LKTB")
  }

  @Test("P-25: the user's own change does not replace a value that others wrote and no repair could bring back")
  func repairBesideOwn() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKKV"))
    replica.pull(Record(flight, version: 6, fields: fields(("to", "LKCV"), ("a", "1"))))
    repairInVain(&replica, 1, lost, fields(("to", "LKMT"), ("a", "1")))
    #expect(replica.everything.map { $0.mine } == ["LKCV", "LKKV"])
  }

  @Test("P-25: a value that the user has replaced does not become a question when no repair could bring it back")
  func repairOfReplaced() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("to", "LKKV"))
    repairInVain(&replica, 1, lost, fields(("to", "LKMT"), ("a", "1")))
    #expect(replica.everything.map { $0.mine } == ["LKTB"])
    replica.number()
    let theirs = Record(flight, version: firstVersion(ofEpoch: 1) + 1, fields: fields(("to", "LKMT"), ("a", "1")))
    let number = replica.outbox.first?.operation.number ?? 0
    replica.apply(
      replica.entries(for: PushResponse(epoch: 1, results: [.conflict(number, theirs, fields(("to", "LKKV")))])))
    #expect(replica.everything.map { $0.mine } == ["LKKV"] && replica.outbox.isEmpty)
  }

  @Test("Records with the same id in two collections are repaired separately")
  func sameID() {
    let twin = RecordKey("aircraft", flight.id)
    var replica = Replica(holding: start, Record(twin, version: 6, fields: fields(("registration", "OKABC"))))
    _ = compare(&replica, lost: lost)
    #expect(Set(replica.outbox.map { $0.operation.key }) == [flight, twin])
  }

  @Test("P-5: in a new epoch the device has a new name; in the same epoch it keeps its numbers")
  func newName() {
    var replica = Replica(holding: start)
    replica.edit(flight, ("a", "2"))
    replica.number()
    var same = replica
    same.apply(same.checked(.of([start], version: 5), at: Instant(milliseconds: 7), repaired: 0, newDevice: otherName))
    #expect(same.state.device == device && same.outbox[0].operation.number == 1)
    #expect(same.state.check == SpaceState.Check(at: Instant(milliseconds: 7), version: 5, repaired: 0))
    replica.apply(
      replica.checked(
        .of([start], version: 5, epoch: 1), at: Instant(milliseconds: 7), repaired: 2, newDevice: otherName))
    #expect(replica.state.device == otherName && replica.outbox[0].operation.number == 0)
    #expect(replica.state.epoch == 1 && replica.state.nextNumber == 1)
  }
}

private let otherName = newName
