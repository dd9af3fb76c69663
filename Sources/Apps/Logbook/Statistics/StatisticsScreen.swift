import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func statisticsScreen(_ place: StatisticsRoute, _ context: Context) -> Screen {
    switch place {
    case .previous(let place): return previousScreen(place, context)
    case .map: return flightMapScreen(context)
    case .overview, .by: break
    }
    let sums = calculations.statistics(book, list)
    var screen = Screen(title: Words.statistics, list: statisticsList(sums, context))
    screen.actions = [iconButton(FilterAction.open, Icons.filter, Words.filter)]
    let view = StatisticsView(
      book: book, sums: sums, context: context, distance: calculations.distance(book, list, atlas))
    switch place {
    case .by(let grouping):
      screen.back = StatisticsRoute.overview.url
      screen.detailTitle = grouping.title
      screen.detail = view.page(grouping, nothing: nothing(context))
    case .overview:
      // Beside the totals there is room for a picture.
      if context.hasTwoPanes, !book.rows.isEmpty {
        screen.detailTitle = Grouping.year.title
        screen.detail = view.page(.year, nothing: nothing(context))
        screen.detailFillsPane = true
      }
    case .map, .previous: break
    }
    return screen
  }

  private func statisticsList(_ sums: StatisticsSums, _ context: Context) -> Node {
    let language = context.language
    let view = StatisticsView(
      book: book, sums: sums, context: context, distance: calculations.distance(book, list, atlas))
    let previous = lineLink(
      StatisticsRoute.previous(.list).url, PreviousExperience.collection.title(language),
      context.format.records(book.previous.count), context)
    if book.rows.isEmpty && book.previous.isEmpty {
      return div(.class("statistics")) {
        noStatistics(context)
        ul(.class("rows"), .key("more")) { previous }
      }
    }
    return div(.class("statistics")) {
      searchBar(FilterAction.text.wire, list.filter.text)
      filterSheet(context)
      let isNothing = list.matches.isEmpty && sums.broughtForward.isEmpty
      let back = periodBack(context)
      if list.filter.isActive { filterBanner(hasClear: !isNothing, context) }
      if isNothing {
        nothingMatches(context)
      } else {
        PeriodView(
          choice: periodChoice, back: back,
          flown: calculations.period(book, list, periodChoice.period, back: back, today: context.today), sums: sums,
          isSessions: list.filter.kinds == .sessions, context: context
        ).node
        RecordsView(
          book: book, list: list, records: calculations.records(book, list, atlas), context: context
        ).node
        view.totals
        for grouping in [Grouping.type, .aircraft] { view.card(grouping) }
      }
      ul(.class("rows"), .key("more")) {
        lineLink(StatisticsRoute.map.url, Words.flightMap(language), "", context, icon: Icons.map)
        for grouping in Grouping.allCases {
          lineLink(StatisticsRoute.by(grouping).url, grouping.title(language), "", context)
        }
        previous
        checkLink(context)
      }
    }
  }

  private func noStatistics(_ context: Context) -> Node {
    context.emptyOwn(Words.noStatistics, picture: "empty-chart") {
      a(.class("button"), .href(LogbookRoute.kinds.url)) { Words.addRecord }
    }
  }

  /// Nothing to group: the filter lets nothing through, or there is none.
  private func nothing(_ context: Context) -> Node {
    list.filter.isActive || !list.filter.text.utf8.isEmpty ? nothingMatches(context) : noStatistics(context)
  }

  // MARK: - Experience brought forward

  private func previousScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let beside = place.beside(book.previous.first?.id, context)
    var screen = LogbookApp.previousArea.shape.screen(list: previousList(beside, context), back: StatisticsRoute.overview.url)
    LogbookApp.previousArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  private func previousList(_ beside: RecordID?, _ context: Context) -> Node {
    let language = context.language
    if book.previous.isEmpty {
      return context.emptyOwn(Words.noPrevious) {
        a(.class("button"), .href(StatisticsRoute.previous(.form(nil)).url)) { Words.addPrevious }
      }
    }
    return ul(.class("rows"), .label(PreviousExperience.collection.title)) {
      for row in book.previous {
        let total = context.format.minutes(Minutes(row.entry[.total]))
        lineLink(
          StatisticsRoute.previous(row.id).url,
          row.description.utf8.isEmpty ? PreviousExperience.collection.title(language) : row.description,
          row.type.utf8.isEmpty ? total : row.type + " · " + total, context, isBeside: row.id == beside,
          LogbookApp.previousArea.shape.menu(row.id))
      }
    }
  }

  func describePrevious(_ fields: Fields, _ language: Language) -> String {
    fields[PreviousExperience.description] ?? PreviousExperience.collection.title(language)
  }
}

extension Totals {
  var isEmpty: Bool {
    flightCount == 0 && sessionCount == 0 && sessionTime == 0 && Quantity.allCases.allSatisfy { self[$0] == 0 }
  }
}
