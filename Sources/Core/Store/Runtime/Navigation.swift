import Base
import Sync

/// From address to address.
extension Store {
  mutating func navigated(_ url: String) {
    let route = place(url)
    if let other = Apps.entries.first(where: { $0.id == route.part(0) }),
      !Apps.here.contains(where: { $0.id == other.id })
    {
      return leave()
    }
    // Tapping the active part of the navigation returns to its first screen.
    if route == context.route { context.effects.append(.scrollToTop) }
    let isElsewhere = route != context.route
    if route.path.isEmpty { keepGlance() }
    context.route = route
    context.account.fault = nil
    if isElsewhere { context.dialog = nil }
    openPublished()
    context.openAccountPages()
    if route.part(0) == "news" { context.readNews() }
    apps.handle(.navigated, app: route.part(0), context)
  }

  /// Another core runs the app of the new address. It starts from the storage, so what could not be stored must not be
  /// left behind.
  private mutating func leave() {
    context.storeDrafts()
    keepGlance()
    if context.commits.hasFailed {
      context.effects.append(.navigate(context.route.url, replace: true))
      context.show(Notice(Words.storageFailed, isError: true))
    } else {
      context.effects.append(.reload)
    }
  }

  /// U-2: the app that is left says what matters in it. Whoever has been there needs no first steps.
  mutating func keepGlance() {
    guard context.isLoaded, let app = Apps.here.first(where: { $0.id == context.lastApp }) else { return }
    context.keepGlance(apps.glance(app: app.id, context), of: app.id)
    if context.route.part(1) != "welcome" { context.welcome(app.id) }
  }

  /// The first screen of an app stands at its name.
  func place(_ url: String) -> Route {
    let route = Route(url)
    guard route.path.count == 1, let app = Apps.here.first(where: { $0.id == route.part(0) }), let tab = app.tabs.first
    else { return route }
    return Route([app.id, tab.id], query: route.query)
  }
}
