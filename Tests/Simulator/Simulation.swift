import Base
import Sync

/// Several devices, their tabs and disks, a bad network and a server, in one thread and with a clock of its own.
/// Everything follows from the seed, so that a failure can be repeated.
///
/// The numbers in reported faults are those of "Invariants the simulation asserts" in the protocol.
final class Simulation {
  enum Happening {
    case userActs(device: Int)
    case written(tab: Int)
    case heard(tab: Int, [Entry], generation: Int)
    case arrives(Envelope)
    case answered(tab: Int, number: Int64, SimulatedAnswer)
    case unanswered(tab: Int, number: Int64)
    case timer(tab: Int, wait: Int)
    case live(device: Int)
    case opens(device: Int)
    case goesOnline(device: Int)
    case failure
  }

  /// A request on its way.
  struct Envelope {
    let tab: Int
    let device: Int
    let owner: Owner
    let request: SyncRequest
    let actions: [Int64: Action]
    /// A duplicate whose answer nobody waits for.
    let isCopy: Bool
    var answerIsLost = false
  }

  static let space = "space"

  let plan: SimulationPlan
  let server: any SimulatedServer
  let reference: ReferenceServer
  let ledger = Ledger()
  /// A separate sequence for each purpose and device, so that leaving out a part of one does not change the others.
  private var sequences: [SplitMix64]
  private var sequence = 0
  var devices: [SimulatedDevice] = []
  var queue = EventQueue<Happening>()
  var now: Int64 = 1_800_000_000_000
  var step = 0
  var isQuiet = false
  var trace: UInt64 = 0xcbf2_9ce4_8422_2325
  /// How often each event happened.
  var counts: [String: Int] = [:]
  var faults: [String] = []
  var tabCount = 0
  var actionCount = 0
  var valueCount = 0
  var faultPoints = 0
  var faultsMet = 0
  var troubles = 0
  var sends: [String: Int] = [:]
  var envelopeActions: [Int64: Action] = [:]
  var envelopeOwner: Owner?
  var keys: [RecordKey] = []
  /// The parts that happened and could have been left out.
  var parts: [StoryPart] = []
  /// For people, when `plan.tellsStory` is set.
  var story: [String] = []

  /// - Parameter server: a server whose answers are compared with the oracle; nil runs the oracle alone.
  init(plan: SimulationPlan, server: (any SimulatedServer)? = nil, schema: Schema = SimulationPlan.schema) {
    self.plan = plan
    reference = ReferenceServer(schema: schema, knowsCopies: plan.hasCopies)
    self.server = server ?? reference
    let first = SplitMix64(seed: plan.seed ^ 0x5EED)
    sequences = (0..<(2 + 3 * plan.devices)).map { $0 == 0 ? first : SplitMix64(seed: plan.seed ^ mix64(UInt64($0))) }
    for index in 0..<plan.devices { devices.append(SimulatedDevice(index: index)) }
    reference.onEffect = { [unowned self] effect in
      let action = envelopeActions[effect.operation.number]
      ledger.applied(effect, action, by: envelopeOwner)
      if plan.tellsStory { tell(effect) }
      if effect.before?.record.deleted == true { count("restored") }
      if effect.after?.record.deleted == true { count("deleted") }
    }
  }

  var random: SplitMix64 {
    get { sequences[sequence] }
    set { sequences[sequence] = newValue }
  }

  private enum Purpose {
    case failure
    case user(device: Int)
    case disk(device: Int)
    case network(device: Int)

    var sequence: Int {
      switch self {
      case .failure: 0
      case .user(let device): 2 + 3 * device
      case .disk(let device): 3 + 3 * device
      case .network(let device): 4 + 3 * device
      }
    }
  }

  private func use(_ purpose: Purpose) {
    if plan.hasSequences { sequence = purpose.sequence }
  }

  /// Draws from a fork from now on: the main sequence continues in the same way whether the part happens or not.
  private func useFork() {
    guard plan.hasSequences else { return }
    sequences[1] = SplitMix64(seed: sequences[sequence].next())
    sequence = 1
  }

  /// The next part that can be left out. Returns whether it happens.
  func happens(_ part: StoryPart) -> Bool {
    parts.append(part)
    return !plan.leftOut.contains(part)
  }

  func count(_ name: String, _ number: Int = 1) { counts[name, default: 0] += number }

  func note(_ text: String) {
    for byte in text.utf8 { trace = (trace ^ UInt64(byte)) &* 0x100_0000_01b3 }
    if plan.isLoud { print("\(step) +\(now - 1_800_000_000_000) \(text)") }
  }

  func fail(_ text: String) {
    if plan.isLoud { print("!!! \(text)") }
    tell("!!! \(text)")
    if faults.count < 20 { faults.append(text) }
  }

  func tab(_ id: Int) -> SimulatedTab? {
    for device in devices {
      for tab in device.tabs where tab.id == id { return tab }
    }
    return nil
  }

  // MARK: - The run

  func run() async {
    await server.backUp()
    if server !== reference { reference.backUp() }
    for device in devices {
      use(.disk(device: device.index))
      for _ in 0..<plan.tabs { open(device) }
      use(.user(device: device.index))
      if !plan.isScripted { queue.add(.userActs(device: device.index), at: now + random.between(0, 5000)) }
    }
    use(.failure)
    if !plan.isScripted { queue.add(.failure, at: now + random.between(1000, plan.troubleMilliseconds)) }
    let end = now + plan.durationMilliseconds
    while let next = queue.nextTime, next < end, step < plan.stepLimit { await advance() }
    await settle()
  }

  func advance() async {
    guard let (time, happening) = queue.next() else { return }
    now = max(now, time)
    step += 1
    await happen(happening)
    if step % plan.checkEvery == 0 { checkAccounts() }
  }

  /// Invariant 4: when the faults stop, everything settles within a bounded number of steps.
  func settle() async {
    isQuiet = true
    note("quiet")
    tell("no more faults; everybody is online and an editor")
    for device in devices {
      device.isOnline = true
      device.role = .editor
      if device.tabs.isEmpty { open(device) }
      if device.leader == nil { lead(device) }
    }
    for round in 0..<4 {
      for device in devices {
        guard let leader = device.leader else { continue }
        // A tab that becomes visible catches up.
        for tab in device.tabs where tab.generation != device.disk.generation { readAnew(tab) }
        take(leader, round == 2 ? .check : .requestSync(pull: true))
      }
      let limit = step + plan.settleLimit
      while !queue.isEmpty, step < limit { await advance() }
      if !queue.isEmpty { return fail("4: no rest after \(plan.settleLimit) steps in round \(round)") }
    }
    checkEverything()
  }

  private func happen(_ happening: Happening) async {
    switch happening {
    case .userActs(let index):
      if isQuiet { return }
      use(.user(device: index))
      devices[index].turns += 1
      useFork()
      if happens(.user(device: index, turn: devices[index].turns)) { userActs(devices[index]) }
      use(.user(device: index))
      queue.add(happening, at: now + random.between(50, plan.thinkMilliseconds))
    case .written(let id):
      if let tab = tab(id) { use(.disk(device: tab.device)) }
      written(id)
    case .heard(let id, let entries, let generation):
      guard let tab = tab(id) else { return }
      use(.disk(device: tab.device))
      hear(entries, generation, tab)
    case .arrives(let envelope):
      use(.network(device: envelope.device))
      await arrives(envelope)
    case .answered(let id, let number, let answer):
      guard let tab = tab(id) else { return }
      use(.network(device: tab.device))
      note("t\(id) answer \(number) \(answer.status) \(answer.body)")
      take(
        tab,
        .response(
          number: number, status: answer.status, retryAfterSeconds: answer.retryAfterSeconds, body: answer.body))
    case .unanswered(let id, let number):
      guard let tab = tab(id) else { return }
      use(.network(device: tab.device))
      note("t\(id) no answer \(number)")
      take(tab, .failed(number: number))
    case .timer(let id, let wait):
      guard let tab = tab(id), tab.wait == wait else { return }
      use(.network(device: tab.device))
      take(tab, .timer)
    case .live(let index):
      use(.network(device: index))
      if let leader = devices[index].leader, devices[index].isOnline { take(leader, .requestSync(pull: true)) }
    case .opens(let index):
      use(.disk(device: index))
      if devices[index].tabs.isEmpty { open(devices[index]) }
    case .goesOnline(let index):
      use(.network(device: index))
      devices[index].isOnline = true
      if let leader = devices[index].leader { take(leader, .requestSync(pull: true)) }
    case .failure:
      if isQuiet { return }
      use(.failure)
      troubles += 1
      useFork()
      if happens(.failure(troubles)) { await failure() }
      use(.failure)
      queue.add(.failure, at: now + random.between(1000, plan.troubleMilliseconds))
    }
  }

  // MARK: - Tabs

  @discardableResult
  func open(_ device: SimulatedDevice) -> SimulatedTab {
    tabCount += 1
    let tab = SimulatedTab(
      id: tabCount, device: device.index, replica: device.disk.replica(Simulation.space),
      random: SplitMix64(seed: random.next()))
    tab.generation = device.disk.generation
    device.tabs.append(tab)
    note("d\(device.index) opens \(tab.name)")
    for key in keys { ledger.show(key, of: tab.replica, to: device.owner, at: step) }
    if device.leader == nil { lead(device) }
    return tab
  }

  /// Reads everything from the storage, then applies what this tab has not committed yet.
  func readAnew(_ tab: SimulatedTab) {
    let device = devices[tab.device]
    tab.replica = device.disk.replica(Simulation.space)
    tab.generation = device.disk.generation
    for write in tab.writes { tab.replica.apply(write.entries) }
    for key in keys { ledger.show(key, of: tab.replica, to: device.owner, at: step) }
  }

  /// Another tab has committed something.
  private func hear(_ entries: [Entry], _ generation: Int, _ tab: SimulatedTab) {
    if generation <= tab.generation { return count("stale announcement") }
    if generation == tab.generation + 1 {
      tab.generation = generation
      // What this tab is about to write comes later on disk, so it must come later in memory too.
      let ours = Set(tab.writes.flatMap { $0.entries.map { $0.key } })
      apply(entries.filter { !ours.contains($0.key) }, to: tab)
    } else {
      count("missed announcement")
      readAnew(tab)
    }
    if tab.isLeader { take(tab, .requestSync(pull: false)) }
  }

  /// From now on the first living tab leads.
  func lead(_ device: SimulatedDevice) {
    guard let leader = device.tabs.first else { return }
    readAnew(leader)
    leader.isLeader = true
    note("\(leader.name) leads")
    take(leader, .requestSync(pull: true))
  }

  /// The tab is gone with everything in its memory. What was already given to the disk may still be written.
  func crash(_ tab: SimulatedTab) {
    let device = devices[tab.device]
    note("\(tab.name) crashes")
    count("crash")
    if let write = tab.writes.first {
      count("crash in commit")
      if random.chance(500) { land(write, device) }
    }
    device.tabs.removeAll { $0 === tab }
    if device.tabs.isEmpty {
      queue.add(.opens(device: device.index), at: now + random.between(10, 20_000))
    } else if tab.isLeader {
      lead(device)
    }
  }

  func apply(_ entries: [Entry], to tab: SimulatedTab) {
    let touched = tab.replica.apply(entries)
    for key in touched { ledger.show(key, of: tab.replica, to: devices[tab.device].owner, at: step) }
  }

  /// Gives an input to the synchronisation and carries out its effects. A crash may come before each effect.
  func take(_ tab: SimulatedTab, _ input: SyncInput) {
    let effects = tab.sync.step(
      input, &tab.replica, now: Instant(milliseconds: now), tab: tab.name, random: &tab.random)
    for effect in effects {
      if mayFail(.crashBeforeEffect) { return crash(tab) }
      switch effect {
      case .commit(let entries):
        countConflicts(entries)
        tell(entries, on: tab)
        for key in keys { ledger.show(key, of: tab.replica, to: devices[tab.device].owner, at: step) }
        write(SimulatedWrite(entries: entries, isSync: true, actions: [], failures: 0), from: tab)
      case .request(let request): send(request, from: tab)
      case .wait(let milliseconds):
        tab.wait += 1
        queue.add(.timer(tab: tab.id, wait: tab.wait), at: now + milliseconds)
      }
    }
    if mayFail(.crashAfterEffects) { crash(tab) }
  }
}
