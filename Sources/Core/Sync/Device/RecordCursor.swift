import Base

/// A record that is read in place: single fields are read without making a tree of all of them. It is valid only within
/// the call that it was given to. Take ``record`` to keep the record.
public final class RecordCursor {
  let form: PackedForm
  private(set) var chunk: RecordChunk?
  private var offset = 0
  /// A record that lies nowhere, because changes wait that stand on top of it.
  private(set) var made: Record?
  /// Where the walk over the fields stands, see ``nextField()``.
  var walk = FieldWalk()

  init(_ form: PackedForm) {
    self.form = form
  }

  /// For a record that is a tree already.
  public init(_ record: Record) {
    form = PackedForm()
    made = record
  }

  func move(to chunk: RecordChunk, _ offset: Int) {
    self.chunk = chunk
    self.offset = offset
    made = nil
    walk = FieldWalk()
  }

  func move(to record: Record) {
    chunk = nil
    made = record
    walk = FieldWalk()
  }

  func fields(_ chunk: RecordChunk) -> PackedReader {
    var reader = PackedReader(chunk.body(at: offset))
    _ = reader.name(form)
    return reader
  }

  public var id: RecordID { chunk.map { $0.id(at: offset) } ?? made?.id ?? RecordID(high: 0, low: 0) }

  public var collection: String {
    guard let chunk else { return made?.key.collection ?? "" }
    var reader = PackedReader(chunk.body(at: offset))
    return reader.name(form) ?? ""
  }

  /// A small number that stands for the collection in all records of this cursor; nil for one that has none.
  public var collectionPlace: Int? {
    guard let chunk else { return nil }
    var reader = PackedReader(chunk.body(at: offset))
    guard let place = reader.number(), place > 0 else { return nil }
    return Int(truncatingIfNeeded: place)
  }

  public func isOf(_ collection: String) -> Bool { self.collection == collection }

  /// The same for callers that look at thousands of records: the names are compared only where there is no number to compare.
  ///
  /// - Parameter place: ``Replica/collectionPlace(of:)``.
  public func isOf(_ collection: String, at place: Int?) -> Bool {
    collectionPlace.map { $0 == place } ?? isOf(collection)
  }

  public var key: RecordKey { made?.key ?? RecordKey(collection, id) }

  public var version: Int64 { chunk.map { $0.version(at: offset) } ?? made?.version ?? 0 }

  /// Whether it is a tombstone.
  public var isDeleted: Bool { chunk.map { $0.isDeleted(at: offset) } ?? made?.deleted ?? false }

  /// The whole record, which may be kept.
  public var record: Record {
    if let made { return made }
    guard let chunk else { return Record(key) }
    var reader = fields(chunk)
    return Record(key, version: version, fields: reader.members(form) ?? Fields(), deleted: isDeleted)
  }

  /// The record with no more than these fields, which may be kept.
  public func part(_ names: [String]) -> Record {
    var fields = Fields()
    for name in names { fields[name] = value(name) }
    return Record(key, version: version, fields: fields, deleted: isDeleted)
  }

  /// The value of one field.
  public func value(_ name: String) -> JSON? {
    guard let chunk else { return made?.fields[name] }
    var reader = fields(chunk)
    return reader.value(name, form)
  }

  /// The field's value where it lies, to be read in place. Nil when there is no such field, when the function returns nil, and
  /// always when the record does not lie packed: then read ``value(_:)``.
  public func readInPlace<Result>(
    _ name: String, _ body: (inout PackedReader, PackedForm) -> Result?
  ) -> Result? {
    guard let chunk else { return nil }
    var reader = fields(chunk)
    return reader.go(to: name, form) ? body(&reader, form) : nil
  }

  /// The field's value; nil when it is absent or of another type.
  public subscript<Value>(_ attribute: Attribute<Value>) -> Value? {
    value(attribute.name).flatMap { Value(json: $0) }
  }
}

extension RecordStore {
  /// Every record, including tombstones, in no order.
  public func forEach(_ body: (RecordCursor) -> Void) { forEach(fromChunk: 0, body) }

  func forEach(fromChunk first: Int, _ body: (RecordCursor) -> Void) {
    let cursor = RecordCursor(form)
    for chunk in chunks[first...] {
      chunk?.forEach { chunk, offset in
        cursor.move(to: chunk, offset)
        body(cursor)
      }
    }
  }

  /// The keys of all records, in no order.
  public var keys: [RecordKey] {
    var keys: [RecordKey] = []
    keys.reserveCapacity(count)
    forEach { keys.append($0.key) }
    return keys
  }

  /// All records, in no order. Thousands of them take much memory at once: see ``forEach(_:)``.
  public var values: [Record] {
    var values: [Record] = []
    forEach { values.append($0.record) }
    return values
  }
}

extension RecordStore: Equatable {
  /// Whether both hold the same records, wherever they lie.
  public static func == (left: RecordStore, right: RecordStore) -> Bool {
    if left.count != right.count { return false }
    var isSame = true
    left.forEach { cursor in
      if isSame && right[cursor.key] != cursor.record { isSame = false }
    }
    return isSame
  }
}
