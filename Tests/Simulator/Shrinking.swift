/// Shrinks a failing run: leaves out parts as long as a fault of the same invariant remains. The same plan gives the
/// same story, and the number of attempts is limited.
struct Shrinking {
  private(set) var plan: SimulationPlan
  private(set) var attempts = 0
  private let invariant: String
  private let limit: Int
  private let simulate: (SimulationPlan) async -> Simulation

  /// - Parameter failed: a failing run.
  init(_ failed: Simulation, attempts limit: Int = 1500, _ simulate: @escaping (SimulationPlan) async -> Simulation) {
    plan = failed.plan
    plan.isLoud = false
    invariant = Shrinking.invariant(failed.faults)
    self.limit = limit
    self.simulate = simulate
  }

  /// The text before the colon of the first fault.
  private static func invariant(_ faults: [String]) -> String {
    faults.first.map { String($0.prefix { $0 != ":" }) } ?? ""
  }

  /// The lines of the shortest story found.
  mutating func story() async -> [String] {
    await simplify()
    await leaveOutParts()
    await simplify()
    plan.tellsStory = true
    let last = await simulate(plan)
    return last.story + ["shrunk in \(attempts) attempts to \(last.happened) parts"]
  }

  private mutating func fails(_ shorter: SimulationPlan) async -> Simulation? {
    if attempts >= limit { return nil }
    attempts += 1
    let simulation = await simulate(shorter)
    guard Shrinking.invariant(simulation.faults) == invariant else { return nil }
    plan = shorter
    return simulation
  }

  /// Tries fewer devices, tabs and kinds of misfortune, larger pages, smaller records.
  private mutating func simplify() async {
    for change in Shrinking.simpler {
      var isShorter = true
      while isShorter {
        var shorter = plan
        change(&shorter)
        isShorter = shorter.measure < plan.measure
        if isShorter { isShorter = await fails(shorter) != nil }
      }
    }
  }

  private static let simpler: [@Sendable (inout SimulationPlan) -> Void] = [
    { $0.network = 0 }, { $0.crashes = 0 }, { $0.diskFailures = 0 }, { $0.tabs = 1 }, { $0.hasForms = false },
    { $0.byteLimit = 100_000 }, { $0.page = 100 }, { $0.fieldsChanged = 1 },
    { $0.devices = max(2, $0.devices - 1) }, { $0.records = max(1, $0.records - 1) },
    { $0.durationMilliseconds = $0.durationMilliseconds * 3 / 4 },
  ]

  /// Leaves out halves first, then ever smaller pieces, from the end, because leaving out a part changes everything
  /// after it.
  private mutating func leaveOutParts() async {
    var hasShrunk = true
    while hasShrunk, attempts < limit {
      hasShrunk = false
      var run = await simulate(plan)
      var piece = max(1, run.happened / 2)
      while attempts < limit {
        var end = run.remaining.count
        while end > 0, attempts < limit {
          var shorter = plan
          shorter.leftOut.formUnion(run.remaining[max(0, end - piece)..<min(end, run.remaining.count)])
          end -= piece
          if let simulation = await fails(shorter) {
            run = simulation
            hasShrunk = true
          }
        }
        if piece == 1 { break }
        piece /= 2
      }
    }
  }
}

extension Simulation {
  /// The parts that happened and could still be left out.
  fileprivate var remaining: [StoryPart] { parts.filter { !plan.leftOut.contains($0) } }
  fileprivate var happened: Int { remaining.count }
}

extension SimulationPlan {
  /// Smaller for a shorter story.
  fileprivate var measure: Int64 {
    let faults = Int64(network + crashes + diskFailures)
    let people = Int64(devices + tabs + records + fieldsChanged + (hasForms ? 1 : 0))
    let pages = Int64(page == 100 ? 0 : 1) + (byteLimit == 100_000 ? 0 : 1)
    // Nothing happens in less than ten seconds.
    return faults + people + pages + max(durationMilliseconds, 10_000)
  }
}
