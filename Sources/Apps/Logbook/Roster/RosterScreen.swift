import Base
import HTML
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
}

private struct RosterView {
  let app: LogbookApp
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  /// From the oldest, without those that the book has.
  private var planned: [PlannedRow] {
    let flown = FlownPlans(app.book, app.atlas.airports) { id in
      context.record(RecordKey(Flight.collection.name, id))?[Flight.flightNumber]
    }
    return flown.left(of: app.supporting.records(PlannedFlight.collection).compactMap { PlannedRow($0) })
      .inOrder { ($0.day.number, $0.start.minute) < ($1.day.number, $1.start.minute) }
  }

  var node: Node {
    let boundary = app.supporting.boundary
    let all = planned
    let over = all.filter { $0.isOver(context.now, boundary) }
    let planned = all.filter { !$0.isOver(context.now, boundary) }
    return div(.class("sheet")) {
      section(.class("card"), .key("file")) {
        p { Words.rosterText }
        message
        missing(planned)
        button(.class("button"), .type("button"), .action(RosterAction.choose)) { Words.chooseRoster }
      }
      if !over.isEmpty { past(over) }
      if planned.isEmpty {
        empty(Words.noPlanned)
      } else {
        section(.class("group"), .key("planned")) {
          h2(.class("group-name")) { PlannedFlight.collection.title }
          list(planned)
        }
      }
      if !all.isEmpty {
        button(.class("button quiet"), .type("button"), .key("clear"), .action(RosterAction.ask)) {
          Words.clearRoster
        }
      }
    }
  }

  /// Flights of days that are over and that the book does not have: to be entered or dropped. They count for nothing.
  private func past(_ over: [PlannedRow]) -> Node {
    section(.class("group"), .key("past")) {
      h2(.class("group-name")) { Words.plannedPast }
      p(.class("quiet")) { Words.plannedPastText }
      ul(.class("rows button-rows planned"), .label(Words.plannedPast)) {
        for row in over { line(row, nil, nil) }
      }
      button(.class("button quiet"), .type("button"), .action(RosterAction.drop)) { Words.dropPlanned }
    }
  }

  private var message: Node? {
    switch app.roster.message {
    case .none: nil
    case .notACalendar: p(.class("finding wrong"), .role("alert"), .key("message")) { Words.notACalendar }
    case .read(let roster, let moved):
      div(.key("message"), .role("status")) {
        p { Words.rosterRead(roster.legs.count, roster.otherCount) }
        if !moved.isEmpty { moves(moved) }
        if roster.unknownZoneCount > 0 { p(.class("finding")) { Words.unknownZones(roster.unknownZoneCount) } }
        for (place, duty) in roster.untimed.enumerated() {
          p(.class("finding"), .key("untimed-" + String(place))) { Words.untimedDuty(duty.title, format.day(duty.day)) }
        }
        for (place, event) in roster.unrepeated.enumerated() {
          p(.class("finding"), .key("unrepeated-" + String(place))) {
            Words.unrepeated(event.title, format.day(event.day))
          }
        }
      }
    }
  }

  /// Planned flights that the new roster no longer has: a roster of some flights says nothing of the others, so the pilot decides.
  private func missing(_ planned: [PlannedRow]) -> Node? {
    let rows = planned.filter { app.roster.missing.contains($0.id) }
    if rows.isEmpty { return nil }
    return div(.key("missing"), .role("status")) {
      p { Words.plannedMissing }
      ul { for row in rows { li(.key(row.id.description)) { name(row) + ": " + moment(row.flown.start) + " UTC" } } }
      button(.class("button quiet"), .type("button"), .action(RosterAction.dropMissing)) { Words.deleteMissing }
    }
  }

  private func name(_ row: PlannedRow) -> String {
    joined([row.number, row.departure + " – " + row.arrival], by: " ")
  }

  private func moves(_ moved: [PlannedKeys.Moved]) -> Node {
    div(.key("moved")) {
      p { Words.plannedMoved }
      ul {
        for flight in moved {
          li(.key(flight.row.id.description)) {
            name(flight.row) + ": " + moment(flight.row.flown.start) + " → " + moment(flight.start) + " UTC"
          }
        }
      }
    }
  }

  private func moment(_ instant: Instant) -> String { format.dayShort(instant.day) + " " + instant.minuteOfDay.text }

  private func list(_ planned: [PlannedRow]) -> Node {
    let limits = limits(planned)
    let recency = app.calculations.recencies(app.book, app.supporting, today: context.today).first
    // The first flight after recent experience has ended tells it; those after it may be flown with the experience of that one.
    let ended = recency.flatMap { recency in
      recency.passengersThrough.flatMap { through in
        planned.first { through < $0.day && !isPast($0) }?.id
      }
    }
    return ul(.class("rows button-rows planned"), .label(PlannedFlight.collection.title)) {
      for row in planned { line(row, limits, row.id == ended ? recency : nil) }
    }
  }

  /// What is flown and what is planned, together.
  private func limits(_ planned: [PlannedRow]) -> Limits {
    let boundary = app.supporting.boundary
    var flights: [FlownTime] = []
    for row in app.book.rows.reversed() {
      if let flown = FlownTime(row.entry, boundary: boundary) { flights.append(flown) }
    }
    return Limits(
      flights: flights + planned.map { $0.flown }, duties: app.supporting.duties.compactMap { $0.duty },
      boundary: boundary)
  }

  /// Whether its day has come, so that it can be entered.
  private func isPast(_ row: PlannedRow) -> Bool {
    let boundary = app.supporting.boundary
    return boundary.day(of: row.flown.start) <= boundary.day(of: context.now)
  }

  /// - Parameter recency: what has ended before this flight and no earlier one.
  private func line(_ row: PlannedRow, _ limits: Limits?, _ recency: Recency?) -> Node {
    let day = app.supporting.boundary.day(of: row.flown.start)
    let isPast = isPast(row)
    let name = row.departure + " – " + row.arrival
    var remark = format.day(row.day) + ", " + row.start.text + "–" + row.end.text + " UTC"
    if !row.number.utf8.isEmpty { remark += " · " + row.number }
    return li(.class("line"), .key(row.id.description)) {
      GroupedRow(
        isPast
          ? .href(LogbookRoute.newURL(.flight, .planned(RecordKey(PlannedFlight.collection.name, row.id)))) : .none,
        key: row.id.description, title: Text(name), remark: Text(remark),
        end: isPast ? Words.enterPlanned : .empty
      ).front
      iconButton(
        RosterAction.delete, value: row.id.description, Icons.trash, Words.delete + ": " + name)
      if !isPast, let limits { warnings(row, on: day, limits, recency) }
    }
  }

  /// - Parameter day: on which it begins, as the limits count it (L-103).
  private func warnings(_ row: PlannedRow, on day: Day, _ limits: Limits, _ recency: Recency?) -> [Node] {
    nodes {
      for standing in limits.standings(on: day) where standing.limit.subject == .flightTime && !standing.isKept {
        finding(
          Words.plannedOver(standing.limit.title, format.minutes(.zero - standing.remaining)), .warning,
          key: standing.limit.name)
      }
      if let recency, let through = recency.passengersThrough, through < row.day {
        finding(Words.plannedAfter(recency.group.title, format.day(through)), .warning, key: "recency")
      }
    }
  }
}
