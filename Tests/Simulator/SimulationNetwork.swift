import Base
import Sync

/// The network between clients and server. It loses, repeats, delays and mutilates messages.
extension Simulation {
  static let patienceMilliseconds: Int64 = 30_000
  /// The server refuses a whole request that contains this text, as if it could not read it.
  static let unreadable = "unreadable!"

  func send(_ request: SyncRequest, from tab: SimulatedTab) {
    note("\(tab.name) sends \(request.number) \(request.method) \(request.path) \(request.body ?? "")")
    count("request")
    let device = devices[tab.device]
    var envelope = Envelope(
      tab: tab.id, device: tab.device, owner: device.owner, request: request, actions: actions(of: request, tab),
      isCopy: false)
    guard device.isOnline else {
      queue.add(.unanswered(tab: tab.id, number: request.number), at: now + 20)
      return
    }
    if mayFail(.requestLost) {
      if random.chance(500) || plan.isScripted {
        queue.add(.unanswered(tab: tab.id, number: request.number), at: now + random.between(100, 10_000))
      } else {
        queue.add(.answered(tab: tab.id, number: request.number, strangeAnswer()), at: now + 50)
      }
      return
    }
    if mayFail(.answerLost) { envelope.answerIsLost = true }
    if mayFail(.requestTwice) {
      let copy = Envelope(
        tab: tab.id, device: tab.device, owner: device.owner, request: request, actions: envelope.actions, isCopy: true)
      queue.add(.arrives(copy), at: now + random.between(10, 200_000))
    }
    if !isQuiet, !plan.isScripted, random.chance(plan.network / 5) {
      // Slower than the client's patience: it arrives when nothing waits for it any more.
      count("late request")
      queue.add(.unanswered(tab: tab.id, number: request.number), at: now + Simulation.patienceMilliseconds)
      queue.add(
        .arrives(
          Envelope(
            tab: tab.id, device: tab.device, owner: device.owner, request: request, actions: envelope.actions,
            isCopy: true)),
        at: now + Simulation.patienceMilliseconds + random.between(0, 200_000))
      return
    }
    queue.add(.arrives(envelope), at: now + random.between(10, 400))
  }

  /// The user's actions in a push, by the numbers of its operations.
  private func actions(of request: SyncRequest, _ tab: SimulatedTab) -> [Int64: Action] {
    guard request.path.hasPrefix("/push") else { return [:] }
    let device = devices[tab.device]
    let numbers = Set(
      ((try? JSON.parse(request.body ?? ""))?["operations"]?.items ?? []).compactMap { $0["number"]?.int64 })
    var actions: [Int64: Action] = [:]
    for pending in tab.replica.outbox where numbers.contains(pending.operation.number) {
      actions[pending.operation.number] = device.actions[pending.place]
      sends["\(device.owner)/\(pending.place)", default: 0] += 1
    }
    return actions
  }

  /// An answer from something between a client and its server.
  private func strangeAnswer() -> SimulatedAnswer {
    count("strange answer")
    switch random.below(9) {
    case 0: return SimulatedAnswer(200, text: "<html>Welcome to our network</html>")
    case 1: return SimulatedAnswer(502, text: "<html>Bad Gateway</html>")
    case 2: return SimulatedAnswer(503, text: "", retryAfterSeconds: 30)
    case 3: return SimulatedAnswer(429, text: "{\"type\":\"too-many\"}", retryAfterSeconds: 60)
    case 4: return SimulatedAnswer(200, text: "{}")
    case 5: return SimulatedAnswer(403, text: "<html>Please pay</html>")
    case 6: return SimulatedAnswer(404, text: "<html>No such page</html>")
    case 7: return SimulatedAnswer(400, text: "<html>Bad request</html>")
    default: return SimulatedAnswer(200, text: "[1,2")
    }
  }

  func arrives(_ envelope: Envelope) async {
    let device = devices[envelope.device]
    let request = envelope.request
    note("server gets \(request.number) of t\(envelope.tab)\(envelope.isCopy ? " (copy)" : "")")
    if envelope.isCopy { count("copy") }
    let usual = "/changes?limit=2000"
    let path =
      request.path.startsWith(usual)
      ? "/changes?limit=\(plan.page)" + request.path.dropping(bytes: usual.utf8.count) : request.path
    let version = reference.contents.version
    envelopeActions = envelope.actions
    envelopeOwner = envelope.owner
    var answer: SimulatedAnswer
    if (request.body?.utf8.count ?? 0) > plan.byteLimit && request.path == "/push" {
      answer = SimulatedAnswer(413, text: "<html>Too large</html>")
    } else if device.role == .editor, request.path == "/push", request.body?.holds(Simulation.unreadable) == true {
      answer = .problem(400, "malformed")
    } else {
      answer = reference.answer(request.method, path, request.body, role: device.role)
      if server !== reference {
        let real = await server.answer(request.method, path, request.body, role: device.role)
        compare(real, with: answer, request)
        answer = real
      }
    }
    count("\(answer.status) \(request.path.prefix { $0 != "?" })")
    if reference.contents.version != version { tellOthers() }
    if envelope.isCopy { return }
    let delay = random.between(10, 400)
    if envelope.answerIsLost {
      if random.chance(300), !plan.isScripted {
        count("truncated answer")
        answer.body = String(answer.body.prefix(random.below(answer.body.count)))
      } else {
        queue.add(.unanswered(tab: envelope.tab, number: request.number), at: now + delay)
        return
      }
    }
    queue.add(.answered(tab: envelope.tab, number: request.number, answer), at: now + delay)
  }

  private func tellOthers() {
    for device in devices where isQuiet || random.chance(700) {
      queue.add(.live(device: device.index), at: now + random.between(10, 1000))
    }
  }

  /// The real server and the oracle must give the same answer. Texts and the order of members may differ.
  private func compare(_ real: SimulatedAnswer, with expected: SimulatedAnswer, _ request: SyncRequest) {
    guard real.status == expected.status else {
      return fail("server: \(request.path) answers \(real.status) \(real.body), not \(expected.status)")
    }
    guard real.status == 200 else { return }
    guard let realJSON = try? JSON.parse(real.body), let expectedJSON = try? JSON.parse(expected.body) else {
      return fail("server: \(request.path) answers no JSON")
    }
    let isSame: Bool
    if request.path.hasPrefix("/push") {
      isSame = (try? PushResponse(wire: realJSON)) == (try? PushResponse(wire: expectedJSON))
    } else if request.path.hasPrefix("/changes") {
      isSame = (try? ChangesPage(wire: realJSON)) == (try? ChangesPage(wire: expectedJSON))
    } else if request.method == "GET" {
      isSame = (try? DigestAnswer(wire: realJSON)) == (try? DigestAnswer(wire: expectedJSON))
    } else {
      isSame = realJSON == expectedJSON
    }
    if !isSame { fail("server: \(request.method) \(request.path) answers \(real.body), not \(expected.body)") }
  }
}

extension String {
  /// Whether the text contains these bytes.
  func holds(_ part: String) -> Bool {
    withBytes { bytes in
      part.withBytes { part in
        guard let first = part.first, bytes.count >= part.count else { return false }
        return (0...(bytes.count - part.count)).contains { start in
          bytes[start] == first && bytes[start..<(start + part.count)].elementsEqual(part)
        }
      }
    }
  }
}
