import Base
import HTTPTypes
import Hummingbird
import ServerStorage
import Sync

/// P-54: the deleted records of a space, and bringing them back.
struct TrashController<Storage: ServerStorage> {
  let sync: SyncService<Storage>
  let access: SpaceAccess<Storage>
  let accounts: AccountService<Storage>
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("spaces/{space}/trash", use: list)
    routes.post("spaces/{space}/trash/restore", use: restore)
    routes.delete("spaces/{space}/trash", use: empty)
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let (caller, before) = (try context.requireCaller(), try request.number("before"))
    return try await response(
      try await WorkPool.pages.run {
        sync.trash(space: space, role: role, account: caller.account, before: before)
      }, to: request, context)
  }

  @Sendable func restore(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let caller = try context.requireCaller()
    let body = try await request.bytes(
      upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    return try await response(
      await sync.restore(space: space, role: role, account: caller.account, body: body), to: request, context)
  }

  @Sendable func empty(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let caller = try context.requireCaller()
    let result = await sync.emptyTrash(space: space, role: role, account: caller.account)
    if result.status == 204 { try await accounts.note(.trashEmptied, space: space, caller, context) }
    return try await response(result, to: request, context)
  }
}
