import Base
import Logbook
import Server
import ServerStorage
import Sync

/// The dates on which a pilot's documents expire.
struct ExpiryEvents<Storage: ServerStorage>: DueEventSource {
  let storage: StorageAccess<Storage>

  var app: String { "logbook" }
  var product: String { "Logbook" }
  var calendarName: Text { Logbook.calendarName }
  var neutralTitle: Text { Text(cs: "Brzy vám něco vyprší", en: "Something expires soon") }
  var isPersonal: Bool { false }
  var readsSharedSpaces: Bool { false }
  var path: String { "/logbook/certificates" }

  func events(in spaces: [RecordID], today: Day) throws -> [DueEvent] {
    let records = try storage.storage.read { reading in
      try spaces.flatMap { try LogbookRecords.supporting(reading, space: $0) }
    }
    return Logbook.expiringPapers(records).prefix(Self.eventLimit).map { paper in
      DueEvent(
        uid: paper.uid, day: paper.day, title: paper.eventTitle, details: paper.eventDetails,
        alarms: [paper.warningDays, 7])
    }
  }
}
