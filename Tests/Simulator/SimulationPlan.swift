import Base
import Sync

/// The parameters of a run, drawn from its seed: how many devices, and how bad the world is.
struct SimulationPlan: Sendable {
  var seed: UInt64
  var devices = 2
  var tabs = 1
  var records = 3
  var durationMilliseconds: Int64 = 300_000
  var thinkMilliseconds: Int64 = 20_000
  var troubleMilliseconds: Int64 = 60_000
  /// The number of records in a page of changes.
  var page = 3
  /// A change sets or removes one field, or up to this many.
  var fieldsChanged = 2
  /// A proxy on the way refuses larger requests.
  var byteLimit = 4000
  /// How many of a thousand requests fail.
  var network = 100
  /// How many of a thousand effects and commits meet a crash.
  var crashes = 5
  var diskFailures = 10
  var stepLimit = 2500
  var settleLimit = 2500
  var checkEvery = 60
  /// A script does everything, and exactly one fault happens, at this point.
  var isScripted = false
  var faultPoint = -1
  var isLoud = false
  /// Whether users keep forms open and publish drafts.
  var hasForms = true
  /// Whether each purpose and each device draws from its own sequence.
  var hasSequences = true
  /// Whether browser profiles are copied: two clients then have one name and the same numbers.
  var hasCopies = false
  /// The parts that do not happen although they would.
  var leftOut: Set<StoryPart> = []
  var tellsStory = false

  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    devices = 2 + random.below(4)
    tabs = random.chance(400) ? 2 + random.below(2) : 1
    records = 1 + random.below(5)
    durationMilliseconds = random.between(40_000, 250_000)
    thinkMilliseconds = [3000, 10_000, 40_000][random.below(3)]
    troubleMilliseconds = [10_000, 40_000, 400_000][random.below(3)]
    page = 1 + random.below(6)
    byteLimit = random.chance(200) ? 600 : 100_000
    network = [0, 30, 150, 400][random.below(4)]
    crashes = [0, 2, 15][random.below(3)]
    diskFailures = [0, 5, 40][random.below(3)]
  }

  /// The collection of the simulation, with a rule that its poisoned changes break.
  static let schema = Schema([
    RecordType(
      "item", Text(cs: "Věc", en: "Item"),
      [
        Field("name", Text(cs: "Název", en: "Name"), .text(maximum: 40), required: true),
        Field("a", Text(cs: "A", en: "A"), .text(maximum: 40)),
        Field("b", Text(cs: "B", en: "B"), .text(maximum: 40)),
        Field("count", Text(cs: "Počet", en: "Count"), .integer(0...1_000_000)),
      ])
  ])
}

/// A place where something can go wrong.
enum FaultPoint: String {
  case crashBeforeEffect, crashAfterEffects, crashBeforeCommit, crashAfterCommit, diskFull
  case requestLost, answerLost, requestTwice
}

extension Simulation {
  func mayFail(_ point: FaultPoint) -> Bool {
    if isQuiet { return false }
    if plan.isScripted {
      faultPoints += 1
      if faultPoints - 1 != plan.faultPoint { return false }
      count(point.rawValue)
      return true
    }
    let fails: Bool
    switch point {
    case .crashBeforeEffect, .crashAfterEffects, .crashBeforeCommit, .crashAfterCommit:
      fails = random.chance(plan.crashes)
    case .diskFull: fails = random.chance(plan.diskFailures)
    case .requestLost, .answerLost: fails = random.chance(plan.network)
    case .requestTwice: fails = random.chance(plan.network / 2)
    }
    if !fails { return false }
    faultsMet += 1
    if !happens(.fault(faultsMet)) { return false }
    count(point.rawValue)
    tell("fault: \(point.rawValue)")
    return true
  }

  /// A larger misfortune than a failing request or commit.
  func failure() async {
    let device = devices[random.below(devices.count)]
    if plan.hasCopies, random.chance(200) { return copyProfile(onto: device) }
    switch random.below(13) {
    case 0: if let tab = device.tabs.first { crash(tab) }
    case 1:
      count("power failure")
      tell("power fails on device \(device.index)")
      for tab in device.tabs { crash(tab) }
    case 2, 3: goOffline(device)
    case 4: if random.chance(400) { evict(device) }
    case 5, 6: changeRole(device)
    case 7, 8:
      count("backup")
      tell("the server is backed up at \(short(reference.contents.version))")
      await server.backUp()
      if server !== reference { reference.backUp() }
    case 9: await restoreServer()
    case 10: await passNinetyDays()
    case 11: handOver(device)
    case 12: if !device.tabs.isEmpty && device.tabs.count < plan.tabs { open(device) }
    default: break
    }
  }

  private func goOffline(_ device: SimulatedDevice) {
    count("offline")
    tell("device \(device.index) goes offline")
    device.isOnline = false
    if let leader = device.leader, random.chance(500) { take(leader, .suspend) }
    queue.add(.goesOnline(device: device.index), at: now + random.between(1000, 120_000))
  }

  private func evict(_ device: SimulatedDevice) {
    count("eviction")
    note("d\(device.index) is evicted")
    tell("the storage of device \(device.index) is cleared")
    ledger.evict(device.owner)
    device.forms = []
    device.tabs = []
    device.disk.clear()
    device.actions = [:]
    device.life += 1
    queue.add(.opens(device: device.index), at: now + random.between(10, 20_000))
  }

  /// A device begins a new life with a copy of another one's disk, including its name and numbers.
  private func copyProfile(onto device: SimulatedDevice) {
    let source = devices[random.below(devices.count)]
    if source === device { return }
    count("copied profile")
    tell("the profile of device \(source.index) is copied to device \(device.index)")
    ledger.evict(device.owner)
    device.tabs = []
    device.life += 1
    device.disk = source.disk
    device.actions = source.actions
    device.forms = source.forms
    ledger.copy(source.owner, to: device.owner)
    queue.add(.opens(device: device.index), at: now + random.between(10, 20_000))
  }

  private func changeRole(_ device: SimulatedDevice) {
    device.role = device.role == .editor ? (random.chance(700) ? .reader : .none) : .editor
    note("d\(device.index) is \(device.role)")
    tell("device \(device.index) becomes \(device.role)")
    if device.role != .editor { count("revocation") }
    if device.role == .none { ledger.leave(device.owner) }
  }

  private func restoreServer() async {
    count("server restored")
    note("server restored")
    tell("the server is restored")
    let lost = reference.contents.records.values.map { $0.record }
    await server.restore()
    if server !== reference { reference.restore() }
    ledger.restored(after: reference.backup.version, lost: lost, replicas: diskReplicas())
  }

  private func passNinetyDays() async {
    count("compaction")
    note("ninety days pass")
    tell("ninety days pass; tombstones go")
    now += 91 * 86_400_000
    var unanswered: [(tab: Int, number: Int64)] = []
    queue.removeAll { happening in
      switch happening {
      case .arrives(let envelope):
        if !envelope.isCopy { unanswered.append((envelope.tab, envelope.request.number)) }
        return true
      case .answered(let tab, let number, _):
        unanswered.append((tab, number))
        return true
      case .userActs, .written, .heard, .unanswered, .timer, .live, .opens, .goesOnline, .failure: return false
      }
    }
    for (tab, number) in unanswered { queue.add(.unanswered(tab: tab, number: number), at: now) }
    await server.compact()
    if server !== reference { reference.compact() }
  }

  /// The leading tab hands over to another one.
  private func handOver(_ device: SimulatedDevice) {
    guard device.tabs.count > 1, let leader = device.leader, leader.writes.isEmpty else { return }
    count("hand-over")
    tell("another tab of device \(device.index) synchronises")
    take(leader, .suspend)
    guard device.leader === leader, leader.writes.isEmpty else { return }
    leader.isLeader = false
    device.tabs.removeAll { $0 === leader }
    device.tabs.append(leader)
    lead(device)
  }

  func diskReplicas() -> [(owner: Owner, replica: Replica)] {
    devices.map { ($0.owner, $0.disk.replica(Simulation.space)) }
  }
}
