import Base

let appPasswordTables = """
  CREATE TABLE app_password (
    id BLOB PRIMARY KEY,
    secret_hash TEXT NOT NULL UNIQUE,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    purpose INTEGER NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX app_password_account ON app_password (account, created);
  CREATE INDEX app_password_space ON app_password (space);
  """

private let selection = """
  SELECT app_password.id, secret_hash, account, space.id, purpose, app_password.name, app_password.created, used
  FROM app_password JOIN space ON space.number = app_password.space
  """

extension SQLiteReading: AppPasswordReading {
  public func appPassword(secretHash: String) throws -> AppPassword? {
    let statement = try statement(selection + " WHERE secret_hash = ?")
    defer { statement.reset() }
    statement.bind(1, secretHash)
    return try statement.step() ? appPassword(statement) : nil
  }

  public func appPasswords(of account: RecordID) throws -> [AppPassword] {
    let statement = try statement(selection + " WHERE account = ? ORDER BY app_password.created, app_password.id")
    defer { statement.reset() }
    statement.bind(1, account)
    var list: [AppPassword] = []
    while try statement.step() { if let password = appPassword(statement) { list.append(password) } }
    return list
  }

  /// Nil when its purpose is unknown to this version.
  private func appPassword(_ row: SQLStatement) -> AppPassword? {
    guard let purpose = AppPassword.Purpose(rawValue: row.int64(4)) else { return nil }
    return AppPassword(
      id: row.id(0), secretHash: row.text(1), account: row.id(2), space: row.id(3), purpose: purpose, name: row.text(5),
      created: row.instant(6), used: row.isNull(7) ? nil : row.instant(7))
  }
}

extension SQLiteWriting: AppPasswordWriting {
  public func insert(_ password: AppPassword) throws {
    let statement = try statement(
      """
      INSERT INTO app_password (id, secret_hash, account, space, purpose, name, created, used)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(1, password.id)
    statement.bind(2, password.secretHash)
    statement.bind(3, password.account)
    statement.bind(4, try number(of: password.space))
    statement.bind(5, password.purpose.rawValue)
    statement.bind(6, password.name)
    statement.bind(7, password.created)
    if let used = password.used { statement.bind(8, used) } else { statement.bindNull(8) }
    try statement.run()
  }

  public func setUsed(_ instant: Instant, appPassword: RecordID) throws {
    let statement = try statement("UPDATE app_password SET used = ? WHERE id = ?")
    statement.bind(1, instant)
    statement.bind(2, appPassword)
    try statement.run()
  }

  public func delete(appPassword: RecordID) throws {
    let statement = try statement("DELETE FROM app_password WHERE id = ?")
    statement.bind(1, appPassword)
    try statement.run()
  }

  public func deleteAppPasswords(of account: RecordID) throws {
    let statement = try statement("DELETE FROM app_password WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }
}
