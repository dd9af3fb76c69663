import Base

/// A picture or document of a space, named by the SHA-256 of its bytes (P-19).
public struct BlobEntry: Equatable, Sendable {
  /// 64 lower-case hexadecimal digits.
  public var sha256: String
  /// The size in bytes.
  public var size: Int64
  /// A media type: `image/jpeg`.
  public var type: String
  /// When we first noticed that no record names it; nil while a record does, and before anybody looked.
  public var unnamedSince: Instant?

  /// P-92: as how many bytes of an account each counts at least.
  public static var leastBytes: Int64 { 16 * 1024 }

  public init(sha256: String, size: Int64, type: String, unnamedSince: Instant? = nil) {
    self.sha256 = sha256
    self.size = size
    self.type = type
    self.unnamedSince = unnamedSince
  }
}

public protocol BlobReading {
  func blob(_ sha256: String, in space: RecordID) throws -> BlobEntry?
  /// Sorted by name.
  func blobs(in space: RecordID) throws -> [BlobEntry]
  /// The deleted spaces whose bytes may not have been removed yet.
  func leftBehind() throws -> [RecordID]
}

public protocol BlobWriting {
  /// Does nothing when the space already has the blob.
  func insert(_ blob: BlobEntry, in space: RecordID) throws
  /// Stores since when no record names the blob; nil when a record does again.
  func setUnnamed(since: Instant?, blob sha256: String, in space: RecordID) throws
  func delete(blob sha256: String, in space: RecordID) throws
  /// The bytes of a deleted space are gone.
  func forget(leftBehind space: RecordID) throws
}
