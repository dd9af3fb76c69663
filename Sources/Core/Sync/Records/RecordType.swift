import Base

/// A kind of record: its name and its fields.
///
/// The browser makes the fields when they are first needed. A first screen refers to a record only by the name of its
/// type, and the code that makes a hundred fields would be a tenth of the code that it waits for (decision 24).
public final class RecordType: Sendable {
  /// The name in addresses and storage keys: `flight`.
  public let name: String
  public let title: Text
  #if hasFeature(Embedded)
    public var fields: [Field] {
      if let made { return made }
      let fields = makeFields()
      made = fields
      return fields
    }
    private let makeFields: @Sendable () -> [Field]
    // A browser's core has a single thread.
    private nonisolated(unsafe) var made: [Field]?
  #else
    public let fields: [Field]
  #endif
  /// Whether the server keeps each change of its records with its author and the values before and after.
  public let keepsHistory: Bool
  /// P-65: whether its record defines a child space. Its field `title` is the title of the space.
  public let definesSpace: Bool
  /// P-65: whether its records belong to the definition of a child space, beside the record that holds its title.
  public let belongsToDefinition: Bool

  public init(
    _ name: String, _ title: Text, _ fields: @autoclosure @escaping @Sendable () -> [Field], keepsHistory: Bool = false,
    definesSpace: Bool = false,
    belongsToDefinition: Bool = false
  ) {
    self.name = name
    self.title = title
    #if hasFeature(Embedded)
      makeFields = fields
    #else
      self.fields = fields()
    #endif
    self.keepsHistory = keepsHistory
    self.definesSpace = definesSpace
    self.belongsToDefinition = belongsToDefinition
  }

  public func field(named name: String) -> Field? {
    for field in fields where field.name == name { return field }
    return nil
  }

  /// Why the server must refuse the operation (P-9); nil when every known field is valid. Unknown fields pass (P-11).
  /// - Parameter isNew: whether the operation creates the record or brings it back, and so must have every required field.
  public func problem(in operation: Operation, isNew: Bool) -> Problem? {
    if operation.kind == .delete { return nil }
    let fields = fields
    let places = Self.places(of: operation.set, fields)
    for index in fields.indices {
      let field = fields[index]
      let value = places[index].map { operation.set.members[$0].value }
      // Most records lack most fields: only a required one may not be missing.
      if value == nil && !(field.isRequired && (isNew || operation.unset.contains(field.name))) { continue }
      if let fault = field.fault(in: value) { return Problem(fault.type, field: field.name, detail: fault.words.en) }
    }
    return nil
  }

  /// For each field, its index in the object; nil when the object lacks it.
  private static func places(of object: JSONObject, _ fields: [Field]) -> [Int?] {
    let count = fields.count
    var places = [Int?](repeating: nil, count: count)
    // Devices write the fields in the order of their declaration, so the next member is usually one of the next fields.
    var next = 0
    for member in object.members.indices {
      for step in 0..<count {
        let index = next + step < count ? next + step : next + step - count
        if fields[index].name != object.members[member].name { continue }
        places[index] = member
        next = index + 1
        break
      }
    }
    return places
  }
}

extension Operation {
  /// Whether it must bring a whole record.
  ///
  /// - Parameter current: the record on the server, which may be a tombstone. A record that somebody has brought back before lives:
  ///   bringing it back once more is merged with it (P-8), and may name a part of it.
  public func isWhole(on current: Record?) -> Bool {
    kind == .restore ? current?.deleted ?? true : current == nil && makesRecord
  }
}

/// The collections that a host knows.
public struct Schema: Sendable {
  public let collections: [RecordType]

  public init(_ collections: [RecordType]) {
    self.collections = collections
  }

  public func collection(named name: String) -> RecordType? {
    index(of: name).map { collections[$0] }
  }

  private func index(of name: String) -> Int? {
    for index in collections.indices where collections[index].name == name { return index }
    return nil
  }

  /// - Parameter current: the record on the server, which may be a tombstone.
  public func problem(in operation: Operation, on current: Record?) -> Problem? {
    problem(in: operation, isNew: operation.isWhole(on: current))
  }

  /// - Parameter isNew: whether the operation creates the record or brings it back, and so must have every required field.
  /// - Returns: nil also for an operation in a collection that the schema does not know.
  public func problem(in operation: Operation, isNew: Bool) -> Problem? {
    index(of: operation.key.collection).flatMap { collections[$0].problem(in: operation, isNew: isNew) }
  }
}
