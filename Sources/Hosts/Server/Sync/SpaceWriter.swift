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
  /// P-40: bytes that the owner's account may still grow by; nil as long as nobody asked.
  private var room: Int64?
  private let bytesPerAccount: Int64
  /// Bytes of the records that were looked at, which is what changes cost.
  private(set) var work = 0
  private var ownVersions: (device: RecordID, known: [Int64: Bool])?

  init(
    _ writing: Writing, _ space: Space, schema: Schema, references: References, role: Role, account: RecordID?,
    now: Instant, bytesPerAccount: Int64
  ) throws {
    self.writing = writing
    self.space = space
    self.schema = schema
    self.references = references
    self.role = role
    self.account = account
    self.now = now
    self.bytesPerAccount = bytesPerAccount
    digest = try writing.digest(of: space.id)
    start = space.version
  }

  /// The record as it is, and what it costs to look at it.
  mutating func current(_ key: RecordKey) throws -> StoredRecord? {
    let record = try writing.record(key, in: space.id)
    work += record?.size ?? 0
    return record
  }

  /// P-40: whether the owner's account holds as much as it may. What is published is the operator's.
  mutating func isFull() throws -> Bool {
    if account == nil || space.kind == .published || bytesPerAccount == .max { return false }
    if room == nil { room = bytesPerAccount - (try writing.recordBytes(withOwnerOf: space.id)) }
    return grown >= room ?? 0
  }

  /// Bytes by which this request has made the space larger.
  private var grown: Int64 = 0

  mutating func grow(by bytes: Int) { grown += Int64(bytes) }

  /// Decides an operation and stores what it makes.
  ///
  /// - Parameter device: whose own versions are no obstacle (P-6).
  /// - Throws: ``TooLarge`` when the record would be larger than a record may be; nothing was changed then.
  mutating func merge(
    _ operation: Sync.Operation, on current: StoredRecord?, of device: RecordID?
  ) throws -> Decision {
    var failure: (any Error)?
    let decision = decide(operation, on: current?.server, version: space.version + 1) { version in
      if version > start { return true }
      guard let device else { return false }
      do {
        return try isOwn(version, device)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if decision.stored, let record = decision.record { try store(record, insteadOf: current) }
    return decision
  }

  /// Many fields of a record have one version.
  private mutating func isOwn(_ version: Int64, _ device: RecordID) throws -> Bool {
    if let own = ownVersions, own.device == device, let known = own.known[version] { return known }
    let isOwn = try writing.made(version, by: device, in: space.id)
    if ownVersions?.device != device { ownVersions = (device, [:]) }
    ownVersions?.known[version] = isOwn
    return isOwn
  }

  private mutating func store(_ record: ServerRecord, insteadOf current: StoredRecord?) throws {
    var stored = StoredRecord(record, author: current == nil ? account : current?.author, received: now)
    stored.write()
    if let problem = TooLarge(stored, after: current) { throw problem }
    space.version = record.record.version
    digest.add(record.record)
    if !record.record.deleted, isDefinition(record.record.key), let title = record.record.fields["title"]?.text {
      space.title = String(title.unicodeScalars.prefix(PlacingRequest.titleLimit))
    }
    grow(by: stored.size - (current?.size ?? 0) + (current == nil ? 150 : 0))
    if let current {
      digest.remove(current.record)
      try writing.replace(stored, in: space.id)
      if space.keepsTrash { try trash(stored, insteadOf: current) }
    } else {
      try writing.insert(stored, in: space.id)
    }
    if space.keepsHistory {
      let entry = HistoryEntry(record, after: current, by: account, now)
      // Of what was edited, the new values are no more than the record.
      grow(by: 100 + (entry.kind == .edited ? JSON.object(entry.fields).bytes.count : stored.size))
      try writing.insert(entry, in: space.id)
    }
  }

  /// P-65: whether the record says what this child space is.
  private func isDefinition(_ key: RecordKey) -> Bool {
    space.kind == .child && schema.collection(named: key.collection)?.definesSpace == true
  }

  /// P-54: what is deleted is kept as it was, and what is there again is in the trash no more.
  private mutating func trash(_ new: StoredRecord, insteadOf current: StoredRecord) throws {
    if new.record.deleted && !current.record.deleted {
      let trashed = TrashedRecord(
        key: new.record.key, version: new.record.version, author: current.author, account: account, received: now,
        fields: current.record.fields)
      grown += try writing.insert(trashed, in: space.id)
    } else if !new.record.deleted && current.record.deleted {
      grown -= try writing.deleteTrashed(new.record.key, in: space.id)
    }
  }

  /// Writes the space's new version and digest.
  mutating func finish() throws -> (space: RecordID, version: Int64)? {
    guard space.version > start || grown != 0 else { return nil }
    space.bytes = max(0, space.bytes + grown)
    try writing.update(space, digest)
    return space.version > start ? (space.id, space.version) : nil
  }

  /// Why the operation may not be done at all (P-9); nil when it may.
  func problem(_ operation: Sync.Operation, on current: StoredRecord?) -> Problem? {
    if operation.kind == .delete, role == .contributor, let current, !current.record.deleted {
      if account == nil || current.author != account {
        return Problem("forbidden", detail: "a contributor deletes only what he has made")
      }
    }
    if isDefinition(operation.key), let account, role != .owner, space.place?.owner != account {
      return Problem("not-owner", detail: "only its owner, or one of the space around it, says what this space is")
    }
    return schema.problem(in: operation, isNew: current == nil && operation.makesRecord)
  }
}

/// P-37: why a record may not become so large. One that was larger before may shrink, step by step.
struct TooLarge: Error {
  let problem: Problem

  init?(_ new: StoredRecord, after old: StoredRecord?) {
    let (names, namesBefore) = (new.server.nameCount, old?.server.nameCount ?? 0)
    if names > Record.fieldLimit && names > namesBefore {
      problem = Problem("too-many-fields", detail: "a record has at most \(Record.fieldLimit) fields")
    } else if new.size > Record.byteLimit && new.size > old?.size ?? 0 {
      problem = Problem("record-too-large", detail: "a record has at most \(Record.byteLimit) bytes")
    } else {
      return nil
    }
  }
}

extension Problem {
  /// P-40
  static let accountFull = Problem("account-full", detail: "the account holds as much as it may")
}

extension ServerRecord {
  /// The names of fields that it has, and of those it had: their versions are remembered.
  fileprivate var nameCount: Int {
    if record.fields.count + changed.count <= Record.fieldLimit { return record.fields.count }
    var names = Set(record.fields.members.map { Array($0.name.utf8) })
    for field in changed { names.insert(Array(field.name.utf8)) }
    return names.count
  }
}
