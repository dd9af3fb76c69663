import Base
import Server
import ServerStorage
import Vaccination

/// The first page, and the due dates of a family's vaccinations, for calendars and reminders.
package struct VaccinationServerApp<Storage: ServerStorage>: ServerApp {
  package let dueEvents: (any DueEventSource)?
  private let site: SiteController

  package init(_ platform: ServerPlatform<Storage>) {
    site = platform.site
    dueEvents = VaccinationEvents(storage: platform.storage)
  }

  package var operations: [APIOperation] { FirstPages<VaccinationApp>.operations }

  package func addRoutes(to routes: AppRoutes) {
    FirstPages(of: VaccinationApp.self, on: site).addRoutes(to: routes.pages)
  }
}
