import Base
import Sync

/// The host's part in both kinds of synchronisation, and the network.
extension SpacesSimulation {
  enum Input {
    case requestSync(pull: Bool)
    case response(number: Int64, status: Int, retryAfterSeconds: Int64?, body: String)
    case failed(number: Int64)
    case timer
    case committed
  }

  private func account(_ device: SpacesDevice) -> SpacesSync.Account {
    .init(id: SpacesWorld.account(device.account), home: SpacesWorld.home(device.account))
  }

  /// There may be something to do, for the list and for every space.
  func kick(_ device: SpacesDevice, list: Bool) {
    stepList(device, .requestSync(list: list))
    for space in device.memory.replicas.map({ $0.space }) { kick(device, space, pull: list) }
    // P-22: there is a network again, or somebody is looking.
    if list { device.memory.sending.retryNow() }
    sendPicture(device)
  }

  func kick(_ device: SpacesDevice, _ space: String, pull: Bool) {
    device.memory.runs(space) ? take(device, space, .requestSync(pull: pull)) : suspend(device, space)
  }

  private func suspend(_ device: SpacesDevice, _ space: String) { step(device, space, .suspend) }

  /// - Parameter space: nil for the list.
  func take(_ device: SpacesDevice, _ space: String?, _ input: Input) {
    guard let space else {
      switch input {
      case .requestSync(let list): stepList(device, .requestSync(list: list))
      case .response(let number, let status, let retryAfter, let body):
        stepList(device, .response(number: number, status: status, retryAfterSeconds: retryAfter, body: body))
      case .failed(let number): stepList(device, .failed(number: number))
      case .timer: stepList(device, .timer)
      case .committed: break
      }
      return
    }
    if case .response(let number, let status, let retryAfter, let body) = input, number < 0 {
      return pictureAnswered(device, space, -number, status, retryAfter, body)
    }
    if case .failed(let number) = input, number < 0 { return pictureAnswered(device, space, -number, 0, nil, "") }
    switch input {
    case .requestSync(let pull): step(device, space, .requestSync(pull: pull))
    case .response(let number, let status, let retryAfter, let body):
      step(device, space, .response(number: number, status: status, retryAfterSeconds: retryAfter, body: body))
    case .failed(let number): step(device, space, .failed(number: number))
    case .timer: step(device, space, .timer)
    case .committed: step(device, space, .committed)
    }
  }

  private func step(_ device: SpacesDevice, _ space: String, _ input: SyncInput) {
    guard let index = device.memory.index(space) else { return }
    var sync = device.memory.syncs[space] ?? SpaceSync()
    sync.isChild = true
    let phase = sync.phase
    let effects = sync.step(
      input, &device.memory.replicas[index], now: Instant(milliseconds: now), tab: "t\(device.life)",
      random: &device.random)
    device.memory.syncs[space] = sync
    for effect in effects {
      if mayCrash(device) { return }
      switch effect {
      case .commit(let entries): write(device, entries, space)
      case .request(let request): send(device, space, request)
      case .wait(let milliseconds): wait(device, space, milliseconds)
      }
    }
    if sync.phase == .stopped(.gone), phase != sync.phase { stepList(device, .requestSync(list: true)) }
  }

  private func stepList(_ device: SpacesDevice, _ input: SpacesSync.Input) {
    var memory = device.memory
    let effects = memory.list.step(
      input, &memory.children, &memory.replicas, account(device), random: &device.random)
    device.memory = memory
    for effect in effects {
      if mayCrash(device) { return }
      switch effect {
      case .commit(let entries):
        let again = device.memory.blobs.sendingAgain(device.memory.children)
        if !again.isEmpty { count("picture waits again") }
        _ = device.memory.blobs.apply(again)
        write(device, entries + again, nil)
      case .request(let request): send(device, nil, request)
      case .wait(let milliseconds): wait(device, "", milliseconds)
      case .changed: changed(device)
      }
    }
    for space in device.memory.children.all where space.loss != nil {
      if let index = device.memory.index(space.id), !device.memory.replicas[index].confirmed.isEmpty {
        fail("11: device \(device.index) keeps records of the lost \(space.id)")
      }
    }
  }

  private func changed(_ device: SpacesDevice) {
    device.memory.arrange()
    tidy(device)
    checkPictures(device)
    for space in device.memory.replicas.map({ $0.space }) {
      kick(device, space, pull: device.memory.syncs[space]?.phase == .stopped(.gone))
    }
  }

  /// Spaces that are no longer held leave the device when nothing in them waits.
  func tidy(_ device: SpacesDevice) {
    var entries: [Entry] = []
    for space in device.memory.children.all {
      let replica = device.memory.index(space.id).map { device.memory.replicas[$0] }
      let hasBlobs = !device.memory.blobs.unsent(in: space.id).isEmpty
      let leaving = device.memory.children.tidying(space, replica, hasBlobs: hasBlobs)
      entries += leaving
      if space.loss != nil || !space.isHeld && (replica == nil || !leaving.isEmpty) { leave(device, space.id) }
    }
    if entries.isEmpty { return }
    count("let go")
    device.memory.apply(entries)
    device.memory.arrange()
    write(device, entries, nil)
  }

  private func mayCrash(_ device: SpacesDevice) -> Bool {
    if isQuiet || !random.chance(crashes) { return false }
    crash(device)
    return true
  }

  func wait(_ device: SpacesDevice, _ name: String, _ milliseconds: Int64) {
    device.waits[name, default: 0] += 1
    queue.add(
      .timer(device.index, life: device.life, name: name, wait: device.waits[name] ?? 0), at: now + milliseconds)
  }

  // MARK: - The disk

  /// - Parameter space: the space whose synchronisation waits for it.
  func write(_ device: SpacesDevice, _ entries: [Entry], _ space: String?, drops: [String] = []) {
    device.writes.append((entries, space, drops))
    if device.writes.count == 1 {
      queue.add(.written(device.index, life: device.life), at: now + random.between(1, 40))
    }
  }

  func written(_ device: SpacesDevice) {
    guard !device.writes.isEmpty else { return }
    let (entries, space, drops) = device.writes.removeFirst()
    device.disk.commit(entries)
    for name in drops where device.memory.blobs[name] == nil { device.bytes.remove(name) }
    note("d\(device.index) commit " + entries.map { $0.key + "=" + ($0.value ?? "-") }.joined(separator: " "))
    if !device.writes.isEmpty {
      queue.add(.written(device.index, life: device.life), at: now + random.between(1, 40))
    }
    if let space {
      take(device, space, .committed)
      tidy(device)
    } else {
      kick(device, list: false)
    }
  }

  // MARK: - The network

  func send(_ device: SpacesDevice, _ space: String?, _ request: SyncRequest) {
    count("request")
    var envelope = Envelope(device: device.index, life: device.life, space: space, request: request)
    note(
      "d\(device.index) sends \(space ?? "list") \(request.number) \(request.method) \(request.path) \(request.body ?? "")"
    )
    if !device.isOnline || fails(network) {
      queue.add(.unanswered(envelope), at: now + random.between(20, 5000))
      return
    }
    if fails(network / 2) {
      // A duplicate arrives when everything may have changed.
      var copy = envelope
      copy.isCopy = true
      count("copy")
      queue.add(.arrives(copy), at: now + random.between(10, 100_000))
    }
    if fails(network / 5) {
      var late = envelope
      late.isCopy = true
      count("late request")
      queue.add(.unanswered(envelope), at: now + Self.patienceMilliseconds)
      queue.add(.arrives(late), at: now + Self.patienceMilliseconds + random.between(0, 100_000))
      return
    }
    envelope.answerIsLost = fails(network)
    queue.add(.arrives(envelope), at: now + random.between(10, 400))
  }

  private func fails(_ perMille: Int) -> Bool { !isQuiet && random.chance(perMille) }

  func arrives(_ envelope: Envelope) async {
    let (device, request) = (devices[envelope.device], envelope.request)
    var path = (envelope.space.map { "/" + $0 } ?? "") + request.path
    path = path.replacing("/changes?limit=2000", with: "/changes?limit=\(page)")
    let before = oracle.places[envelope.space ?? ""].map { _ in version(envelope.space) }
    let places = oracle.places
    let answer = oracle.answer(device.account, request.method, path, request.body)
    if server !== oracle {
      let real = await server.answer(device.account, request.method, path, request.body)
      compare(real, with: answer, request.method, path)
    }
    count("\(request.method) \(subject(envelope)) \(answer.status)")
    checkDelivery(answer, request.method, path, to: device.account)
    if let space = envelope.space, before != version(space) { tell(of: space) }
    if oracle.places != places { tellOfSpaces(places, request.path) }
    if envelope.isCopy { return }
    let delay = random.between(10, 400)
    if envelope.answerIsLost {
      queue.add(.unanswered(envelope), at: now + delay)
    } else {
      queue.add(.answered(envelope, answer), at: now + delay)
    }
  }

  private func version(_ space: String?) -> Int64? { oracle.contents[space ?? ""]?.contents.version }

  private func subject(_ envelope: Envelope) -> String {
    let path = envelope.request.path
    if envelope.space == nil { return path.isEmpty ? "list" : "place" }
    return path.hasPrefix("/blobs/") ? "picture" : String(path.prefix { $0 != "?" })
  }

  /// The real server and the oracle must give the same answer. Texts and order may differ.
  func compare(_ real: SimulatedAnswer, with expected: SimulatedAnswer, _ method: String, _ path: String) {
    guard real.status == expected.status else {
      return fail(
        "server: \(method) \(path) answers \(real.status) \(real.body), not \(expected.status) \(expected.body)")
    }
    guard (200...299).contains(real.status), let one = JSON.read(real.body), let other = JSON.read(expected.body) else {
      return
    }
    let isSame: Bool
    if path.contains("/push") {
      isSame =
        (try? PushResponse(wire: one)).map { $0.results.map { $0.version } }
        == (try? PushResponse(wire: other)).map { $0.results.map { $0.version } }
    } else if path.contains("/changes") {
      isSame = (try? ChangesPage(wire: one)) == (try? ChangesPage(wire: other))
    } else if path.hasSuffix("/trash") {
      isSame = ids(one, "records") == ids(other, "records")
    } else if path.hasSuffix("/history") {
      isSame = one.items("entries")?.count == other.items("entries")?.count
    } else if path.isEmpty {
      isSame = spaces(one) == spaces(other)
    } else if method == "PUT" {
      isSame = space(one) == space(other)
    } else {
      isSame = true
    }
    if !isSame { fail("server: \(method) \(path) answers \(real.body), not \(expected.body)") }
  }

  private func ids(_ json: JSON, _ list: String) -> [String] {
    (json.items(list) ?? []).compactMap { $0.text("id") }.sorted()
  }

  private func spaces(_ list: JSON) -> [String] {
    (list.items("spaces") ?? []).filter { $0.text("kind") == "child" }.map { space($0) }.sorted()
  }

  private func space(_ json: JSON) -> String {
    ["id", "parent", "placing", "role", "own", "version", "count"].map { json[$0]?.serialized ?? "" }
      .joined(separator: " ") + (json.flag("deleted") == true ? " deleted" : "")
  }
}
