import Base
import Sync

let trashTables = """
  CREATE TABLE trash (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    version INTEGER NOT NULL,
    collection TEXT NOT NULL,
    id BLOB NOT NULL,
    author BLOB,
    account BLOB,
    received INTEGER NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (space, version)
  );
  CREATE UNIQUE INDEX trash_record ON trash (space, collection, id);
  CREATE INDEX trash_received ON trash (space, received);
  """

private let columns = "collection, id, version, author, account, received, fields"
/// The bytes of a row and its index entries.
private let rowBytes = 100
private let size = "coalesce(sum(length(CAST(fields AS BLOB)) + \(rowBytes)), 0)"

extension SQLiteReading: TrashReading {
  public func trashed(_ key: RecordKey, in space: RecordID) throws -> TrashedRecord? {
    let space = try number(of: space)
    let statement = try statement("SELECT \(columns) FROM trash WHERE space = ? AND collection = ? AND id = ?")
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, key.collection)
    statement.bind(3, key.id)
    return try statement.step() ? try trashed(statement) : nil
  }

  public func trash(
    in space: RecordID, before version: Int64?, by author: RecordID?, _ body: (TrashedRecord) throws -> Bool
  ) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT \(columns) FROM trash WHERE space = ?1 AND version < ?2
      \(author == nil ? "" : "AND author = ?3") ORDER BY version DESC
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, version ?? .max)
    if let author { statement.bind(3, author) }
    while try statement.step() {
      if try !body(trashed(statement)) { return }
    }
  }

  private func trashed(_ row: SQLStatement) throws -> TrashedRecord {
    let key = RecordKey(row.text(0), row.id(1))
    return TrashedRecord(
      key: key, version: row.int64(2), author: row.isNull(3) ? nil : row.id(3),
      account: row.isNull(4) ? nil : row.id(4), received: row.instant(5),
      fields: try JSON.parse(stored: row.raw(6), of: key).members ?? Fields())
  }
}

extension SQLiteWriting: TrashWriting {
  /// The rows go in the order in which things happened, each kind by one statement.
  ///
  /// - Returns: by how many bytes the trash has grown.
  func apply(_ changes: [RecordChanges.TrashChange], in space: Int64) throws -> Int64 {
    if changes.isEmpty { return 0 }
    let insertion = try statement("INSERT OR REPLACE INTO trash (space, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    let removal = try statement(
      "DELETE FROM trash WHERE space = ? AND collection = ? AND id = ? RETURNING length(CAST(fields AS BLOB))")
    defer { removal.reset() }
    var grown: Int64 = 0
    for change in changes {
      switch change {
      case .add(let record): grown += try insert(record, in: space, insertion)
      case .remove(let key): grown -= try delete(key, in: space, removal)
      }
    }
    return grown
  }

  /// - Returns: about how many bytes it takes.
  private func insert(_ record: TrashedRecord, in space: Int64, _ statement: SQLStatement) throws -> Int64 {
    let text = JSON.object(record.fields).bytes
    statement.bind(1, space)
    statement.bind(2, record.key.collection)
    statement.bind(3, record.key.id)
    statement.bind(4, record.version)
    statement.bind(5, record.author)
    statement.bind(6, record.account)
    statement.bind(7, record.received)
    statement.bind(8, text: text)
    try statement.run()
    return Int64(text.count + rowBytes)
  }

  /// - Returns: the bytes that this frees; 0 when it was not there.
  private func delete(_ key: RecordKey, in space: Int64, _ statement: SQLStatement) throws -> Int64 {
    statement.bind(1, space)
    statement.bind(2, key.collection)
    statement.bind(3, key.id)
    var freed: Int64 = 0
    while try statement.step() { freed += statement.int64(0) + Int64(rowBytes) }
    statement.reset()
    return freed
  }

  public func deleteTrash(in space: RecordID, before instant: Instant?) throws -> Int64 {
    let space = try number(of: space)
    return try deleteTrash("space = ? AND received < ?") { statement in
      statement.bind(1, space)
      statement.bind(2, instant ?? Instant(milliseconds: .max))
    }
  }

  private func deleteTrash(_ condition: String, _ bind: (SQLStatement) -> Void) throws -> Int64 {
    let sum = try statement("SELECT \(size) FROM trash WHERE \(condition)")
    bind(sum)
    guard try sum.step() else { return 0 }
    let bytes = sum.int64(0)
    sum.reset()
    if bytes == 0 { return 0 }
    let removal = try statement("DELETE FROM trash WHERE \(condition)")
    bind(removal)
    try removal.run()
    return bytes
  }
}
