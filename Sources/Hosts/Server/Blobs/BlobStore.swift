import Base
import Foundation

/// The bytes of blobs (P-19), which are named by their hash and never change. Which blobs there are says the storage; bytes
/// without an entry there are not a blob yet.
///
/// A contract, so that the bytes may lie in a directory, or where several servers reach them. Every function may block; they
/// are called from a pool of threads for files. All of them may be called by several processes at once.
public protocol BlobStore: Sendable {
  // MARK: Arriving

  /// How many bytes of an upload have arrived; 0 when there is none.
  func received(_ sha256: String, in space: RecordID) -> Int64

  /// Begins to receive, or goes on where the last attempt ended.
  ///
  /// - Parameter offset: at most what was received; what lies behind it is forgotten. 0 begins anew.
  /// - Returns: what must be ended; nil when somebody else is sending or holding the same.
  /// - Throws: when nothing can be written.
  func receive(_ sha256: String, in space: RecordID, at offset: Int64) throws -> (any BlobUpload)?

  /// The uploads of these spaces that are not complete, without the given one: how many, and their bytes.
  func arriving(in spaces: [RecordID], except sha256: String) -> (count: Int, bytes: Int64)

  /// Removes what began to arrive before `limit` and never did.
  ///
  /// - Returns: how many.
  @discardableResult
  func removeAbandoned(before limit: Date) throws -> Int

  // MARK: Kept

  /// In bytes; nil when it is not here, or not all of it.
  func size(_ sha256: String, in space: RecordID) -> Int64?

  /// The bytes of a range, or fewer at the end.
  ///
  /// - Throws: when the blob is not here.
  func read(_ sha256: String, in space: RecordID, from offset: Int64, count: Int) throws -> [UInt8]

  /// The blob as a file that is there as long as `body` runs, for programs that read files.
  func withFile<Result>(_ sha256: String, in space: RecordID, _ body: (String) throws -> Result) throws -> Result

  /// The complete blobs of a space that last changed before `limit`, in no order.
  func names(in space: RecordID, before limit: Date) throws -> [String]

  /// The spaces that have any, in no order.
  func spaces() throws -> [RecordID]

  /// Keeps uploads of a blob away while `body` runs, so that no bytes arrive under what is being removed.
  ///
  /// - Returns: nil when one is under way.
  func holding<Result>(_ sha256: String, in space: RecordID, _ body: () throws -> Result) throws -> Result?

  /// Removes a blob and its smaller versions; nothing happens when it is not here.
  func remove(_ sha256: String, in space: RecordID) throws

  /// Removes all blobs of a space.
  func removeAll(of space: RecordID) throws

  // MARK: Smaller versions of pictures (P-35)

  /// They can be made again at any time, so they are in no backup. No bytes say that there is none.
  ///
  /// - Parameter width: pixels.
  /// - Returns: nil when it has not been made yet.
  func scaled(_ sha256: String, in space: RecordID, width: Int) -> [UInt8]?

  func keep(scaled bytes: [UInt8], of sha256: String, in space: RecordID, width: Int) throws
}

/// The bytes of one blob on their way. Used by one request, which says when it ends; blocks while it writes.
public protocol BlobUpload: AnyObject, Sendable {
  /// How many have arrived.
  var size: Int64 { get }

  func append(_ bytes: [UInt8]) throws

  /// The first bytes, at most 512, by which types are told apart.
  func start() throws -> [UInt8]

  /// Whether all bytes together have the hash that names them.
  func isWhole() throws -> Bool

  /// Makes it a blob; it survives a power failure when this returns.
  func finish() throws

  /// What arrived is not what was announced.
  func discard()

  /// Lets others send the same.
  func end()
}
