import Base
import HTTPTypes
import Hummingbird
import ServerStorage
import Sync

/// P-28: the same records one at a time, for scripts and other programs.
struct ResourceController<Storage: ServerStorage> {
  let sync: SyncService<Storage>
  let access: SpaceAccess<Storage>
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("spaces/{space}/{collection}", use: list)
    routes.post("spaces/{space}/{collection}", use: create)
    routes.get("spaces/{space}/{collection}/{id}", use: show)
    routes.patch("spaces/{space}/{collection}/{id}", use: update)
    routes.delete("spaces/{space}/{collection}/{id}", use: delete)
  }

  /// Every parameter except `after` and `limit` names a field and the value that it must have.
  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let (collection, after, limit) = (name("collection", context), request.query("after"), try request.number("limit"))
    let filter = request.uri.queryParameters.compactMap { name, value -> (name: String, value: String)? in
      name == "after" || name == "limit" ? nil : (String(name), String(value))
    }
    return try await response(
      try await WorkPool.pages.run {
        sync.records(space: space, collection: collection, after: after, limit: limit, filter: filter)
      }, to: request, context)
  }

  @Sendable func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let (collection, id) = (name("collection", context), name("id", context))
    let result = try await WorkPool.lookups.run { sync.record(space: space, collection: collection, id: id) }
    if let tag = result.etag, let known = request.headers[.ifNoneMatch], isNamed(tag, in: known) {
      return bodiless(.notModified, [.eTag: tag, .cacheControl: "no-store"])
    }
    return try await response(result, to: request, context)
  }

  @Sendable func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let body = try await body(request, context, role)
    return try await response(
      await sync.create(
        space: space, role: role, account: context.caller?.account, collection: name("collection", context), body: body),
      to: request, context)
  }

  @Sendable func update(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let body = try await body(request, context, role)
    return try await response(
      await sync.update(
        space: space, role: role, account: context.caller?.account, collection: name("collection", context),
        id: name("id", context), ifMatch: request.headers[.ifMatch], body: body), to: request, context)
  }

  @Sendable func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    return try await response(
      await sync.delete(
        space: space, role: role, account: context.caller?.account, collection: name("collection", context),
        id: name("id", context), ifMatch: request.headers[.ifMatch]), to: request, context)
  }

  private func body(_ request: Request, _ context: ServerContext, _ role: Role) async throws -> [UInt8] {
    guard role.mayPush else { throw HTTPProblem.forbidden }
    return try await request.bytes(
      upTo: PushRequest.byteLimit, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
  }

  private func name(_ parameter: String, _ context: ServerContext) -> String {
    context.parameters.get(parameter) ?? ""
  }
}
