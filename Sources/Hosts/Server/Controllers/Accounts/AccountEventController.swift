import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// P-57: the account's own log.
struct AccountEventController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/events", use: list)
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let account = try context.requireCaller().account
    let events = try await accounts.events(of: account)
    return answer(["events": .array(events.map { $0.document })], to: request)
  }
}
