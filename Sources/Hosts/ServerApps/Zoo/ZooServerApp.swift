import Base
import Server
import ServerStorage
import Sync
import Zoo

/// The zoo's printed pages (Z-120 … Z-124).
package struct ZooServerApp<Storage: ServerStorage>: ServerApp {
  private let pages: PrintedPages<Storage, ZooPages>
  private let site: SiteController

  package init(_ platform: ServerPlatform<Storage>) {
    pages = PrintedPages(storage: platform.storage.storage, index: platform.site.index)
    site = platform.site
  }

  package var operations: [APIOperation] { zooOperations }

  package func addRoutes(to routes: AppRoutes) {
    ZooPagesController(pages: pages, answers: PageAnswers(site: site)).addRoutes(to: routes.pages)
  }

  package func changed(_ space: RecordID) { pages.changed(space) }

  package func pagePaths() throws -> [String] {
    let content = try pages.content()
    return ["/zoo/animals"] + (content?.hasMap == true ? ["/zoo/map"] : [])
      + (content?.ids ?? []).map { ZooPages.path($0) }
  }
}

extension ZooPages: PrintedContent {
  convenience init(_ records: [Record], of space: String) { self.init(records) }

  static var space: String { Zoo.space }
  static var collections: [RecordType] {
    [Animal.collection, Term.collection, Location.collection, MapLayer.collection]
  }
}
