import Base
import HTML
import Kit
import Store
import Sync

/// The time line as a list with a search, under its periods: the same without any gesture (E-16).
extension HeritageApp {
  func chronologyScreen(_ id: RecordID?, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(title: Words.chronology, list: chronology(id, context), placeholder: Words.choose)
    screen.listBack = HeritageRoute.history(nil).url
    screen.actions = [iconLink(HeritageRoute.history(nil).url, HeritageIcons.line, Words.asLine)]
    guard let id else {
      // An empty pane says nothing: what is remembered today stands in it.
      if context.hasTwoPanes, !chronicle.milestones.isEmpty {
        let place = DayInHistory(chronicle.milestones, on: context.localDay)?.place ?? 0
        screen.detailTitle = Text(chronicle.milestones[place].date?.words(context.format) ?? Words.undated(language))
        screen.detail = item(place, folder: HeritageRoute.list(nil).url, isActive: false, context)
        screen.detailFillsPane = true
      }
      return screen
    }
    screen.back = HeritageRoute.list(nil).url
    guard let place = chronicle.place(ofMilestone: id) else {
      screen.detailTitle = Words.notFound
      screen.detail = missingItem(context)
      return screen
    }
    let row = chronicle.milestones[place]
    screen.detailTitle = Text(row.date?.words(context.format) ?? Words.undated(language))
    screen.detailActions =
      [
        iconLink(HeritageRoute.history(id).url, HeritageIcons.line, Words.asLine),
        iconButton("heritage.share", value: id.description, HeritageIcons.share, Words.share),
      ] + editLink(.milestone, id, context)
    screen.detail = item(place, folder: HeritageRoute.list(nil).url, isActive: true, context)
    return screen
  }

  private func chronology(_ id: RecordID?, _ context: Context) -> Node {
    let words = searchedWords(text)
    let found = chronicle.milestones.indices.filter { place in
      words.allSatisfy { contains(chronicle.milestones[place].folded, $0) }
    }
    return div(.class("chronology")) {
      searchBar("heritage.search", text, search: Words.search)
      if !words.isEmpty {
        p(.class("quiet found"), .key("found"), .role("status")) { Words.found(found.count, context.format) }
      }
      if found.isEmpty {
        if words.isEmpty {
          empty(Words.noMilestones)
        } else {
          empty(Words.nothingMatches, picture: "nothing-matches") {
            button(.class("button"), .type("button"), .action("heritage.search")) { ListWords.clearSearch }
          }
        }
      } else {
        rows(found, id, context)
      }
    }
  }

  @NodeBuilder private func rows(_ found: [Int], _ id: RecordID?, _ context: Context) -> [Node] {
    let groups = chronicle.byPeriod(found)
    for (period, places) in zip(chronicle.periods, groups) {
      if !places.isEmpty {
        section(.class("group"), .key(period.code)) {
          h2(.class("group-name")) {
            span(language(period.name, context)) { period.name.text }
            " · " + years(period, context.language)
          }
          list(places, period.name.text, id, context)
        }
      }
    }
    let others = groups[chronicle.periods.count]
    if !others.isEmpty {
      section(.class("group"), .key("others")) {
        // Where there are no periods at all, the list needs no heading.
        if !chronicle.periods.isEmpty { h2(.class("group-name")) { Words.noPeriod } }
        list(others, (chronicle.periods.isEmpty ? Words.chronology : Words.noPeriod)(context.language), id, context)
      }
    }
  }

  /// A key in the search compares only the line that is chosen; the others are the same as before.
  private func list(_ places: [Int], _ title: String, _ id: RecordID?, _ context: Context) -> Node {
    let lines = drawn.lines.nodes { chronicle.milestones.indices.map { line($0, isChosen: false, context) } }
    return ul(.class("rows lines"), .label(title)) {
      for place in places {
        if chronicle.milestones[place].id == id { line(place, isChosen: true, context) } else { lines[place] }
      }
    }
  }

  private func line(_ place: Int, isChosen: Bool, _ context: Context) -> Node {
    let row = chronicle.milestones[place]
    return li(
      .class(isChosen ? "line chosen" : "line"), .key(row.id.description),
      .attribute("aria-posinset", String(place + 1)), .attribute("aria-setsize", String(chronicle.milestones.count))
    ) {
      a(
        .class("row"), .href(HeritageRoute.list(row.id).url),
        isChosen ? .attribute("aria-current", "true") : .none
      ) {
        if let drawing = row.drawing { span(.class("thumbnail small")) { picture(drawing) } }
        span(.class("row-main")) {
          span(.class("row-title"), language(row.title, context)) { row.title.text }
          span(.class("row-remark")) { row.date?.words(context.format) ?? Words.undated(context.language) }
        }
      }
    }
  }
}
