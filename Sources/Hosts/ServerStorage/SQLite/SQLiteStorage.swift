import Base
import GRDB

/// The server's data in one SQLite file, or in memory for tests.
public final class SQLiteStorage: SelfCopyingStorage {
  let database: any DatabaseWriter

  /// - Parameter path: of the file, which is made when it is not there.
  public init(path: String) throws {
    let pool = try DatabasePool(path: path, configuration: SQLiteStorage.configuration())
    // A commit that was answered survives a power failure: the library's own setting would not sync each.
    try pool.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
    }
    database = pool
    try migrator.migrate(pool)
  }

  /// In memory: gone with the object.
  public init() throws {
    database = try DatabaseQueue(configuration: SQLiteStorage.configuration())
    try migrator.migrate(database)
  }

  /// In memory, with what the other storage holds now: for going back to it.
  public init(copyOf other: SQLiteStorage) throws {
    let copy = try DatabaseQueue(configuration: SQLiteStorage.configuration())
    try other.database.backup(to: copy)
    database = copy
  }

  /// Looks at a database that came from elsewhere before it is used: it may have no triggers and no views, which would run
  /// with our changes.
  public static func refuseForeign(path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let found = try database.read { database in
      try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index')")
        + String.fetchAll(
          database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'")
    }
    try database.close()
    if let name = found.first {
      throw StorageError.engine(code: 1, message: "'\(name)' is nothing that belongs into it")
    }
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
      // Every commit empties the caches of those who only read; then they look at the system's instead of copying it.
      if database.configuration.readonly { try database.execute(sql: "PRAGMA mmap_size = 268435456") }
    }
    return configuration
  }

  /// How commits are brought to the disk, as SQLite numbers it: 2 is FULL.
  package func synchronousLevel() throws -> Int64 {
    try database.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }

  public func read<Result>(_ body: (SQLiteReading) throws -> Result) throws -> Result {
    try database.read { try body(SQLiteReading($0)) }
  }

  /// The file has one writer at a time, also among processes: who writes has taken all of its spaces.
  public func commit<Result>(taking spaces: [RecordID], _ body: (SQLiteWriting) throws -> Result) throws -> Result {
    do {
      return try database.write { try body(SQLiteWriting($0, taking: spaces)) }
    } catch let error as DatabaseError {
      throw StorageError(code: error.resultCode.rawValue, error.message ?? "")
    }
  }

  public func backup(to path: String) throws {
    let copy = try DatabaseQueue(path: path)
    try database.backup(to: copy)
    try copy.close()
  }

  /// Brings everything into the one file and closes it. Nothing can be read or written afterwards.
  public func close() throws {
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
  }

  public func integrityProblems() throws -> [String] {
    try database.read { database in
      let found =
        try String.fetchAll(database, sql: "PRAGMA integrity_check")
        + String.fetchAll(
          database,
          sql: "SELECT 'a row of ' || \"table\" || ' refers to nothing in ' || parent FROM pragma_foreign_key_check")
      return found.filter { $0 != "ok" }
    }
  }
}

/// A reading transaction.
public class SQLiteReading: StorageReading {
  let database: Database
  /// A transaction mostly concerns one space.
  private var known: (space: RecordID, number: Int64)?
  private var recordStatement: SQLStatement?

  init(_ database: Database) {
    self.database = database
  }

  /// The statement, ready to be bound. One statement is not used twice at a time.
  func statement(_ sql: String) throws -> SQLStatement {
    let statement = SQLStatement(handle: try database.cachedStatement(sql: sql).sqliteStatement)
    statement.reset()
    return statement
  }

  /// The short number that stands for the space in every key.
  func number(of space: RecordID) throws -> Int64 {
    if let known, known.space == space { return known.number }
    let statement = try statement("SELECT number FROM space WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, space)
    guard try statement.step() else { throw StorageError.unknownSpace(space) }
    let number = statement.int64(0)
    known = (space, number)
    return number
  }

  func forgetSpace() {
    known = nil
  }

  /// The one statement that runs for every operation of a push, without being looked up each time.
  func recordStatement(_ sql: String) throws -> SQLStatement {
    if let recordStatement { return recordStatement }
    let statement = try statement(sql)
    recordStatement = statement
    return statement
  }
}

/// A writing transaction.
public final class SQLiteWriting: SQLiteReading, StorageWriting {
  /// Nobody else would change them, but other engines depend on their being taken: that is seen here already.
  private var taken: Set<RecordID>

  init(_ database: Database, taking spaces: [RecordID]) {
    taken = Set(spaces)
    super.init(database)
  }

  /// A space that this transaction makes is its own.
  func take(_ space: RecordID) { taken.insert(space) }

  func requireTaken(_ space: RecordID) throws {
    if !taken.contains(space) { throw StorageError.notTaken(space) }
  }

  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("SAVEPOINT one").run()
    do {
      let result = try body()
      try statement("RELEASE one").run()
      return result
    } catch {
      try statement("ROLLBACK TO one").run()
      try statement("RELEASE one").run()
      throw error
    }
  }
}

extension StorageError {
  /// - Parameter code: as SQLite numbers its results: 5 and 6 say that somebody else has the file.
  init(code: Int32, _ message: String) {
    let code = code & 0xFF
    self = code == 5 || code == 6 ? .inTheWay : .engine(code: Int(code), message: message)
  }
}
