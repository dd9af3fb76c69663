import Base

/// Older sessions get new ids here, which tell them apart.
let sessionColumns = """
  ALTER TABLE session ADD COLUMN id BLOB NOT NULL DEFAULT x'';
  ALTER TABLE session ADD COLUMN name TEXT NOT NULL DEFAULT '';
  ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT '';
  ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
  ALTER TABLE session ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
  UPDATE session SET id = randomblob(16);
  CREATE UNIQUE INDEX session_id ON session (id);
  """

let codeTables = """
  CREATE TABLE mail_code (
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    purpose INTEGER NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    expires INTEGER NOT NULL,
    PRIMARY KEY (account, purpose)
  ) WITHOUT ROWID;
  CREATE INDEX mail_code_expires ON mail_code (expires);
  """

private let columns = "id, token, account, created, used, name, kind, address, unconfirmed"

extension SQLiteReading: SessionReading {
  public func session(tokenHash: String) throws -> Session? {
    let statement = try statement("SELECT \(columns) FROM session WHERE token = ?")
    defer { statement.reset() }
    statement.bind(1, tokenHash)
    return try statement.step() ? session(statement) : nil
  }

  public func sessions(of account: RecordID) throws -> [Session] {
    let statement = try statement(
      "SELECT \(columns) FROM session WHERE account = ? ORDER BY used DESC, created DESC, id")
    defer { statement.reset() }
    statement.bind(1, account)
    var sessions: [Session] = []
    while try statement.step() { sessions.append(session(statement)) }
    return sessions
  }

  private func session(_ row: SQLStatement) -> Session {
    Session(
      id: row.id(0), tokenHash: row.text(1), account: row.id(2), created: row.instant(3), used: row.instant(4),
      name: row.text(5), kind: row.text(6), address: row.text(7), isUnconfirmed: row.flag(8))
  }

  public func code(secretHash: String) throws -> MailCode? {
    let statement = try statement(
      "SELECT secret_hash, account, purpose, email, expires FROM mail_code WHERE secret_hash = ?")
    defer { statement.reset() }
    statement.bind(1, secretHash)
    guard try statement.step(), let purpose = MailCode.Purpose(rawValue: statement.int64(2)) else { return nil }
    return MailCode(
      secretHash: statement.text(0), account: statement.id(1), purpose: purpose, email: statement.text(3),
      expires: statement.instant(4))
  }
}

extension SQLiteWriting: SessionWriting {
  public func insert(_ session: Session) throws {
    let statement = try statement("INSERT INTO session (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    statement.bind(1, session.id)
    statement.bind(2, session.tokenHash)
    statement.bind(3, session.account)
    statement.bind(4, session.created)
    bind(session, statement, from: 5)
    try statement.run()
  }

  public func update(_ session: Session) throws {
    let statement = try statement(
      "UPDATE session SET used = ?, name = ?, kind = ?, address = ?, unconfirmed = ? WHERE token = ?")
    bind(session, statement, from: 1)
    statement.bind(6, session.tokenHash)
    try statement.run()
  }

  private func bind(_ session: Session, _ statement: SQLStatement, from place: Int32) {
    statement.bind(place, session.used)
    statement.bind(place + 1, session.name)
    statement.bind(place + 2, session.kind)
    statement.bind(place + 3, session.address)
    statement.bind(place + 4, session.isUnconfirmed)
  }

  public func deleteSession(tokenHash: String) throws {
    let statement = try statement("DELETE FROM session WHERE token = ?")
    statement.bind(1, tokenHash)
    try statement.run()
  }

  public func deleteSessions(of account: RecordID, except kept: String?) throws {
    let statement = try statement("DELETE FROM session WHERE account = ? AND token <> ?")
    statement.bind(1, account)
    statement.bind(2, kept ?? "")
    try statement.run()
  }

  public func deleteSessions(of account: RecordID, beyond limit: Int) throws {
    let statement = try statement(
      """
      DELETE FROM session WHERE account = ?1 AND token NOT IN
        (SELECT token FROM session WHERE account = ?1 ORDER BY used DESC, created DESC LIMIT ?2)
      """)
    statement.bind(1, account)
    statement.bind(2, Int64(limit))
    try statement.run()
  }

  public func deleteSessions(unusedSince instant: Instant) throws {
    let statement = try statement("DELETE FROM session WHERE used < ?")
    statement.bind(1, instant)
    try statement.run()
  }

  public func insert(_ code: MailCode) throws {
    let statement = try statement(
      "INSERT OR REPLACE INTO mail_code (secret_hash, account, purpose, email, expires) VALUES (?, ?, ?, ?, ?)")
    statement.bind(1, code.secretHash)
    statement.bind(2, code.account)
    statement.bind(3, code.purpose.rawValue)
    statement.bind(4, code.email)
    statement.bind(5, code.expires)
    try statement.run()
  }

  public func deleteCodes(of account: RecordID) throws {
    let statement = try statement("DELETE FROM mail_code WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }

  public func deleteCodes(expiredAt instant: Instant) throws {
    let statement = try statement("DELETE FROM mail_code WHERE expires <= ?")
    statement.bind(1, instant)
    try statement.run()
  }
}
