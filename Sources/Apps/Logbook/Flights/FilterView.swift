import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  /// Of a list or the map, while it is open.
  func filterSheet(_ context: Context) -> Node? {
    list.sheet.node(FilterAction.open.wire, title: Words.filter, show: showFound(context), context.language) {
      div(.class("filter-controls")) { filterControls(context) }
    }
  }

  private func showFound(_ context: Context) -> String {
    Words.showFound(context.language) + " " + context.format.records(list.matches.count)
  }

  private func filterControls(_ context: Context) -> [Node] {
    let language = context.language
    let filter = list.filter
    return nodes {
      segmented(
        FilterAction.kinds.wire, id: "filter-kinds", label: Words.kind, chosen: filter.kinds.name,
        [
          Choice(Filter.Kinds.all.name, Words.allKinds),
          Choice(Filter.Kinds.flights.name, Words.flights),
          Choice(Filter.Kinds.sessions.name, Words.sessionTime),
        ])
      if filter.asksForAircraft {
        typeChoice(language)
        aircraftChoice()
        if filter.aircraft != nil || !filter.type.utf8.isEmpty {
          button(.class("text-button"), .type("button"), .action(FilterAction.clearAircraft)) {
            Words.clearAircraft
          }
        }
      }
      periodChoice(context)
      div(.class("filter-days"), .key("days")) {
        dayInput(.from, Words.fromDay(language), filter.from)
        dayInput(.to, Words.toDay(language), filter.to)
      }
    }
  }

  private func periodChoice(_ context: Context) -> Node {
    div(.class("field long"), .key("period")) {
      span(.class("chips-title")) { Words.period }
      chips(label: Words.period) {
        for (name, text) in [("28", Words.last28), ("90", Words.last90), ("year", Words.thisYear), ("", Words.always)] {
          chip(
            .action(FilterAction.period, value: name), text,
            isOn: list.filter.to == nil && list.filter.from == FlightList.start(of: name, context.today))
        }
      }
    }
  }

  /// Some types are chips, many a list.
  private func typeChoice(_ language: Language) -> Node {
    let chosen = list.filter.type
    let types = book.types
    if types.count > LogbookApp.shownAircraft {
      return picker(
        .type, Words.aircraftType(language),
        [("", Words.any(language), chosen.utf8.isEmpty)] + types.map { ($0, $0, $0 == chosen) })
    }
    return div(.class("field long"), .key("types")) {
      span(.class("chips-title")) { Words.aircraftType }
      chips(label: Words.aircraftType) {
        for type in types { chip(.action(FilterAction.type, value: type), Text(type), isOn: type == chosen) }
      }
    }
  }

  /// L-24: the aircraft flown last, one press each; of many those that are searched for.
  private func aircraftChoice() -> Node {
    let wanted = folded(trimmed(list.aircraftText))
    let found = book.recentAircraft.filter { contains($0.foldedText, wanted) }
    let shown = found.prefix(LogbookApp.shownAircraft)
    return div(.class("field long"), .key("aircraft")) {
      if book.aircraft.count > LogbookApp.shownAircraft {
        label(.for("filter-aircraft")) { Words.exactAircraft }
        input(
          .type("search"), .id("filter-aircraft"), .attribute("autocomplete", "off"),
          .placeholder(Words.searchAircraft), .input(FilterAction.aircraftText), .value(list.aircraftText))
      } else {
        span(.class("chips-title")) { Words.exactAircraft }
      }
      chips(label: Words.exactAircraft) {
        if let chosen = book.aircraft(list.filter.aircraft), !shown.contains(where: { $0.id == chosen.id }) {
          aircraftChip(chosen)
        }
        for row in shown { aircraftChip(row) }
      }
      if found.isEmpty { p(.class("hint")) { Words.noSuchAircraft } }
    }
  }

  /// Of more aircraft than these some are searched for.
  private static let shownAircraft = 8

  private func aircraftChip(_ row: AircraftRow) -> Node {
    chip(
      .action(FilterAction.aircraft, value: row.id.description), Text(row.registration),
      isOn: row.id == list.filter.aircraft)
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
  ///
  /// - Parameter hasClear: false where what is below the banner clears it.
  func filterBanner(hasClear: Bool, _ context: Context) -> Node {
    return div(.class("banner filter-banner"), .key("filter-banner"), .role("status")) {
      p {
        strong { filterText(list.filter, context) }
        " "
        Words.found(list.matches.count, of: book.rows.count, context.format)
        if list.totals.flights > .zero {
          " · " + Words.flightTime + " " + context.format.minutes(list.totals.flights)
        }
        if list.totals.sessions > .zero {
          " · " + Words.sessionTime + " " + context.format.minutes(list.totals.sessions)
        }
      }
      if hasClear { clearButton("button small") }
    }
  }

  /// Nothing is left of the book: why, and the way back.
  func nothingMatches(_ context: Context) -> Node {
    context.emptyOwn(list.filter.isOnlySearch ? ListWords.nothingFound : Words.nothingMatches, picture: "nothing-matches") {
      clearButton("button")
    }
  }

  /// Words that were searched for are gone at once; a filter that was set asks first.
  private func clearButton(_ look: String) -> Node {
    let isSearch = list.filter.isOnlySearch
    return button(.class(look), .type("button"), .action(isSearch ? FilterAction.clear : .ask)) {
      isSearch ? ListWords.clearSearch : Words.clearFilter
    }
  }

  /// The filter in words; empty without one.
  func filterText(_ filter: Filter, _ context: Context) -> String {
    let language = context.language
    var parts: [String] = []
    if !trimmed(filter.text).utf8.isEmpty { parts.append(Words.quoted(trimmed(filter.text))(language)) }
    switch filter.kinds {
    case .all: break
    case .flights: parts.append(Words.onlyFlights(language))
    case .sessions: parts.append(Words.onlySessions(language))
    }
    if !filter.type.utf8.isEmpty { parts.append(filter.type) }
    if let aircraft = book.aircraft(filter.aircraft) { parts.append(aircraft.registration) }
    if let from = filter.from {
      parts.append((parts.isEmpty ? Words.fromDay : Words.from)(language) + " " + context.format.day(from))
    }
    if let to = filter.to {
      parts.append((parts.isEmpty ? Words.toDay : Words.to)(language) + " " + context.format.day(to))
    }
    var text = ""
    for part in parts { text += text.utf8.isEmpty ? part : ", " + part }
    return text
  }
}
