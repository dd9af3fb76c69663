import Base
import ServerStorage
import Sync

/// The changes of one request to one space, within a transaction. It holds the space's version and digest, and writes
/// them once at the end.
struct SpaceWriter<Writing: StorageWriting> {
  let writing: Writing
  let schema: Schema
  let references: References
  let role: Role
  let account: RecordID?
  let now: Instant
  private(set) var space: Space
  private var digest: Digest
  /// The space's version before this request: what is later was made by it.
  private let start: Int64

  init(
    _ writing: Writing, _ space: Space, schema: Schema, references: References, role: Role, account: RecordID?,
    now: Instant
  ) throws {
    self.writing = writing
    self.space = space
    self.schema = schema
    self.references = references
    self.role = role
    self.account = account
    self.now = now
    digest = try writing.digest(of: space.id)
    start = space.version
  }

  /// Decides an operation and stores what it makes.
  ///
  /// - Parameter device: whose own versions are no obstacle (P-6).
  mutating func merge(
    _ operation: Sync.Operation, on current: StoredRecord?, of device: RecordID?
  ) throws -> Decision {
    var failure: (any Error)?
    let decision = decide(operation, on: current?.server, version: space.version + 1) { version in
      if version > start { return true }
      guard let device else { return false }
      do {
        return try writing.made(version, by: device, in: space.id)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if decision.stored, let record = decision.record { try store(record, insteadOf: current) }
    return decision
  }

  private mutating func store(_ record: ServerRecord, insteadOf current: StoredRecord?) throws {
    space.version = record.record.version
    digest.add(record.record)
    let stored = StoredRecord(record, author: current == nil ? account : current?.author, received: now)
    if let current {
      digest.remove(current.record)
      try writing.replace(stored, in: space.id)
    } else {
      try writing.insert(stored, in: space.id)
    }
    if space.keepsHistory { try writing.insert(HistoryEntry(record, after: current, by: account, now), in: space.id) }
  }

  /// Writes the space's new version and digest.
  func finish() throws -> (space: RecordID, version: Int64)? {
    guard space.version > start else { return nil }
    try writing.update(space, digest)
    return (space.id, space.version)
  }

  /// Why the operation may not be done at all (P-9); nil when it may.
  func problem(_ operation: Sync.Operation, on current: StoredRecord?) -> Problem? {
    if operation.kind == .delete, role == .contributor, let current, !current.record.deleted {
      if account == nil || current.author != account {
        return Problem("forbidden", detail: "a contributor deletes only what he has made")
      }
    }
    return schema.problem(in: operation, isNew: current == nil && operation.makesRecord)
  }
}
