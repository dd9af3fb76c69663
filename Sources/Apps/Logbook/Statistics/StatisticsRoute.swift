import Base
import Kit
import Store
import Sync

/// The addresses below `/logbook/statistics`:
///
///     statistics               totals, by type and by aircraft; /by/GROUPING with a chart
///     statistics/map           the flown routes; see FlightMapChoice
///     statistics/previous      experience brought forward; /new, /ID, /ID/edit
enum StatisticsRoute {
  case overview
  case by(Grouping)
  case map
  case previous(RecordRoute)

  /// Nil when nothing is there.
  init?(_ route: Route) {
    switch (route.part(2), route.part(3)) {
    case ("", _): self = .overview
    case ("by", let name):
      guard let grouping = Grouping(name: name) else { return nil }
      self = .by(grouping)
    case ("map", _): self = .map
    case ("previous", _):
      guard let place = RecordRoute(route, depth: 3, of: PreviousExperience.collection) else { return nil }
      self = .previous(place)
    default: return nil
    }
  }
}

extension StatisticsRoute {
  static func previous(_ id: RecordID) -> StatisticsRoute {
    .previous(.record(RecordKey(PreviousExperience.collection.name, id)))
  }

  var url: String {
    switch self {
    case .overview: "/logbook/statistics"
    case .by(let grouping): "/logbook/statistics/by/" + grouping.name
    case .map: FlightMapChoice.url([])
    case .previous(let place): place.url(in: "/logbook/statistics/previous")
    }
  }
}

extension Grouping {
  /// In addresses.
  public var name: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .type: "type"
    case .aircraft: "aircraft"
    case .airport: "airport"
    }
  }

  var title: Text {
    switch self {
    case .year: Text(cs: "Podle roků", en: "By year")
    case .month: Text(cs: "Podle měsíců", en: "By month")
    case .type: Text(cs: "Podle typů", en: "By type")
    case .aircraft: Text(cs: "Podle letadel", en: "By aircraft")
    case .airport: Text(cs: "Podle letišť", en: "By airport")
    }
  }

  /// What its groups are.
  var thing: Text {
    switch self {
    case .year: Text(cs: "Rok", en: "Year")
    case .month: Text(cs: "Měsíc", en: "Month")
    case .type: Text(cs: "Typ", en: "Type")
    case .aircraft: Text(cs: "Letadlo", en: "Aircraft")
    case .airport: Text(cs: "Letiště", en: "Airport")
    }
  }
}

/// The groups that become the filter when they are pressed, and what the picture shows.
enum StatisticsAction: String, AppAction {
  static let area = "logbook.statistics"
  case year, month, type, aircraft, airport
  case period, earlier, later, column, flights
}

extension LogbookApp {
  static let previousArea = RecordScreen<LogbookApp>(
    .logbook(
      PreviousExperience.collection, at: StatisticsRoute.previous(.list).url,
      AreaWords(
        add: Words.addPrevious, edit: Words.editPrevious, saved: Words.previousSaved, deleted: Words.previousDeleted))
  ) { app, _, fields, context in app.describePrevious(fields, context.language) }

  mutating func openStatistics(_ place: StatisticsRoute, _ context: UpdateContext) {
    switch place {
    case .previous(let place): LogbookApp.previousArea.open(place, &self, context)
    case .map: openFlightMap(context)
    // For the distance.
    case .overview: atlas.open(context)
    case .by: break
    }
  }

  /// A tapped group becomes the filter.
  mutating func actOnStatistics(_ action: Event.Action, _ context: UpdateContext) {
    let value = action.value
    guard let choice = StatisticsAction(action) else { return }
    switch choice {
    case .type:
      // A device of a simulator is no type of an aircraft, but its name is searched.
      if book.types.contains(value) {
        list.filter.choose(type: value)
      } else {
        list.filter.text = value
      }
    case .aircraft:
      if let id = RecordID(value) { list.filter.choose(aircraft: id) }
    case .airport: list.filter.text = value
    case .year, .month:
      guard let first = Day(iso: value) else { return }
      list.filter.from = first
      list.filter.to = choice == .year ? first.adding(months: 11).lastOfMonth : first.lastOfMonth
    case .flights: return showFlown(value, context)
    case .period: return StatisticsPeriod(name: action.text).map { periodChoice.choose($0) } ?? ()
    case .earlier: return periodChoice.step(1, from: periodBack(context))
    case .later: return periodChoice.step(-1, from: periodBack(context))
    case .column:
      periodChoice.column = Int(action.text)
      return
    }
    list.refresh(book)
  }

  /// How many periods before today's the statistics show: of a filter whose flights are from long ago, the last one that has any.
  func periodBack(_ context: Context) -> Int {
    if let back = periodChoice.back { return back }
    if !list.filter.isActive { return 0 }
    let isSessions = list.filter.kinds == .sessions
    var last: Day?
    for place in list.matches {
      let row = book.rows[Int(place)]
      guard (row.kind == .session) == isSessions, let day = row.day, day <= context.today else { continue }
      last = day
      break
    }
    return periodChoice.usualBack(last, today: context.today)
  }

  /// - Parameter days: the first and the last day, `2026-03-01/2026-03-31`.
  private mutating func showFlown(_ days: String, _ context: UpdateContext) {
    let ends = days.parts(at: UInt8(ascii: "/"))
    list.filter.from = Day(iso: ends[0])
    list.filter.to = ends.count > 1 ? Day(iso: ends[1]) : list.filter.from
    list.refresh(book)
    context.navigate(LogbookRoute.flights.url)
  }
}
