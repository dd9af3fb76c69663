import Base
import Sync
import Testing

let flight = RecordKey("flight", RecordID.v8(named: "flight", in: "test"))
let other = RecordKey("flight", RecordID.v8(named: "other", in: "test"))
let device = RecordID.v8(named: "device", in: "test")
let newName = RecordID.v8(named: "new name", in: "test")

func fields(_ members: (String, JSON)...) -> Fields {
  Fields(members.map { ($0.0, $0.1) })
}

extension Replica {
  /// A device that has pulled these records up to their highest version.
  init(holding records: Record..., version: Int64? = nil) {
    self.init(space: "s")
    let last = version ?? records.map { $0.version }.max() ?? 0
    apply(entries(for: ChangesPage(cursor: "0.\(last)", epoch: 0, version: last, more: false, changes: records)))
  }

  mutating func edit(_ key: RecordKey, _ changes: (String, JSON?)..., tab: String = "a") {
    apply(edit(key, changes.map { (name: $0.0, value: $0.1) }, tab: tab))
  }

  mutating func delete(_ key: RecordKey) { apply(delete(key, tab: "a")) }

  mutating func number() { apply(numbering(limit: 1000, newDevice: device)) }

  /// Numbers all changes and applies the results, the first one for the lowest number.
  mutating func take(_ results: PushResult...) {
    number()
    apply(entries(for: PushResponse(epoch: 0, results: results)))
  }

  mutating func pull(_ records: Record...) {
    let last = records.map { $0.version }.max() ?? 0
    apply(entries(for: ChangesPage(cursor: "0.\(last)", epoch: 0, version: last, more: false, changes: records)))
  }

  var everything: [Conflict] { conflicts.values.flatMap { $0 }.sorted { $0.name < $1.name } }
}

extension PushResult {
  static func applied(_ number: Int64, _ version: Int64) -> PushResult {
    PushResult(number: number, status: .applied, version: version)
  }

  static func merged(_ number: Int64, _ record: Record) -> PushResult {
    PushResult(number: number, status: .merged, version: record.version, record: record)
  }

  static func conflict(_ number: Int64, _ record: Record?, _ refused: Fields, removals: [String] = []) -> PushResult {
    PushResult(
      number: number, status: .conflict, version: record?.version ?? 0, record: record, conflicts: refused,
      conflictingRemovals: removals)
  }

  static func rejected(_ number: Int64, _ type: String) -> PushResult {
    PushResult(number: number, status: .rejected(Problem(type)), version: 0)
  }
}

/// A replica and its disk.
struct Kept {
  var replica = Replica(space: "s")
  private var disk: [String: String] = [:]

  mutating func commit(_ change: (Replica) -> [Entry]) {
    let entries = change(replica)
    replica.apply(entries)
    for entry in entries { disk[entry.key] = entry.value }
  }

  /// The replica as a tab that opens now would read it.
  var reread: Replica {
    var reread = Replica(space: "s")
    reread.apply(disk.keys.sorted().map { Entry($0, disk[$0]) })
    return reread
  }
}

/// One device whose synchronisation is driven step by step.
struct Bench {
  var replica: Replica
  var sync = SpaceSync()
  var random = SplitMix64(seed: 1)
  /// The batches on disk. Memory may be ahead of it.
  var disk: [[Entry]] = []
  var effects: [SyncEffect] = []

  init(_ replica: Replica = Replica(space: "s")) {
    self.replica = replica
  }

  @discardableResult
  mutating func step(_ input: SyncInput) -> [SyncEffect] {
    effects = sync.step(input, &replica, now: Instant(milliseconds: 5), tab: "a", random: &random)
    return effects
  }

  var request: SyncRequest? {
    for case .request(let request) in effects { return request }
    return nil
  }

  var entries: [Entry]? {
    for case .commit(let entries) in effects { return entries }
    return nil
  }

  var wait: Int64? {
    for case .wait(let milliseconds) in effects { return milliseconds }
    return nil
  }

  var operations: [Operation] {
    guard let body = request?.body, let json = try? JSON.parse(body) else { return [] }
    return (try? PushRequest(wire: json))?.operations ?? []
  }

  @discardableResult
  mutating func answer(_ status: Int, _ body: JSON, retryAfter: Int64? = nil) -> [SyncEffect] {
    answer(status, text: body.serialized, retryAfter: retryAfter)
  }

  @discardableResult
  mutating func answer(_ status: Int, text: String, retryAfter: Int64? = nil) -> [SyncEffect] {
    guard let number = request?.number else { return [] }
    return step(.response(number: number, status: status, retryAfterSeconds: retryAfter, body: text))
  }

  /// Commits until something other than a commit is requested.
  mutating func commit() {
    while let entries {
      disk.append(entries)
      step(.committed)
    }
  }

  /// Requests a synchronisation and commits until the first request.
  mutating func start(pull: Bool = false) {
    step(.requestSync(pull: pull))
    commit()
  }
}

extension ChangesPage {
  static func empty(_ version: Int64, epoch: Int64 = 0, more: Bool = false) -> ChangesPage {
    ChangesPage(
      cursor: Cursor(epoch: epoch, version: version).text, epoch: epoch, version: version, more: more, changes: [])
  }
}

extension DigestAnswer {
  static func of(_ records: [Record], version: Int64, epoch: Int64 = 0, lost: [LostRange] = []) -> DigestAnswer {
    var digest = Digest()
    for record in records { digest.add(record) }
    return DigestAnswer(
      version: version, epoch: epoch, cursor: Cursor(epoch: epoch, version: version).text, lost: lost, digest: digest)
  }
}
