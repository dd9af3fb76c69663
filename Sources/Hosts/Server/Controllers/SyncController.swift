import Base
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage
import Sync

/// The synchronisation of a space: checks access, and moves the bytes to and from ``SyncService``.
struct SyncController<Storage: ServerStorage> {
  let sync: SyncService<Storage>
  let access: SpaceAccess<Storage>
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("spaces/{space}/push", use: push)
    routes.get("spaces/{space}/changes", use: changes)
    routes.get("spaces/{space}/digest", use: digest)
    routes.post("spaces/{space}/digest", use: compare)
    routes.get("spaces/{space}/history", use: history)
  }

  @Sendable func push(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    // Refuse before reading four megabytes in vain.
    guard role.mayPush else { throw HTTPProblem.forbidden }
    let body = try await request.bytes(
      upTo: PushRequest.byteLimit, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    let answer = await sync.push(space: space, role: role, account: context.caller?.account, body: body)
    return try await response(answer, to: request, context)
  }

  @Sendable func changes(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let cursor = request.query("cursor")
    let limit = try request.number("limit")
    let (known, reader) = (request.headers[.ifNoneMatch], context.caller?.account)
    let answer = try await WorkPool.pages.run {
      sync.changes(space: space, cursor: cursor, limit: limit, known: known, reader: reader)
    }
    if answer.status == 410, let reader { await sync.noticeSetBack(of: space, cursor: cursor, account: reader) }
    return try await response(answer, to: request, context)
  }

  @Sendable func digest(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let (known, reader) = (request.headers[.ifNoneMatch], context.caller?.account)
    return try await response(
      try await WorkPool.pages.run {
        sync.digest(space: space, known: known, reader: reader)
      }, to: request, context)
  }

  @Sendable func history(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let (collection, id) = (request.query("collection"), request.query("id"))
    let (before, limit) = (try request.number("before"), try request.number("limit"))
    let reader = context.caller?.account
    let answer = try await WorkPool.pages.run {
      sync.history(
        space: space, role: role, collection: collection, id: id, before: before, limit: limit,
        reader: reader)
    }
    return try await response(answer, to: request, context)
  }

  @Sendable func compare(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let reader = context.caller?.account
    let body = try await request.bytes(
      upTo: limits.smallBody * 2, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    return try await response(
      try await WorkPool.pages.run {
        sync.digest(space: space, body: body, reader: reader)
      }, to: request, context)
  }
}

extension Request {
  /// A whole number of the query; nil when it is missing, 400 when it is not a number of at least 1.
  func number(_ name: String) throws -> Int? {
    guard let text = query(name) else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw HTTPProblem.invalid(name, "This must be a whole number, 1 at least.")
    }
    return number
  }
}

/// The answer of the synchronisation as HTTP.
///
/// - Throws: 503 when answers already hold too much memory.
func response(_ result: SyncAnswer, to request: Request, _ context: ServerContext) async throws -> Response {
  var headers: HTTPFields = [:]
  if let seconds = result.retryAfter { headers[.retryAfter] = String(seconds) }
  if let tag = result.etag { headers[.eTag] = tag }
  if let cacheControl = result.cacheControl { headers[.cacheControl] = cacheControl }
  if let location = result.location { headers[.location] = location }
  let status = HTTPResponse.Status(code: result.status)
  if result.pieces.isEmpty {
    if status == .notModified { headers[.vary] = "Accept-Encoding" }
    return bodiless(status, headers)
  }
  if let packed = result.packed, request.accepts("gzip"), let bytes = await packed.bytes(of: result.pieces) {
    headers[.contentType] = result.contentType
    headers[.vary] = "Accept-Encoding"
    headers[.contentEncoding] = "gzip"
    return Response(
      status: status, headers: headers,
      body: longBody([bytes], try context.answerShare(of: bytes.readableBytes)))
  }
  return try await answer(
    pieces: result.pieces, type: result.contentType, status: status, headers: headers, to: request, context)
}
