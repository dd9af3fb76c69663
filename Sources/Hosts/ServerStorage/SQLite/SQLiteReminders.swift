import Base
import GRDB

/// The tables of calendars and reminders.
func registerReminders(_ migrator: inout DatabaseMigrator) {
  migrator.registerMigration("calendars of every app") { try $0.execute(sql: feedTables) }
  migrator.registerMigration("reminders") { try $0.execute(sql: reminderTables) }
}

/// All earlier calendars belong to the logbook.
private let feedTables = """
  CREATE TABLE app_feed (
    number INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    app TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    reveals INTEGER NOT NULL,
    UNIQUE (space, account, app)
  );
  INSERT INTO app_feed (space, account, app, secret_hash, language, created, reveals)
    SELECT space, account, 'logbook', secret_hash, language, created, 1 FROM feed;
  DROP TABLE feed;
  ALTER TABLE app_feed RENAME TO feed;
  CREATE INDEX feed_account ON feed (account);
  CREATE TABLE feed_event (
    feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
    uid TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    hash TEXT NOT NULL,
    day INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    PRIMARY KEY (feed, uid)
  ) WITHOUT ROWID;
  """

private let reminderTables = """
  CREATE TABLE reminder (
    account BLOB PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    settings TEXT NOT NULL,
    next INTEGER,
    failures INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX reminder_next ON reminder (next) WHERE next IS NOT NULL;
  CREATE TABLE reminder_sent (
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    target TEXT NOT NULL,
    event TEXT NOT NULL,
    due INTEGER NOT NULL,
    lead INTEGER NOT NULL,
    PRIMARY KEY (account, target, event, due, lead)
  ) WITHOUT ROWID;
  CREATE INDEX reminder_sent_due ON reminder_sent (due);
  CREATE TABLE push_subscription (
    session BLOB PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    key BLOB NOT NULL,
    secret BLOB NOT NULL,
    created INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX push_subscription_account ON push_subscription (account, created);
  CREATE TABLE server_key (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
  ) WITHOUT ROWID;
  """

extension SQLiteReading: ReminderReading {
  public func reminders(of account: RecordID) throws -> ReminderEntry? {
    let statement = try statement("SELECT account, settings, next, failures FROM reminder WHERE account = ?")
    defer { statement.reset() }
    statement.bind(1, account)
    return try statement.step() ? entry(statement) : nil
  }

  public func reminders(dueAt instant: Instant, limit: Int) throws -> [ReminderEntry] {
    let statement = try statement(
      """
      SELECT account, settings, next, failures FROM reminder
      WHERE next IS NOT NULL AND (next <= ?1 OR next > ?2) ORDER BY next LIMIT ?3
      """)
    defer { statement.reset() }
    statement.bind(1, instant)
    statement.bind(2, Instant(milliseconds: instant.milliseconds + ReminderEntry.longestWaitMilliseconds))
    statement.bind(3, Int64(limit))
    var entries: [ReminderEntry] = []
    while try statement.step() { entries.append(entry(statement)) }
    return entries
  }

  private func entry(_ row: SQLStatement) -> ReminderEntry {
    ReminderEntry(
      account: row.id(0), settings: row.text(1), next: row.isNull(2) ? nil : row.instant(2),
      failures: Int(row.int64(3)))
  }

  public func sentReminders(of account: RecordID) throws -> Set<SentReminder> {
    let statement = try statement("SELECT target, event, due, lead FROM reminder_sent WHERE account = ?")
    defer { statement.reset() }
    statement.bind(1, account)
    var sent: Set<SentReminder> = []
    while try statement.step() {
      sent.insert(
        SentReminder(
          target: statement.text(0), event: statement.text(1), due: Day(number: Int32(clamping: statement.int64(2))),
          lead: Int(statement.int64(3))))
    }
    return sent
  }

  public func pushSubscriptions(of account: RecordID) throws -> [PushSubscription] {
    let statement = try statement(
      """
      SELECT session, account, endpoint, key, secret, created FROM push_subscription
      WHERE account = ? ORDER BY created, session
      """)
    defer { statement.reset() }
    statement.bind(1, account)
    var subscriptions: [PushSubscription] = []
    while try statement.step() {
      subscriptions.append(
        PushSubscription(
          session: statement.id(0), account: statement.id(1), endpoint: statement.text(2), key: statement.bytes(3),
          secret: statement.bytes(4), created: statement.instant(5)))
    }
    return subscriptions
  }

  public func serverKey(_ name: String) throws -> [UInt8]? {
    let statement = try statement("SELECT value FROM server_key WHERE name = ?")
    defer { statement.reset() }
    statement.bind(1, name)
    return try statement.step() ? statement.bytes(0) : nil
  }
}

extension SQLiteWriting: ReminderWriting {
  public func keep(_ entry: ReminderEntry) throws {
    guard try account(entry.account) != nil else { return }
    let statement = try statement(
      "INSERT OR REPLACE INTO reminder (account, settings, next, failures) VALUES (?, ?, ?, ?)")
    statement.bind(1, entry.account)
    statement.bind(2, entry.settings)
    if let next = entry.next { statement.bind(3, next) } else { statement.bindNull(3) }
    statement.bind(4, Int64(entry.failures))
    try statement.run()
  }

  public func add(sent: [SentReminder], of account: RecordID) throws {
    try each(
      sent, of: account,
      "INSERT OR IGNORE INTO reminder_sent (account, target, event, due, lead) VALUES (?, ?, ?, ?, ?)")
  }

  public func remove(sent: [SentReminder], of account: RecordID) throws {
    try each(
      sent, of: account,
      "DELETE FROM reminder_sent WHERE account = ? AND target = ? AND event = ? AND due = ? AND lead = ?")
  }

  private func each(_ sent: [SentReminder], of account: RecordID, _ sql: String) throws {
    let statement = try statement(sql)
    for reminder in sent {
      statement.bind(1, account)
      statement.bind(2, reminder.target)
      statement.bind(3, reminder.event)
      statement.bind(4, Int64(reminder.due.number))
      statement.bind(5, Int64(reminder.lead))
      try statement.run()
    }
  }

  public func deleteSentReminders(dueBefore day: Day, remindingAfter future: Day) throws {
    let statement = try statement("DELETE FROM reminder_sent WHERE due < ? OR due - lead > ?")
    statement.bind(1, Int64(day.number))
    statement.bind(2, Int64(future.number))
    try statement.run()
  }

  public func insert(_ subscription: PushSubscription) throws {
    let statement = try statement(
      """
      INSERT OR REPLACE INTO push_subscription (session, account, endpoint, key, secret, created)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
    statement.bind(1, subscription.session)
    statement.bind(2, subscription.account)
    statement.bind(3, subscription.endpoint)
    statement.bind(4, blob: subscription.key)
    statement.bind(5, blob: subscription.secret)
    statement.bind(6, subscription.created)
    try statement.run()
  }

  public func deletePushSubscription(of session: RecordID) throws {
    let statement = try statement("DELETE FROM push_subscription WHERE session = ?")
    statement.bind(1, session)
    try statement.run()
  }

  public func insert(serverKey: [UInt8], _ name: String) throws {
    let statement = try statement("INSERT OR IGNORE INTO server_key (name, value) VALUES (?, ?)")
    statement.bind(1, name)
    statement.bind(2, blob: serverKey)
    try statement.run()
  }
}
