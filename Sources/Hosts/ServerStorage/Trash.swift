import Base
import Sync

/// P-54: a deleted record as it was, so that it can be restored.
public struct TrashedRecord: Equatable, Sendable {
  public let key: RecordKey
  /// The version of its tombstone.
  public let version: Int64
  /// The account that made it; nil for importers.
  public let author: RecordID?
  /// The account that deleted it; nil for importers.
  public let account: RecordID?
  /// When the server accepted the deletion.
  public let received: Instant
  public let fields: Fields

  public init(
    key: RecordKey, version: Int64, author: RecordID?, account: RecordID?, received: Instant, fields: Fields
  ) {
    self.key = key
    self.version = version
    self.author = author
    self.account = account
    self.received = received
    self.fields = fields
  }
}

public protocol TrashReading {
  func trashed(_ key: RecordKey, in space: RecordID) throws -> TrashedRecord?
  /// The most recently deleted first.
  ///
  /// - Parameters:
  ///   - version: only records that were deleted before it; nil for the newest.
  ///   - author: only records that this account has made; nil for all.
  ///   - body: called with one record after another, until it returns false.
  func trash(
    in space: RecordID, before version: Int64?, by author: RecordID?, _ body: (TrashedRecord) throws -> Bool) throws
}

public protocol TrashWriting {
  /// - Parameter instant: only records that were deleted before it; nil for all.
  /// - Returns: the bytes that this frees.
  func deleteTrash(in space: RecordID, before instant: Instant?) throws -> Int64
}
