import Base

let accountEventTables = """
  CREATE TABLE account_event (
    number INTEGER PRIMARY KEY,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    moment INTEGER NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    address TEXT NOT NULL
  );
  CREATE INDEX account_event_account ON account_event (account, kind, number);
  CREATE INDEX account_event_moment ON account_event (moment);
  """

extension SQLiteReading: AccountEventReading {
  public func events(of account: RecordID, limit: Int) throws -> [AccountEvent] {
    let statement = try statement(
      "SELECT moment, kind, detail, address FROM account_event WHERE account = ? ORDER BY number DESC LIMIT ?")
    defer { statement.reset() }
    statement.bind(1, account)
    statement.bind(2, Int64(limit))
    var events: [AccountEvent] = []
    while try statement.step() {
      // A later version may have written kinds that this one does not know.
      guard let kind = AccountEvent.Kind(rawValue: statement.text(1)) else { continue }
      events.append(
        AccountEvent(
          moment: statement.instant(0), kind: kind, detail: statement.text(2), address: statement.text(3)))
    }
    return events
  }
}

extension SQLiteWriting: AccountEventWriting {
  public func insert(_ event: AccountEvent, of account: RecordID, keeping limit: Int) throws {
    let insertion = try statement(
      "INSERT INTO account_event (account, moment, kind, detail, address) VALUES (?, ?, ?, ?, ?)")
    insertion.bind(1, account)
    insertion.bind(2, event.moment)
    insertion.bind(3, event.kind.rawValue)
    insertion.bind(4, event.detail)
    insertion.bind(5, event.address)
    try insertion.run()
    let removal = try statement(
      """
      DELETE FROM account_event WHERE account = ?1 AND kind = ?2 AND number <=
        (SELECT number FROM account_event WHERE account = ?1 AND kind = ?2 ORDER BY number DESC LIMIT 1 OFFSET ?3)
      """)
    removal.bind(1, account)
    removal.bind(2, event.kind.rawValue)
    removal.bind(3, Int64(limit))
    try removal.run()
  }

  public func deleteEvents(before instant: Instant) throws {
    let statement = try statement("DELETE FROM account_event WHERE moment < ?")
    statement.bind(1, instant)
    try statement.run()
  }
}
