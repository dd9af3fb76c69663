import Base
import Hummingbird
import ServerStorage

/// P-2: what a caller may see exists. Everything else is 404, so that nobody can find out which spaces exist.
package struct SpaceAccess<Storage: ServerStorage>: Sendable {
  package let storage: StorageAccess<Storage>

  /// The space in the address when the caller may read it, as a member or because it is published.
  package func reader(_ context: ServerContext) async throws -> RecordID {
    try await find(context).space
  }

  /// The space and the caller's role in it, for changes. A mere reader of a published space gets 403, or 401 when not
  /// signed in.
  package func member(_ context: ServerContext) async throws -> (space: RecordID, role: Role) {
    let found = try await find(context)
    guard let role = found.role else {
      throw context.caller == nil ? HTTPProblem.unauthorized : HTTPProblem.forbidden
    }
    return (found.space, role)
  }

  private func find(_ context: ServerContext) async throws -> (space: RecordID, role: Role?) {
    guard let id = context.space else { throw refusal(context) }
    let found = try await sight(of: id, context)
    switch found.kind {
    case .private, .shared, .child: if found.role == nil { throw refusal(context) }
    case .published: break
    case nil: throw refusal(context)
    }
    return (id, found.role)
  }

  private func sight(of id: RecordID, _ context: ServerContext) async throws -> SpaceSight {
    if let known = context.caller?.space, known.id == id { return known }
    let account = context.caller?.account
    return try await storage.read { try SpaceSight(id, of: account, $0) }
  }

  /// Without a token the client should sign in, whether or not there is such a space.
  private func refusal(_ context: ServerContext) -> HTTPProblem {
    context.caller == nil ? .unauthorized : .notFound
  }
}

/// What an account sees of a space.
struct SpaceSight: Sendable {
  let id: RecordID
  /// Nil when there is no such space.
  let kind: Space.Kind?
  /// Nil when the account does not belong to it.
  let role: Role?

  /// - Parameter account: nil for whoever has not signed in.
  init(_ id: RecordID, of account: RecordID?, _ reading: some SpaceReading) throws {
    self.id = id
    kind = try reading.space(id)?.kind
    role = kind == nil ? nil : try account.flatMap { try reading.role(of: $0, in: id) }
  }
}

extension HTTPProblem {
  package static let forbidden = HTTPProblem(.forbidden, "forbidden", "Your role in this space does not allow that.")
}
