import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func limitsScreen(_ place: LimitsRoute, _ context: Context) -> Screen {
    switch place {
    case .duty(let place): return dutyScreen(place, context)
    case .overview, .limit, .breaches, .settings: break
    }
    let view = LimitsView(self, context)
    var screen = Screen(title: Words.limits, list: view.overview)
    screen.actions = [addLink(LimitsRoute.duty(.form(nil)).url, Words.addDuty)]
    screen.back = LimitsRoute.overview.url
    switch place {
    case .limit(let limit):
      screen.detailTitle = limit.title
      screen.detail = view.detail(limit)
    case .breaches:
      screen.detailTitle = Words.pastBreaches
      screen.detail = view.breachList
    case .settings:
      screen.detailTitle = RuleSettings.collection.title
      screen.detail = LogbookApp.settingsArea.form(of: self, context)
    case .overview:
      screen.back = nil
      if context.hasTwoPanes && !view.isEmpty {
        screen.detailTitle = LimitsView.first.title
        screen.detail = view.detail(LimitsView.first)
        screen.detailFillsPane = true
      }
    case .duty: screen.back = nil
    }
    return screen
  }
}

/// The six limits as they stand today, by the midnight that counts (L-103).
struct LimitsView {
  /// Beside the list as long as nobody has chosen another.
  static let first = Limit.flight28Days

  let context: Context
  let today: Day
  let limits: Limits
  let breaches: [Breach]
  let plan: FlightPlan
  let dutyCount: Int
  let hasFlights: Bool

  init(_ app: LogbookApp, _ context: Context) {
    self.context = context
    today = app.supporting.boundary.day(of: context.now)
    limits = app.calculations.limits(app.book, app.supporting)
    breaches = app.calculations.breaches(app.book, app.supporting, today: today)
    plan = app.plan
    dutyCount = app.supporting.duties.count
    hasFlights = !app.book.rows.isEmpty
  }

  var language: Language { context.language }
  var format: Format { context.format }

  /// Nothing is there that a limit could count.
  var isEmpty: Bool { !hasFlights && dutyCount == 0 }

  var overview: Node {
    div(.class("limits")) {
      if isEmpty {
        firstSteps
      } else {
        let standings = limits.standings(on: today)
        tightest(standings)
        ul(.class("rows"), .key("limits"), .label(Words.limits)) {
          for standing in standings { line(standing) }
        }
        if limits.uncountedCount > 0 {
          finding(Text(Words.uncounted(limits.uncountedCount, format)), .warning, key: "uncounted")
        }
        PlanView(plan: plan, limits: limits, today: today, context: context).node
      }
      ul(.class("rows"), .key("more")) {
        lineLink(
          LimitsRoute.duty(.list).url, DutyPeriod.collection.title(language), format.records(dutyCount), context)
        lineLink(LogbookRoute.roster.url, Words.roster(language), Words.rosterLine(language), context)
        lineLink(
          LimitsRoute.breaches.url, Words.pastBreaches(language),
          breaches.isEmpty ? context.isComing ? "" : Words.none(language) : format.number(breaches.count), context)
        lineLink(LimitsRoute.settings.url, RuleSettings.collection.title(language), "", context)
      }
      p(.class("remark"), .key("rule")) { Words.limitsRule }
    }
  }

  /// L-173
  private var firstSteps: Node {
    context.emptyOwn(Words.nothingToCount, picture: "empty-gauge") {
      a(.class("button"), .href(LogbookRoute.flightForm(nil, .flight).url)) { Words.firstFlight }
      a(.class("button quiet"), .href(LimitsRoute.duty(.form(nil)).url)) { Words.addDuty }
    }
  }

  /// U-28: what decides first, in one look: how much of it is used, and what is left.
  private func tightest(_ standings: [Standing]) -> Node? {
    var most: Standing?
    for standing in standings where standing.permille > most?.permille ?? 0 { most = standing }
    guard let standing = most else { return nil }
    let tone: Tone =
      switch standing.state {
      case .unused: .neutral
      case .kept: .good
      case .near: .warn
      case .exceeded: .bad
      }
    return a(.class("card tightest"), .key("tightest"), .href(LimitsRoute.limit(standing.limit).url)) {
      ring(
        permille: standing.permille, value: Words.percent(standing.permille / 10)(language), caption: .empty, tone)
      span(.class("tightest-words")) {
        strong(.class("tightest-left")) { remaining(standing) }
        span { standing.limit.title }
        if let release = standing.nextRelease { span(.class("quiet")) { Words.fallsOut(release, format) } }
      }
      Node.raw(Icons.chevron)
    }
  }

  private func line(_ standing: Standing) -> Node {
    let url = LimitsRoute.limit(standing.limit).url
    let isFirst = context.route.part(2).utf8.isEmpty && standing.limit == LimitsView.first
    let isChosen = context.route.part(2) == standing.limit.name || isFirst && context.hasTwoPanes
    return li(.class(isChosen ? "limit chosen" : "limit"), .key(standing.limit.name)) {
      a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
        span(.class("limit-head")) {
          span(.class("row-title")) { standing.limit.title }
          stateLabel(standing.state)
        }
        span(.class("limit-value")) {
          strong { format.minutes(standing.value) }
          " / " + format.minutes(standing.limit.most)
          span(.class("quiet")) { " · " + remaining(standing) }
        }
        LimitsView.meter(standing)
        if let release = standing.nextRelease {
          span(.class("row-remark")) { Words.fallsOut(release, format) }
        }
      }
    }
  }

  private func stateLabel(_ state: Standing.State) -> Node {
    span(.class("state " + state.name)) { state.words(language) }
  }

  private func remaining(_ standing: Standing) -> String {
    standing.isKept
      ? Words.remaining(format.minutes(standing.remaining))(language)
      : Words.over(language) + " " + format.minutes(.zero - standing.remaining)
  }

  /// A bar. What it shows is said in words beside it.
  static func meter(_ standing: Standing) -> Node {
    let part = min(1000, standing.permille)
    return svg(
      .class("meter " + standing.state.name), .attribute("viewBox", "0 0 1000 10"),
      .attribute("preserveAspectRatio", "none"), .attribute("aria-hidden", "true")
    ) {
      element("rect", .class("track"), .attribute("width", "1000"), .attribute("height", "10"))
      element("rect", .class("fill"), .attribute("width", String(part)), .attribute("height", "10"))
    }
  }

  // MARK: - One limit

  func detail(_ limit: Limit) -> Node {
    let standing = limits.standing(limit, on: today)
    let releases = limits.releases(limit, on: today)
    return article(.class("sheet"), .key(limit.name)) {
      section(.class("card"), .key("standing")) {
        p { stateLabel(standing.state) }
        LimitsView.meter(standing)
        dl(.class("values")) {
          value("value", Words.counted, format.minutes(standing.value))
          value("most", Words.limit, format.minutes(limit.most))
          value(
            "remaining", standing.isKept ? Words.remainingTitle : Words.overTitle,
            format.minutes(standing.isKept ? standing.remaining : .zero - standing.remaining))
          value(
            "window", Words.window,
            format.day(standing.windowStart) + " – " + format.day(standing.windowEnd))
        }
      }
      section(.class("card"), .key("releases")) {
        h2 { Words.releases }
        if releases.isEmpty {
          p { context.coming ?? Words.nothingCounted }
        } else {
          table(.class("figures")) {
            thead {
              tr {
                th { Words.onDay }
                th { Words.hoursOut }
              }
            }
            tbody {
              for release in releases {
                tr(.key(release.day.iso)) {
                  td { format.day(release.day) }
                  td { format.minutes(release.minutes) }
                }
              }
            }
          }
        }
      }
      p(.class("remark"), .key("rule")) { Words.rule(of: limit) }
    }
  }

  // MARK: - Breaches

  var breachList: Node {
    if breaches.isEmpty {
      return hasFlights || dutyCount > 0
        ? context.emptyOwn(Words.noBreaches, picture: "all-done") : firstSteps
    }
    return div(.class("sheet")) {
      ul(.class("rows"), .label(Words.pastBreaches)) {
        for index in breaches.indices.reversed() {
          let breach = breaches[index]
          li(.class("line"), .key(breach.limit.name + breach.first.iso)) {
            div(.class("row")) {
              span(.class("row-main")) {
                span(.class("row-title")) { breach.limit.title }
                span(.class("row-remark")) { format.day(breach.first) + " – " + format.day(breach.last) }
              }
              span(.class("row-end")) { format.exactMinutes(breach.most) + " / " + format.minutes(breach.limit.most) }
            }
          }
        }
      }
    }
  }
}

extension Standing {
  /// How much of the limit is used; more than a thousand beyond it.
  var permille: Int { value.count * 1000 / limit.most.count }

  /// How it looks, in a word and a colour.
  enum State {
    /// Nothing counts in its window.
    case unused
    case kept
    /// Less than a tenth of the limit is left.
    case near
    case exceeded

    var name: String {
      switch self {
      case .unused: "unused"
      case .kept: "kept"
      case .near: "near"
      case .exceeded: "exceeded"
      }
    }

    var words: Text {
      switch self {
      case .unused: Text(cs: "Zatím nic", en: "Nothing yet")
      case .kept: Text(cs: "Dodrženo", en: "Kept")
      case .near: Text(cs: "Blízko limitu", en: "Near the limit")
      case .exceeded: Text(cs: "Překročeno", en: "Exceeded")
      }
    }
  }

  var state: State {
    if value == .zero { return .unused }
    if !isKept { return .exceeded }
    return remaining.count * 10 < limit.most.count ? .near : .kept
  }
}
