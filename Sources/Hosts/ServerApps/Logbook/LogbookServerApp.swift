import Logbook
import Server
import ServerStorage

/// The logbook's first page, its report as a file and a letter, and its expiry dates.
package struct LogbookServerApp<Storage: ServerStorage>: ServerApp {
  private let platform: ServerPlatform<Storage>

  package init(_ platform: ServerPlatform<Storage>) {
    self.platform = platform
  }

  package var operations: [APIOperation] { logbookOperations + FirstPages<LogbookApp>.operations }

  package func addRoutes(to routes: AppRoutes) {
    LogbookController(storage: platform.storage, access: platform.access, settings: platform.settings)
      .addRoutes(to: routes.api)
    FirstPages(of: LogbookApp.self, on: platform.site).addRoutes(to: routes.pages)
  }

  package var dueEvents: (any DueEventSource)? { ExpiryEvents(storage: platform.storage) }
}
