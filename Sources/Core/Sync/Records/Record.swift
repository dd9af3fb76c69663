import Base

/// The fields of a record by name, in the order in which they were written. Fields that this version does not know are
/// kept unchanged (P-11).
public typealias Fields = JSONObject

/// Identifies a record within its space.
///
/// A class: keys are passed everywhere, and one word costs the browser's core less than a text and an id.
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

  /// By id, then by collection: starter content may give two records the same id.
  func precedes(_ other: RecordKey) -> Bool {
    id == other.id ? collection.precedesBytes(other.collection) : id < other.id
  }

  /// Ids are unique enough on their own. Hashing the collection too would only cost time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A record as a device knows it.
public struct Record: Equatable, Sendable {
  public let key: RecordKey
  /// The server's version; 0 for a record that the server has not seen. Versions rise within a space.
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

  /// P-37: the largest size of a record: the bytes of its fields as JSON, and the number of field names that it has or
  /// had.
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
  /// The version at which the record was created or restored: the version of every field that is not in `changed`.
  public var created: Int64
  /// Fields that were changed or removed after `created`, with the version of that change.
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

  /// The version that last changed the field; `created` for a field that never existed.
  public func version(of field: String) -> Int64 {
    for entry in changed where entry.name == field { return entry.version }
    return created
  }
}
