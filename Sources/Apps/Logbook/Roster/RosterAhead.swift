import Base
import HTML
import Kit
import Store

/// L-152: limits of flight time and recent experience as they will be with the planned flights.
struct RosterAhead {
  private let planned: [PlannedRow]
  private let limits: Limits
  private let boundary: DayBoundary
  private let recency: Recency?
  private let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  /// - Parameter planned: those of today and later, from the oldest.
  init(_ planned: [PlannedRow], _ app: LogbookApp, _ context: Context) {
    self.planned = planned
    self.context = context
    boundary = app.supporting.boundary
    var flights: [FlownTime] = []
    if !planned.isEmpty {
      for row in app.book.rows.reversed() {
        if let flown = FlownTime(row.entry, boundary: boundary) { flights.append(flown) }
      }
    }
    limits = Limits(
      flights: flights + planned.map { $0.flown }, duties: app.supporting.duties.compactMap { $0.duty },
      boundary: boundary)
    recency = app.calculations.recencies(app.book, app.supporting, today: context.today).first
  }

  /// The first flight after recent experience has ended; those after it may be flown with the experience of that one.
  private var ended: PlannedRow? {
    guard let through = recency?.passengersThrough else { return nil }
    return planned.first { through < $0.day && boundary.day(of: context.now) < boundary.day(of: $0.flown.start) }
  }

  var node: Node {
    section(.class("group ahead"), .key("ahead")) {
      h2(.class("group-name")) { Words.withRoster }
      ul(.class("rows"), .label(Words.withRoster)) {
        for limit in Limit.allCases where limit.subject == .flightTime {
          if let peak = peak(limit) { line(peak.standing, peak.day) }
        }
        if let recency { line(recency) }
      }
    }
  }

  /// The day on which most of the limit is flown, among those of planned flights.
  private func peak(_ limit: Limit) -> (standing: Standing, day: Day)? {
    var peak: (standing: Standing, day: Day)?
    for row in planned {
      let day = boundary.day(of: row.flown.start)
      let standing = limits.standing(limit, on: day)
      if peak.map({ $0.standing.value < standing.value }) ?? true { peak = (standing, day) }
    }
    return peak
  }

  private func line(_ standing: Standing, _ day: Day) -> Node {
    li(.class("limit"), .key(standing.limit.name)) {
      a(.class("row"), .href(LimitsRoute.limit(standing.limit).url)) {
        span(.class("limit-head")) {
          span(.class("row-title")) { standing.limit.title }
          span(.class("state " + standing.state.name)) { standing.state.words(language) }
        }
        span(.class("limit-value")) {
          strong { format.minutes(standing.value) }
          " / " + format.minutes(standing.limit.most)
          span(.class("quiet")) { " · " + Words.onMost(format.dayShort(day))(language) }
        }
        LimitsView.meter(standing)
      }
    }
  }

  private func line(_ recency: Recency) -> Node {
    let (end, tone): (Text, Tone) =
      if let through = recency.passengersThrough, ended == nil {
        (Words.until(format.day(through)), .good)
      } else if let through = recency.passengersThrough {
        (Words.onlyUntil(format.day(through)), .warn)
      } else {
        (Words.no, .bad)
      }
    return GroupedRow(
      .href(CertificatesRoute.recency.url), key: "recency", title: Words.withPassengers,
      remark: Text(recency.group.title), end: end, tone: tone
    ).node
  }

  /// What a day exceeds or comes too late for. Flights of today can be entered and are no longer a question.
  func warnings(_ planned: PlannedDay) -> [Node] {
    var days: [Day] = []
    for row in planned.rows {
      let day = boundary.day(of: row.flown.start)
      if boundary.day(of: context.now) < day, !days.contains(day) { days.append(day) }
    }
    return nodes {
      for day in days {
        for standing in limits.standings(on: day) where standing.limit.subject == .flightTime && !standing.isKept {
          finding(
            Words.plannedOver(standing.limit.title, format.minutes(.zero - standing.remaining)), .warning,
            key: standing.limit.name + day.iso)
        }
      }
      if let ended, planned.rows.contains(where: { $0.id == ended.id }), let recency,
        let through = recency.passengersThrough
      {
        finding(Words.plannedAfter(recency.group.title, format.day(through)), .warning, key: "recency")
      }
    }
  }
}
