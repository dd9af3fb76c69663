import Base
import GRDB
import GRDBSQLite

/// The tables of accounts and sessions.
func registerAccounts(_ migrator: inout DatabaseMigrator) {
  migrator.registerMigration("accounts") { try $0.execute(sql: accountTables) }
}

private let accountTables = """
  CREATE TABLE account (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    created INTEGER NOT NULL,
    disabled INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE session (
    token TEXT PRIMARY KEY,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX session_account ON session (account);
  CREATE INDEX session_used ON session (used);
  CREATE INDEX space_published ON space (number) WHERE kind = 2;
  """

private let accountColumns = "id, email, name, password, created, disabled, verified, asks_passkey"

extension SQLiteReading: AccountReading {
  public func account(_ id: RecordID) throws -> Account? {
    let statement = try statement("SELECT \(accountColumns) FROM account WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, id)
    return try statement.step() ? account(statement) : nil
  }

  public func account(email: String) throws -> Account? {
    let statement = try statement("SELECT \(accountColumns) FROM account WHERE email = ?")
    defer { statement.reset() }
    statement.bind(1, email)
    return try statement.step() ? account(statement) : nil
  }

  public func accounts() throws -> [Account] {
    let statement = try statement("SELECT \(accountColumns) FROM account ORDER BY created, id")
    defer { statement.reset() }
    var accounts: [Account] = []
    while try statement.step() { accounts.append(account(statement)) }
    return accounts
  }

  private func account(_ row: SQLStatement) -> Account {
    Account(
      id: row.id(0), email: row.text(1), name: row.text(2), password: row.text(3), created: row.instant(4),
      isDisabled: row.flag(5), isVerified: row.flag(6), asksForPasskey: row.flag(7))
  }

  public func publishedSpaces() throws -> [Space] {
    let statement = try statement("SELECT id FROM space WHERE kind = 2 ORDER BY number")
    defer { statement.reset() }
    var ids: [RecordID] = []
    while try statement.step() { ids.append(statement.id(0)) }
    return try ids.compactMap { try space($0) }
  }
}

extension SQLiteWriting: AccountWriting {
  public func insert(_ account: Account) throws {
    if try self.account(email: account.email) != nil { throw AccountError.emailTaken }
    let statement = try statement("INSERT INTO account (\(accountColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    statement.bind(1, account.id)
    statement.bind(2, account.email)
    statement.bind(3, account.name)
    statement.bind(4, account.password)
    statement.bind(5, account.created)
    statement.bind(6, account.isDisabled)
    statement.bind(7, account.isVerified)
    statement.bind(8, account.asksForPasskey)
    try statement.run()
  }

  public func update(_ account: Account) throws {
    let statement = try statement(
      """
      UPDATE account SET email = ?, name = ?, password = ?, disabled = ?, verified = ?, asks_passkey = ?
      WHERE id = ?
      """)
    statement.bind(1, account.email)
    statement.bind(2, account.name)
    statement.bind(3, account.password)
    statement.bind(4, account.isDisabled)
    statement.bind(5, account.isVerified)
    statement.bind(6, account.asksForPasskey)
    statement.bind(7, account.id)
    try statement.run()
  }

  public func delete(account: RecordID) throws {
    for sql in [
      "DELETE FROM member WHERE account = ?", "UPDATE space SET child_owner = NULL WHERE child_owner = ?",
      "DELETE FROM account WHERE id = ?",
    ] {
      let statement = try statement(sql)
      statement.bind(1, account)
      try statement.run()
    }
  }
}
