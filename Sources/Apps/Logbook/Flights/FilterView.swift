import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func filterPanel(_ context: Context) -> Node {
    let language = context.language
    let filter = list.filter
    return section(.class("filter"), .key("filter"), .label(Words.filter(language))) {
      picker(
        .kinds, Words.kind(language),
        [
          (Filter.Kinds.all.name, Words.allKinds(language), filter.kinds == .all),
          (Filter.Kinds.flights.name, Words.onlyFlights(language), filter.kinds == .flights),
          (Filter.Kinds.sessions.name, Words.onlySessions(language), filter.kinds == .sessions),
        ])
      if filter.asksForAircraft {
        picker(
          .type, Words.aircraftType(language),
          [("", Words.any(language), filter.type.utf8.isEmpty)]
            + book.types.map { ($0, $0, $0 == filter.type) })
        picker(
          .aircraft, Words.exactAircraft(language),
          [("", Words.any(language), filter.aircraft == nil)]
            + book.recentAircraft.map { ($0.id.description, $0.registration, $0.id == filter.aircraft) })
        if filter.aircraft != nil || !filter.type.utf8.isEmpty {
          button(.class("text-button"), .type("button"), .action(FilterAction.clearAircraft)) {
            Words.clearAircraft(language)
          }
        }
      }
      div(.class("buttons"), .key("periods")) {
        for (name, text) in [("28", Words.last28), ("90", Words.last90), ("year", Words.thisYear), ("", Words.always)] {
          button(.class("button small quiet"), .type("button"), .action(FilterAction.period, value: name)) {
            text(language)
          }
        }
      }
      dayInput(.from, Words.from(language), filter.from)
      dayInput(.to, Words.to(language), filter.to)
      button(.class("button"), .key("show"), .type("button"), .action(FilterAction.open)) {
        Words.showFound(language) + " " + context.format.records(list.matches.count)
      }
    }
  }

  private func picker(_ action: FilterAction, _ title: String, _ options: [(String, String, Bool)]) -> Node {
    div(.class("field medium"), .key(action.name)) {
      label(.for("filter-" + action.name)) { title }
      select(.id("filter-" + action.name), .change(action)) {
        for (value, text, isChosen) in options { option(.value(value), .selected(isChosen)) { text } }
      }
    }
  }

  private func dayInput(_ action: FilterAction, _ title: String, _ day: Day?) -> Node {
    div(.class("field medium"), .key(action.name)) {
      label(.for("filter-" + action.name)) { title }
      input(
        .type("date"), .id("filter-" + action.name), .change(action), .value(day?.iso ?? ""))
    }
  }

  /// An active filter is always visible, with its result.
  func filterBanner(_ context: Context) -> Node {
    let language = context.language
    return div(.class("banner filter-banner"), .key("filter-banner"), .role("status")) {
      p {
        strong { filterText(list.filter, context) }
        " "
        Words.found(list.matches.count, of: book.rows.count, context.format)
        if list.totals.flights > .zero {
          " · " + Words.flightTime(language) + " " + context.format.minutes(list.totals.flights)
        }
        if list.totals.sessions > .zero {
          " · " + Words.sessionTime(language) + " " + context.format.minutes(list.totals.sessions)
        }
      }
      button(.class("button small"), .type("button"), .action(FilterAction.ask)) { Words.clearFilter(language) }
    }
  }

  /// The filter in words; empty without one.
  func filterText(_ filter: Filter, _ context: Context) -> String {
    let language = context.language
    var parts: [String] = []
    if !trimmed(filter.text).utf8.isEmpty { parts.append("„" + trimmed(filter.text) + "“") }
    switch filter.kinds {
    case .all: break
    case .flights: parts.append(Words.onlyFlights(language))
    case .sessions: parts.append(Words.onlySessions(language))
    }
    if !filter.type.utf8.isEmpty { parts.append(filter.type) }
    if let aircraft = book.aircraft(filter.aircraft) { parts.append(aircraft.registration) }
    if let from = filter.from { parts.append(Words.from(language) + " " + context.format.day(from)) }
    if let to = filter.to { parts.append(Words.to(language) + " " + context.format.day(to)) }
    var text = ""
    for part in parts { text += text.utf8.isEmpty ? part : ", " + part }
    return text
  }
}
