import Base

let secondFactorTables = """
  CREATE TABLE authenticator (
    account BLOB PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    secret BLOB NOT NULL,
    confirmed INTEGER NOT NULL,
    last_step INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE recovery_code (
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
  ) WITHOUT ROWID;
  """

extension SQLiteReading: SecondFactorReading {
  public func authenticator(of account: RecordID) throws -> Authenticator? {
    let statement = try statement("SELECT secret, confirmed, last_step FROM authenticator WHERE account = ?")
    defer { statement.reset() }
    statement.bind(1, account)
    guard try statement.step() else { return nil }
    return Authenticator(
      account: account, secret: statement.bytes(0), isConfirmed: statement.flag(1), lastStep: statement.int64(2))
  }

  public func recoveryCodeCount(of account: RecordID) throws -> Int {
    let statement = try statement("SELECT count(*) FROM recovery_code WHERE account = ?")
    defer { statement.reset() }
    statement.bind(1, account)
    return try statement.step() ? Int(statement.int64(0)) : 0
  }
}

extension SQLiteWriting: SecondFactorWriting {
  public func set(_ authenticator: Authenticator) throws {
    let statement = try statement(
      "INSERT OR REPLACE INTO authenticator (account, secret, confirmed, last_step) VALUES (?, ?, ?, ?)")
    statement.bind(1, authenticator.account)
    statement.bind(2, blob: authenticator.secret)
    statement.bind(3, authenticator.isConfirmed)
    statement.bind(4, authenticator.lastStep)
    try statement.run()
  }

  public func deleteAuthenticator(of account: RecordID) throws {
    let statement = try statement("DELETE FROM authenticator WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }

  public func setRecoveryCodes(_ hashes: [String], of account: RecordID) throws {
    let removal = try statement("DELETE FROM recovery_code WHERE account = ?")
    removal.bind(1, account)
    try removal.run()
    for hash in hashes {
      let statement = try statement("INSERT INTO recovery_code (account, hash) VALUES (?, ?)")
      statement.bind(1, account)
      statement.bind(2, hash)
      try statement.run()
    }
  }

  public func useRecoveryCode(_ hash: String, of account: RecordID) throws -> Bool {
    let before = try recoveryCodeCount(of: account)
    let statement = try statement("DELETE FROM recovery_code WHERE account = ? AND hash = ?")
    statement.bind(1, account)
    statement.bind(2, hash)
    try statement.run()
    return try recoveryCodeCount(of: account) < before
  }
}
