import Base
import Foundation
import GRDB

extension SQLiteStorage {
  /// Puts a backup in the place of the data of a server that does not run. The data until now are kept beside it, in
  /// a file whose name ends with `.before-restore`.
  ///
  /// - Parameters:
  ///   - backup: a file that ``backup(to:)`` has made.
  ///   - path: of the server's file; it need not be there.
  public static func restore(backup: String, to path: String) throws {
    let files = FileManager.default
    var epochs: [RecordID: Int64] = [:]
    if files.fileExists(atPath: path), let storage = try? SQLiteStorage(path: path) {
      // A damaged file is no reason to refuse the backup that replaces it.
      epochs = (try? storage.epochs()) ?? [:]
      try storage.close()
    }
    let copy = path + ".restoring"
    for ending in ["", "-wal", "-shm"] { try? files.removeItem(atPath: copy + ending) }
    try files.copyItem(atPath: backup, toPath: copy)
    let restored = try SQLiteStorage(path: copy)
    let problems = try restored.integrityProblems()
    if let problem = problems.first { throw StorageError.engine(code: 11, message: "the backup is damaged: \(problem)") }
    try restored.beginEpochs(after: epochs)
    try restored.close()
    try move(path, to: path + ".before-restore")
    try move(copy, to: path)
  }

  /// With the files that SQLite keeps beside a database.
  private static func move(_ path: String, to target: String) throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: target + ending)
      if FileManager.default.fileExists(atPath: path + ending) {
        try FileManager.default.moveItem(atPath: path + ending, toPath: target + ending)
      }
    }
  }

  /// Brings everything into the one file and closes it. Nothing can be read or written afterwards.
  public func close() throws {
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
  }
}
