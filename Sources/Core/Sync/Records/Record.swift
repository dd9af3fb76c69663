import Base

/// The fields of a record by name, in the order in which they were written. Values of fields this version does not
/// know are carried along untouched (P-11).
public typealias Fields = JSONObject

/// The name of a record within its space.
///
/// A class: keys go through everything, and one word costs the browser's core less than a text and an id.
public final class RecordKey: Hashable, Sendable {
  public let collection: String
  public let id: RecordID

  public init(_ collection: String, _ id: RecordID) {
    self.collection = collection
    self.id = id
  }

  public static func == (a: RecordKey, b: RecordKey) -> Bool {
    a === b || (a.id == b.id && a.collection == b.collection)
  }

  /// By id, and by collection where starter content has given two records the same one.
  func precedes(_ other: RecordKey) -> Bool {
    id == other.id ? collection.precedesBytes(other.collection) : id < other.id
  }

  /// Ids are unique enough on their own; hashing the collection too would only cost time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A record as a device knows it.
public struct Record: Equatable, Sendable {
  public let key: RecordKey
  /// The server's version, 0 for a record the server has not seen. Versions rise within a space.
  public var version: Int64
  public var fields: Fields
  public var deleted: Bool

  public init(_ key: RecordKey, version: Int64 = 0, fields: Fields = Fields(), deleted: Bool = false) {
    self.key = key
    self.version = version
    self.fields = fields
    self.deleted = deleted
  }

  public var id: RecordID { key.id }

  /// P-37: the greatest size of a record: bytes of its fields as JSON, and how many names of fields it has or had.
  public static let byteLimit = 1024 * 1024
  public static let fieldLimit = 1000
}

extension Record {
  /// One entry of a page of changes (P-12): `{"collection", "id", "version", "fields"}` or `"deleted": true`.
  public init(change json: JSON) throws(WireError) {
    let key = try RecordKey(wire: json)
    guard let version = json.int64("version") else { throw WireError("version", "is missing") }
    let deleted = json.flag("deleted") ?? false
    guard deleted || json.members("fields") != nil else { throw WireError("fields", "is missing") }
    self.init(key, version: version, fields: json.members("fields") ?? Fields(), deleted: deleted)
  }

  public var change: JSON {
    var json = JSONObject()
    json.add("collection", key.collection)
    json.add("id", key.id.description)
    json.add("version", version)
    if deleted { json.add("deleted", true) } else { json.add("fields", .object(fields)) }
    return .object(json)
  }
}

/// A record as the server keeps it: every field remembers the version that last changed it (P-6).
public struct ServerRecord: Equatable, Sendable {
  public var record: Record
  /// The version at which the record was made (or restored): the version of every field not in `changed`.
  public var created: Int64
  /// Fields changed (or removed) after `created`, with the version that did it.
  public var changed: [FieldVersion]

  public struct FieldVersion: Equatable, Sendable {
    public let name: String
    public var version: Int64
    public init(_ name: String, _ version: Int64) {
      self.name = name
      self.version = version
    }
  }

  public init(_ record: Record, created: Int64, changed: [FieldVersion] = []) {
    self.record = record
    self.created = created
    self.changed = changed
  }

  /// The version that last changed the field; `created` for a field that never was there.
  public func version(of field: String) -> Int64 {
    for entry in changed where entry.name == field { return entry.version }
    return created
  }
}
