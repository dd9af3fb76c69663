import Base
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServerStorage
import Sync

/// The synchronisation of a space: who may, and the bytes to and from ``SyncService``.
struct SyncController<Storage: ServerStorage> {
  let sync: SyncService<Storage>
  let access: SpaceAccess<Storage>
  let limits: Limits

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("spaces/{space}/push", use: push)
    routes.get("spaces/{space}/changes", use: changes)
    routes.get("spaces/{space}/digest", use: digest)
    routes.post("spaces/{space}/digest", use: compare)
  }

  @Sendable func push(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    // Refused before four megabytes are read in vain.
    guard role.mayPush else { throw HTTPProblem.forbidden }
    let body = try await request.bytes(
      upTo: PushRequest.byteLimit, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    let answer = await sync.push(space: space, role: role, account: context.caller?.account, body: body)
    return response(answer, to: request)
  }

  @Sendable func changes(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let cursor = request.query("cursor")
    let limit = try request.number("limit")
    return response(try await blocking { sync.changes(space: space, cursor: cursor, limit: limit) }, to: request)
  }

  @Sendable func digest(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    return response(try await blocking { sync.digest(space: space) }, to: request)
  }

  @Sendable func compare(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let body = try await request.bytes(
      upTo: limits.smallBody * 2, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    return response(try await blocking { sync.digest(space: space, body: body) }, to: request)
  }
}

/// Runs what waits for a disk away from the threads that serve connections.
func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await NIOThreadPool.singleton.runIfActive(work)
}

extension Request {
  /// A whole number of the query; nil when it is absent, 400 when it is something else.
  func number(_ name: String) throws -> Int? {
    guard let text = query(name) else { return nil }
    guard let number = Int(text) else { throw HTTPProblem.invalid(name, "This must be a whole number.") }
    return number
  }
}

/// The answer of the synchronisation as HTTP.
func response(_ result: SyncAnswer, to request: Request) -> Response {
  var headers: HTTPFields = [:]
  if let seconds = result.retryAfter { headers[.retryAfter] = String(seconds) }
  if let tag = result.etag { headers[.eTag] = tag }
  if let location = result.location { headers[.location] = location }
  let status = HTTPResponse.Status(code: result.status)
  if result.pieces.isEmpty { return bodiless(status, headers) }
  return answer(
    pieces: result.pieces, type: result.contentType, status: status, headers: headers, to: request)
}
