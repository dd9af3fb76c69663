import Base
import Foundation

/// The bytes of blobs (P-19). A blob is named by its hash and never changes. The storage knows which blobs exist; bytes
/// without an entry there are not a blob yet.
///
/// A protocol, so that the bytes can lie in a directory or where several servers reach them. Every function may block;
/// callers use a thread pool for files. Several processes may call all of them at once.
public protocol BlobStore: Sendable {
  // MARK: Arriving

  /// How many bytes of an upload have arrived; 0 when there is none.
  func received(_ sha256: String, in space: RecordID) -> Int64

  /// Begins an upload, or resumes it where the last attempt ended.
  ///
  /// - Parameter offset: at most the number of received bytes. Bytes behind it are discarded. 0 begins anew.
  /// - Returns: an upload that the caller must end; nil when somebody else is uploading or holding the same blob.
  /// - Throws: when nothing can be written.
  func receive(_ sha256: String, in space: RecordID, at offset: Int64) throws -> (any BlobUpload)?

  /// The incomplete uploads in these spaces, also those under way, the oldest first.
  func unfinished(in spaces: [RecordID]) -> [UnfinishedUpload]

  /// Discards what has arrived of an upload.
  ///
  /// - Returns: false when it is under way.
  func giveUp(_ sha256: String, in space: RecordID) throws -> Bool

  /// Removes uploads that began before `limit` and never completed.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  func removeAbandoned(before limit: Date) throws -> Int

  // MARK: Kept

  /// The size in bytes; nil when the blob is missing or incomplete.
  func size(_ sha256: String, in space: RecordID) -> Int64?

  /// The bytes of a range, or fewer at the end.
  ///
  /// - Throws: when the blob is missing.
  func read(_ sha256: String, in space: RecordID, from offset: Int64, count: Int) throws -> [UInt8]

  /// Provides the blob as a file while `body` runs, for programs that read files.
  func withFile<Result>(_ sha256: String, in space: RecordID, _ body: (String) throws -> Result) throws -> Result

  /// The complete blobs of a space that last changed before `limit`, in no order.
  func names(in space: RecordID, before limit: Date) throws -> [String]

  /// The spaces that have blobs, in no order.
  func spaces() throws -> [RecordID]

  /// Prevents uploads of a blob while `body` runs, so that no bytes arrive under a name that is being removed.
  ///
  /// - Returns: nil when an upload is under way.
  func holding<Result>(_ sha256: String, in space: RecordID, _ body: () throws -> Result) throws -> Result?

  /// Removes a blob and its smaller versions. Does nothing when the blob is missing.
  func remove(_ sha256: String, in space: RecordID) throws

  /// Removes all blobs of a space.
  func removeAll(of space: RecordID) throws

  // MARK: Smaller versions of pictures (P-35)

  /// Smaller versions can be made again at any time, so backups omit them. An empty array means that there cannot be
  /// one.
  ///
  /// - Parameter width: pixels.
  /// - Returns: nil when it has not been made yet.
  func scaled(_ sha256: String, in space: RecordID, width: Int) -> [UInt8]?

  func keep(scaled bytes: [UInt8], of sha256: String, in space: RecordID, width: Int) throws
}

/// What has arrived of a blob.
public struct UnfinishedUpload: Equatable, Sendable {
  public var space: RecordID
  public var sha256: String
  /// The bytes so far.
  public var size: Int64

  public init(space: RecordID, sha256: String, size: Int64) {
    self.space = space
    self.sha256 = sha256
    self.size = size
  }
}

/// The upload of one blob. One request uses it and ends it. Writing blocks.
public protocol BlobUpload: AnyObject, Sendable {
  /// The number of bytes that have arrived.
  var size: Int64 { get }

  func append(_ bytes: [UInt8]) throws

  /// The first bytes, at most 512, which tell the type.
  func start() throws -> [UInt8]

  /// Whether all bytes together have the hash that names the blob.
  func isWhole() throws -> Bool

  /// Turns the upload into a blob. It survives a power failure when this returns.
  func finish() throws

  /// Discards the bytes, because they are not what was announced.
  func discard()

  /// Lets others upload the same blob.
  func end()
}
