import Base
import ServerStorage

/// Runs the storage's blocking calls on threads that are made for waiting, so that a slow disk never stops those that
/// serve connections.
public struct StorageAccess<Storage: ServerStorage>: Sendable {
  public let storage: Storage

  public init(_ storage: Storage) {
    self.storage = storage
  }

  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (Storage.Reading) throws -> Result
  ) async throws -> Result {
    try await WorkPool.lookups.run { try storage.read(body) }
  }

  /// A read of megabytes, which keeps short ones waiting no longer than the threads of its own kind.
  func readLong<Result: Sendable>(
    _ body: @escaping @Sendable (Storage.Reading) throws -> Result
  ) async throws -> Result {
    try await WorkPool.pages.run { try storage.read(body) }
  }

  /// - Parameter spaces: whose records or versions it may change, or whose place must not change meanwhile.
  public func write<Result: Sendable>(
    spaces: [RecordID] = [], _ body: @escaping @Sendable (Storage.Writing) throws -> Result
  ) async throws -> Result {
    try await WorkPool.changes.run { try storage.write(spaces: spaces, body) }
  }
}
