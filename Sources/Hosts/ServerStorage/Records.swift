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
  /// The record or its tombstone.
  func record(_ key: RecordKey, in space: RecordID) throws -> StoredRecord?

  /// Records and tombstones with a version after `version`, in the order of versions, until `body` returns false.
  func changes(in space: RecordID, after version: Int64, _ body: (RawRecord) throws -> Bool) throws

  /// The given records, tombstones too, in the order asked for; unknown ones are left out.
  func records(_ keys: [RecordKey], in space: RecordID, _ body: (RawRecord) throws -> Void) throws

  /// Living records of a collection with an id after `id`, in the order of ids, until `body` returns false.
  func records(
    of collection: String, in space: RecordID, after id: RecordID?, _ body: (RawRecord) throws -> Bool) throws

  /// What the buckets hold, tombstones too, in the order of versions.
  func listing(buckets: Set<Int>, in space: RecordID, _ body: (BucketListing.Entry) throws -> Void) throws

  /// Everything of a space, tombstones too, in no order: for checking it.
  func allRecords(in space: RecordID, _ body: (StoredRecord) throws -> Void) throws
}

public protocol RecordWriting {
  /// A record that was not there.
  func insert(_ record: StoredRecord, in space: RecordID) throws
  /// Takes the place of the record with that key.
  func replace(_ record: StoredRecord, in space: RecordID) throws
  /// Removes the tombstones received before `instant` for good.
  ///
  /// - Returns: the highest version among them; nil when there were none.
  func removeTombstones(in space: RecordID, before instant: Instant) throws -> Int64?
}
