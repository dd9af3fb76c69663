import Base
import Sync

/// Connects the synchronisation of the spaces with the host: requests, commits, timers and the live stream. It also
/// decides which spaces may be synchronised.
struct Synchronisation: Sendable {
  private(set) var syncs = NamedList<SpaceSync>()
  /// Which spaces there are (P-61).
  private(set) var spaces = SpacesSync()
  /// Whether this tab synchronises for all tabs (P-23).
  var isLeader = false
  private(set) var isLive = false
  /// Whether the stream broke and the timer for a new one is running.
  private var isReopening = false
  /// The requests in progress. They are few, so a list is fast enough.
  private var requests: [Sent] = []
  /// The requests for the number of records in a published space.
  private var totals: [(request: Int64, space: String)] = []
  /// Spaces that the stream has named and this device did not have when it did.
  private var unknown: [String] = []

  private struct Sent {
    /// The request's number at the host.
    let request: Int64
    /// Nil for the list of spaces.
    let space: String?
    /// The request's number in the space's synchronisation.
    let number: Int64
  }

  /// Heartbeats come every 20 s; 60 s of silence mean that the stream is dead (P-17).
  static let silenceMilliseconds: Int64 = 60_000

  func sync(_ space: String) -> SpaceSync? { syncs[space] }

  func mayRun(_ context: Context) -> Bool {
    isLeader && context.isLoaded && context.isOnline && context.account.account != nil && !context.account.needsSignIn
  }

  /// Published spaces are read without an account (Z-1).
  private func mayRun(_ space: String, _ context: Context) -> Bool {
    if let child = context.children[space] {
      // Unsent changes of a released space are still sent (P-62).
      return mayRun(context) && child.isRunning && (child.isHeld || context.replica(space).hasUnsent)
    }
    guard let index = context.publication(space) else { return mayRun(context) }
    return isLeader && context.isLoaded && context.isOnline && !context.publications[index].isPaused
  }

  /// Something may have to be done, or may have become possible or impossible.
  mutating func requestSync(_ context: UpdateContext, pull: Bool) {
    for space in context.replicas.map({ $0.space }) {
      let runs = mayRun(space, context)
      step(space, runs ? .requestSync(pull: pull) : .suspend, context)
      if runs { askTotal(space, context) }
    }
    if context.hasChildSpaces { stepSpaces(mayRun(context) ? .requestSync(list: pull) : .suspend, context) }
    setLive(mayRun(context), context)
  }

  /// Stops or continues the first download of a published space (Z-2).
  mutating func pause(_ name: String, _ isPaused: Bool, _ context: UpdateContext) {
    guard let index = context.publications.firstIndex(where: { $0.name == name }) else { return }
    context.publications[index].isPaused = isPaused
    requestSync(context, pull: true)
  }

  /// Asks for the number of records, for the progress of the first download. The counts of a comparison contain it.
  private mutating func askTotal(_ space: String, _ context: UpdateContext) {
    guard let index = context.publication(space), context.publications[index].total == nil,
      !totals.contains(where: { $0.space == space })
    else { return }
    let state = context.replica(space).state
    guard state.cursor == nil || state.isPartial else { return }
    let number = context.nextRequest()
    totals.append((number, space))
    context.effects.append(
      .request(Effect.Request(number: number, method: "GET", url: "/api/v1/spaces/\(space)/digest", body: nil)))
  }

  private mutating func takeTotal(_ request: Int64, _ body: String?, _ context: UpdateContext) -> Bool {
    guard let place = totals.firstIndex(where: { $0.request == request }) else { return false }
    let space = totals.remove(at: place).space
    if let index = context.publication(space), let counts = body.flatMap({ JSON.read($0) })?.items("counts") {
      context.publications[index].total = counts.reduce(0) { $0 + Int(clamping: $1.int64 ?? 0) }
    }
    return true
  }

  mutating func check(_ context: UpdateContext) {
    for replica in context.replicas { step(replica.space, .check, context) }
    requestSync(context, pull: true)
  }

  private mutating func setLive(_ isOpen: Bool, _ context: UpdateContext) {
    guard isOpen != isLive else { return }
    isLive = isOpen
    isReopening = false
    context.effects.append(.live(isOpen: isOpen))
    context.effects.append(.timer("live", afterMilliseconds: isOpen ? Synchronisation.silenceMilliseconds : -1))
  }

  mutating func live(_ event: Event.Live, _ context: UpdateContext) {
    guard isLive else { return }
    switch event {
    case .opened, .beat:
      isReopening = false
      context.effects.append(.timer("live", afterMilliseconds: Synchronisation.silenceMilliseconds))
      if case .opened = event { requestSync(context, pull: true) }
    case .closed where isReopening: break
    case .closed:
      isReopening = true
      let jitter = Int64(context.random.next() % 10_000)
      context.effects.append(.timer("live", afterMilliseconds: 5_000 + jitter))
    case .changed(let data):
      isReopening = false
      context.effects.append(.timer("live", afterMilliseconds: Synchronisation.silenceMilliseconds))
      changed(data, context)
    }
  }

  /// The stream reports a new version of a space. A version that is already known is not fetched again.
  private mutating func changed(_ data: String, _ context: UpdateContext) {
    guard let json = JSON.read(data) else { return }
    if json.flag("spaces") == true, context.hasChildSpaces { return stepSpaces(.requestSync(list: true), context) }
    guard let remote = json.text("space") else { return }
    if let presence = json["presence"] { return context.takePresence(presence, in: remote) }
    guard let version = json.int64("version") else { return }
    var isKnown = context.children[remote] != nil
    for replica in context.replicas where context.remoteID(of: replica.space) == remote {
      isKnown = true
      if version > replica.state.version { step(replica.space, .requestSync(pull: true), context) }
    }
    // P-17: another device of the account has made it. What no app of this core reads stays unknown, and is asked for once.
    if isKnown || !context.hasChildSpaces || unknown.contains(where: { $0 == remote }) { return }
    unknown.append(remote)
    stepSpaces(.requestSync(list: true), context)
  }

  /// The stream was silent for too long. Opens a new one, and pulls what may have been missed.
  mutating func reopenLive(_ context: UpdateContext) {
    guard mayRun(context) else { return }
    isLive = false
    setLive(true, context)
    requestSync(context, pull: true)
  }

  mutating func timer(_ space: String, _ context: UpdateContext) {
    space == Synchronisation.listTimer ? stepSpaces(.timer, context) : step(space, .timer, context)
  }

  mutating func committed(_ space: String, _ context: UpdateContext) {
    step(space, .committed, context)
    if context.hasChildSpaces { context.tidySpaces() }
  }

  /// Whether the answer belonged to a space.
  mutating func response(_ response: Event.Response, _ context: UpdateContext) -> Bool {
    if takeTotal(response.request, response.body, context) { return true }
    guard let request = takeRequest(response.request) else { return false }
    guard let space = request.space else {
      let new = context.takeSpaces(response)
      stepSpaces(
        .response(
          number: request.number, status: response.status, retryAfterSeconds: response.retryAfterSeconds,
          body: response.body), context)
      // The account's own answer comes too late for these spaces: by then they are already known.
      for space in new { step(space, mayRun(space, context) ? .requestSync(pull: true) : .suspend, context) }
      return true
    }
    step(
      space,
      .response(
        number: request.number, status: response.status, retryAfterSeconds: response.retryAfterSeconds,
        body: response.body), context)
    return true
  }

  mutating func failed(_ number: Int64, _ context: UpdateContext) -> Bool {
    if takeTotal(number, nil, context) { return true }
    guard let request = takeRequest(number) else { return false }
    guard let space = request.space else {
      stepSpaces(.failed(number: request.number), context)
      return true
    }
    step(space, .failed(number: request.number), context)
    return true
  }

  private mutating func takeRequest(_ number: Int64) -> Sent? {
    guard let index = requests.firstIndex(where: { $0.request == number }) else { return nil }
    return requests.remove(at: index)
  }

  private mutating func step(_ space: String, _ input: SyncInput, _ context: UpdateContext) {
    guard let index = context.replicas.firstIndex(where: { $0.space == space }) else { return }
    var sync = syncs[space] ?? SpaceSync()
    sync.isReader = context.isReader(of: space)
    sync.isChild = context.children[space] != nil
    sync.isPrivate = space == Context.privateSpace
    let phase = sync.phase
    let effects = sync.step(
      input, &context.replicas[index], now: context.now, tab: context.tab, random: &context.random)
    syncs[space] = sync
    if let index = context.publication(space) {
      context.publications[index].phase = sync.phase
      context.publications[index].failure = sync.failure
    }
    if sync.isChild { context.spaceFailures[space] = sync.failure }
    for effect in effects { perform(effect, space, context) }
    if sync.phase == .stopped(.gone), phase != sync.phase {
      if sync.isPrivate { return askToSignIn(context) }
      if !sync.isReader && !sync.isChild { context.dropSentFiles(of: space) }
      // The list says whether a space is lost, for a child and for a shared space that has children.
      if context.hasChildSpaces { stepSpaces(.requestSync(list: true), context) }
    }
    switch sync.phase {
    case .stopped(.signIn): askToSignIn(context)
    case .stopped(.gone), .resting, .committing, .pushing, .pulling, .comparing, .listing, .fetching, .waiting: break
    }
  }

  private mutating func perform(_ effect: SyncEffect, _ space: String, _ context: UpdateContext) {
    switch effect {
    case .commit(let entries):
      for entry in entries {
        switch EntryKey(entry.key) {
        case .record(_, let key), .conflict(_, let key, _): context.touched.append(key)
        // The server has refused it: it is no longer as this device showed it.
        case .refusal(_, let place):
          let refusal = context.replica(space).refusals.last { $0.place == place }
          if let refusal { context.touched.append(refusal.operation.key) }
        case .operation, .state, nil: break
        }
      }
      context.commit(entries, space: space, isSync: true)
    case .request(let request):
      let number = context.nextRequest()
      requests.append(Sent(request: number, space: space, number: request.number))
      let remote = context.remoteID(of: space)
      context.effects.append(
        .request(
          Effect.Request(
            number: number, method: request.method, url: "/api/v1/spaces/\(remote)\(request.path)",
            body: request.body)))
    case .wait(let milliseconds):
      context.effects.append(.timer("sync/\(space)", afterMilliseconds: milliseconds))
    }
  }
}

// MARK: - List of spaces

extension Synchronisation {
  /// The name of the timer, after the prefix `sync/`.
  private static var listTimer: String { "*spaces" }

  private mutating func stepSpaces(_ input: SpacesSync.Input, _ context: UpdateContext) {
    guard let account = context.account.account else { return }
    let effects = spaces.step(
      input, &context.children, &context.replicas, .init(id: account.id, home: account.privateSpace),
      random: &context.random)
    for effect in effects {
      switch effect {
      case .commit(let entries):
        let again = context.blobs.sendingAgain(context.children)
        _ = context.blobs.apply(again)
        context.commit(entries + again)
      case .request(let request):
        let number = context.nextRequest()
        requests.append(Sent(request: number, space: nil, number: request.number))
        context.effects.append(
          .request(
            Effect.Request(
              number: number, method: request.method, url: "/api/v1/spaces" + request.path, body: request.body)))
      case .wait(let milliseconds):
        context.effects.append(.timer("sync/" + Synchronisation.listTimer, afterMilliseconds: milliseconds))
      case .changed: spacesChanged(context)
      }
    }
    if case .stopped = spaces.phase { askToSignIn(context) }
  }

  /// Spaces were added or removed. Their synchronisation begins or ends.
  private mutating func spacesChanged(_ context: UpdateContext) {
    context.hasOtherSpaces = true
    context.arrangeReplicas()
    context.tidySpaces()
    // A space that comes back starts afresh: answers to earlier requests are ignored.
    for space in syncs.names where !context.replicas.contains(where: { $0.space == space }) {
      syncs[space] = nil
      requests.removeAll { $0.space == space }
    }
    for space in context.replicas.map({ $0.space }) where context.children[space] != nil {
      let isStopped = sync(space)?.phase == .stopped(.gone)
      step(space, mayRun(space, context) ? .requestSync(pull: isStopped) : .suspend, context)
    }
  }

  private mutating func askToSignIn(_ context: UpdateContext) {
    if !context.account.needsSignIn {
      context.account.needsSignIn = true
      context.commit([context.account.entry])
    }
    setLive(false, context)
  }
}

extension UpdateContext {
  func nextRequest() -> Int64 {
    lastRequest += 1
    return lastRequest
  }
}
