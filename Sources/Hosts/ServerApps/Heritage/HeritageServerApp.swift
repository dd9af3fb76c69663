import Base
import Heritage
import Server
import ServerStorage
import Sync

/// The printed pages of the histories (E-80 … E-85).
package struct HeritageServerApp<Storage: ServerStorage>: ServerApp {
  private let institutions: PrintedInstitutions<Storage>
  private let site: SiteController

  package init(_ platform: ServerPlatform<Storage>) {
    institutions = PrintedInstitutions(storage: platform.storage.storage, index: platform.site.index)
    site = platform.site
  }

  package var operations: [APIOperation] { heritageOperations }

  package func addRoutes(to routes: AppRoutes) {
    HeritagePagesController(institutions: institutions, answers: PageAnswers(site: site)).addRoutes(to: routes.pages)
  }

  package func changed(_ space: RecordID) { institutions.changed(space) }

  package func pagePaths() throws -> [String] {
    try institutions.all().flatMap { name, pages in
      (try pages.content()?.subjects ?? []).map { $0.path + (name == Heritage.space ? "" : "?of=\(name)") }
    }
  }
}

extension HeritagePages: PrintedContent {
  static var space: String { Heritage.space }
  static var collections: [RecordType] { Heritage.published }
}
