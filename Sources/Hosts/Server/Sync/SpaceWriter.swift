import Base
import ServerStorage
import Sync

/// The changes of one request to one space, within a transaction. It holds the space's version and digest and the
/// records of the next operations, and writes each of them once.
struct SpaceWriter<Writing: StorageWriting> {
  let writing: Writing
  let schema: Schema
  let references: References
  let role: Role
  let account: RecordID?
  let now: Instant
  private(set) var space: Space
  private var digest: Digest
  /// The space's version before this request. Later versions come from this request.
  private let start: Int64
  /// P-40: the bytes by which the owner's account may still grow; nil until somebody asks.
  private var room: Int64?
  private let bytesPerAccount: Int64
  /// The work so far, in bytes and fields of the records that were read, with the fields of the operations. This is the
  /// cost of changes.
  private(set) var work = (bytes: 0, fields: 0)
  /// The records in their present state, including changes that are not written yet.
  private var held: [RecordKey: HeldRecord] = [:]
  private var changes = RecordChanges()
  private var changedBytes = 0
  private var ownVersions = OwnVersions()
  /// Which of the records that operations refer to exist and are not held, as far as we have asked.
  private var targets: [RecordKey: Bool] = [:]

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

  /// P-94
  mutating func beginEpoch(knowing version: Int64, _ begun: BegunEpochs) -> Bool {
    space.beginEpoch(knowing: version, at: now, begun)
  }

  /// The record in its present state. Counts the work of reading it.
  mutating func current(_ key: RecordKey) throws -> StoredRecord? {
    let record = try held(key, [Sync.Operation(.edit, key, base: 0)]).record
    work.bytes += record?.size ?? 0
    return record
  }

  /// The same for the first of these operations. Reads the records of the others with it, as far as memory allows.
  mutating func current(_ operations: ArraySlice<Sync.Operation>) throws -> StoredRecord? {
    guard let first = operations.first else { return nil }
    let record = try held(first.key, operations).record
    work.bytes += record?.size ?? 0
    work.fields += first.set.count + first.unset.count + (record?.record.fields.count ?? 0)
    return record
  }

  /// The record of a repeated operation. Reads the records of the others with it, and counts the work.
  mutating func current(_ key: RecordKey, with operations: ArraySlice<Sync.Operation>) throws -> StoredRecord? {
    _ = try held(key, operations)
    return try current(key)
  }

  /// Whether there is such a record or its tombstone. Asks the storage once for all that the operations refer to.
  mutating func exists(_ key: RecordKey, among operations: ArraySlice<Sync.Operation>) throws -> Bool {
    if let known = held[key] { return known.record != nil }
    if let known = targets[key] { return known }
    var unknown: Set<RecordKey> = [key]
    for operation in operations {
      for (_, target) in references.targets(of: operation) where held[target] == nil && targets[target] == nil {
        unknown.insert(target)
      }
    }
    var found: [RecordKey: Bool] = [:]
    try writing.records(Array(unknown), in: space.id) { key, record in
      found[key] = record != nil
      return true
    }
    targets.merge(found) { _, new in new }
    return found[key] ?? false
  }

  /// How many bytes of records and changes are held before the changes are written.
  private static var heldBytes: Int { 1024 * 1024 }

  /// What is held of this record. When nothing is, the records of these operations are read, as far as memory allows.
  private mutating func held(_ key: RecordKey, _ operations: ArraySlice<Sync.Operation>) throws -> HeldRecord {
    if let known = held[key] { return known }
    try hold(operations)
    return held[key] ?? HeldRecord(base: 0)
  }

  private mutating func hold(_ operations: ArraySlice<Sync.Operation>) throws {
    try flush()
    var (new, keys): ([RecordKey: HeldRecord], [RecordKey]) = ([:], [])
    new.reserveCapacity(operations.count)
    keys.reserveCapacity(operations.count)
    for operation in operations {
      if let held = new[operation.key] {
        held.base = min(held.base, operation.base)
      } else {
        new[operation.key] = HeldRecord(base: operation.base)
        keys.append(operation.key)
      }
    }
    var (count, bytes) = (0, 0)
    try writing.records(keys, in: space.id) { key, record in
      count += 1
      if let record {
        new[key]?.record = record
        bytes += record.size
      }
      return bytes < Self.heldBytes
    }
    for key in keys[count...] { new[key] = nil }
    held = new
  }

  /// Writes the changes.
  private mutating func flush() throws {
    held = [:]
    if changes.isEmpty { return }
    grown += try writing.apply(changes, in: space.id)
    changes = RecordChanges()
    changedBytes = 0
  }

  /// P-40: whether the owner's account has reached its limit. Published spaces belong to the operator.
  ///
  /// - Parameter bytes: by how much it must have passed the limit.
  mutating func isFull(beyond bytes: Int64 = 0) throws -> Bool {
    if account == nil || space.kind == .published || bytesPerAccount == .max { return false }
    if room == nil { room = bytesPerAccount - (try writing.recordBytes(withOwnerOf: space.id)) }
    return grown - bytes >= room ?? 0
  }

  /// By how many bytes this request has made the space larger.
  private var grown: Int64 = 0

  mutating func grow(by bytes: Int) { grown += Int64(bytes) }

  /// Decides an operation and stores its result.
  ///
  /// - Parameters:
  ///   - device: the sending device. Its own versions are no obstacle (P-6).
  ///   - written: the fields that the operation sets in stored form, when they were already written.
  /// - Throws: ``TooLarge`` when the record would exceed its limit. Nothing has changed then.
  mutating func merge(
    _ operation: Sync.Operation, on current: StoredRecord?, of device: RecordID?, written: [UInt8]? = nil
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
    if decision.stored, let record = decision.record {
      // A record that was not there before is what the operation brings.
      try store(record, insteadOf: current, addsNames: decision.addsNames, written: current == nil ? written : nil)
    }
    return decision
  }

  /// Asks the storage once for all held records.
  private mutating func isOwn(_ version: Int64, _ device: RecordID) throws -> Bool {
    if let known = ownVersions.isOwn(version, device) { return known }
    var versions: Set<Int64> = [version]
    for held in held.values { held.addUnseen(before: start, to: &versions) }
    let unknown = versions.filter { ownVersions.isOwn($0, device) == nil }
    ownVersions.add(unknown, made: try writing.made(Array(unknown), by: device, in: space.id), device)
    return ownVersions.isOwn(version, device) ?? false
  }

  private mutating func store(
    _ record: ServerRecord, insteadOf current: StoredRecord?, addsNames: Bool, written: [UInt8]?
  ) throws {
    var stored = StoredRecord(record, author: current == nil ? account : current?.author, received: now)
    stored.write(written)
    if let problem = TooLarge(stored, after: current, addsNames: addsNames) { throw problem }
    space.version = record.record.version
    digest.add(record.record)
    if !record.record.deleted, isDefinition(record.record.key), let title = record.record.fields["title"]?.text {
      space.title = String(title.unicodeScalars.prefix(PlacingRequest.titleLimit))
    }
    if current == nil { targets[record.record.key] = true }
    grow(by: stored.size - (current?.size ?? 0) + (current == nil ? 150 : 0))
    change(stored, isNew: current == nil)
    if let current {
      digest.remove(current.record)
      if space.keepsTrash { trash(stored, insteadOf: current) }
    }
    if space.keepsHistory {
      let entry = HistoryEntry(record, after: current, by: account, now)
      // The new values of an edit are no larger than the record.
      let bytes = 100 + (entry.kind == .edited ? JSON.object(entry.fields).bytes.count : stored.size)
      grow(by: bytes)
      changedBytes += bytes
      changes.history.append(entry)
    }
    if changedBytes > Self.heldBytes { try flush() }
  }

  /// A record that changes again before it was written is written once.
  private mutating func change(_ stored: StoredRecord, isNew: Bool) {
    let held = held(orNew: stored.record.key)
    if let place = held.place {
      changedBytes += stored.size - changes.records[place].record.size
      changes.records[place].record = stored
    } else {
      changedBytes += stored.size
      held.place = changes.records.count
      changes.records.append(.init(stored, isNew: isNew))
    }
    held.record = stored
  }

  private mutating func held(orNew key: RecordKey) -> HeldRecord {
    if let known = held[key] { return known }
    let new = HeldRecord(base: 0)
    held[key] = new
    return new
  }

  /// P-65: whether the record defines this child space.
  private func isDefinition(_ key: RecordKey) -> Bool {
    space.kind == .child && schema.collection(named: key.collection)?.definesSpace == true
  }

  /// Whether the record is its definition or belongs to it.
  private func isOfDefinition(_ key: RecordKey) -> Bool {
    isDefinition(key)
      || space.kind == .child && schema.collection(named: key.collection)?.belongsToDefinition == true
  }

  /// P-54: a deleted record is kept in the trash as it was, and a restored record leaves the trash.
  private mutating func trash(_ new: StoredRecord, insteadOf current: StoredRecord) {
    if new.record.deleted && !current.record.deleted {
      let trashed = TrashedRecord(
        key: new.record.key, version: new.record.version, author: current.author, account: account, received: now,
        fields: current.record.fields)
      changedBytes += current.size
      changes.trash.append(.add(trashed))
    } else if !new.record.deleted && current.record.deleted {
      changes.trash.append(.remove(new.record.key))
    }
  }

  /// Writes the space's new version and digest.
  mutating func finish() throws -> (space: RecordID, version: Int64)? {
    try flush()
    guard space.version > start || grown != 0 else { return nil }
    space.bytes = max(0, space.bytes + grown)
    try writing.update(space, digest)
    return space.version > start ? (space.id, space.version) : nil
  }

  /// Why the operation is not allowed at all (P-9); nil when it is.
  ///
  /// - Parameter content: when it was already looked at as a new record.
  func problem(
    _ operation: Sync.Operation, on current: StoredRecord?, _ content: OperationContent? = nil
  ) -> Problem? {
    if operation.kind == .delete, role == .contributor, let current, !current.record.deleted {
      if account == nil || current.author != account {
        return Problem("forbidden", detail: "a contributor deletes only what he has made")
      }
    }
    if isOfDefinition(operation.key), let account, role != .owner, space.place?.owner != account {
      return Problem("not-owner", detail: "only its owner, or one of the space around it, says what this space is")
    }
    if let content, operation.isWhole(on: current?.record) { return content.problemOfNew }
    return schema.problem(in: operation, on: current?.record)
  }
}

/// P-37: why a record may not grow this large. A record that was larger before may shrink step by step.
struct TooLarge: Error {
  let problem: Problem

  /// - Parameter addsNames: whether it has more field names than before.
  init?(_ new: StoredRecord, after old: StoredRecord?, addsNames: Bool) {
    if addsNames && new.server.nameCount > Record.fieldLimit {
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
  /// The number of field names that it has or had. The versions of former ones are remembered too.
  fileprivate var nameCount: Int {
    if record.fields.count + changed.count <= Record.fieldLimit { return record.fields.count }
    var names = Set(record.fields.members.map { Array($0.name.utf8) })
    for field in changed { names.insert(Array(field.name.utf8)) }
    return names.count
  }
}
