import Base
import GRDB
import GRDBSQLite

/// A prepared statement on SQLite's own interface. The statements of a push run a thousand times in one transaction,
/// where boxed values would cost more than SQLite itself. Parameters are counted from 1, columns from 0.
struct SQLStatement {
  let handle: OpaquePointer

  func reset() {
    sqlite3_reset(handle)
  }

  /// Whether there is a row.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
      sqlite3_reset(handle)
      throw StorageError(code: code, message)
    }
  }

  /// Runs the statement to its end and resets it.
  func run() throws {
    while try step() {}
    sqlite3_reset(handle)
  }

  // MARK: - Binding

  func bind(_ place: Int32, _ value: Int64) {
    sqlite3_bind_int64(handle, place, value)
  }

  func bind(_ place: Int32, _ flag: Bool) {
    sqlite3_bind_int64(handle, place, flag ? 1 : 0)
  }

  func bind(_ place: Int32, _ instant: Instant) {
    sqlite3_bind_int64(handle, place, instant.milliseconds)
  }

  func bindNull(_ place: Int32) {
    sqlite3_bind_null(handle, place)
  }

  func bind(_ place: Int32, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, place, $0.baseAddress ?? emptyText, Int32($0.count), transient)
      }
    }
  }

  /// Binds UTF-8 bytes as text.
  func bind(_ place: Int32, text bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, place, $0.baseAddress ?? emptyText, Int32($0.count), transient)
      }
    }
  }

  /// Binds UTF-8 bytes as text without a copy.
  ///
  /// - Parameter bytes: valid until the statement has run.
  func bind(_ place: Int32, lent bytes: UnsafeBufferPointer<UInt8>) {
    _ = bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text(handle, place, $0.baseAddress ?? emptyText, Int32($0.count), nil)
    }
  }

  func bind(_ place: Int32, blob bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(handle, place, $0.baseAddress ?? UnsafeRawPointer(emptyText), Int32($0.count), transient)
    }
  }

  /// Binds 16 bytes, the highest first, so that they sort like ids.
  func bind(_ place: Int32, _ id: RecordID) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
      words[0] = id.high.bigEndian
      words[1] = id.low.bigEndian
      _ = sqlite3_bind_blob(handle, place, words.baseAddress, 16, transient)
    }
  }

  func bind(_ place: Int32, _ id: RecordID?) {
    if let id { bind(place, id) } else { bindNull(place) }
  }

  func bind(_ place: Int32, _ text: String?) {
    if let text { bind(place, text) } else { bindNull(place) }
  }

  // MARK: - Columns

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func int64(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  func flag(_ column: Int32) -> Bool {
    sqlite3_column_int64(handle, column) != 0
  }

  func instant(_ column: Int32) -> Instant {
    Instant(milliseconds: sqlite3_column_int64(handle, column))
  }

  func id(_ column: Int32) -> RecordID {
    let bytes = raw(column)
    guard bytes.count == 16 else { return RecordID(high: 0, low: 0) }
    return RecordID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// Valid until the next step.
  func raw(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  func bytes(_ column: Int32) -> [UInt8] { [UInt8](raw(column)) }

  func text(_ column: Int32) -> String {
    String(decoding: raw(column), as: UTF8.self)
  }
}

extension Database {
  /// A transaction whose both ends are prepared once for each connection.
  ///
  /// - Throws: what `body` threw, or the engine. Nothing has happened then.
  func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try prepared(begin).run()
    do {
      let result = try body()
      try prepared("COMMIT").run()
      return result
    } catch {
      // Some errors of the engine have ended it already.
      if isInsideTransaction { try? prepared("ROLLBACK").run() }
      throw error
    }
  }

  /// A statement that is ready for binding. It is kept for the next time.
  func prepared(_ sql: String) throws -> SQLStatement {
    let statement = SQLStatement(handle: try cachedStatement(sql: sql).sqliteStatement)
    statement.reset()
    return statement
  }
}

/// Tells SQLite to copy the bytes.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
/// A pointer for empty values, because nil would bind NULL.
private nonisolated(unsafe) let emptyText = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))
