import Base
import Sync
import Testing

/// A device takes in what others did while its disk writes.
@Suite("Pulling while the disk writes")
struct PullingTests {
  private let start = Record(flight, version: 5, fields: fields(("to", "LKTB")))

  @Test("P-12: page after page is pulled, the next one while the last is being stored")
  func pages() {
    var bench = Bench()
    bench.start(pull: true)
    #expect(bench.request?.path == "/changes?limit=2000")
    bench.answer(200, ChangesPage.empty(3, more: true).wire)
    #expect(bench.entries != nil && bench.request?.path == "/changes?limit=2000&cursor=0.3" && !bench.sync.hasPulled)
    bench.answer(200, ChangesPage.empty(9).wire)
    #expect(bench.entries != nil && bench.request == nil && bench.sync.phase == .committing)
    bench.step(.committed)
    #expect(bench.effects.isEmpty && bench.sync.phase == .committing)
    bench.step(.committed)
    #expect(bench.effects.isEmpty && bench.sync.phase == .resting && bench.sync.hasPulled)
  }

  @Test("P-12: when pages come faster than they are stored, the next one waits until all are")
  func slowDisk() {
    var bench = Bench()
    bench.start(pull: true)
    for version in 1...3 as ClosedRange<Int64> {
      bench.answer(200, ChangesPage.empty(version, more: true).wire)
      #expect(bench.request != nil)
    }
    bench.answer(200, ChangesPage.empty(4, more: true).wire)
    #expect(bench.entries != nil && bench.request == nil)
    for _ in 0..<3 {
      bench.step(.committed)
      #expect(bench.request == nil)
    }
    bench.step(.committed)
    #expect(bench.request?.path == "/changes?limit=2000&cursor=0.4")
  }

  @Test("P-20: a change that is made while pages come is sent when all of them are on disk")
  func changedWhilePulling() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(200, ChangesPage.empty(7, more: true).wire)
    let request = bench.request
    bench.replica.edit(flight, ("n", 1))
    bench.step(.requestSync(pull: false))
    #expect(bench.effects.isEmpty && request != nil)
    bench.step(
      .response(
        number: request?.number ?? 0, status: 200, retryAfterSeconds: nil,
        body: ChangesPage.empty(8, more: true).wire.serialized))
    #expect(bench.entries != nil && bench.request == nil)
    bench.step(.committed)
    #expect(bench.effects.isEmpty)
    bench.step(.committed)
    // Its number, and then the change.
    #expect(bench.entries != nil && bench.request == nil)
    bench.commit()
    #expect(bench.request?.path == "/push")
  }
}
