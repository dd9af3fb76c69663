import Base
import HTML
import Sync

/// The home screen: the apps as cards that say what matters now, the one that was used last in front.
extension Frame {
  var homeScreen: Screen { Screen(title: Text("Vademecum"), detail: home) }

  private var home: Node {
    div(.class("home")) {
      div(.class("home-cards")) {
        for entry in inOrder { card(entry) }
      }
      div(.class("menu-only")) { ownRows }
    }
  }

  private var inOrder: [AppEntry] {
    let first = shownApp
    return [first] + apps.filter { $0.id != first.id }
  }

  private func card(_ entry: AppEntry) -> Node {
    let isNew = !context.settings.welcomed.contains(entry.id)
    let line = context.glances[entry.id]?.line(context.localDay, context.format)
    return a(
      .class("home-card"), .key(entry.id), .href(isNew ? "/\(entry.id)/welcome" : "/\(entry.id)"),
      .attribute("data-app", entry.id)
    ) {
      illustration("hero-" + entry.id, class: "home-picture", width: 320, height: 180)
      span(.class("home-words")) {
        appIcon(entry)
        span(.class("home-text")) {
          strong { entry.title }
          span(.class(line == nil ? "quiet" : "home-glance")) { line.map { Text($0) } ?? entry.purpose }
        }
      }
    }
  }

  func appIcon(_ entry: AppEntry) -> Node {
    img(
      .class("app-icon"), .src("/icons/apps/\(entry.id).svg"), .alt(""), .attribute("width", "40"),
      .attribute("height", "40"))
  }

  // MARK: - Everything there is

  /// What the bottom bar of a phone has no room for, and the way to the other apps (U-11).
  var menuScreen: Node {
    let more = shownApp.tabs.dropFirst(Frame.tabsInBar)
    return div(.class("menu")) {
      if !more.isEmpty {
        section(.key("app")) {
          h2(.class("menu-app")) {
            appIcon(shownApp)
            span { shownApp.title }
          }
          ul(.class("rows")) { for tab in more { menuRow("/\(shownApp.id)/\(tab.id)", tab.icon, tab.title) } }
        }
      }
      section(.key("apps")) {
        h2 { HomeWords.otherApps }
        div(.class("menu-apps")) {
          for entry in apps where entry.id != shownApp.id {
            a(.class("menu-tile"), .key(entry.id), .href("/\(entry.id)"), .attribute("data-app", entry.id)) {
              appIcon(entry)
              span { entry.title }
            }
          }
        }
      }
      section(.key("own")) {
        h2 { "Vademecum" }
        ownRows
      }
    }
  }

  private var ownRows: Node {
    ul(.class("rows")) {
      if !route.path.isEmpty { menuRow("/", FrameIcons.home, HomeWords.home) }
      menuRow("/sync", Icons.sync, Words.synchronisation, status)
      menuRow("/account", Icons.account, Words.account, Text(context.account.account?.email ?? ""))
      menuRow("/deleted", Icons.trash, DataWords.deletedRecords)
      menuRow("/settings", Icons.settings, Words.settings)
      menuRow("/help", FrameIcons.help, HelpWords.title)
    }
  }

  func menuRow(_ url: String, _ icon: String, _ title: Text, _ remark: Text = .empty) -> Node {
    li(.key(url)) {
      a(.class("row"), .href(url)) {
        Node.raw(icon)
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          if !remark.isEmpty { span(.class("row-remark")) { remark } }
        }
        Node.raw(Icons.chevron)
      }
    }
  }
}

/// One of the drawings of Web/illustrations. It says nothing that the words beside it do not say.
public func illustration(_ name: String, class: String = "illustration", width: Int = 160, height: Int = 120) -> Node {
  img(
    .class(`class`), .src("/illustrations/\(name).svg"), .alt(""), .attribute("width", String(width)),
    .attribute("height", String(height)))
}

/// Icons of the frame's own screens.
enum FrameIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var home: String { icon("<path d=\"M4 11l8-7 8 7v9h-5v-6H9v6H4z\"/>") }
  static var help: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.2\"/>"
    )
  }
  static var news: String {
    icon(
      "<path d=\"M12 3l1.8 5.7L19.5 10.5l-5.7 1.8L12 18l-1.8-5.7L4.5 10.5l5.7-1.8zM19 16v4M17 18h4\"/>"
    )
  }
  static var keyboard: String { icon("<path d=\"M3 7h18v10H3zM7 10.5v.1M11 10.5v.1M15 10.5v.1M8 14h8\"/>") }
  static var phone: String { icon("<path d=\"M7 3h10v18H7zM11 18h2\"/>") }
  static var devices: String { icon("<path d=\"M3 5h13v4M3 5v10h9M2 18h10M15 11h6v9h-6z\"/>") }
  static var mail: String { icon("<path d=\"M3 6h18v12H3zM3 7l9 6 9-6\"/>") }
  static var storage: String {
    icon("<ellipse cx=\"12\" cy=\"6\" rx=\"7\" ry=\"3\"/><path d=\"M5 6v12c0 4 14 4 14 0V6M5 12c0 4 14 4 14 0\"/>")
  }
  static var people: String {
    icon(
      "<circle cx=\"9\" cy=\"8\" r=\"3.5\"/><path d=\"M3 20c0-4 3-6 6-6s6 2 6 6M15.5 5a3.5 3.5 0 0 1 0 6.5M17 14.5c2.5.5 4 2.5 4 5.5\"/>"
    )
  }
  static var key: String { icon("<circle cx=\"8\" cy=\"15\" r=\"4\"/><path d=\"M11 12l9-9M16 7l3 3\"/>") }
  static var shield: String { icon("<path d=\"M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2.2 2.2L15 10\"/>") }
  static var code: String { icon("<path d=\"M4 8h16v8H4zM8 12v.1M12 12v.1M16 12v.1\"/>") }
  static var list: String { icon("<path d=\"M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1\"/>") }
  static var bell: String { icon("<path d=\"M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4\"/>") }
  static var password: String { icon("<path d=\"M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2\"/>") }
}
