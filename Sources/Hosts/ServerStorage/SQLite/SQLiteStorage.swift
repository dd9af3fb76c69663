import Base
import GRDB
import Synchronization

/// The server's data in one SQLite file, or in memory for tests.
public final class SQLiteStorage: SelfCopyingStorage {
  let database: any DatabaseWriter
  /// Nil when the data are in memory.
  private let readers: ReaderConnections?
  /// How many statements were asked for until now. A statement that runs once for each row of a batch counts once: an
  /// engine behind a network sends the rows together.
  package let statements = StatementCount()

  /// - Parameters:
  ///   - path: the path of the file. It is created when missing.
  ///   - upgrades: whether the tables of an earlier version become those of this one.
  ///   - acceptsLater: whether those of a later version are read as far as this one knows them. Nothing may be written then.
  /// - Throws: ``StorageError/laterVersion`` unless it accepts that; ``StorageError/earlierVersion`` unless it upgrades.
  public init(path: String, upgrades: Bool = true, acceptsLater: Bool = false) throws {
    let configuration = SQLiteStorage.configuration()
    do {
      database = try SQLiteStorage.pool(path, configuration, upgrades: upgrades, acceptsLater: acceptsLater)
    } catch let error as DatabaseError {
      if let fault = SQLiteStorage.fault(ofDisk: error.extendedResultCode.rawValue) { throw fault }
      throw error
    }
    readers = ReaderConnections(path: path, configuration)
  }

  private static func pool(
    _ path: String, _ configuration: Configuration, upgrades: Bool, acceptsLater: Bool
  ) throws -> DatabasePool {
    let pool = try DatabasePool(path: path, configuration: configuration)
    let steps = migrator
    try pool.writeWithoutTransaction { database in
      // This version would write rows that the later one cannot read, and miss what it has added.
      if try !acceptsLater && steps.hasBeenSuperseded(database) { throw StorageError.laterVersion }
      if try !upgrades && !steps.hasCompletedMigrations(database) { throw StorageError.earlierVersion }
    }
    // An acknowledged commit must survive a power failure. The library's default would not sync each commit.
    try pool.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
    }
    try steps.migrate(pool)
    return pool
  }

  /// P-105: whether SQLite's extended result code means that there is no room: 4874 is for the small file beside the database that
  /// its processes share.
  package static func isFull(_ code: Int32) -> Bool { code & 0xFF == 13 || code == 4874 }

  /// P-124: what is wrong with the disk and not with the data; nil when it is something else.
  package static func fault(ofDisk code: Int32) -> StorageError? {
    if isFull(code) { return .fullDisk }
    return code & 0xFF == 8 ? .readOnlyDisk : nil
  }

  /// In memory. The data are gone with the object.
  public init() throws {
    readers = nil
    database = try DatabaseQueue(configuration: SQLiteStorage.configuration())
    try migrator.migrate(database)
  }

  /// In memory, with the present content of the other storage, to return to it later.
  public init(copyOf other: SQLiteStorage) throws {
    let copy = try DatabaseQueue(configuration: SQLiteStorage.configuration())
    try other.database.backup(to: copy)
    readers = nil
    database = copy
  }

  deinit {
    // The last connection tidies the log up, which one that only reads cannot.
    try? readers?.close()
  }

  /// Checks a database from elsewhere before it is used. It may have no triggers and no views, because they would run
  /// with our changes.
  public static func refuseForeign(path: String) throws {
    let database = try untouched(path)
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

  /// P-95: why nobody could restore this copy of a database; empty when all is well. The copy stays as it is.
  public static func problems(inCopy path: String) throws -> [String] {
    let database = try untouched(path)
    defer { try? database.close() }
    return try problems { try database.read($0) }
  }

  private static func untouched(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
      // What somebody deletes is gone from the file and from every later backup (P-59), not only from the tables.
      if !database.configuration.readonly { try database.execute(sql: "PRAGMA secure_delete = ON") }
      // Every commit empties the caches of readers. With this they read the system's cache instead of copying it.
      // Only pages that wait in the log are copied, so each reader needs little memory.
      if database.configuration.readonly {
        try database.execute(sql: "PRAGMA mmap_size = 268435456; PRAGMA cache_size = -2000")
      }
    }
    return configuration
  }

  /// How commits are synced to the disk, by SQLite's numbers: 2 is FULL.
  package func synchronousLevel() throws -> Int64 {
    try database.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }

  public func read<Result>(_ body: (SQLiteReading) throws -> Result) throws -> Result {
    try reading { try body(SQLiteReading($0, statements)) }
  }

  private func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    if let readers { try readers.read(body) } else { try database.read(body) }
  }

  /// The file has one writer at a time, also among processes, so a writer has taken all of its spaces.
  public func commit<Result>(taking spaces: [RecordID], _ body: (SQLiteWriting) throws -> Result) throws -> Result {
    do {
      return try database.writeWithoutTransaction { database in
        try database.transaction("BEGIN IMMEDIATE") {
          let writing = SQLiteWriting(database, statements, taking: spaces)
          let result = try body(writing)
          if let ended = writing.ended { throw ended }
          return result
        }
      }
    } catch let error as DatabaseError {
      throw StorageError(code: error.resultCode.rawValue, error.message ?? "")
    }
  }

  public func backup(to path: String) throws {
    do {
      let copy = try DatabaseQueue(path: path)
      try database.backup(to: copy)
      try copy.close()
    } catch let error as DatabaseError {
      if let fault = SQLiteStorage.fault(ofDisk: error.extendedResultCode.rawValue) { throw fault }
      throw error
    }
  }

  /// Brings everything into the one file and closes it. Nothing can be read or written afterwards.
  public func close() throws {
    try readers?.close()
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
  }

  public func integrityProblems() throws -> [String] {
    try SQLiteStorage.problems { try reading($0) }
  }

  /// What is damaged too much to be checked is a problem too, and no failure of the check.
  private static func problems(_ read: ((Database) throws -> [String]) throws -> [String]) throws -> [String] {
    do {
      return try read { database in
        let found =
          try String.fetchAll(database, sql: "PRAGMA integrity_check")
          + String.fetchAll(
            database,
            sql: "SELECT 'a row of ' || \"table\" || ' refers to nothing in ' || parent FROM pragma_foreign_key_check")
        return found.filter { $0 != "ok" }
      }
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      return [error.message ?? "the file is damaged"]
    }
  }
}

/// A reading transaction.
public class SQLiteReading: StorageReading {
  let database: Database
  /// Most transactions concern one space.
  private var known: (space: RecordID, number: Int64)?
  private let count: StatementCount

  init(_ database: Database, _ count: StatementCount) {
    self.database = database
    self.count = count
  }

  /// A statement that is ready for binding. Do not use one statement twice at the same time.
  func statement(_ sql: String) throws -> SQLStatement {
    count.add()
    return try database.prepared(sql)
  }

  /// The short number that represents the space in every key.
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
}

/// A writing transaction.
public final class SQLiteWriting: SQLiteReading, StorageWriting {
  /// Nobody else could change these spaces here, but other engines rely on them being taken. This finds the mistake
  /// early.
  private var taken: Set<RecordID>
  /// P-4: what made the engine end the transaction before its time, as a full disk may. Nothing more is changed then: it would be
  /// committed by itself, although everybody is told that it failed.
  private(set) var ended: (any Error)?

  init(_ database: Database, _ count: StatementCount, taking spaces: [RecordID]) {
    taken = Set(spaces)
    super.init(database, count)
  }

  /// A space that this transaction creates counts as taken.
  func take(_ space: RecordID) { taken.insert(space) }

  func requireTaken(_ space: RecordID) throws {
    if !taken.contains(space) { throw StorageError.notTaken(space) }
  }

  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    if let ended { throw ended }
    try statement("SAVEPOINT one").run()
    do {
      let result = try body()
      try statement("RELEASE one").run()
      return result
    } catch {
      if !database.isInsideTransaction {
        ended = error
        throw error
      }
      try statement("ROLLBACK TO one").run()
      try statement("RELEASE one").run()
      throw error
    }
  }
}

/// Counts what transactions of all threads ask for.
package final class StatementCount: Sendable {
  private let count = Atomic<Int>(0)

  package var value: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}

extension StorageError {
  /// - Parameter code: SQLite's result code. 5 and 6 mean that somebody else has locked the file.
  init(code: Int32, _ message: String) {
    let code = code & 0xFF
    self = code == 5 || code == 6 ? .inTheWay : .engine(code: Int(code), message: message)
  }
}
