import Base
import Server
import ServerStorage

/// The due dates of a family's vaccinations, for calendars and reminders.
package struct VaccinationServerApp<Storage: ServerStorage>: ServerApp {
  package let dueEvents: (any DueEventSource)?

  package init(_ platform: ServerPlatform<Storage>) {
    dueEvents = VaccinationEvents(storage: platform.storage)
  }

  package var operations: [APIOperation] { [] }

  package func addRoutes(to routes: AppRoutes) {}
}
