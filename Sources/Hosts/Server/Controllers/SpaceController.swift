import Base
import HTTPTypes
import Hummingbird
import ServerStorage
import Sync

/// Creates and deletes shared spaces.
struct SpaceController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits
  let blobs: any BlobStore
  let confirmation: PasswordConfirmation<Storage>

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("spaces", use: list)
    routes.post("spaces", use: create)
    routes.put("spaces/{space}", use: place)
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

  /// All spaces of the account, and the spaces within them (P-62).
  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    answer(try await accounts.spaceList(of: try context.requireCaller().account), to: request)
  }

  /// `{parent, placing, deleted, purpose, title}`: creates a child space with the id that the device made, moves it,
  /// deletes it or brings it back (P-61, P-63, P-64).
  @Sendable func place(_ request: Request, _ context: ServerContext) async throws -> Response {
    let account = try context.requireCaller().account
    guard let id = context.parameters.get("space").flatMap({ RecordID($0) }) else { throw HTTPProblem.notFound }
    let form: PlacingRequest
    do {
      form = try PlacingRequest(wire: try await request.smallJSON(context, limits))
    } catch let error as WireError {
      throw HTTPProblem.invalid(error.field, error.problem)
    }
    let done = try await accounts.place(id, form, by: account, bytesPerAccount: limits.recordBytesPerAccount)
    if form.isDeleted && !done.audience.isEmpty {
      try await accounts.note(.spaceDeleted, of: account, done.space.title, context)
    }
    try await accounts.announce(to: done.audience, live)
    return answer(
      try await accounts.childDocument(done.space, done.role, account), status: done.isNew ? .created : .ok,
      to: request)
  }

  /// `{password}`. Deletes everything in the space, for all of its members (P-59).
  @Sendable func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    guard let id = context.parameters.get("space").flatMap({ RecordID($0) }) else { throw HTTPProblem.notFound }
    let form = try await request.smallJSON(context, limits)
    try await accounts.storage.read { try $0.requireDeletable(id, by: caller.account) }
    try await confirmation.check(form["password"]?.text, "password", caller)
    let (space, members, gone) = try await accounts.delete(space: id, by: caller.account)
    let blobs = blobs
    try await WorkPool.files.run { for space in gone { try blobs.removeAll(of: space) } }
    for member in members { try await accounts.note(.spaceDeleted, of: member, space.title, context) }
    try await accounts.announce(to: members, live)
    return bodiless(.noContent)
  }
}
