import Base
import Sync

/// What the server needs from a database, whatever the engine. SQLite stands behind it by default; the contract says
/// nothing that another engine with transactions could not keep.
public protocol ServerStorage: Sendable {
  associatedtype Reading: StorageReading
  associatedtype Writing: StorageWriting

  /// Reads one unchanging state of everything.
  func read<Result>(_ body: (Reading) throws -> Result) throws -> Result

  /// One durable commit: when it returns, everything is on disk; when `body` or the commit throws, nothing has
  /// happened. Writers stand in a queue, one after the other (P-13).
  func write<Result>(_ body: (Writing) throws -> Result) throws -> Result

  /// A number that is another one as soon as somebody else has committed: another process, or another object on the same
  /// data. Commits through this object leave it as it is.
  func foreignCommits() throws -> Int64

  /// A consistent copy of everything while others read and write.
  ///
  /// - Parameter path: of a file that does not exist yet.
  func backup(to path: String) throws

  /// What the engine itself finds wrong with its files; empty when nothing is.
  func integrityProblems() throws -> [String]
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
  AccountWriting, SessionWriting, InvitationWriting, FeedWriting, ReminderWriting, HistoryWriting, TrashWriting,
  AppPasswordWriting,
  SecondFactorWriting, AccountEventWriting, PasskeyWriting
{
  /// Undoes only what `body` did when it throws, and rethrows; the transaction goes on.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result
}

/// Why a storage could not do it.
public enum StorageError: Error, Equatable, Sendable {
  case unknownSpace(RecordID)
  case engine(code: Int, message: String)
}
