import Base
import Crypto
import Sync

extension PushRequest {
  /// The most bytes of records that the operations of one request may concern together, and that its answer may hold.
  package static var workLimit: Int { 8 * 1024 * 1024 }
  /// The most fields in the operations of one request together with those of the records that they concern. Other
  /// requests wait while these are merged.
  package static var fieldLimit: Int { 100_000 }
}

extension Sync.Operation {
  /// P-39: distinguishes the content of operations with the same number. The base is left out: a device that got no
  /// answer may know more when it sends the operation again.
  var contentHash: UInt64 {
    var bytes: [UInt8] = []
    bytes.append(contentsOf: key.collection.utf8)
    bytes.append(0)
    withUnsafeBytes(of: (key.id.high, key.id.low)) { bytes.append(contentsOf: $0) }
    switch kind {
    case .edit: bytes.append(0)
    case .delete: bytes.append(1)
    case .restore: bytes.append(2)
    }
    set.write(into: &bytes)
    for name in unset {
      bytes.append(0)
      bytes.append(contentsOf: name.utf8)
    }
    return Crypto.SHA256.hash(data: bytes).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}
