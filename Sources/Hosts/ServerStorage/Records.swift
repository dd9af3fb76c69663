import Base
import Sync

/// A record, and what the server knows about its origin.
public struct StoredRecord: Equatable, Sendable {
  public var server: ServerRecord
  /// The account that made it; nil for importers.
  public var author: RecordID?
  /// When the server accepted its last change: for the age of tombstones, never to decide between changes (P-26).
  public var received: Instant
  /// Its fields in stored form, when they were already written.
  public var text: [UInt8]?
  /// The bytes that it takes in the storage: its fields, and the names whose versions are remembered.
  public var size = 0

  public init(_ server: ServerRecord, author: RecordID?, received: Instant) {
    self.server = server
    self.author = author
    self.received = received
  }

  public var record: Record { server.record }

  /// Writes the fields once, for their size and for the storage.
  ///
  /// - Parameter written: they, when they were already written.
  public mutating func write(_ written: [UInt8]? = nil) {
    var bytes = written ?? []
    if written == nil && !record.deleted { record.fields.write(into: &bytes) }
    // A name in quotation marks, a colon, a version of some digits, a comma.
    size = bytes.count + server.changed.reduce(0) { $0 + $1.name.utf8.count + 12 }
    text = bytes
  }

  public static func == (left: StoredRecord, right: StoredRecord) -> Bool {
    left.server == right.server && left.author == right.author && left.received == right.received
  }
}

/// A record as it lies in the storage, to be copied into an answer without parsing. The buffers are valid only while
/// the closure that received them runs.
public struct RawRecord {
  public let collection: UnsafeRawBufferPointer
  public let id: RecordID
  public let version: Int64
  public let deleted: Bool
  /// A JSON object in UTF-8; empty for a tombstone.
  public let fields: UnsafeRawBufferPointer
}

public protocol RecordReading {
  /// Calls `body` with each record or tombstone, in the requested order and each key once, until it returns false. A
  /// missing record is nil. One call for a batch of any size.
  func records(_ keys: [RecordKey], in space: RecordID, _ body: (RecordKey, StoredRecord?) throws -> Bool) throws

  /// Calls `body` with records and tombstones after `version`, in the order of versions, until it returns false.
  func changes(in space: RecordID, after version: Int64, _ body: (RawRecord) throws -> Bool) throws

  /// The same in stored form. Unknown keys are left out.
  func rawRecords(_ keys: [RecordKey], in space: RecordID, _ body: (RawRecord) throws -> Void) throws

  /// Calls `body` with living records of a collection after `id`, in the order of ids, until it returns false.
  func records(
    of collection: String, in space: RecordID, after id: RecordID?, _ body: (RawRecord) throws -> Bool) throws

  /// Calls `body` with the records and tombstones of the buckets after `version`, in the order of versions, until it
  /// returns false.
  func listing(
    buckets: Set<Int>, in space: RecordID, after version: Int64, _ body: (BucketListing.Entry) throws -> Bool) throws

  /// Everything in a space, including tombstones, in no order, for checking it.
  func allRecords(in space: RecordID, _ body: (StoredRecord) throws -> Void) throws
}

extension RecordReading {
  /// The record or its tombstone.
  public func record(_ key: RecordKey, in space: RecordID) throws -> StoredRecord? {
    var found: StoredRecord?
    try records([key], in: space) { _, record in
      found = record
      return false
    }
    return found
  }
}

/// The changes that one request makes to the records of a space.
public struct RecordChanges: Sendable {
  public struct Change: Sendable {
    public var record: StoredRecord
    /// Whether there was no record under that key before. Otherwise it replaces the earlier record.
    public var isNew: Bool

    public init(_ record: StoredRecord, isNew: Bool) {
      self.record = record
      self.isNew = isNew
    }
  }

  /// P-54: what enters the trash and what leaves it.
  public enum TrashChange: Sendable {
    case add(TrashedRecord)
    case remove(RecordKey)
  }

  /// Each key at most once.
  public var records: [Change] = []
  public var history: [HistoryEntry] = []
  /// In the order in which it happened.
  public var trash: [TrashChange] = []

  public init(_ records: [Change] = []) {
    self.records = records
  }

  public var isEmpty: Bool { records.isEmpty && history.isEmpty && trash.isEmpty }
}

public protocol RecordWriting {
  /// One call for a batch of any size.
  ///
  /// - Returns: about how many bytes the trash has grown; negative when it has shrunk.
  @discardableResult
  func apply(_ changes: RecordChanges, in space: RecordID) throws -> Int64
  /// Removes the tombstones from before `instant` for good.
  ///
  /// - Returns: the highest version among them; nil when there were none.
  func removeTombstones(in space: RecordID, before instant: Instant) throws -> Int64?
}

extension RecordWriting {
  /// Inserts a record that does not exist yet.
  public func insert(_ record: StoredRecord, in space: RecordID) throws {
    try apply(RecordChanges([.init(record, isNew: true)]), in: space)
  }

  /// Replaces the record with that key.
  public func replace(_ record: StoredRecord, in space: RecordID) throws {
    try apply(RecordChanges([.init(record, isNew: false)]), in: space)
  }
}
