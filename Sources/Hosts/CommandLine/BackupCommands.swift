import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage
import Sync

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the database and all blobs to one file. Works while the server runs.",
    discussion: "The file is a tar archive. It appears under its name only when it is complete.")

  @OptionGroup var location: DataOption
  @Argument(help: "The file to write.") var file: String

  func run() async throws {
    try await running {
      let storage = try location.openStorage()
      let bar = ProgressLine("Backup")
      try Failure.explaining(.unavailable, "The backup was not made") {
        let directory = location.directory
        try BackupFile.make(of: storage, directory.blobs, DeletionList(directory), at: file) { bar.show($0, of: $1) }
      }
      bar.end()
    }
  }
}

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replace the data of a stopped server by a backup.",
    discussion: """
      Existing data are moved aside to DIR.before-restore-TIME and never deleted. Devices notice that the server has gone \
      back, and send again what it has lost.
      """)

  @OptionGroup var location: DataOption
  @Argument(help: "The file that 'backup' has written.") var file: String
  @Flag(help: "Replace existing data. They are moved aside.") var force = false

  func run() async throws {
    try await running {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
        throw Failure(.noInput, "There is no file '\(file)'.")
      }
      let bar = ProgressLine("Restore")
      let label = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).rfc3339
      do {
        let aside = try BackupFile.restore(
          file, to: location.directory, overwrites: force, label: label.replacing(":", with: "")
        ) { bar.show($0, of: $1) }
        bar.end()
        if let aside { report("The earlier data are in '\(aside)'.") }
        let storage = try location.openStorage()
        let missing = try location.directory.blobs.missingCount(storage)
        if missing > 0 {
          report(
            "Pictures or documents that the backup does not contain: \(missing). 'vademecum check' names them."
          )
        }
        let returned = try DeletionList(location.directory).returned(in: storage)
        if !returned.isEmpty {
          report("Accounts that were deleted after this backup was made, and are back. Delete them again:")
          for account in returned { report("  vademecum account delete \(account.email) --data \(location.data)") }
        }
      } catch BackupError.notEmpty(let path) {
        throw Failure(.badData, "There are data in '\(path)'. --force moves them aside.")
      } catch let error as BackupError {
        throw Failure(.badData, "Nothing was restored: \(error)")
      } catch let error as DataDirectoryError {
        throw Failure(.unavailable, "Nothing was restored: \(error)")
      } catch where isOutOfSpace(error) {
        throw Failure(.unavailable, "Nothing was restored: the disk is full. A restore needs room for all of the data once more.")
      } catch let error as CocoaError {
        throw Failure(.unavailable, "Nothing was restored from '\(file)' to '\(location.data)': \(error.localizedDescription)")
      }
    }
  }
}

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read everything and report inconsistencies. The exit code is 65 when there are any.")

  @OptionGroup var location: DataOption

  func run() async throws {
    try await running {
      let storage = try location.openStorage()
      let sync = SyncService(storage: storage, schema: Schema([]), now: { Instant(milliseconds: 0) })
      let blobs = location.directory.blobs
      var findings = try sync.check()
      do {
        findings += try blobs.check(storage)
      } catch where !findings.isEmpty {
        findings.append("the pictures cannot be compared: \(error)")
      }
      for finding in findings { print(LineLog.visible(finding)) }
      if !findings.isEmpty { throw Failure(.badData, "\(findings.count) findings.") }
      report("All is well.")
    }
  }
}
