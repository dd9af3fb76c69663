import Base

/// `POST /api/v1/spaces/{space}/push`.
public struct PushRequest: Equatable, Sendable {
  /// P-4: a request with more operations is refused with 413.
  public static let operationLimit = 1_000
  public static let byteLimit = 4 * 1024 * 1024

  public var device: RecordID
  /// The epoch of the data on the device, so that no change is based on versions that a restored server has lost.
  /// Absent before the first pull.
  public var epoch: Int64?
  public var operations: [Operation]

  public init(device: RecordID, epoch: Int64?, operations: [Operation]) {
    self.device = device
    self.epoch = epoch
    self.operations = operations
  }

  public init(wire json: JSON) throws(WireError) {
    guard json.members != nil else { throw WireError("body", "must be an object") }
    guard let text = json.text("device"), let device = RecordID(text) else {
      throw WireError("device", "must be a UUID")
    }
    guard let items = json.items("operations") else { throw WireError("operations", "must be a list") }
    var operations: [Operation] = []
    operations.reserveCapacity(items.count)
    for item in items { operations.append(try Operation(wire: item)) }
    self.init(device: device, epoch: json.int64("epoch"), operations: operations)
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("device", device.description)
    if let epoch { json.add("epoch", epoch) }
    json.add("operations", .array(operations.map { $0.wire }))
    return .object(json)
  }
}

/// The result of one operation.
public struct PushResult: Equatable, Sendable {
  public enum Status: Equatable, Sendable {
    case applied, merged, conflict
    case rejected(Problem)
  }

  public var number: Int64
  public var status: Status
  /// The version of the record after the operation; 0 when there is no record.
  public var version: Int64
  /// The record on the server, only with `merged` and `conflict`. A tombstone when it is deleted.
  public var record: Record?
  /// The values and removals that were refused (P-7).
  public var conflicts: Fields
  public var conflictingRemovals: [String]

  public init(
    number: Int64, status: Status, version: Int64, record: Record? = nil, conflicts: Fields = Fields(),
    conflictingRemovals: [String] = []
  ) {
    self.number = number
    self.status = status
    self.version = version
    self.record = record
    self.conflicts = conflicts
    self.conflictingRemovals = conflictingRemovals
  }

  public init(wire json: JSON) throws(WireError) {
    guard let number = json.int64("number") else { throw WireError("number", "is missing") }
    self.init(number: number, status: .applied, version: json.int64("version") ?? 0)
    switch json.text("status") {
    case .some(let text) where text == "applied": status = .applied
    case .some(let text) where text == "merged": status = .merged
    case .some(let text) where text == "conflict": status = .conflict
    case .some(let text) where text == "rejected":
      status = .rejected(Problem(wire: json["problem"] ?? .null))
    default: throw WireError("status", "is unknown")
    }
    if let value = json["record"] { record = try Record(change: value) }
    conflicts = json.members("conflicts") ?? Fields()
    conflictingRemovals = (json.items("conflictingRemovals") ?? []).compactMap { $0.text }
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("number", number)
    switch status {
    case .applied: json.add("status", "applied")
    case .merged: json.add("status", "merged")
    case .conflict: json.add("status", "conflict")
    case .rejected(let problem):
      json.add("status", "rejected")
      json.add("problem", problem.wire)
    }
    if version > 0 { json.add("version", version) }
    if let record {
      json.add("record", record.change)
      if record.deleted { json.add("deleted", true) }
    }
    if !conflicts.isEmpty { json.add("conflicts", .object(conflicts)) }
    if !conflictingRemovals.isEmpty {
      json.add("conflictingRemovals", .array(conflictingRemovals.map { .string($0) }))
    }
    return .object(json)
  }
}

/// Why an operation was rejected for good (P-9), or a request refused: an RFC 9457 problem.
public struct Problem: Equatable, Sendable {
  /// Stable and short: `too-long`, `required`, `unknown-choice` …
  public var type: String
  /// The field at fault, if there is one.
  public var field: String?
  /// In English, for logs and scripts. People see the words of the rule.
  public var detail: String

  public init(_ type: String, field: String? = nil, detail: String = "") {
    self.type = type
    self.field = field
    self.detail = detail
  }

  public init(wire json: JSON) {
    self.init(json.text("type") ?? "unknown", field: json.text("field"), detail: json.text("detail") ?? "")
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("type", type)
    if let field { json.add("field", field) }
    if !detail.isEmpty { json.add("detail", detail) }
    return .object(json)
  }
}

/// The answer to a push.
public struct PushResponse: Equatable, Sendable {
  public var epoch: Int64
  public var results: [PushResult]

  public init(epoch: Int64, results: [PushResult]) {
    self.epoch = epoch
    self.results = results
  }

  public init(wire json: JSON) throws(WireError) {
    guard let epoch = json.int64("epoch") else { throw WireError("epoch", "is missing") }
    guard let items = json.items("results") else { throw WireError("results", "must be a list") }
    var results: [PushResult] = []
    results.reserveCapacity(items.count)
    for item in items { results.append(try PushResult(wire: item)) }
    self.init(epoch: epoch, results: results)
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("epoch", epoch)
    json.add("results", .array(results.map { $0.wire }))
    return .object(json)
  }
}
