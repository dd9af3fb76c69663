import Base
import Sync

/// P-54: a deleted record as it was, so that it can be brought back.
public struct TrashedRecord: Equatable, Sendable {
  public let key: RecordKey
  /// Of its tombstone.
  public let version: Int64
  /// Who made it; nil for importers.
  public let author: RecordID?
  /// Who deleted it; nil for importers.
  public let account: RecordID?
  /// When the server took the deletion.
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
  /// What was deleted last comes first.
  ///
  /// - Parameters:
  ///   - version: only what was deleted before it; nil for the newest.
  ///   - author: only what that account has made; nil for all.
  ///   - body: is given one after the other, until it returns false.
  func trash(
    in space: RecordID, before version: Int64?, by author: RecordID?, _ body: (TrashedRecord) throws -> Bool) throws
}

public protocol TrashWriting {
  /// - Parameter instant: only what was deleted before it; nil for all.
  /// - Returns: the bytes that are free by that.
  func deleteTrash(in space: RecordID, before instant: Instant?) throws -> Int64
}
