import Base
import Foundation
import Logging
import ServerStorage
import ServiceLifecycle

/// When the server makes backups by itself, and how many it keeps.
public struct BackupSchedule: Sendable {
  public var directory: String
  /// The time between two backups.
  public var hours = 24
  /// The oldest backups beyond this number are deleted.
  public var kept = 14

  public init(directory: String) {
    self.directory = directory
  }
}

/// The backups of a schedule. Their file names are their times, so sorting by name sorts by time.
package struct BackupShelf: Sendable {
  package let schedule: BackupSchedule

  package init(_ schedule: BackupSchedule) {
    self.schedule = schedule
  }

  /// The oldest first. Other files in the directory are ignored.
  package func files() throws -> [String] {
    guard FileManager.default.fileExists(atPath: schedule.directory) else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: schedule.directory)
    return names.filter { time(of: $0) != nil }.sorted()
  }

  /// The time of the newest backup; nil when there is none. A backup with a later time than now was made while the clock
  /// was wrong. It says nothing about the age of the others, and takes the place of none.
  package func newest(at now: Instant) throws -> Instant? { try files(until: now).last.flatMap { time(of: $0) } }

  private func files(until now: Instant) throws -> [String] {
    try files().filter { time(of: $0).map { $0.milliseconds <= now.milliseconds } ?? false }
  }

  package func isDue(at now: Instant) throws -> Bool {
    guard let newest = try newest(at: now) else { return true }
    return now.milliseconds - newest.milliseconds >= Int64(schedule.hours) * millisecondsPerHour
  }

  /// Makes a backup when one is due and no other server is making one (P-68).
  ///
  /// - Returns: its path; nil when none was made.
  package func addIfDue(of directory: DataDirectory, _ storage: some SelfCopyingStorage, at now: Instant) throws
    -> String?
  {
    guard try isDue(at: now), let lease = try SoleWork.backups.begin(in: storage) else { return nil }
    defer { lease.end() }
    // Another server may just have finished one.
    return try isDue(at: now) ? add(of: directory, storage, at: now) : nil
  }

  /// Makes a backup and reads it as a restore does. Only then the backup gets its name and older ones are deleted.
  ///
  /// - Returns: its path.
  @discardableResult
  package func add(of directory: DataDirectory, _ storage: some SelfCopyingStorage, at now: Instant) throws -> String {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: schedule.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = schedule.directory + "/" + name(at: now)
    let (unchecked, trial) = (path + ".unchecked", path + ".trial")
    // P-102: what an earlier attempt left when it was killed or the power failed.
    for rest in try manager.contentsOfDirectory(atPath: schedule.directory) where isPart(rest) {
      try manager.removeItem(atPath: schedule.directory + "/" + rest)
    }
    defer {
      try? manager.removeItem(atPath: unchecked)
      try? manager.removeItem(atPath: trial)
    }
    let deletions = DeletionList(directory)
    try BackupFile.make(of: storage, directory.blobs, deletions, at: unchecked)
    _ = try BackupFile.restore(unchecked, to: DataDirectory(trial), overwrites: false, label: "trial")
    try deletions.merge(into: DeletionList(in: schedule.directory))
    try manager.moveItem(atPath: unchecked, toPath: path)
    for old in try files(until: now).dropLast(max(1, schedule.kept)) {
      try manager.removeItem(atPath: schedule.directory + "/" + old)
    }
    return path
  }

  /// Whether it lies beside a backup while that is made: the file before it is checked, the copy of the database, the trial.
  private func isPart(_ name: String) -> Bool {
    let end = name.dropFirst(32)
    return time(of: String(name.prefix(32))) != nil && (end.hasPrefix(".unchecked") || end.hasPrefix(".trial"))
  }

  private func name(at now: Instant) -> String {
    // Whole seconds are enough: `vademecum-2026-11-22T023000Z.tar`.
    "vademecum-\(now.rfc3339.prefix(19).replacing(":", with: ""))Z.tar"
  }

  private func time(of name: String) -> Instant? {
    guard name.hasPrefix("vademecum-"), name.hasSuffix("Z.tar"), name.utf8.count == 32 else { return nil }
    let text = Array(name.dropFirst(10).dropLast(5))
    guard text.count == 17 else { return nil }
    return Instant(rfc3339: "\(String(text[0..<13])):\(String(text[13..<15])):\(String(text[15..<17]))Z")
  }
}

/// Makes scheduled backups while the server runs.
struct ScheduledBackups<Storage: SelfCopyingStorage>: Service, CustomStringConvertible {
  let shelf: BackupShelf
  let directory: DataDirectory
  let storage: Storage
  let metrics: ServerMetrics
  let logger: Logger

  var description: String { "Backups" }

  func run() async throws {
    // Monitoring must still see the age of the newest backup after the server restarts.
    metrics.backup = try? shelf.newest(at: .now())
    try? await cancelWhenGracefulShutdown {
      // Not at once: a start should be quick, and a server that restarts again and again should not spend its time on
      // backups.
      try await Task.sleep(for: .seconds(120))
      while !Task.isCancelled {
        await addIfDue()
        try await Task.sleep(for: .seconds(600))
      }
    }
  }

  private func addIfDue() async {
    do {
      let (shelf, directory, storage) = (shelf, directory, storage)
      let path = try await WorkPool.housekeeping.run {
        try shelf.addIfDue(of: directory, storage, at: .now())
      }
      if let path { logger.info("Made a backup and checked it", metadata: ["file": "\(path)"]) }
      metrics.backup = try shelf.newest(at: .now())
    } catch {
      logger.error("The backup could not be made", metadata: ["error": "\(error)"])
    }
  }
}
