import Base

private let selection = """
  SELECT feed.secret_hash, space.id, feed.account, feed.app, feed.reveals, feed.language, feed.created
  FROM feed JOIN space ON space.number = feed.space
  """

extension SQLiteReading: FeedReading {
  public func feed(secretHash: String) throws -> CalendarSubscription? {
    try feed("feed.secret_hash = ?") { $0.bind(1, secretHash) }
  }

  public func feed(of space: RecordID, account: RecordID, app: String) throws -> CalendarSubscription? {
    let space = try number(of: space)
    return try feed("feed.space = ? AND feed.account = ? AND feed.app = ?") {
      $0.bind(1, space)
      $0.bind(2, account)
      $0.bind(3, app)
    }
  }

  private func feed(_ condition: String, bind: (SQLStatement) -> Void) throws -> CalendarSubscription? {
    let statement = try statement(selection + " WHERE \(condition)")
    defer { statement.reset() }
    bind(statement)
    guard try statement.step() else { return nil }
    return CalendarSubscription(
      secretHash: statement.text(0), space: statement.id(1), account: statement.id(2), app: statement.text(3),
      revealsNames: statement.flag(4), language: statement.text(5), created: statement.instant(6))
  }

  public func eventStates(of feed: CalendarSubscription) throws -> [CalendarEventState] {
    guard let number = try number(of: feed) else { return [] }
    let statement = try statement(
      "SELECT uid, sequence, hash, day, changed, withdrawn FROM feed_event WHERE feed = ? ORDER BY uid")
    defer { statement.reset() }
    statement.bind(1, number)
    var states: [CalendarEventState] = []
    while try statement.step() {
      states.append(
        CalendarEventState(
          uid: statement.text(0), sequence: Int(statement.int64(1)), hash: statement.text(2),
          day: Day(number: Int32(clamping: statement.int64(3))), changed: statement.instant(4),
          isWithdrawn: statement.flag(5)))
    }
    return states
  }

  /// Nil when the calendar was ended or replaced.
  fileprivate func number(of feed: CalendarSubscription) throws -> Int64? {
    let statement = try statement("SELECT number FROM feed WHERE secret_hash = ?")
    defer { statement.reset() }
    statement.bind(1, feed.secretHash)
    return try statement.step() ? statement.int64(0) : nil
  }
}

extension SQLiteWriting: FeedWriting {
  public func insert(_ feed: CalendarSubscription) throws {
    let space = try number(of: feed.space)
    let statement = try statement(
      """
      INSERT INTO feed (space, account, app, secret_hash, language, created, reveals) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, account, app) DO UPDATE SET
        secret_hash = excluded.secret_hash, language = excluded.language, created = excluded.created,
        reveals = excluded.reveals
      """)
    statement.bind(1, space)
    statement.bind(2, feed.account)
    statement.bind(3, feed.app)
    statement.bind(4, feed.secretHash)
    statement.bind(5, feed.language)
    statement.bind(6, feed.created)
    statement.bind(7, feed.revealsNames)
    try statement.run()
  }

  public func keep(_ states: [CalendarEventState], of feed: CalendarSubscription) throws {
    guard let number = try number(of: feed) else { return }
    let statement = try statement(
      """
      INSERT OR REPLACE INTO feed_event (feed, uid, sequence, hash, day, changed, withdrawn)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for state in states {
      statement.bind(1, number)
      statement.bind(2, state.uid)
      statement.bind(3, Int64(state.sequence))
      statement.bind(4, state.hash)
      statement.bind(5, Int64(state.day.number))
      statement.bind(6, state.changed)
      statement.bind(7, state.isWithdrawn)
      try statement.run()
    }
  }

  public func forget(events uids: [String], of feed: CalendarSubscription) throws {
    guard let number = try number(of: feed) else { return }
    let statement = try statement("DELETE FROM feed_event WHERE feed = ? AND uid = ?")
    for uid in uids {
      statement.bind(1, number)
      statement.bind(2, uid)
      try statement.run()
    }
  }

  public func deleteFeeds(of account: RecordID) throws {
    let statement = try statement("DELETE FROM feed WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }

  public func deleteFeeds(of space: RecordID, account: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement("DELETE FROM feed WHERE space = ? AND account = ?")
    statement.bind(1, space)
    statement.bind(2, account)
    try statement.run()
  }

  public func deleteFeed(of space: RecordID, account: RecordID, app: String) throws {
    let space = try number(of: space)
    let statement = try statement("DELETE FROM feed WHERE space = ? AND account = ? AND app = ?")
    statement.bind(1, space)
    statement.bind(2, account)
    statement.bind(3, app)
    try statement.run()
  }
}
