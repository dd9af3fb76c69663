import Base

let leaseTables = """
  CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder BLOB NOT NULL,
    expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  """

extension SQLiteReading: LeaseReading {
  public func lease(_ name: String) throws -> Lease? {
    let statement = try statement("SELECT holder, expires FROM lease WHERE name = ?")
    defer { statement.reset() }
    statement.bind(1, name)
    return try statement.step() ? Lease(holder: statement.id(0), expires: statement.instant(1)) : nil
  }
}

extension SQLiteWriting: LeaseWriting {
  public func take(lease name: String, _ lease: Lease, at now: Instant) throws -> Bool {
    let statement = try statement(
      """
      INSERT INTO lease (name, holder, expires) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET holder = ?2, expires = ?3 WHERE holder = ?2 OR expires <= ?4 OR expires > ?5
      RETURNING 1
      """)
    defer { statement.reset() }
    statement.bind(1, name)
    statement.bind(2, lease.holder)
    statement.bind(3, lease.expires)
    statement.bind(4, now)
    statement.bind(5, Instant(milliseconds: now.milliseconds + Lease.longestMilliseconds))
    return try statement.step()
  }

  public func letGo(lease name: String, of holder: RecordID) throws {
    let statement = try statement("DELETE FROM lease WHERE name = ? AND holder = ?")
    statement.bind(1, name)
    statement.bind(2, holder)
    try statement.run()
  }
}
