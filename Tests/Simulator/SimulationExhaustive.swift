import Base
import Sync

/// Two devices, one record, two fields, three changes, and one fault at every place where one can happen: small enough
/// to try every combination.
struct SmallScript {
  enum Change: CaseIterable { case setA, setB, delete }

  struct Step {
    let device: Int
    let change: Change
    /// Whether everything settles before the next step.
    let rests: Bool
  }

  var steps: [Step]

  /// Every script whose first change is made on the first device. The others are the same with the devices exchanged.
  static var all: [SmallScript] {
    var scripts = Change.allCases.flatMap { change in
      [true, false].map { SmallScript(steps: [Step(device: 0, change: change, rests: $0)]) }
    }
    for last in [false, true] {
      scripts = scripts.flatMap { script in
        (0..<2).flatMap { device in
          Change.allCases.flatMap { change in
            (last ? [false] : [true, false]).map { rests in
              SmallScript(steps: script.steps + [Step(device: device, change: change, rests: rests)])
            }
          }
        }
      }
    }
    return scripts
  }

  /// Runs the script once without a fault and once for each place where a fault can happen.
  ///
  /// - Returns: the number of runs, and their faults.
  func runAll() async -> (runs: Int, faults: [String]) {
    let calm = await run(faultPoint: -1)
    var faults = calm.faults
    for point in 0..<calm.faultPoints {
      let simulation = await run(faultPoint: point)
      faults += simulation.faults.map { "\(steps) fault \(point) \(simulation.counts.keys.sorted()): \($0)" }
    }
    return (calm.faultPoints + 1, faults)
  }

  func run(faultPoint: Int, isLoud: Bool = false) async -> Simulation {
    var plan = SimulationPlan(seed: 7)
    plan.devices = 2
    plan.tabs = 1
    plan.page = 2
    plan.byteLimit = 100_000
    plan.isScripted = true
    plan.faultPoint = faultPoint
    plan.isLoud = isLoud
    plan.checkEvery = 10
    let simulation = Simulation(plan: plan)
    await simulation.run(self)
    return simulation
  }
}

extension Simulation {
  /// First the record is created and known to both devices, then the script runs, then every conflict is settled.
  fileprivate func run(_ script: SmallScript) async {
    isQuiet = true
    for device in devices { open(device) }
    await rest()
    let key = RecordKey("item", RecordID.v8(named: "one", in: "simulation"))
    keys = [key]
    if let tab = devices[0].tabs.first {
      save(tab.replica.edit(key, [("name", newValue(0)), ("a", newValue(0)), ("b", newValue(0))], tab: tab.name), tab)
    }
    await rest()
    isQuiet = false
    for step in script.steps {
      if devices[step.device].tabs.isEmpty { await rest() }
      if let tab = devices[step.device].tabs.first { change(step.change, key, tab) }
      if step.rests { await rest() }
    }
    await rest()
    await settle()
    settleConflicts(key)
    await settle()
  }

  private func change(_ change: SmallScript.Change, _ key: RecordKey, _ tab: SimulatedTab) {
    switch change {
    case .setA: if tab.replica.visible(key) != nil { set("a", key, tab) }
    case .setB: if tab.replica.visible(key) != nil { set("b", key, tab) }
    case .delete: save(tab.replica.delete(key, tab: tab.name), tab)
    }
  }

  private func set(_ field: String, _ key: RecordKey, _ tab: SimulatedTab) {
    save(tab.replica.edit(key, [(field, newValue(tab.device))], tab: tab.name), tab)
  }

  private func settleConflicts(_ key: RecordKey) {
    for device in devices {
      guard let tab = device.tabs.first, let conflict = tab.replica.conflicts[key]?.first else { continue }
      save(tab.replica.settle(conflict, .mine, tab: tab.name), tab)
    }
  }

  private func rest() async {
    let limit = step + 2000
    while !queue.isEmpty, step < limit { await advance() }
    if !queue.isEmpty { fail("4: no rest") }
  }
}
