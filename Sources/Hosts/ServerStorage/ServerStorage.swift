import Base
import Sync

/// What the server needs from a database of any engine. SQLite is the default. The contract requires nothing that
/// another engine with transactions could not offer.
public protocol ServerStorage: Sendable {
  associatedtype Reading: StorageReading
  associatedtype Writing: StorageWriting

  /// Reads one unchanging state of everything.
  func read<Result>(_ body: (Reading) throws -> Result) throws -> Result

  /// One durable commit, tried once. When it returns, everything is on disk; when `body` or the commit throws, nothing
  /// has happened. Callers use ``write(spaces:_:)``.
  ///
  /// - Parameter spaces: each once, in the order of their ids. They are taken before `body` begins and kept to the end
  ///   of the commit: nobody else, in this process or another, changes their records or versions meanwhile. So versions
  ///   have no gaps and follow the order of commits (P-13).
  /// - Throws: ``StorageError/inTheWay`` when another writer was in the way. The commit may be tried again.
  func commit<Result>(taking spaces: [RecordID], _ body: (Writing) throws -> Result) throws -> Result

  /// Commits by others from now on: by another process, or through another object on the same data. Commits through
  /// this object are not included.
  func foreignChanges() throws -> AsyncStream<ForeignChange>

  /// The problems that the engine finds in its data; empty when there are none.
  func integrityProblems() throws -> [String]
}

/// An engine that copies its own data. An engine whose data the operator copies with its own tools does not conform.
public protocol SelfCopyingStorage: ServerStorage {
  /// Makes a consistent copy of everything while others read and write.
  ///
  /// - Parameter path: a file that does not exist yet, or is empty. It keeps its permissions.
  func backup(to path: String) throws
}

/// A commit by somebody else.
public enum ForeignChange: Equatable, Sendable {
  /// The space is now at this version.
  case space(RecordID, version: Int64)
  /// Anything may have changed: the engine says no more, or could not listen for some time.
  case anything
}

/// Queries within a transaction. One thread uses a transaction, and only within its closure.
public protocol StorageReading: SpaceReading, ChildSpaceReading, RecordReading, OperationReading, BlobReading,
  AccountReading,
  SessionReading,
  InvitationReading, FeedReading, ReminderReading, HistoryReading, TrashReading, AppPasswordReading,
  SecondFactorReading,
  AccountEventReading, PasskeyReading, LeaseReading, AgeingReading
{}

/// Changes within a transaction.
public protocol StorageWriting: StorageReading, SpaceWriting, ChildSpaceWriting, RecordWriting, OperationWriting,
  BlobWriting,
  AccountWriting, SessionWriting, InvitationWriting, FeedWriting, ReminderWriting, TrashWriting,
  AppPasswordWriting,
  SecondFactorWriting, AccountEventWriting, PasskeyWriting, LeaseWriting, AgeingWriting
{
  /// Undoes only what `body` did when it throws, and rethrows. The transaction continues.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result
}

/// Why a storage failed.
public enum StorageError: Error, Equatable, Sendable {
  case unknownSpace(RecordID)
  /// The caller has not taken the space whose records or version it wanted to change: a bug in the program.
  case notTaken(RecordID)
  /// Two writers collided and this one lost. Nothing has happened, and it may be tried again.
  case inTheWay
  case engine(code: Int, message: String)
  /// The data are those of a later version of this program.
  case laterVersion
  /// The data are those of an earlier version of this program, and were not to be changed.
  case earlierVersion
}

/// P-124: the data may be as they should.
extension StorageError {
  package static let fullDisk = StorageError.engine(code: 13, message: "the disk is full: make room, and try again")
  package static let readOnlyDisk = StorageError.engine(
    code: 8, message: "the disk or the file is read-only: copy the directory of the data to another disk, and name that with --data")

  package var isOfDisk: Bool { self == .fullDisk || self == .readOnlyDisk }
}

extension StorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownSpace(let space): "there is no space \(space)"
    case .notTaken(let space): "the space \(space) was changed without being taken"
    case .inTheWay: "another writer was in the way"
    case .engine(let code, let message): "\(message) (\(code))"
    case .laterVersion:
      "it is from a later version of this program. Use that version, or restore a backup from before it"
    case .earlierVersion: "it is from an earlier version of this program"
    }
  }
}
