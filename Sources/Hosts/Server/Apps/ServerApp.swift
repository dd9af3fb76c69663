import Base
import Hummingbird
import ServerStorage

/// What an app adds to the server: addresses of the API, public pages, and their descriptions. The server knows its
/// apps only through this protocol.
package protocol ServerApp: Sendable {
  /// In the order in which a reader of the API's description meets them. A test compares them with the routes.
  var operations: [APIOperation] { get }

  func addRoutes(to routes: AppRoutes)

  /// Finds which of its records become due; nil when none ever do.
  var dueEvents: (any DueEventSource)? { get }

  /// Called after each commit in a space.
  func changed(_ space: RecordID)

  /// The paths of its printed pages, for search engines. Blocks.
  func pagePaths() throws -> [String]
}

extension ServerApp {
  package var dueEvents: (any DueEventSource)? { nil }
  package func changed(_ space: RecordID) {}
  package func pagePaths() throws -> [String] { [] }
}

/// What the server provides to an app.
package struct ServerPlatform<Storage: ServerStorage>: Sendable {
  package let settings: ServerSettings
  package let storage: StorageAccess<Storage>
  package let access: SpaceAccess<Storage>
  package let site: SiteController
}

/// Where an app can add its addresses.
package struct AppRoutes {
  /// Below `/api/v1`, where the caller is known and requests are counted.
  package let api: RouterGroup<ServerContext>
  /// The addresses of pages.
  package let pages: RouteList
  /// Below an address of the app's own, where the caller is known and requests are counted as well.
  package let callers: (_ path: RouterPath) -> RouterGroup<ServerContext>
}
