import Base
import ServerStorage
import Sync

extension SpaceWriter {
  /// P-4, P-5: all operations in the order given, or none and the reason.
  mutating func push(_ request: PushRequest) throws -> Changed {
    if let refusal = refusal(of: request) { return Changed(refusal) }
    var push = DevicePush(request.device, try writing.device(request.device, in: space.id) ?? DeviceLog(), now)
    if let expected = push.gap(in: request.operations) { return Changed(.numberGap(expected: expected)) }
    for operation in request.operations {
      if operation.number <= push.log.last {
        push.answer(try repeated(operation, push))
      } else {
        try apply(operation, &push)
      }
    }
    try push.finish(writing, in: space.id)
    return Changed(SyncAnswer(status: 200, body: push.body(epoch: space.epoch)), commit: try finish())
  }

  /// Nothing is built on versions that a restored server has lost.
  private func refusal(of request: PushRequest) -> SyncAnswer? {
    if let epoch = request.epoch, epoch != space.epoch { return .cursorExpired }
    for (index, operation) in request.operations.enumerated() {
      let isLost = request.epoch == nil && space.lost.contains { $0.contains(operation.base) }
      if isLost { return .cursorExpired }
      if operation.base > space.version {
        return request.epoch == nil
          ? .cursorExpired : .malformed(WireError("operations[\(index)].base", "must be a version of this space"))
      }
    }
    return nil
  }

  private mutating func apply(_ operation: Sync.Operation, _ push: inout DevicePush) throws {
    let key = operation.key
    let current = try writing.record(key, in: space.id)
    if let problem = try dependence(of: operation, on: current, push) ?? problem(operation, on: current) {
      push.reject(operation, problem)
      return
    }
    let decision = try merge(operation, on: current, of: push.device)
    push.log(operation, decision)
  }

  /// P-9: a rejected new record takes what is built on it with it, and nothing else.
  private func dependence(
    of operation: Sync.Operation, on current: StoredRecord?, _ push: DevicePush
  ) throws -> Problem? {
    guard push.log.hasRejections, operation.kind != .delete else { return nil }
    if current == nil, operation.kind == .edit, push.rejected.contains(operation.key) {
      return Problem("depends-on-rejected", detail: "the record was not made")
    }
    for (field, key) in references.targets(of: operation) where key != operation.key {
      if try writing.record(key, in: space.id) != nil { continue }
      let isRejected =
        try push.rejected.contains(key) || writing.wasRejected(key, of: push.device, in: space.id)
      if isRejected {
        return Problem("depends-on-rejected", field: field, detail: "the record it names was not made")
      }
    }
    return nil
  }

  /// P-5: what was applied once is not applied again and is answered by what was committed then; a record that comes
  /// with the answer is the record as it is now.
  private func repeated(_ operation: Sync.Operation, _ push: DevicePush) throws -> PushResult {
    let number = operation.number
    let logged = try writing.operation(number, of: push.device, in: space.id)
    if let logged, logged.status == .applied {
      let version = logged.made ? logged.version + number - logged.number : logged.version
      return PushResult(number: number, status: .applied, version: version)
    }
    if let logged, logged.status == .rejected {
      return PushResult(number: number, status: .rejected(Problem(wire: logged.detail ?? .null)), version: 0)
    }
    let record = try writing.record(logged?.key ?? operation.key, in: space.id)?.record
    var result = PushResult(number: number, status: .merged, version: record?.version ?? 0, record: record)
    if let logged, logged.status == .conflict {
      result.status = .conflict
      result.conflicts = logged.detail?["conflicts"]?.members ?? Fields()
      result.conflictingRemovals = logged.detail?["removals"]?.items?.compactMap { $0.text } ?? []
    }
    return result
  }
}

/// The state of one device during its push: what was logged, and the answer so far.
struct DevicePush {
  let device: RecordID
  private(set) var log: DeviceLog
  /// The records of which this request has rejected operations.
  private(set) var rejected: Set<RecordKey> = []
  private let now: Instant
  private var entries: [LoggedOperation] = []
  private var results: [UInt8] = []

  init(_ device: RecordID, _ log: DeviceLog, _ now: Instant) {
    self.device = device
    self.log = log
    self.now = now
  }

  /// P-5: the number that should have come instead; nil without a gap.
  func gap(in operations: [Sync.Operation]) -> Int64? {
    guard let first = operations.first else { return nil }
    if first.number > log.last + 1 { return log.last + 1 }
    var expected = first.number
    for operation in operations {
      if operation.number != expected { return expected }
      expected += 1
    }
    return nil
  }

  mutating func log(_ operation: Sync.Operation, _ decision: Decision) {
    let version = decision.record?.record.version ?? 0
    var result = PushResult(number: operation.number, status: .applied, version: version)
    var entry = LoggedOperation(
      number: operation.number, status: .applied, version: version, made: decision.stored, received: now)
    switch decision.status {
    case .applied: break
    case .merged:
      result.status = .merged
      result.record = decision.record?.record
      entry.status = .merged
      entry.key = operation.key
    case .conflict:
      result.status = .conflict
      result.record = decision.record?.record
      result.conflicts = decision.refused
      result.conflictingRemovals = decision.refusedRemovals
      entry.status = .conflict
      entry.key = operation.key
      entry.detail = [
        "conflicts": .object(decision.refused), "removals": .array(decision.refusedRemovals.map { .string($0) }),
      ]
    }
    append(entry)
    answer(result)
  }

  mutating func reject(_ operation: Sync.Operation, _ problem: Problem) {
    log.hasRejections = true
    append(
      LoggedOperation(
        number: operation.number, status: .rejected, version: 0, made: false, key: operation.key,
        detail: problem.wire, received: now))
    rejected.insert(operation.key)
    answer(PushResult(number: operation.number, status: .rejected(problem), version: 0))
  }

  /// Consecutive plain operations are one entry.
  private mutating func append(_ entry: LoggedOperation) {
    log.last = entry.number
    if let last = entries.last, last.status == .applied, last.made, entry.status == .applied, entry.made,
      last.version + last.count == entry.version
    {
      entries[entries.count - 1].count += 1
    } else {
      entries.append(entry)
    }
  }

  mutating func answer(_ result: PushResult) {
    if !results.isEmpty { results.append(UInt8(ascii: ",")) }
    result.write(into: &results)
  }

  /// P-5: the numbers are written in the transaction of their effects.
  mutating func finish(_ writing: some StorageWriting, in space: RecordID) throws {
    if entries.isEmpty { return }
    try writing.log(entries, of: device, in: space)
    try writing.update(log, of: device, in: space)
  }

  func body(epoch: Int64) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(results.count + 64)
    body.append(contentsOf: "{\"epoch\":".utf8)
    body.append(decimal: epoch)
    body.append(contentsOf: ",\"results\":[".utf8)
    body.append(contentsOf: results)
    body.append(contentsOf: "]}".utf8)
    return body
  }
}

extension PushResult {
  /// The same bytes as ``wire``; most results are plain and are written without a tree.
  func write(into bytes: inout [UInt8]) {
    guard status == .applied, version > 0 else {
      wire.write(into: &bytes)
      return
    }
    bytes.append(contentsOf: "{\"number\":".utf8)
    bytes.append(decimal: number)
    bytes.append(contentsOf: ",\"status\":\"applied\",\"version\":".utf8)
    bytes.append(decimal: version)
    bytes.append(UInt8(ascii: "}"))
  }
}

extension [UInt8] {
  /// A whole number in decimal digits.
  mutating func append(decimal value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    if rest < 10 {
      append(0x30 + UInt8(rest))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = 20
      while rest > 0 {
        place -= 1
        digits[place] = 0x30 + UInt8(rest % 10)
        rest /= 10
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(digits)[place...]))
    }
  }
}
