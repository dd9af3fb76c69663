import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// A person's choices about reminders, and the devices that receive messages.
struct RemindersController<Storage: ServerStorage>: Sendable {
  let storage: StorageAccess<Storage>
  let reminders: Reminders<Storage>
  let push: PushService<Storage>
  let limits: Limits
  private let trials: RequestRate?

  init(storage: StorageAccess<Storage>, reminders: Reminders<Storage>, push: PushService<Storage>, limits: Limits) {
    self.storage = storage
    self.reminders = reminders
    self.push = push
    self.limits = limits
    trials = limits.lettersPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
  }

  func addRoutes(to api: some RouterMethods<ServerContext>) {
    api.get("account/reminders", use: show)
    api.put("account/reminders", use: choose)
    api.put("account/reminders/push", use: subscribe)
    api.delete("account/reminders/push", use: unsubscribe)
    api.post("account/reminders/push/trial", use: trial)
  }

  @Sendable func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let (kept, apps) = (push.storage, reminders.sources)
    let key = try await WorkPool.changes.run { try PushKey.kept(in: kept) }
    let hasMail = reminders.mail != nil && reminders.origin != nil
    let json = try await storage.read { reading -> JSON in
      var json = JSONObject()
      let stored = try reading.reminders(of: caller.account)?.settings
      let settings = stored.flatMap { ReminderSettings(stored: $0, apps: apps.map { $0.app }) }
      json["settings"] = settings?.json ?? .null
      let isVerified = try reading.account(caller.account)?.isVerified == true
      json["mail"] = .string(!hasMail ? "none" : isVerified ? "ready" : "unverified")
      json["key"] = .string(key.publicText)
      let subscriptions = try reading.pushSubscriptions(of: caller.account)
      let session = try reading.session(tokenHash: caller.tokenHash)?.id
      json["push"] = .bool(subscriptions.contains { $0.session == session })
      json["devices"] = .integer(Int64(subscriptions.count))
      json["apps"] = .array(try apps.map { try calendar($0, caller.account, reading) })
      return .object(json)
    }
    return answer(json, to: request)
  }

  private func calendar(_ source: any DueEventSource, _ account: RecordID, _ reading: Storage.Reading) throws -> JSON {
    var json = JSONObject([("id", .string(source.app)), ("personal", .bool(source.isPersonal))])
    if let home = try reading.spaces(of: account).first(where: { $0.space.kind == .private }),
      let feed = try reading.feed(of: home.space.id, account: account, app: source.app)
    {
      json["calendar"] = ["created": .string(feed.created.rfc3339), "names": .bool(feed.revealsNames)]
    }
    return .object(json)
  }

  @Sendable func choose(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let json = try await body(request, context)
    let settings = try ReminderSettings(json, apps: reminders.sources.map { $0.app })
    let next = settings.apps.isEmpty ? nil : LocalHour(settings.timeZone).next(settings.hour, after: .now())
    try await storage.write {
      try $0.keep(ReminderEntry(account: caller.account, settings: settings.json.serialized, next: next))
    }
    return answer(settings.json, to: request)
  }

  @Sendable func subscribe(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let json = try await body(request, context)
    guard let endpoint = json["endpoint"]?.text, push.mayUse(endpoint) else {
      throw HTTPProblem.invalid("endpoint", "This is not the address of a push service.")
    }
    guard let key = json["keys"]?["p256dh"]?.text.flatMap({ bytes(base64url: $0) }),
      let secret = json["keys"]?["auth"]?.text.flatMap({ bytes(base64url: $0) }),
      (try? PushMessage.encrypted([], key: key, secret: secret)) != nil
    else { throw HTTPProblem.invalid("keys", "These are not the keys of a subscription (RFC 8291).") }
    try await storage.write { writing in
      guard let session = try writing.session(tokenHash: caller.tokenHash) else { throw HTTPProblem.unauthorized }
      try writing.insert(
        PushSubscription(
          session: session.id, account: caller.account, endpoint: endpoint, key: key, secret: secret, created: .now()))
    }
    return bodiless(.noContent)
  }

  @Sendable func unsubscribe(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    try await storage.write { writing in
      if let session = try writing.session(tokenHash: caller.tokenHash) {
        try writing.deletePushSubscription(of: session.id)
      }
    }
    return bodiless(.noContent)
  }

  /// Sends a test message to the requesting device, so that its user sees what one looks like.
  @Sendable func trial(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let json = try await body(request, context)
    let language = try json.language()
    if let seconds = trials?.take(caller.account.description, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many messages.")
    }
    let found = try await storage.read { reading -> PushSubscription? in
      guard let session = try reading.session(tokenHash: caller.tokenHash) else { return nil }
      return try reading.pushSubscriptions(of: caller.account).first { $0.session == session.id }
    }
    guard let found else { throw HTTPProblem.notFound }
    let send = reminders.push
    switch try await WorkPool.messages.run({ send(PushText.trial(language), found, .now()) }) {
    case .taken: return bodiless(.accepted)
    case .ended:
      try await storage.write { try $0.deletePushSubscription(of: found.session) }
      throw HTTPProblem.notFound
    case .failed(let reason), .refused(let reason): throw HTTPProblem.pushRefused(reason)
    }
  }

  private func body(_ request: Request, _ context: ServerContext) async throws -> JSON {
    try await request.json(upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
  }
}

extension HTTPProblem {
  fileprivate static func pushRefused(_ reason: String) -> HTTPProblem {
    HTTPProblem(
      .badGateway, "push-refused", "The push service of this browser has not taken the message.", detail: reason)
  }
}
