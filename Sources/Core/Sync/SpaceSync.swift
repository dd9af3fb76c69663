import Base

/// What a space's synchronisation asks of its owner.
public enum SyncEffect: Equatable, Sendable {
  /// Commit these entries (already applied to the replica) in one transaction and answer with `.committed`. When it
  /// fails, the same entries are tried again before any later ones: on the disk, batches are never out of order.
  case commit([Entry])
  /// Send, and answer with `.response` or `.failed` carrying the same number. An older request is void.
  case request(SyncRequest)
  /// Come back with `.timer` after so many milliseconds; a later wait replaces it.
  case wait(milliseconds: Int64)
}

public struct SyncRequest: Equatable, Sendable {
  public let number: Int64
  public let method: String
  /// Below `/api/v1/spaces/{space}`: `/push`.
  public let path: String
  public let body: String?
}

public enum SyncInput: Sendable {
  /// There may be something to do: an edit, a live event, the app became visible, the network is back, signed in.
  case kick(pull: Bool)
  /// The user, or the calendar, asks for a comparison of everything.
  case check
  case committed
  case response(number: Int64, status: Int, retryAfterSeconds: Int64?, body: String)
  case failed(number: Int64)
  case timer
  /// No network, not the tab that synchronises, signed out: everything stops and nothing is lost. A tab that
  /// synchronises again after another one did reads the storage anew before it kicks.
  case suspend
}

/// The synchronisation of one space: numbering → push → results → pull → comparison, one step at a time. Pure: it is
/// told what happened and returns what to do, so that every interleaving of crashes can be simulated.
public struct SpaceSync: Sendable {
  public enum Phase: Equatable, Sendable {
    case resting
    case committing
    case pushing, pulling, comparing, listing, fetching
    /// Tries again after a while (P-22).
    case waiting
    case stopped(Stop)
  }

  public enum Stop: Equatable, Sendable {
    /// 401: the user is asked to sign in; everything is kept.
    case signIn
    /// 404: the space is gone, or this account may not see it any more.
    case gone
  }

  public private(set) var phase: Phase = .resting
  /// The problem of the last failed attempt, for the user; nil after a success.
  public private(set) var trouble: Trouble?
  /// Whether everything of the server has been seen at least once since the start.
  public private(set) var hasPulled = false

  public enum Trouble: Equatable, Sendable {
    case network
    case server(Int)
  }

  private var requestNumber: Int64 = 0
  private var wantsPull = true
  private var wantsCheck = false
  private var needsComparison = false
  private var pullsFirst = false
  private var isSuspended = true
  /// The server has said when to come again: not even a new change comes earlier.
  private var isHeld = false
  /// A comparison was done and the server refused our position again.
  private var hasComparedInVain = false
  private var attempt: Int64 = 0
  private var limit = PushRequest.operationLimit
  private var inFlight: [Pending] = []
  private var answer: DigestAnswer?
  private var toFetch: [RecordKey] = []
  private var repaired: Int64 = 0

  static let byteLimit = 1024 * 1024
  static let fetchLimit = 500
  static let longestWaitMilliseconds: Int64 = 300_000

  public init() {}

  public mutating func step(
    _ input: SyncInput, _ replica: inout Replica, now: Instant, tab: String, random: inout SplitMix64
  ) -> [SyncEffect] {
    switch input {
    case .kick(let pull):
      isSuspended = false
      if pull { wantsPull = true }
      switch phase {
      case .resting, .stopped(.signIn): return next(&replica, &random)
      case .waiting: return isHeld ? [] : next(&replica, &random)
      case .stopped(.gone): return pull ? next(&replica, &random) : []
      case .committing, .pushing, .pulling, .comparing, .listing, .fetching: return []
      }
    case .check:
      wantsCheck = true
      wantsPull = true
      return phase == .resting && !isSuspended ? next(&replica, &random) : []
    case .suspend:
      isSuspended = true
      if phase != .committing, phase != .stopped(.gone) { phase = .resting }
      wantsPull = true
      dropComparison()
      return []
    case .committed:
      guard phase == .committing else { return [] }
      return next(&replica, &random)
    case .timer:
      guard phase == .waiting else { return [] }
      isHeld = false
      return next(&replica, &random)
    case .failed(let number):
      guard number == requestNumber, isRequesting else { return [] }
      trouble = .network
      return retry(&random)
    case .response(let number, let status, let retryAfter, let body):
      guard number == requestNumber, isRequesting else { return [] }
      return received(status, retryAfter, body, &replica, now, tab, &random)
    }
  }

  private var isRequesting: Bool {
    switch phase {
    case .pushing, .pulling, .comparing, .listing, .fetching: true
    case .resting, .committing, .waiting, .stopped: false
    }
  }

  // MARK: - What comes next

  private mutating func next(_ replica: inout Replica, _ random: inout SplitMix64) -> [SyncEffect] {
    if phase == .stopped(.gone) && !wantsPull { return [] }
    phase = .resting
    if isSuspended { return [] }
    if needsComparison || answer != nil { return nextOfComparison(&replica, &random) }
    if pullsFirst && wantsPull { return pull(replica) }
    if !replica.outbox.isEmpty { return push(&replica, &random) }
    if wantsPull { return pull(replica) }
    if wantsCheck { return request(.comparing, "GET", "/digest", nil) }
    return []
  }

  private mutating func push(_ replica: inout Replica, _ random: inout SplitMix64) -> [SyncEffect] {
    let numbering = replica.numbering(limit: limit, newDevice: newDevice(&random))
    if !numbering.isEmpty { return commit(numbering, &replica) }
    inFlight = replica.batch(limit: limit, byteLimit: SpaceSync.byteLimit)
    guard let device = replica.state.device, !inFlight.isEmpty else { return [] }
    let body = PushRequest(device: device, epoch: replica.state.epoch, operations: inFlight.map { $0.operation })
    return request(.pushing, "POST", "/push", body.wire.serialized)
  }

  private mutating func pull(_ replica: Replica) -> [SyncEffect] {
    pullsFirst = false
    // What is announced from now on may be missing in the answer.
    wantsPull = false
    let cursor = replica.state.cursor.map { "&cursor=\($0)" } ?? ""
    return request(.pulling, "GET", "/changes?limit=2000\(cursor)", nil)
  }

  private mutating func nextOfComparison(_ replica: inout Replica, _ random: inout SplitMix64) -> [SyncEffect] {
    guard let answer else { return request(.comparing, "GET", "/digest", nil) }
    if !toFetch.isEmpty {
      let keys = toFetch.prefix(SpaceSync.fetchLimit).map { key -> JSON in
        .array([.string(key.collection), .string(key.id.description)])
      }
      let body = JSON.object(JSONObject([("fetch", .array(Array(keys)))]))
      return request(.fetching, "POST", "/digest", body.serialized)
    }
    let differing = replica.digest.differences(from: answer.digest)
    let body = JSON.object(JSONObject([("buckets", .array(differing.map { .integer(Int64($0)) }))]))
    return request(.listing, "POST", "/digest", body.serialized)
  }

  private mutating func request(_ phase: Phase, _ method: String, _ path: String, _ body: String?) -> [SyncEffect] {
    self.phase = phase
    requestNumber += 1
    return [.request(SyncRequest(number: requestNumber, method: method, path: path, body: body))]
  }

  private mutating func commit(_ entries: [Entry], _ replica: inout Replica) -> [SyncEffect] {
    phase = .committing
    replica.apply(entries)
    return [.commit(entries)]
  }

  private func newDevice(_ random: inout SplitMix64) -> RecordID {
    RecordID.v8(named: "\(random.next())-\(random.next())", in: "device")
  }

  // MARK: - Answers

  private mutating func received(
    _ status: Int, _ retryAfter: Int64?, _ body: String, _ replica: inout Replica, _ now: Instant, _ tab: String,
    _ random: inout SplitMix64
  ) -> [SyncEffect] {
    switch status {
    case 200...299:
      guard let json = JSON.read(body) else { return unreadable(&random) }
      let effects: [SyncEffect]?
      switch phase {
      case .pushing: effects = pushed(json, &replica, &random)
      case .pulling: effects = pulled(json, &replica, &random)
      case .comparing: effects = compared(json, &replica, now, &random)
      case .listing: effects = listed(json, &replica, now, tab, &random)
      case .fetching: effects = fetched(json, &replica, now, tab, &random)
      case .resting, .committing, .waiting, .stopped: effects = []
      }
      guard let effects else { return unreadable(&random) }
      attempt = 0
      trouble = nil
      return effects
    case 401:
      wantsPull = true
      dropComparison()
      phase = .stopped(.signIn)
      return []
    case 413 where phase == .pushing:
      // Also a proxy on the way may say so.
      return smaller(problem(in: body) ?? Problem("too-large"), &replica, &random)
    case 400, 403, 404, 409, 410, 422:
      // Only the server's own word is final: a page of something between it and us is like no answer.
      guard let problem = problem(in: body) else { break }
      return refused(status, problem, &replica, &random)
    default: break
    }
    trouble = .server(status)
    isHeld = retryAfter != nil
    return retry(&random, atLeast: (retryAfter ?? 0) * 1000)
  }

  /// P-22: what the server says for good.
  private mutating func refused(
    _ status: Int, _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    switch (status, phase) {
    case (400, .pushing), (422, .pushing): return smaller(problem, &replica, &random)
    case (403, .pushing): return refuse(problem, &replica, &random)
    case (403, _), (404, _): return leave(&replica)
    case (409, .pushing), (410, _):
      if hasComparedInVain {
        needsComparison = true
        trouble = .server(status)
        return retry(&random)
      }
      needsComparison = true
      dropComparison()
      // The server does not know our numbers: it was restored. What it has lost is found by comparing.
      return status == 409
        ? commit(replica.renumbering(newDevice: newDevice(&random)), &replica) : next(&replica, &random)
    default: return unreadable(&random)
    }
  }

  private mutating func leave(_ replica: inout Replica) -> [SyncEffect] {
    dropComparison()
    wantsPull = false
    phase = .stopped(.gone)
    let entries = replica.leaving()
    replica.apply(entries)
    return entries.isEmpty ? [] : [.commit(entries)]
  }

  private func problem(in body: String) -> Problem? {
    guard let json = try? JSON.parse(body), json["type"]?.text != nil else { return nil }
    return Problem(wire: json)
  }

  private mutating func dropComparison() {
    if answer != nil && !needsComparison { wantsCheck = true }
    answer = nil
    toFetch = []
  }

  /// P-22: the batch is halved until the change that the server cannot take stands alone; it is kept as refused and
  /// blocks nothing else.
  private mutating func smaller(
    _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    if inFlight.count > 1 {
      limit = max(1, inFlight.count / 2)
      return next(&replica, &random)
    }
    return refuse(problem, &replica, &random)
  }

  /// The numbers of refused changes were never used up on the server: those behind them are numbered anew.
  private mutating func refuse(
    _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    let refused = replica.refusing(inFlight, problem)
    replica.apply(refused)
    let renumbered = replica.renumbering(newDevice: newDevice(&random))
    replica.apply(renumbered)
    phase = .committing
    return [.commit(refused + renumbered)]
  }

  private mutating func retry(_ random: inout SplitMix64, atLeast least: Int64 = 0) -> [SyncEffect] {
    if phase == .pushing { pullsFirst = true }
    wantsPull = true
    dropComparison()
    phase = .waiting
    let full = min(SpaceSync.longestWaitMilliseconds, 1000 << min(attempt, 9))
    attempt += 1
    let jitter = Int64(random.next() % UInt64(full / 2 + 1))
    return [.wait(milliseconds: max(least, full / 2 + jitter))]
  }

  private mutating func unreadable(_ random: inout SplitMix64) -> [SyncEffect] {
    trouble = .network
    return retry(&random)
  }

  private mutating func pushed(
    _ json: JSON, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let response = try? PushResponse(wire: json) else { return nil }
    // An answer that leaves something out would leave a gap in the numbers.
    for pending in inFlight {
      guard response.results.contains(where: { $0.number == pending.operation.number }) else { return nil }
    }
    wantsPull = true
    hasComparedInVain = false
    limit = min(PushRequest.operationLimit, limit * 2)
    let entries = replica.entries(for: response)
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func pulled(
    _ json: JSON, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let page = try? ChangesPage(wire: json) else { return nil }
    if let epoch = replica.state.epoch, epoch != page.epoch {
      needsComparison = true
      return next(&replica, &random)
    }
    hasComparedInVain = false
    if page.more { wantsPull = true } else { hasPulled = true }
    let entries = replica.entries(for: page)
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func compared(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer = try? DigestAnswer(wire: json) else { return nil }
    if let epoch = replica.state.epoch, epoch != answer.epoch { needsComparison = true }
    if !needsComparison && answer.version != replica.state.version {
      // Something changed meanwhile: a comparison says nothing before it is here.
      wantsPull = true
      return next(&replica, &random)
    }
    wantsCheck = false
    repaired = 0
    toFetch = []
    if replica.digest == answer.digest { return finished(answer, &replica, now, &random) }
    self.answer = answer
    return next(&replica, &random)
  }

  private mutating func listed(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ tab: String, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer, let listing = try? BucketListing(wire: json) else { return nil }
    let buckets = replica.digest.differences(from: answer.digest)
    let comparison = replica.compare(listing, buckets: buckets, lost: answer.lost, tab: tab)
    repaired = comparison.repaired
    toFetch = comparison.fetch
    if toFetch.isEmpty { return finished(answer, &replica, now, &random, comparison.entries) }
    return comparison.entries.isEmpty ? next(&replica, &random) : commit(comparison.entries, &replica)
  }

  private mutating func fetched(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ tab: String, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer, let items = json.items("changes") else { return nil }
    var records: [Record] = []
    for item in items {
      guard let record = try? Record(change: item) else { return nil }
      records.append(record)
    }
    let entries = replica.entries(fetched: records, lost: answer.lost, tab: tab)
    toFetch.removeFirst(min(SpaceSync.fetchLimit, toFetch.count))
    if toFetch.isEmpty { return finished(answer, &replica, now, &random, entries) }
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func finished(
    _ answer: DigestAnswer, _ replica: inout Replica, _ now: Instant, _ random: inout SplitMix64,
    _ entries: [Entry] = []
  ) -> [SyncEffect] {
    replica.apply(entries)
    let state = replica.checked(answer, at: now, repaired: repaired, newDevice: newDevice(&random))
    replica.apply(state)
    hasComparedInVain = needsComparison
    needsComparison = false
    self.answer = nil
    // What changed since the answer comes by an ordinary pull.
    wantsPull = true
    phase = .committing
    return [.commit(entries + state)]
  }
}
