import Base
import Sync

/// What the simulation needs from a server of one space. The real server and the oracle below implement it.
protocol SimulatedServer: AnyObject {
  /// - Parameter path: the path below `/api/v1/spaces/{space}`, with its query.
  func answer(_ method: String, _ path: String, _ body: String?, role: SimulatedRole) async -> SimulatedAnswer
  /// Remembers the present state of everything.
  func backUp() async
  /// Goes back to the last `backUp`, in the next epoch.
  func restore() async
  /// Ninety days pass: every tombstone is removed (P-14).
  func compact() async
}

enum SimulatedRole: Equatable { case editor, reader, none }

struct SimulatedAnswer: Equatable {
  var status: Int
  var body: String
  var retryAfterSeconds: Int64?

  init(_ status: Int, _ body: JSON, retryAfterSeconds: Int64? = nil) {
    self.init(status, text: body.serialized, retryAfterSeconds: retryAfterSeconds)
  }

  init(_ status: Int, text: String, retryAfterSeconds: Int64? = nil) {
    self.status = status
    self.body = text
    self.retryAfterSeconds = retryAfterSeconds
  }

  static func problem(_ status: Int, _ type: String) -> SimulatedAnswer {
    SimulatedAnswer(status, Problem(type).wire)
  }
}

/// The oracle: the protocol in two hundred lines of values and dictionaries, slow and plain, built on `decide`. It
/// tells its listener what every operation did, which no real server can.
final class ReferenceServer: SimulatedServer {
  struct Contents {
    var epoch: Int64 = 0
    var version: Int64 = 0
    var horizon: Int64 = 0
    var lost: [LostRange] = []
    var records: [RecordKey: ServerRecord] = [:]
    var logs: [RecordID: [PushResult]] = [:]
    /// The operation of each number.
    var contents: [RecordID: [Operation]] = [:]
    var authors: [Int64: RecordID] = [:]
  }

  /// The effect of one operation.
  struct Effect {
    let device: RecordID
    let operation: Operation
    let before: ServerRecord?
    let after: ServerRecord?
  }

  private(set) var contents = Contents()
  private(set) var backup = Contents()
  /// P-9: the records on which this request has rejected operations.
  private var rejected: [RecordKey] = []
  let schema: Schema
  var onEffect: (Effect) -> Void = { _ in }
  /// Why the sender may not do this; nil when it may.
  var isRefused: (Operation) -> Problem? = { _ in nil }

  /// Whether another change under a known number is refused: after a profile was copied, two clients have one name.
  private let knowsCopies: Bool

  init(schema: Schema, knowsCopies: Bool = false) {
    self.schema = schema
    self.knowsCopies = knowsCopies
  }

  var cursor: String { Cursor(epoch: contents.epoch, version: contents.version).text }

  var digest: Digest {
    var digest = Digest()
    for record in contents.records.values { digest.add(record.record) }
    return digest
  }

  func backUp() { backup = contents }

  func restore() {
    let lostEpoch = contents.epoch
    contents = backup
    contents.epoch = lostEpoch + 1
    let first = firstVersion(ofEpoch: contents.epoch)
    contents.lost.append(LostRange(after: contents.version, before: first))
    contents.version = max(contents.version, first)
  }

  func compact() {
    for (key, record) in contents.records where record.record.deleted {
      contents.horizon = max(contents.horizon, record.record.version)
      contents.records[key] = nil
    }
  }

  func answer(_ method: String, _ path: String, _ body: String?, role: SimulatedRole) -> SimulatedAnswer {
    if role == .none { return .problem(404, "not-found") }
    let json = body.map { try? JSON.parse($0) } ?? .null
    switch (method, path.split(separator: "?").first.map { String($0) } ?? "") {
    case ("POST", "/push"):
      if role == .reader { return .problem(403, "forbidden") }
      guard let json, let request = try? PushRequest(wire: json) else { return .problem(400, "malformed") }
      return push(request)
    case ("GET", "/changes"):
      return changes(path)
    case ("GET", "/digest"):
      return SimulatedAnswer(
        200,
        DigestAnswer(
          version: contents.version, epoch: contents.epoch, cursor: cursor, lost: contents.lost, digest: digest
        ).wire)
    case ("POST", "/digest"):
      return json.map { listing($0) } ?? .problem(400, "malformed")
    default:
      return .problem(404, "not-found")
    }
  }

  // MARK: - Push

  private func push(_ request: PushRequest) -> SimulatedAnswer {
    if request.operations.count > PushRequest.operationLimit { return .problem(413, "too-large") }
    if let epoch = request.epoch, epoch != contents.epoch { return .problem(410, "cursor-expired") }
    if request.epoch == nil, request.operations.contains(where: { isLost($0.base) }) {
      return .problem(410, "cursor-expired")
    }
    rejected = []
    let next = Int64(contents.logs[request.device]?.count ?? 0) + 1
    var expected = request.operations.first.map { min(max($0.number, 1), next) } ?? next
    for operation in request.operations {
      if operation.number != expected { return .problem(409, "number-gap") }
      if knowsCopies, isOther(operation, request.device) { return .problem(409, "number-taken") }
      expected += 1
    }
    let results = request.operations.map { result(of: $0, from: request.device) }
    return SimulatedAnswer(200, PushResponse(epoch: contents.epoch, results: results).wire)
  }

  /// Whether the number belonged to another change before. The base may differ, and whether it follows a creation: a
  /// device learns more between two attempts.
  private func isOther(_ operation: Operation, _ device: RecordID) -> Bool {
    guard let known = contents.contents[device], operation.number <= known.count else { return false }
    let first = known[Int(operation.number) - 1]
    return first.key != operation.key || first.kind != operation.kind || first.set != operation.set
      || first.unset != operation.unset
  }

  private func isLost(_ base: Int64) -> Bool { base > contents.version || contents.lost.contains { $0.contains(base) } }

  private func result(of operation: Operation, from device: RecordID) -> PushResult {
    let log = contents.logs[device] ?? []
    if operation.number <= log.count {
      var logged = log[Int(operation.number) - 1]
      switch logged.status {
      case .applied, .rejected: break
      case .merged, .conflict:
        // A repeated answer has the record in its present state and version, also when there was none then and it is
        // back.
        logged.record = contents.records[operation.key]?.record
        logged.version = logged.record?.version ?? 0
      }
      return logged
    }
    let result = apply(operation, from: device)
    contents.logs[device, default: []].append(result)
    if knowsCopies { contents.contents[device, default: []].append(operation) }
    return result
  }

  private func apply(_ operation: Operation, from device: RecordID) -> PushResult {
    let current = contents.records[operation.key]
    let depends = current == nil && operation.kind == .edit && rejected.contains(operation.key)
    let problem =
      depends
      ? Problem("depends-on-rejected", detail: "the record was not made")
      : isRefused(operation) ?? schema.problem(in: operation, on: current?.record)
    if let problem {
      rejected.append(operation.key)
      return PushResult(number: operation.number, status: .rejected(problem), version: 0)
    }
    let decision = decide(operation, on: current, version: contents.version + 1) { contents.authors[$0] == device }
    if decision.stored {
      contents.version += 1
      contents.authors[contents.version] = device
      contents.records[operation.key] = decision.record
      onEffect(Effect(device: device, operation: operation, before: current, after: decision.record))
    } else if operation.kind == .delete && current == nil {
      onEffect(Effect(device: device, operation: operation, before: nil, after: nil))
    }
    let status: PushResult.Status
    switch decision.status {
    case .applied: status = .applied
    case .merged: status = .merged
    case .conflict: status = .conflict
    }
    return PushResult(
      number: operation.number, status: status, version: decision.record?.record.version ?? 0,
      record: decision.status == .applied ? nil : decision.record?.record, conflicts: decision.refused,
      conflictingRemovals: decision.refusedRemovals)
  }

  // MARK: - Pull

  private func changes(_ path: String) -> SimulatedAnswer {
    var after: Int64 = 0
    var since = contents.horizon
    var limit = 100
    for item in (path.split(separator: "?").last ?? "").split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1).map { String($0) }
      if pair.count == 2 && pair[0] == "limit" { limit = Int(pair[1]) ?? limit }
      if pair.count == 2 && pair[0] == "cursor" {
        guard let cursor = Cursor(pair[1]), cursor.epoch == contents.epoch,
          max(cursor.version, cursor.since) >= contents.horizon
        else { return .problem(410, "cursor-expired") }
        after = cursor.version
        since = cursor.since
      }
    }
    let later = contents.records.values.map { $0.record }.filter { $0.version > after }
      .sorted { $0.version < $1.version }
    let page = Array(later.prefix(limit))
    let isWhole = page.count == later.count
    let version = isWhole ? contents.version : page.last?.version ?? contents.version
    return SimulatedAnswer(
      200,
      ChangesPage(
        cursor: Cursor(epoch: contents.epoch, version: version, since: since).text, epoch: contents.epoch,
        version: version,
        more: !isWhole, changes: page
      ).wire)
  }

  static let listedAtOnce = 5

  private func listing(_ json: JSON) -> SimulatedAnswer {
    if let items = json["fetch"]?.items {
      let keys = items.compactMap { item -> RecordKey? in
        guard let pair = item.items, pair.count == 2, let id = pair[1].text.flatMap({ RecordID($0) }) else {
          return nil
        }
        return RecordKey(pair[0].text ?? "", id)
      }
      let records = keys.compactMap { contents.records[$0]?.record.change }
      return SimulatedAnswer(200, .object(JSONObject([("changes", .array(records))])))
    }
    let buckets = (json["buckets"]?.items ?? []).compactMap { $0.int64 }.map { Int($0) }
    let records = contents.records.values.map { $0.record }.filter { buckets.contains($0.id.bucket) }
      .sorted { $0.version < $1.version }
    let after = json["after"]?.int64
    let later = records.filter { $0.version > after ?? 0 }
    // P-38: pages of only a few entries, so that much happens between them.
    let page = after == nil ? later : Array(later.prefix(Self.listedAtOnce))
    return SimulatedAnswer(
      200,
      BucketListing(
        page.map { .init($0.key, version: $0.version, deleted: $0.deleted) },
        next: page.count < later.count ? page.last?.version : nil
      ).wire)
  }
}
