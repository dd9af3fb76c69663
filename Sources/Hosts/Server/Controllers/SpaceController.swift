import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Making and deleting shared spaces.
struct SpaceController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits
  let blobs: BlobStore
  let confirmation: PasswordConfirmation<Storage>

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("spaces", use: create)
    routes.delete("spaces/{space}", use: delete)
  }

  @Sendable func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let title = form["title"]?.text?.trimmingSpaces() ?? ""
    guard (1...200).contains(title.unicodeScalars.count) else {
      throw HTTPProblem.invalid("title", "A title has 1 to 200 characters.")
    }
    let space = try await accounts.addSharedSpace(title: title, owner: caller.account)
    try await accounts.note(.spaceMade, of: caller.account, title, context)
    live.joined(caller.account, space.id, version: space.version)
    return answer(
      spaceDocument(space, .owner), status: .created, headers: [.location: "/api/v1/spaces/\(space.id)/changes"],
      to: request)
  }

  /// `{password}`. With everything in it, for all of its members (P-59).
  @Sendable func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    guard let id = context.parameters.get("space").flatMap({ RecordID($0) }) else { throw HTTPProblem.notFound }
    let form = try await request.smallJSON(context, limits)
    try await accounts.storage.read { try $0.requireDeletable(id, by: caller.account) }
    try await confirmation.check(form["password"]?.text, "password", caller)
    let (space, members) = try await accounts.delete(space: id, by: caller.account)
    let blobs = blobs
    try await WorkPool.files.run { try blobs.removeAll(of: id) }
    for member in members {
      try await accounts.note(.spaceDeleted, of: member, space.title, context)
      live.left(member, id)
    }
    return bodiless(.noContent)
  }
}
