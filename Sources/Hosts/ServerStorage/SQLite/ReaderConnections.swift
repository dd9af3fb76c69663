import GRDB
import Synchronization

/// Connections for reading one file. Every request looks something up, and the library's own pool takes longer to begin and end a
/// transaction, which it prepares anew each time, than most look-ups take to read.
final class ReaderConnections: Sendable {
  private struct State {
    var idle: [DatabaseQueue] = []
    var isClosed = false
  }

  /// As many stay open. Each keeps up to 2 MB of pages.
  private static let kept = 8

  private let path: String
  private let configuration: Configuration
  private let state = Mutex(State())

  init(path: String, _ configuration: Configuration) {
    var configuration = configuration
    configuration.readonly = true
    // Readers wait for nobody, except while another process ends or mends the log.
    configuration.busyMode = .timeout(10)
    self.path = path
    self.configuration = configuration
  }

  /// Reads one unchanging state.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.unsafeRead { database in try database.transaction("BEGIN DEFERRED") { try body(database) } }
  }

  func close() throws {
    let idle = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.idle
    }
    for connection in idle { try connection.close() }
  }

  private func take() throws -> DatabaseQueue {
    let known = try state.withLock { state in
      if state.isClosed { throw StorageError.engine(code: 21, message: "the storage is closed") }
      return state.idle.popLast()
    }
    return try known ?? DatabaseQueue(path: path, configuration: configuration)
  }

  private func giveBack(_ connection: DatabaseQueue) {
    let isKept = state.withLock { state in
      if state.isClosed || state.idle.count >= Self.kept { return false }
      state.idle.append(connection)
      return true
    }
    if !isKept { try? connection.close() }
  }
}
