import Server
import ServerStorage

/// The tiles of the inventory's layers.
package struct InventoryServerApp<Storage: ServerStorage>: ServerApp {
  private let platform: ServerPlatform<Storage>
  private let shelf = TileShelf()

  package init(_ platform: ServerPlatform<Storage>) {
    self.platform = platform
  }

  package var operations: [APIOperation] { inventoryOperations }

  package func addRoutes(to routes: AppRoutes) {
    TilesController(storage: platform.storage, access: platform.access, shelf: shelf)
      .addRoutes(to: routes.callers("tiles"))
  }
}
