import Base
import Kit
import Store
import Sync

/// What is done with a roster.
enum RosterAction: String, AppAction {
  static let area = "logbook.roster"
  case choose, delete, ask, clear
  /// Those whose day is over.
  case drop
  /// Those that the newest roster no longer has.
  case dropMissing
}

/// L-152: planned flights from a calendar file: what they do to limits and recency, and the way to enter each when it is flown.
struct Roster: Sendable {
  static let purpose = "logbook.roster"

  enum Message: Sendable {
    case none
    case notACalendar
    case read(RosterFile, moved: [PlannedKeys.Moved])
  }

  /// The flights of its days that the roster which was read last no longer has.
  private(set) var missing: Set<RecordID> = []

  private(set) var message = Message.none

  mutating func act(_ action: Event.Action, _ supporting: SupportingRecords, _ context: UpdateContext) {
    switch RosterAction(action) {
    case .choose:
      message = .none
      context.chooseFile(accept: ".ics,text/calendar", purpose: Roster.purpose)
    case .delete:
      guard let id = RecordID(action.value) else { return }
      context.delete([RecordKey(PlannedFlight.collection.name, id)], notice: Words.plannedDeleted)
    case .ask:
      context.ask(
        Dialog(
          title: Words.clearRoster, text: Words.clearRosterText,
          confirm: Words.clearRoster, action: RosterAction.clear.wire, isDestructive: true))
    case .clear:
      context.delete(
        supporting.records(PlannedFlight.collection).map { $0.key }, notice: Words.rosterCleared)
    case .drop:
      let boundary = supporting.boundary
      let past = supporting.records(PlannedFlight.collection).compactMap { PlannedRow($0) }
        .filter { $0.isOver(context.now, boundary) }
      if !past.isEmpty { context.delete(past.map { $0.key }, notice: Words.plannedDropped) }
    case .dropMissing:
      let gone = missing.map { RecordKey(PlannedFlight.collection.name, $0) }.filter { context.record($0) != nil }
      if !gone.isEmpty { context.delete(gone, notice: Words.missingDeleted) }
    case nil: break
    }
  }

  mutating func fileChosen(
    _ file: Event.File, _ supporting: SupportingRecords, _ airports: Airports?, _ context: UpdateContext
  ) {
    missing = []
    guard let text = file.text, let roster = RosterFile(text, airports: airports) else {
      message = .notACalendar
      return
    }
    let assigned = PlannedKeys(supporting.records(PlannedFlight.collection), airports).assigned(roster)
    message = .read(roster, moved: assigned.moved)
    missing = Set(assigned.missing.filter { !$0.isOver(context.now, supporting.boundary) }.map { $0.id })
    var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []
    var made: [(key: RecordKey, fields: Fields)] = []
    for (leg, key) in assigned.legs {
      let fields = PlannedFlight.fields(leg)
      guard let known = context.record(key)?.fields else {
        made.append((key, fields))
        continue
      }
      var changed: [(name: String, value: JSON?)] = []
      for field in PlannedFlight.collection.fields where known[field.name] != fields[field.name] {
        changed.append((field.name, fields[field.name]))
      }
      if !changed.isEmpty { changes.append((key, changed)) }
    }
    let gone = assigned.gone.filter { context.record($0) != nil }
    if changes.isEmpty && made.isEmpty && gone.isEmpty { return }
    // One undo takes all of it back.
    context.saveAll(
      undoable: changes, making: made, deleting: gone,
      notice: changes.isEmpty && made.isEmpty ? Words.plannedCancelled : Words.rosterStored)
  }
}

extension LogbookApp {
  func rosterScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.roster, detail: RosterView(app: self, context: context).node)
    screen.back = LimitsRoute.overview.url
    return screen
  }

  /// The planned flights that the book does not have, from the oldest.
  func planned(_ context: Context) -> [PlannedRow] {
    let records = supporting.records(PlannedFlight.collection)
    if records.isEmpty { return [] }
    let flown = FlownPlans(book, atlas.airports) { id in
      context.record(RecordKey(Flight.collection.name, id))?[Flight.flightNumber]
    }
    return flown.left(of: records.compactMap { PlannedRow($0) })
      .inOrder { ($0.day.number, $0.start.minute) < ($1.day.number, $1.start.minute) }
  }
}
