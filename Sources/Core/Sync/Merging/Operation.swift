import Base

/// A user's change of one record, as it travels to the server (P-5, P-6).
public struct Operation: Equatable, Sendable {
  public enum Kind: Sendable {
    /// Sets and removes fields. Creates the record when it is new.
    case edit
    case delete
    /// Brings a deleted record back with the fields of `set` (P-8).
    case restore
  }

  /// Counts from 1 per device and space without gaps; 0 until it is about to be sent for the first time.
  public var number: Int64
  public let key: RecordKey
  public var kind: Kind
  /// The version of the record on the device when the user made the change; 0 when the device had none from the server.
  public var base: Int64
  public var set: Fields
  public var unset: [String]
  /// With base 0: the change follows an earlier creation of the record. The creation may not be answered yet, or the
  /// device may no longer hold the record.
  public var follows: Bool

  public init(
    _ kind: Kind, _ key: RecordKey, base: Int64, set: Fields = Fields(), unset: [String] = [], number: Int64 = 0,
    follows: Bool = false
  ) {
    self.number = number
    self.key = key
    self.kind = kind
    self.base = base
    self.set = set
    self.unset = unset
    self.follows = follows
  }

  public static func == (left: Operation, right: Operation) -> Bool {
    left.number == right.number && left.key == right.key && left.kind == right.kind && left.base == right.base
      && left.set == right.set && left.follows == right.follows
      && left.unset.elementsEqual(right.unset) { $0 == $1 }
  }

  /// Whether it creates its record when there is none. For any other edit of a missing record the user decides (P-8);
  /// it must not create an incomplete record.
  public var makesRecord: Bool { kind == .edit && base == 0 && !follows }

  /// The record after this change, on the device that made it; nil when it is deleted. It is also nil when this only
  /// edits a record that was deleted elsewhere: a conflict will come, not half a record.
  public func applied(to record: Record?) -> Record? {
    switch kind {
    case .delete:
      return nil
    case .restore:
      // Somebody may have restored it already. The server then merges, so that their fields stay.
      var result = record ?? Record(key, version: base)
      for member in set.members { result.fields[member.name] = member.value }
      return result
    case .edit:
      guard var result = record else {
        // The fields of a new record need no merging. This matters for an import of thousands of records.
        return makesRecord ? Record(key, fields: set) : nil
      }
      for member in set.members { result.fields[member.name] = member.value }
      for name in unset { result.fields[name] = nil }
      return result
    }
  }
}

extension Operation {
  public init(wire json: JSON) throws(WireError) {
    guard json.members != nil else { throw WireError("operations", "must hold objects") }
    guard let number = json.int64("number"), number >= 0 else { throw WireError("number", "must be a whole number") }
    guard let base = json.int64("base"), base >= 0 else { throw WireError("base", "must be a version") }
    let key = try RecordKey(wire: json)
    var unset: [String] = []
    if let value = json["unset"] {
      guard let items = value.items else { throw WireError("unset", "must be a list of names") }
      for item in items {
        guard let name = item.text else { throw WireError("unset", "must be a list of names") }
        unset.append(name)
      }
    }
    if let value = json["set"], value.members == nil { throw WireError("set", "must be an object") }
    for name in ["delete", "restore", "follows"] {
      if let value = json[name], value.flag == nil { throw WireError(name, "must be true or false") }
    }
    let kind: Kind =
      json.flag("delete") == true ? .delete : json.flag("restore") == true ? .restore : .edit
    self.init(
      kind, key, base: base, set: json.members("set") ?? Fields(), unset: unset, number: number,
      follows: json.flag("follows") ?? false)
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("number", number)
    json.add("collection", key.collection)
    json.add("id", key.id.description)
    json.add("base", base)
    switch kind {
    case .delete: json.add("delete", true)
    case .restore: json.add("restore", true)
    case .edit: if follows && base == 0 { json.add("follows", true) }
    }
    if !set.isEmpty { json.add("set", .object(set)) }
    if !unset.isEmpty { json.add("unset", .array(unset.map { .string($0) })) }
    return .object(json)
  }
}
