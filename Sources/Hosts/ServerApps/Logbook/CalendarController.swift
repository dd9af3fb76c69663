import Base
import HTTPTypes
import Hummingbird
import Logbook
import NIOCore
import Server
import ServerStorage
import Sync

/// A private calendar of what expires: an address with a secret in it, which a calendar program reads without signing in.
/// Each member of a space has at most one of it; a new one ends the old.
struct CalendarController<Storage: ServerStorage> {
  let storage: StorageAccess<Storage>
  let access: SpaceAccess<Storage>
  let limits: Server.Limits

  /// - Parameters:
  ///   - api: signed in.
  ///   - routes: for whoever has the secret.
  func addRoutes(to api: some RouterMethods<ServerContext>, calendars routes: some RouterMethods<ServerContext>) {
    api.get("spaces/{space}/logbook/calendar", use: show)
    api.post("spaces/{space}/logbook/calendar", use: make)
    api.delete("spaces/{space}/logbook/calendar", use: end)
    routes.get("{secret}.ics", use: calendar)
  }

  @Sendable func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let feed = try await storage.read { try $0.feed(of: space, account: caller.account) }
    guard let feed else { throw HTTPProblem.notFound }
    return answer(["created": .string(feed.created.rfc3339), "language": .string(feed.language)], to: request)
  }

  @Sendable func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let json = try await request.json(
      upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    let language = try json.language()
    let secret = Token()
    let feed = CalendarSubscription(
      secretHash: secret.hash, space: space, account: caller.account, language: language.code, created: .now())
    try await storage.write { try $0.insert(feed) }
    let url = "\(context.client.origin)/calendar/\(secret.text).ics"
    return answer(["url": .string(url), "created": .string(feed.created.rfc3339)], status: .created, to: request)
  }

  @Sendable func end(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    try await storage.write { try $0.deleteFeed(of: space, account: caller.account) }
    return bodiless(.noContent)
  }

  @Sendable func calendar(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let secret = context.parameters.get("secret").flatMap({ Token($0) }) else { throw HTTPProblem.notFound }
    let now = Instant.now()
    let file = try await storage.read { reading -> String? in
      guard let feed = try reading.feed(secretHash: secret.hash),
        try reading.role(of: feed.account, in: feed.space) != nil,
        try reading.account(feed.account)?.isDisabled == false
      else { return nil }
      let records = try LogbookRecords.supporting(reading, space: feed.space)
      return Logbook.expiryCalendar(records, Language(code: feed.language) ?? .english, now: now)
    }
    guard let file else { throw HTTPProblem.notFound }
    return answer(pieces: [ByteBuffer(string: file)], type: "text/calendar; charset=utf-8", to: request)
  }
}
