import Base

/// The synchronisation of one space, one step at a time: number → push → results → pull → compare. It is pure: it is
/// told what happened and returns what to do, so that every interleaving of crashes can be simulated.
public struct SpaceSync: Sendable {
  public enum Phase: Equatable, Sendable {
    case resting
    case committing
    case pushing, pulling, comparing, listing, fetching
    /// Waits before the next attempt (P-22).
    case waiting
    case stopped(Stop)
  }

  public enum Stop: Equatable, Sendable {
    /// 401: the user must sign in. Everything is kept.
    case signIn
    /// 404: the space is gone, or this account may no longer see it.
    case gone
  }

  public internal(set) var phase: Phase = .resting
  /// The reason why the last attempt failed, for the user; nil after a success.
  public internal(set) var failure: SyncFailure?
  /// Whether the device has received everything of the server at least once since the start.
  public internal(set) var hasPulled = false

  public enum SyncFailure: Equatable, Sendable {
    case network
    case server(Int)
  }

  /// Z-3: a reader of a published space sends nothing and accepts whatever the server has, even when the server has
  /// lost something. To a reader, a space that it may not see does not exist, so nobody is asked to sign in.
  public var isReader = false

  /// P-66: for a child space, the list of spaces says whether it is lost. Until then the device keeps everything.
  public var isChild = false

  /// Whether it is the account's own space. That ends with its account alone, so that its absence says that the session is of another
  /// one: the device keeps everything, and asks to sign in (P-24).
  public var isPrivate = false

  var requestNumber: Int64 = 0
  /// The number of batches that are not stored yet. Nothing that builds on them is sent before all are stored, even
  /// when a reader becomes an editor while pages of changes are being stored.
  private var commitsUnderWay = 0
  /// A slow disk must not fill the memory with pages that wait for it.
  var mayStoreMore: Bool { commitsUnderWay < 3 }
  var wantsPull = true
  var wantsCheck = false
  var needsComparison = false
  var pullsFirst = false
  var isSuspended = true
  /// The server has said when to come back. Until then even a new change waits.
  var isHeld = false
  /// The server has refused our cursor again after a comparison.
  var hasComparedInVain = false
  var attempt: Int64 = 0
  var limit = PushRequest.operationLimit
  var inFlight: [Pending] = []
  var answer: DigestAnswer?
  /// What the server has told so far about the buckets that differ.
  var listing: PartialListing?
  var toFetch: [RecordKey] = []
  var repaired: Int64 = 0

  static let byteLimit = 1024 * 1024
  static let fetchLimit = 500
  static let longestWaitMilliseconds: Int64 = 300_000

  public init() {}

  /// Takes what has happened and gives what to do: it performs nothing itself.
  ///
  /// - Parameters:
  ///   - tab: names who writes, for ids of what is stored.
  ///   - random: spreads the waits after failures.
  public mutating func step(
    _ input: SyncInput, _ replica: inout Replica, now: Instant, tab: String, random: inout SplitMix64
  ) -> [SyncEffect] {
    switch input {
    case .requestSync(let pull):
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
      commitsUnderWay = max(0, commitsUnderWay - 1)
      guard phase == .committing, commitsUnderWay == 0 else { return [] }
      return next(&replica, &random)
    case .timer:
      guard phase == .waiting else { return [] }
      isHeld = false
      return next(&replica, &random)
    case .failed(let number):
      guard number == requestNumber, isRequesting else { return [] }
      failure = .network
      return retry(&random)
    case .response(let number, let status, let retryAfter, let body):
      guard number == requestNumber, isRequesting else { return [] }
      return received(status, retryAfter, body, &replica, now, tab, &random)
    }
  }

  var isRequesting: Bool {
    switch phase {
    case .pushing, .pulling, .comparing, .listing, .fetching: true
    case .resting, .committing, .waiting, .stopped: false
    }
  }
}

/// P-38: a long list comes in parts. We conclude nothing before it is complete, because a record that is missing from
/// it is gone on the server.
struct PartialListing: Sendable {
  /// The differing buckets when the list began.
  let buckets: [Int]
  var entries: [BucketListing.Entry] = []
  /// The version from which the next part continues.
  var after: Int64 = 0
}

// MARK: - What comes next

extension SpaceSync {
  mutating func next(_ replica: inout Replica, _ random: inout SplitMix64) -> [SyncEffect] {
    if phase == .stopped(.gone) && !wantsPull { return [] }
    phase = .resting
    if isSuspended { return [] }
    if needsComparison || answer != nil { return nextOfComparison(&replica, &random) }
    if pullsFirst && wantsPull { return pull(replica) }
    if !isReader && !replica.outbox.isEmpty { return push(&replica, &random) }
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

  mutating func pull(_ replica: Replica) -> [SyncEffect] {
    pullsFirst = false
    // A change that is announced from now on may be missing in the answer.
    wantsPull = false
    let cursor = replica.state.cursor.map { "&cursor=\($0)" } ?? ""
    let limit = isReader ? PublishedSpace.readersLimit : 2000
    return request(.pulling, "GET", "/changes?limit=\(limit)\(cursor)", nil)
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
    let known = listing ?? PartialListing(buckets: replica.digest.differences(from: answer.digest))
    listing = known
    let body = JSON.object(
      JSONObject([
        ("buckets", .array(known.buckets.map { .integer(Int64($0)) })), ("after", .integer(known.after)),
      ]))
    return request(.listing, "POST", "/digest", body.serialized)
  }

  mutating func request(_ phase: Phase, _ method: String, _ path: String, _ body: String?) -> [SyncEffect] {
    self.phase = phase
    requestNumber += 1
    return [.request(SyncRequest(number: requestNumber, method: method, path: path, body: body))]
  }

  mutating func commit(_ entries: [Entry], _ replica: inout Replica) -> [SyncEffect] {
    phase = .committing
    replica.apply(entries)
    return store(entries)
  }

  /// Commits one batch of entries that the replica has already applied. The batch is under way until the host reports
  /// it as stored.
  mutating func store(_ entries: [Entry]) -> [SyncEffect] {
    commitsUnderWay += 1
    return [.commit(entries)]
  }

  func newDevice(_ random: inout SplitMix64) -> RecordID {
    RecordID.v8(named: "\(random.next())-\(random.next())", in: "device")
  }
}
