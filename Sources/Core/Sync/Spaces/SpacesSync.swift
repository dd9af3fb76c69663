import Base

/// Agrees with the server on which child spaces there are, and where (P-61 … P-66). It sends wishes one by one, then
/// asks for the list, then removes from the device what the account may no longer read. It is pure, like the
/// synchronisation of a space.
public struct SpacesSync: Sendable {
  public enum Phase: Equatable, Sendable {
    case resting
    /// A wish is on its way.
    case placing
    case listing
    /// Waits before the next attempt (P-22).
    case waiting
    /// 401: the user must sign in. Everything is kept.
    case stopped
  }

  public enum Input: Sendable {
    /// There may be something to do. With `list`, spaces may have come, gone or moved elsewhere.
    case requestSync(list: Bool)
    case response(number: Int64, status: Int, retryAfterSeconds: Int64?, body: String)
    case failed(number: Int64)
    case timer
    case suspend
  }

  public enum Effect: Equatable, Sendable {
    /// Commit these entries, which are already applied, in one transaction.
    case commit([Entry])
    /// Send the request and answer with `.response` or `.failed`. The path is below `/api/v1/spaces`.
    case request(SyncRequest)
    case wait(milliseconds: Int64)
    /// Spaces have come, gone or changed: start or stop their synchronisation.
    case changed
  }

  /// What the device knows of the account.
  public struct Account: Sendable {
    public let id: String
    /// The id of its private space on the server.
    public let home: String

    public init(id: String, home: String) {
      self.id = id
      self.home = home
    }
  }

  public private(set) var phase = Phase.resting
  /// The reason why the last attempt failed; nil after a success.
  public private(set) var failure: SpaceSync.SyncFailure?
  /// Whether the server has listed all spaces since the start.
  public private(set) var hasListed = false
  private var wantsList = true
  private var isSuspended = true
  private var isHeld = false
  private var requestNumber: Int64 = 0
  private var attempt: Int64 = 0
  /// The space whose wish is on its way, and the request that was sent.
  private var sent: (id: String, request: PlacingRequest)?
  /// The spaces whose wish the server could not handle in this round: they wait for the next one and delay nothing else (P-61).
  private var putOff: [String] = []

  public init() {}

  /// Takes what has happened and gives what to do: it performs nothing itself.
  ///
  /// - Parameter random: spreads the waits after failures.
  public mutating func step(
    _ input: Input, _ spaces: inout ChildSpaces, _ replicas: inout [Replica], _ account: Account,
    random: inout SplitMix64
  ) -> [Effect] {
    switch input {
    case .requestSync(let list):
      isSuspended = false
      if list { wantsList = true }
      switch phase {
      case .resting, .stopped: return begin(spaces, account, &random)
      case .waiting: return isHeld ? [] : begin(spaces, account, &random)
      case .placing, .listing: return []
      }
    case .suspend:
      isSuspended = true
      phase = .resting
      wantsList = true
      return []
    case .timer:
      if phase != .waiting { return [] }
      isHeld = false
      return begin(spaces, account, &random)
    case .failed(let number):
      if number != requestNumber || !isRequesting { return [] }
      failure = .network
      return retry(&random)
    case .response(let number, let status, let retryAfter, let body):
      if number != requestNumber || !isRequesting { return [] }
      return received(status, retryAfter, body, &spaces, &replicas, account, &random)
    }
  }

  private var isRequesting: Bool { phase == .placing || phase == .listing }

  private mutating func begin(_ spaces: ChildSpaces, _ account: Account, _ random: inout SplitMix64) -> [Effect] {
    putOff = []
    return next(spaces, account, &random)
  }

  private mutating func next(_ spaces: ChildSpaces, _ account: Account, _ random: inout SplitMix64) -> [Effect] {
    phase = .resting
    if isSuspended { return [] }
    for space in spaces.all where space.isChanging && space.problem == nil && !putOff.contains(where: { $0 == space.id }) {
      let request = space.placingRequest(home: account.home)
      sent = (space.id, request)
      return self.request(.placing, "PUT", "/" + space.id, request.wire.serialized)
    }
    if !wantsList { return putOff.isEmpty ? [] : retry(&random) }
    // A change that is announced from now on may be missing in the answer.
    wantsList = false
    return request(.listing, "GET", "", nil)
  }

  private mutating func request(_ phase: Phase, _ method: String, _ path: String, _ body: String?) -> [Effect] {
    self.phase = phase
    requestNumber += 1
    return [.request(SyncRequest(number: requestNumber, method: method, path: path, body: body))]
  }

  private mutating func retry(_ random: inout SplitMix64, atLeast least: Int64 = 0) -> [Effect] {
    wantsList = true
    phase = .waiting
    let full = min(SpaceSync.longestWaitMilliseconds, 1000 << min(attempt, 9))
    attempt += 1
    let jitter = Int64(random.next() % UInt64(full / 2 + 1))
    return [.wait(milliseconds: max(least, full / 2 + jitter))]
  }
}

// MARK: - What the server says

extension SpacesSync {
  private mutating func received(
    _ status: Int, _ retryAfter: Int64?, _ body: String, _ spaces: inout ChildSpaces, _ replicas: inout [Replica],
    _ account: Account, _ random: inout SplitMix64
  ) -> [Effect] {
    let json = JSON.read(body)
    var entries: [Entry]?
    switch (status, phase) {
    case (401, _):
      wantsList = true
      phase = .stopped
      return []
    case (200...299, .placing):
      entries = json.flatMap { ChildSpace(document: $0, home: account.home) }.flatMap { placed($0, spaces, replicas) }
    case (200...299, .listing): entries = json.flatMap { listed($0, spaces, replicas, account) }
    case (400, .placing), (403, .placing), (404, .placing), (409, .placing), (410, .placing), (422, .placing):
      // Only the server's own word is final.
      if let type = json?.text("type") { entries = refused(type, spaces, replicas) }
    default: break
    }
    guard let entries else {
      isHeld = retryAfter != nil
      failure = (200...299).contains(status) ? .network : .server(status)
      if phase == .placing, let sent, SpacesSync.isOfThisWish(status), retryAfter == nil {
        putOff.append(sent.id)
        return next(spaces, account, &random)
      }
      return retry(&random, atLeast: (retryAfter ?? 0) * 1000)
    }
    if putOff.isEmpty {
      attempt = 0
      failure = nil
    }
    if entries.isEmpty { return next(spaces, account, &random) }
    let known = spaces
    spaces.apply(entries)
    let isChanged = spaces.isOther(than: known)
    for index in replicas.indices where spaces[replicas[index].space].map({ $0.loss != nil }) ?? true {
      replicas[index].apply(entries)
    }
    return [.commit(entries)] + (isChanged ? [.changed] : []) + next(spaces, account, &random)
  }

  /// Whether another wish may be answered otherwise. Gateways and busy servers answer all alike.
  private static func isOfThisWish(_ status: Int) -> Bool {
    switch status {
    case 408, 429, 502, 503, 504: false
    default: status >= 400
    }
  }

  /// The server has fulfilled this wish, or a later one from another device. A newer wish of this device still waits.
  private func placed(_ told: ChildSpace, _ spaces: ChildSpaces, _ replicas: [Replica]) -> [Entry]? {
    guard let (id, request) = sent, told.id == id, told.placing >= request.placing else { return nil }
    guard let space = spaces[id] else { return [] }
    var next = space.updated(told)
    if let wish = space.wish, wish.placing <= told.placing {
      next.wish = nil
      let isDone = told.placing == request.placing && told.isDeleted == wish.isDeleted
      if !isDone || told.placed != wish.parent { next.problem = "placed-elsewhere" }
    }
    return entries(next, replicas)
  }

  /// The wish cannot be fulfilled. A space that was made here stays here until the user finds another place for it.
  private func refused(_ type: String, _ spaces: ChildSpaces, _ replicas: [Replica]) -> [Entry] {
    guard let (id, request) = sent, var space = spaces[id] else { return [] }
    // The user wants something else by now. That request comes next.
    if space.wish?.placing ?? space.placing != request.placing { return [] }
    if type == "space-deleted" {
      space.isMade = true
      space.wish = nil
      space.loss = .deleted
      space.placing = max(space.placing, request.placing)
      return entries(space, replicas)
    }
    let isKnown = replicas.contains { $0.space == id && (!$0.confirmed.isEmpty || $0.state.cursor != nil) }
    if !space.isMade && isKnown && type == "not-found" {
      // The server has not lost it: the account may no longer read it.
      space.isMade = true
      space.wish = nil
      space.loss = .closed
      return entries(space, replicas)
    }
    if space.isMade && space.wish?.placing == request.placing { space.wish = nil }
    space.problem = type
    return [space.entry]
  }

  /// P-62, P-66: all child spaces that the account may read.
  private mutating func listed(
    _ json: JSON, _ spaces: ChildSpaces, _ replicas: [Replica], _ account: Account
  ) -> [Entry]? {
    guard let items = json.items("spaces"), json.text("account") == account.id else { return nil }
    hasListed = true
    var parents: [String] = [ChildSpace.privateSpace]
    var told: Set<Key> = []
    var entries: [Entry] = []
    for item in items {
      guard let space = ChildSpace(document: item, home: account.home) else {
        if let id = item.text("id") { parents.append(id) }
        continue
      }
      told.insert(Key(space.id))
      let next = spaces[space.id].map { $0.updated(space) } ?? space
      if next != spaces[space.id] { entries += self.entries(next, replicas) }
    }
    for space in spaces.all where space.loss != .closed && !told.contains(Key(space.id)) {
      var space = space
      if !space.isMade {
        // A space that existed on the server and is refused now may no longer be read. A space that never existed there
        // waits for its user.
        let isKnown = replicas.contains { $0.space == space.id && !$0.confirmed.isEmpty }
        guard isKnown, let problem = space.problem, problem == "forbidden" || problem == "not-found"
        else { continue }
        space.isMade = true
        space.wish = nil
        space.loss = .closed
        entries += self.entries(space, replicas)
        continue
      }
      let isParentThere = parents.contains(space.placed)
      if space.isOwn && isParentThere && space.loss == nil {
        // A backup that is older than the space: it is made again, and gets everything that is here (P-61). What an earlier
        // wish has met must not keep it from being asked: it may have been closed instead.
        space.isMade = false
        space.problem = nil
        entries.append(space.entry)
      } else {
        space.loss = .closed
        space.wish = nil
        entries += self.entries(space, replicas)
      }
    }
    return entries
  }

  /// The entries that keep a space in its new state. They also keep whether it was held, in case it comes back.
  private func entries(_ space: ChildSpace, _ replicas: [Replica]) -> [Entry] {
    guard space.loss != nil, let replica = replicas.first(where: { $0.space == space.id }) else {
      return [space.entry]
    }
    return (replica.hasUnsent ? replica.leaving() : replica.vanishing()) + [space.entry]
  }
}
