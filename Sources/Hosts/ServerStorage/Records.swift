import Base
import Sync

/// A record with what the server remembers of its making.
public struct StoredRecord: Equatable, Sendable {
  public var server: ServerRecord
  /// The account that made it; nil for importers.
  public var author: RecordID?
  /// When the server took its last change: for the age of tombstones, never for a decision between changes (P-26).
  public var received: Instant
  /// Its fields as they are stored, when somebody has written them down already.
  public var text: [UInt8]?
  /// Bytes that it takes in the storage: of its fields, and of the names whose versions are remembered.
  public var size = 0

  public init(_ server: ServerRecord, author: RecordID?, received: Instant) {
    self.server = server
    self.author = author
    self.received = received
  }

  public var record: Record { server.record }

  /// Writes the fields down once, for their size and for the storage.
  public mutating func write() {
    var bytes: [UInt8] = []
    if !record.deleted { record.fields.write(into: &bytes) }
    // A name in quotation marks, a colon, a version of some digits, a comma.
    size = bytes.count + server.changed.reduce(0) { $0 + $1.name.utf8.count + 12 }
    text = bytes
  }

  public static func == (left: StoredRecord, right: StoredRecord) -> Bool {
    left.server == right.server && left.author == right.author && left.received == right.received
  }
}

/// A record as it lies in the storage, to be copied into an answer without being understood. The buffers are valid
/// only while the closure runs that was given it.
public struct RawRecord {
  public let collection: UnsafeRawBufferPointer
  public let id: RecordID
  public let version: Int64
  public let deleted: Bool
  /// A JSON object in UTF-8; of a tombstone nothing.
  public let fields: UnsafeRawBufferPointer
}

public protocol RecordReading {
  /// The records or their tombstones, in the order asked for and each key once, nil for what is not there, until `body`
  /// returns false. One call for a batch, whatever its size.
  func records(_ keys: [RecordKey], in space: RecordID, _ body: (RecordKey, StoredRecord?) throws -> Bool) throws

  /// Records and tombstones with a version after `version`, in the order of versions, until `body` returns false.
  func changes(in space: RecordID, after version: Int64, _ body: (RawRecord) throws -> Bool) throws

  /// The same as they lie in the storage; unknown ones are left out.
  func rawRecords(_ keys: [RecordKey], in space: RecordID, _ body: (RawRecord) throws -> Void) throws

  /// Living records of a collection with an id after `id`, in the order of ids, until `body` returns false.
  func records(
    of collection: String, in space: RecordID, after id: RecordID?, _ body: (RawRecord) throws -> Bool) throws

  /// What the buckets hold with a version after `version`, tombstones too, in the order of versions, until `body` returns
  /// false.
  func listing(
    buckets: Set<Int>, in space: RecordID, after version: Int64, _ body: (BucketListing.Entry) throws -> Bool) throws

  /// Everything of a space, tombstones too, in no order: for checking it.
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

/// What one request makes of the records of a space.
public struct RecordChanges: Sendable {
  public struct Change: Sendable {
    public var record: StoredRecord
    /// Whether there was no record under that key before; otherwise it takes the place of the one that was.
    public var isNew: Bool

    public init(_ record: StoredRecord, isNew: Bool) {
      self.record = record
      self.isNew = isNew
    }
  }

  /// P-54: what comes into the trash, and what leaves it.
  public enum TrashChange: Sendable {
    case add(TrashedRecord)
    case remove(RecordKey)
  }

  /// Each key once.
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
  /// One call for a batch, whatever its size.
  ///
  /// - Returns: by how many bytes the trash has grown, about; negative when it has shrunk.
  @discardableResult
  func apply(_ changes: RecordChanges, in space: RecordID) throws -> Int64
  /// Removes the tombstones received before `instant` for good.
  ///
  /// - Returns: the highest version among them; nil when there were none.
  func removeTombstones(in space: RecordID, before instant: Instant) throws -> Int64?
}

extension RecordWriting {
  /// A record that was not there.
  public func insert(_ record: StoredRecord, in space: RecordID) throws {
    try apply(RecordChanges([.init(record, isNew: true)]), in: space)
  }

  /// Takes the place of the record with that key.
  public func replace(_ record: StoredRecord, in space: RecordID) throws {
    try apply(RecordChanges([.init(record, isNew: false)]), in: space)
  }
}
