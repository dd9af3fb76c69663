import Base
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage

/// A private calendar of an app's dates: an address with a secret, which a calendar program reads without signing in.
/// Each member of a space has at most one for each app. A new one replaces the old.
struct CalendarController<Storage: ServerStorage>: Sendable {
  let storage: StorageAccess<Storage>
  let access: SpaceAccess<Storage>
  let sources: [any DueEventSource]
  let limits: Limits

  /// - Parameters:
  ///   - api: routes for signed-in users.
  ///   - routes: routes for anybody who has the secret.
  func addRoutes(to api: some RouterMethods<ServerContext>, calendars routes: some RouterMethods<ServerContext>) {
    for source in sources {
      let path = RouterPath("spaces/{space}/\(source.app)/calendar")
      api.get(path) { try await show(source, $0, $1) }
      api.post(path) { try await make(source, $0, $1) }
      api.delete(path) { try await end(source, $0, $1) }
    }
    routes.get("{secret}.ics", use: calendar)
  }

  private func show(_ source: any DueEventSource, _ request: Request, _ context: ServerContext) async throws -> Response
  {
    let (space, _) = try await access.member(context)
    let (caller, app) = (try context.requireCaller(), source.app)
    let feed = try await storage.read { try $0.feed(of: space, account: caller.account, app: app) }
    guard let feed else { throw HTTPProblem.notFound }
    return answer(
      [
        "created": .string(feed.created.rfc3339), "language": .string(feed.language), "names": .bool(feed.revealsNames),
      ], to: request)
  }

  private func make(_ source: any DueEventSource, _ request: Request, _ context: ServerContext) async throws -> Response
  {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let json = try await request.json(
      upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    let language = try json.language()
    let secret = Token()
    let feed = CalendarSubscription(
      secretHash: secret.hash, space: space, account: caller.account, app: source.app,
      revealsNames: json.flag("names") ?? false, language: language.code, created: .now())
    try await storage.write { try $0.insert(feed) }
    let url = "\(context.client.origin)/calendar/\(secret.text).ics"
    return answer(["url": .string(url), "created": .string(feed.created.rfc3339)], status: .created, to: request)
  }

  private func end(_ source: any DueEventSource, _ request: Request, _ context: ServerContext) async throws -> Response
  {
    let (space, _) = try await access.member(context)
    let (caller, app) = (try context.requireCaller(), source.app)
    try await storage.write { try $0.deleteFeed(of: space, account: caller.account, app: app) }
    return bodiless(.noContent)
  }

  @Sendable func calendar(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let secret = context.parameters.get("secret").flatMap({ Token($0) }) else { throw HTTPProblem.notFound }
    let now = Instant.now()
    let found = try await storage.read { reading -> (CalendarSubscription, [CalendarEventState], [RecordID])? in
      guard let feed = try reading.feed(secretHash: secret.hash),
        try reading.role(of: feed.account, in: feed.space) != nil,
        try reading.account(feed.account)?.isDisabled == false
      else { return nil }
      return (feed, try reading.eventStates(of: feed), try sharedSpaces(feed, reading))
    }
    guard let (feed, kept, spaces) = found, let source = sources.first(where: { $0.app == feed.app }) else {
      throw HTTPProblem.notFound
    }
    let language = Language(code: feed.language) ?? .english
    let wanted = try await WorkPool.pages.run {
      try source.events(in: spaces, today: now.day).map { event in
        source.entry(event, isNeutral: source.isPersonal && !feed.revealsNames, language)
      }
    }
    let said = try await remembered(wanted, kept, feed, language, now, context)
    let file = calendarFile(said.events, name: source.calendarName(language), product: source.product, stamp: now)
    return answer(pieces: [ByteBuffer(string: file)], type: "text/calendar; charset=utf-8", to: request)
  }

  /// The space of the calendar. For a private space also the shared ones, when the app wants them.
  private func sharedSpaces(_ feed: CalendarSubscription, _ reading: Storage.Reading) throws -> [RecordID] {
    guard sources.first(where: { $0.app == feed.app })?.readsSharedSpaces == true,
      try reading.space(feed.space)?.kind == .private
    else { return [feed.space] }
    return try reading.spacesWithOwnDates(of: feed.account)
  }

  /// Gives a number to everything that changed since the calendar was last read, before anybody sees it.
  private func remembered(
    _ wanted: [CalendarEvent], _ kept: [CalendarEventState], _ feed: CalendarSubscription, _ language: Language,
    _ now: Instant, _ context: ServerContext
  ) async throws -> CalendarFeed {
    let cancelled = Text(cs: "Zrušeno", en: "Cancelled")(language)
    let said = CalendarFeed(wanted, kept: kept, cancelled: cancelled, now: now)
    if said.changed.isEmpty && said.forgotten.isEmpty { return said }
    do {
      return try await storage.write { writing in
        let said = CalendarFeed(wanted, kept: try writing.eventStates(of: feed), cancelled: cancelled, now: now)
        try writing.keep(said.changed, of: feed)
        try writing.forget(events: said.forgotten, of: feed)
        return said
      }
    } catch {
      // P-118: on a full disk the dates of today are worth more than their numbers.
      context.logger.error("Could not note what a calendar shows", metadata: ["error": "\(error)"])
      return said
    }
  }
}

extension DueEventSource {
  /// The event as a calendar shows it.
  fileprivate func entry(_ event: DueEvent, isNeutral: Bool, _ language: Language) -> CalendarEvent {
    CalendarEvent(
      uid: event.uid, day: event.day, time: event.time, place: isNeutral ? "" : event.place,
      summary: (isNeutral ? neutralTitle : event.title)(language),
      details: isNeutral ? "" : event.details(language), reminders: event.alarms)
  }
}

extension StorageReading {
  /// The private space of an account and its shared ones, without published spaces and drafts.
  func spacesWithOwnDates(of account: RecordID) throws -> [RecordID] {
    try spaces(of: account).filter { $0.space.kind != .published && $0.space.name == nil }.map { $0.space.id }
  }
}
