import Base
import HTML
import Kit
import Store
import Sync

/// The time line (E-10 … E-16): a strip of tall cells that parts over the detail of one of them.
extension HeritageApp {
  func historyScreen(_ id: RecordID?, _ context: Context) -> Screen {
    let language = context.language
    let opened = id.flatMap { chronicle.place(ofMilestone: $0) }
    if id != nil && opened == nil { return missing(context) }
    var screen = Screen(title: Words.history)
    if let opened {
      let row = chronicle.milestones[opened]
      screen.title = Text(row.date?.words(context.format) ?? Words.undated(language))
      screen.listBack = HeritageRoute.history(nil).url
      screen.actions =
        [
          iconButton("heritage.share", value: row.id.description, HeritageIcons.share, Words.share)
        ] + editLink(.milestone, row.id, context)
    } else {
      screen.actions = [iconLink(HeritageRoute.list(nil).url, HeritageIcons.list, Words.asList)]
    }
    screen.list =
      chronicle.milestones.isEmpty
      ? empty(Words.noMilestones) : div(.class("history"), .key("history")) { timeLine(opened, context) }
    return screen
  }

  private func missing(_ context: Context) -> Screen {
    var screen = Screen(title: Words.notFound)
    screen.detail = missingItem(context)
    return screen
  }

  @NodeBuilder private func timeLine(_ opened: Int?, _ context: Context) -> [Node] {
    let under = opened ?? shown.flatMap { chronicle.place(ofMilestone: $0) }
    div(
      .class("parting"), .key("parting"), .attribute("data-parting", "heritage.part"),
      .attribute("data-open", opened == nil ? "0" : "1"),
      .attribute("data-at", under.map { chronicle.milestones[$0].id.description })
    ) {
      div(.class("parting-under"), .key("under"), .flag("inert", opened == nil)) {
        if let under {
          edge("left", label: Words.close(context.language))
          partedDetail(under, isOpen: opened != nil, context)
          edge("right")
        }
      }
      // Open, the host's styles take all of it out of sight and reach. An inert strip would be styled anew, cell by cell.
      div(.class("parting-over"), .key("over")) {
        strip(context)
        dayInHistory(context)
        scale(context)
      }
    }
    firstChoice(context) ?? lesson.node(context.language)
  }

  /// The detail under the line, between what is left of its halves.
  private func partedDetail(_ place: Int, isOpen: Bool, _ context: Context) -> Node {
    let row = chronicle.milestones[place]
    return div(
      .class("parting-page"), .key(row.id.description), .attribute("tabindex", isOpen ? "0" : nil), .role("group"),
      .label(row.title.text)
    ) {
      item(place, folder: HeritageRoute.history(nil).url, isActive: isOpen, context)
    }
  }

  /// What is left of a half; one of the two is enough for who does not see them.
  private func edge(_ side: String, label: String? = nil) -> Node {
    a(
      .class("parting-edge " + side), .key(side), .href(HeritageRoute.history(nil).url),
      .attribute("aria-label", label),
      label == nil ? .attribute("tabindex", "-1") : .none, label == nil ? .attribute("aria-hidden", "true") : .none)
  }

  // MARK: - The strip

  private func strip(_ context: Context) -> Node {
    ol(
      .class("parting-strip"), .key("strip"), .attribute("data-strip", "heritage.strip"),
      .attribute("data-strips", "history"), .label(Words.history)
    ) {
      drawn.strip.nodes { drawCells(context) }
    }
  }

  /// What does not depend on which milestone is open.
  @NodeBuilder private func drawCells(_ context: Context) -> [Node] {
    let count = chronicle.milestones.count
    let beginnings = chronicle.periodBeginnings
    for place in chronicle.milestones.indices {
      if let period = beginnings[place] { periodCell(period, context) }
      cell(place, count, context)
    }
  }

  private func periodCell(_ period: PeriodRow, _ context: Context) -> Node {
    li(
      .class("cell-period " + period.palette.drawn), .key("period " + period.code),
      .attribute("data-year", String(period.from))
    ) {
      p(.class("cell-years")) { years(period, context.language) }
      h2(language(period.name, context)) { period.name.text }
      if let lead = period.lead { p(.class("cell-lead"), language(lead, context)) { lead.text } }
    }
  }

  func years(_ period: PeriodRow, _ language: Language) -> String {
    String(period.from) + " – " + (period.to.map { String($0) } ?? Words.lasts(language))
  }

  private func cell(_ place: Int, _ count: Int, _ context: Context) -> Node {
    let row = chronicle.milestones[place]
    let id = row.id.description
    let side = place % 3 == 0 ? "label-top" : place % 3 == 1 ? "label-middle" : "label-bottom"
    return li(
      .class("cell " + side + " " + chronicle.palette(ofPeriod: row.period)), .key(id), .attribute("data-cell", id),
      .attribute("data-year", row.date.map { decimal($0.position) }), .attribute("aria-posinset", String(place + 1)),
      .attribute("aria-setsize", String(count))
    ) {
      a(.id("cell-" + id), .href(HeritageRoute.history(row.id).url)) {
        if let drawing = row.drawing { picture(drawing, isLazy: place > 5) }
        span(.class("cell-label")) {
          span(.class("cell-date")) { row.date?.words(context.format) ?? Words.undated(context.language) }
          span(.class("cell-title"), language(row.title, context)) { row.title.text }
        }
      }
    }
  }

  /// The attribute of a text that is in the other language.
  func language(_ words: Wording, _ context: Context) -> HTML.Attribute {
    words.language == context.language ? .none : .attribute("lang", words.language.code)
  }

  // MARK: - Over and under it

  /// E-30.
  private func dayInHistory(_ context: Context) -> Node? {
    guard let found = DayInHistory(chronicle.milestones, on: context.localDay) else { return nil }
    let row = chronicle.milestones[found.place]
    let format = context.format
    let when =
      switch found.nearness {
      case .day: Words.today(found.years, format)
      case .month: Words.thisMonth(context.language)
      case .year: Words.roundYears(found.years, format)
      }
    return a(
      .class("day-in-history"), .key("day"), .attribute("data-away", "up"),
      .href(HeritageRoute.history(row.id).url)
    ) {
      span(.class("day-when")) { when }
      span(.class("day-title")) {
        if let date = row.date { date.words(format) + ": " }
        row.title.text
      }
    }
  }

  private func scale(_ context: Context) -> Node {
    let scale = YearScale(
      chronicle.milestones.compactMap { $0.date?.year } + chronicle.periods.map { $0.from }, today: context.localDay.year)
    var bands: [ScaleDrawing.Band] = []
    for period in chronicle.periods {
      bands.append(
        ScaleDrawing.Band(
          from: Double(period.from), to: Double(period.to ?? scale.last), name: "band " + period.palette.drawn))
    }
    return ScaleDrawing(
      scale: scale, bands: bands, marks: chronicle.milestones.compactMap { $0.date?.position }, group: "history",
      label: Words.years(context.language)
    ).node(drawn.scale)
  }
}
