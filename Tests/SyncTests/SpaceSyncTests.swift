import Base
import Sync
import Testing

@Suite("The synchronisation of a space")
struct SpaceSyncTests {
  private let start = Record(flight, version: 5, fields: fields(("to", "LKTB")))

  /// A bench with this many pending changes, run up to the request that pushes them.
  private func pushing(_ count: Int = 1) -> Bench {
    var bench = Bench(Replica(holding: start))
    for number in 0..<count { bench.replica.edit(flight, ("n", .integer(Int64(number)))) }
    bench.start()
    return bench
  }

  private func results(_ bench: Bench) -> JSON {
    let results = bench.operations.map { PushResult.applied($0.number, 10 + $0.number) }
    return PushResponse(epoch: 0, results: results).wire
  }

  @Test("P-5: numbers are on disk before the change is sent")
  func numbersFirst() throws {
    var bench = Bench(Replica(holding: start))
    bench.replica.edit(flight, ("n", 1))
    bench.step(.requestSync(pull: false))
    #expect(bench.request == nil)
    let entries = try #require(bench.entries)
    #expect(entries.contains { $0.value?.contains("\"number\":1") == true } && entries.contains { $0.key == "s/s" })
    bench.step(.committed)
    #expect(bench.request?.path == "/push" && bench.operations.map { $0.number } == [1])
  }

  @Test("P-5: after a crash the same change has the same number")
  func sameNumber() {
    let bench = pushing()
    var after = Bench(bench.replica)
    after.start()
    #expect(after.operations == bench.operations && after.disk.isEmpty)
  }

  @Test("P-20: results are committed before the next request")
  func resultsFirst() {
    var bench = pushing()
    bench.answer(200, results(bench))
    #expect(bench.entries != nil && bench.request == nil && bench.sync.phase == .committing)
    bench.commit()
    #expect(bench.request?.path.hasPrefix("/changes") == true && bench.replica.outbox.isEmpty)
  }

  @Test("P-17: a change that is announced while a page is on its way is pulled afterwards")
  func announcedMeanwhile() {
    var bench = Bench()
    bench.start(pull: true)
    let request = bench.request
    bench.step(.requestSync(pull: true))
    #expect(bench.effects.isEmpty)
    bench.step(
      .response(
        number: request?.number ?? 0, status: 200, retryAfterSeconds: nil,
        body: ChangesPage.empty(9).wire.serialized))
    bench.commit()
    #expect(bench.request?.path == "/changes?limit=2000&cursor=0.9")
  }

  @Test("Answers to older requests are void, and so are answers after a stop")
  func oldAnswers() {
    var bench = Bench()
    bench.start(pull: true)
    let old = bench.request?.number ?? 0
    bench.step(.failed(number: old))
    bench.step(.requestSync(pull: true))
    bench.step(.response(number: old, status: 200, retryAfterSeconds: nil, body: ChangesPage.empty(9).wire.serialized))
    #expect(bench.effects.isEmpty && bench.replica.state.cursor == nil)
    bench.step(.suspend)
    bench.step(.response(number: old + 1, status: 200, retryAfterSeconds: nil, body: "{}"))
    #expect(bench.effects.isEmpty && bench.sync.phase == .resting)
    bench.step(.requestSync(pull: false))
    #expect(bench.request != nil)
  }

  // MARK: - P-22

  @Test("P-22: without a network, retries follow after growing pauses, with jitter and a limit")
  func backoff() {
    var bench = pushing()
    var waits: [Int64] = []
    for _ in 0..<14 {
      bench.step(.failed(number: bench.request?.number ?? 0))
      #expect(bench.sync.failure == .network && bench.sync.phase == .waiting)
      waits.append(bench.wait ?? 0)
      bench.step(.timer)
      bench.commit()
    }
    #expect(waits[0] >= 500 && waits[0] <= 1000 && waits[1] >= 1000 && waits[1] <= 2000)
    #expect(waits[13] >= 150_000 && waits[13] <= 300_000 && bench.replica.outbox.count == 1)
  }

  @Test("P-22: after a failed push the device pulls first, because the answer may have been lost")
  func pullsFirst() {
    var bench = pushing()
    bench.step(.failed(number: bench.request?.number ?? 0))
    bench.step(.timer)
    #expect(bench.request?.path.hasPrefix("/changes") == true)
    bench.answer(200, ChangesPage.empty(5).wire)
    bench.commit()
    #expect(bench.request?.path == "/push")
  }

  @Test(
    "P-22: after a server error the device waits as long as the server says, even with a new change",
    arguments: [429, 500, 502, 503])
  func serverError(status: Int) {
    var bench = pushing()
    bench.answer(status, text: "<html>", retryAfter: 60)
    #expect(bench.sync.failure == .server(status) && (bench.wait ?? 0) >= 60_000)
    bench.step(.requestSync(pull: false))
    #expect(bench.effects.isEmpty)
    bench.step(.timer)
    #expect(bench.request != nil && bench.replica.outbox.count == 1)
  }

  @Test("P-22: 401 asks to sign in and keeps everything")
  func signIn() {
    var bench = pushing()
    bench.answer(401, ["type": "unauthorized"])
    #expect(bench.sync.phase == .stopped(.signIn) && bench.effects.isEmpty && bench.replica.outbox.count == 1)
    bench.step(.requestSync(pull: true))
    #expect(bench.request?.path == "/push")
  }

  @Test("P-22: 403 to a push: the changes are kept as refused, and reading continues")
  func forbidden() {
    var bench = pushing(2)
    bench.answer(403, ["type": "forbidden"])
    bench.commit()
    #expect(
      bench.replica.outbox.isEmpty && bench.replica.refusals.map { $0.problem.type } == ["forbidden", "forbidden"])
    #expect(bench.request?.path.hasPrefix("/changes") == true)
  }

  @Test(
    "7: 404 from the server: the data leave the device, unsent changes stay, and nothing is requested until it is asked for"
  )
  func gone() {
    var bench = pushing()
    bench.answer(404, ["type": "not-found"])
    bench.commit()
    #expect(bench.sync.phase == .stopped(.gone) && bench.replica.confirmed.isEmpty && bench.replica.outbox.count == 1)
    bench.step(.requestSync(pull: false))
    #expect(bench.effects.isEmpty)
    bench.start(pull: true)
    #expect(bench.request != nil)
  }

  @Test("P-22: a server between us and ours cannot refuse anything", arguments: [400, 403, 404, 409, 410, 422])
  func foreignPages(status: Int) {
    var bench = pushing()
    bench.answer(status, text: "<html>Please sign in to the hotel</html>")
    #expect(bench.sync.phase == .waiting && bench.replica.outbox.count == 1 && bench.replica.refusals.isEmpty)
    #expect(bench.replica.confirmed.count == 1)
  }

  @Test("P-1: a server that does not know its own address refuses nothing; everything is kept, and tried again")
  func foreignOrigin() {
    var bench = pushing()
    bench.answer(421, ["type": "foreign-origin"])
    #expect(bench.sync.phase == .waiting && bench.replica.outbox.count == 1 && bench.replica.refusals.isEmpty)
    #expect(bench.replica.confirmed.count == 1)
  }

  @Test(
    "A page that is not ours, or is cut off, counts as no answer",
    arguments: ["<html>", "{}", "[1", "{\"epoch\":0}", ""])
  func unreadable(body: String) {
    var bench = pushing()
    bench.answer(200, text: body)
    #expect(bench.sync.phase == .waiting && bench.replica.outbox.count == 1)
  }

  @Test("P-5: an answer that omits an operation counts as no answer")
  func incomplete() {
    var bench = pushing(2)
    bench.answer(200, PushResponse(epoch: 0, results: [.applied(1, 6)]).wire)
    #expect(bench.sync.phase == .waiting && bench.replica.outbox.count == 2)
  }

  @Test("P-22: 413: smaller batches, also when a proxy says so; then larger ones again")
  func smaller() {
    var bench = pushing(4)
    bench.answer(413, text: "<html>Too large</html>")
    #expect(bench.operations.map { $0.number } == [1, 2])
    bench.answer(200, results(bench))
    bench.commit()
    #expect(bench.operations.map { $0.number } == [3, 4])
  }

  @Test("P-22: a change that the server cannot accept is set aside and does not block others")
  func poisoned() {
    var bench = pushing(3)
    var sent = 0
    while bench.replica.outbox.count > 0, sent < 20 {
      sent += 1
      if bench.request?.path != "/push" {
        bench.answer(200, ChangesPage.empty(5).wire)
      } else if bench.operations.contains(where: { $0.set["n"] == 1 }) {
        bench.answer(400, ["type": "malformed"])
      } else {
        bench.answer(200, results(bench))
      }
      bench.commit()
    }
    #expect(bench.replica.refusals.map { $0.operation.set["n"] } == [1] && bench.replica.outbox.isEmpty && sent < 8)
  }

  @Test("P-5: a gap in the numbers leads to a new name, a comparison, and everything from 1")
  func numberGap() {
    var bench = pushing(2)
    bench.answer(409, ["type": "number-gap", "expected": 1])
    bench.commit()
    #expect(bench.request?.path == "/digest" && bench.replica.outbox.map { $0.operation.number } == [0, 0])
    bench.answer(200, DigestAnswer.of([start], version: 5).wire)
    bench.commit()
    #expect(bench.request?.path == "/push" && bench.operations.map { $0.number } == [1, 2])
  }

  @Test(
    "P-39: when another device counts under the same name: a new name, a comparison, and the same changes from 1",
    arguments: ["number-taken", "device-taken"])
  func cloned(type: String) {
    var bench = pushing(2)
    let (name, sent) = (bench.replica.state.device, bench.operations)
    bench.answer(409, ["type": .string(type), "number": 1])
    bench.commit()
    bench.answer(200, DigestAnswer.of([start], version: 5).wire)
    bench.commit()
    #expect(bench.request?.path == "/push" && bench.operations == sent)
    #expect(bench.replica.state.device != name && bench.replica.refusals.isEmpty)
  }

  @Test(
    "P-14: an expired cursor leads to a comparison; the device keeps its name, because the server still knows its numbers"
  )
  func expired() {
    var bench = pushing()
    let name = bench.replica.state.device
    bench.answer(410, ["type": "cursor-expired"])
    #expect(bench.request?.path == "/digest")
    bench.answer(200, DigestAnswer.of([start], version: 5).wire)
    bench.commit()
    #expect(bench.replica.state.device == name && bench.operations.map { $0.number } == [1])
    #expect(bench.replica.state.check?.repaired == 0)
  }

  @Test("8: a server that expires every cursor is asked only with pauses")
  func expiredForEver() {
    var bench = pushing()
    var requests = 0
    while bench.request != nil, requests < 20 {
      requests += 1
      if bench.request?.path == "/digest" {
        bench.answer(200, DigestAnswer.of([start], version: 5).wire)
      } else {
        bench.answer(410, ["type": "cursor-expired"])
      }
      bench.commit()
    }
    #expect(requests < 6 && bench.sync.phase == .waiting)
  }

  @Test("P-14: a page of another epoch is not applied: the server was restored")
  func otherEpoch() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(200, ChangesPage.empty(firstVersion(ofEpoch: 1), epoch: 1).wire)
    bench.commit()
    #expect(bench.request?.path == "/digest" && bench.replica.state.epoch == 0)
  }

  // MARK: - Comparison

  @Test("P-16: equal digests need one request, and the check is remembered")
  func equal() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.step(.check)
    bench.step(.response(number: 1, status: 200, retryAfterSeconds: nil, body: ChangesPage.empty(5).wire.serialized))
    bench.commit()
    // The check came during the pull, so the pull is repeated once.
    while bench.request?.path.hasPrefix("/changes") == true {
      bench.answer(200, ChangesPage.empty(5).wire)
      bench.commit()
    }
    #expect(bench.request?.path == "/digest")
    bench.answer(200, DigestAnswer.of([start], version: 5).wire)
    bench.commit()
    #expect(bench.replica.state.check == SpaceState.Check(at: Instant(milliseconds: 5), version: 5, repaired: 0))
  }

  @Test("P-16: differences are listed, fetched and applied, and the cursor moves with them")
  func repairs() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(410, ["type": "cursor-expired"])
    let newer = Record(flight, version: 9, fields: fields(("to", "LKPR")))
    bench.answer(200, DigestAnswer.of([newer], version: 9).wire)
    #expect(bench.request?.body == "{\"buckets\":[\(flight.id.bucket)],\"after\":0}")
    bench.answer(200, BucketListing([.init(flight, version: 9, deleted: false)]).wire)
    #expect(bench.request?.body == "{\"fetch\":[[\"flight\",\"\(flight.id.description)\"]]}")
    bench.answer(200, ["changes": [newer.change]])
    bench.commit()
    #expect(bench.replica.visible(flight) == newer && bench.replica.state.cursor == "0.9")
    #expect(bench.replica.state.check?.repaired == 1)
  }

  @Test("P-16: an interrupted comparison begins anew: nothing of the old listing is fetched")
  func interrupted() {
    var bench = Bench(Replica(holding: start))
    bench.start(pull: true)
    bench.answer(410, ["type": "cursor-expired"])
    let newer = Record(flight, version: 9, fields: fields(("to", "LKPR")))
    bench.answer(200, DigestAnswer.of([newer], version: 9).wire)
    bench.answer(200, BucketListing([.init(flight, version: 9, deleted: false)]).wire)
    bench.step(.failed(number: bench.request?.number ?? 0))
    bench.step(.timer)
    #expect(bench.request?.method == "GET" && bench.request?.path == "/digest")
    let third = Record(other, version: 11)
    bench.answer(200, DigestAnswer.of([newer, third], version: 11).wire)
    #expect(bench.request?.body?.hasPrefix("{\"buckets\":") == true)
  }
}
