import Base
import HTML
import Kit
import Store
import Sync

/// What a pilot asks before the next flight, above the list of flights (L-155): how much of the 28 days is flown, which paper
/// expires next, and until when passengers may be carried in what was flown last. Each leads to its screen.
struct TodayStrip {
  let standing: Standing
  let paper: ExpiringPaper?
  let recency: Recency?
  let context: Context

  /// In pixels, about: the list below is drawn from there.
  static let height = 130

  init(_ app: LogbookApp, _ context: Context) {
    let today = context.today
    standing = app.calculations.limits(app.book, app.supporting).standing(
      .flight28Days, on: app.supporting.boundary.day(of: context.now))
    let papers = Logbook.expiringPapers(
      app.calculations.certificates(app.supporting), app.supporting.certificates, app.supporting.ratings,
      app.supporting.settings)
    // What expired long ago was given up; what expired lately was forgotten.
    paper = papers.first { $0.day.days(to: today) <= TodayStrip.forgottenDays } ?? papers.last
    recency = app.calculations.recencies(app.book, app.supporting, today: today).first
    self.context = context
  }

  private static let forgottenDays = 60
  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node {
    ul(.class("now-strip"), .key("now-strip"), .label(Words.today)) {
      cell(LimitsRoute.limit(.flight28Days).url, hours)
      cell(paper.map { TodayStrip.url($0) } ?? CertificatesRoute.kinds.url, expiry)
      cell(CertificatesRoute.recency.url, passengers)
    }
  }

  private func cell(_ url: String, _ content: [Node]) -> Node {
    li(.key(url)) { a(.class("now-cell"), .href(url)) { content } }
  }

  private static func url(_ paper: ExpiringPaper) -> String {
    paper.key.collection == Rating.collection.name
      ? CertificatesRoute.rating(paper.key).url : CertificatesRoute.certificate(paper.key).url
  }

  private var hours: [Node] {
    let most = standing.limit.most
    let permille = standing.value.count * 1000 / most.count
    let tone: Tone = !standing.isKept ? .bad : permille >= 900 ? .warn : .neutral
    return nodes {
      ring(permille: permille, value: Words.percent(permille / 10)(language), caption: .empty, tone)
      caption(
        Words.last28Days(language),
        standing.isKept
          ? Words.remaining(format.minutes(standing.remaining))(language)
          : Words.over(language) + " " + format.minutes(.zero - standing.remaining))
    }
  }

  private var expiry: [Node] {
    guard let paper else {
      return nodes {
        span(.class("now-value")) { "–" }
        caption(Words.validity(language), Words.addFirstPaper(language))
      }
    }
    let days = context.today.days(to: paper.day)
    return nodes {
      span(.class("now-value " + tone(days, paper.warningDays))) {
        format.number(days < 0 ? -days : days)
        span(.class("now-unit")) { Words.dayUnit(days, format) }
      }
      caption(days < 0 ? Words.expiredSince(language) : Words.expiresIn(language), paper.title(language))
    }
  }

  private var passengers: [Node] {
    guard let recency else {
      return nodes {
        span(.class("now-value")) { "–" }
        caption(Words.withPassengers(language), Words.noneFlown(language))
      }
    }
    let days = recency.passengersThrough.map { context.today.days(to: $0) } ?? -1
    let through = recency.passengersThrough.flatMap { days < 0 ? nil : format.dayShort($0) }
    return nodes {
      span(.class("now-value " + tone(days, 14))) { through ?? Words.no(language) }
      caption(
        (through == nil ? Words.withPassengers : Words.withPassengersThrough)(language),
        through == nil ? Words.missing(recency.missing, language, byNight: false) ?? recency.group.title : recency.group.title)
    }
  }

  private func tone(_ days: Int, _ warning: Int) -> String { days < 0 ? "bad" : days <= warning ? "warn" : "good" }

  private func caption(_ title: String, _ text: String) -> Node {
    span(.class("now-caption")) {
      strong { title }
      span(.class("quiet")) { text }
    }
  }
}

extension Words {
  static let today = Text(cs: "Dnes", en: "Today")
  static let last28Days = Text(cs: "28 dní", en: "28 days")
  static let addFirstPaper = Text(cs: "Přidat osvědčení", en: "Add a certificate")
  static let expiresIn = Text(cs: "Do konce platnosti", en: "Until expiry")
  static let expiredSince = Text(cs: "Po platnosti", en: "Expired")
  static let withPassengers = Text(cs: "S cestujícími", en: "With passengers")
  static let withPassengersThrough = Text(cs: "S cestujícími do", en: "Passengers until")
  static let noneFlown = Text(cs: "Zatím žádný let", en: "No flight yet")
  static func percent(_ count: Int) -> Text { Text(cs: "\(count)\u{A0}%", en: "\(count)%") }
  static let no = Text(cs: "Ne", en: "No")

  /// The unit behind a number of days.
  static func dayUnit(_ days: Int, _ format: Format) -> Text {
    let count = days < 0 ? -days : days
    return Text(
      cs: "\u{A0}" + format.plural(count, one: "den", few: "dny", many: "dní"),
      en: count == 1 ? "\u{A0}day" : "\u{A0}days")
  }
}
