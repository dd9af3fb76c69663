import Base
import Sync

/// P-31: the changes of one version of a space, and who made them.
public struct HistoryEntry: Equatable, Sendable {
  public enum Kind: Int64, Sendable {
    case made = 0
    case edited = 1
    case deleted = 2
    case restored = 3

    public var name: String {
      switch self {
      case .made: "made"
      case .edited: "edited"
      case .deleted: "deleted"
      case .restored: "restored"
      }
    }
  }

  public var version: Int64
  public var key: RecordKey
  public var kind: Kind
  /// Nil for importers.
  public var account: RecordID?
  /// When the server accepted it, for people. No decision depends on it (P-26).
  public var received: Instant
  /// The fields that changed in this version, with their new values; all fields of a new record. A record at a version
  /// is the sum of its entries up to that version.
  public var fields: Fields
  /// The names of the fields that were removed.
  public var removed: [String]

  public init(
    version: Int64, key: RecordKey, kind: Kind, account: RecordID?, received: Instant, fields: Fields = Fields(),
    removed: [String] = []
  ) {
    self.version = version
    self.key = key
    self.kind = kind
    self.account = account
    self.received = received
    self.fields = fields
    self.removed = removed
  }
}

public protocol HistoryReading {
  /// The newest entries first.
  ///
  /// - Parameters:
  ///   - key: nil for all records.
  ///   - version: only entries of earlier versions; nil for the newest.
  ///   - body: called with one entry after another, until it returns false.
  func history(
    of key: RecordKey?, in space: RecordID, before version: Int64?, _ body: (HistoryEntry) throws -> Bool) throws
}

extension HistoryReading {
  public func history(
    of key: RecordKey?, in space: RecordID, before version: Int64?, limit: Int
  ) throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    try history(of: key, in: space, before: version) { entry in
      if entries.count == limit { return false }
      entries.append(entry)
      return true
    }
    return entries
  }
}
