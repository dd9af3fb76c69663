import Base
import ServerStorage
import Sync

extension SpaceWriter {
  /// P-4, P-5: applies all operations in order, or none with the reason.
  mutating func push(_ push: ReadPush, _ begun: BegunEpochs) throws -> Changed {
    let request = push.request
    let log = try writing.device(request.device, in: space.id)
    if let setBack = try noticeSetBack(by: request, log, begun) { return setBack }
    if let refusal = refusal(of: request) { return Changed(refusal) }
    var push = DevicePush(push, log ?? DeviceLog(), now)
    if let refusal = try refusal(of: request, push) { return Changed(refusal) }
    if log == nil { grow(by: 150) }
    let known = try repeated(of: request, push)
    for place in request.operations.indices {
      let operation = request.operations[place]
      if operation.number <= push.log.last {
        push.answer(try repeated(request.operations[place...], known))
      } else {
        try apply(request.operations[place...], &push)
      }
      if request.operations.count > 1 && account != nil { try refuseTooMuch(push) }
    }
    grow(by: try push.finish(writing, in: space.id, owner: owner))
    return Changed(SyncAnswer(status: 200, body: push.body(epoch: space.epoch)), commit: try finish())
  }

  /// Nothing may be based on versions that a restored server has lost.
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

  private var owner: DeviceLog.Owner { account.map { .account($0) } ?? .importer }

  /// P-39: numbers mean nothing when two devices count under one name.
  private func refusal(of request: PushRequest, _ push: DevicePush) throws -> SyncAnswer? {
    if let known = push.log.owner, known != owner { return .deviceTaken }
    if let expected = push.gap(in: request.operations) { return .numberGap(expected: expected) }
    guard let numbers = repeatedNumbers(of: request, push) else { return nil }
    let kept = try writing.hashes(numbers, of: request.device, in: space.id)
    for operation in request.operations {
      if let hash = kept[operation.number], hash != push.content(of: operation).hash { return .numberTaken(operation.number) }
    }
    return nil
  }

  /// The range of numbers that have come before; nil when there are none.
  private func repeatedNumbers(of request: PushRequest, _ push: DevicePush) -> ClosedRange<Int64>? {
    guard let first = request.operations.first, let last = request.operations.last, first.number <= push.log.last
    else { return nil }
    return first.number...min(last.number, push.log.last)
  }

  /// The results of the operations that have come before, in the order of their numbers.
  private func repeated(of request: PushRequest, _ push: DevicePush) throws -> [LoggedOperation] {
    guard let numbers = repeatedNumbers(of: request, push) else { return [] }
    return try writing.operations(numbers, of: request.device, in: space.id)
  }

  /// P-38: the cost of a request and the size of its answer are limited. The client comes back with fewer operations
  /// (P-22). A single operation is always carried out.
  private func refuseTooMuch(_ push: DevicePush) throws {
    if work.bytes > PushRequest.workLimit || push.answerBytes > PushRequest.workLimit {
      throw Refused(
        answer: SyncAnswer(problem: "too-much", status: 413, "these operations concern more than 8 MiB of records"))
    }
    if work.fields > PushRequest.fieldLimit {
      throw Refused(
        answer: SyncAnswer(
          problem: "too-much", status: 413, "these operations concern more than \(PushRequest.fieldLimit) fields"))
    }
  }

  /// Applies the first of the operations.
  private mutating func apply(_ operations: ArraySlice<Sync.Operation>, _ push: inout DevicePush) throws {
    guard let operation = operations.first else { return }
    let current = try current(operations)
    if let problem = try dependence(of: operations, on: current, &push) ?? problem(operation, on: current, push.content(of: operation))
    {
      try refuseTraces()
      push.reject(operation, problem)
      return
    }
    // A deletion makes room.
    if try operation.kind != .delete && isFull() {
      try refuseTraces()
      push.reject(operation, .accountFull)
      return
    }
    do {
      let decision = try merge(operation, on: current, of: push.device, written: push.content(of: operation).set)
      if !decision.stored { try refuseTraces() }
      push.log(operation, decision)
    } catch let tooLarge as TooLarge {
      push.reject(operation, tooLarge.problem)
    }
  }

  /// P-91: what changes nothing is kept by its number too, so that a full account could fill the disk with what is refused.
  private mutating func refuseTraces() throws {
    if try isFull(beyond: PushRequest.traceLimit) { throw Refused(answer: .accountOverfull) }
  }

  /// P-9: when a new record is rejected, the operations that are based on it are rejected too, and no others.
  ///
  /// - Parameter operations: the one that is looked at and those that follow it.
  private mutating func dependence(
    of operations: ArraySlice<Sync.Operation>, on current: StoredRecord?, _ push: inout DevicePush
  ) throws -> Problem? {
    guard let operation = operations.first, push.log.hasRejections, operation.kind != .delete else { return nil }
    if current == nil, operation.kind == .edit, push.rejected.contains(operation.key) {
      return Problem("depends-on-rejected", detail: "the record was not made")
    }
    for (field, key) in references.targets(of: operation) where key != operation.key {
      if try exists(key, among: operations) { continue }
      if try push.rejected.contains(key) || wasRejected(key, among: operations, &push) {
        return Problem("depends-on-rejected", field: field, detail: "the record it names was not made")
      }
    }
    return nil
  }

  /// Whether an earlier request of the device was rejected for that record. Asks the storage once for all records that
  /// the operations refer to.
  private func wasRejected(
    _ key: RecordKey, among operations: ArraySlice<Sync.Operation>, _ push: inout DevicePush
  ) throws -> Bool {
    if let known = push.rejectedBefore[key] { return known }
    let targets = operations.flatMap { references.targets(of: $0).map { $0.key } } + [key]
    let unknown = Set(targets).filter { push.rejectedBefore[$0] == nil }
    let rejected = try writing.rejected(Array(unknown), of: push.device, in: space.id)
    for key in unknown { push.rejectedBefore[key] = rejected.contains(key) }
    return rejected.contains(key)
  }

  /// P-5: an operation that was applied before is not applied again. Its answer is the result of that time, but a
  /// record in the answer is in its present state.
  ///
  /// - Parameters:
  ///   - operations: the repeated one and those that follow it.
  ///   - known: the results of all repeated operations.
  private mutating func repeated(
    _ operations: ArraySlice<Sync.Operation>, _ known: [LoggedOperation]
  ) throws -> PushResult {
    let operation = operations[operations.startIndex]
    let number = operation.number
    let logged = known.entry(of: number)
    if let logged, logged.status == .applied {
      let version = logged.made ? logged.version + number - logged.number : logged.version
      return PushResult(number: number, status: .applied, version: version)
    }
    if let logged, logged.status == .rejected {
      return PushResult(number: number, status: .rejected(Problem(wire: logged.detail ?? .null)), version: 0)
    }
    let record = try current(logged?.key ?? operation.key, with: operations)?.record
    var result = PushResult(number: number, status: .merged, version: record?.version ?? 0, record: record)
    if let logged, logged.status == .conflict {
      result.status = .conflict
      result.conflicts = logged.detail?["conflicts"]?.members ?? Fields()
      result.conflictingRemovals = logged.detail?["removals"]?.items?.compactMap { $0.text } ?? []
    }
    return result
  }
}

/// The state of one device during its push: the earlier log and the answer so far.
struct DevicePush {
  let device: RecordID
  private(set) var log: DeviceLog
  /// The records on which this request has rejected operations.
  private(set) var rejected: Set<RecordKey> = []
  /// Whether earlier requests rejected operations on records, as far as we have asked.
  var rejectedBefore: [RecordKey: Bool] = [:]
  private let now: Instant
  private var entries: [LoggedOperation] = []
  /// What the operations of the request bring. Their numbers have no gaps.
  private let contents: [OperationContent]
  private let first: Int64
  private var hashes: [UInt64] = []
  private var results: [UInt8] = []

  init(_ push: ReadPush, _ log: DeviceLog, _ now: Instant) {
    device = push.request.device
    self.log = log
    contents = push.contents
    first = push.request.operations.first?.number ?? 0
    self.now = now
  }

  func content(of operation: Sync.Operation) -> OperationContent { contents[Int(operation.number - first)] }

  var answerBytes: Int { results.count }

  /// P-5: the number that was expected; nil when there is no gap.
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
    append(entry, operation)
    answer(result)
  }

  mutating func reject(_ operation: Sync.Operation, _ problem: Problem) {
    log.hasRejections = true
    append(
      LoggedOperation(
        number: operation.number, status: .rejected, version: 0, made: false, key: operation.key,
        detail: problem.wire, received: now), operation)
    rejected.insert(operation.key)
    answer(PushResult(number: operation.number, status: .rejected(problem), version: 0))
  }

  /// Consecutive plain operations become one entry.
  private mutating func append(_ entry: LoggedOperation, _ operation: Sync.Operation) {
    log.last = entry.number
    hashes.append(content(of: operation).hash)
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

  /// P-5: the numbers are written in the same transaction as their effects, together with hashes of their content
  /// (P-39).
  ///
  /// - Returns: about how many bytes that takes.
  mutating func finish(
    _ writing: some StorageWriting, in space: RecordID, owner: DeviceLog.Owner
  ) throws -> Int {
    if entries.isEmpty { return 0 }
    log.owner = owner
    try writing.log(entries, of: device, in: space)
    try writing.log(hashes: hashes, from: log.last + 1 - Int64(hashes.count), of: device, in: space)
    try writing.update(log, of: device, in: space)
    return entries.reduce(hashes.count * 8 + 40) { $0 + 60 + ($1.detail?.bytes.count ?? 0) }
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

extension [LoggedOperation] {
  /// The entry with this number, among sorted entries.
  fileprivate func entry(of number: Int64) -> LoggedOperation? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number + self[middle].count <= number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number <= number ? self[low] : nil
  }
}

extension PushResult {
  /// The same bytes as ``wire``. Most results are plain and are written without a tree.
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
  /// Appends a whole number in decimal digits.
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
