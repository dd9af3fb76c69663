import Base
import Sync

/// The fields of collections that refer to other records.
struct References: Sendable {
  private var fields: [Key: [(name: String, target: String)]] = [:]

  init(_ schema: Schema) {
    for collection in schema.collections {
      for field in collection.fields {
        if case .reference(let target) = field.kind {
          fields[Key(collection.name), default: []].append((field.name, target))
        }
      }
    }
  }

  /// The records to which an operation refers, with the referring fields.
  func targets(of operation: Sync.Operation) -> [(field: String, key: RecordKey)] {
    guard let names = fields[Key(operation.key.collection)] else { return [] }
    return names.compactMap { name, target in
      operation.set[name]?.text.flatMap { RecordID($0) }.map { (name, RecordKey(target, $0)) }
    }
  }
}
