import ArgumentParser
import CMalloc
import Catalog
import Foundation
import Hummingbird
import Logging
import Server
import ServerApps
import ServerStorage
import ServiceLifecycle
import Sync
import Synchronization

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the server.",
    discussion: """
      SIGTERM and SIGINT end it after the running requests. Phones install the app only from https: give it a \
      certificate, or run it behind a proxy that has one.
      """)

  @OptionGroup var location: DataOption
  @OptionGroup var content: ContentOption

  @Option(help: ArgumentHelp("The address to listen on; 0.0.0.0 for all.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: "The port to listen on. 0 chooses a free one.")
  var port = 8080

  @Option(
    help: ArgumentHelp("The assembled site. By default 'web' beside the program, or '.build/web'.", valueName: "dir"))
  var web: String?

  @Option(help: ArgumentHelp("PEM file of the certificate and its chain. Turns on https.", valueName: "file"))
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("PEM file of the certificate's key.", valueName: "file"))
  var tlsKey: String?

  @Flag(help: "Trust X-Forwarded-For and X-Forwarded-Proto of the reverse proxy in front.")
  var behindProxy = false

  @Flag(inversion: .prefixedNo, help: "Whether anybody may create an account.")
  var signUp = true

  @Flag(help: "Open /metrics to everybody, not only to this machine.")
  var openMetrics = false

  @Option(
    help: ArgumentHelp(
      "The mail server for letters: smtp://user:password@host:587 (TLS where the server offers it) or smtps://… (TLS from the start). The environment variable VADEMECUM_SMTP works too, and other users of the machine cannot see it.",
      valueName: "url"))
  var smtp: String?

  @Option(help: ArgumentHelp("The sender of letters. By default the user of --smtp.", valueName: "address"))
  var mailFrom: String?

  @Option(help: ArgumentHelp("The time limit of the mail server for a letter.", valueName: "seconds"))
  var smtpTimeout = 60

  @Option(help: ArgumentHelp("The disk space for the records of one account.", valueName: "MiB"))
  var recordQuota = 512

  @Option(help: ArgumentHelp("The disk space for the pictures and documents of one account.", valueName: "MiB"))
  var blobQuota = 10_240

  @Option(
    help: ArgumentHelp(
      "The address under which people reach this server: https://vademecum.example.org. Links to it begin with this.",
      valueName: "url"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      "The directory for backups that the server makes and checks by itself, preferably on another disk.",
      valueName: "dir"))
  var backups: String?

  @Option(help: ArgumentHelp("The time between two backups.", valueName: "hours"))
  var backupHours = 24

  @Option(help: ArgumentHelp("The number of backups to keep.", valueName: "count"))
  var keepBackups = 14

  @Flag(
    help:
      "Allow push services within this network and without encryption. Devices name their push services, so this is for tests only."
  )
  var allowPrivatePush = false

  @Flag(help: "No rate limits, for load tests.")
  var noRateLimits = false

  @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
  var logLevel = "info"

  func validate() throws {
    if (tlsCertificate == nil) != (tlsKey == nil) {
      throw ValidationError("--tls-certificate and --tls-key belong together.")
    }
    if Logger.Level(rawValue: logLevel) == nil { throw ValidationError("There is no log level '\(logLevel)'.") }
    if let url = smtpURL, MailServer(url: url, sender: mailFrom) == nil {
      throw ValidationError("--smtp is smtp://user:password@host:port, and letters need a sender: --mail-from.")
    }
    if !(1...1 << 30).contains(recordQuota) || !(1...1 << 30).contains(blobQuota) {
      throw ValidationError("A quota is at least 1 MiB.")
    }
    if let address, ServerSettings.origin(address) == nil {
      throw ValidationError("--address is http(s)://host or http(s)://host:port.")
    }
    if !(1...8760).contains(backupHours) || !(1...10_000).contains(keepBackups) {
      throw ValidationError("Backups are made every hour to every year, and at least one is kept.")
    }
    if !(0...65535).contains(port) { throw ValidationError("There is no port \(port).") }
  }

  func run() async throws {
    returnMemoryEarly()
    try await running {
      let settings = try settings()
      let logger = Logger(label: "vademecum") { LineLog(label: $0, level: settings.logLevel) }
      let directory = location.directory
      if directory.isBeingRestored {
        throw Failure(
          .badData,
          "A restore of '\(location.data)' was interrupted: repeat it. Earlier data, if there were any, are beside it.")
      }
      try location.refuseLostDatabase()
      let lock = try Failure.explaining(.unavailable, "The data directory '\(location.data)' cannot be used") {
        try directory.lock()
      }
      let storage = try Failure.explaining(.unavailable, "The database in '\(location.data)' cannot be opened") {
        try SQLiteStorage(path: directory.databasePath)
      }
      let server = try Failure.explaining(.noInput, "The server cannot be set up") {
        try VademecumServer(settings, storage: storage, schema: schema, logger: logger, apps: serverApps) { port in
          // A start reads more than it keeps.
          malloc_trim(0)
          logger.info("Listening", metadata: ["address": "\(settings.address(port: port))"])
        }
      }
      for starter in try content.starters() {
        let isNew = try Failure.explaining(.internalError, "The published space was not filled") {
          if try storage.read({ try $0.space(PublishedSpace.id(starter.name)) }) != nil { return false }
          let lease = try beginImport(into: storage)
          defer { lease.end() }
          return try starter.fill(server.sync)
        }
        if isNew { logger.info("Filled a published space", metadata: ["space": "\(starter.name)"]) }
      }
      try updateCatalogue(server, storage, logger)
      if settings.webDirectory == nil { logger.notice("There is no site to serve; only the API answers") }
      try await serve(server)
      withExtendedLifetime(lock) {}
      logger.info("Stopped")
    }
  }

  /// V-84: what is newer in the catalogue of vaccines that comes with the program.
  private func updateCatalogue(
    _ server: VademecumServer<SQLiteStorage>, _ storage: SQLiteStorage, _ logger: Logger
  ) throws {
    guard let catalogue = try content.catalogue() else { return }
    try Failure.explaining(.internalError, "The catalogue of vaccines was not brought up to date") {
      if try !catalogue.isAhead(server.sync) { return }
      let lease = try beginImport(into: storage)
      defer { lease.end() }
      let update = try catalogue.update(server.sync)
      for line in update.refused { logger.warning("Not updated", metadata: ["record": "\(line)"]) }
      logger.info(
        "Updated a published space",
        metadata: [
          "space": "\(catalogue.name)", "changed": "\(update.changedCount)", "kept": "\(update.keptCount)",
        ])
    }
  }

  private func serve(_ server: VademecumServer<SQLiteStorage>) async throws {
    let stopSeconds = server.settings.limits.stopSeconds
    do {
      let end = BoundedEnd(seconds: Double(stopSeconds) + 5)
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [server.application, end], gracefulShutdownSignals: [.sigterm, .sigint],
          logger: server.application.logger))
      try await group.run()
      end.cancel()
    } catch {
      let address = server.settings.address(port: port)
      throw Failure(.unavailable, "The server cannot listen on \(address): \(ServerSettings.reason(ofNotListening: error))")
    }
  }

  private func settings() throws -> ServerSettings {
    var settings = ServerSettings(dataDirectory: location.data)
    settings.host = ServerSettings.host(host)
    settings.port = port
    settings.webDirectory = try webDirectory()
    if let tlsCertificate, let tlsKey {
      settings.tls = ServerSettings.TLSFiles(certificate: tlsCertificate, key: tlsKey)
    }
    settings.isBehindProxy = behindProxy
    settings.allowsSignUp = signUp
    settings.opensMetrics = openMetrics
    settings.mail = smtpURL.flatMap { MailServer(url: $0, sender: mailFrom) }
    settings.mail?.timeoutSeconds = max(1, smtpTimeout)
    settings.allowsPrivatePush = allowPrivatePush
    if noRateLimits { settings.limits = .none }
    settings.limits.connections = ServerSettings.connections(openFiles: openFileLimit())
    settings.limits.recordBytesPerAccount = Int64(recordQuota) << 20
    settings.limits.blobBytesPerAccount = Int64(blobQuota) << 20
    settings.origin = address.flatMap { ServerSettings.origin($0) }
    settings.backups = backups.map { directory in
      var schedule = BackupSchedule(directory: directory)
      (schedule.hours, schedule.kept) = (backupHours, keepBackups)
      return schedule
    }
    settings.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    return settings
  }

  private var smtpURL: String? { smtp ?? ProcessInfo.processInfo.environment["VADEMECUM_SMTP"] }

  /// A directory that was named must exist. The usual ones may be missing.
  private func webDirectory() throws -> String? {
    func isDirectory(_ path: String) -> Bool {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
    if let web {
      guard isDirectory(web) else { throw Failure(.noInput, "There is no directory '\(web)'.") }
      // Every file in the site is public. Opening the database file beside SQLite would also release its locks.
      func path(_ name: String) -> String { URL(fileURLWithPath: name).standardizedFileURL.path + "/" }
      if path(location.data).hasPrefix(path(web)) {
        throw Failure(
          .badData, "The data '\(location.data)' must not be in the site '\(web)', which everybody can read.")
      }
      return web
    }
    let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "web").path()
    return [program, ".build/web"].compactMap { $0 }.first(where: isDirectory)
  }
}

/// Ends the process when it has not ended by itself some time after it was told to, whatever its clients and the mail
/// server do. Everything that was answered is on the disk.
private final class BoundedEnd: Service, Sendable {
  private let seconds: Double
  private let isOver = Mutex(false)

  init(seconds: Double) {
    self.seconds = seconds
  }

  func run() async throws {
    guard (try? await gracefulShutdown()) != nil else { return }
    let seconds = seconds
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: seconds)
      if isOver.withLock({ $0 }) { return }
      StandardError.write("Stopped in the midst of requests that did not end.\n")
      _exit(0)
    }
  }

  func cancel() { isOver.withLock { $0 = true } }
}

/// Returns large pieces of memory, such as those of password hashing, to the system at once, and lets threads share
/// their pools. So a small server stays small. Memory for a page of changes is kept, because getting it from the system
/// again costs as much as filling it.
private func returnMemoryEarly() {
  mallopt(M_MMAP_THRESHOLD, 1 << 20)
  mallopt(M_TRIM_THRESHOLD, 8 << 20)
  mallopt(M_ARENA_MAX, 2)
}

/// Raises the limit of open files to what the system allows, at most 20 000. Each connection is one.
private func openFileLimit() -> Int {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = min(limit.rlim_max, 20_000)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  return Int(limit.rlim_cur)
}

/// The collections of the five apps.
private let schema = Catalog.schema
