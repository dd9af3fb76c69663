import Base
import Sync

/// Devices of several accounts with their child spaces in teams whose members come and go, in one thread and with a
/// clock of its own. The numbers in reported faults are those of "What is always true" in the protocol.
final class SpacesSimulation {
  enum Happening {
    case userActs(Int)
    case written(Int, life: Int)
    case arrives(Envelope)
    case answered(Envelope, SimulatedAnswer)
    case unanswered(Envelope)
    case timer(Int, life: Int, name: String, wait: Int)
    case live(Int, of: String?)
    case goesOnline(Int)
    case trouble
  }

  /// A request on its way, for a space or for the list.
  struct Envelope {
    let device: Int
    let life: Int
    let space: String?
    let request: SyncRequest
    var isCopy = false
    var answerIsLost = false
  }

  static let patienceMilliseconds: Int64 = 30_000

  let seed: UInt64
  let oracle: SpacesOracle
  let server: any SpacesServer
  let isLoud: Bool
  var devices: [SpacesDevice] = []
  var queue = EventQueue<Happening>()
  var random: SplitMix64
  var now: Int64 = 1_800_000_000_000
  var step = 0
  var isQuiet = false
  var trace: UInt64 = 0xcbf2_9ce4_8422_2325
  var counts: [String: Int] = [:]
  var faults: [String] = []
  var actions: [SpacesAction] = []
  /// The pictures that were added and that the server does not have yet.
  var pictures: [SpacesPicture] = []
  /// The pictures that their users gave up.
  var givenUp: Set<String> = []
  /// The members of each team as they should be, apart from what the server thinks.
  var members: [[Int: String]]
  /// P-52: who made each record, by space and key.
  var makers: [String: Int] = [:]
  /// The spaces to which the value of each number belongs.
  var homes: [[String]] = [[]]
  /// Every value that the server has ever stored.
  var stored: Set<String> = []
  let network: Int
  let crashes: Int
  let page: Int
  private let end: Int64

  /// - Parameter server: a server whose answers are compared with the oracle; nil runs the oracle alone.
  init(seed: UInt64, isLoud: Bool = false, server: ((Int) -> any SpacesServer)? = nil) {
    self.seed = seed
    self.isLoud = isLoud
    random = SplitMix64(seed: seed ^ 0x5ACE)
    let accounts = 2 + random.below(3)
    oracle = SpacesOracle(accounts: accounts)
    self.server = server?(accounts) ?? oracle
    members = (0..<SpacesWorld.teams).map { [$0 % accounts: "owner"] }
    network = [0, 40, 200][random.below(3)]
    crashes = [0, 4, 20][random.below(3)]
    page = 1 + random.below(5)
    end = now + random.between(60_000, 300_000)
    for account in 0..<accounts {
      for _ in 0...random.below(2) {
        devices.append(SpacesDevice(index: devices.count, account: account, seed: random.next()))
      }
    }
    oracle.onEffect = { [unowned self] space, account, effect in
      checkEffect(effect, in: space, by: account)
      for member in effect.after?.record.fields.members ?? [] { stored.insert("\(space) \(member.value.serialized)") }
      count("applied")
    }
  }

  func count(_ name: String) { counts[name, default: 0] += 1 }

  func note(_ text: @autoclosure () -> String) {
    let text = text()
    for byte in text.utf8 { trace = (trace ^ UInt64(byte)) &* 0x100_0000_01b3 }
    if isLoud { print("\(step) +\(now - 1_800_000_000_000) \(text)") }
  }

  func fail(_ text: String) {
    if isLoud { print("!!! \(text)") }
    if faults.count < 10 { faults.append(text) }
  }

  // MARK: - The run

  func run() async {
    if server !== oracle {
      for team in 0..<SpacesWorld.teams { await server.setRole("owner", of: team % oracle.roles.count, in: team) }
    }
    for account in oracle.roles.indices {
      for team in 0..<SpacesWorld.teams where random.chance(500) { await join(account, team) }
    }
    for device in devices {
      kick(device, list: true)
      queue.add(.userActs(device.index), at: now + random.between(0, 5000))
    }
    queue.add(.trouble, at: now + random.between(1000, 10_000))
    while let next = queue.nextTime, next < end, step < 4000 { await advance() }
    await settle()
  }

  private func advance() async {
    guard let (time, happening) = queue.next() else { return }
    now = max(now, time)
    step += 1
    await happen(happening)
    if step % 20 == 0 { checkEverythingSaved() }
  }

  /// When the faults stop, everything settles within a bounded number of steps.
  private func settle() async {
    isQuiet = true
    note("quiet")
    for round in 0..<4 {
      for device in devices {
        device.isOnline = true
        kick(device, list: true)
      }
      let limit = step + 4000
      while !queue.isEmpty, step < limit { await advance() }
      if !queue.isEmpty { return fail("4: no rest in round \(round)") }
    }
    checkEverythingSaved()
    checkRest()
  }

  private func happen(_ happening: Happening) async {
    switch happening {
    case .userActs(let index):
      if isQuiet { return }
      userActs(devices[index])
      queue.add(happening, at: now + random.between(50, 6000))
    case .written(let index, let life):
      if devices[index].life == life { written(devices[index]) }
    case .arrives(let envelope): await arrives(envelope)
    case .answered(let envelope, let answer):
      let device = devices[envelope.device]
      if device.life != envelope.life { return }
      note("d\(device.index) answer \(envelope.space ?? "list") \(answer.status) \(answer.body)")
      take(
        device, envelope.space,
        .response(
          number: envelope.request.number, status: answer.status, retryAfterSeconds: answer.retryAfterSeconds,
          body: answer.body))
    case .unanswered(let envelope):
      let device = devices[envelope.device]
      if device.life == envelope.life { take(device, envelope.space, .failed(number: envelope.request.number)) }
    case .timer(let index, let life, let name, let wait):
      let device = devices[index]
      guard device.life == life, device.waits[name] == wait else { return }
      if name == "pictures" { return picturesTimer(device) }
      take(device, name.isEmpty ? nil : name, .timer)
    case .live(let index, let space):
      guard devices[index].isOnline else { return }
      if let space { kick(devices[index], space, pull: true) } else { kick(devices[index], list: true) }
    case .goesOnline(let index):
      devices[index].isOnline = true
      kick(devices[index], list: true)
    case .trouble:
      if isQuiet { return }
      await trouble()
      queue.add(.trouble, at: now + random.between(1000, 20_000))
    }
  }

  // MARK: - Misfortunes

  private func join(_ account: Int, _ team: Int) async {
    let role = oracle.roles[account][SpacesWorld.team(team)]
    // Somebody always owns a team.
    if team % oracle.roles.count == account { return }
    let roles: [String?] = ["editor", "editor", "contributor", "contributor", "owner", "reader", nil, nil, nil]
    let next = roles[random.below(roles.count)]
    if next == role { return }
    note("account \(account) becomes \(next ?? "nobody") in team \(team)")
    count(next == nil ? "removed" : role == nil ? "joined" : "role changed")
    if next == "contributor" { count("contributor") }
    members[team][account] = next
    oracle.setRole(next, of: account, in: team)
    if server !== oracle { await server.setRole(next, of: account, in: team) }
    tell(account)
  }

  private func trouble() async {
    let device = devices[random.below(devices.count)]
    switch random.below(8) {
    case 6, 7: for _ in 0..<4 { await ask() }
    case 0, 1, 2: await join(random.below(oracle.roles.count), random.below(SpacesWorld.teams))
    case 3, 4:
      count("offline")
      note("d\(device.index) goes offline")
      device.isOnline = false
      queue.add(.goesOnline(device.index), at: now + random.between(1000, 90_000))
    default: if random.chance(crashes * 20) { crash(device) }
    }
  }

  func crash(_ device: SpacesDevice) {
    count("crash")
    note("d\(device.index) crashes")
    device.life += 1
    // A batch that was given to the disk may still be written.
    if let first = device.writes.first, random.chance(500) { device.disk.commit(first.entries) }
    device.writes = []
    device.waits = [:]
    device.memory = device.read()
    tidy(device)
    kick(device, list: true)
  }

  /// The list of this account's spaces has changed.
  func tell(_ account: Int) { tell([account], of: nil) }

  /// Some of these events are lost.
  ///
  /// - Parameter space: nil when the list of spaces has changed.
  func tell(_ accounts: [Int], of space: String?) {
    for device in devices where accounts.contains(device.account) && (isQuiet || random.chance(700)) {
      queue.add(.live(device.index, of: space), at: now + random.between(10, 1000))
    }
  }
}
