import Base

/// A picture or document of a space, named by the SHA-256 of its bytes (P-19).
public struct BlobEntry: Equatable, Sendable {
  /// 64 lower-case hexadecimal digits.
  public var sha256: String
  /// In bytes.
  public var size: Int64
  /// A media type: `image/jpeg`.
  public var type: String

  public init(sha256: String, size: Int64, type: String) {
    self.sha256 = sha256
    self.size = size
    self.type = type
  }
}

public protocol BlobReading {
  func blob(_ sha256: String, in space: RecordID) throws -> BlobEntry?
  /// In the order of their names.
  func blobs(in space: RecordID) throws -> [BlobEntry]
}

public protocol BlobWriting {
  /// Nothing changes when the space has it.
  func insert(_ blob: BlobEntry, in space: RecordID) throws
}
