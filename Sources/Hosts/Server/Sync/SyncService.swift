import Base
import ServerStorage
import Sync

/// The server side of the synchronisation (P-4 … P-16), without HTTP. The caller has already found the space and the
/// role. Many threads may use it at once.
public final class SyncService<Storage: ServerStorage>: Sendable {
  public let storage: Storage
  let schema: Schema
  let references: References
  let now: @Sendable () -> Instant
  /// P-96: the time by which the trash is emptied.
  let counted: @Sendable () -> Instant
  let newID: @Sendable () -> RecordID
  let onCommit: @Sendable (_ space: RecordID, _ version: Int64) -> Void
  /// P-40: how many bytes the records of an account may take together.
  let bytesPerAccount: Int64
  let commits: CommitQueue<Storage>
  let pages = PageCache()
  let begun = BegunEpochs()

  /// - Parameters:
  ///   - schema: the collections whose fields are validated (P-9). All others pass (P-11).
  ///   - counted: the time by which the trash is emptied; nil for now.
  ///   - onCommit: called after every durable commit that changed a space, with its new version (P-17).
  ///   - newID: makes ids for records that come without one; nil for version 7 with the system's randomness.
  public init(
    storage: Storage, schema: Schema, now: @escaping @Sendable () -> Instant, bytesPerAccount: Int64 = .max,
    counted: (@Sendable () -> Instant)? = nil,
    onCommit: @escaping @Sendable (_ space: RecordID, _ version: Int64) -> Void = { _, _ in },
    newID: (@Sendable () -> RecordID)? = nil
  ) {
    self.storage = storage
    self.schema = schema
    self.references = References(schema)
    self.now = now
    self.counted = counted ?? now
    self.newID =
      newID ?? { RecordID.v7(at: now(), random: (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))) }
    self.onCommit = onCommit
    self.bytesPerAccount = bytesPerAccount
    commits = CommitQueue(storage)
  }

  /// `POST …/push`, in its own commit before it returns.
  ///
  /// - Parameter account: the account that pushes. A contributor may delete only records that this account has made.
  public func push(space: RecordID, role: Role, account: RecordID? = nil, body: [UInt8]) -> SyncAnswer {
    change(in: space, parsing: { try ReadPush(body: body, schema) }) { writing, request in
      try self.push(request, space, role, account, writing)
    }
  }

  /// `POST …/push`, committed together with all other waiting pushes (P-13). It returns after the commit.
  public func push(space: RecordID, role: Role, account: RecordID? = nil, body: [UInt8]) async -> SyncAnswer {
    await change(of: account, in: space, parsing: { try ReadPush(body: body, schema) }) { writing, request in
      try self.push(request, space, role, account, writing)
    }
  }

  private func push(
    _ push: ReadPush, _ space: RecordID, _ role: Role, _ account: RecordID?, _ writing: Storage.Writing
  ) throws -> Changed {
    guard let role = try writing.present(role, of: account, in: space) else { return Changed(.notFound) }
    guard role.mayPush else { return Changed(.forbidden) }
    guard let space = try writing.space(space) else { return Changed(.notFound) }
    var writer = try SpaceWriter(
      writing, space, schema: schema, references: references, role: role, account: account, now: now(),
      bytesPerAccount: bytesPerAccount)
    return try writer.push(push, begun)
  }
}

extension StorageReading {
  /// P-66: the role within the transaction, in case it was revoked after the request came; nil when there is none any
  /// more. Importers have no account.
  func present(_ role: Role, of account: RecordID?, in space: RecordID) throws -> Role? {
    guard let account else { return role }
    guard let now = try self.role(of: account, in: space) else { return nil }
    return now.rawValue > role.rawValue ? now : role
  }

  /// The space, when the account may read it in exactly this state of the storage.
  ///
  /// - Parameter reader: nil for programs of the server.
  package func readable(_ id: RecordID, by reader: RecordID?) throws -> Space? {
    guard let space = try space(id) else { return nil }
    guard let reader, space.kind != .published else { return space }
    return try role(of: reader, in: id) == nil ? nil : space
  }
}

/// The answer to a change, and the version that it made.
struct Changed: Sendable {
  var answer: SyncAnswer
  var commit: (space: RecordID, version: Int64)?

  init(_ answer: SyncAnswer, commit: (space: RecordID, version: Int64)? = nil) {
    self.answer = answer
    self.commit = commit
  }
}

extension SyncService {
  /// Reads the request, changes the storage in one transaction, and returns what was committed.
  func change<Request>(
    in space: RecordID, parsing: () throws -> Request, _ body: (Storage.Writing, Request) throws -> Changed
  ) -> SyncAnswer {
    answering {
      let request = try parsing()
      let changed = try storage.write(space: space) { try body($0, request) }
      if let commit = changed.commit { onCommit(commit.space, commit.version) }
      return changed.answer
    }
  }

  /// The same, in a commit shared with others.
  ///
  /// - Parameter account: the account that takes turns with the others.
  func change<Request: Sendable>(
    of account: RecordID?, in space: RecordID, parsing: () throws -> Request,
    _ body: @escaping @Sendable (Storage.Writing, Request) throws -> Changed
  ) async -> SyncAnswer {
    let request: Request
    do { request = try parsing() } catch { return answer(to: error) }
    do {
      let changed = try await commits.perform(of: account, in: space) { try body($0, request) }
      if let commit = changed.commit { onCommit(commit.space, commit.version) }
      return changed.answer
    } catch {
      return answer(to: error)
    }
  }

  func answering(_ body: () throws -> SyncAnswer) -> SyncAnswer {
    do { return try body() } catch { return answer(to: error) }
  }

  private func answer(to error: any Error) -> SyncAnswer {
    switch error {
    case let error as Refused: error.answer
    case let error as JSONError: .malformed(error)
    case let error as WireError: .malformed(error)
    case let error as TooLarge: SyncAnswer(problem: error.problem.type, status: 422, error.problem.detail)
    case is CommitQueueFull: .busy
    case StorageError.engine(13, _): .diskFull
    default: .unavailable
    }
  }
}

/// Ends a request with an answer and undoes what it has changed.
struct Refused: Error {
  let answer: SyncAnswer
}
