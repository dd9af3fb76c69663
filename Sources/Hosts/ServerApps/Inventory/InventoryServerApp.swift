import Inventory
import Server
import ServerStorage

/// The first page, and the tiles of the inventory's layers.
package struct InventoryServerApp<Storage: ServerStorage>: ServerApp {
  private let platform: ServerPlatform<Storage>
  private let shelf = TileShelf()

  package init(_ platform: ServerPlatform<Storage>) {
    self.platform = platform
  }

  package var operations: [APIOperation] { inventoryOperations + FirstPages<InventoryApp>.operations }

  package func addRoutes(to routes: AppRoutes) {
    TilesController(storage: platform.storage, access: platform.access, shelf: shelf)
      .addRoutes(to: routes.callers("tiles"))
    FirstPages(of: InventoryApp.self, on: platform.site).addRoutes(to: routes.pages)
  }
}
