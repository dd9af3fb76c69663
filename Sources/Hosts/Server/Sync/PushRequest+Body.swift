import Base
import Sync

/// A parsed push, with everything that can be computed before its turn to change anything.
struct ReadPush: Sendable {
  let request: PushRequest
  /// One for each operation.
  let contents: [OperationContent]

  init(body: [UInt8]) throws {
    request = try PushRequest(body: body)
    contents = request.operations.map { OperationContent($0) }
  }
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
    var operations: [Sync.Operation] = []
    operations.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard item.members != nil else { throw WireError("operations[\(index)]", "must be an object") }
      do throws(WireError) {
        let operation = try Sync.Operation(wire: item)
        guard operation.number > 0 else { throw WireError("number", "must count from 1") }
        operations.append(operation)
      } catch {
        throw WireError("operations[\(index)].\(error.field)", error.problem)
      }
    }
    self.init(device: device, epoch: epoch?.int64, operations: operations)
  }
}
