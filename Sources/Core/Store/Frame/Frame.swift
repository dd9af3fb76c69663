import Base
import HTML
import Sync

/// The frame around every app: side menu on wide screens, bottom bar on narrow ones, banners, notices, questions.
///
/// A class: each of the many closures of its screens holds it, as one word.
final class Frame {
  let context: Context
  let apps: [AppEntry]
  /// Made when a screen asks for it: no first screen does.
  let guide: () -> Guide
  let sync: SpaceSync?
  let language: Language

  init(context: Context, apps: [AppEntry], guide: @escaping () -> Guide = { Guide() }, sync: SpaceSync?) {
    self.context = context
    self.apps = apps
    self.guide = guide
    self.sync = sync
    language = context.language
  }

  var route: Route { context.route }
  private var app: AppEntry? { apps.first { $0.id == route.part(0) } }

  func page(_ screen: Screen) -> Node {
    div(.class("frame"), .attribute("data-colour", screen.colour)) {
      a(.class("skip"), .href("#content"), behind) { Words.skip }
      side(screen)
      div(.class("column"), behind) {
        banners
        let isChosen = screen.detail != nil && !screen.detailFillsPane
        main(.class(isChosen ? "panes with-detail" : "panes"), .id("content"), .attribute("tabindex", "-1")) {
          if let list = screen.list { listPane(screen, list) }
          detailPane(screen)
        }
      }
      bottom(screen)
      notice
      question
    }
  }

  /// While a question is open, what is behind it can be neither tapped nor reached by keyboard.
  private var behind: HTML.Attribute { .flag("inert", context.dialog != nil) }

  // MARK: - Panes

  private func listPane(_ screen: Screen, _ list: Node) -> Node {
    section(.class("pane list"), .key("list"), .label(screen.title)) {
      header(.class("bar")) {
        if let back = screen.listBack { backLink(back) } else { homeLink }
        h1(.attribute("tabindex", "-1")) { screen.title }
        div(.class("bar-actions")) { screen.actions }
      }
      div(.class("content"), .scroll("list"), .id("list-content")) { list }
    }
  }

  private func detailPane(_ screen: Screen) -> Node? {
    guard screen.detail != nil || screen.list == nil || screen.placeholder != nil else { return nil }
    return section(
      .class(screen.list == nil ? "pane single" : "pane detail"), .key("detail"),
      .label(screen.detailTitle ?? screen.title)
    ) {
      if let detail = screen.detail {
        header(.class("bar")) {
          if let back = screen.back { backLink(back) } else if screen.list == nil { homeLink }
          h1(.attribute("tabindex", "-1")) { screen.detailTitle ?? screen.title }
          div(.class("bar-actions")) {
            screen.list == nil ? screen.actions + screen.detailActions : screen.detailActions
          }
        }
        // A new address is new content, which starts at its top. Without a pointer it scrolls when it has the focus.
        div(
          .class("content"), .key(route.place), .scroll("detail"), .attribute("tabindex", "0"), .role("group"),
          .label(screen.detailTitle ?? screen.title)
        ) { detail }
      } else if let placeholder = screen.placeholder {
        p(.class("placeholder")) {
          Node.raw(shownApp.icon)
          placeholder
        }
      }
    }
  }

  private func backLink(_ url: String) -> Node {
    a(.class("icon-button back"), .href(url), .label(Words.back)) { Node.raw(Icons.back) }
  }

  /// U-3: from the first screen of an app on a phone.
  private var homeLink: Node? {
    guard let app, app.id != "components" else { return nil }
    return a(.class("switch"), .href("/"), .label(HomeWords.home)) { appIcon(app) }
  }

  // MARK: - Navigation

  private func side(_ screen: Screen) -> Node {
    nav(.class("side"), .label(Words.menu), behind) {
      button(
        .class("icon-button side-open"), .type("button"), .label(Words.menu), .flag("data-drawer", true),
        .attribute("aria-expanded", "false")
      ) { Node.raw(Icons.menu) }
      a(.class("brand"), .href("/")) {
        Node.raw(FrameIcons.home)
        span(.class("brand-name")) { "Vademecum" }
      }
      // One line for each other app: the bottom should be visible without scrolling.
      for entry in apps {
        if entry.id == shownApp.id {
          div(.class("side-app"), .key(entry.id)) {
            p(.class("side-title")) { entry.title }
            for tab in entry.tabs { tabLink(entry, tab, screen) }
          }
        } else {
          otherApp(entry)
        }
      }
      div(.class("side-foot")) {
        link("/sync", Icons.sync, status, isActive: route.part(0) == "sync", count: attention)
        link("/account", Icons.account, Words.account, isActive: route.part(0) == "account")
        link("/settings", Icons.settings, Words.settings, isActive: route.part(0) == "settings")
      }
    }
  }

  /// U-1: screens of no app are shown beside the app that the user came from, or that of this core.
  var shownApp: AppEntry {
    app ?? apps.first { $0.id == context.lastApp } ?? apps.first { context.appsHere.contains($0.id) } ?? apps[0]
  }

  /// How many of an app's places the bottom bar has beside its last one, the menu.
  static let tabsInBar = 4

  private func bottom(_ screen: Screen) -> Node? {
    if route.path.isEmpty || route.part(1) == "welcome" { return nil }
    let shown = shownApp
    // U-9: what has no place in the bar is behind its last one.
    let isMore = app == nil || !shown.tabs.prefix(Frame.tabsInBar).contains { isActive(shown, $0, screen) }
    return nav(.class("bottom"), .label(shown.title), behind) {
      for tab in shown.tabs.prefix(Frame.tabsInBar) { tabLink(shown, tab, screen) }
      link(
        "/menu", Icons.menu, Words.more, isActive: isMore, count: attention)
    }
  }

  private func tabLink(_ entry: AppEntry, _ tab: AppEntry.Tab, _ screen: Screen) -> Node {
    link("/\(entry.id)/\(tab.id)", tab.icon, tab.title, isActive: isActive(entry, tab, screen))
  }

  private func isActive(_ entry: AppEntry, _ tab: AppEntry.Tab, _ screen: Screen) -> Bool {
    route.part(0) == entry.id && place(of: screen, in: entry) == tab.id
  }

  /// U-9: the tab of the address, or else that to which the way back leads; nil when there is none.
  private func place(of screen: Screen, in entry: AppEntry) -> String? {
    func tab(_ name: String?) -> String? { entry.tabs.first { $0.id == name }?.id }
    return tab(route.part(1)) ?? tab(screen.tab) ?? tab(screen.listBack.map { Route($0).part(1) })
      ?? tab(screen.back.map { Route($0).part(1) })
  }

  private func otherApp(_ entry: AppEntry) -> Node {
    a(.class("link other-app"), .key(entry.id), .href("/\(entry.id)/\(entry.tabs.first?.id ?? "")")) {
      appIcon(entry)
      span(.class("link-title")) { entry.title }
    }
  }

  private func link(_ url: String, _ icon: String, _ title: Text, isActive: Bool, count: Int = 0) -> Node {
    a(
      .class(isActive ? "link active" : "link"), .key(url), .href(url),
      isActive ? .attribute("aria-current", "page") : .none
    ) {
      Node.raw(icon)
      span(.class("link-title")) { title }
      if count > 0 { span(.class("count")) { context.format.number(count) } }
    }
  }

  /// What waits for the user's decision.
  private var attention: Int { context.conflictCount + context.refusalCount }

  /// The state of the data, in a few words.
  var status: Text {
    if context.unsentCount > 0 && context.account.account != nil { return Words.unsent(context.unsentCount) }
    if context.account.account == nil { return Words.onlyHere }
    if !context.isOnline { return Words.offline }
    // Another tab synchronises when there is none here.
    let sent = context.refusalCount > 0 ? Words.restSent : Words.allSent
    guard let sync else { return sent }
    return sync.hasPulled && sync.phase == .resting ? sent : Words.synchronising
  }

  // MARK: - Messages

  private var banners: Node {
    let areThere =
      context.isVolatile || context.unreadablePages > 0 || context.account.needsSignIn || context.commits.hasFailed
      || context.commits.isSlow || attention > 0 || hasLostWork || context.hasUpdate || hasNews
    return div(.class("banners")) { areThere ? bannerList : [] }
  }

  /// P-66. Without an account there is nothing to ask, and a first visit needs no code for it.
  private var hasLostWork: Bool { context.account.account != nil && context.hasLostWork }

  /// U-6.
  private var hasNews: Bool { context.settings.release != Release.current }

  /// A function of its own, as a first visit has no banner to wait for (decision 24).
  @inline(never)
  private var bannerList: [Node] {
    nodes {
      if context.isVolatile { banner("volatile", Words.volatile, kind: "warn") }
      if context.unreadablePages > 0 { banner("unreadable", Words.unreadable, kind: "warn") }
      if context.account.needsSignIn {
        banner("sign-in", Words.signedOutBanner, kind: "warn") {
          a(.class("button small"), .href("/account")) { Words.signIn }
        }
      }
      if context.commits.hasFailed {
        banner("commit", Words.storageFailed, kind: "warn") {
          button(.class("button small"), .type("button"), .action("commit.again")) { Words.tryAgain }
        }
      }
      if context.commits.isSlow { banner("slow", Words.storageSlow, kind: "warn") }
      if attention > 0 && route.part(0) != "sync" {
        banner("attention", attentionWords, kind: "note") {
          a(.class("button small"), .href("/sync")) { Words.decide }
        }
      }
      if hasLostWork && route.part(0) != "sync" {
        banner("lost", SpaceWords.lostBanner, kind: "warn") {
          a(.class("button small"), .href("/sync")) { SpaceWords.show }
        }
      }
      if hasNews {
        banner("news", HelpWords.updated, kind: "note") {
          a(.class("button small"), .href("/news")) { HelpWords.news }
        }
      }
      if context.hasUpdate {
        banner("update", Words.updateReady, kind: "note") {
          button(.class("button small"), .type("button"), .action("app.update")) { Words.update }
        }
      }
    }
  }

  /// What was refused is no difference that somebody could choose from.
  private var attentionWords: Text {
    context.conflictCount > 0 ? Words.conflicts(attention) : ManyWords.refusals(attention)
  }

  private func banner(
    _ key: String, _ text: Text, kind: String, @NodeBuilder button: () -> [Node] = { [] }
  ) -> Node {
    div(.class("banner \(kind)"), .key(key), .role("status")) {
      p { text }
      button()
    }
  }

  private var notice: Node {
    div(.class("notices"), .role("status"), .attribute("aria-live", "polite")) {
      for notice in context.notices {
        // A fault is announced at once, whatever is being read.
        div(.class(notice.isError ? "notice error" : "notice"), notice.isError ? .role("alert") : .none) {
          p { notice.text }
          if notice.canUndo {
            button(.class("text-button"), .type("button"), .action("notice.undo")) { Words.undo }
          }
          button(.class("icon-button"), .type("button"), .action("notice.dismiss"), .label(Words.close)) {
            Node.raw(Icons.close)
          }
        }
      }
    }
  }

  private var question: Node? {
    guard let dialog = context.dialog else { return nil }
    return div(.class("veil"), .key("dialog")) {
      div(
        .class("dialog"), .role("alertdialog"), .attribute("aria-modal", "true"),
        .attribute("aria-labelledby", "dialog-title"), .attribute("aria-describedby", "dialog-text")
      ) {
        h2(.id("dialog-title")) { dialog.title }
        p(.id("dialog-text")) { dialog.text }
        div(.class("dialog-buttons")) {
          button(.class("button quiet"), .type("button"), .action("dialog.cancel"), .flag("autofocus", true)) {
            dialog.cancel
          }
          button(
            .class(dialog.isDestructive ? "button danger" : "button"), .type("button"), .action("dialog.confirm")
          ) { dialog.confirm }
        }
      }
    }
  }
}
