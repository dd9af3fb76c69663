import Base
import Sync

extension SQLiteReading: RecordReading {
  public func records(
    _ keys: [RecordKey], in space: RecordID, _ body: (RecordKey, StoredRecord?) throws -> Bool
  ) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT collection, id, version, deleted, fields, created, received, author, changed FROM record
      WHERE space = ? AND collection = ? AND id = ?
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    var collection: String?
    for key in keys {
      // What is bound stays bound. Most records of a batch are of one collection.
      if key.collection != collection { statement.bind(2, key.collection) }
      collection = key.collection
      statement.bind(3, key.id)
      let record = try statement.step() ? try storedRecord(statement) : nil
      statement.reset()
      if try !body(key, record) { return }
    }
  }

  public func changes(in space: RecordID, after version: Int64, _ body: (RawRecord) throws -> Bool) throws {
    let space = try number(of: space)
    let statement = try statement(
      "SELECT collection, id, version, deleted, fields FROM record WHERE space = ? AND version > ? ORDER BY version")
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, version)
    while try statement.step() {
      if try !body(rawRecord(statement)) { return }
    }
  }

  public func rawRecords(_ keys: [RecordKey], in space: RecordID, _ body: (RawRecord) throws -> Void) throws {
    let space = try number(of: space)
    let statement = try statement(
      "SELECT collection, id, version, deleted, fields FROM record WHERE space = ? AND collection = ? AND id = ?")
    defer { statement.reset() }
    for key in keys {
      statement.bind(1, space)
      statement.bind(2, key.collection)
      statement.bind(3, key.id)
      if try statement.step() { try body(rawRecord(statement)) }
      statement.reset()
    }
  }

  public func records(
    of collection: String, in space: RecordID, after id: RecordID?, _ body: (RawRecord) throws -> Bool
  ) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT collection, id, version, deleted, fields FROM record
      WHERE space = ? AND collection = ? AND id > ? AND deleted = 0 ORDER BY id
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, collection)
    if let id { statement.bind(3, id) } else { statement.bind(3, blob: []) }
    while try statement.step() {
      if try !body(rawRecord(statement)) { return }
    }
  }

  public func listing(
    buckets: Set<Int>, in space: RecordID, after version: Int64, _ body: (BucketListing.Entry) throws -> Bool
  ) throws {
    let space = try number(of: space)
    // Read from the index alone.
    let statement = try statement(
      "SELECT id, version, deleted, collection FROM record WHERE space = ? AND version > ? ORDER BY version")
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, version)
    while try statement.step() {
      let id = statement.id(0)
      guard buckets.contains(id.bucket) else { continue }
      let key = RecordKey(statement.text(3), id)
      if try !body(BucketListing.Entry(key, version: statement.int64(1), deleted: statement.flag(2))) { return }
    }
  }

  public func allRecords(in space: RecordID, _ body: (StoredRecord) throws -> Void) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT collection, id, version, deleted, fields, created, received, author, changed FROM record
      WHERE space = ?
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    while try statement.step() { try body(storedRecord(statement)) }
  }

  private func rawRecord(_ row: SQLStatement) -> RawRecord {
    RawRecord(
      collection: row.raw(0), id: row.id(1), version: row.int64(2), deleted: row.flag(3), fields: row.raw(4))
  }

  private func storedRecord(_ row: SQLStatement) throws -> StoredRecord {
    let key = RecordKey(row.text(0), row.id(1))
    let deleted = row.flag(3)
    let fields = deleted ? Fields() : try JSON.parse(stored: row.raw(4), of: key).members ?? Fields()
    let changed = row.isNull(8) ? Fields() : try JSON.parse(stored: row.raw(8), of: key).members ?? Fields()
    let record = Record(key, version: row.int64(2), fields: fields, deleted: deleted)
    let server = ServerRecord(
      record, created: row.int64(5),
      changed: changed.members.map { ServerRecord.FieldVersion($0.name, $0.value.int64 ?? 0) })
    var stored = StoredRecord(server, author: row.isNull(7) ? nil : row.id(7), received: row.instant(6))
    stored.size = (deleted ? 0 : row.raw(4).count) + (row.isNull(8) ? 0 : row.raw(8).count)
    return stored
  }
}

extension SQLiteWriting: RecordWriting {
  public func apply(_ changes: RecordChanges, in space: RecordID) throws -> Int64 {
    try requireTaken(space)
    let number = try number(of: space)
    if changes.records.contains(where: { $0.isNew }) {
      let insertion = try statement(
        """
        INSERT INTO record (space, collection, id, version, deleted, created, received, author, changed, fields)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      try run(insertion, changes.records.lazy.filter { $0.isNew }.map { $0.record }, number)
    }
    if changes.records.contains(where: { !$0.isNew }) {
      let replacement = try statement(
        """
        UPDATE record SET version = ?4, deleted = ?5, created = ?6, received = ?7, author = ?8, changed = ?9,
          fields = ?10
        WHERE space = ?1 AND collection = ?2 AND id = ?3
        """)
      try run(replacement, changes.records.lazy.filter { !$0.isNew }.map { $0.record }, number)
    }
    try insert(changes.history, in: number)
    return try apply(changes.trash, in: number)
  }

  private func run(_ statement: SQLStatement, _ records: some Sequence<StoredRecord>, _ space: Int64) throws {
    statement.bind(1, space)
    var last: StoredRecord?
    for record in records {
      try bindAndRun(statement, record, after: last)
      last = record
    }
  }

  /// What is bound stays bound, so only what is another than in the record before is bound.
  private func bindAndRun(_ statement: SQLStatement, _ stored: StoredRecord, after last: StoredRecord?) throws {
    let record = stored.record
    if record.key.collection != last?.record.key.collection { statement.bind(2, record.key.collection) }
    statement.bind(3, record.id)
    statement.bind(4, record.version)
    statement.bind(5, record.deleted)
    statement.bind(6, stored.server.created)
    if stored.received != last?.received { statement.bind(7, stored.received) }
    if last == nil || stored.author != last?.author { statement.bind(8, stored.author) }
    if stored.server.changed.isEmpty {
      statement.bindNull(9)
    } else {
      let versions = stored.server.changed.map { ($0.name, JSON.integer($0.version)) }
      statement.bind(9, text: JSON.object(JSONObject(versions)).bytes)
    }
    if record.deleted {
      statement.bindNull(10)
      return try statement.run()
    }
    var text = stored.text ?? []
    if stored.text == nil { record.fields.write(into: &text) }
    try text.withUnsafeBufferPointer { bytes in
      statement.bind(10, lent: bytes)
      try statement.run()
    }
  }

  public func removeTombstones(in space: RecordID, before instant: Instant) throws -> Int64? {
    try requireTaken(space)
    let space = try number(of: space)
    let highest = try statement("SELECT max(version) FROM record WHERE space = ? AND deleted = 1 AND received < ?")
    defer { highest.reset() }
    highest.bind(1, space)
    highest.bind(2, instant)
    guard try highest.step(), !highest.isNull(0) else { return nil }
    let version = highest.int64(0)
    let removal = try statement("DELETE FROM record WHERE space = ? AND deleted = 1 AND received < ?")
    removal.bind(1, space)
    removal.bind(2, instant)
    try removal.run()
    return version
  }
}

extension JSON {
  /// Stored values are JSON. Anything else means a damaged file.
  static func parse(stored bytes: UnsafeRawBufferPointer, of key: RecordKey? = nil) throws -> JSON {
    do {
      return try bytes.withMemoryRebound(to: UInt8.self) { buffer throws(JSONError) in
        try JSON.parse(buffer, depthLimit: .max)
      }
    } catch {
      let place = key.map { "\($0.collection) \($0.id)" } ?? "the log of operations"
      throw StorageError.engine(code: 11, message: "\(place) has damaged JSON: \(error)")
    }
  }
}
