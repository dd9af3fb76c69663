import Base
import Sync
import Testing

@testable import Simulator

/// The simulation again, with the real service beside the oracle. Both must give the same answers.
@Suite("Real server")
struct RealServerTests {
  @Test("Invariants 1-6, 8-10 hold in every seed, and the service answers as the oracle does")
  func seeds() async throws {
    let seeds = Seeds(usual: 500)
    let outcome = await seeds.run { await simulateService($0) }
    for fault in outcome.faults { Issue.record("\(fault)") }
    print(seeds.summary(outcome))
  }

  @Test("Seeds that once failed with the real service pass", arguments: SimulationPlan.onceFailed)
  func onceFailed(plan: SimulationPlan) async {
    let simulation = await simulateService(plan)
    #expect(simulation.faults.isEmpty)
  }
}

private func simulateService(_ plan: SimulationPlan) async -> Simulation {
  do {
    let simulation = Simulation(plan: plan, server: try RealServer(schema: SimulationPlan.schema))
    await simulation.run()
    return simulation
  } catch {
    preconditionFailure("\(error)")
  }
}
