import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// Making shared spaces.
struct SpaceController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let live: LiveHub
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("spaces", use: create)
  }

  @Sendable func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let title = form["title"]?.text?.trimmingSpaces() ?? ""
    guard (1...200).contains(title.unicodeScalars.count) else {
      throw HTTPProblem.invalid("title", "A title has 1 to 200 characters.")
    }
    let space = try await accounts.addSharedSpace(title: title, owner: caller.account)
    live.joined(caller.account, space.id, version: space.version)
    return answer(
      spaceDocument(space, .owner), status: .created, headers: [.location: "/api/v1/spaces/\(space.id)/changes"],
      to: request)
  }
}
