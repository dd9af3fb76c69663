import Base
import HTML
import Kit
import Store
import Sync

/// The sums as tables and pictures.
struct StatisticsView {
  let book: Book
  let sums: StatisticsSums
  let context: Context
  let distance: FlownDistance

  private var language: Language { context.language }
  private var format: Format { context.format }

  // MARK: - Totals

  /// What a pilot asks for first; the rest is behind a heading that opens.
  var totals: Node {
    let first: [Quantity] = [.total, .night, .ifr]
    let hasPrevious = !sums.broughtForward.isEmpty
    return section(.class("card"), .key("totals")) {
      h2 { Words.totals }
      if hasPrevious { p(.class("quiet")) { Words.sumOf } }
      table(.class("figures")) {
        tbody {
          for quantity in first { timeRow(quantity) }
          row("asPIC", Words.timeAsPIC) { format.minutes($0.timeAsPIC) }
          row("landings", Words.landings) { format.number($0.landings) }
          distanceRow
          row("sessions", Flight.sessionTime.field.label) { format.minutes(Minutes($0.sessionTime)) }
        }
      }
      details(.key("more")) {
        summary { Words.allTotals }
        table(.class("figures")) {
          tbody {
            for quantity in Quantity.allCases where quantity.isTime && !first.contains(quantity) { timeRow(quantity) }
            for quantity in Quantity.allCases where !quantity.isTime {
              row(quantity.field.name, quantity.field.label) { format.number($0[quantity]) }
            }
            row("flightCount", Words.flights) { format.number($0.flightCount) }
            row("sessionCount", Words.sessions) { format.number($0.sessionCount) }
          }
        }
      }
    }
  }

  private var distanceRow: Node? {
    if distance.nauticalMiles == 0 { return nil }
    return tr(.key("distance")) {
      th(.attribute("scope", "row")) { Words.distance }
      td {
        strong { nauticalMiles(distance.nauticalMiles, format) }
        if distance.unknownCount > 0 {
          span(.class("parts")) { Words.withoutPlaces(distance.unknownCount, format) }
        }
      }
    }
  }

  private func timeRow(_ quantity: Quantity) -> Node {
    row(quantity.field.name, quantity.field.label) { format.minutes($0.time(quantity)) }
  }

  /// The sum, and below it of what it is one when there is experience brought forward.
  private func row(_ key: String, _ title: Text, _ text: (Totals) -> String) -> Node {
    tr(.key(key)) {
      th(.attribute("scope", "row")) { title }
      td {
        strong { text(sums.all) }
        if !sums.broughtForward.isEmpty {
          span(.class("parts")) { text(sums.own) + " + " + text(sums.broughtForward) }
        }
      }
    }
  }

  // MARK: - Groups

  /// The first screen shows those with the most hours.
  private static let cardRows = 8
  private static let pictureRows = 12
  private static let pictureMonths = 24

  func card(_ grouping: Grouping) -> Node {
    let groups = sums.groups(by: grouping)
    return section(.class("card"), .key("by-" + grouping.name)) {
      h2 { grouping.title }
      groupTable(grouping, groups.count > StatisticsView.cardRows ? Array(groups[..<StatisticsView.cardRows]) : groups)
      if groups.count > StatisticsView.cardRows {
        a(.class("button quiet small"), .href(StatisticsRoute.by(grouping).url)) {
          Words.showAll + " (" + format.number(groups.count) + ")"
        }
      }
    }
  }

  /// - Parameter nothing: where there is nothing to group.
  func page(_ grouping: Grouping, nothing: Node) -> Node {
    let groups = sums.groups(by: grouping)
    if groups.isEmpty { return nothing }
    return div(.class("sheet")) {
      section(.class("card"), .key("chart-" + grouping.name)) { chart(grouping, groups) }
      section(.class("card"), .key("table-" + grouping.name)) { groupTable(grouping, groups) }
    }
  }

  private func groupTable(_ grouping: Grouping, _ groups: [StatisticsGroup]) -> Node {
    let hasSessions = groups.contains { $0.totals.sessionTime > 0 }
    return table(.class("figures")) {
      thead {
        tr {
          th(.attribute("scope", "col")) { grouping.thing }
          th(.attribute("scope", "col")) { Words.count }
          th(.attribute("scope", "col")) { Words.flightTime }
          if hasSessions { th(.attribute("scope", "col")) { Words.sessionTime } }
        }
      }
      tbody {
        for group in groups {
          let name = text(group.name)
          tr(.key(name)) {
            th(.attribute("scope", "row")) { choice(group.name, name) }
            td { format.number(group.totals.flightCount + group.totals.sessionCount) }
            td { format.minutes(group.totals.time(.total)) }
            if hasSessions { td { format.minutes(Minutes(group.totals.sessionTime)) } }
          }
        }
      }
    }
  }

  /// The name as a button that makes it the filter.
  private func choice(_ name: StatisticsGroup.Name, _ text: String) -> Node {
    func chosen(_ action: StatisticsAction, _ value: String) -> Node {
      button(
        .class("text-button"), .type("button"), .action(action, value: value),
        .label(Words.filter + ": " + text)
      ) { text }
    }
    switch name {
    case .year(let year): return Day(year: year, month: 1, day: 1).map { chosen(.year, $0.iso) } ?? span { text }
    case .month(let first): return chosen(.month, first.iso)
    case .type(let key): return chosen(.type, key.text)
    case .aircraft(let id): return chosen(.aircraft, id.description)
    case .airport(let key): return chosen(.airport, key.text)
    case .broughtForward, .unknown: return span { text }
    }
  }

  private func text(_ name: StatisticsGroup.Name) -> String {
    switch name {
    case .year(let year): String(year)
    case .month(let first): format.monthAndYear(first)
    case .type(let key), .airport(let key): key.text
    case .aircraft(let id): book.aircraft(id)?.registration ?? "?"
    case .broughtForward: PreviousExperience.collection.title(language)
    case .unknown: Words.notGiven(language)
    }
  }

  // MARK: - Pictures

  /// L-158: a session in a device is no flight time: its part of a bar has another colour, and a legend names both.
  @NodeBuilder private func chart(_ grouping: Grouping, _ groups: [StatisticsGroup]) -> [Node] {
    let drawn = bars(grouping, groups)
    switch grouping {
    case .year, .month: columnChart(drawn, words(grouping, drawn), unit: 60)
    case .type, .aircraft, .airport: rowChart(drawn, words(grouping, drawn))
    }
    if drawn.contains(where: { $0.apart > 0 }) {
      p(.class("bar-chart-legend")) {
        if drawn.contains(where: { $0.value > 0 }) { span(.class("bar-key")) { Words.flightTime } }
        span(.class("bar-key apart")) { Words.sessionTime }
      }
    }
  }

  private func bars(_ grouping: Grouping, _ groups: [StatisticsGroup]) -> [ChartBar] {
    switch grouping {
    case .year, .month: timeBars(groups, byMonths: grouping == .month)
    case .type, .aircraft, .airport: groups.prefix(StatisticsView.pictureRows).map { bar(text($0.name), $0) }
    }
  }

  private func bar(_ label: String, _ group: StatisticsGroup?) -> ChartBar {
    let (flown, sessions) = (group?.totals[.total] ?? 0, group?.totals.sessionTime ?? 0)
    let told = flown == 0 && sessions > 0 ? sessions : flown
    return ChartBar(label, flown, apart: sessions, format.minutes(Minutes(told)))
  }

  private func words(_ grouping: Grouping, _ bars: [ChartBar]) -> ChartWords {
    var summary = ""
    for bar in bars {
      var times: [String] = []
      if bar.value > 0 || bar.apart == 0 { times.append(format.minutes(Minutes(bar.value))) }
      if bar.apart > 0 { times.append(Words.sessionTime(language) + " " + format.minutes(Minutes(bar.apart))) }
      summary += (summary.utf8.isEmpty ? "" : ", ") + bar.label + " " + joined(times, by: " + ")
    }
    return ChartWords(
      id: "chart-" + grouping.name, title: Words.hoursFlown(language) + " " + Words.lowered(grouping)(language),
      summary: summary + ".")
  }

  /// The years, or the last months, with those in which nothing was flown.
  private func timeBars(_ groups: [StatisticsGroup], byMonths: Bool) -> [ChartBar] {
    var places: [(first: Day, group: StatisticsGroup)] = []
    for group in groups {
      switch group.name {
      case .year(let year): if let first = Day(year: year, month: 1, day: 1) { places.append((first, group)) }
      case .month(let first): places.append((first, group))
      case .type, .aircraft, .airport, .broughtForward, .unknown: break
      }
    }
    guard let newest = places.first?.first, let oldest = places.last?.first else { return [] }
    var bars: [ChartBar] = []
    var first = newest
    var next = 0
    while first >= oldest && bars.count < (byMonths ? StatisticsView.pictureMonths : 60) {
      let isHere = next < places.count && places[next].first == first
      let parts = first.parts
      let label = byMonths ? String(parts.month) + "/" + padded(parts.year % 100, 2) : String(parts.year)
      bars.append(bar(label, isHere ? places[next].group : nil))
      if isHere { next += 1 }
      first = first.adding(months: byMonths ? -1 : -12)
    }
    return bars.reversed()
  }
}
