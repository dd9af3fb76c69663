import Base
import Foundation

/// A run of consecutive seeds on two processors. The environment configures it: `SIMULATION_SEEDS` says how many,
/// `SIMULATION_FIRST_SEED` where to start, `SIMULATION_LOUD` whether to print every step.
struct Seeds {
  var first: UInt64
  var count: UInt64
  var isLoud: Bool

  /// - Parameter usual: the default number of seeds.
  init(usual: UInt64) {
    first = Seeds.number("SIMULATION_FIRST_SEED") ?? 1
    count = Seeds.number("SIMULATION_SEEDS") ?? usual
    isLoud = Seeds.number("SIMULATION_LOUD") != nil
  }

  static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// The events of the seeds, and every fault with its seed.
  struct Outcome: Sendable {
    var counts: [String: Int] = [:]
    var faults: [String] = []
    /// The plans of the failing runs.
    var failed: [SimulationPlan] = []
    var seconds = 0.0

    mutating func take(_ simulation: Simulation) {
      for (name, number) in simulation.counts { counts[name, default: 0] += number }
      counts["step", default: 0] += simulation.step
      guard let fault = simulation.faults.first else { return }
      faults.append("seed \(simulation.plan.seed): \(fault)")
      failed.append(simulation.plan)
    }
  }

  func run(_ simulate: @escaping @Sendable (SimulationPlan) async -> Simulation) async -> Outcome {
    let start = Date()
    var outcome = await withTaskGroup(of: Outcome.self) { group in
      for half in 0..<2 as Range<UInt64> { group.addTask { await run(half, simulate) } }
      return await group.reduce(into: Outcome()) { both, half in
        for (name, number) in half.counts { both.counts[name, default: 0] += number }
        both.faults += half.faults
        both.failed += half.failed
      }
    }
    outcome.seconds = Date().timeIntervalSince(start)
    return outcome
  }

  private func run(_ half: UInt64, _ simulate: (SimulationPlan) async -> Simulation) async -> Outcome {
    var outcome = Outcome()
    for seed in stride(from: first + half, to: first + count, by: 2) {
      var plan = SimulationPlan(seed: seed)
      plan.isLoud = isLoud
      outcome.take(await simulate(plan))
    }
    return outcome
  }

  /// The last line of a run.
  func summary(_ outcome: Outcome) -> String {
    let happened = outcome.counts.keys.sorted().map { "\($0) \(outcome.counts[$0] ?? 0)" }.joined(separator: ", ")
    let rate = Int(Double(count) / max(outcome.seconds, 0.001))
    return "simulated \(count) seeds from \(first), \(rate) a second: \(happened)"
  }
}

/// The shortest story found for a failing run.
func story(of plan: SimulationPlan, _ simulate: @escaping (SimulationPlan) async -> Simulation) async -> String {
  var shrinking = Shrinking(await simulate(plan), simulate)
  let lines = await shrinking.story()
  return "the story of seed \(plan.seed):\n" + lines.map { "  \($0)\n" }.joined()
}

/// Runs the seed against the oracle alone.
func simulate(_ plan: SimulationPlan) async -> Simulation {
  let simulation = Simulation(plan: plan)
  await simulation.run()
  return simulation
}
