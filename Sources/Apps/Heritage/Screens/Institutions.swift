import Base
import HTML
import Kit
import Store
import Sync

/// The institutions whose history the server tells (E-70).
struct Institutions: Sendable {
  /// The published spaces of the app, as the server lists them.
  private(set) var all: [(name: String, title: String)] = []
  private var awaited: AwaitedAnswer?
  private var wasAsked = false

  /// Once while the app runs.
  mutating func ask(_ context: UpdateContext) {
    if wasAsked || !context.isOnline { return }
    wasAsked = true
    awaited = context.request(for: "heritage", "GET", "/api/v1/published/spaces?app=" + Heritage.space)
  }

  mutating func take(_ answer: AppAnswer) {
    guard let found = awaited?.read(answer) else { return }
    awaited = nil
    // Without an answer it is asked again at the next opportunity.
    if found.status != 200 { wasAsked = false }
    all = (JSON.read(found.body)?.items("spaces") ?? []).compactMap { item in
      guard let name = item.text("name"), PublishedSpace.isName(name) else { return nil }
      return (name, item.text("title") ?? name)
    }
  }
}

extension HeritageApp {
  /// E-70: an address of what the shown institution does not have may be another one's: the others are offered.
  mutating func askWhose(_ context: UpdateContext) {
    if chronicle.count == 0 || !institutions.all.isEmpty { return }
    let isMissing =
      switch HeritageRoute(context.route) {
      case .history(let id?), .list(let id?): chronicle.place(ofMilestone: id) == nil
      case .person(let id): chronicle.person(id) == nil
      case .faculty(let code): !chronicle.faculties.contains { $0[Faculty.code] == code }
      case .history, .list, .people, .rectors, .overview, .tour, .help, .drafts, .unknown: false
      }
    if isMissing { institutions.ask(context) }
  }

  mutating func show(institution name: String, _ context: UpdateContext) {
    let before = space(context)
    context.showSpace(name, app: "heritage", usual: Heritage.space)
    if before == space(context) { return }
    editor.close(context)
    shown = nil
    text = ""
    peopleText = ""
    lesson.wasOpen = false
    recordsChanged([], context)
  }

  /// On the overview: the other institutions.
  func institutionChoice(_ context: Context) -> Node? {
    if institutions.all.count < 2 { return nil }
    let shown = space(context)
    return section(.class("group"), .key("institutions")) {
      h2(.class("group-name")) { Words.institutions }
      ul(.class("rows")) {
        for (name, title) in institutions.all { choice(name, title, isChosen: name == shown) }
      }
    }
  }

  private func choice(_ name: String, _ title: String, isChosen: Bool) -> Node {
    GroupedRow(
      .action("heritage.choose", value: name), key: name, title: Text(title),
      leading: span(.class("row-icon")) { Node.raw(HeritageIcons.pillar) }, isChosen: isChosen
    ).node
  }

  /// At the first visit, before the gestures: whose history it shall be.
  func firstChoice(_ context: Context) -> Node? {
    if lesson.isOver || institutions.all.count < 2 || context.hasChosenSpace("heritage") { return nil }
    return div(.class("lesson choice"), .key("choice"), .role("group"), .label(Words.whose)) {
      p { strong { Words.whose } }
      div(.class("buttons")) {
        for (name, title) in institutions.all {
          button(.class("button quiet"), .type("button"), .key(name), .action("heritage.choose", value: name)) { title }
        }
      }
    }
  }
}

extension Words {
  static func lookIn(_ title: String, _ language: Language) -> String {
    Text(cs: "Podívat se: ", en: "Look in: ")(language) + title
  }
  static let institutions = Text(cs: "Instituce", en: "Institutions")
  static let whose = Text(cs: "Čí historii chcete číst?", en: "Whose history would you like to read?")
}
