import Testing

@testable import Simulator

@Suite("Shrinking")
struct ShrinkingTests {
  /// A run in which a restored server together with a power failure counts as a fault.
  private func simulated(_ plan: SimulationPlan) async -> Simulation {
    let simulation = await simulate(plan)
    if simulation.counts["server restored"] != nil, simulation.counts["power failure"] != nil {
      simulation.fail("0: restored, without power")
    }
    return simulation
  }

  @Test("A failing run shrinks to the events that it needs, the same each time")
  func shrinks() async throws {
    var plan = SimulationPlan(seed: 1)
    while await simulated(plan).faults.isEmpty { plan = SimulationPlan(seed: plan.seed + 1) }
    var one = Shrinking(await simulated(plan)) { await simulated($0) }
    let story = await one.story()
    #expect(story.contains { $0.hasSuffix("the server is restored") })
    #expect(story.contains { $0.contains("power fails") })
    // Nobody did anything, and nothing else went wrong.
    #expect(story.last?.hasSuffix("to 2 parts") == true)
    var two = Shrinking(await simulated(plan)) { await simulated($0) }
    let again = await two.story()
    #expect(again == story)
    #expect(one.attempts <= 1500)
  }
}
