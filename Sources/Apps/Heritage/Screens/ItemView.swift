import Base
import HTML
import Store
import Sync

/// A milestone as it is read, under the time line and beside the list.
extension HeritageApp {
  /// - Parameters:
  ///   - folder: where the milestones before and after it are.
  ///   - isActive: whether swipes and arrow keys turn over to them.
  func item(_ place: Int, folder: String, isActive: Bool, _ context: Context) -> Node {
    let row = chronicle.milestones[place]
    let fields = fields(Milestone.collection, row.id, context) ?? Fields()
    let count = chronicle.milestones.count
    return article(
      .class("item " + chronicle.palette(ofPeriod: row.period)), .key(row.id.description),
      .attribute("data-swipe", isActive ? "heritage.step" : nil)
    ) {
      if let drawing = row.drawing {
        figure(drawing, fields, title: row.title.text, context)
      }
      div(.class("item-words")) {
        p(.class("item-date")) { dateLine(row, context) }
        h2(language(row.title, context)) { row.title.text }
        prose(Milestone.text(fields, context.language), context)
        relations(fields, context)
        sourceList(fields, context.language)
        p(.class("quiet item-position"), .role("status")) { Words.item(place + 1, count, context.language) }
        steps(place, folder, context)
      }
    }
  }

  private func dateLine(_ row: MilestoneRow, _ context: Context) -> String {
    let date = row.date?.words(context.format) ?? Words.undated(context.language)
    guard let kind = row.kind else { return date }
    return date + " · " + kind.label(context.language)
  }

  /// A paragraph for each; said to be in the other language where it is.
  @NodeBuilder func prose(_ words: Wording?, _ context: Context) -> [Node] {
    if let words {
      if words.language != context.language {
        p(.class("quiet"), .key("other")) { "(" + Words.inOtherLanguage + ")" }
      }
      for (place, part) in words.text.parts(at: 0x0A).enumerated() where !part.utf8.isEmpty {
        p(.class("prose"), .key("text \(place)"), language(words, context)) { part }
      }
    }
  }

  /// The people and the place.
  @NodeBuilder private func relations(_ fields: Fields, _ context: Context) -> [Node] {
    let people = (fields[Milestone.people]?.codes ?? []).compactMap { RecordID($0) }.compactMap { chronicle.person($0) }
    let site = fields[Milestone.site].flatMap { chronicle.site($0) }
    if !people.isEmpty || site != nil {
      div(.class("chips"), .key("relations")) {
        for person in people {
          a(.class("chip"), .href(HeritageRoute.person(person.id).url)) {
            Node.raw(HeritageIcons.person)
            span { person.name }
          }
        }
        if let site {
          a(.class("chip"), .href(Tour.url(place: site.id))) {
            Node.raw(Icons.map)
            span { site.name }
          }
        }
      }
    }
  }

  // MARK: - Next and previous

  private func steps(_ place: Int, _ folder: String, _ context: Context) -> Node {
    let language = context.language
    return nav(.class("steps"), .key("steps"), .label(Words.history)) {
      if place > 0 { step(place - 1, folder, Words.previous(language), "‹ ", "") }
      span(.class("spring"))
      if place + 1 < chronicle.milestones.count { step(place + 1, folder, Words.next(language), "", " ›") }
    }
  }

  private func step(_ place: Int, _ folder: String, _ title: String, _ before: String, _ after: String) -> Node {
    let row = chronicle.milestones[place]
    return a(
      .class("button quiet"), .href(folder + "/" + row.id.description), .label(title + ": " + row.title.text)
    ) {
      before + row.title.text + after
    }
  }

  /// By swipe and arrow key, on the time line and in the list.
  mutating func step(_ direction: String, _ context: UpdateContext) {
    let folder: String
    let id: RecordID?
    switch HeritageRoute(context.route) {
    case .history(let shown): (folder, id) = (HeritageRoute.history(nil).url, shown)
    case .list(let shown): (folder, id) = (HeritageRoute.list(nil).url, shown)
    case .people, .person, .rectors, .overview, .faculty, .tour, .help, .drafts, .unknown: return
    }
    guard let place = id.flatMap({ chronicle.place(ofMilestone: $0) }) else { return }
    let goal = direction == "next" ? place + 1 : place - 1
    guard chronicle.milestones.indices.contains(goal) else { return }
    context.navigate(folder + "/" + chronicle.milestones[goal].id.description, replace: true)
    navigated(context)
  }

  /// E-13: what the host says of the parting: `take ID`, `opened`, `closed`.
  func parted(_ text: String) -> (word: String, id: RecordID?) {
    let parts = text.parts(at: 0x20, limit: 2)
    return (parts[0], parts.count > 1 ? RecordID(parts[1]) : nil)
  }

  mutating func part(_ text: String, _ context: UpdateContext) {
    let (word, id) = parted(text)
    switch word {
    case "take": if let id, chronicle.place(ofMilestone: id) != nil { shown = id }
    case "opened":
      guard let shown else { return }
      context.navigate(HeritageRoute.history(shown).url)
      navigated(context)
    case "closed":
      context.navigate(HeritageRoute.history(nil).url)
      navigated(context)
    default: break
    }
  }
}
