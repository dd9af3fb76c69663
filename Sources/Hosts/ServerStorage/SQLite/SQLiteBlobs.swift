import Base

/// Spaces are noted here in the transaction that deletes them, because their bytes are removed after it.
let leftBehindTable = "CREATE TABLE left_behind (space BLOB PRIMARY KEY) WITHOUT ROWID"

extension SQLiteReading: BlobReading {
  public func blob(_ sha256: String, in space: RecordID) throws -> BlobEntry? {
    let space = try number(of: space)
    let statement = try statement("SELECT sha256, size, type, unnamed FROM blob WHERE space = ? AND sha256 = ?")
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, sha256)
    return try statement.step() ? blob(statement) : nil
  }

  public func blobs(in space: RecordID) throws -> [BlobEntry] {
    let space = try number(of: space)
    let statement = try statement("SELECT sha256, size, type, unnamed FROM blob WHERE space = ? ORDER BY sha256")
    defer { statement.reset() }
    statement.bind(1, space)
    var blobs: [BlobEntry] = []
    while try statement.step() { blobs.append(blob(statement)) }
    return blobs
  }

  public func leftBehind() throws -> [RecordID] {
    let statement = try statement("SELECT space FROM left_behind ORDER BY space")
    defer { statement.reset() }
    var spaces: [RecordID] = []
    while try statement.step() { spaces.append(statement.id(0)) }
    return spaces
  }

  private func blob(_ row: SQLStatement) -> BlobEntry {
    BlobEntry(
      sha256: row.text(0), size: row.int64(1), type: row.text(2), unnamedSince: row.isNull(3) ? nil : row.instant(3))
  }
}

extension SQLiteWriting: BlobWriting {
  public func insert(_ blob: BlobEntry, in space: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement("INSERT OR IGNORE INTO blob (space, sha256, size, type) VALUES (?, ?, ?, ?)")
    statement.bind(1, space)
    statement.bind(2, blob.sha256)
    statement.bind(3, blob.size)
    statement.bind(4, blob.type)
    try statement.run()
  }

  public func setUnnamed(since: Instant?, blob sha256: String, in space: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement("UPDATE blob SET unnamed = ? WHERE space = ? AND sha256 = ?")
    if let since { statement.bind(1, since) } else { statement.bindNull(1) }
    statement.bind(2, space)
    statement.bind(3, sha256)
    try statement.run()
  }

  public func delete(blob sha256: String, in space: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement("DELETE FROM blob WHERE space = ? AND sha256 = ?")
    statement.bind(1, space)
    statement.bind(2, sha256)
    try statement.run()
  }

  public func forget(leftBehind space: RecordID) throws {
    let statement = try statement("DELETE FROM left_behind WHERE space = ?")
    statement.bind(1, space)
    try statement.run()
  }
}
