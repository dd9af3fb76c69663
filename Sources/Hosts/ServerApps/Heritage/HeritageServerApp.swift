import Base
import Heritage
import Server
import ServerStorage
import Sync

/// The printed pages of the history (E-80 … E-83).
package struct HeritageServerApp<Storage: ServerStorage>: ServerApp {
  private let pages: PrintedPages<Storage, HeritagePages>
  private let site: SiteController

  package init(_ platform: ServerPlatform<Storage>) {
    pages = PrintedPages(storage: platform.storage.storage, index: platform.site.index)
    site = platform.site
  }

  package var operations: [APIOperation] { heritageOperations }

  package func addRoutes(to routes: AppRoutes) {
    HeritagePagesController(pages: pages, answers: PageAnswers(site: site)).addRoutes(to: routes.pages)
  }

  package func changed(_ space: RecordID) { pages.changed(space) }

  package func pagePaths() throws -> [String] {
    (try pages.content()?.subjects ?? []).map { $0.path }
  }
}

extension HeritagePages: PrintedContent {
  static var space: String { Heritage.space }
  static var collections: [RecordType] { Heritage.published }
}
