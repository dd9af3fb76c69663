import Base
import HTML
import Sync

/// The screens that belong to no app.
extension Frame {
  /// nil when the address is an app's.
  func ownScreen(describe: (RecordKey, Fields) -> String, value: ValueDescription) -> Screen? {
    if apps.contains(where: { $0.id == route.part(0) }) {
      return route.part(1) == "welcome" ? welcomeScreen(guide()) : nil
    }
    return route.path.isEmpty ? homeScreen : systemScreen(describe, value)
  }

  /// A separate function, so that a first visit does not wait for any of these screens (decision 24).
  @inline(never)
  private func systemScreen(_ describe: (RecordKey, Fields) -> String, _ value: ValueDescription) -> Screen {
    switch route.part(0) {
    case "menu": Screen(title: Words.more, detail: menuScreen)
    case "settings": Screen(title: Words.settings, detail: settingsScreen, back: "/menu")
    case "account":
      (route.part(1).utf8.isEmpty ? nil : accountPage(describe)) ?? Screen(title: Words.account, detail: accountScreen, back: "/menu")
    case "sync":
      Screen(title: Words.synchronisation, detail: syncScreen(describe, value), back: "/menu")
    case "deleted": deletedScreen(describe)
    case "help": Screen(title: HelpWords.title, detail: helpScreen(guide()), back: "/menu")
    case "news": Screen(title: HelpWords.news, detail: newsScreen, back: "/help")
    case "keys": Screen(title: KeyWords.title, detail: keysScreen(guide()), back: "/help")
    default:
      Screen(
        title: Words.notFound,
        detail: empty(Words.notFoundText, picture: "nothing-matches") {
          a(.class("button"), .href("/")) { "Vademecum" }
        })
    }
  }
}
