import Base

extension SQLiteReading: FeedReading {
  public func feed(secretHash: String) throws -> CalendarSubscription? {
    try feed("feed.secret_hash = ?") { $0.bind(1, secretHash) }
  }

  public func feed(of space: RecordID, account: RecordID) throws -> CalendarSubscription? {
    let space = try number(of: space)
    return try feed("feed.space = ? AND feed.account = ?") {
      $0.bind(1, space)
      $0.bind(2, account)
    }
  }

  private func feed(_ condition: String, bind: (SQLStatement) -> Void) throws -> CalendarSubscription? {
    let statement = try statement(
      """
      SELECT feed.secret_hash, space.id, feed.account, feed.language, feed.created
      FROM feed JOIN space ON space.number = feed.space WHERE \(condition)
      """)
    defer { statement.reset() }
    bind(statement)
    guard try statement.step() else { return nil }
    return CalendarSubscription(
      secretHash: statement.text(0), space: statement.id(1), account: statement.id(2), language: statement.text(3),
      created: Instant(milliseconds: statement.int64(4)))
  }
}

extension SQLiteWriting: FeedWriting {
  public func insert(_ feed: CalendarSubscription) throws {
    let space = try number(of: feed.space)
    let statement = try statement(
      "INSERT OR REPLACE INTO feed (space, account, secret_hash, language, created) VALUES (?, ?, ?, ?, ?)")
    statement.bind(1, space)
    statement.bind(2, feed.account)
    statement.bind(3, feed.secretHash)
    statement.bind(4, feed.language)
    statement.bind(5, feed.created.milliseconds)
    try statement.run()
  }

  public func deleteFeeds(of account: RecordID) throws {
    let statement = try statement("DELETE FROM feed WHERE account = ?")
    statement.bind(1, account)
    try statement.run()
  }

  public func deleteFeed(of space: RecordID, account: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement("DELETE FROM feed WHERE space = ? AND account = ?")
    statement.bind(1, space)
    statement.bind(2, account)
    try statement.run()
  }
}
