import Base
import Sync

/// A record with what the server remembers of its making.
public struct StoredRecord: Equatable, Sendable {
  public var server: ServerRecord
  /// The account that made it; nil for importers.
  public var author: RecordID?
  /// When the server took its last change: for the age of tombstones, never for a decision between changes (P-26).
  public var received: Instant

  public init(_ server: ServerRecord, author: RecordID?, received: Instant) {
    self.server = server
    self.author = author
    self.received = received
  }

  public var record: Record { server.record }
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
