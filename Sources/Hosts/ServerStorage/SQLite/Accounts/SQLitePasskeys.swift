import Base

let passkeyTables = """
  CREATE TABLE passkey (
    id BLOB PRIMARY KEY,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    credential BLOB NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    count INTEGER NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX passkey_account ON passkey (account, created);
  """

private let columns = "id, account, credential, public_key, count, name, created, used"

extension SQLiteReading: PasskeyReading {
  public func passkey(credential: [UInt8]) throws -> Passkey? {
    let statement = try statement("SELECT \(columns) FROM passkey WHERE credential = ?")
    defer { statement.reset() }
    statement.bind(1, blob: credential)
    return try statement.step() ? passkey(statement) : nil
  }

  public func passkeys(of account: RecordID) throws -> [Passkey] {
    let statement = try statement("SELECT \(columns) FROM passkey WHERE account = ? ORDER BY created, id")
    defer { statement.reset() }
    statement.bind(1, account)
    var list: [Passkey] = []
    while try statement.step() { list.append(passkey(statement)) }
    return list
  }

  private func passkey(_ row: SQLStatement) -> Passkey {
    Passkey(
      id: row.id(0), account: row.id(1), credential: row.bytes(2), publicKey: row.bytes(3),
      count: UInt32(truncatingIfNeeded: row.int64(4)), name: row.text(5), created: row.instant(6),
      used: row.isNull(7) ? nil : row.instant(7))
  }
}

extension SQLiteWriting: PasskeyWriting {
  public func insert(_ passkey: Passkey) throws {
    let statement = try statement("INSERT INTO passkey (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    statement.bind(1, passkey.id)
    statement.bind(2, passkey.account)
    statement.bind(3, blob: passkey.credential)
    statement.bind(4, blob: passkey.publicKey)
    statement.bind(5, Int64(passkey.count))
    statement.bind(6, passkey.name)
    statement.bind(7, passkey.created)
    if let used = passkey.used { statement.bind(8, used) } else { statement.bindNull(8) }
    try statement.run()
  }

  public func setUsed(_ instant: Instant, count: UInt32, passkey: RecordID) throws {
    let statement = try statement("UPDATE passkey SET used = ?, count = ? WHERE id = ?")
    statement.bind(1, instant)
    statement.bind(2, Int64(count))
    statement.bind(3, passkey)
    try statement.run()
  }

  public func deletePasskeys(of account: RecordID) throws {
    let statement = try statement("DELETE FROM passkey WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }

  public func delete(passkey: RecordID) throws {
    let statement = try statement("DELETE FROM passkey WHERE id = ?")
    statement.bind(1, passkey)
    try statement.run()
  }
}
