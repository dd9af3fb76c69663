import Base
import Crypto
import Sync

/// What an operation brings, written once.
struct OperationContent: Sendable {
  /// The fields that it sets, in stored form.
  let set: [UInt8]
  /// P-39: distinguishes the content of operations with the same number. The base is left out: a device that got no
  /// answer may know more when it sends the operation again.
  let hash: UInt64
  /// P-9: why the server must refuse it as a new record; nil when it would take it, or when it makes none.
  let problemOfNew: Problem?

  init(_ operation: Sync.Operation, _ schema: Schema) {
    problemOfNew = operation.kind == .restore || operation.makesRecord ? schema.problem(in: operation, isNew: true) : nil
    var set: [UInt8] = []
    operation.set.write(into: &set)
    var hash = Crypto.SHA256()
    hash.update(data: operation.head)
    hash.update(data: set)
    if !operation.unset.isEmpty { hash.update(data: operation.removals) }
    self.set = set
    self.hash = hash.finalize().withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}

extension Sync.Operation {
  /// The key and the kind, for the hash of the content.
  fileprivate var head: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(contentsOf: key.collection.utf8)
    bytes.append(0)
    withUnsafeBytes(of: (key.id.high, key.id.low)) { bytes.append(contentsOf: $0) }
    switch kind {
    case .edit: bytes.append(0)
    case .delete: bytes.append(1)
    case .restore: bytes.append(2)
    }
    return bytes
  }

  /// The removed fields, for the hash of the content.
  fileprivate var removals: [UInt8] { unset.flatMap { [0] + Array($0.utf8) } }
}
