import Base
import HTML
import Kit
import Store
import Sync

/// L-152: the planned flights by their days, what they do to limits and recency, and the way to enter each when it is flown.
struct RosterView {
  let app: LogbookApp
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node {
    let boundary = app.supporting.boundary
    let all = app.planned(context)
    let over = all.filter { $0.isOver(context.now, boundary) }
    let planned = all.filter { !$0.isOver(context.now, boundary) }
    let ahead = RosterAhead(planned, app, context)
    return div(.class("sheet roster")) {
      message(planned)
      if all.isEmpty {
        context.emptyOwn(Words.noPlanned, picture: "empty-programme") { choose("button") }
        p(.class("remark"), .key("text")) { Words.rosterText }
      } else {
        if !over.isEmpty { past(over) }
        if !planned.isEmpty { ahead.node }
        for day in PlannedDay.all(planned) { dayGroup(day, ahead) }
        section(.class("card"), .key("file")) {
          p(.class("quiet")) { Words.rosterText }
          div(.class("buttons")) {
            choose("button quiet")
            button(.class("button quiet danger"), .type("button"), .action(RosterAction.ask)) { Words.clearRoster }
          }
        }
      }
    }
  }

  private func choose(_ className: String) -> Node {
    button(.class(className), .type("button"), .action(RosterAction.choose)) { Words.chooseRoster }
  }

  // MARK: - What was read

  private func message(_ planned: [PlannedRow]) -> Node? {
    let read: Node? =
      switch app.roster.message {
      case .none: nil
      case .notACalendar: p(.class("finding wrong"), .role("alert"), .key("message")) { Words.notACalendar }
      case .read(let roster, let moved): self.read(roster, moved)
      }
    let missing = missing(planned)
    if read == nil && missing == nil { return nil }
    return section(.class("card"), .key("read")) {
      read
      missing
    }
  }

  private func read(_ roster: RosterFile, _ moved: [PlannedKeys.Moved]) -> Node {
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

  /// Planned flights that the new roster no longer has: a roster of some flights says nothing of the others, so the pilot decides.
  private func missing(_ planned: [PlannedRow]) -> Node? {
    let rows = planned.filter { app.roster.missing.contains($0.id) }
    if rows.isEmpty { return nil }
    return div(.key("missing"), .role("status")) {
      p { Words.plannedMissing }
      ul(.class("changes")) {
        for row in rows { li(.key(row.id.description)) { name(row) + ": " + moment(row.flown.start) + " UTC" } }
      }
      button(.class("button quiet"), .type("button"), .action(RosterAction.dropMissing)) { Words.deleteMissing }
    }
  }

  private func moves(_ moved: [PlannedKeys.Moved]) -> Node {
    div(.key("moved")) {
      p { Words.plannedMoved }
      ul(.class("changes")) {
        for flight in moved {
          li(.key(flight.row.id.description)) {
            name(flight.row) + ": " + moment(flight.row.flown.start) + " → " + moment(flight.start) + " UTC"
          }
        }
      }
    }
  }

  private func name(_ row: PlannedRow) -> String { joined([row.number, row.places], by: " ") }

  private func moment(_ instant: Instant) -> String {
    format.dayShort(instant.day) + " " + format.time(instant.minuteOfDay)
  }

  // MARK: - Days

  /// Flights of days that are over and that the book does not have: to be entered or dropped. They count for nothing. Those of weeks
  /// do not stand before what is to come.
  private func past(_ over: [PlannedRow]) -> Node {
    let days = PlannedDay.all(over)
    return details(.class("card past"), .key("past"), .flag("open", days.count <= 2)) {
      summary { Words.plannedPast + ": " + Words.flightCount(over.count, language) }
      p(.class("quiet")) { Words.plannedPastText }
      for day in days { dayGroup(day, nil) }
      button(.class("button quiet danger"), .type("button"), .action(RosterAction.drop)) { Words.dropPlanned }
    }
  }

  /// - Parameter ahead: nil for days that are over, which count for nothing.
  private func dayGroup(_ day: PlannedDay, _ ahead: RosterAhead?) -> Node {
    let canEnter = day.rows.contains { isReady($0) }
    return section(.class("group planned-day"), .key(day.day.iso)) {
      h2(.class("group-name")) {
        span { title(day.day) }
        span { Words.flightCount(day.rows.count, language) + " · " + format.minutes(day.total) }
      }
      ul(.class("rows planned"), .label(title(day.day))) { for row in day.rows { line(row) } }
      if let ahead { ahead.warnings(day) }
      if canEnter, let url = entry(day) {
        a(.class("button"), .key("enter"), .href(url)) { Words.enterPlanned(day.rows.count) }
      }
    }
  }

  /// Several flights of a day are entered together; one in the form that asks for all of it.
  private func entry(_ day: PlannedDay) -> String? {
    if day.rows.count == 1 { return url(day.rows[0]) }
    return day.rows.count > DayForm.mostLegs ? nil : LogbookRoute.plannedDay(day.day)
  }

  private func url(_ row: PlannedRow) -> String {
    LogbookRoute.newURL(.flight, .planned(RecordKey(PlannedFlight.collection.name, row.id)))
  }

  private func title(_ day: Day) -> String {
    let name = format.weekday(day) + " " + format.dayShort(day)
    let year = day.year == context.today.year ? "" : "\u{A0}" + String(day.year)
    return (day == context.today ? Words.today(language) + ", " : "") + name + year
  }

  /// Whether its day has come, so that it can be entered.
  private func isReady(_ row: PlannedRow) -> Bool {
    let boundary = app.supporting.boundary
    return boundary.day(of: row.flown.start) <= boundary.day(of: context.now)
  }

  private func line(_ row: PlannedRow) -> Node {
    let isReady = isReady(row)
    let enter = RowButton(.href(url(row)), icon: Icons.edit, title: Words.enterPlanned)
    let menu = RowMenu(
      usual: isReady ? enter : nil, [.delete(RosterAction.delete.wire, row.id.description)], hasSign: true)
    return menu.item(
      "line", key: row.id.description, title: Text(row.places),
      pressed(
        isReady ? url(row) : nil,
        nodes {
          span(.class("row-date")) {
            span { format.time(row.start) }
            span(.class("quiet")) { format.time(row.end) }
          }
          span(.class("row-main")) {
            span(.class("row-title")) { row.places }
            if !row.number.utf8.isEmpty { span(.class("row-remark")) { row.number } }
          }
          span(.class("row-end")) { format.minutes(row.block) }
        }))
  }

  private func pressed(_ url: String?, _ content: [Node]) -> Node {
    guard let url else { return div(.class("row")) { content } }
    return a(.class("row"), .href(url)) { content }
  }
}

/// The planned flights of one day, as their times say it.
struct PlannedDay {
  let day: Day
  private(set) var rows: [PlannedRow]

  var total: Minutes { Minutes(rows.reduce(0) { $0 + $1.block.count }) }

  /// - Parameter rows: from the oldest.
  static func all(_ rows: [PlannedRow]) -> [PlannedDay] {
    var days: [PlannedDay] = []
    for row in rows {
      if days.last?.day == row.day {
        days[days.count - 1].rows.append(row)
      } else {
        days.append(PlannedDay(day: row.day, rows: [row]))
      }
    }
    return days
  }
}
