import Base
import Sync
import Testing

@Suite("A list of the server's records in parts")
struct PartialListingTests {
  private let start = Record(flight, version: 5, fields: fields(("to", "LKTB")))

  @Test("P-38: a list in parts counts when it is complete, and records that changed since appear in their new state")
  func listedInParts() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(410, ["type": "cursor-expired"])
    let newer = Record(other, version: 9, fields: fields(("to", "LKPR")))
    bench.answer(200, DigestAnswer.of([start, newer], version: 9).wire)
    let asked = "{\"buckets\":[\(other.id.bucket)],\"after\":"
    #expect(bench.request?.body == asked + "0}")
    bench.answer(200, BucketListing([.init(other, version: 2, deleted: true)], next: 2).wire)
    #expect(bench.request?.body == asked + "2}" && bench.sync.phase == .listing)
    bench.answer(200, BucketListing([.init(other, version: 9, deleted: false)]).wire)
    #expect(bench.request?.body == "{\"fetch\":[[\"flight\",\"\(other.id.description)\"]]}")
    bench.answer(200, ["changes": [newer.change]])
    bench.commit()
    #expect(bench.replica.visible(other) == newer && bench.replica.visible(flight) == start)
  }

  @Test("P-38: nothing is concluded from part of a list, also when the connection breaks in the middle")
  func brokenList() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(410, ["type": "cursor-expired"])
    bench.answer(200, DigestAnswer.of([], version: 9).wire)
    bench.answer(200, BucketListing([], next: 4).wire)
    #expect(bench.replica.visible(flight) == start)
    bench.step(.failed(number: bench.request?.number ?? 0))
    bench.step(.timer)
    #expect(bench.request?.path == "/digest" && bench.request?.method == "GET")
    bench.answer(200, DigestAnswer.of([], version: 9).wire)
    #expect(bench.request?.body?.hasSuffix("\"after\":0}") == true, "it begins anew")
    // A list that does not advance counts as no answer.
    bench.answer(200, BucketListing([], next: 0).wire)
    #expect(bench.sync.phase == .waiting && bench.replica.visible(flight) == start)
  }
}
