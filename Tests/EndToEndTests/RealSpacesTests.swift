import Testing

@testable import Simulator

/// The simulation of child spaces again, with the real service beside the oracle.
@Suite("Real server with child spaces")
struct RealSpacesTests {
  @Test("11, 12: the service answers as the oracle does when people join, leave, share, take back and delete")
  func seeds() async {
    let seeds = Seeds(usual: 150)
    for seed in seeds.first..<(seeds.first + seeds.count) {
      let simulation = SpacesSimulation(seed: seed, isLoud: seeds.isLoud) { RealSpaces(accounts: $0) }
      await simulation.run()
      for fault in simulation.faults.prefix(1) { Issue.record("seed \(seed): \(fault)") }
    }
  }
}
