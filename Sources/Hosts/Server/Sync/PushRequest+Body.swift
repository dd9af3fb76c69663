import Base
import Dispatch
import Sync
import Synchronization

/// A parsed push, with everything that can be computed before its turn to change anything.
struct ReadPush: Sendable {
  let request: PushRequest
  /// One for each operation.
  let contents: [OperationContent]

  init(body: [UInt8], _ schema: Schema) throws {
    let request = try PushRequest(body: body)
    self.request = request
    contents = try inHalves(of: request.operations.count) { half in
      half.map { OperationContent(request.operations[$0], schema) }
    }
  }
}

extension PushRequest {
  /// The most bytes of records that the operations of one request may concern together, and that its answer may hold.
  package static var workLimit: Int { 8 * 1024 * 1024 }
  /// The most fields in the operations of one request together with those of the records that they concern. Other
  /// requests wait while these are merged.
  package static var fieldLimit: Int { 100_000 }
  /// P-91: the bytes by which an account may pass its limit with the results of operations that have changed nothing.
  package static var traceLimit: Int64 { 64 * 1024 * 1024 }
}

extension PushRequest {
  /// Reads the body of a push. Every error has its position (P-4).
  init(body: [UInt8]) throws {
    guard body.count <= PushRequest.byteLimit else {
      throw Refused(answer: SyncAnswer(problem: "too-large", status: 413, "a push has at most 4 MiB"))
    }
    guard !PushRequest.hasTooManyValues(body) else {
      throw Refused(answer: SyncAnswer(problem: "too-many", status: 413, "a push has at most 500000 values"))
    }
    let json = try JSON.parse(body)
    guard let items = json["operations"]?.items else {
      throw WireError(
        json.members == nil ? "body" : "operations", json.members == nil ? "must be an object" : "must be a list")
    }
    guard items.count <= PushRequest.operationLimit else {
      throw Refused(answer: SyncAnswer(problem: "too-many", status: 413, "a push has at most 1000 operations"))
    }
    guard let text = json["device"]?.text, let device = RecordID(text) else {
      throw WireError("device", "must be a UUID")
    }
    let epoch = json["epoch"]
    if let epoch, epoch.int64 == nil { throw WireError("epoch", "must be a whole number") }
    let operations = try inHalves(of: items.count) { half in
      try half.map { index in
        guard items[index].members != nil else { throw WireError("operations[\(index)]", "must be an object") }
        do throws(WireError) {
          let operation = try Sync.Operation(wire: items[index])
          guard operation.number > 0 else { throw WireError("number", "must count from 1") }
          return operation
        } catch {
          throw WireError("operations[\(index)].\(error.field)", error.problem)
        }
      }
    }
    self.init(device: device, epoch: epoch?.int64, operations: operations)
  }
}

/// Makes a list in two halves, beside each other when another processor is free. Whoever brings a thousand records waits less.
///
/// - Throws: the error of the first half that fails.
private func inHalves<Element: Sendable>(
  of count: Int, _ make: @Sendable (Range<Int>) throws -> [Element]
) throws -> [Element] {
  if count < 100 { return try make(0..<count) }
  let halves = Mutex<[Result<[Element], any Error>]>([.success([]), .success([])])
  DispatchQueue.concurrentPerform(iterations: 2) { half in
    let made = Result { try make(half == 0 ? 0..<count / 2 : count / 2..<count) }
    halves.withLock { $0[half] = made }
  }
  return try halves.withLock { try $0[0].get() + $0[1].get() }
}
