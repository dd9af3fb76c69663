import Base
import HTML
import Kit
import Store
import Sync

/// What of the check is shown.
enum CheckAction: String, AppAction {
  static let area = "logbook.check"
  case severity, rule
  case multiPilot = "multi-pilot"
}

extension LogbookApp {
  mutating func actOnCheck(_ action: Event.Action, _ context: UpdateContext) {
    switch CheckAction(action) {
    case .severity:
      bookCheck.severity = BookCheck.Severity(name: action.value) ?? .all
      bookCheck.rule = nil
    case .rule: bookCheck.rule = integer(action.text).flatMap { Int(exactly: $0) }
    case .multiPilot:
      // Only those that still are as the check has found them.
      let aircraft = bookCheck.singlePilotAirliners.filter { key in
        context.record(key).map { $0[Aircraft.multiPilot] != true } ?? false
      }
      return context.saveAll(
        undoable: aircraft.map { ($0, [(Aircraft.multiPilot.name, .bool(true))]) }, notice: Words.multiPilotMarked)
    case nil: return
    }
    context.scrollToTop()
  }

  /// - Parameter key: the flight whose detail stands beside the list.
  func checkScreen(_ key: RecordKey?, _ context: Context) -> Screen {
    let shown = key ?? flightBeside(context)
    var screen = Screen(title: Words.checkTitle, list: checkList(shown, context))
    screen.listBack = StatisticsRoute.overview.url
    if let shown {
      showFlight(shown, &screen, context)
      screen.back = LogbookRoute.check(nil).url
      screen.detailFillsPane = key == nil
    }
    return screen
  }

  /// U-8: the first flight of the list; other records have places of their own.
  private func flightBeside(_ context: Context) -> RecordKey? {
    guard context.hasTwoPanes else { return nil }
    return bookCheck.shown.first { $0.key.collection == Flight.collection.name }?.key
  }

  /// The way to the screen.
  func checkLink(_ context: Context) -> Node {
    lineLink(
      LogbookRoute.check(nil).url, Words.checkTitle(context.language), Words.checkRemark(context.language), context)
  }

  private func checkList(_ flight: RecordKey?, _ context: Context) -> Node {
    let shown = bookCheck.shown
    return div {
      if let progress = bookCheck.progress { checking(progress, context) }
      if bookCheck.items != nil {
        summary(context)
        multiPilotOffer(context)
        if shown.isEmpty && bookCheck.progress == nil { context.emptyOwn(Words.nothingFound, picture: "all-done") }
        findings(shown, flight, context)
      }
    }
  }

  private func checking(_ progress: (done: Int, of: Int), _ context: Context) -> Node {
    div(.class("filter"), .key("checking"), .role("status")) {
      p { context.format.number(progress.done) + " / " + context.format.number(progress.of) }
      element(
        "progress",
        [
          .attribute("max", String(progress.of)), .attribute("value", String(progress.done)),
          .label(Words.checkTitle),
        ], [])
    }
  }

  private func summary(_ context: Context) -> Node {
    return div(.class("filter"), .key("summary")) {
      div(.class("buttons"), .role("group"), .label(Words.severity)) {
        for severity in BookCheck.Severity.allCases {
          let isChosen = severity == bookCheck.severity
          button(
            .class(isChosen ? "button small" : "button small quiet"), .type("button"),
            .action(CheckAction.severity, value: severity.name), .key(severity.name),
            .attribute("aria-pressed", isChosen ? "true" : "false")
          ) { Words.severity(severity) + " " + context.format.number(bookCheck.count(severity)) }
        }
      }
      div(.class("field long")) {
        label(.for("check-rule")) { Words.rule }
        select(.id("check-rule"), .change(CheckAction.rule)) {
          option(.value(""), .selected(bookCheck.rule == nil)) { Words.allRules }
          for (rule, count) in bookCheck.rules {
            option(.value(String(rule)), .selected(bookCheck.rule == rule), .key(String(rule))) {
              Words.title(ofRule: rule) + " (\(count))"
            }
          }
        }
      }
    }
  }

  /// L-166: the repair of what an earlier import has stored, for all of them at once and with an undo.
  private func multiPilotOffer(_ context: Context) -> Node? {
    let aircraft = bookCheck.singlePilotAirliners
    if aircraft.isEmpty { return nil }
    let registrations = aircraft.compactMap { book.aircraft($0.id)?.registration }
    return section(.class("card"), .key("multi-pilot")) {
      p { Words.multiPilotOffer(joined(registrations, by: ", ")) }
      p(.class("quiet")) {
        Words.multiPilotTimes + " "
        a(.href(LogbookRoute.repairs.url)) { Words.repairs }
      }
      button(.class("button"), .type("button"), .action(CheckAction.multiPilot)) { Words.multiPilotMark }
    }
  }

  private func findings(_ items: [BookCheck.Item], _ flight: RecordKey?, _ context: Context) -> Node {
    windowedLines(
      Words.checkTitle(context.language), count: items.count, above: bookCheck.singlePilotAirliners.isEmpty ? 190 : 390,
      context
    ) {
      line(items[$0], $0, isChosen: items[$0].key == flight, context)
    }
  }

  private func line(_ item: BookCheck.Item, _ index: Int, isChosen: Bool, _ context: Context) -> Node {
    let language = context.language
    let fields = context.record(item.key)?.fields ?? Fields()
    let field = Schema(Logbook.collections).collection(named: item.key.collection)?.field(named: item.finding.field)
    let isError = item.finding.severity == .error
    return li(.class(isChosen ? "line chosen" : "line"), .key("\(item.key.id.description)-\(index)")) {
      a(.class("row"), .href(url(of: item.key)), isChosen ? .attribute("aria-current", "true") : .none) {
        span(
          .class(isError ? "mark bad" : "mark"), .role("img"),
          .label(isError ? Words.anError : Words.aWarning)
        ) { Node.raw(Icons.warning) }
        span(.class("row-main")) {
          span(.class("row-title")) { describeInList(item.key, fields, context) }
          span(.class("row-remark")) { joined([field?.label(language) ?? "", item.finding.text(language)], by: ": ") }
        }
      }
    }
  }

  private func url(of key: RecordKey) -> String {
    switch key.collection {
    case Flight.collection.name: LogbookRoute.check(key).url
    case Aircraft.collection.name: LogbookRoute.aircraft(key.id).url
    case DutyPeriod.collection.name: LimitsRoute.duty(key.id).url
    case Certificate.collection.name: CertificatesRoute.certificate(key).url
    case Rating.collection.name: CertificatesRoute.rating(key).url
    case PreviousExperience.collection.name: StatisticsRoute.previous(key.id).url
    case OwnPlace.collection.name: LogbookRoute.place(key.id).url
    default: LogbookRoute.pilot.url
    }
  }
}
