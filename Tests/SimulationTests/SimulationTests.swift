import Base
import Sync
import Testing

@testable import Simulator

/// Many seeds against the oracle. Repeat a failing seed with `make simulate SEED=…`.
@Suite("Simulation")
struct SimulationTests {
  /// How often each event must occur at least in a thousand seeds. Otherwise the seeds prove nothing about it.
  private static let expected: [String: Int] = [
    "conflict": 1000, "deleted there": 200, "deleted here": 200, "refused": 1000, "restored": 50, "deleted": 500,
    "settled mine": 200, "settled theirs": 200, "retried": 200, "undo": 50, "bulk": 500, "poison": 500,
    "unreadable change": 200, "crash": 1000, "crash in commit": 200, "crashBeforeEffect": 100, "crashAfterEffects": 100,
    "crashBeforeCommit": 100, "crashAfterCommit": 100, "power failure": 50, "failed write": 500, "eviction": 20,
    "hand-over": 20, "offline": 200, "revocation": 100, "backup": 200, "server restored": 100, "compaction": 100,
    "requestLost": 1000, "answerLost": 1000, "requestTwice": 500, "late request": 200, "copy": 500,
    "strange answer": 200, "truncated answer": 100, "400 /push": 100, "403 /push": 100, "404 /changes": 5,
    "410 /push": 50, "410 /changes": 50, "413 /push": 50, "200 /digest": 500,
    "form saved": 1000, "form discarded": 300, "form saved over a change": 100, "form of a deleted record saved": 50,
    "asked when saved": 100, "draft changed": 300, "published": 100, "contested": 10,
  ]

  @Test("Invariants 1-6, 8-10 hold in every seed")
  func seeds() async throws {
    let seeds = Seeds(usual: 4000)
    let outcome = await seeds.run { await simulate($0) }
    for fault in outcome.faults { Issue.record("\(fault)") }
    for plan in outcome.failed.prefix(3) { print(await story(of: plan) { await simulate($0) }) }
    print(seeds.summary(outcome))
    guard seeds.count >= 1000 else { return }
    for (name, least) in SimulationTests.expected {
      let number = outcome.counts[name, default: 0]
      if number < least * Int(seeds.count) / 1000 { Issue.record("\(name) happened only \(number) times") }
    }
  }

  /// Each of these seeds once showed a fault. A rule in Tests/SyncTests describes it, or it was a fault of the ledger.
  @Test("Seeds that once failed pass", arguments: SimulationPlan.onceFailed)
  func onceFailed(plan: SimulationPlan) async {
    let simulation = await simulate(plan)
    #expect(simulation.faults.isEmpty)
  }

  @Test("Two devices, one record, three changes: one fault at every place where one can happen")
  func exhaustively() async {
    // An eighth of them in each run is enough to notice. SIMULATION_ALL tries every one.
    let all = Seeds.number("SIMULATION_ALL") != nil
    let scripts = SmallScript.all.enumerated().filter { all || $0.offset % 8 == 3 }.map { $0.element }
    let halves = await withTaskGroup(of: (runs: Int, faults: [String]).self) { group in
      for half in 0..<2 {
        group.addTask {
          var total = (runs: 0, faults: [String]())
          for index in stride(from: half, to: scripts.count, by: 2) {
            let (runs, faults) = await scripts[index].runAll()
            total.runs += runs
            total.faults += faults
          }
          return total
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for fault in halves.flatMap({ $0.faults }).prefix(10) { Issue.record("\(fault)") }
    let runs = halves.reduce(0) { $0 + $1.runs }
    print("tried \(runs) runs of \(scripts.count) scripts")
    #expect(SmallScript.all.count == 432 && runs > 3_000)
  }

  /// Another change under a known number is 409, and the client takes a new name.
  @Test("A copied profile loses nothing and overwrites nothing unseen")
  func copies() async {
    var happened = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var plan = SimulationPlan(seed: seed)
      plan.hasCopies = true
      plan.troubleMilliseconds = min(plan.troubleMilliseconds, 40_000)
      let simulation = await simulate(plan)
      happened += simulation.counts["copied profile"] ?? 0
      for fault in simulation.faults.prefix(1) {
        Issue.record("seed \(seed): \(fault)")
        print(await story(of: plan) { await simulate($0) })
      }
    }
    #expect(happened > 200)
  }

  @Test("10: the same seed gives the same trace")
  func sameTrace() async throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      let one = await simulate(SimulationPlan(seed: seed))
      let two = await simulate(SimulationPlan(seed: seed))
      #expect(one.trace == two.trace && one.step == two.step && one.counts == two.counts)
    }
  }
}
