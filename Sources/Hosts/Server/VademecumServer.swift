import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import ServerStorage
import ServiceLifecycle
import Sync

/// The composition root: the only place where the parts of a server are put together.
public struct VademecumServer<Storage: ServerStorage>: Sendable {
  public let application: any ApplicationProtocol
  public let accounts: AccountService<Storage>
  public let sync: SyncService<Storage>
  package let routes: RoutePaths
  package let reminders: Reminders<Storage>
  package let housekeeping: Housekeeping<Storage>
  public let settings: ServerSettings

  /// - Parameters:
  ///   - schema: the collections whose fields are validated.
  ///   - apps: the additions of the apps.
  ///   - onRunning: called with the port when connections are accepted.
  /// - Throws: when the site, the certificate, its key or the storage cannot be read.
  package init(
    _ settings: ServerSettings, storage: Storage, schema: Schema, logger: Logger,
    apps: (ServerPlatform<Storage>) -> [any ServerApp],
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    self.settings = settings
    let live = LiveHub()
    let blobs = DataDirectory(settings.dataDirectory).blobs
    let metrics = ServerMetrics()
    let clock = ServerClock(try storage.read { try $0.ageing() }, wall: settings.wall)
    accounts = AccountService(
      storage, cost: settings.passwordCost, sessionsPerAccount: settings.limits.sessionsPerAccount, clock: clock)
    let files = try settings.webDirectory.map { try Site(directory: $0, scratch: settings.dataDirectory) }
    let site = SiteController(site: files ?? .empty)
    let apps = apps(
      ServerPlatform(
        settings: settings, storage: accounts.storage, access: SpaceAccess(storage: accounts.storage), site: site))
    sync = SyncService(
      storage: storage, schema: schema, now: { clock.now() }, bytesPerAccount: settings.limits.recordBytesPerAccount,
      counted: { clock.counted }
    ) { space, version in
      metrics.recordCommit()
      live.changed(space, version: version)
      for app in apps { app.changed(space) }
    }
    let routes = RouteList(Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints))
    VademecumServer.addMiddleware(to: routes, settings, site, metrics)
    self.routes = routes.paths
    let letters = AccountLetters(settings, logger: logger)
    reminders = Reminders(
      storage, apps.compactMap { $0.dueEvents }, settings, origin: letters.fixedOrigin(port: settings.port),
      logger: logger)
    housekeeping = Housekeeping(sync: sync, accounts: accounts, blobs: blobs, logger: logger)
    let parts = Parts(
      settings: settings, accounts: accounts, sync: sync, blobs: blobs, live: live, metrics: metrics,
      apps: apps, letters: letters, reminders: reminders)
    parts.addRoutes(to: routes)
    application = Application(
      responder: StreamTask(steps: routes.router.buildResponder()), server: try VademecumServer.protocols(settings),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(settings.limits.connections)),
      services: try VademecumServer.backups(settings, storage, metrics, logger) + [
        Heartbeat(
          live: live, accounts: accounts, periodSeconds: settings.limits.heartbeatSeconds,
          foreignChanges: try storage.foreignChanges()),
        housekeeping,
        reminders,
      ],
      onServerRunning: { await onRunning($0.localAddress?.port ?? settings.port) }, logger: logger)
  }

  private static func backups(
    _ settings: ServerSettings, _ storage: Storage, _ metrics: ServerMetrics, _ logger: Logger
  ) throws -> [any Service] {
    guard let schedule = settings.backups else { return [] }
    guard let storage = storage as? any SelfCopyingStorage else { throw BackupError.notOurs }
    func service(_ storage: some SelfCopyingStorage) -> any Service {
      ScheduledBackups(
        shelf: BackupShelf(schedule), directory: DataDirectory(settings.dataDirectory), storage: storage,
        metrics: metrics, logger: logger)
    }
    return [service(storage)]
  }

  /// From the outside inwards.
  private static func addMiddleware(
    to routes: RouteList, _ settings: ServerSettings, _ site: SiteController, _ metrics: ServerMetrics
  ) {
    routes.router.add(
      middleware: ClientAddress(
        isBehindProxy: settings.isBehindProxy, isEncrypted: settings.tls != nil, origin: settings.origin))
    routes.router.add(middleware: MemoryWatch(settings.limits))
    routes.router.add(middleware: SecurityHeaders())
    routes.router.add(middleware: RequestWatch(metrics: metrics))
    routes.router.add(middleware: ProblemAnswers())
    routes.router.add(middleware: Fallback(routes: routes.paths, site: site))
  }

  /// HTTP/1.1, or with a certificate HTTP/2 and HTTP/1.1 over TLS.
  private static func protocols(_ settings: ServerSettings) throws -> HTTPServerBuilder {
    let limits = settings.limits
    // Behind a proxy all connections come from the proxy.
    let counts = ConnectionCounts(limitPerAddress: settings.isBehindProxy ? .max : limits.connectionsPerAddress)
    let guarded = ConnectionLimits(
      handshakeSeconds: limits.handshakeTimeoutSeconds,
      // A little later than the library, which closes connections politely when the client listens.
      idleSeconds: limits.idleTimeoutSeconds + min(limits.idleTimeoutSeconds, 10),
      stopSeconds: limits.stopSeconds, restSeconds: limits.restSeconds,
      answerSeconds: limits.answerTimeoutSeconds)
    let stream = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestGuard(guarded)], idleTimeout: .seconds(limits.idleTimeoutSeconds),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
    guard let files = settings.tls else {
      return HTTPServerBuilder { responder in
        let base = HTTP1Channel(responder: responder, configuration: stream)
        return GuardedChannel(base: base, limits: guarded, counts: counts, isEncrypted: false)
      }
    }
    let (chain, key) = try files.read()
    var tls = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key))
    tls.minimumTLSVersion = .tlsv12
    let configuration = HTTP2UpgradeChannel.Configuration(
      idleTimeout: .seconds(limits.idleTimeoutSeconds), gracefulCloseTimeout: .seconds(limits.stopSeconds),
      streamConfiguration: stream)
    return HTTPServerBuilder { [tls] responder in
      let base = try HTTP2UpgradeChannel(tlsConfiguration: tls, configuration: configuration, responder: responder)
      return GuardedChannel(base: base, limits: guarded, counts: counts, isEncrypted: true)
    }
  }
}

/// The parts from which controllers are made.
private struct Parts<Storage: ServerStorage> {
  let settings: ServerSettings
  let accounts: AccountService<Storage>
  let sync: SyncService<Storage>
  let blobs: any BlobStore
  let live: LiveHub
  let metrics: ServerMetrics
  let apps: [any ServerApp]
  let letters: AccountLetters
  let reminders: Reminders<Storage>

  func addRoutes(to routes: RouteList) {
    let limits = settings.limits
    let access = SpaceAccess(storage: accounts.storage)
    OperationsController(
      storage: accounts.storage, metrics: metrics, live: live, opensMetrics: settings.opensMetrics
    ).addRoutes(to: routes)
    let api = routes.group("api/v1")
    if let perSecond = limits.requestsPerSecond {
      api.add(middleware: RateLimiting(perSecond: perSecond, burst: limits.requestBurst, clock: limits.clock))
    }
    api.add(middleware: Authentication(accounts: accounts, routes: routes.paths))
    let confirmation = PasswordConfirmation(accounts: accounts, guesses: GuessLimits(limits))
    let factors = SecondFactorGuesses(limits)
    let questions = PasskeyQuestions(accounts: accounts)
    AccountController(
      accounts: accounts, blobs: blobs, live: live, settings: settings, letters: letters, confirmation: confirmation
    ).addRoutes(to: api)
    AddressController(accounts: accounts, live: live, letters: letters, limits: limits, confirmation: confirmation)
      .addRoutes(to: api)
    ExportController(accounts: accounts, store: blobs).addRoutes(to: api)
    SessionController(
      accounts: accounts, live: live, letters: letters, limits: limits, factors: factors, questions: questions
    ).addRoutes(to: api)
    SecondFactorController(
      accounts: accounts, letters: letters, limits: limits, confirmation: confirmation, guesses: factors
    ).addRoutes(to: api)
    PasskeyController(
      accounts: accounts, letters: letters, limits: limits, confirmation: confirmation, questions: questions
    ).addRoutes(to: api)
    AppPasswordController(accounts: accounts, limits: limits, confirmation: confirmation).addRoutes(to: api)
    AccountEventController(accounts: accounts).addRoutes(to: api)
    SpaceController(accounts: accounts, live: live, limits: limits, blobs: blobs, confirmation: confirmation)
      .addRoutes(to: api)
    TrashController(sync: sync, access: access, accounts: accounts, limits: limits).addRoutes(to: api)
    MembersController(accounts: accounts, access: access, live: live, limits: limits).addRoutes(to: api)
    SyncController(sync: sync, access: access, limits: limits).addRoutes(to: api)
    BlobController(
      storage: accounts.storage, access: access, store: blobs, scaled: ScaledPictures(store: blobs), limits: limits
    ).addRoutes(to: api)
    ResourceController(sync: sync, access: access, limits: limits).addRoutes(to: api)
    let calendars = routes.group("calendar")
    if let perSecond = limits.requestsPerSecond {
      calendars.add(middleware: RateLimiting(perSecond: perSecond, burst: limits.requestBurst, clock: limits.clock))
    }
    addReminders(to: api, calendars: calendars, access)
    let forApps = AppRoutes(api: api, pages: routes) { path in
      let group = routes.group(path)
      if let perSecond = limits.requestsPerSecond {
        group.add(middleware: RateLimiting(perSecond: perSecond, burst: limits.requestBurst, clock: limits.clock))
      }
      group.add(middleware: Authentication(accounts: accounts, routes: routes.paths))
      return group
    }
    for app in apps { app.addRoutes(to: forApps) }
    LiveController(accounts: accounts, live: live, limits: limits).addRoutes(to: api)
    PresenceController(accounts: accounts, access: access, live: live, limits: limits).addRoutes(to: api)
    PublishedController(airports: PublishedFile(DataDirectory(settings.dataDirectory).airportsPath)).addRoutes(to: api)
    PublishedSpaceController(storage: accounts.storage.storage).addRoutes(to: api)
    let operations =
      apiOperations + reminderOperations + apps.flatMap { $0.operations } + calendarOperations(reminders.sources)
    DescriptionController(operations).addRoutes(to: api)
    PageIndex(apps: apps).addRoutes(to: routes)
  }

  private func addReminders(
    to api: RouterGroup<ServerContext>, calendars: RouterGroup<ServerContext>, _ access: SpaceAccess<Storage>
  ) {
    CalendarController(
      storage: accounts.storage, access: access, sources: reminders.sources, limits: settings.limits
    ).addRoutes(to: api, calendars: calendars)
    RemindersController(
      storage: accounts.storage, reminders: reminders, push: PushService(accounts.storage.storage, settings),
      limits: settings.limits
    ).addRoutes(to: api)
  }
}
