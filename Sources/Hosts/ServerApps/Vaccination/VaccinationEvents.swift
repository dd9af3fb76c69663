import Base
import Server
import ServerStorage
import Sync
import Synchronization
import Vaccination

/// The due dates of all cards of an account (V-80). The app's engine runs here as on a device.
struct VaccinationEvents<Storage: ServerStorage>: DueEventSource {
  private let storage: StorageAccess<Storage>
  private let engine = Engine()

  init(storage: StorageAccess<Storage>) {
    self.storage = storage
  }

  var app: String { "vaccination" }
  var product: String { "Vaccination" }
  var calendarName: Text { DueDates.calendarName }
  var neutralTitle: Text { Text(cs: "Blíží se termín očkování", en: "A vaccination is due soon") }
  var isPersonal: Bool { true }
  var readsSharedSpaces: Bool { true }
  var path: String { "/vaccination/today" }

  func events(in spaces: [RecordID], today: Day) throws -> [DueEvent] {
    let cards = try storage.storage.read { reading in
      try spaces.map { try reading.records(of: DueDates.card, in: $0, upTo: 4 * 1024 * 1024) }
    }
    // Most accounts have no card at all.
    if cards.allSatisfy({ $0.isEmpty }) { return [] }
    let dates = try engine.use(catalogue: catalogue(known: engine.version)) { engine in
      cards.flatMap { engine.dates($0, today: today) }
    }
    var seen: Set<String> = []
    return dates.sorted { $0.day < $1.day }.filter { seen.insert($0.uid).inserted }.prefix(Self.eventLimit).map {
      date in
      DueEvent(
        uid: date.uid, day: date.day, time: date.time, place: date.place, title: date.title, details: DueDates.note,
        alarms: [7, 1])
    }
  }

  /// The published catalogue, without records when the caller knows this version.
  private func catalogue(known: Int64?) throws -> (version: Int64, records: [Record]?) {
    try storage.storage.read { reading in
      let id = PublishedSpace.id(Vaccination.space)
      guard let space = try reading.space(id) else { return (0, known == 0 ? nil : []) }
      if space.version == known { return (space.version, nil) }
      return (space.version, try reading.records(of: DueDates.catalogue, in: id, upTo: 16 * 1024 * 1024))
    }
  }
}

/// The engine with the last catalogue that was read. It makes one calculation at a time; each takes milliseconds.
private final class Engine: Sendable {
  private let state = Mutex<State>(State())

  private struct State: @unchecked Sendable {
    var version: Int64?
    var dates = DueDates(catalogue: [])
  }

  var version: Int64? { state.withLock { $0.version } }

  /// - Parameter catalogue: without records when the engine already has this version.
  func use(
    catalogue: (version: Int64, records: [Record]?), _ body: (DueDates) -> [DueDate]
  ) throws -> [DueDate] {
    state.withLock { state in
      if let records = catalogue.records {
        state.version = catalogue.version
        state.dates = DueDates(catalogue: records)
      }
      return body(state.dates)
    }
  }
}
