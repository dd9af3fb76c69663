import Server
import ServerStorage

/// The logbook's report as a file and a letter, and its expiry dates.
package struct LogbookServerApp<Storage: ServerStorage>: ServerApp {
  private let platform: ServerPlatform<Storage>

  package init(_ platform: ServerPlatform<Storage>) {
    self.platform = platform
  }

  package var operations: [APIOperation] { logbookOperations }

  package func addRoutes(to routes: AppRoutes) {
    LogbookController(storage: platform.storage, access: platform.access, settings: platform.settings)
      .addRoutes(to: routes.api)
  }

  package var dueEvents: (any DueEventSource)? { ExpiryEvents(storage: platform.storage) }
}
