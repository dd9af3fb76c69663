import Base

/// A kind of record: its name and its fields.
public struct Collection: Sendable {
  /// Stands in addresses and storage keys: `flight`.
  public let name: String
  public let title: Text
  public let fields: [Field]

  public init(_ name: String, _ title: Text, _ fields: [Field]) {
    self.name = name
    self.title = title
    self.fields = fields
  }

  public func field(named name: String) -> Field? {
    for field in fields where field.name.sameBytes(name) { return field }
    return nil
  }

  /// Why the server must refuse the operation (P-9); nil when every known field keeps its rule. Unknown fields pass
  /// (P-11). Required fields are asked for when the operation makes the record.
  public func problem(in operation: Operation, isNew: Bool) -> Problem? {
    if operation.kind == .delete { return nil }
    let isWhole = operation.kind == .restore || isNew
    for field in fields {
      let value = operation.set[field.name]
      let isRemoved = operation.unset.contains { $0.sameBytes(field.name) }
      if value == nil && !isRemoved && !isWhole { continue }
      if let fault = field.fault(in: value) {
        return Problem(fault.type, field: field.name, detail: fault.words.en)
      }
    }
    return nil
  }
}

/// The collections a host knows.
public struct Schema: Sendable {
  public let collections: [Collection]

  public init(_ collections: [Collection]) {
    self.collections = collections
  }

  public func collection(named name: String) -> Collection? {
    for collection in collections where collection.name.sameBytes(name) { return collection }
    return nil
  }

  public func problem(in operation: Operation, isNew: Bool) -> Problem? {
    collection(named: operation.key.collection)?.problem(in: operation, isNew: isNew)
  }
}
