import Base

/// One row.
let ageingTable = """
  CREATE TABLE ageing (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    seen INTEGER NOT NULL,
    due INTEGER NOT NULL
  );
  """

extension SQLiteReading: AgeingReading {
  public func ageing() throws -> AgeingRecord? {
    let statement = try statement("SELECT seen, due FROM ageing")
    defer { statement.reset() }
    return try statement.step() ? AgeingRecord(seen: statement.instant(0), due: statement.instant(1)) : nil
  }
}

extension SQLiteWriting: AgeingWriting {
  public func keep(_ ageing: AgeingRecord) throws {
    let statement = try statement("INSERT OR REPLACE INTO ageing (number, seen, due) VALUES (1, ?, ?)")
    statement.bind(1, ageing.seen)
    statement.bind(2, ageing.due)
    try statement.run()
  }
}
