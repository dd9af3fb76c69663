import Base
import HTML
import Sync

/// The screens that belong to no app.
extension Frame {
  /// nil when the address is an app's.
  func ownScreen(describe: (RecordKey, Fields) -> String) -> Screen? {
    apps.contains { $0.id == route.part(0) } ? nil : systemScreen(describe)
  }

  /// A separate function, so that a first visit does not wait for any of these screens (decision 24).
  @inline(never)
  private func systemScreen(_ describe: (RecordKey, Fields) -> String) -> Screen {
    switch route.part(0) {
    case "menu": Screen(title: Words.more(language), detail: menuScreen)
    case "settings": Screen(title: Words.settings(language), detail: settingsScreen, back: "/menu")
    case "account":
      accountPage(describe) ?? Screen(title: Words.account(language), detail: accountScreen, back: "/menu")
    case "sync":
      Screen(title: Words.synchronisation(language), detail: syncScreen(describe), back: "/menu")
    case "keys": Screen(title: KeyWords.title(language), detail: keysScreen, back: "/settings")
    default:
      Screen(
        title: Words.notFound(language),
        detail: div(.class("empty")) {
          p { Words.notFoundText(language) }
          a(.class("button"), .href("/")) { "Vademecum" }
        })
    }
  }

  private var menuScreen: Node {
    div(.class("menu")) {
      for entry in apps {
        h2 { entry.title(language) }
        ul(.class("rows")) {
          for tab in entry.tabs { menuRow("/\(entry.id)/\(tab.id)", tab.icon, tab.title(language)) }
        }
      }
      h2 { "Vademecum" }
      ul(.class("rows")) {
        menuRow("/sync", Icons.sync, Words.synchronisation(language), status)
        menuRow("/account", Icons.account, Words.account(language), context.account.account?.email ?? "")
        menuRow("/settings", Icons.settings, Words.settings(language))
      }
    }
  }

  private func menuRow(_ url: String, _ icon: String, _ title: String, _ remark: String = "") -> Node {
    li(.key(url)) {
      a(.class("row"), .href(url)) {
        Node.raw(icon)
        span(.class("row-title")) { title }
        if !remark.utf8.isEmpty { span(.class("row-remark")) { remark } }
        Node.raw(Icons.chevron)
      }
    }
  }

  // MARK: - Settings

  private var settingsScreen: Node {
    div(.class("sheet")) {
      section(.class("card")) {
        h2 { Words.appearance(language) }
        choice(
          "settings.language", Words.language(language), context.settings.language?.code ?? "",
          [
            ("", Words.likeDevice(language)), ("cs", "Čeština"), ("en", "English"),
          ])
        choice(
          "settings.appearance", Words.appearance(language), context.settings.appearance.name,
          [
            ("auto", Words.likeDevice(language)), ("light", Words.light(language)), ("dark", Words.dark(language)),
          ])
        deviceName
      }
      section(.class("card")) {
        h2 { Words.kept(language) }
        p { (context.persistence?.isGranted == true ? Words.persistent : Words.notPersistent)(language) }
        if context.onlyHereCount > 0 { p { Words.existsOnlyHere(context.onlyHereCount)(language) } }
        if let used = context.persistence?.usedBytes {
          p(.class("quiet")) { Words.used(context.format.decimal(Double(used) / 1_000_000, places: 1))(language) }
        }
        div(.class("buttons")) {
          if context.persistence?.isGranted != true {
            button(.class("button quiet"), .type("button"), .action("app.persist")) { Words.askPersistence(language) }
          }
          button(.class("button quiet"), .type("button"), .action("app.export")) { Words.export(language) }
        }
      }
      section(.class("card")) {
        h2 { Words.install(language) }
        p { (context.isStandalone ? Words.installed : Words.installText)(language) }
        if context.canInstall {
          button(.class("button"), .type("button"), .action("app.install")) { Words.install(language) }
        }
      }
      section(.class("card")) {
        h2 { Words.about(language) }
        p { Words.aboutText(language) }
        p { a(.href("/keys")) { KeyWords.title(language) } }
      }
    }
  }

  private var deviceName: Node {
    div(.class("field medium")) {
      label(.for("settings.device")) { Words.deviceLabel(language) }
      input(
        .id("settings.device"), .type("text"), .attribute("maxlength", "80"), .value(context.settings.device),
        .placeholder(context.device), .change("settings.device"), .attribute("aria-describedby", "settings.device-hint")
      )
      p(.class("hint"), .id("settings.device-hint")) { Words.deviceHint(language) }
    }
  }

  private func choice(_ action: String, _ title: String, _ chosen: String, _ options: [(String, String)]) -> Node {
    div(.class("field medium")) {
      label(.for(action)) { title }
      select(.id(action), .change(action)) {
        for (value, name) in options {
          option(.value(value), .selected(value == chosen)) { name }
        }
      }
    }
  }
}
