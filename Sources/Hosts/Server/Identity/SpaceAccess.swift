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
    guard let id = context.parameters.get("space").flatMap({ RecordID($0) }) else { throw refusal(context) }
    let account = context.caller?.account
    let found = try await storage.read { reading -> (kind: Space.Kind, role: Role?)? in
      guard let space = try reading.space(id) else { return nil }
      return (space.kind, try account.flatMap { try reading.role(of: $0, in: id) })
    }
    guard let found else { throw refusal(context) }
    switch found.kind {
    case .private, .shared, .child:
      if found.role == nil { throw refusal(context) }
    case .published: break
    }
    return (id, found.role)
  }

  /// Without a token the client should sign in, whether or not there is such a space.
  private func refusal(_ context: ServerContext) -> HTTPProblem {
    context.caller == nil ? .unauthorized : .notFound
  }
}

extension HTTPProblem {
  package static let forbidden = HTTPProblem(.forbidden, "forbidden", "Your role in this space does not allow that.")
}
