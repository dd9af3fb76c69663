import Base
import HTML
import Kit
import Store
import Sync

/// What the picture of the statistics shows, and what of it is chosen.
struct PeriodChoice: Sendable {
  var period = StatisticsPeriod.year
  /// How many periods before today's; nil as long as nobody has gone anywhere.
  var back: Int?
  /// The chosen bar.
  var column: Int?

  mutating func choose(_ period: StatisticsPeriod) {
    self.period = period
    back = nil
    column = nil
  }

  /// Earlier is positive.
  ///
  /// - Parameter shown: how many periods before today's the one is that is shown.
  mutating func step(_ count: Int, from shown: Int) {
    back = max(0, shown + count)
    column = nil
  }

  /// How many periods before today's is shown first: today's, or the last one in which something was flown.
  func usualBack(_ last: Day?, today: Day) -> Int {
    guard let last, last < today else { return 0 }
    switch period {
    case .week:
      let monday = last.adding(days: 1 - last.weekday)
      return monday.days(to: today.adding(days: 1 - today.weekday)) / 7
    case .month: return (today.year - last.year) * 12 + today.month - last.month
    case .year: return today.year - last.year
    case .all: return 0
    }
  }
}

/// L-156: one number for a period, its bars, and what else counts in it.
struct PeriodView {
  let choice: PeriodChoice
  /// How many periods before today's.
  let back: Int
  let flown: FlownPeriod
  let sums: StatisticsSums
  /// Whether only simulator sessions are wanted.
  let isSessions: Bool
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node {
    section(.class("card period"), .key("period")) {
      segmented(
        StatisticsAction.period.wire, id: "statistics-period", label: Words.period,
        chosen: choice.period.name, StatisticsPeriod.allCases.map { Choice($0.name, Words.name(of: $0)) })
      head
      chart
      if let column = chosenColumn, column.count > 0 {
        button(
          .class("button small quiet"), .key("show"), .type("button"),
          .action(StatisticsAction.flights, value: column.first.iso + "/" + column.last.iso)
        ) { Words.showFound + " " + format.records(column.count) }
      }
      if flown.totals.flightCount > 0 { facts }
    }
  }

  /// The name of the period between the ways to the one before and the one after it, and its sum.
  private var head: Node {
    div(.class("period-head"), .key("head")) {
      if choice.period != .all {
        iconButton(StatisticsAction.earlier, Icons.back, Words.earlier)
      }
      div(.class("period-sum")) {
        h2 { title }
        p(.class("metric")) { format.minutes(sum) }
        if broughtForward > .zero {
          p(.class("quiet")) { Words.ofItBroughtForward + " " + format.minutes(broughtForward) }
        }
      }
      if choice.period != .all {
        button(
          .class("icon-button"), .type("button"), .action(StatisticsAction.later), .label(Words.later),
          .disabled(back == 0)
        ) { Node.raw(Icons.chevron) }
      }
    }
  }

  private var title: String {
    guard let days = choice.period.days(today: context.today, back: back) else {
      return Words.allFlights(language)
    }
    switch choice.period {
    case .week: return format.dayShort(days.first) + " – " + format.day(days.last)
    case .month: return format.monthAndYear(days.first)
    case .year: return String(days.first.year)
    case .all: return ""
    }
  }

  private var broughtForward: Minutes {
    choice.period == .all && !isSessions ? sums.broughtForward.time(.total) : .zero
  }

  private var sum: Minutes {
    Minutes(isSessions ? flown.totals.sessionTime : flown.totals[.total]) + broughtForward
  }

  private var chosenColumn: FlownColumn? {
    choice.column.flatMap { flown.columns.indices.contains($0) ? flown.columns[$0] : nil }
  }

  // MARK: - Bars

  private var chart: Node {
    let hasNight = flown.columns.contains { $0.night > 0 }
    let hasInstrument = flown.columns.contains { $0.instrumentByDay > 0 }
    var legend: [Text] = []
    if hasNight || hasInstrument {
      legend = [Words.byDayAndSight, Words.atNight, Words.instrumentByDay]
    }
    return BarChart(
      StatisticsAction.column.wire, title: isSessions ? Words.sessionTime : Words.flightTime,
      readout: Text(readout),
      unit: 60, legend: legend,
      flown.columns.map { column in
        Column(
          label(column), legend.isEmpty ? [column.total] : [column.other, column.night, column.instrumentByDay],
          text: text(column))
      }
    ).node(format)
  }

  private var readout: String {
    let count = isSessions ? flown.totals.sessionCount : flown.totals.flightCount
    if count == 0 { return Words.nothingFlown(language) }
    return isSessions ? format.records(count) : Words.flightCount(count, language)
  }

  private func label(_ column: FlownColumn) -> String {
    switch choice.period {
    case .week: format.weekdayShort(column.first)
    case .month: String(column.first.day)
    case .year: format.monthShort(column.first.month)
    case .all: isByMonths ? format.monthShort(column.first.month) : String(column.first.year)
    }
  }

  private var isByMonths: Bool {
    flown.columns.first.map { $0.first.days(to: $0.last) < 40 } ?? false
  }

  /// `1998`, or `1990–1999` of a wider bar.
  private func years(_ column: FlownColumn) -> String {
    let (first, last) = (column.first.year, column.last.year)
    return first == last ? String(first) : String(first) + "–" + String(last)
  }

  /// `March 2026: 24:10, of it at night 3:05`
  private func text(_ column: FlownColumn) -> String {
    let name: String
    switch choice.period {
    case .week: name = format.weekday(column.first) + " " + format.dayShort(column.first)
    case .month: name = format.dayShort(column.first)
    case .year: name = format.monthAndYear(column.first)
    case .all: name = isByMonths ? format.monthAndYear(column.first) : years(column)
    }
    var parts = [name + ": " + format.minutes(Minutes(column.total))]
    if column.night > 0 { parts.append(Words.atNight(language) + " " + format.minutes(Minutes(column.night))) }
    if column.instrumentByDay > 0 {
      parts.append(Words.instrumentByDay(language) + " " + format.minutes(Minutes(column.instrumentByDay)))
    }
    return joined(parts, by: ", ")
  }

  private var facts: Node {
    div(.class("tiles"), .key("facts")) {
      tile(Flight.night.field.label, format.minutes(flown.totals.time(.night)))
      tile(Flight.ifr.field.label, format.minutes(flown.totals.time(.ifr)))
      tile(Words.landings, format.number(flown.totals.landings))
      tile(Words.flights, format.number(flown.totals.flightCount))
    }
  }

  private func tile(_ label: Text, _ value: String) -> Node {
    MetricTile(label: label, value: value).node
  }
}

extension Words {
  static let period = Text(cs: "Období", en: "Period")
  static let earlier = Text(cs: "Dřívější", en: "Earlier")
  static let later = Text(cs: "Pozdější", en: "Later")
  static let allFlights = Text(cs: "Celý zápisník", en: "The whole logbook")
  static let ofItBroughtForward = Text(cs: "z toho předchozí praxe", en: "of it previous experience")
  static let nothingFlown = Text(cs: "V tomto období žádný let", en: "No flight in this period")
  static let atNight = Text(cs: "V noci", en: "At night")
  static let instrumentByDay = Text(cs: "IFR ve dne", en: "IFR by day")
  static let byDayAndSight = Text(cs: "Ostatní", en: "Other")

  static func name(of period: StatisticsPeriod) -> Text {
    switch period {
    case .week: Text(cs: "Týden", en: "Week")
    case .month: Text(cs: "Měsíc", en: "Month")
    case .year: Text(cs: "Rok", en: "Year")
    case .all: Text(cs: "Vše", en: "All")
    }
  }
}
