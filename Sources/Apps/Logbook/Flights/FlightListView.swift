import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func flightsScreen(_ context: Context) -> Screen {
    var screen = Screen(
      title: Words.flights, list: flightList(context),
      placeholder: list.matches.isEmpty ? nil : Words.chooseFlight)
    screen.actions = [
      iconLink(reportURL, Icons.printer, Words.reportOfThese),
      iconButton(FilterAction.open, Icons.filter, Words.filter),
      addLink(LogbookRoute.kinds.url, Words.addRecord),
    ]
    let place = LogbookRoute(context.route)
    if case .kinds = place {
      screen.detail = kindChooser()
      screen.detailTitle = Words.addRecord
      screen.back = LogbookRoute.flights.url
    }
    if case .flight(let key) = place { showFlight(key, &screen, context) }
    if case .flights = place, let first = firstBeside(context) {
      showFlight(RecordKey(Flight.collection.name, first), &screen, context)
      screen.detailFillsPane = true
    }
    if case .flightForm = place { showFlightForm(&screen, context) }
    if case .day = place { showDay(&screen, context) }
    if case .signing(let key) = place { showSigning(key, &screen, context) }
    if case .attachment(_, let id) = place { showAttachment(id, &screen, context) }
    return screen
  }

  /// Beside the list stands the newest of its flights as long as nobody has chosen another.
  private func firstBeside(_ context: Context) -> RecordID? {
    guard context.hasTwoPanes, case .flights = LogbookRoute(context.route) else { return nil }
    for case .row(let row) in list.lines { return book.rows[Int(row)].id }
    return nil
  }

  private func kindChooser() -> Node {
    ul(.class("rows choices")) {
      choice("day", LogbookRoute.day.url, Icons.edit, Words.day, Words.dayRemark)
      choice(RecordKind.flight, Icons.plane, Words.flightRemark)
      choice(RecordKind.session, Icons.monitor, Words.sessionRemark)
    }
  }

  private func choice(_ kind: RecordKind, _ icon: String, _ remark: Text) -> Node {
    choice(kind.name, LogbookRoute.flightForm(nil, kind).url, icon, kind.label, remark)
  }

  private func choice(
    _ key: String, _ url: String, _ icon: String, _ title: Text, _ remark: Text
  ) -> Node {
    li(.key(key)) {
      a(.class("row"), .href(url)) {
        Node.raw(icon)
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          span(.class("row-remark")) { remark }
        }
        Node.raw(Icons.chevron)
      }
    }
  }

  /// The report of what the filter lets through.
  private var reportURL: String {
    var options = ReportOptions()
    options.filter = list.filter
    return Route(["logbook", "report"], parameters: options.query).url
  }

  // MARK: - List

  private func flightList(_ context: Context) -> Node {
    return div(.class("flights")) {
      unsavedFlight(context)
      if showsToday { plannedWaiting(context) }
      if book.rows.isEmpty {
        noFlights(context)
      } else {
        if showsToday { TodayStrip(self, context).node }
        searchBar(FilterAction.text.wire, list.filter.text)
        filterSheet(context)
        if list.filter.isActive { filterBanner(hasClear: !list.matches.isEmpty, context) }
        if list.matches.isEmpty {
          nothingMatches(context)
        } else {
          rows(context)
        }
      }
    }
  }

  /// Who looks for flights is not asked about today.
  private var showsToday: Bool { !list.sheet.isOpen && !list.filter.isActive && list.filter.text.utf8.isEmpty }

  private func noFlights(_ context: Context) -> Node {
    context.emptyOwn(Words.noRecords, picture: "first-flight") {
      a(.class("button"), .href(LogbookRoute.kinds.url)) { Words.addRecord }
      a(.class("button quiet"), .href(LogbookRoute.transfer.url)) { Words.importOrSamples }
    }
  }

  private func rows(_ context: Context) -> Node {
    let first = firstBeside(context)
    return windowedLines(
      Words.flights(context.language), count: list.lines.count,
      above: list.filter.isActive ? 130 : showsToday ? 60 + TodayStrip.height : 60, context
    ) { index in
      switch list.lines[index] {
      case .month(let month, let count, let total): monthLine(month, count, total, context)
      case .row(let row): rowLine(book.rows[Int(row)], isFirst: book.rows[Int(row)].id == first, context)
      }
    }
  }

  private func monthLine(_ month: Day?, _ count: Int, _ total: Minutes, _ context: Context) -> Node {
    li(.class("month"), .key("m\(month?.number ?? 0)")) {
      h2 { month.map { Text(context.format.monthAndYear($0)) } ?? Words.withoutDate }
      span(.class("row-remark")) {
        context.format.records(count)
        " · "
        context.format.minutes(total)
      }
    }
  }

  private func rowLine(_ row: Row, isFirst: Bool, _ context: Context) -> Node {
    let url = LogbookRoute.flight(row.id).url
    let isChosen = isFirst || context.route.part(2) == row.id.description
    let line = FlightLine(entry: row.entry, aircraft: book.aircraft(row.aircraft), format: context.format)
    let menu = RowMenu(
      usual: RowButton(.href(copyURL(row.id, row.kind)), icon: Icons.copy, title: Words.copy),
      [.edit(url + "/edit"), .delete(FlightAction.ask.wire, row.id.description)], hasSign: true)
    return menu.item(
      isChosen ? "line chosen" : "line", key: row.id.description, title: Text(line.title),
      a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
        line.nodes(mark: signatureMark(row, context))
      })
  }

  func copyURL(_ id: RecordID, _ kind: RecordKind) -> String {
    LogbookRoute.newURL(kind, .like(RecordKey(Flight.collection.name, id)))
  }
}
