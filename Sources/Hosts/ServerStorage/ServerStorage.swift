import Base
import Sync

/// What the server needs from a database, whatever the engine. SQLite stands behind it by default; the contract says
/// nothing that another engine with transactions could not keep.
public protocol ServerStorage: Sendable {
  associatedtype Reading: StorageReading
  associatedtype Writing: StorageWriting

  /// Reads one unchanging state of everything.
  func read<Result>(_ body: (Reading) throws -> Result) throws -> Result

  /// One durable commit, tried once: when it returns, everything is on disk; when `body` or the commit throws, nothing has
  /// happened. It is called by ``write(spaces:_:)``.
  ///
  /// - Parameter spaces: each once, in the order of their ids. They are taken before `body` begins and kept to the end of the
  ///   commit: nobody else, in this process or another, changes their records or versions meanwhile. So versions have no gaps
  ///   and come in the order of commits (P-13).
  /// - Throws: ``StorageError/inTheWay`` when somebody else was, and it may be tried again.
  func commit<Result>(taking spaces: [RecordID], _ body: (Writing) throws -> Result) throws -> Result

  /// What somebody else commits from now on: another process, or another object on the same data. Commits through this object
  /// are not among it.
  func foreignChanges() throws -> AsyncStream<ForeignChange>

  /// What the engine itself finds wrong with its data; empty when nothing is.
  func integrityProblems() throws -> [String]
}

/// An engine that copies its data itself. Where the operator does that by the engine's own tools, it is none.
public protocol SelfCopyingStorage: ServerStorage {
  /// A consistent copy of everything while others read and write.
  ///
  /// - Parameter path: of a file that does not exist yet.
  func backup(to path: String) throws
}

/// Something that somebody else has committed.
public enum ForeignChange: Equatable, Sendable {
  /// The space stands at this version now.
  case space(RecordID, version: Int64)
  /// Anything may be different: the engine tells no more, or could not listen for a while.
  case anything
}

/// What can be asked within a transaction. A transaction is used by one thread, and only within its closure.
public protocol StorageReading: SpaceReading, ChildSpaceReading, RecordReading, OperationReading, BlobReading,
  AccountReading,
  SessionReading,
  InvitationReading, FeedReading, ReminderReading, HistoryReading, TrashReading, AppPasswordReading,
  SecondFactorReading,
  AccountEventReading, PasskeyReading
{}

/// What can be changed within a transaction.
public protocol StorageWriting: StorageReading, SpaceWriting, ChildSpaceWriting, RecordWriting, OperationWriting,
  BlobWriting,
  AccountWriting, SessionWriting, InvitationWriting, FeedWriting, ReminderWriting, TrashWriting,
  AppPasswordWriting,
  SecondFactorWriting, AccountEventWriting, PasskeyWriting
{
  /// Undoes only what `body` did when it throws, and rethrows; the transaction goes on.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result
}

/// Why a storage could not do it.
public enum StorageError: Error, Equatable, Sendable {
  case unknownSpace(RecordID)
  /// The records or the version of a space were to be changed by who has not taken it: a fault of the program.
  case notTaken(RecordID)
  /// Two were in each other's way, and this one has lost: nothing has happened, and it may be tried again.
  case inTheWay
  case engine(code: Int, message: String)
}
