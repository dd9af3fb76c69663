import Base
import ServerStorage

/// Runs the storage's blocking calls on threads that may wait, so that a slow disk never stops the threads that serve
/// connections.
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

  /// A read of megabytes. It has its own threads, so short reads do not wait for it.
  func readLong<Result: Sendable>(
    _ body: @escaping @Sendable (Storage.Reading) throws -> Result
  ) async throws -> Result {
    try await WorkPool.pages.run { try storage.read(body) }
  }

  /// - Parameter spaces: the spaces whose records or versions the call may change, or which must not move meanwhile.
  public func write<Result: Sendable>(
    spaces: [RecordID] = [], _ body: @escaping @Sendable (Storage.Writing) throws -> Result
  ) async throws -> Result {
    try await WorkPool.changes.run { try storage.write(spaces: spaces, body) }
  }
}
