import Base
import Hummingbird
import ServerStorage

/// What an app adds to the server: addresses of the API, pages that everybody reads, and what they are described by. The
/// server knows its apps by this only.
package protocol ServerApp: Sendable {
  /// In the order in which a reader of the API's description meets them. A test compares them with the routes.
  var operations: [APIOperation] { get }

  func addRoutes(to routes: AppRoutes)

  /// What of its records comes due; nil when nothing does.
  var dueEvents: (any DueEventSource)? { get }

  /// Called after each commit in a space.
  func changed(_ space: RecordID)

  /// The paths of its printed pages, for search engines; blocks.
  func pagePaths() throws -> [String]
}

extension ServerApp {
  package var dueEvents: (any DueEventSource)? { nil }
  package func changed(_ space: RecordID) {}
  package func pagePaths() throws -> [String] { [] }
}

/// What the server gives an app to work with.
package struct ServerPlatform<Storage: ServerStorage>: Sendable {
  package let settings: ServerSettings
  package let storage: StorageAccess<Storage>
  package let access: SpaceAccess<Storage>
  package let site: SiteController
}

/// Where an app may add its addresses.
package struct AppRoutes {
  /// Below `/api/v1`, with the caller known and requests counted.
  package let api: RouterGroup<ServerContext>
  /// The addresses of pages.
  package let pages: RouteList
}
