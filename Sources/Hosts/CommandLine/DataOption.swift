import ArgumentParser
import Foundation
import Server
import ServerStorage

/// The location of the data, the same for all commands.
struct DataOption: ParsableArguments {
  @Option(help: ArgumentHelp("The directory of the data.", valueName: "dir"))
  var data = "data"

  @Option(help: ArgumentHelp("The database engine. Only 'sqlite' so far, in the data directory.", valueName: "url"))
  var database = "sqlite:"

  func validate() throws {
    let engine = database.prefix { $0 != ":" }
    if engine != "sqlite" {
      throw ValidationError("This build knows no database engine '\(engine)'. Leave --database out to use SQLite.")
    }
  }

  var directory: DataDirectory { DataDirectory(data) }

  /// Opens the storage of an existing directory. The tables of an earlier version become those of this one, unless its
  /// server is running.
  func openStorage() throws -> SQLiteStorage {
    try Failure.explaining(.unavailable, "The database cannot be opened") {
      do {
        return try openUnchanged()
      } catch StorageError.earlierVersion {
        do {
          let lock = try directory.lock()
          return try withExtendedLifetime(lock) { try SQLiteStorage(path: directory.databasePath) }
        } catch DataDirectoryError.inUse {
          throw Failure(
            .unavailable,
            "The data in '\(data)' are from an earlier version, and its server is running. Stop it first, or use that version."
          )
        }
      }
    }
  }

  /// P-122: nothing begins anew beside what is left of earlier data.
  func refuseLostDatabase() throws {
    if !directory.hasLostDatabase || directory.isBeingRestored { return }
    throw Failure(
      .badData,
      """
      The database of '\(data)' is missing or empty, and other parts of the data are there. Put the file \
      '\(directory.databasePath)' back, or restore a backup: vademecum restore FILE --data '\(data)' --force. To begin anew, name an empty directory.
      """)
  }

  /// The same, without changing anything.
  ///
  /// - Throws: ``StorageError/earlierVersion``
  func openUnchanged() throws -> SQLiteStorage {
    try refuseLostDatabase()
    guard directory.hasDatabase else { throw Failure(.noInput, "There are no data in '\(data)'.") }
    return try SQLiteStorage(path: directory.databasePath, upgrades: false)
  }
}

/// P-68: no other import runs until the returned lease ends.
///
/// - Throws: when one is running. After one that was killed this waits up to half a minute.
func beginImport(into storage: SQLiteStorage) throws -> HeldLease {
  let lease = try SoleWork.imports.beginWaiting(in: storage) {
    report("Another import is running, or was interrupted a moment ago: waiting.")
  }
  guard let lease else { throw Failure(.unavailable, "Another import is running.") }
  return lease
}
